import { Type } from '../../../core/typebox.ts'
import type { Actor } from '../../../core/actor.ts'
import type { Sql, Transaction } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema } from '../../../platform/http/schemas.ts'
import type { MemberId, NotificationId, TaskId } from '../../../core/ids.ts'
import { memberNotificationsMax } from '../../../core/limits.ts'
import { relevantNotifications, NotificationRow, notificationColumns } from '../relevant-store.ts'

/** What stands in the member's inbox before an id, the newest first. */
export const listInbox = (
  sql: Sql,
  actor: Actor,
  unread: boolean,
  before: string,
  take: number,
): Promise<NotificationRow[]> => sql(NotificationRow)`
  select ${notificationColumns} from ${relevantNotifications}
  where notifications.workspace_id = ${actor.workspace_id} and notifications.member_id = ${actor.member_id}
    and notifications.inbox and notifications.id < ${before} and (not ${unread} or notifications.read_at is null)
  order by notifications.id desc
  limit ${take}`

/** How much of it is unread. */
export async function countUnread(sql: Sql, actor: Actor): Promise<number> {
  const [row] = await sql(Type.Object({ unread: Type.Integer() }))`
    select count(*)::integer as unread from (
      select from ${relevantNotifications}
      where notifications.workspace_id = ${actor.workspace_id} and notifications.member_id = ${actor.member_id}
        and notifications.inbox and notifications.read_at is null
      limit ${memberNotificationsMax}
    ) as found`
  return row!.unread
}

const ChangedRow = Type.Object({ id: idSchema('ntf') })

/** Marks as read what is not yet; what is read is not mailed any more. Returns which. */
export const markIdsRead = (sql: Transaction, actor: Actor, ids: readonly NotificationId[]) => sql(
  ChangedRow,
)`
  update notifications set read_at = ${sql.stamp}, mail_at = null
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and inbox
    and id = any(${ids}::text[]) and read_at is null
  returning id`

/** The same of all that tells of a task, in the inbox or not. */
export const markTaskRead = (sql: Transaction, actor: Actor, taskId: TaskId) => sql(ChangedRow)`
  update notifications set read_at = ${sql.stamp}, mail_at = null
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and task_id = ${taskId}
    and read_at is null
  returning id`

/** The same of all that has come up to a moment. */
export const markReadUntil = (sql: Transaction, actor: Actor, until: string) => sql(ChangedRow)`
  update notifications set read_at = ${sql.stamp}, mail_at = null
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and inbox
    and created_at <= ${until} and read_at is null
  returning id`

/** Returns which were read. */
export const markIdsUnread = (sql: Transaction, actor: Actor, ids: readonly NotificationId[]) => sql(
  ChangedRow,
)`
  update notifications set read_at = null
  where workspace_id = ${actor.workspace_id} and member_id = ${actor.member_id} and inbox
    and id = any(${ids}::text[]) and read_at is not null
  returning id`

/** All that is kept of what a member is told. */
export const deleteMemberNotifications = (sql: Transaction, actor: Actor, memberId: MemberId) => sql(NoRow)`
  with told as (
    delete from notifications where workspace_id = ${actor.workspace_id} and member_id = ${memberId}
  ), mailed as (
    delete from notification_mailings where workspace_id = ${actor.workspace_id} and member_id = ${memberId}
  )
  delete from notification_settings where workspace_id = ${actor.workspace_id} and member_id = ${memberId}`
