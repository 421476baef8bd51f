import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { notFound } from '../../core/errors.ts'
import type { ViewId } from '../../core/ids.ts'
import { visibleFilters } from './visible-filter.ts'
import type { View } from './schema.ts'
import * as store from './store.ts'

/** Lists the actor's own views, in their order; no one else can read them. */
export async function listViews(sql: Sql, actor: Actor): Promise<View[]> {
  const views = await store.listViews(sql, actor)
  const filters = await visibleFilters(
    sql,
    actor,
    views.map(({ filter }) => filter),
  )
  for (const [index, view] of views.entries()) view.filter = filters[index] ?? {}
  return views
}

/** Returns one of the actor's views. @throws not_found also for another member's view */
export async function findView(sql: Sql, actor: Actor, id: ViewId): Promise<View> {
  const view = await store.findView(sql, actor, id)
  if (!view) throw notFound()
  const [filter = {}] = await visibleFilters(sql, actor, [view.filter])
  return { ...view, filter }
}
