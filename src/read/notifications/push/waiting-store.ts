import { type Static, Type } from '../../../core/typebox.ts'
import { roles } from '../../../core/actor.ts'
import type { MemberId, NotificationId, WorkspaceId } from '../../../core/ids.ts'
import { plans } from '../../../core/limits.ts'
import { within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, type BaseTransaction, type Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { enumOf, idSchema } from '../../../platform/http/schemas.ts'
import { notificationColumns, NotificationRow, relevantNotifications } from '../relevant-store.ts'

const WaitingMember = Type.Object({ workspace_id: idSchema('wsp'), member_id: idSchema('usr') })
/** A member with notifications that are due to be pushed. */
export type WaitingMember = Static<typeof WaitingMember>

/** Lists members with due notifications, except those in `without`. */
export const listWaitingMembers = (sql: Sql, without: readonly MemberId[], take: number) =>
  sql.sweep(
    (among) => sql(WaitingMember)`
      select distinct workspace_id, member_id from notifications
      where push_at <= service_now(${sql.clockOffsetMs}) and not member_id = any(${without}::text[])
        ${within(among, fragment`workspace_id`)}
      limit ${take}`,
  )

const ClaimedRow = Type.Object({ id: idSchema('ntf'), read: Type.Boolean() })

/** Takes a member's due notifications; another worker that waits for them finds none. */
export const claimWaiting = (sql: BaseTransaction, { workspace_id, member_id }: WaitingMember) => sql(
  ClaimedRow,
)`
  update notifications set push_at = case when inbox then null else 'infinity'::timestamptz end
  where workspace_id = ${workspace_id} and member_id = ${member_id} and push_at <= ${sql.stamp}
  returning id, read_at is not null as read`

/** Forgets that they were to be pushed, so that an email deletes those that aren't in the inbox. */
export const clearPushAt = (
  sql: BaseTransaction,
  { workspace_id, member_id }: WaitingMember,
  ids: readonly NotificationId[],
) => sql(NoRow)`
  update notifications set push_at = null
  where workspace_id = ${workspace_id} and member_id = ${member_id} and id = any(${ids}::text[])`

/** Deletes notifications that neither the inbox nor an email will show. */
export const deletePushOnly = (
  sql: BaseTransaction,
  { workspace_id, member_id }: WaitingMember,
  ids: readonly NotificationId[],
) => sql(NoRow)`
  delete from notifications
  where workspace_id = ${workspace_id} and member_id = ${member_id} and id = any(${ids}::text[])
    and not inbox and mail_at is null`

const PushRecipient = Type.Object({
  account_id: idSchema('acc'),
  role: enumOf(roles),
  plan: enumOf(plans),
  timezone: Type.String(),
  workspace_name: Type.String(),
})
export type PushRecipient = Static<typeof PushRecipient>

/** Finds whose notifications they are; undefined once the member is removed. */
export async function findRecipient(
  sql: Sql,
  { workspace_id, member_id }: WaitingMember,
): Promise<PushRecipient | undefined> {
  const [recipient] = await sql(PushRecipient)`
    select members.account_id, members.role, workspaces.plan, workspaces.name as workspace_name,
      coalesce(members.timezone, workspaces.timezone) as timezone
    from members
    join workspaces on workspaces.id = members.workspace_id
    where members.workspace_id = ${workspace_id} and members.id = ${member_id} and members.removed_at is null
      and members.account_id is not null`
  return recipient
}

/** Lists those of some notifications that are unread and still apply, newest first. */
export const listRelevant = (
  sql: Sql,
  { workspace_id, member_id }: WaitingMember,
  ids: readonly NotificationId[],
): Promise<NotificationRow[]> => sql(NotificationRow)`
  select ${notificationColumns} from ${relevantNotifications(workspace_id)}
  where notifications.workspace_id = ${workspace_id} and notifications.member_id = ${member_id}
    and notifications.id = any(${ids}::text[]) and notifications.read_at is null
  order by notifications.id desc`

const UnreadRow = Type.Object({ id: idSchema('ntf') })

/** Lists the newest unread notifications, so that a device can close what has been read elsewhere. */
export const listUnreadIds = (sql: Sql, workspaceId: WorkspaceId, memberId: MemberId, take: number) => sql(
  UnreadRow,
)`
  select notifications.id from ${relevantNotifications(workspaceId)}
  where notifications.workspace_id = ${workspaceId} and notifications.member_id = ${memberId}
    and notifications.read_at is null
  order by notifications.id desc
  limit ${take}`
