import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import { json, type Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable, stampSchema } from '../../../platform/http/schemas.ts'
import type { ListId, TaskId } from '../../../core/ids.ts'
import type { DueTimes } from './due-times.ts'
import { dueTimesColumns, DueTimesRow } from './due-times-columns.ts'
import { Task } from '../schema.ts'
import { taskColumns } from '../read-store.ts'

const DueTaskRow = Type.Object({
  ...Task.properties,
  is_deleted: Type.Boolean(),
  /** Whether its list is archived. */
  archived: Type.Boolean(),
  due_soon_at: nullable(stampSchema()),
  next_reminder_at: nullable(stampSchema()),
})

/** Lists those of `ids` that still have a due time that has come. */
export const listDueTasks = (sql: Transaction, actor: Actor, ids: readonly TaskId[]) => sql(DueTaskRow)`
  select ${taskColumns(sql)}, tasks.deleted_at is not null as is_deleted, lists.archived_at is not null as archived,
    tasks.due_soon_at, tasks.next_reminder_at
  from tasks
  join lists on lists.workspace_id = tasks.workspace_id and lists.id = tasks.list_id
  where tasks.workspace_id = ${actor.workspace_id} and tasks.id = any(${ids}::text[])
    and (tasks.due_soon_at <= ${sql.stamp} or tasks.next_reminder_at <= ${sql.stamp})`

/**
 * Lists the open tasks of a list that may have a due time which has come: one that is still stored, or one
 * that passed while the list was archived and whose deadline is at most a day away in any time zone.
 */
export const listAffectedByUnarchive = (sql: Transaction, actor: Actor, listId: ListId) => sql(Task)`
  select ${taskColumns(sql)} from tasks
  where workspace_id = ${actor.workspace_id} and list_id = ${listId} and completed_at is null and deleted_at is null
    and (
      due_soon_at <= ${sql.stamp} or next_reminder_at <= ${sql.stamp}
      or (due_soon_at is null and abs(due_date - ${sql.stamp}::timestamptz::date) <= 2)
    )`

/** Lists those of `ids` that are open, with their due times. */
export const listOpenTasksWithDueTimes = (sql: Transaction, actor: Actor, ids: readonly TaskId[]) => sql(
  DueTimesRow,
)`
  select ${dueTimesColumns} from tasks
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and completed_at is null
    and deleted_at is null`

/** Sets due times. Clients do not see them, so `updated_at` stays. */
export const setDueTimes = (sql: Transaction, actor: Actor, tasks: (DueTimes & { task_id: TaskId })[]) =>
  sql(NoRow)`
    update tasks set due_soon_at = moments.due_soon_at, next_reminder_at = moments.next_reminder_at
    from jsonb_to_recordset(${json(tasks)}::jsonb)
      as moments (task_id text, due_soon_at timestamptz, next_reminder_at timestamptz)
    where tasks.workspace_id = ${actor.workspace_id} and tasks.id = moments.task_id`

export type DueEventKey = { task_id: TaskId; kind: 'due_soon' | 'reminder'; moment: string }

const EmittedRow = Type.Object({ task_id: idSchema('tsk'), kind: Type.String(), moment: stampSchema() })

/** Notes what is raised now, and returns what has never been raised before (D47). */
export const insertEmitted = (sql: Transaction, actor: Actor, raised: DueEventKey[]) => sql(EmittedRow)`
  insert into raised_moments (workspace_id, task_id, kind, moment)
  select ${actor.workspace_id}, task_id, kind, moment
  from jsonb_to_recordset(${json(raised)}::jsonb) as raised (task_id text, kind text, moment timestamptz)
  on conflict do nothing
  returning task_id, kind, moment`
