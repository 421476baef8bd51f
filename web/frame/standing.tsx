import { useIsMutating } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
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
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** The dot at the foot of the sidebar: whether what one sees is the server's. */
export function Standing() {
  const online = useOnline()
  const saving = useIsMutating()
  return (
    <>
      <span className="live" data-off={!online || undefined} />
      <span role="status">
        {!online ? words.state.offline : saving > 0 ? words.state.saving(saving) : words.state.current}
      </span>
    </>
  )
}
