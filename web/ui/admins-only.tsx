import { useKeepers } from '../data/people.ts'
import { Blank } from './empty-state.tsx'
import { listed } from '../messages/format.ts'

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
