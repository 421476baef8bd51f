import { useEffect } from 'react'
import { useWorkspace } from '../session.ts'
import { readRows } from './fetch-rows.ts'
import type { Row } from './row.ts'
import { useRow } from './row-store.ts'

const wanted = new Set<string>()
const asked = new Set<string>()

/** A task that is named somewhere, read where no list has read it; undefined until then, and for none. */
export function useNamedRow(id: string | null): Row | undefined {
  const { id: workspaceId } = useWorkspace()
  const row = useRow(id ?? '')
  const isUnknown = row === undefined && id !== null
  useEffect(() => {
    if (isUnknown) askForRow(workspaceId, id)
  }, [isUnknown, workspaceId, id])
  return row
}

/** Reads a task, together with the others of the same turn; once, since it may not be visible. */
function askForRow(workspaceId: string, id: string): void {
  if (asked.has(id)) return
  asked.add(id)
  wanted.add(id)
  if (wanted.size > 1) return
  queueMicrotask(() => {
    const ids = [...wanted]
    wanted.clear()
    // Without a connection the id stays, which leads there as well.
    readRows(workspaceId, ids).catch(() => ids.forEach((one) => asked.delete(one)))
  })
}
