import type { Actor } from '../../../core/actor.ts'
import { lookupById } from '../../../platform/db/lookup-by-id.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import type { MatchesVersion } from '../../../platform/events/read-only-fields.ts'
import { record } from '../../../platform/events/record.ts'
import type { LabelId, TaskId, WorkspaceId } from '../../../core/ids.ts'
import { operatorActor } from '../../../identity/workspaces/operator-actor.ts'
import { removeLabel } from '../../labels/labels.ts'
import { changeEntry } from '../fields/change-entry.ts'
import * as store from './store.ts'

/** How many tasks one transaction changes. It holds the write lane of its workspace for a few milliseconds. */
const batchSize = 200
const deletedMax = 100

/**
 * Deletes a label and takes it from the tasks that have it, with a `task.updated` for each. The first of them change with
 * it; if there are more, the worker follows within seconds (`removeDeletedLabels`). Tasks of archived lists lose it, too.
 *
 * @throws not_found, forbidden for a guest, conflict for a label that has changed since it was read
 */
export const deleteLabel = (
  sql: Transaction,
  actor: Actor,
  id: LabelId,
  matchesVersion?: MatchesVersion,
): Promise<void> =>
  removeLabel(
    sql,
    actor,
    id,
    async () => {
      const found = await store.listLabeledTaskIds(sql, actor.workspace_id, id, '', batchSize)
      await removeFromTasks(
        sql,
        actor,
        id,
        found.map((task) => task.id),
      )
      if (found.length < batchSize) await store.deleteLabelRow(sql, actor.workspace_id, id)
    },
    matchesVersion,
  )

/**
 * Takes deleted labels from the tasks that still have them, a batch at a time. Any number of workers may run it at the
 * same time, and a crash loses nothing: each batch reads its tasks again in the write lane, and the label is kept until
 * no task has it.
 *
 * @returns how many tasks it changed
 * @throws AggregateError of the workspaces that failed, once all others are done
 */
export async function removeDeletedLabels(database: Database): Promise<number> {
  let changed = 0
  const failed: unknown[] = []
  for (const { workspace_id, id } of await store.listDeletedLabels(database.page, deletedMax)) {
    try {
      changed += await removeDeletedLabel(database, workspace_id, id)
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'deleted labels could not be removed from tasks')
  return changed
}

async function removeDeletedLabel(
  database: Database,
  workspaceId: WorkspaceId,
  id: LabelId,
): Promise<number> {
  let changed = 0
  // No task can be given a deleted label, so tasks up to the last id need no second look.
  let after: string | undefined = ''
  while (after !== undefined) {
    const found = await store.listLabeledTaskIds(database.page, workspaceId, id, after, batchSize)
    const ids = found.map((task) => task.id)
    if (ids.length > 0)
      changed += await write(database, workspaceId, (sql) =>
        removeFromTasks(sql, operatorActor({ ...sql.workspace, id: workspaceId }), id, ids),
      )
    after = ids.at(-1)
  }
  await write(database, workspaceId, (sql) => store.deleteLabelRow(sql, workspaceId, id))
  return changed
}

async function removeFromTasks(
  sql: Transaction,
  actor: Actor,
  labelId: LabelId,
  found: readonly TaskId[],
): Promise<number> {
  if (found.length === 0) return 0
  const before = await store.listLabeledTasks(sql, actor.workspace_id, labelId, found)
  if (before.length === 0) return 0
  const ids = before.map(({ id }) => id)
  const after = lookupById(await store.removeLabelFromTasks(sql, actor, labelId, ids))
  record(sql, actor, ...before.map((task) => changeEntry(task, after(task.id))))
  return before.length
}
