import { Banner } from '../../ui/empty-state.tsx'
import type { Task } from '../../lib/types.ts'
import { messages } from '../../messages/en/task-text.ts'
import { useHistory } from '../history/use-history.ts'

/** Said above a task that was deleted, or went where one cannot see it, while it was open. */
export function DeletedBanner({ task }: { task: Task }) {
  // Only the history of its list can still say who it was.
  const { data } = useHistory(`/lists/${task.list_id}`)
  const deletion = data?.pages
    .flatMap((page) => page.data)
    .find(({ action, subject_id }) => action === 'task.deleted' && subject_id === task.id)
  return <Banner>{messages.deleted(deletion?.member_name ?? undefined)}</Banner>
}
