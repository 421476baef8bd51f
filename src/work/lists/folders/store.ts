import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { fragment, type Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import type { FolderId, MemberId } from '../../../core/ids.ts'
import { Folder } from './schema.ts'

const folderColumns = fragment`id, name, rank`

export async function countFolders(sql: Transaction, actor: Actor): Promise<number> {
  const [row] = await sql(Type.Object({ count: Type.Integer() }))`
    select count(*)::integer as count from list_folders
    where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id}`
  return row?.count ?? 0
}

/** Finds one of the actor's own folders. */
export async function findFolder(sql: Transaction, actor: Actor, id: FolderId): Promise<Folder | undefined> {
  const [folder] = await sql(Folder)`
    select ${folderColumns} from list_folders
    where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and id = ${id}`
  return folder
}

export async function insertFolder(sql: Transaction, actor: Actor, folder: Folder): Promise<Folder> {
  const [inserted] = await sql(Folder)`
    insert into list_folders (workspace_id, member_id, id, name, rank, created_at, updated_at)
    values (${actor.workspace_id}, ${actor.member_id}, ${folder.id}, ${folder.name}, ${folder.rank}, ${sql.stamp},
      ${sql.stamp})
    returning ${folderColumns}`
  return inserted as Folder
}

export async function updateFolder(sql: Transaction, actor: Actor, folder: Folder): Promise<Folder> {
  const [updated] = await sql(Folder)`
    update list_folders set name = ${folder.name}, rank = ${folder.rank}, updated_at = ${sql.stamp}
    where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and id = ${folder.id}
    returning ${folderColumns}`
  return updated as Folder
}

export const deleteFolder = (sql: Transaction, actor: Actor, id: FolderId) => sql(NoRow)`
  delete from list_folders
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and id = ${id}`

/** Takes all lists out of a folder. */
export const emptyFolder = (sql: Transaction, actor: Actor, id: FolderId) => sql(NoRow)`
  update list_places set folder_id = null
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and folder_id = ${id}`

export const deleteFoldersOfMember = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  delete from list_folders where workspace_id = ${actor.workspace_id} and member_id = ${memberId}`
