import { call } from '../api.ts'
import type { CreatedTasks } from '../../lib/types.ts'
import type { Row } from './row.ts'
import { putRows, renameRow, serverRow, temporaryRows } from './row-store.ts'
import { assignServerId } from './temporary-ids.ts'

/** The most keys per request. */
const keysMax = 50

/**
 * Finds the ids of the new tasks that are shown under temporary ones, so that none appears twice: rows of the server may
 * show a task before the response to its write is here. Another tab may have sent it, or the response was lost.
 *
 * @returns a function that applies the ids, to be called in the same tick as the rows are put
 */
async function recognizeCreated(workspaceId: string): Promise<() => void> {
  const pending = temporaryRows()
  const found: { temporaryId: string; id: string }[] = []
  for (let at = 0; at < pending.length; at += keysMax) {
    const asked = pending.slice(at, at + keysMax)
    const keys = asked.map(({ key }) => encodeURIComponent(key)).join(',')
    const { data } = await call<CreatedTasks>('GET', `/workspaces/${workspaceId}/created-tasks?keys=${keys}`)
    for (const { key, id } of data)
      for (const one of asked) if (one.key === key) found.push({ temporaryId: one.id, id })
  }
  return () => {
    for (const { temporaryId, id } of found) {
      // Its response may have arrived in the meantime.
      if (!temporaryRows().some((row) => row.id === temporaryId)) continue
      assignServerId(temporaryId, id)
      renameRow(temporaryId, id)
    }
  }
}

/** Recognizes the new tasks among rows of the server, if there are rows that this page has never seen. */
export async function recognizeAmong(workspaceId: string, rows: readonly Row[]): Promise<() => void> {
  if (rows.every(({ id }) => serverRow(id) !== undefined)) return () => {}
  // Without an answer, a task may appear twice until its write has been answered.
  return recognizeCreated(workspaceId).catch(() => () => {})
}

/** Stores rows that the server has sent, and recognizes new tasks among them. */
export async function putFetchedRows(workspaceId: string, rows: readonly Row[]): Promise<void> {
  const apply = await recognizeAmong(workspaceId, rows)
  apply()
  putRows(rows)
}
