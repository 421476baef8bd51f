import { queryClient } from './query-client.ts'

/**
 * Changes cached workspace data before the server has confirmed it; does nothing if it isn't cached. Cancels
 * a running refetch, which was requested before the change and would undo it for a moment.
 */
export function updateCached<T>(workspaceId: string, path: string, change: (cached: T) => T): void {
  const queryKey = ['workspace', workspaceId, path]
  if (queryClient.getQueryData(queryKey) === undefined) return
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<T>(queryKey, (cached) => cached && change(cached))
}
