import { useCollection } from '../../lib/session.tsx'
import { Blank } from '../../parts/blank.tsx'
import type { MemberView } from '../../types.ts'
import { listed } from '../../words/plural.ts'

/** For who may not change what stands here: who can. */
export function Keepers({ title, text }: { title: string; text: (names: string, count: number) => string }) {
  const members = useCollection<MemberView>('/members')
  if (!members.data) return <Blank title={title} />
  // A guest knows only the people they share a list with.
  const keepers = members.data.data.filter(({ role }) => role === 'owner' || role === 'admin')
  return (
    <Blank title={title}>
      <p>{text(listed(keepers.map(({ name }) => name)), keepers.length)}</p>
    </Blank>
  )
}
