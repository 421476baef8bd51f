import type { Task } from '../../../sdk/src/index.ts'
import { formatTable } from '../terminal/output.ts'
import { safeText } from '../terminal/safe-text.ts'

/** Returns a task on one line: its id, title and due date. */
export const formatTask = (task: Task): string =>
  safeText([task.id, task.title, due(task)].filter(Boolean).join('  '))

export const formatTasks = (tasks: readonly Task[]): string =>
  tasks.length === 0
    ? 'No tasks'
    : formatTable(
        tasks.map((task) => [
          task.id,
          task.completed ? '✓' : ' ',
          due(task),
          task.priority > 0 ? `!${task.priority}` : '',
          safeText(task.title),
        ]),
      )

const due = ({ due_date, due_time }: Task): string => [due_date, due_time].filter(Boolean).join(' ')
