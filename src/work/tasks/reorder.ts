import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listArchived, notFound, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { rankBetween } from '../../core/rank.ts'
import type { TaskId } from '../../core/ids.ts'
import * as order from './order-store.ts'
import type { TaskReorder } from './schema.ts'
import { updateTask } from './update.ts'

/**
 * Moves a task behind another one of the same list, section and parent, or to the front. If the request names
 * another list or section, the task moves there first, like in any other change of these fields. The order is
 * for people only: the history records it, which live updates follow, but it raises no event and does not
 * change the task (0148).
 *
 * @throws not_found, validation_error, conflict for an archived list, unprocessable for a full list
 */
export async function reorderTask(
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  { after_id, ...to }: TaskReorder,
): Promise<void> {
  if (to.list_id !== undefined || to.section_id !== undefined) await updateTask(sql, actor, id, to)
  await reorderTasks(sql, actor, [id], after_id)
}

/**
 * Moves tasks, in their order, behind another one of the same list, section and parent, or to the front. It
 * looks for the gap once, since that reads the whole list.
 *
 * @throws not_found, validation_error, conflict for an archived list
 */
export async function reorderTasks(
  sql: Transaction,
  actor: Actor,
  ids: readonly TaskId[],
  afterId: TaskId | null,
): Promise<void> {
  const requested = afterId === null ? ids : [...ids, afterId]
  const positions = new Map(
    (await order.listTaskPositions(sql, actor, requested)).map((one) => [one.id, one]),
  )
  const tasks = ids.map((id) => positions.get(id) ?? throwNotFound())
  const [first] = tasks
  if (!first) return
  const after = afterId === null || ids.includes(afterId) ? undefined : positions.get(afterId)
  const all = after ? [...tasks, after] : tasks
  if ((afterId !== null && !after) || !all.every((task) => areSiblings(task, first)))
    throw unknownReference('after_id')
  if (first.archived) throw listArchived()

  const { list_id } = first
  let { previous, next } = after
    ? await order.findGapAfter(sql, actor, list_id, ids, after.key)
    : await order.findFirstGap(sql, actor, list_id, ids, first)
  for (const { id, key } of tasks) {
    if ((previous === null || previous < key) && (next === null || key < next)) {
      previous = key
      continue
    }
    const rank = next === null ? order.endRank(sql) : rankBetween(previous, next)
    sql.defer(order.setRank(sql, actor, id, rank))
    record(sql, actor, {
      action: 'task.placed',
      subject_id: id,
      list_id,
      changed: { rank: { from: key, to: rank } },
    })
    previous = rank
  }
}

const areSiblings = (one: order.TaskPosition, other: order.TaskPosition): boolean =>
  one.list_id === other.list_id && one.section_id === other.section_id && one.parent_id === other.parent_id

const throwNotFound = (): never => {
  throw notFound()
}
