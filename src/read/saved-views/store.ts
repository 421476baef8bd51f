import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import type { MemberId, ViewId } from '../../core/ids.ts'
import { View } from './schema.ts'

const viewColumns = fragment`id, name, filter, sort, group_by, layout, position, created_at, updated_at`

/** Lists the member's own views, in their order. */
export const listViews = (sql: Sql, actor: Actor): Promise<View[]> => sql(View)`
  select ${viewColumns} from saved_views
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id}
  order by position, id`

export async function findView(sql: Sql, actor: Actor, id: ViewId): Promise<View | undefined> {
  const [view] = await sql(View)`
    select ${viewColumns} from saved_views
    where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and id = ${id}`
  return view
}

export async function insertView(
  sql: Transaction,
  actor: Actor,
  view: Omit<View, 'id' | 'created_at' | 'updated_at'>,
): Promise<View> {
  const [inserted] = await sql(View)`
    insert into saved_views (workspace_id, member_id, id, name, filter, sort, group_by, layout, position, created_at, updated_at)
    values (${actor.workspace_id}, ${actor.member_id}, ${sql.newId('viw')}, ${view.name}, ${json(view.filter)},
      ${view.sort}, ${view.group_by}, ${view.layout}, ${view.position}, ${sql.stamp}, ${sql.stamp})
    returning ${viewColumns}`
  return inserted as View
}

/** Updates everything but the position. */
export const updateView = (sql: Transaction, actor: Actor, view: View) => sql(NoRow)`
  update saved_views
  set name = ${view.name}, filter = ${json(view.filter)}, sort = ${view.sort}, group_by = ${view.group_by},
    layout = ${view.layout}, updated_at = ${sql.stamp}
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and id = ${view.id}`

/** Orders all of the member's views as in `ids`. */
export const setViewOrder = (sql: Transaction, actor: Actor, ids: readonly ViewId[]) => sql(NoRow)`
  update saved_views set position = place.nth - 1
  from unnest(${ids}::text[]) with ordinality as place (id, nth)
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and saved_views.id = place.id
    and position <> place.nth - 1`

const IdRow = Type.Object({ id: Type.String() })

/** Deletes a view; returns its row if there was one. */
export const deleteView = (sql: Transaction, actor: Actor, id: ViewId) => sql(IdRow)`
  delete from saved_views
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and id = ${id}
  returning id`

export const deleteViewsOfMember = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  delete from saved_views where workspace_id = ${actor.workspace_id} and member_id = ${memberId}`
