import type { Actor } from '../../../core/actor.ts'
import { limitExceeded, notFound } from '../../../core/errors.ts'
import type { FolderId, ListId } from '../../../core/ids.ts'
import { foldersMax } from '../../../core/limits.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { record } from '../../../platform/events/record.ts'
import { listFiledLists, upsertListPlace } from '../sidebar-order-store.ts'
import { rankInSidebar } from '../sidebar-order.ts'
import type { Folder, FolderCreate, FolderPatch } from './schema.ts'
import * as store from './store.ts'

/**
 * Creates a folder in the actor's own sidebar, at the end or after another entry (0460). No one else sees it, so it raises
 * no event and only updates their other browsers (0153).
 *
 * @throws validation_error, unprocessable for the 201st folder
 */
export async function createFolder(
  sql: Transaction,
  actor: Actor,
  { name, after_id }: FolderCreate,
): Promise<Folder> {
  const count = await store.countFolders(sql, actor)
  if (count >= foldersMax) throw limitExceeded('folders', foldersMax, count + 1)
  const id = sql.newId('fol')
  const rank = after_id === undefined ? id.slice(4) : await rankInSidebar(sql, actor, id, after_id)
  const folder = await store.insertFolder(sql, actor, { id, name: name.trim(), rank })
  recordFolderChange(sql, actor, id)
  return folder
}

/** Renames a folder, or moves it after a list or another folder, or to the top. @throws not_found, validation_error */
export async function updateFolder(
  sql: Transaction,
  actor: Actor,
  id: FolderId,
  { name, after_id }: FolderPatch,
): Promise<Folder> {
  const before = await store.findFolder(sql, actor, id)
  if (!before) throw notFound()
  const after: Folder = {
    id,
    name: name?.trim() ?? before.name,
    rank: after_id === undefined ? before.rank : await rankInSidebar(sql, actor, id, after_id, before.rank),
  }
  if (after.name === before.name && after.rank === before.rank) return before
  const folder = await store.updateFolder(sql, actor, after)
  recordFolderChange(sql, actor, id)
  return folder
}

/** Deletes a folder. Its lists stay and take its place. @throws not_found */
export async function deleteFolder(sql: Transaction, actor: Actor, id: FolderId): Promise<void> {
  if (!(await store.findFolder(sql, actor, id))) throw notFound()
  let after: ListId | FolderId = id
  for (const list of await listFiledLists(sql, actor, id)) {
    const rank = await rankInSidebar(sql, actor, list.id, after, list.rank)
    await upsertListPlace(sql, actor, { list_id: list.id, folder_id: null, rank })
    after = list.id
  }
  // Those that the member can't see at the moment.
  await store.emptyFolder(sql, actor, id)
  await store.deleteFolder(sql, actor, id)
  recordFolderChange(sql, actor, id)
}

const recordFolderChange = (sql: Transaction, actor: Actor, id: FolderId) =>
  record(sql, actor, { action: 'folder.changed', subject_id: id, list_id: null })
