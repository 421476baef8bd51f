import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { DaybookError, notFound } from '../../core/errors.ts'
import type { TaskId } from '../../core/ids.ts'
import { completeTask } from '../../work/tasks/complete.ts'
import { deleteTask } from '../../work/tasks/delete.ts'
import { reorderTasks, reorderTask } from '../../work/tasks/reorder.ts'
import { reopenTask } from '../../work/tasks/reopen.ts'
import { undoLastRepetition } from '../../work/tasks/recurrence/undo-repetition.ts'
import { updateTask } from '../../work/tasks/update.ts'
import { toSparseRow } from './row.ts'
import type { BulkRequest, BulkResult, BulkAction } from './schema.ts'
import { listParents, listChangedRows } from './store.ts'

type BulkStep = { id: TaskId; do: BulkAction }

/**
 * Does something to many tasks in one transaction: all of it or nothing (0149). Each step is the operation that it would
 * be alone, with its checks, limits, history and events.
 *
 * @throws what the operations throw, with `details.task_id`
 */
export async function runBulk(sql: Transaction, actor: Actor, bulk: BulkRequest): Promise<BulkResult> {
  const steps = bulk.steps ?? (await planSteps(sql, actor, bulk.ids ?? [], bulk.do ?? 'complete'))
  for (const step of steps) await withTaskId(step.id, () => runStep(sql, actor, step))
  const [first] = steps
  // The place of many is looked for once, when all of them are in its section.
  if (first && typeof bulk.do === 'object' && 'place' in bulk.do) {
    const { after_id } = bulk.do.place
    await withTaskId(first.id, () =>
      reorderTasks(
        sql,
        actor,
        steps.map(({ id }) => id),
        after_id,
      ),
    )
  }
  const rows = await listChangedRows(sql, actor, [...new Set(steps.map(({ id }) => id))])
  return {
    data: rows.filter(({ deleted }) => !deleted).map((row) => toSparseRow(row, true)),
    deleted: rows.filter(({ deleted }) => deleted).map(({ id }) => id),
  }
}

/** The same deed for each, in an order in which none of them undoes or forestalls another. */
async function planSteps(
  sql: Transaction,
  actor: Actor,
  ids: readonly TaskId[],
  deed: BulkAction,
): Promise<BulkStep[]> {
  const parents = new Map((await listParents(sql, actor, ids)).map(({ id, parent_id }) => [id, parent_id]))
  const missing = ids.find((id) => !parents.has(id))
  if (missing !== undefined) await withTaskId(missing, () => Promise.reject(notFound()))
  const goesAlong = (id: TaskId) => {
    const parent = parents.get(id) ?? null
    return parent !== null && parents.has(parent)
  }
  const first = ids.filter((id) => !goesAlong(id))
  const along = ids.filter(goesAlong)

  // With a parent its subtasks go; in another list they are there already, and stay in their place beneath it.
  if (deed === 'delete') return first.map((id) => ({ id, do: deed }))
  if (typeof deed === 'object' && 'place' in deed) {
    const { after_id: _after, ...to } = deed.place
    return first.map((id) => ({ id, do: { patch: to } }))
  }
  // Closing a repetition of the parent reopens its subtasks, so they are closed before.
  const closes = deed === 'complete' || (typeof deed === 'object' && 'complete' in deed)
  return [...(closes ? along : first), ...(closes ? first : along)].map((id) => ({ id, do: deed }))
}

async function runStep(sql: Transaction, actor: Actor, { id, do: deed }: BulkStep): Promise<void> {
  if (deed === 'complete') await completeTask(sql, actor, id)
  else if (deed === 'reopen') await reopenTask(sql, actor, id)
  else if (deed === 'delete') await deleteTask(sql, actor, id)
  else if ('complete' in deed) await completeTask(sql, actor, id, deed.complete)
  else if ('patch' in deed) await updateTask(sql, actor, id, deed.patch)
  else if ('place' in deed) await reorderTask(sql, actor, id, deed.place)
  else await undoLastRepetition(sql, actor, id, deed.take_back)
}

/** Says of which task it is that something is wrong. */
async function withTaskId(id: TaskId, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DaybookError)) throw error
    const { code, message, details, headers } = error
    throw new DaybookError(code, message, { ...details, task_id: id }, headers)
  }
}
