import type { Task } from '../../../sdk/src/index.ts'
import { formatTable } from '../terminal/output.ts'
import { safeText } from '../terminal/safe-text.ts'

/** Returns a task on one line: its id, title and dates. */
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

/** Due, after the day on which the task starts, if it has one. */
function due({ start_date, due_date, due_time }: Task): string {
  const when = [due_date, due_time].filter(Boolean).join(' ')
  if (start_date === null) return when
  return when === '' ? `from ${start_date}` : `${start_date} → ${when}`
}
