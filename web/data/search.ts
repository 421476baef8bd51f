import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from './api.ts'
import type { SearchResults } from '../lib/types.ts'
import { useWorkspace } from './session.ts'

/** The longest text the server accepts. */
const textMax = 200
/** Keystrokes this close together become one request. */
const debounceMs = 40

/**
 * Searches all tasks and comments the person can see. The previous results stay until the new ones arrive.
 */
export function useSearch(text: string, limit: number) {
  const { id } = useWorkspace()
  const query = useDebounced(text.trim().slice(0, textMax))
  const path = `/search?${new URLSearchParams({ q: query, limit: String(limit) })}`
  return useQuery({
    queryKey: ['workspace', id, path],
    queryFn: ({ signal }) => call<SearchResults>('GET', `/workspaces/${id}${path}`, undefined, { signal }),
    enabled: query !== '',
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
