import { useEffect } from 'react'

/**
 * Runs a function when the connection comes back, or right away if it came back before this started
 * listening.
 */
export function useWhenOnline(run: () => void, missed: boolean): void {
  useEffect(() => {
    if (missed && navigator.onLine) return run()
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [run, missed])
}
