import { Banner } from '../../parts/blank.tsx'
import type { Task } from '../../types.ts'
import { words } from '../../words/en/written.ts'
import { useChanges } from '../history/changes.ts'

/** Said above a task that was deleted, or went where one cannot see it, while it was open. */
export function Gone({ task }: { task: Task }) {
  // Only the history of its list can still say who it was.
  const { data } = useChanges(`/lists/${task.list_id}`)
  const deletion = data?.pages
    .flatMap((page) => page.data)
    .find(({ action, subject_id }) => action === 'task.deleted' && subject_id === task.id)
  return <Banner>{words.gone(deletion?.member_name ?? undefined)}</Banner>
}
