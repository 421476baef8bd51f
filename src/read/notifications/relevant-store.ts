import { type Static, Type } from '../../core/typebox.ts'
import type { WorkspaceId } from '../../core/ids.ts'
import { fragment, type Fragment } from '../../platform/db/sql.ts'
import { idSchema, nullable, enumOf, stampSchema } from '../../platform/http/schemas.ts'
import { memberCanSeeListIn } from '../../identity/list-access/visible.ts'
import { Task } from '../../work/tasks/schema.ts'
import { hasOpenBlockers } from './open-blockers-store.ts'
import { notificationKinds } from './schema.ts'

/** A notification with its task, list and comment as they are now. */
export const NotificationRow = Type.Object({
  id: idSchema('ntf'),
  kind: enumOf(notificationKinds),
  task_id: idSchema('tsk'),
  task_title: Type.String(),
  list_id: idSchema('lst'),
  list_name: Type.String(),
  comment_id: nullable(idSchema('cmt')),
  text: nullable(Type.String()),
  actor_id: nullable(idSchema('usr')),
  actor_name: nullable(Type.String()),
  due_date: Task.properties.due_date,
  due_time: Task.properties.due_time,
  timezone: Task.properties.timezone,
  created_at: stampSchema(),
  read_at: nullable(stampSchema()),
})
export type NotificationRow = Static<typeof NotificationRow>

/** The columns of `NotificationRow` from `relevantNotifications`. */
export const notificationColumns = fragment`
  notifications.id, notifications.kind, notifications.task_id, task.title as task_title, task.list_id, task.list_name,
  notifications.comment_id, task.text, notifications.actor_id, task.actor_name, task.due_date, task.due_time,
  task.timezone, notifications.created_at, notifications.read_at`

/**
 * The notifications that may be shown now, in the inbox or by email: the task exists and the member can see it, by the
 * predicate that every read uses (S-07). Unread notifications must also still apply: not if the member has been
 * unassigned, or an edit no longer mentions them, the task is completed or blocked again, or its due date has changed since (0203).
 *
 * `limit 1` forces look-ups row by row: a plan that does not know the member would start with the lists.
 */
export const relevantNotifications = (workspaceId: WorkspaceId): Fragment => fragment`
  notifications
  cross join lateral (
    select tasks.title, tasks.list_id, lists.name as list_name, tasks.due_date, tasks.due_time, tasks.timezone,
      case when notifications.kind = 'mention' and notifications.comment_id is null
        then tasks.description else comments.text end as text, actors.name as actor_name
    from members
    join tasks on tasks.workspace_id = ${workspaceId} and tasks.id = notifications.task_id
    join lists on lists.workspace_id = ${workspaceId} and lists.id = tasks.list_id
    left join comments on comments.workspace_id = ${workspaceId} and comments.id = notifications.comment_id
    left join members as actors on actors.workspace_id = ${workspaceId} and actors.id = notifications.actor_id
    where members.workspace_id = ${workspaceId} and members.id = notifications.member_id
      and members.removed_at is null and tasks.deleted_at is null and ${memberCanSeeListIn(workspaceId)}
      and (notifications.comment_id is null or comments.id is not null)
      and (notifications.read_at is not null or case
        when notifications.kind = 'mention' and notifications.comment_id is null
          then position('](' || members.id || ')' in coalesce(tasks.description, '')) > 0
        when notifications.kind = 'mention' then members.id = any(comments.mentions)
        when notifications.kind = 'assigned' then members.id = any(tasks.assignee_ids)
        when notifications.kind = 'unblocked'
          then tasks.completed_at is null and members.id = any(tasks.assignee_ids) and not ${hasOpenBlockers(workspaceId)}
        else tasks.completed_at is null
          and tasks.due_date is not distinct from notifications.due_date
          and tasks.due_time is not distinct from notifications.due_time
          and (members.id = any(tasks.assignee_ids)
            or tasks.assignee_ids = '{}' and members.id = tasks.created_by)
      end)
    limit 1
  ) as task`
