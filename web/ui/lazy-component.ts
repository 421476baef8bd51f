import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** A part of the app that is fetched when it is first wanted, or before. */
export type LazyComponent<P> = {
  component: ComponentType<P> | undefined
  load: () => Promise<ComponentType<P>>
}

export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const part: LazyComponent<P> = { component: undefined, load: async () => (part.component ??= await load()) }
  return part
}

/** Fetches a part before it is wanted; what fails now is fetched when it is. */
export const preload = <P>(part: LazyComponent<P>): void => void part.load().catch(() => {})

/** A part, drawn at once where it is here. What failed can be tried again: no screen is lost with a connection. */
export function useLazyComponent<P>(part: LazyComponent<P>) {
  const [state, setState] = useState<{ Part?: ComponentType<P> | undefined; error?: unknown }>(() => ({
    Part: part.component,
  }))
  const retry = useCallback(
    () =>
      void part.load().then(
        (Part) => setState({ Part }),
        (error: unknown) => setState({ error }),
      ),
    [part],
  )
  useEffect(() => {
    if (part.component === undefined) retry()
  }, [part, retry])
  return { ...state, retry }
}
