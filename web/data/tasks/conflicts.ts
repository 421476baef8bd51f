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
export async function dropConflicting(
  write: PendingWrite,
): Promise<{ rest: PendingWrite | null; overtaken: string[] }> {
  await refreshRows(
    write.workspace_id,
    write.effects.map(({ id }) => id),
  )
  const overtakenIds: string[] = []
  for (const effect of write.effects)
    if (isRowOvertaken(effect) || (await isTaskOvertaken(write, effect.id))) overtakenIds.push(effect.id)
  if (overtakenIds.length === 0) return { rest: write, overtaken: [] }
  const isLeft = (id: string) => !overtakenIds.includes(id)
  const effects = write.effects.filter(({ id }) => isLeft(id))
  const { ids, steps } = write.body as { ids?: string[]; steps?: { id: string }[] }
  if (effects.length === 0 || (!ids && !steps)) return { rest: null, overtaken: overtakenIds }
  const body = {
    ...(write.body as object),
    ...(ids ? { ids: ids.filter(isLeft) } : {}),
    ...(steps ? { steps: steps.filter(({ id }) => isLeft(id)) } : {}),
  }
  return { rest: { ...write, body, effects }, overtaken: overtakenIds }
}

/** Whether a field that only the full task has, such as its description, was changed by someone else. */
async function isTaskOvertaken(write: PendingWrite, id: string): Promise<boolean> {
  const { workspace_id, body } = write
  const before = write.beforeEach?.[id] ?? write.before
  if (before === undefined) return false
  const { steps } = body as { steps?: { id: string; do: { patch?: object } }[] }
  const sent = (steps ? steps.find((step) => step.id === id)?.do.patch : body) ?? {}
  const now = await call<Record<string, unknown>>('GET', `/workspaces/${workspace_id}/tasks/${id}`)
  // Newly added checklist items and reminders have no ids yet, and the server names the fields they don't use.
  const serialize = (value: unknown) =>
    JSON.stringify(value, (key, inner: unknown) => (key === 'id' || inner === null ? undefined : inner))
  const differs = (field: string, one: object) =>
    serialize(now[field]) !== serialize((one as Record<string, unknown>)[field])
  return Object.keys(before).some((field) => differs(field, before) && differs(field, sent))
}

function isRowOvertaken({ id, patch, was }: PendingWrite['effects'][number]): boolean {
  const now = serverRow(id)
  return patch && was && now ? hasConflict(now, was, patch) : false
}
