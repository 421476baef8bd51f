import { useTask } from '../../../data/tasks/use-task.ts'
import { messages } from '../../../messages/en/task.ts'
import { reminderText } from '../../pickers/reminders.ts'

/** The reminders of a task in words. */
export function ReminderText({ taskId }: { taskId: string }) {
  const { task } = useTask(taskId)
  if (!task || task.reminders.length === 0) return <i>{messages.none.reminders}</i>
  return task.reminders.map((reminder) => reminderText(reminder, task)).join(', ')
}
