import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { ViewId } from '../../core/ids.ts'
import { visibleFilters } from './visible-filter.ts'
import type { View } from './schema.ts'
import * as store from './store.ts'

/** Lists the actor's own views, in their order. */
export const listOwnViews = async (sql: Sql, actor: Actor): Promise<View[]> =>
  withVisibleFilters(sql, actor, await store.listOwnViews(sql, actor))

/** Lists the actor's own views, in their order, and then those that others share, by name (0462). */
export const listViews = async (sql: Sql, actor: Actor): Promise<View[]> =>
  withVisibleFilters(sql, actor, await store.listViews(sql, actor))

/** In a view of any member, the filter names only what the reader can see. */
async function withVisibleFilters(sql: Sql, actor: Actor, views: View[]): Promise<View[]> {
  const filters = await visibleFilters(
    sql,
    actor,
    views.map(({ filter }) => filter),
  )
  for (const [index, view] of views.entries()) view.filter = filters[index] ?? {}
  return views
}

/** Returns a view of the actor, or one that is shared with them. @throws not_found */
export async function findView(sql: Sql, actor: Actor, id: ViewId): Promise<View> {
  const view = await store.findView(sql, actor, id)
  if (!view) throw notFound()
  const [filter = {}] = await visibleFilters(sql, actor, [view.filter])
  return { ...view, filter }
}
