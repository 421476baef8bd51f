import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { conflict, invalidField, listArchived, notFound, unknownReference } from '../../core/errors.ts'
import type { ImportId, ListId } from '../../core/ids.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { tableFields } from './content.ts'
import type { Import, ImportPatch, ImportStart } from './schema.ts'
import * as store from './store.ts'
import { publishImportChange } from './publish-change.ts'

/**
 * Says otherwise what a file is, what its columns hold or where it goes; it is then read anew.
 *
 * @throws not_found, forbidden, validation_error, conflict for one that has been started, or an archived list
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
  const same = format === before.format
  const columns = same ? before.columns : null
  checkMapping(patch.mapping, columns)
  if (patch.list_id) await checkList(sql, actor, patch.list_id)
  await store.updateReadSettings(sql, actor, id, {
    format,
    columns,
    mapping: patch.mapping ?? (same ? before.mapping : null),
    date_order: patch.date_order === undefined ? before.date_order : patch.date_order,
    list_id: patch.list_id === undefined ? before.list_id : patch.list_id,
  })
  publishImportChange(sql, actor, id)
  return store.getImport(sql, actor, id)
}

/**
 * Has the worker make what the preview shows, in the name of whoever starts it. Again changes nothing.
 *
 * @throws not_found, forbidden, conflict for what is not ready, for an archived list, and, unless `again`, for a file
 * that has been imported before
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
    throw conflict('import_not_ready', 'There is nothing to start yet, or any more.')
  if (before.list_id) await checkList(sql, actor, before.list_id)
  if (before.same_as && !again)
    throw conflict('same_file', 'This file has been imported before.', before.same_as)
  await store.updateState(sql, actor, id, 'running')
  publishImportChange(sql, actor, id)
  return store.getImport(sql, actor, id)
}

/**
 * Ends an import where it is: what was made stays. An administrator may end another member's; one that has ended stays
 * as it is.
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

/** Forgets an import and its file, not what it made. @throws not_found, forbidden, conflict while it runs */
export async function deleteImport(sql: Transaction, actor: Actor, id: ImportId): Promise<void> {
  refuseGuests(actor)
  const { state } = await store.getImport(sql, actor, id)
  if (state === 'running') throw conflict('import_running', 'It is running; cancel it first.')
  await store.removeImport(sql, actor, id)
  publishImportChange(sql, actor, id)
}

/** An administrator sees that others import, and what came of it; what to make is for whoever does it to say. */
async function getOwnImport(sql: Transaction, actor: Actor, id: ImportId): Promise<Import> {
  refuseGuests(actor)
  const found = await store.getImport(sql, actor, id)
  if (found.created_by !== actor.member_id) throw notFound()
  return found
}

const alreadyStarted = () => conflict('import_started', 'It has been started already.')

function checkMapping(mapping: ImportPatch['mapping'], columns: Import['columns']): void {
  for (const [field, column] of Object.entries(mapping ?? {})) {
    if (!(tableFields as readonly string[]).includes(field)) throw invalidField(`mapping.${field}`, 'unknown')
    if (column >= (columns?.length ?? 0)) throw invalidField(`mapping.${field}`, 'range')
  }
}

/** @throws validation_error for a list that the actor does not see, conflict for an archived one */
async function checkList(sql: Transaction, actor: Actor, id: ListId): Promise<void> {
  const list = await store.findVisibleList(sql, actor, id)
  if (!list) throw unknownReference('list_id')
  if (list.archived) throw listArchived()
}
