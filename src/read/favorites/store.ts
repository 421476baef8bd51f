import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import type { MemberId } from '../../core/ids.ts'
import { fragment, type Fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { nullable } from '../../platform/http/schemas.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { isOwnOrShared } from '../../identity/members/visible.ts'
import { canSeeLabel } from '../../work/labels/visible.ts'
import { Favorite, favoriteId, type FavoriteId } from './schema.ts'

/** Everything that could be a favorite of the actor, as far as they can see it; archived lists aren't in the sidebar. */
const subjects = (actor: Actor): Fragment => fragment`
  select lists.id, lists.name, null as color from lists
  where lists.workspace_id = ${actor.workspace_id} and lists.archived_at is null
    and ${canSeeList(actor, fragment`lists.id`)}
  union all
  select saved_views.id, saved_views.name, null from saved_views
  where saved_views.workspace_id = ${actor.workspace_id} and ${isOwnOrShared(actor, fragment`saved_views`)}
  union all
  select labels.id, labels.name, labels.color from labels
  where labels.workspace_id = ${actor.workspace_id} and labels.deleted_at is null and ${canSeeLabel(actor)}`

/** Lists the actor's favorites that they can see, in their order. The others stay stored and return with the sight. */
export const listFavorites = (sql: Sql, actor: Actor): Promise<Favorite[]> => sql(Favorite)`
  select subjects.id, subjects.name, subjects.color
  from favorites
  join (${subjects(actor)}) as subjects on subjects.id = favorites.subject_id
  where favorites.workspace_id = ${actor.workspace_id} and favorites.member_id = ${actor.member_id}
  order by favorites.rank, favorites.subject_id`

/** Finds something that the actor can see and could make a favorite. */
export async function findSubject(sql: Sql, actor: Actor, id: FavoriteId) {
  const [subject] = await sql(Type.Object({ id: favoriteId }))`
    select subjects.id from (${subjects(actor)}) as subjects where subjects.id = ${id}`
  return subject
}

const RankRow = Type.Object({ rank: Type.String() })

/** Finds the rank of a favorite, visible or not. */
export async function findRank(sql: Sql, actor: Actor, id: FavoriteId): Promise<string | undefined> {
  const [row] = await sql(RankRow)`
    select rank from favorites
    where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and subject_id = ${id}`
  return row?.rank
}

/** Finds the next rank among the actor's favorites, except that of the one that moves. */
export async function findNextRank(
  sql: Sql,
  actor: Actor,
  self: FavoriteId,
  after: string,
): Promise<string | null> {
  const [row] = await sql(Type.Object({ next: nullable(Type.String()) }))`
    select min(rank) as next from favorites
    where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and subject_id <> ${self}
      and rank > ${after}`
  return row?.next ?? null
}

export const upsertFavorite = (sql: Transaction, actor: Actor, id: FavoriteId, rank: string) => sql(NoRow)`
  insert into favorites (workspace_id, member_id, subject_id, rank)
  values (${actor.workspace_id}, ${actor.member_id}, ${id}, ${rank})
  on conflict (workspace_id, member_id, subject_id) do update set rank = excluded.rank`

/** Deletes a favorite; returns its row if there was one. */
export const deleteFavorite = (sql: Transaction, actor: Actor, id: FavoriteId) => sql(RankRow)`
  delete from favorites
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and subject_id = ${id}
  returning rank`

export const deleteFavoritesOfMember = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  delete from favorites where workspace_id = ${actor.workspace_id} and member_id = ${memberId}`
