import { queryClient } from '../../data/query-client.ts'
import type { Row } from '../../data/tasks/row.ts'
import { taskQuery } from '../../data/tasks/task.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { PickerProps } from './picker-props.ts'

/** Removes due dates. Rows don't include reminders, so those are fetched first if there are any. */
export async function clearDueDates(
  actions: PickerProps['actions'],
  workspaceId: string,
  rows: readonly Row[],
): Promise<void> {
  const dated = rows.filter(({ due_date }) => due_date !== null)
  if (dated.length === 0) return
  try {
    const reminded = dated.filter(({ reminder_count }) => reminder_count > 0)
    const tasks = await Promise.all(
      reminded.map(({ id }) => queryClient.fetchQuery(taskQuery(workspaceId, id))),
    )
    actions.clearDue(
      dated.map(({ id }) => id),
      new Map(tasks.map(({ id, reminders }) => [id, reminders])),
    )
  } catch (error) {
    showToast(describeError(error).text)
  }
}
