import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { notFound, limitExceeded } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { ViewId } from '../../core/ids.ts'
import { savedViewsMax } from '../../core/limits.ts'
import { findView } from './find.ts'
import { checkFilter } from './visible-filter.ts'
import type { View, ViewCreate, ViewPatch } from './schema.ts'
import * as store from './store.ts'

/**
 * Saves a filter under a name, at the end or at a position. Views are private to the member: they raise no event, and
 * only the member's other browsers are notified (0153).
 *
 * @throws validation_error for a list or member that does not exist, unprocessable for the 51st view
 */
export async function createView(
  sql: Transaction,
  actor: Actor,
  { name, filter, sort = 'due', group_by = 'sort', layout = 'list', position }: ViewCreate,
): Promise<View> {
  await checkFilter(sql, actor, filter)
  const views = await store.listViews(sql, actor)
  if (views.length >= savedViewsMax) throw limitExceeded('saved_views', savedViewsMax, views.length + 1)
  const place = { layout, position: views.length }
  const view = await store.insertView(sql, actor, { name, filter, sort, group_by, ...place })
  recordViewChange(sql, actor, view.id)
  return position === undefined ? view : moveView(sql, actor, [...views, view], view, position)
}

/**
 * Changes the fields that are sent. Lists and members in the stored filter that no longer exist are not an error.
 *
 * @throws not_found, validation_error
 */
export async function updateView(
  sql: Transaction,
  actor: Actor,
  id: ViewId,
  { position, ...patch }: ViewPatch,
): Promise<View> {
  const before = await findView(sql, actor, id)
  if (patch.filter) await checkFilter(sql, actor, patch.filter)
  const stored = await store.findView(sql, actor, id)
  await store.updateView(sql, actor, { ...before, filter: stored?.filter ?? {}, ...patch })
  recordViewChange(sql, actor, id)
  if (position !== undefined) await moveView(sql, actor, await store.listViews(sql, actor), before, position)
  return findView(sql, actor, id)
}

/** Deletes a view and moves those after it up. @throws not_found */
export async function deleteView(sql: Transaction, actor: Actor, id: ViewId): Promise<void> {
  const deleted = await store.deleteView(sql, actor, id)
  if (deleted.length === 0) throw notFound()
  recordViewChange(sql, actor, id)
  const remaining = await store.listViews(sql, actor)
  await store.setViewOrder(
    sql,
    actor,
    remaining.map((view) => view.id),
  )
}

const recordViewChange = (sql: Transaction, actor: Actor, id: ViewId) =>
  record(sql, actor, { action: 'view.changed', subject_id: id, list_id: null })

/** Moves one of `views`, which must be all of the member's, in their order. */
async function moveView(
  sql: Transaction,
  actor: Actor,
  views: readonly View[],
  view: View,
  position: number,
): Promise<View> {
  const others = views.filter(({ id }) => id !== view.id).map(({ id }) => id)
  const at = Math.min(position, others.length)
  await store.setViewOrder(sql, actor, others.toSpliced(at, 0, view.id))
  return { ...view, position: at }
}
