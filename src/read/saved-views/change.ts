import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { limitExceeded, missingRole } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { ViewId } from '../../core/ids.ts'
import { savedViewsMax, sharedViewsMax } from '../../core/limits.ts'
import { refuseGuests } from '../../identity/list-access/check-access.ts'
import { findView } from './find.ts'
import { checkFilter } from './visible-filter.ts'
import type { View, ViewCreate, ViewPatch } from './schema.ts'
import * as store from './store.ts'

/**
 * Saves a filter under a name, at the end or at a position. A view is private to the member until they share it (0462): it
 * raises no event, and only the member's other browsers are notified (0153).
 *
 * @throws validation_error for a list or member that does not exist, unprocessable for the 51st view
 */
export async function createView(
  sql: Transaction,
  actor: Actor,
  { name, filter, sort = 'due', group_by = 'sort', columns = null, layout = 'list', position }: ViewCreate,
): Promise<View> {
  await checkFilter(sql, actor, filter)
  const views = await store.listOwnViews(sql, actor)
  if (views.length >= savedViewsMax) throw limitExceeded('saved_views', savedViewsMax, views.length + 1)
  const place = { layout, position: views.length }
  const id = await store.insertView(sql, actor, { name, filter, sort, group_by, columns, ...place })
  recordViewChange(sql, actor, id)
  const view = await findView(sql, actor, id)
  return position === undefined ? view : moveView(sql, actor, [...views, view], view, position)
}

/**
 * Changes the fields that are sent. Lists and members in the stored filter that no longer exist are not an error. Others can
 * only end the sharing of a view, if they are owner or admin (0462).
 *
 * @throws not_found, forbidden, validation_error, unprocessable for the 101st shared view
 */
export async function updateView(sql: Transaction, actor: Actor, id: ViewId, sent: ViewPatch): Promise<View> {
  const { position, ...patch } = sent
  const before = await findView(sql, actor, id)
  if (before.owner.id !== actor.member_id) return endSharing(sql, actor, before, sent)
  if (patch.shared === true && !before.shared) await requireShareable(sql, actor)
  if (patch.filter) await checkFilter(sql, actor, patch.filter)
  const stored = await store.findView(sql, actor, id)
  await store.updateView(sql, actor, { ...before, filter: stored?.filter ?? {}, ...patch })
  recordViewChange(sql, actor, id, before.shared || patch.shared === true)
  if (position !== undefined)
    await moveView(sql, actor, await store.listOwnViews(sql, actor), before, position)
  return findView(sql, actor, id)
}

/** Ends the sharing of another member's view, which is all that an owner or admin may change about it. */
async function endSharing(sql: Transaction, actor: Actor, view: View, patch: ViewPatch): Promise<View> {
  const isOnlyThat = Object.keys(patch).length === 1 && patch.shared === false
  if (!isAdmin(actor) || !isOnlyThat) throw missingRole('owner')
  await store.unshareView(sql, actor, view.id)
  recordViewChange(sql, actor, view.id, true)
  return { ...view, shared: false }
}

/** @throws forbidden for a guest, unprocessable */
async function requireShareable(sql: Transaction, actor: Actor): Promise<void> {
  refuseGuests(actor)
  const count = await store.countSharedViews(sql, actor)
  if (count >= sharedViewsMax) throw limitExceeded('shared_views', sharedViewsMax, count + 1)
}

/** Deletes a view and moves those after it up. @throws not_found, forbidden for another member's view */
export async function deleteView(sql: Transaction, actor: Actor, id: ViewId): Promise<void> {
  const view = await findView(sql, actor, id)
  if (view.owner.id !== actor.member_id) throw missingRole('owner')
  await store.deleteView(sql, actor, id)
  recordViewChange(sql, actor, id, view.shared)
  const remaining = await store.listOwnViews(sql, actor)
  await store.setViewOrder(
    sql,
    actor,
    remaining.map((view) => view.id),
  )
}

const recordViewChange = (sql: Transaction, actor: Actor, id: ViewId, isShared = false) =>
  record(sql, actor, {
    action: isShared ? 'shared_view.changed' : 'view.changed',
    subject_id: id,
    list_id: null,
  })

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
