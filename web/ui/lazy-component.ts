import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** A part of the app that is fetched when it is first wanted, or before. */
export type Later<P> = { found: ComponentType<P> | undefined; fetch: () => Promise<ComponentType<P>> }

export function later<P>(load: () => Promise<ComponentType<P>>): Later<P> {
  const part: Later<P> = { found: undefined, fetch: async () => (part.found ??= await load()) }
  return part
}

/** Fetches a part before it is wanted; what fails now is fetched when it is. */
export const fetchAhead = <P>(part: Later<P>): void => void part.fetch().catch(() => {})

/** A part, drawn at once where it is here. What failed can be tried again: no screen is lost with a connection. */
export function useLater<P>(part: Later<P>) {
  const [state, setState] = useState<{ Part?: ComponentType<P> | undefined; error?: unknown }>(() => ({
    Part: part.found,
  }))
  const retry = useCallback(
    () =>
      void part.fetch().then(
        (Part) => setState({ Part }),
        (error: unknown) => setState({ error }),
      ),
    [part],
  )
  useEffect(() => {
    if (part.found === undefined) retry()
  }, [part, retry])
  return { ...state, retry }
}
