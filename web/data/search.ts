import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from './api.ts'
import type { SearchResults } from '../lib/types.ts'
import { useWorkspace } from './session.ts'

/** As long as the service takes. */
const textMax = 200
/** Letters of one stroke of the hand are one question. */
const debounceMs = 40

/**
 * Tasks and comments that hold the words, among everything that the person sees. What was found for the letters before
 * stays until the answer is there.
 */
export function useSearch(text: string, limit: number) {
  const { id } = useWorkspace()
  const asked = useDebounced(text.trim().slice(0, textMax))
  const path = `/search?${new URLSearchParams({ q: asked, limit: String(limit) })}`
  return useQuery({
    queryKey: ['workspace', id, path],
    queryFn: ({ signal }) => call<SearchResults>('GET', `/workspaces/${id}${path}`, undefined, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
