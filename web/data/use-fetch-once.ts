import { useCallback, useEffect, useState } from 'react'
import { call } from './api.ts'

type FetchOnce<T> = { data: T | undefined; error: unknown; retry: () => void }

/** Fetches something once, on the pages before signing in, which cache nothing. */
export function useFetchOnce<T>(path: string): FetchOnce<T> {
  const [state, setState] = useState<{ data?: T; error?: unknown }>({})
  const load = useCallback(
    (signal?: AbortSignal) => {
      call<T>('GET', path, undefined, signal ? { signal } : {}).then(
        (data) => setState({ data }),
        (error: unknown) => {
          if (!signal?.aborted) setState({ error })
        },
      )
    },
    [path],
  )
  useEffect(() => {
    const abort = new AbortController()
    load(abort.signal)
    return () => abort.abort()
  }, [load])
  return { data: state.data, error: state.error, retry: load }
}
