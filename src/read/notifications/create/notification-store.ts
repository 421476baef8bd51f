import { Type } from '../../../core/typebox.ts'
import { json, type Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import type { NotificationId, WorkspaceId } from '../../../core/ids.ts'
import type { PendingNotification } from './pending-store.ts'

/** A notification to insert. */
export type NewNotification = Pick<
  PendingNotification,
  | 'member_id'
  | 'kind'
  | 'task_id'
  | 'comment_id'
  | 'edited'
  | 'actor_id'
  | 'due_date'
  | 'due_time'
  | 'created_at'
> & { id: NotificationId; inbox: boolean; mail_at: string | null; push_at: string | null }

/**
 * Deletes unread notifications that new ones replace: an earlier assignment to the same task, and an assignment just
 * before a mention by the same person.
 */
export const deleteSuperseded = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  created: readonly NewNotification[],
  togetherMs: number,
) => sql(NoRow)`
  delete from notifications as before
  using jsonb_to_recordset(${json(created)}::jsonb)
    as made (id text, member_id text, kind text, task_id text, actor_id text, created_at timestamptz)
  where before.workspace_id = ${workspaceId} and before.member_id = made.member_id and before.task_id = made.task_id
    and before.read_at is null and before.kind = 'assigned' and before.id < made.id
    and (made.kind = 'assigned' or made.kind = 'mention' and before.actor_id = made.actor_id
      and made.created_at - before.created_at < ${togetherMs} * interval '1 millisecond')`

const NotifiedRow = Type.Object({ member_id: idSchema('usr'), inbox: Type.Boolean() })

/**
 * Inserts notifications for people who are still members (not for integrations, which have no inbox), except assignments just after a mention by the same person,
 * mentions in an edit of a comment that has notified them before (0283), and mentions in a description while they haven't
 * read of an earlier one there (0358), and that a task is no longer blocked while they haven't read so (0550).
 * Returns their members, and whether they appear in the inbox.
 */
export const insertNotifications = (
  sql: Transaction,
  workspaceId: WorkspaceId,
  created: readonly NewNotification[],
  togetherMs: number,
) => sql(NotifiedRow)`
  insert into notifications
    (workspace_id, member_id, id, kind, task_id, comment_id, actor_id, due_date, due_time, created_at, inbox, mail_at, push_at)
  select ${workspaceId}, member_id, made.id, kind, task_id, comment_id, actor_id, due_date, due_time, made.created_at,
    inbox, mail_at, push_at
  from jsonb_to_recordset(${json(created)}::jsonb)
    as made (member_id text, id text, kind text, task_id text, comment_id text, edited boolean, actor_id text, due_date date,
      due_time text, created_at timestamptz, inbox boolean, mail_at timestamptz, push_at timestamptz)
  join members on members.workspace_id = ${workspaceId} and members.id = made.member_id and members.removed_at is null
    and members.member_kind = 'person'
  where not (made.kind = 'assigned' and exists (
    select from notifications as before
    where before.workspace_id = ${workspaceId} and before.member_id = made.member_id
      and before.task_id = made.task_id and before.read_at is null and before.kind = 'mention'
      and before.actor_id = made.actor_id
      and made.created_at - before.created_at < ${togetherMs} * interval '1 millisecond'
  ))
  and not case when made.edited then exists (
    select from notifications as before
    where before.workspace_id = ${workspaceId} and before.member_id = made.member_id
      and before.comment_id = made.comment_id and before.kind = 'mention'
  ) else false end
  and not (made.kind = 'mention' and made.comment_id is null and exists (
    select from notifications as before
    where before.workspace_id = ${workspaceId} and before.member_id = made.member_id
      and before.task_id = made.task_id and before.read_at is null and before.kind = 'mention'
      and before.comment_id is null
  ))
  and not (made.kind = 'unblocked' and exists (
    select from notifications as before
    where before.workspace_id = ${workspaceId} and before.member_id = made.member_id
      and before.task_id = made.task_id and before.read_at is null and before.kind = 'unblocked'
  ))
  on conflict do nothing
  returning member_id, inbox`
