import { useSyncExternalStore } from 'react'
import { useWrites } from '../lib/rows/writes.ts'
import { words } from '../words/en/frame.ts'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a connection, as far as it knows. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

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
