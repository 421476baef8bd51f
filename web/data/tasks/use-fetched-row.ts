import { useEffect } from 'react'
import { useWorkspace } from '../session.ts'
import { refreshRows } from './fetch-rows.ts'
import type { Row } from './row.ts'
import { useRow } from './row-store.ts'

const queuedIds = new Set<string>()
const requested = new Set<string>()

/** Returns a task by id, fetched if no list has loaded it. Undefined until then, and for null. */
export function useFetchedRow(id: string | null): Row | undefined {
  const { id: workspaceId } = useWorkspace()
  const row = useRow(id ?? '')
  const isUnknown = row === undefined && id !== null
  useEffect(() => {
    if (isUnknown) requestRow(workspaceId, id)
  }, [isUnknown, workspaceId, id])
  return row
}

/** Fetches a task together with others requested in the same tick. Once only, since it may not be visible. */
function requestRow(workspaceId: string, id: string): void {
  if (requested.has(id)) return
  requested.add(id)
  queuedIds.add(id)
  if (queuedIds.size > 1) return
  queueMicrotask(() => {
    const ids = [...queuedIds]
    queuedIds.clear()
    // While offline the id stays, and can still be linked to.
    refreshRows(workspaceId, ids).catch(() => ids.forEach((one) => requested.delete(one)))
  })
}
