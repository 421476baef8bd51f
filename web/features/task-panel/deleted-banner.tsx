import { Banner } from '../../ui/empty-state.tsx'
import type { Task } from '../../lib/types.ts'
import { messages } from '../../messages/en/task-text.ts'
import { useHistory } from '../history/use-history.ts'

/** A banner for an open task that was deleted or became invisible. */
export function DeletedBanner({ task }: { task: Task }) {
  // Only the history of its list still says who did it.
  const { data } = useHistory(`/lists/${task.list_id}`)
  const deletion = data?.pages
    .flatMap((page) => page.data)
    .find(({ action, subject_id }) => action === 'task.deleted' && subject_id === task.id)
  return <Banner>{messages.deleted(deletion?.member_name ?? undefined)}</Banner>
}
