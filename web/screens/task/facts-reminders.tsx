import { useQuery } from '@tanstack/react-query'
import { taskQuery } from '../../lib/rows/task.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { words } from '../../words/en/task.ts'
import { reminderText } from '../tasks/pickers/reminders.ts'

/** What reminds of a task, as one would say it. */
export function ReminderText({ taskId }: { taskId: string }) {
  const { data: task } = useQuery(taskQuery(useWorkspace().id, taskId))
  if (!task || task.reminders.length === 0) return <i>{words.none.reminders}</i>
  return task.reminders.map((reminder) => reminderText(reminder, task)).join(', ')
}
