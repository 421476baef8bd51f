import { QueryObserver } from '@tanstack/react-query'
import { ApiError, call } from '../../data/api.ts'
import { queries } from '../../data/query-client.ts'
import { toast } from '../../ui/toast-store.ts'
import type { Import } from '../../lib/types.ts'
import { words } from '../../messages/en/imports.ts'

const isShown = (id: string): boolean => location.pathname === `/settings/import/${id}`

/** Says what became of an import that goes on after its screen was left. @param show goes back to it */
export function followImport(workspaceId: string, id: string, show: () => void): void {
  if (isShown(id)) return
  const path = `/imports/${id}`
  const observer = new QueryObserver<Import>(queries, {
    queryKey: ['workspace', workspaceId, path],
    queryFn: ({ signal }) => call<Import>('GET', `/workspaces/${workspaceId}${path}`, undefined, { signal }),
  })
  const stop = observer.subscribe(({ data, error }) => {
    const isGone = error instanceof ApiError && error.status === 404
    if (data?.state === 'running' && !isGone && !isShown(id)) return
    stop()
    if (!data || data.state === 'running' || isShown(id)) return
    const { state, name, made } = data
    const text = state === 'done' ? words.end.told(name, made) : words.end.toldStopped(name, made)
    toast(text, { label: words.choose.look, run: show })
  })
}
