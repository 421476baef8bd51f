import type { Actor } from '../../../core/actor.ts'
import type { TaskId } from '../../../core/ids.ts'
import { tryAndUndo } from '../../../platform/db/savepoint.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { GatheredEntries } from '../../../platform/events/record.ts'
import { completeTask } from '../complete.ts'
import { deleteTask } from '../delete.ts'
import { readTaskBefore, type TaskBefore } from '../read-store.ts'
import { reopenTask } from '../reopen.ts'
import { updateTask } from '../update.ts'
import type { ChangedTasks } from './changed-tasks.ts'
import { inTurns } from './in-turns.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import type { ChangeOperation } from './operations.ts'

/** More recorded changes are written at once: a list that a task moves to takes all of its subtasks along. */
const gatheredMax = 200

/**
 * Changes tasks one after the other. All are read in one round trip first; one that an earlier operation may have changed
 * is read again.
 */
export async function changeTasks(
  sql: Transaction,
  actor: Actor,
  operations: readonly ChangeOperation[],
  changed: ChangedTasks,
): Promise<Outcome[]> {
  const ids = [...new Set(operations.map(({ id }) => id))]
  const known = new Map(
    await Promise.all(ids.map(async (id) => [id, await readTaskBefore(sql, actor, id)] as const)),
  )
  const stale = new Set<TaskId>()
  const outcomes: Outcome[] = []
  const change = async (operation: ChangeOperation) => {
    if (changed.gathered.count > gatheredMax) changed.gathered.write()
    const { id } = operation
    const before = known.get(id)
    // A change of the parent may have moved, reopened or deleted its subtasks, and theirs are counted in it.
    const affected = [id, before?.[0]?.parent_id]
    if (changed.includes(affected)) await changed.moveOn()
    const isStale = affected.some((one) => one && stale.has(one))
    const outcome = await changeTask(sql, actor, operation, isStale ? undefined : before, changed.gathered)
    if (!outcome.error) {
      const touched = [...affected, outcome.task?.parent_id]
      changed.add(touched)
      for (const one of touched) if (one) stale.add(one)
    }
    outcomes.push(outcome)
  }
  for await (const some of inTurns(operations)) for (const operation of some) await change(operation)
  return outcomes
}

const changeTask = (
  sql: Transaction,
  actor: Actor,
  operation: ChangeOperation,
  before: TaskBefore | undefined,
  gathered: GatheredEntries,
): Promise<Outcome> =>
  outcomeOf(async () => {
    if (operation.op !== 'update' || !operation.limit) return apply(sql, actor, operation, before)
    // A limit is reported last, so whether the operation would fail otherwise has to be tried.
    const { count } = gathered
    await tryAndUndo(sql, () => apply(sql, actor, operation, before)).finally(() => gathered.keep(count))
    throw operation.limit
  })

async function apply(
  sql: Transaction,
  actor: Actor,
  operation: ChangeOperation,
  before: TaskBefore | undefined,
): Promise<Outcome> {
  const { op, id } = operation
  if (op === 'delete') {
    await deleteTask(sql, actor, id, { known: before })
    return { status: 204 }
  }
  const task =
    op === 'update'
      ? await updateTask(sql, actor, id, operation.task, before)
      : op === 'complete'
        ? await completeTask(sql, actor, id, operation.body, before)
        : await reopenTask(sql, actor, id, before)
  return { status: 200, task }
}
