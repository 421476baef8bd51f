import { Type, type Static } from '../../core/typebox.ts'
import { fragment, type BaseTransaction, type Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { idSchema, nullable, enumOf } from '../../platform/http/schemas.ts'
import type { AccountId } from '../../core/ids.ts'

const linkPurposes = ['sign_up', 'change_email', 'reset', 'nobody'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

const EmailLink = Type.Object({
  purpose: enumOf(linkPurposes),
  account_id: nullable(idSchema('acc')),
  email: Type.String(),
  name: nullable(Type.String()),
  password_hash: nullable(Type.String()),
})
export type EmailLink = Static<typeof EmailLink>
export type NewEmailLink = EmailLink & { hash: Buffer; expires_at: string }

const columns = fragment`purpose, account_id, email, name, password_hash`

export const insertLink = (sql: BaseTransaction, link: NewEmailLink) => sql(NoRow)`
  insert into links (hash, purpose, account_id, email, name, password_hash, created_at, expires_at)
  values (${link.hash}, ${link.purpose}, ${link.account_id}, ${link.email}, ${link.name}, ${link.password_hash},
    ${sql.stamp}, ${link.expires_at})`

export async function findLink(sql: Sql, hash: Buffer): Promise<EmailLink | undefined> {
  const [link] = await sql(EmailLink)`
    select ${columns} from links where hash = ${hash} and expires_at > service_now(${sql.clockOffsetMs})`
  return link
}

export async function consumeLink(sql: BaseTransaction, hash: Buffer): Promise<EmailLink | undefined> {
  const [link] = await sql(EmailLink)`
    delete from links where hash = ${hash} and expires_at > ${sql.stamp} returning ${columns}`
  return link
}

/** Returns the latest pending sign-up of an address. */
export async function findSignUpLink(sql: Sql, email: string): Promise<EmailLink | undefined> {
  const [link] = await sql(EmailLink)`
    select ${columns} from links
    where purpose = 'sign_up' and lower(email) = lower(${email}) and expires_at > service_now(${sql.clockOffsetMs})
    order by created_at desc
    limit 1`
  return link
}

export const deleteAccountLinks = (sql: BaseTransaction, accountId: AccountId) => sql(NoRow)`
  delete from links where account_id = ${accountId}`

export async function deleteExpired(sql: Sql, batch: number): Promise<number> {
  const rows = await sql(Type.Object({ purpose: enumOf(linkPurposes) }))`
    delete from links
    where hash in (select hash from links where expires_at <= service_now(${sql.clockOffsetMs}) limit ${batch})
    returning purpose`
  return rows.length
}
