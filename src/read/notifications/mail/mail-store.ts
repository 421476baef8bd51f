import { type Static, Type } from '../../../core/typebox.ts'
import { within } from '../../../platform/db/distribution/by-shard.ts'
import { fragment, json, type BaseTransaction, type Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { idSchema, nullable, stampSchema } from '../../../platform/http/schemas.ts'
import type { MemberId, NotificationId } from '../../../core/ids.ts'
import { StoredSettings } from '../settings-store.ts'
import { relevantNotifications, NotificationRow, notificationColumns } from '../relevant-store.ts'

const WaitingMember = Type.Object({ workspace_id: idSchema('wsp'), member_id: idSchema('usr') })
/** A member with notifications that are due to be emailed. */
export type WaitingMember = Static<typeof WaitingMember>

/** Lists members with due notifications, except those in `without`. */
export const listWaitingMembers = (sql: Sql, without: readonly MemberId[], take: number) =>
  sql.sweep(
    (among) => sql(WaitingMember)`
      select distinct workspace_id, member_id from notifications
      where mail_at <= service_now(${sql.clockOffsetMs}) and not member_id = any(${without}::text[])
        ${within(among, fragment`workspace_id`)}
      limit ${take}`,
  )

/** Inserts the row that is locked while a member's email is composed, unless it exists. */
export const insertMailingRow = (sql: BaseTransaction, { workspace_id, member_id }: WaitingMember) => sql(
  NoRow,
)`
  insert into notification_mailings (workspace_id, member_id) values (${workspace_id}, ${member_id})
  on conflict do nothing`

const MailingRow = Type.Object({ mailed_at: nullable(stampSchema()) })

/** Locks the row until the commit and returns when the member was last emailed; undefined if another worker holds it. */
export async function lockMailingRow(
  sql: BaseTransaction,
  { workspace_id, member_id }: WaitingMember,
): Promise<Static<typeof MailingRow> | undefined> {
  const [mailing] = await sql(MailingRow)`
    select mailed_at from notification_mailings
    where workspace_id = ${workspace_id} and member_id = ${member_id}
    for update skip locked`
  return mailing
}

const MailRecipient = Type.Object({
  email: Type.String(),
  timezone: Type.String(),
  workspace_name: Type.String(),
  ways: nullable(StoredSettings.properties.ways),
  daily_hour: nullable(Type.Integer()),
})
export type MailRecipient = Static<typeof MailRecipient>

/** Finds a member's email address, which is the one they sign in with, and settings; undefined once they are removed. */
export async function findRecipient(
  sql: BaseTransaction,
  { workspace_id, member_id }: WaitingMember,
): Promise<MailRecipient | undefined> {
  const [recipient] = await sql(MailRecipient)`
    select accounts.email, coalesce(members.timezone, workspaces.timezone) as timezone,
      workspaces.name as workspace_name, settings.ways, settings.daily_hour
    from members
    join accounts on accounts.id = members.account_id
    join workspaces on workspaces.id = members.workspace_id
    left join notification_settings as settings
      on settings.workspace_id = members.workspace_id and settings.member_id = members.id
    where members.workspace_id = ${workspace_id} and members.id = ${member_id} and members.removed_at is null`
  return recipient
}

/** Lists the due notifications of a member that are still relevant, newest first. */
export const listDueNotifications = (
  sql: BaseTransaction,
  { workspace_id, member_id }: WaitingMember,
): Promise<NotificationRow[]> => sql(NotificationRow)`
  select ${notificationColumns} from ${relevantNotifications(workspace_id)}
  where notifications.workspace_id = ${workspace_id} and notifications.member_id = ${member_id}
    and notifications.mail_at <= ${sql.stamp} and notifications.read_at is null
  order by notifications.id desc`

/** A notification whose email is put off, and until when. */
export type PostponedNotification = { id: NotificationId; mail_at: string }

export const postponeMail = (
  sql: BaseTransaction,
  { workspace_id, member_id }: WaitingMember,
  postponed: readonly PostponedNotification[],
) => sql(NoRow)`
  update notifications set mail_at = later.mail_at
  from jsonb_to_recordset(${json(postponed)}::jsonb) as later (id text, mail_at timestamptz)
  where workspace_id = ${workspace_id} and member_id = ${member_id} and notifications.id = later.id`

/**
 * Deletes the due notifications that are not in the inbox, whether they were emailed or no longer relevant. One that is
 * pushed stays until it is old, since its message is composed when it is sent.
 */
export const deleteMailOnly = (sql: BaseTransaction, { workspace_id, member_id }: WaitingMember) => sql(
  NoRow,
)`
  delete from notifications
  where workspace_id = ${workspace_id} and member_id = ${member_id} and mail_at <= ${sql.stamp} and not inbox
    and push_at is null`

export const clearMailAt = (sql: BaseTransaction, { workspace_id, member_id }: WaitingMember) => sql(NoRow)`
  update notifications set mail_at = null
  where workspace_id = ${workspace_id} and member_id = ${member_id} and mail_at <= ${sql.stamp}`

export const updateMailedAt = (sql: BaseTransaction, { workspace_id, member_id }: WaitingMember) => sql(
  NoRow,
)`
  update notification_mailings set mailed_at = ${sql.stamp}
  where workspace_id = ${workspace_id} and member_id = ${member_id}`
