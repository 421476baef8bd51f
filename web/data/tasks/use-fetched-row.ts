import { useEffect } from 'react'
import { useWorkspace } from '../session.ts'
import { refreshRows } from './fetch-rows.ts'
import type { Row } from './row.ts'
import { useRow } from './row-store.ts'

const queuedIds = new Set<string>()
const requested = new Set<string>()

/** A task that is named somewhere, read where no list has read it; undefined until then, and for none. */
export function useFetchedRow(id: string | null): Row | undefined {
  const { id: workspaceId } = useWorkspace()
  const row = useRow(id ?? '')
  const isUnknown = row === undefined && id !== null
  useEffect(() => {
    if (isUnknown) requestRow(workspaceId, id)
  }, [isUnknown, workspaceId, id])
  return row
}

/** Reads a task, together with the others of the same turn; once, since it may not be visible. */
function requestRow(workspaceId: string, id: string): void {
  if (requested.has(id)) return
  requested.add(id)
  queuedIds.add(id)
  if (queuedIds.size > 1) return
  queueMicrotask(() => {
    const ids = [...queuedIds]
    queuedIds.clear()
    // Without a connection the id stays, which leads there as well.
    refreshRows(workspaceId, ids).catch(() => ids.forEach((one) => requested.delete(one)))
  })
}
