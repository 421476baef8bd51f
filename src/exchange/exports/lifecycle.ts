import { limitAttempts, attemptWindow } from '../../identity/accounts/throttle.ts'
import type { Actor } from '../../core/actor.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { conflict, notFound, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { ExportId } from '../../core/ids.ts'
import { exportRetentionDays, attemptLimits } from '../../core/limits.ts'
import { filterVisibleLists } from '../../identity/list-access/check-access.ts'
import type { Export, ExportCreate } from './schema.ts'
import * as store from './store.ts'

/**
 * Requests an export of everything the actor has access to, or of one list. The worker builds it; each member
 * may have one running at a time.
 *
 * @throws validation_error for an unknown list, conflict while another one is running, rate_limited after
 *   five in an hour
 */
export async function createExport(
  sql: Transaction,
  actor: Actor,
  { attachments = true, list_id = null }: ExportCreate,
): Promise<Export> {
  if (list_id !== null && (await filterVisibleLists(sql, actor, [list_id])).length === 0)
    throw unknownReference('list_id')
  if (await store.hasRunningExport(sql, actor))
    throw conflict(
      'export_running',
      'Your last export is still running. Wait for it to finish, or cancel it.',
    )
  await limitAttempts(
    sql,
    attemptWindow(attemptLimits.export, 'export', actor.workspace_id, actor.member_id ?? ''),
  )
  return insertExport(sql, actor, { attachments, list_id, scheduled: false })
}

/** Inserts an export and records it in the action log. */
export async function insertExport(
  sql: Transaction,
  actor: Actor,
  options: store.NewExport,
): Promise<Export> {
  const created = await store.insertExport(sql, actor, options)
  record(sql, actor, { action: 'export.created', subject_id: created.id, list_id: null })
  return created
}

/**
 * Returns one of the actor's own exports or, for admins, a scheduled one.
 *
 * @throws not_found, also once it has expired
 */
export async function getExport(sql: Sql, actor: Actor, id: ExportId): Promise<Export> {
  const found = await store.findExport(sql, actor, id)
  if (!found) throw notFound()
  return found
}

/** Cancels an export that is running, and deletes any other. @throws not_found */
export async function removeExport(sql: Transaction, actor: Actor, id: ExportId): Promise<void> {
  const { state } = await getExport(sql, actor, id)
  if (state === 'waiting' || state === 'running')
    await store.cancelExport(sql, actor, id, exportRetentionDays.requested)
  else await store.markRemoved(sql, actor, id)
  record(sql, actor, { action: 'export.changed', subject_id: id, list_id: null })
}
