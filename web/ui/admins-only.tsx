import { useAdminNames } from '../data/people.ts'
import { EmptyState } from './empty-state.tsx'
import { formatList } from '../messages/format.ts'

/** For who may not change what stands here: who can. */
export function AdminsOnly({
  title,
  text,
}: {
  title: string
  text: (names: string, count: number) => string
}) {
  const keepers = useAdminNames()
  if (!keepers) return <EmptyState title={title} />
  return (
    <EmptyState title={title}>
      <p>{text(formatList(keepers), keepers.length)}</p>
    </EmptyState>
  )
}
