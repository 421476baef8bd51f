import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/sql.ts'
import { listArchived, notFound, unknownReference } from '../errors.ts'
import { record } from '../events/record.ts'
import { between } from '../lib/between.ts'
import type { TaskId } from '../lib/ids.ts'
import * as order from './order-store.ts'
import type { TaskPlace } from './schema.ts'
import * as store from './store.ts'
import { updateTask } from './update.ts'

/**
 * Puts a task after another one of its list, section and parent, or first of them; with another list or section it goes
 * there before, as any change of them does. Where it stands is for people to see: told in the history, which what is
 * live follows, but no event and no change of the task (0148).
 *
 * @throws not_found, validation_error, conflict for an archived list, unprocessable for a full list
 */
export async function placeTask(
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  { after_id, ...to }: TaskPlace,
): Promise<void> {
  if (to.list_id !== undefined || to.section_id !== undefined) await updateTask(sql, actor, id, to)
  const [task, { archived }, standing] = await Promise.all([
    store.getTask(sql, actor, id),
    store.getStanding(sql, actor, id),
    order.findStanding(sql, actor, id),
  ])
  if (!standing) throw notFound()
  const after = after_id === null ? null : await order.findStanding(sql, actor, after_id)
  const fits =
    after === null ||
    (after_id !== id &&
      after?.list_id === task.list_id &&
      after.section_id === task.section_id &&
      after.parent_id === task.parent_id)
  if (!fits) throw unknownReference('after_id')
  if (archived) throw listArchived()

  const { previous, next } = after
    ? await order.findGapAfter(sql, actor, task.list_id, id, after.key)
    : await order.findFirstGap(sql, actor, task.list_id, id, task)
  const stands = (previous === null || previous < standing.key) && (next === null || standing.key < next)
  if (stands) return
  const rank = next === null ? order.lastRank(sql) : between(previous, next)
  sql.defer(order.setRank(sql, actor, id, rank))
  record(sql, actor, {
    action: 'task.placed',
    subject_id: id,
    list_id: task.list_id,
    changed: { rank: { from: standing.key, to: rank } },
  })
}
