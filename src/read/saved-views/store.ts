import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import type { MemberId, ViewId } from '../../core/ids.ts'
import { isOwnOrShared } from '../../identity/members/visible.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import { View } from './schema.ts'

const IdRow = Type.Object({ id: idSchema('viw') })

const viewColumns = fragment`
  saved_views.id, saved_views.name, saved_views.filter, saved_views.sort, saved_views.group_by, saved_views.columns,
  saved_views.layout,
  saved_views.position, saved_views.shared, saved_views.created_at, saved_views.updated_at,
  jsonb_build_object('id', members.id, 'name', members.name) as owner`

const withOwner = (actor: Actor): Fragment => fragment`
  join members on members.workspace_id = ${actor.workspace_id} and members.id = saved_views.member_id`

/** Lists the member's own views, in their order. */
export const listOwnViews = (sql: Sql, actor: Actor): Promise<View[]> => sql(View)`
  select ${viewColumns} from saved_views ${withOwner(actor)}
  where saved_views.workspace_id = ${actor.workspace_id} and saved_views.member_id = ${actor.member_id}
  order by saved_views.position, saved_views.id`

/** Lists the member's own views, in their order, and then those that others share, by name. */
export function listViews(sql: Sql, actor: Actor): Promise<View[]> {
  const isOwn = fragment`saved_views.member_id = ${actor.member_id}`
  return sql(View)`
    select ${viewColumns} from saved_views ${withOwner(actor)}
    where saved_views.workspace_id = ${actor.workspace_id} and ${isOwnOrShared(actor, fragment`saved_views`)}
    order by not (${isOwn}), case when ${isOwn} then saved_views.position end,
      case when ${isOwn} then '' else lower(saved_views.name) end, saved_views.id`
}

/** Finds a view that the actor can see. */
export async function findView(sql: Sql, actor: Actor, id: ViewId): Promise<View | undefined> {
  const [view] = await sql(View)`
    select ${viewColumns} from saved_views ${withOwner(actor)}
    where saved_views.workspace_id = ${actor.workspace_id} and saved_views.id = ${id}
      and ${isOwnOrShared(actor, fragment`saved_views`)}`
  return view
}

export async function countSharedViews(sql: Sql, actor: Actor): Promise<number> {
  const [row] = await sql(Type.Object({ count: Type.Integer() }))`
    select count(*)::integer as count from saved_views where workspace_id = ${actor.workspace_id} and shared`
  return row?.count ?? 0
}

export async function insertView(
  sql: Transaction,
  actor: Actor,
  view: Omit<View, 'id' | 'shared' | 'owner' | 'created_at' | 'updated_at'>,
): Promise<ViewId> {
  const [inserted] = await sql(IdRow)`
    insert into saved_views (workspace_id, member_id, id, name, filter, sort, group_by, columns, layout, position, created_at, updated_at)
    values (${actor.workspace_id}, ${actor.member_id}, ${sql.newId('viw')}, ${view.name}, ${json(view.filter)},
      ${view.sort}, ${view.group_by}, ${view.columns}::text[], ${view.layout}, ${view.position}, ${sql.stamp}, ${sql.stamp})
    returning id`
  return (inserted as Static<typeof IdRow>).id
}

/** Updates everything but the position. */
export const updateView = (sql: Transaction, actor: Actor, view: View) => sql(NoRow)`
  update saved_views
  set name = ${view.name}, filter = ${json(view.filter)}, sort = ${view.sort}, group_by = ${view.group_by},
    columns = ${view.columns}::text[], layout = ${view.layout}, shared = ${view.shared}, updated_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and id = ${view.id}`

/** Ends the sharing of a view of any member. */
export const unshareView = (sql: Transaction, actor: Actor, id: ViewId) => sql(NoRow)`
  update saved_views set shared = false, updated_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and id = ${id}`

/** Orders all of the member's views as in `ids`. */
export const setViewOrder = (sql: Transaction, actor: Actor, ids: readonly ViewId[]) => sql(NoRow)`
  update saved_views set position = place.nth - 1
  from unnest(${ids}::text[]) with ordinality as place (id, nth)
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and saved_views.id = place.id
    and position <> place.nth - 1`

export const deleteView = (sql: Transaction, actor: Actor, id: ViewId) => sql(NoRow)`
  delete from saved_views
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and id = ${id}`

export const deleteViewsOfMember = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  delete from saved_views where workspace_id = ${actor.workspace_id} and member_id = ${memberId}`
