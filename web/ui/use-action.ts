import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export type Action<A extends unknown[]> = {
  /** Resolves to whether it succeeded; `error` has the reason otherwise. */
  run: (...args: A) => Promise<boolean>
  pending: boolean
  error: unknown
  clear: () => void
}

/** Runs something that a person waits for, one run at a time, and tracks whether it is pending and why it failed. */
export function useAction<A extends unknown[]>(work: (...args: A) => Promise<unknown>): Action<A> {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const running = useRef(false)
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  }, [work])

  const run = useCallback(async (...args: A) => {
    if (running.current) return false
    running.current = true
    setPending(true)
    setError(null)
    try {
      await latest.current(...args)
      return true
    } catch (thrown) {
      setError(thrown)
      return false
    } finally {
      running.current = false
      setPending(false)
    }
  }, [])
  const clear = useCallback(() => setError(null), [])
  return { run, pending, error, clear }
}
