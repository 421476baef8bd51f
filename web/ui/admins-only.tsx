import { useAdminNames } from '../data/people.ts'
import { EmptyState } from './empty-state.tsx'
import { formatList } from '../messages/format.ts'

/** Tells people who aren't admins whom to ask. */
export function AdminsOnly({
  title,
  text,
}: {
  title: string
  text: (names: string, count: number) => string
}) {
  const adminNames = useAdminNames()
  if (!adminNames) return <EmptyState title={title} />
  return (
    <EmptyState title={title}>
      <p>{text(formatList(adminNames), adminNames.length)}</p>
    </EmptyState>
  )
}
