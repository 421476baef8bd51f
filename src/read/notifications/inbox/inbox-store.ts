import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import type { NotificationId, TaskId } from '../../../core/ids.ts'
import { memberNotificationsMax } from '../../../core/limits.ts'
import { relevantNotifications, NotificationRow, notificationColumns } from '../relevant-store.ts'

/** Lists what is in the member's inbox before an id, newest first. */
export const listInbox = (
  sql: Sql,
  actor: Actor,
  unread: boolean,
  before: string,
  take: number,
): Promise<NotificationRow[]> => sql(NotificationRow)`
  select ${notificationColumns} from ${relevantNotifications(actor.workspace_id)}
  where notifications.workspace_id = ${actor.workspace_id} and notifications.member_id = ${actor.member_id}
    and notifications.inbox and notifications.id < ${before} and (not ${unread} or notifications.read_at is null)
  order by notifications.id desc
  limit ${take}`

/** Counts the unread notifications in the inbox. */
export async function countUnread(sql: Sql, actor: Actor): Promise<number> {
  const [row] = await sql(Type.Object({ unread: Type.Integer() }))`
    select count(*)::integer as unread from (
      select from ${relevantNotifications(actor.workspace_id)}
      where notifications.workspace_id = ${actor.workspace_id} and notifications.member_id = ${actor.member_id}
        and notifications.inbox and notifications.read_at is null
      limit ${memberNotificationsMax}
    ) as found`
  return row!.unread
}

const ChangedRow = Type.Object({ id: idSchema('ntf') })

/** Marks unread notifications as read, so that they are no longer mailed; returns which. */
export const markIdsRead = (sql: Transaction, actor: Actor, ids: readonly NotificationId[]) => sql(
  ChangedRow,
)`
  update notifications set read_at = ${sql.stamp}, mail_at = null
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and inbox
    and id = any(${ids}::text[]) and read_at is null
  returning id`

/** Marks all notifications about a task as read, in the inbox or not; returns which. */
export const markTaskRead = (sql: Transaction, actor: Actor, taskId: TaskId) => sql(ChangedRow)`
  update notifications set read_at = ${sql.stamp}, mail_at = null
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and task_id = ${taskId}
    and read_at is null
  returning id`

/** Marks everything in the inbox up to a time as read; returns which. */
export const markReadUntil = (sql: Transaction, actor: Actor, until: string) => sql(ChangedRow)`
  update notifications set read_at = ${sql.stamp}, mail_at = null
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and inbox
    and created_at <= ${until} and read_at is null
  returning id`

/** Marks read notifications as unread; returns which. */
export const markIdsUnread = (sql: Transaction, actor: Actor, ids: readonly NotificationId[]) => sql(
  ChangedRow,
)`
  update notifications set read_at = null
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and inbox
    and id = any(${ids}::text[]) and read_at is not null
  returning id`
