import { useMemo } from 'react'
import type { Label } from '../lib/types.ts'
import type { Collection } from './api.ts'
import { queryClient } from './query-client.ts'
import { fetchAllPages, useAllPages } from './session.ts'

/** Where the labels are, below the workspace. */
export const labelsPath = '/labels'

/** Returns the labels that the person may know, by name. */
export function useLabels(options: { enabled?: boolean } = {}) {
  const loaded = useAllPages<Label>(labelsPath, options)
  const labels = useMemo(
    () => loaded.data?.data.toSorted((a, b) => a.name.localeCompare(b.name)),
    [loaded.data],
  )
  return { labels, error: loaded.error, retry: () => void loaded.refetch() }
}

/** How long a line waits for labels that aren't loaded yet, in milliseconds. */
const lineWaitMs = 3_000

/** Labels on their way to the server. A line that is sent right after someone took the offer of one waits for it, too. */
export const labelsBeingCreated = new Set<Promise<Label>>()

/** Returns the labels for a line of text, once they are there; without a connection, none. Few lines name one, by `#`. */
export async function labelsFor(workspaceId: string, text: string): Promise<readonly Label[]> {
  if (!text.includes('#')) return []
  if (labelsBeingCreated.size > 0)
    await Promise.race([
      Promise.allSettled(labelsBeingCreated),
      new Promise((resolve) => setTimeout(resolve, lineWaitMs)),
    ])
  const queryKey = ['workspace', workspaceId, labelsPath, 'whole']
  const loaded = queryClient.getQueryData<Collection<Label>>(queryKey)
  if (loaded) return loaded.data
  try {
    const fetched = await fetchAllPages<Label>(workspaceId, labelsPath, AbortSignal.timeout(lineWaitMs))
    queryClient.setQueryData(queryKey, fetched)
    return fetched.data
  } catch {
    return []
  }
}

/** Returns the names of labels as far as they are loaded, for a text that is read out. */
export function labelNames(ids: readonly string[]): string[] {
  if (ids.length === 0) return []
  const loaded = queryClient.getQueriesData<Collection<Label>>({
    predicate: ({ queryKey: [, , read, whole] }) => read === labelsPath && whole === 'whole',
  })
  const labels = loaded.flatMap(([, collection]) => collection?.data ?? [])
  return ids.flatMap((id) => labels.find((label) => label.id === id)?.name ?? [])
}
