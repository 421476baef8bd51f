import { call } from '../../api.ts'
import type { RowsById } from '../../types.ts'
import { rowOfSent } from './row.ts'
import { dropRows, putRows } from './store.ts'

/** So many are asked for at once. */
const idsMax = 200

/**
 * Asks for tasks by their ids.
 *
 * @returns what takes them over; those that are gone are forgotten
 */
export async function askForRows(workspaceId: string, ids: readonly string[]): Promise<() => void> {
  const wanted = [...new Set(ids)].filter((id) => id.startsWith('tsk_'))
  const answers: RowsById[] = []
  for (let at = 0; at < wanted.length; at += idsMax) {
    const path = `/workspaces/${workspaceId}/rows?ids=${wanted.slice(at, at + idsMax).join(',')}`
    answers.push(await call<RowsById>('GET', path))
  }
  return () => {
    for (const { data, gone } of answers) {
      putRows(data.map((sent) => rowOfSent(sent)))
      dropRows(gone)
    }
  }
}

/** Reads tasks anew by their ids. */
export async function readRows(workspaceId: string, ids: readonly string[]): Promise<void> {
  const takeOver = await askForRows(workspaceId, ids)
  takeOver()
}
