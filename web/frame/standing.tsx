import { useWrites } from '../lib/rows/writes.ts'
import { useOnline } from '../lib/use-online.ts'
import { words } from '../words/en/frame.ts'

/** The dot at the foot of the sidebar: whether what one sees is the server's. */
export function Standing() {
  const online = useOnline()
  const { waiting, offline } = useWrites()
  const off = !online || offline
  return (
    <>
      <span className="live" data-off={off || undefined} />
      <span role="status">
        {off ? words.state.offline(waiting) : waiting > 0 ? words.state.saving(waiting) : words.state.current}
      </span>
    </>
  )
}
