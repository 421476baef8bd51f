import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { conflict, invalidField, listArchived, notFound, unknownReference } from '../../core/errors.ts'
import type { ImportId, ListId } from '../../core/ids.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { tableFields } from './content.ts'
import type { Import, ImportPatch, ImportStart } from './schema.ts'
import * as store from './store.ts'
import { publishImportChange } from './import-context.ts'

/**
 * Changes the format of a file, the mapping of its columns or its target list, and has it read again.
 *
 * @throws not_found, forbidden, validation_error, conflict for an import that was started, or an archived
 *   list
 */
export async function updateImport(
  sql: Transaction,
  actor: Actor,
  id: ImportId,
  patch: ImportPatch,
): Promise<Import> {
  const before = await getOwnImport(sql, actor, id)
  if (before.started_at !== null || before.state === 'cancelled') throw alreadyStarted()
  const format = patch.format ?? before.format
  const isSameFormat = format === before.format
  const columns = isSameFormat ? before.columns : null
  checkMapping(patch.mapping, columns)
  if (patch.list_id) await checkList(sql, actor, patch.list_id)
  await store.updateReadSettings(sql, actor, id, {
    format,
    columns,
    mapping: patch.mapping ?? (isSameFormat ? before.mapping : null),
    date_order: patch.date_order === undefined ? before.date_order : patch.date_order,
    list_id: patch.list_id === undefined ? before.list_id : patch.list_id,
  })
  publishImportChange(sql, actor, id)
  return store.getImport(sql, actor, id)
}

/**
 * Starts an import: a worker then creates what the preview shows, on behalf of the actor. Starting it again
 * does nothing.
 *
 * @throws not_found, forbidden, conflict for an import that isn't ready, for an archived list, and, unless
 *   `again`, for a file that was imported before
 */
export async function startImport(
  sql: Transaction,
  actor: Actor,
  id: ImportId,
  { again = false }: ImportStart = {},
): Promise<Import> {
  const before = await getOwnImport(sql, actor, id)
  if (before.started_at !== null) return before
  if (before.state !== 'ready')
    throw conflict('import_not_ready', 'Only an import whose state is "ready" can be started.')
  if (before.list_id) await checkList(sql, actor, before.list_id)
  if (before.same_as && !again)
    throw conflict(
      'same_file',
      'This file was imported before. To import it again, send "again": true.',
      before.same_as,
    )
  await store.updateState(sql, actor, id, 'running')
  publishImportChange(sql, actor, id)
  return store.getImport(sql, actor, id)
}

/**
 * Cancels an import; what it has created so far stays. Admins may cancel those of other members. An import
 * that has ended stays as it is.
 *
 * @throws not_found, forbidden
 */
export async function cancelImport(sql: Transaction, actor: Actor, id: ImportId): Promise<Import> {
  refuseGuests(actor)
  const before = await store.getImport(sql, actor, id)
  if (before.finished_at !== null) return before
  await store.updateState(sql, actor, id, 'cancelled')
  publishImportChange(sql, actor, id)
  return store.getImport(sql, actor, id)
}

/**
 * Deletes an import and its file, but not what it created.
 *
 * @throws not_found, forbidden, conflict while it is running
 */
export async function deleteImport(sql: Transaction, actor: Actor, id: ImportId): Promise<void> {
  refuseGuests(actor)
  const { state } = await store.getImport(sql, actor, id)
  if (state === 'running')
    throw conflict('import_running', 'This import is running. Cancel it before deleting it.')
  await store.removeImport(sql, actor, id)
  publishImportChange(sql, actor, id)
}

/** Returns the actor's own import. Admins can see those of others, but can't change or start them. */
async function getOwnImport(sql: Transaction, actor: Actor, id: ImportId): Promise<Import> {
  refuseGuests(actor)
  const found = await store.getImport(sql, actor, id)
  if (found.created_by !== actor.member_id) throw notFound()
  return found
}

const alreadyStarted = () =>
  conflict('import_started', 'This import was already started or canceled, so it can no longer be changed.')

function checkMapping(mapping: ImportPatch['mapping'], columns: Import['columns']): void {
  for (const [field, column] of Object.entries(mapping ?? {})) {
    if (!(tableFields as readonly string[]).includes(field)) throw invalidField(`mapping.${field}`, 'unknown')
    if (column >= (columns?.length ?? 0)) throw invalidField(`mapping.${field}`, 'range')
  }
}

/** @throws validation_error for a list that the actor can't see, conflict for an archived one */
async function checkList(sql: Transaction, actor: Actor, id: ListId): Promise<void> {
  const list = await store.findVisibleList(sql, actor, id)
  if (!list) throw unknownReference('list_id')
  if (list.archived) throw listArchived()
}
