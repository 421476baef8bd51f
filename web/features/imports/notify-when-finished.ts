import { QueryObserver } from '@tanstack/react-query'
import { ApiError, call } from '../../data/api.ts'
import { queryClient } from '../../data/query-client.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Import } from '../../lib/types.ts'
import { messages } from '../../messages/en/imports.ts'

const isOnScreen = (id: string): boolean => location.pathname === `/settings/import/${id}`

/** Shows a toast when an import ends after its screen was left. @param show opens the import again */
export function notifyWhenFinished(workspaceId: string, id: string, show: () => void): void {
  if (isOnScreen(id)) return
  const path = `/imports/${id}`
  const observer = new QueryObserver<Import>(queryClient, {
    queryKey: ['workspace', workspaceId, path],
    queryFn: ({ signal }) => call<Import>('GET', `/workspaces/${workspaceId}${path}`, undefined, { signal }),
  })
  const stop = observer.subscribe(({ data, error }) => {
    const isGone = error instanceof ApiError && error.status === 404
    if (data?.state === 'running' && !isGone && !isOnScreen(id)) return
    stop()
    if (!data || data.state === 'running' || isOnScreen(id)) return
    const { state, name, made } = data
    const text =
      state === 'done' ? messages.result.notifyDone(name, made) : messages.result.notifyStopped(name, made)
    showToast(text, { label: messages.choose.look, run: show })
  })
}
