import type { Actor } from '../actor.ts'
import { json, type Transaction } from '../db/sql.ts'
import type { TaskId } from '../lib/ids.ts'
import type { Moments } from './moments.ts'
import { Task, type TaskFields } from './schema.ts'
import { columns } from './store.ts'

type Row = TaskFields & Moments & { id: TaskId; recurrence_anchor: string | null; subtask_count: number }

/** As json and not jsonb, which would put the keys of rules and checklists into another order. */
export const insertTasks = (sql: Transaction, actor: Actor, rows: readonly Row[]) => sql(Task)`
  insert into tasks (workspace_id, id, title, description, list_id, section_id, parent_id, due_date, due_time, timezone,
    priority, assignee_ids, recurrence, recurrence_anchor, checklist, reminders, subtask_count, open_subtask_count,
    due_soon_at, next_reminder_at, source, created_by, created_at, updated_at)
  select ${actor.workspace_id}, id, title, description, list_id, section_id, parent_id, due_date, due_time, timezone,
    priority, '{}', recurrence, recurrence_anchor, checklist, reminders, subtask_count, subtask_count, due_soon_at,
    next_reminder_at, ${actor.source}, ${actor.member_id}, ${sql.stamp}, ${sql.stamp}
  from json_to_recordset(${json(rows)}::json) as task (
    id text, title text, description text, list_id text, section_id text, parent_id text, due_date date, due_time text,
    timezone text, priority smallint, recurrence json, recurrence_anchor date, checklist json, reminders json,
    subtask_count integer, due_soon_at timestamptz, next_reminder_at timestamptz)
  returning ${columns(sql)}`
