import { useKeepers } from '../../lib/people.ts'
import { Blank } from '../../parts/blank.tsx'
import { listed } from '../../words/plural.ts'

/** For who may not change what stands here: who can. */
export function Keepers({ title, text }: { title: string; text: (names: string, count: number) => string }) {
  const keepers = useKeepers()
  if (!keepers) return <Blank title={title} />
  return (
    <Blank title={title}>
      <p>{text(listed(keepers), keepers.length)}</p>
    </Blank>
  )
}
