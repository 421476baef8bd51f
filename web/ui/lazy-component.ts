import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { recoverModule } from './recover-module.ts'

/** A component that is fetched when it is first shown, or earlier. */
export type LazyComponent<P> = {
  component: ComponentType<P> | undefined
  load: () => Promise<ComponentType<P>>
}

export function lazyComponent<P>(load: () => Promise<ComponentType<P>>): LazyComponent<P> {
  const part: LazyComponent<P> = { component: undefined, load: async () => (part.component ??= await load()) }
  return part
}

/** Fetches a component ahead of time; if that fails, it is fetched when it is shown. */
export const preload = <P>(part: LazyComponent<P>): void => void part.load().catch(() => {})

type LoadState<P> = {
  Part?: ComponentType<P> | undefined
  error?: unknown
  /** The page is loaded again, or says that it should be. */
  isRecovering?: boolean
}

/** Returns a component once it is fetched, and a way to retry: a lost connection doesn't lose the screen. */
export function useLazyComponent<P>(part: LazyComponent<P>) {
  const [state, setState] = useState<LoadState<P>>(() => ({
    Part: part.component,
  }))
  const retry = useCallback(
    () =>
      void part.load().then(
        (Part) => setState({ Part }),
        (error: unknown) => setState({ error, isRecovering: recoverModule(error) }),
      ),
    [part],
  )
  useEffect(() => {
    if (part.component === undefined) retry()
  }, [part, retry])
  return { ...state, retry }
}
