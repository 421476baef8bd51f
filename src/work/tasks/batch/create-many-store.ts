import type { Actor } from '../../../core/actor.ts'
import { json, type Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'
import type { ListId, MemberId, TaskId } from '../../../core/ids.ts'
import { Type } from '../../../core/typebox.ts'
import type { DueTimes } from '../due-times/due-times.ts'
import { touch, writtenColumns, writtenColumnTypes } from '../fields/task-columns.ts'
import { Task, type TaskFields } from '../schema.ts'
import { taskColumns } from '../read-store.ts'

type NewTaskRow = TaskFields &
  DueTimes & {
    id: TaskId
    number: number | null
    recurrence_anchor: string | null
    recurrence_closed: number
    subtask_count: number
  }

/** Inserts tasks. As json and not jsonb, which would reorder the keys of rules and checklists. */
export const insertTasks = (sql: Transaction, actor: Actor, rows: readonly NewTaskRow[]) => sql(NoRow)`
  insert into tasks (workspace_id, id, number, ${writtenColumns}, recurrence_anchor, recurrence_closed, subtask_count,
    open_subtask_count, due_soon_at, next_reminder_at, source, created_by, created_at, updated_at,
    updated_by, updated_via)
  select ${actor.workspace_id}, id, number, ${writtenColumns}, recurrence_anchor, recurrence_closed, subtask_count,
    subtask_count, due_soon_at, next_reminder_at, ${actor.source}, ${actor.member_id}, ${sql.stamp}, ${sql.stamp},
    ${actor.member_id}, ${actor.token_id}
  from json_to_recordset(${json(rows)}::json) as task (
    id text, number integer, ${writtenColumnTypes}, recurrence_anchor date, recurrence_closed integer, subtask_count integer,
    due_soon_at timestamptz, next_reminder_at timestamptz)`

const ParentRow = Type.Object({
  id: idSchema('tsk'),
  list_id: idSchema('lst'),
  parent_id: nullable(idSchema('tsk')),
  subtask_count: Type.Integer(),
})

/** Lists those of `ids` that are tasks in these lists, which the actor can see. */
export const listParents = (
  sql: Transaction,
  actor: Actor,
  ids: readonly TaskId[],
  listIds: readonly ListId[],
) => sql(ParentRow)`
  select id, list_id, parent_id, subtask_count from tasks
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and deleted_at is null
    and list_id = any(${listIds}::text[])`

type CompletionRow = { id: TaskId; completed_at: string; completed_by: MemberId | null }

/** Completes tasks, each with when and by whom it was completed. */
export const setCompletions = (sql: Transaction, actor: Actor, completions: readonly CompletionRow[]) => sql(
  Task,
)`
  update tasks
  set completed_at = done.completed_at, completed_by = done.completed_by, due_soon_at = null,
    next_reminder_at = null, ${touch(sql, actor)}
  from jsonb_to_recordset(${json(completions)}::jsonb) as done (id text, completed_at timestamptz, completed_by text)
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = done.id
  returning ${taskColumns(sql)}`
