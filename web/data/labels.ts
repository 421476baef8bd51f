import { useMemo } from 'react'
import type { Label } from '../lib/types.ts'
import { call, type Collection } from './api.ts'
import { queryClient } from './query-client.ts'
import { fetchAllPages, useAllPages } from './session.ts'
import { newIdempotencyKey } from './tasks/write-queue.ts'

const path = '/labels'
/** Returns the labels that the person may know, by name. */
export function useLabels(options: { enabled?: boolean } = {}) {
  const loaded = useAllPages<Label>(path, options)
  const labels = useMemo(
    () => loaded.data?.data.toSorted((a, b) => a.name.localeCompare(b.name)),
    [loaded.data],
  )
  return { labels, error: loaded.error, retry: () => void loaded.refetch() }
}

/** How long a line waits for labels that aren't loaded yet, in milliseconds. */
const lineWaitMs = 3_000

/** Returns the labels for a line of text, once they are there; without a connection, none. Few lines name one, by `#`. */
export async function labelsFor(workspaceId: string, text: string): Promise<readonly Label[]> {
  if (!text.includes('#')) return []
  const queryKey = ['workspace', workspaceId, path, 'whole']
  const loaded = queryClient.getQueryData<Collection<Label>>(queryKey)
  if (loaded) return loaded.data
  try {
    const fetched = await fetchAllPages<Label>(workspaceId, path, AbortSignal.timeout(lineWaitMs))
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
    predicate: ({ queryKey: [, , read, whole] }) => read === path && whole === 'whole',
  })
  const labels = loaded.flatMap(([, collection]) => collection?.data ?? [])
  return ids.flatMap((id) => labels.find((label) => label.id === id)?.name ?? [])
}

/** The colors that new labels get, one after another; gray is for those that have none yet. */
const colors: readonly Label['color'][] = [
  'blue', 'green', 'orange', 'purple', 'red', 'teal', 'yellow', 'pink', 'brown',
] // oxfmt-ignore
export const labelColors: readonly Label['color'][] = [...colors, 'gray']

/** Creates a label, which every list of labels then has. @param count how many there are @throws ApiError */
export async function createLabel(workspaceId: string, name: string, count: number): Promise<Label> {
  const body = { name, color: colors[count % colors.length] }
  const label = await call<Label>('POST', `/workspaces/${workspaceId}${path}`, body, {
    idempotencyKey: newIdempotencyKey(),
  })
  changeLoaded(workspaceId, (labels) => [...labels.filter(({ id }) => id !== label.id), label])
  return label
}

/** Renames or recolors a label. @throws ApiError */
export async function updateLabel(
  workspaceId: string,
  id: string,
  patch: Partial<Pick<Label, 'name' | 'color'>>,
): Promise<void> {
  const label = await call<Label>('PATCH', `/workspaces/${workspaceId}${path}/${id}`, patch)
  changeLoaded(workspaceId, (labels) => labels.map((one) => (one.id === id ? label : one)))
}

/** Deletes a label; its tasks stay. @throws ApiError */
export async function deleteLabel(workspaceId: string, id: string): Promise<void> {
  await call('DELETE', `/workspaces/${workspaceId}${path}/${id}`)
  changeLoaded(workspaceId, (labels) => labels.filter((one) => one.id !== id))
}

const changeLoaded = (workspaceId: string, change: (labels: Label[]) => Label[]): void => {
  queryClient.setQueryData<Collection<Label>>(
    ['workspace', workspaceId, path, 'whole'],
    (loaded) => loaded && { ...loaded, data: change(loaded.data) },
  )
}
