import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { ListId } from '../../../core/ids.ts'
import { within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, type Sql, type Transaction } from '../../../platform/db/sql.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'

const DeletedList = Type.Object({
  workspace_id: idSchema('wsp'),
  id: idSchema('lst'),
  deleted_by: nullable(idSchema('usr')),
})

/** Lists the deleted lists that still have tasks, of all workspaces. */
export const listDeletedLists = (sql: Sql, take: number) =>
  sql.sweep(
    (among) => sql(DeletedList)`
      select workspace_id, id, deleted_by from lists
      where deleted_at is not null and task_count > 0 ${within(among, fragment`workspace_id`)}
      order by workspace_id, id limit ${take}`,
  )

const IdRow = Type.Object({ id: idSchema('tsk') })

/** Lists the first tasks of a list that are left, each task before its subtasks. The caller has checked access to the list. */
export const listTaskIds = (sql: Transaction, actor: Actor, listId: ListId, take: number) => sql(IdRow)`
  select id from tasks
  where workspace_id = ${actor.workspace_id} and list_id = ${listId} and deleted_at is null
  order by coalesce(parent_id, id), parent_id is not null, id
  limit ${take}`
