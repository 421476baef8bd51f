import { Type } from '../../core/typebox.ts'
import { within } from '../../platform/db/distribution/by-shard.ts'
import { fragment, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema } from '../../platform/http/schemas.ts'
import type { MemberId, TaskId, WorkspaceId } from '../../core/ids.ts'
import type { Actor } from '../../core/actor.ts'
import { touch } from './fields/task-columns.ts'
import { Task } from './schema.ts'
import { taskColumns } from './read-store.ts'

/** Notes that a removed member has to be unassigned from tasks. */
export const insertPendingUnassignment = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  memberId: MemberId,
) => sql(NoRow)`
  insert into departures (workspace_id, member_id) values (${workspaceId}, ${memberId}) on conflict do nothing`

export const deletePendingUnassignment = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  memberId: MemberId,
) => sql(NoRow)`
  delete from departures where workspace_id = ${workspaceId} and member_id = ${memberId}`

const PendingUnassignment = Type.Object({ workspace_id: idSchema('wsp'), member_id: idSchema('usr') })

/** Lists them for all workspaces. */
export const listPendingUnassignments = (sql: Sql, take: number) =>
  sql.sweep(
    (among) => sql(PendingUnassignment)`
      select workspace_id, member_id from departures
      where true ${within(among, fragment`workspace_id`)}
      order by workspace_id, member_id limit ${take}`,
  )

/**
 * Lists the first tasks after an id that a member is assigned to. It runs outside the write lane: a busy
 * workspace must not wait for a scan of all its tasks.
 */
export const listAssignedTaskIds = (
  sql: Sql,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  after: string,
  take: number,
) => sql(Type.Object({ id: idSchema('tsk') }))`
  select id from tasks
  where workspace_id = ${workspaceId} and id > ${after} and deleted_at is null
    and assignee_ids @> array[${memberId}::text]
  order by id
  limit ${take}`

/** Lists those of `ids` that the member is still assigned to. */
export const listAssignedTasks = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  memberId: MemberId,
  ids: readonly TaskId[],
) => sql(Task)`
  select ${taskColumns(sql)} from tasks
  where workspace_id = ${workspaceId} and id = any(${ids}::text[]) and deleted_at is null
    and assignee_ids @> array[${memberId}::text]
  order by id`

/** Unassigns a member from tasks that the caller has just read. */
export const removeAssignee = (
  sql: Transaction,
  actor: Actor,
  memberId: MemberId,
  ids: readonly TaskId[],
) => sql(Task)`
  update tasks set assignee_ids = array_remove(assignee_ids, ${memberId}), ${touch(sql, actor)}
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[])
  returning ${taskColumns(sql)}`
