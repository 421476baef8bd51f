import { useEffect } from 'react'

/**
 * Runs something when the connection comes back; at once where it has come back since it was missed, before anybody
 * listened.
 */
export function useWhenOnline(run: () => void, missed: boolean): void {
  useEffect(() => {
    if (missed && navigator.onLine) return run()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [run, missed])
}
