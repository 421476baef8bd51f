import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import type { FolderId, ListId, MemberId } from '../../core/ids.ts'
import { idSchema, nullable } from '../../platform/http/schemas.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'

/**
 * The lists that the actor can see and their folders, with their ranks. A list that they have not moved is ordered by its id,
 * without the prefix.
 */
const entries = (actor: Actor): Fragment => fragment`(
  select lists.workspace_id, lists.id, coalesce(list_places.rank, substr(lists.id, 5)) as rank, list_places.folder_id
  from lists
  left join list_places on list_places.workspace_id = lists.workspace_id and list_places.list_id = lists.id
    and list_places.member_id = ${actor.member_id}
  where lists.workspace_id = ${actor.workspace_id} and ${canSeeList(actor, fragment`lists.id`)}
  union all
  select list_folders.workspace_id, list_folders.id, list_folders.rank, null
  from list_folders
  where list_folders.workspace_id = ${actor.workspace_id} and list_folders.member_id = ${actor.member_id}
) as entries`

const EntryRow = Type.Object({ rank: Type.String(), folder_id: nullable(idSchema('fol')) })

/** Finds where a list that the actor can see, or one of their folders, is in their sidebar. */
export async function findEntry(sql: Transaction, actor: Actor, id: ListId | FolderId) {
  const [entry] = await sql(EntryRow)`
    select rank, folder_id from ${entries(actor)} where workspace_id = ${actor.workspace_id} and id = ${id}`
  return entry
}

const FiledListRow = Type.Object({ id: idSchema('lst'), rank: Type.String() })

/** Lists what is in a folder of the actor, in its order. */
export const listFiledLists = (sql: Transaction, actor: Actor, folderId: FolderId) => sql(FiledListRow)`
  select id, rank from ${entries(actor)}
  where workspace_id = ${actor.workspace_id} and folder_id = ${folderId}
  order by rank`

/** Finds the next rank in the actor's sidebar, except that of the entry that moves. */
export async function findNextRank(
  sql: Transaction,
  actor: Actor,
  self: ListId | FolderId,
  after: string,
): Promise<string | null> {
  const [row] = await sql(Type.Object({ next: nullable(Type.String()) }))`
    select min(rank) as next from ${entries(actor)}
    where workspace_id = ${actor.workspace_id} and id <> ${self} and rank > ${after}`
  return row?.next ?? null
}

export const upsertListPlace = (
  sql: Transaction,
  actor: Actor,
  place: { list_id: ListId; folder_id: FolderId | null; rank: string },
) => sql(NoRow)`
  insert into list_places (workspace_id, member_id, list_id, folder_id, rank)
  values (${actor.workspace_id}, ${actor.member_id}, ${place.list_id}, ${place.folder_id}, ${place.rank})
  on conflict (workspace_id, member_id, list_id)
    do update set rank = excluded.rank, folder_id = excluded.folder_id`

/** Deletes the order of a member's sidebar. */
export const deleteListPlaces = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  delete from list_places where workspace_id = ${actor.workspace_id} and member_id = ${memberId}`
