import { call } from '../api.ts'
import type { RowsById } from '../../lib/types.ts'
import { type Row, rowFromSent } from './row.ts'
import { putFetchedRows } from './created-tasks.ts'
import { dropRows } from './row-store.ts'

/** The most ids per request. */
const idsMax = 200

/** Fetches tasks by their ids. @returns the tasks found, and the ids of those that are gone */
export async function fetchRows(
  workspaceId: string,
  ids: readonly string[],
): Promise<{ rows: Row[]; gone: string[] }> {
  const serverIds = [...new Set(ids)].filter((id) => id.startsWith('tsk_'))
  const answers: RowsById[] = []
  for (let at = 0; at < serverIds.length; at += idsMax) {
    const path = `/workspaces/${workspaceId}/rows?ids=${serverIds.slice(at, at + idsMax).join(',')}`
    answers.push(await call<RowsById>('GET', path))
  }
  return {
    rows: answers.flatMap(({ data }) => data.map((sent) => rowFromSent(sent))),
    gone: answers.flatMap(({ gone }) => gone),
  }
}

/** Refetches tasks by their ids. */
export async function refreshRows(workspaceId: string, ids: readonly string[]): Promise<void> {
  const { rows, gone } = await fetchRows(workspaceId, ids)
  await putFetchedRows(workspaceId, rows)
  dropRows(gone)
}
