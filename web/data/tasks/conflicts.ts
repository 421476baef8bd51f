import { ApiError, call } from '../api.ts'
import { hasConflict } from './compared-fields.ts'
import type { PendingWrite } from './stored-writes.ts'
import { refreshRows } from './fetch-rows.ts'
import { serverRow } from './row-store.ts'

/** Somebody else has changed the same field while there was no connection: theirs holds. */
export const overtakenError = (): ApiError =>
  new ApiError(409, 'conflict', 'Changed meanwhile.', { reason: 'overtaken' })

/**
 * What of a late write still stands beside what others have done meanwhile. A field that is neither what it was when the
 * write was made nor what the write makes of it has been changed by somebody else.
 *
 * @returns the write without the tasks in which it was overtaken, and those
 */
export async function dropOvertaken(
  given: PendingWrite,
): Promise<{ rest: PendingWrite | null; overtaken: string[] }> {
  await refreshRows(
    given.workspace_id,
    given.effects.map(({ id }) => id),
  )
  const isWhole = given.before !== undefined && (await isTaskOvertaken(given, given.before))
  const over = given.effects.filter((effect) => isWhole || isRowOvertaken(effect)).map(({ id }) => id)
  if (over.length === 0) return { rest: given, overtaken: [] }
  const effects = given.effects.filter(({ id }) => !over.includes(id))
  const { ids } = given.body as { ids?: string[] }
  if (effects.length === 0 || !ids) return { rest: null, overtaken: over }
  const body = { ...(given.body as object), ids: ids.filter((id) => !over.includes(id)) }
  return { rest: { ...given, body, effects }, overtaken: over }
}

/** What stands in the task alone, such as its description, and is neither what it was nor what it is to be. */
async function isTaskOvertaken({ workspace_id, path, body }: PendingWrite, before: object): Promise<boolean> {
  const now = await call<Record<string, unknown>>('GET', `/workspaces/${workspace_id}${path}`)
  // Items of a checklist that were just written have no ids yet.
  const said = (value: unknown) =>
    JSON.stringify(value, (key, inner: unknown) => (key === 'id' ? undefined : inner))
  const differs = (field: string, one: object) =>
    said(now[field]) !== said((one as Record<string, unknown>)[field])
  return Object.keys(before).some((field) => differs(field, before) && differs(field, body as object))
}

function isRowOvertaken({ id, patch, was }: PendingWrite['effects'][number]): boolean {
  const now = serverRow(id)
  return patch && was && now ? hasConflict(now, was, patch) : false
}
