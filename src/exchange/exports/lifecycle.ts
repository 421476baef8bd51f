import { limitAttempts, attemptWindow } from '../../identity/accounts/throttle.ts'
import type { Actor } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { conflict, notFound, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { ExportId } from '../../core/ids.ts'
import { exportRetentionDays, attemptLimits } from '../../core/limits.ts'
import { filterVisibleLists } from '../../identity/list-access/check-access.ts'
import type { OnMemberRemoved } from '../../identity/members/remove.ts'
import type { Export, ExportCreate } from './schema.ts'
import * as store from './store.ts'

/**
 * Has an export made of all that the actor sees, or of one list. The worker makes it; everybody has one at a time.
 *
 * @throws validation_error for a list that is not there, conflict while one is being made, rate_limited after five in an
 *   hour
 */
export async function createExport(
  sql: Transaction,
  actor: Actor,
  { attachments = true, list_id = null }: ExportCreate,
): Promise<Export> {
  if (list_id !== null && (await filterVisibleLists(sql, actor, [list_id])).length === 0)
    throw unknownReference('list_id')
  if (await store.hasRunningExport(sql, actor))
    throw conflict('export_running', 'The last export is still being made.')
  await limitAttempts(
    sql,
    attemptWindow(attemptLimits.export, 'export', actor.workspace_id, actor.member_id ?? ''),
  )
  return insertExport(sql, actor, { attachments, list_id, scheduled: false })
}

/** The action log tells who takes what out. */
export async function insertExport(sql: Transaction, actor: Actor, made: store.NewExport): Promise<Export> {
  const created = await store.insertExport(sql, actor, made)
  record(sql, actor, { action: 'export.created', subject_id: created.id, list_id: null })
  return created
}

/** One that the actor made, or of the schedule for who administrates. @throws not_found also once it has gone */
export async function getExport(sql: Sql, actor: Actor, id: ExportId): Promise<Export> {
  const found = await store.findExport(sql, actor, id)
  if (!found) throw notFound()
  return found
}

/** Cancels one that is being made, and takes away any other. @throws not_found */
export async function removeExport(sql: Transaction, actor: Actor, id: ExportId): Promise<void> {
  const { state } = await getExport(sql, actor, id)
  if (state === 'waiting' || state === 'running')
    await store.cancelExport(sql, actor, id, exportRetentionDays.demanded)
  else await store.markRemoved(sql, actor, id)
  record(sql, actor, { action: 'export.changed', subject_id: id, list_id: null })
}

/** What a member has taken out goes with them. */
export const exportsOnMemberRemoved: OnMemberRemoved = async (sql, actor, memberId) => {
  await store.removeMemberExports(sql, actor, memberId)
}
