import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { LabelId, TaskId, WorkspaceId } from '../../../core/ids.ts'
import { within } from '../../../platform/db/distribution/by-shard.ts'
import {
  fragment,
  type Fragment,
  joinFragments,
  type Sql,
  type Transaction,
} from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import { touch } from '../fields/task-columns.ts'
import { taskColumns } from '../read-store.ts'
import { Task } from '../schema.ts'

const IdRow = Type.Object({ id: idSchema('tsk') })

/** The conditions under which one index each has the tasks with a label (0346). */
const placesOf = (id: LabelId): Fragment[] => [
  fragment`cardinality(tasks.label_ids) > 0 and tasks.label_ids[1] = ${id} and tasks.completed_at is null`,
  fragment`cardinality(tasks.label_ids) > 0 and tasks.label_ids[1] = ${id} and tasks.completed_at is not null`,
  fragment`cardinality(tasks.label_ids) > 1 and tasks.label_ids[2] = ${id}`,
  fragment`cardinality(tasks.label_ids) > 2 and tasks.label_ids[3] = ${id}`,
  fragment`cardinality(tasks.label_ids) > 3 and ${id} = any(tasks.label_ids[4:])`,
]

/** Lists the first tasks after an id that have a label. */
export const listLabeledTaskIds = (
  sql: Sql,
  workspaceId: WorkspaceId,
  id: LabelId,
  after: string,
  take: number,
) => {
  const selects = placesOf(id).map(
    (place) => fragment`(
      select tasks.workspace_id, tasks.id from tasks
      where tasks.workspace_id = ${workspaceId} and tasks.deleted_at is null and ${place} and tasks.id > ${after}
      order by tasks.id
      limit ${take}
    )`,
  )
  return sql(IdRow)`
    select labeled.id from (${joinFragments(selects, ' union all ')}) as labeled
    where labeled.workspace_id = ${workspaceId}
    order by labeled.id
    limit ${take}`
}

/** Lists those of `ids` that still have a label. */
export const listLabeledTasks = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  labelId: LabelId,
  ids: readonly TaskId[],
) => sql(Task)`
  select ${taskColumns(sql)} from tasks
  where workspace_id = ${workspaceId} and id = any(${ids}::text[]) and deleted_at is null
    and ${labelId} = any(label_ids)
  order by id`

/** Removes a label from tasks that the caller has just read. */
export const removeLabelFromTasks = (
  sql: Transaction,
  actor: Actor,
  labelId: LabelId,
  ids: readonly TaskId[],
) => sql(Task)`
  update tasks set label_ids = array_remove(label_ids, ${labelId}), ${touch(sql, actor)}
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[])
  returning ${taskColumns(sql)}`

const DeletedLabel = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('lbl') })

/** Lists the deleted labels that tasks may still have, of all workspaces. */
export const listDeletedLabels = (sql: Sql, take: number) =>
  sql.sweep(
    (among) => sql(DeletedLabel)`
      select workspace_id, id from labels
      where deleted_at is not null ${within(among, fragment`workspace_id`)}
      order by workspace_id, id limit ${take}`,
  )

/** Deletes the row of a label that no task has. */
export const deleteLabelRow = (sql: Transaction, workspaceId: WorkspaceId, id: LabelId) => sql(NoRow)`
  delete from labels where workspace_id = ${workspaceId} and id = ${id} and deleted_at is not null`
