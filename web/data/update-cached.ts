import { queryClient } from './query-client.ts'

/**
 * Changes what has been read of a workspace and is shown, before the server has said so; nothing where it was not read.
 * What is just being read anew was asked for before the change, and would undo it for a moment: it is let go.
 */
export function updateCached<T>(workspaceId: string, path: string, change: (shown: T) => T): void {
  const queryKey = ['workspace', workspaceId, path]
  if (queryClient.getQueryData(queryKey) === undefined) return
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<T>(queryKey, (shown) => shown && change(shown))
}
