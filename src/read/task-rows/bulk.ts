import type { Actor } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { DaybookError, notFound } from '../../core/errors.ts'
import type { TaskId } from '../../core/ids.ts'
import { completeTask } from '../../work/tasks/complete.ts'
import { deleteTask } from '../../work/tasks/delete.ts'
import { reorderTasks, reorderTask } from '../../work/tasks/reorder.ts'
import { reopenTask } from '../../work/tasks/reopen.ts'
import { repeatFrom, restoreSeries } from '../../work/tasks/recurrence/change-from.ts'
import { undoLastRepetition } from '../../work/tasks/recurrence/undo-repetition.ts'
import { updateTask } from '../../work/tasks/update.ts'
import { toSparseRow } from './row.ts'
import type { BulkRequest, BulkResult, BulkAction } from './schema.ts'
import { listParents, listChangedRows } from './store.ts'

type BulkStep = { id: TaskId; do: BulkAction }

/**
 * Applies actions to many tasks in one transaction, all or nothing (0149). Each step is the same operation as for a
 * single task, with its checks, limits, history and events.
 *
 * @throws what the operations throw, with `details.task_id`
 */
export async function runBulk(sql: Transaction, actor: Actor, bulk: BulkRequest): Promise<BulkResult> {
  const steps = bulk.steps ?? (await planSteps(sql, actor, bulk.ids ?? [], bulk.do ?? 'complete'))
  for (const step of steps) await withTaskId(step.id, () => runStep(sql, actor, step))
  const [first] = steps
  // The position is computed once for all tasks, after all of them are in its section.
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

/** Plans the same action for each task, in an order in which no step undoes or prevents another. */
async function planSteps(
  sql: Transaction,
  actor: Actor,
  ids: readonly TaskId[],
  action: BulkAction,
): Promise<BulkStep[]> {
  const parents = new Map((await listParents(sql, actor, ids)).map(({ id, parent_id }) => [id, parent_id]))
  const missing = ids.find((id) => !parents.has(id))
  if (missing !== undefined) await withTaskId(missing, () => Promise.reject(notFound()))
  const hasParentInBulk = (id: TaskId) => {
    const parent = parents.get(id) ?? null
    return parent !== null && parents.has(parent)
  }
  const topLevel = ids.filter((id) => !hasParentInBulk(id))
  const children = ids.filter(hasParentInBulk)

  // Subtasks are deleted and moved with their parent, and keep their positions below it.
  if (action === 'delete') return topLevel.map((id) => ({ id, do: action }))
  if (typeof action === 'object' && 'place' in action) {
    const { after_id: _after, ...patch } = action.place
    return topLevel.map((id) => ({ id, do: { patch } }))
  }
  // Completing an occurrence of the parent reopens its subtasks, so they are completed first.
  const completes = action === 'complete' || (typeof action === 'object' && 'complete' in action)
  return (completes ? [...children, ...topLevel] : [...topLevel, ...children]).map((id) => ({
    id,
    do: action,
  }))
}

async function runStep(sql: Transaction, actor: Actor, { id, do: action }: BulkStep): Promise<void> {
  if (action === 'complete') await completeTask(sql, actor, id)
  else if (action === 'reopen') await reopenTask(sql, actor, id)
  else if (action === 'delete') await deleteTask(sql, actor, id)
  else if ('complete' in action) await completeTask(sql, actor, id, action.complete)
  else if ('patch' in action) await updateTask(sql, actor, id, action.patch)
  else if ('place' in action) await reorderTask(sql, actor, id, action.place)
  else if ('repeat_from' in action) await repeatFrom(sql, actor, id, action.repeat_from)
  else if ('restore_series' in action) await restoreSeries(sql, actor, id, action.restore_series)
  else await undoLastRepetition(sql, actor, id, action.take_back)
}

/** Adds the task's id to the errors of `work`. */
async function withTaskId(id: TaskId, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DaybookError)) throw error
    const { code, message, details, headers } = error
    throw new DaybookError(code, message, { ...details, task_id: id }, headers)
  }
}
