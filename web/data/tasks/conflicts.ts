import { ApiError, call } from '../api.ts'
import { hasConflict } from './compared-fields.ts'
import type { PendingWrite } from './stored-writes.ts'
import { refreshRows } from './fetch-rows.ts'
import { serverRow } from './row-store.ts'

/** Someone else changed the same field while this device was offline: their version stays. */
export const overtakenError = (): ApiError =>
  new ApiError(409, 'conflict', 'Someone else changed this first.', { reason: 'overtaken' })

/**
 * Drops the parts of an offline write that others have overtaken. A field that has neither its value from
 * when the write was made nor the value the write sets was changed by someone else.
 *
 * @returns the write without the overtaken tasks, and those tasks
 */
export async function dropOvertaken(
  write: PendingWrite,
): Promise<{ rest: PendingWrite | null; overtaken: string[] }> {
  await refreshRows(
    write.workspace_id,
    write.effects.map(({ id }) => id),
  )
  const isWhole = write.before !== undefined && (await isTaskOvertaken(write, write.before))
  const overtakenIds = write.effects.filter((effect) => isWhole || isRowOvertaken(effect)).map(({ id }) => id)
  if (overtakenIds.length === 0) return { rest: write, overtaken: [] }
  const effects = write.effects.filter(({ id }) => !overtakenIds.includes(id))
  const { ids } = write.body as { ids?: string[] }
  if (effects.length === 0 || !ids) return { rest: null, overtaken: overtakenIds }
  const body = { ...(write.body as object), ids: ids.filter((id) => !overtakenIds.includes(id)) }
  return { rest: { ...write, body, effects }, overtaken: overtakenIds }
}

/** Whether a field that only the full task has, such as its description, was changed by someone else. */
async function isTaskOvertaken({ workspace_id, path, body }: PendingWrite, before: object): Promise<boolean> {
  const now = await call<Record<string, unknown>>('GET', `/workspaces/${workspace_id}${path}`)
  // Newly added checklist items have no ids yet.
  const serialize = (value: unknown) =>
    JSON.stringify(value, (key, inner: unknown) => (key === 'id' ? undefined : inner))
  const differs = (field: string, one: object) =>
    serialize(now[field]) !== serialize((one as Record<string, unknown>)[field])
  return Object.keys(before).some((field) => differs(field, before) && differs(field, body as object))
}

function isRowOvertaken({ id, patch, was }: PendingWrite['effects'][number]): boolean {
  const now = serverRow(id)
  return patch && was && now ? hasConflict(now, was, patch) : false
}
