import type { Actor } from '../../../core/actor.ts'
import { DaybookError } from '../../../core/errors.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { createTasks, type NewTask } from '../batch/create-many.ts'
import { checkNewTask, readNewTask } from '../create.ts'
import type { ExternalIdHolder } from '../external-id-store.ts'
import { type Lookups, lookUpOnce } from '../fields/references.ts'
import type { Task } from '../schema.ts'
import type { ChangedTasks } from './changed-tasks.ts'
import { inTurns } from './in-turns.ts'
import { failed, type Outcome } from './outcome.ts'
import type { NewTaskOperation } from './operations.ts'

/**
 * Creates tasks as `createTask` does, with its checks, but asks for each list, parent and section once and inserts many
 * with the statements of an import. Each counts for the limits of those after it.
 */
export async function createNewTasks(
  sql: Transaction,
  actor: Actor,
  operations: readonly NewTaskOperation[],
  changed: ChangedTasks,
): Promise<Outcome[]> {
  // Their parents count them.
  const parentIds = operations.map(({ task }) => task.parent_id)
  if (changed.includes(parentIds)) await changed.moveOn()
  changed.add(parentIds)
  const lookups = lookUpOnce(sql, actor)
  const outcomes: Outcome[] = []
  for await (const some of inTurns(operations))
    outcomes.push(...(await createSome(sql, actor, some, lookups)))
  changed.add(outcomes.map(({ task }) => task?.id))
  return outcomes
}

async function createSome(
  sql: Transaction,
  actor: Actor,
  operations: readonly NewTaskOperation[],
  lookups: Lookups,
): Promise<Outcome[]> {
  // Sent together, and what they share only once.
  const read = await Promise.allSettled(
    operations.map(({ task }) => readNewTask(sql, actor, task, { lookups })),
  )
  const news: NewTask[] = []
  // Those that the database doesn't have yet.
  const takenHere = new Map<string | null, ExternalIdHolder>()
  const outcomes = read.map((result, at): Outcome => {
    const { task, limit } = operations[at] as NewTaskOperation
    try {
      if (result.status === 'rejected') throw result.reason
      const { fields, references } = result.value
      references.externalIdHolder ??= takenHere.get(fields.external_id)
      checkNewTask(task, fields, references)
      if (limit) throw limit
      if (references.list) references.list.task_count += 1
      if (references.parent) references.parent.subtask_count += 1
      const id = sql.newId('tsk')
      if (fields.external_id !== null) takenHere.set(fields.external_id, { id, visible: true })
      news.push({ ...fields, id })
      return { status: 201 }
    } catch (error) {
      if (error instanceof DaybookError) return failed(error)
      throw error
    }
  })
  const created = (await createTasks(sql, actor, news)).values()
  for (const outcome of outcomes) if (!outcome.error) outcome.task = created.next().value as Task
  return outcomes
}
