import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export type Action<A extends unknown[]> = {
  /** Settles with whether it was done; what went wrong stands in `error`. */
  run: (...args: A) => Promise<boolean>
  pending: boolean
  error: unknown
  clear: () => void
}

/** Something that a person does and waits for: once at a time, with what became of it. */
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
