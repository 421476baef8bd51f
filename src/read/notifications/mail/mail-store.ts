import { type Static, Type } from '../../../core/typebox.ts'
import { json, type OpenTransaction, type Sql } from '../../../platform/db/sql.ts'
import { NoRow } from '../../../platform/db/write.ts'
import { id, nullable, stamp } from '../../../platform/http/schemas.ts'
import type { MemberId, NotificationId } from '../../../core/ids.ts'
import { Chosen } from '../settings-store.ts'
import { standing, type Told, Told as ToldRow, told } from '../relevant-store.ts'

const Waiting = Type.Object({ workspace_id: id('wsp'), member_id: id('usr') })
/** A member for whom something waits that is due to be mailed. */
export type Waiting = Static<typeof Waiting>

/** Some of them, but for those in `without`. */
export const listWaiting = (sql: Sql, without: readonly MemberId[], take: number) => sql(Waiting)`
  select distinct workspace_id, member_id from notifications
  where mail_at <= service_now(${sql.clockOffsetMs}) and not member_id = any(${without}::text[])
  limit ${take}`

/** A row to hold while a member's mail is made; it may be there already. */
export const insertMailing = (sql: OpenTransaction, { workspace_id, member_id }: Waiting) => sql(NoRow)`
  insert into notification_mailings (workspace_id, member_id) values (${workspace_id}, ${member_id})
  on conflict do nothing`

const Mailing = Type.Object({ mailed_at: nullable(stamp()) })

/** When the member was mailed last; the row is the caller's until the commit. Undefined where another worker has it. */
export async function lockMailing(
  sql: OpenTransaction,
  { workspace_id, member_id }: Waiting,
): Promise<Static<typeof Mailing> | undefined> {
  const [mailing] = await sql(Mailing)`
    select mailed_at from notification_mailings
    where workspace_id = ${workspace_id} and member_id = ${member_id}
    for update skip locked`
  return mailing
}

const Recipient = Type.Object({
  email: Type.String(),
  timezone: Type.String(),
  workspace_name: Type.String(),
  ways: nullable(Chosen.properties.ways),
  daily_hour: nullable(Type.Integer()),
})
export type Recipient = Static<typeof Recipient>

/** Where a member is mailed, which is where they sign in, and what they have chosen; undefined once they are removed. */
export async function findRecipient(
  sql: OpenTransaction,
  { workspace_id, member_id }: Waiting,
): Promise<Recipient | undefined> {
  const [recipient] = await sql(Recipient)`
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

/** What is due to be mailed to a member and still to be told, the newest first. */
export const listDue = (sql: OpenTransaction, { workspace_id, member_id }: Waiting): Promise<Told[]> => sql(
  ToldRow,
)`
  select ${told} from ${standing}
  where notifications.workspace_id = ${workspace_id} and notifications.member_id = ${member_id}
    and notifications.mail_at <= ${sql.stamp} and notifications.read_at is null
  order by notifications.id desc`

/** What is mailed later than it was due. */
export type Postponed = { id: NotificationId; mail_at: string }

export const postpone = (
  sql: OpenTransaction,
  { workspace_id, member_id }: Waiting,
  postponed: readonly Postponed[],
) => sql(NoRow)`
  update notifications set mail_at = later.mail_at
  from jsonb_to_recordset(${json(postponed)}::jsonb) as later (id text, mail_at timestamptz)
  where workspace_id = ${workspace_id} and member_id = ${member_id} and notifications.id = later.id`

/** What has been due is done with, whether it was mailed or was nothing to tell any more. */
export const deleteUnlisted = (sql: OpenTransaction, { workspace_id, member_id }: Waiting) => sql(NoRow)`
  delete from notifications
  where workspace_id = ${workspace_id} and member_id = ${member_id} and mail_at <= ${sql.stamp} and not inbox`

export const settleMailed = (sql: OpenTransaction, { workspace_id, member_id }: Waiting) => sql(NoRow)`
  update notifications set mail_at = null
  where workspace_id = ${workspace_id} and member_id = ${member_id} and mail_at <= ${sql.stamp}`

export const noteMailed = (sql: OpenTransaction, { workspace_id, member_id }: Waiting) => sql(NoRow)`
  update notification_mailings set mailed_at = ${sql.stamp}
  where workspace_id = ${workspace_id} and member_id = ${member_id}`
