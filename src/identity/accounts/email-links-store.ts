import { Type, type Static } from '../../core/typebox.ts'
import { fragment, type OpenTransaction, type Sql } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import { id, nullable, oneOf } from '../../platform/http/schemas.ts'
import type { AccountId } from '../../core/ids.ts'

const purposes = ['sign_up', 'change_email', 'reset', 'nobody'] as const
export type Purpose = (typeof purposes)[number]

const Link = Type.Object({
  purpose: oneOf(purposes),
  account_id: nullable(id('acc')),
  email: Type.String(),
  name: nullable(Type.String()),
  password_hash: nullable(Type.String()),
})
export type Link = Static<typeof Link>
export type NewLink = Link & { hash: Buffer; expires_at: string }

const columns = fragment`purpose, account_id, email, name, password_hash`

export const insertLink = (sql: OpenTransaction, link: NewLink) => sql(NoRow)`
  insert into links (hash, purpose, account_id, email, name, password_hash, created_at, expires_at)
  values (${link.hash}, ${link.purpose}, ${link.account_id}, ${link.email}, ${link.name}, ${link.password_hash},
    ${sql.stamp}, ${link.expires_at})`

export async function findLink(sql: Sql, hash: Buffer): Promise<Link | undefined> {
  const [link] = await sql(Link)`
    select ${columns} from links where hash = ${hash} and expires_at > service_now(${sql.clockOffsetMs})`
  return link
}

export async function takeLink(sql: OpenTransaction, hash: Buffer): Promise<Link | undefined> {
  const [link] = await sql(Link)`
    delete from links where hash = ${hash} and expires_at > ${sql.stamp} returning ${columns}`
  return link
}

/** The sign-up of an address that is waited for: the last one. */
export async function findSignUp(sql: Sql, email: string): Promise<Link | undefined> {
  const [link] = await sql(Link)`
    select ${columns} from links
    where purpose = 'sign_up' and lower(email) = lower(${email}) and expires_at > service_now(${sql.clockOffsetMs})
    order by created_at desc
    limit 1`
  return link
}

export const deleteLinksOf = (sql: OpenTransaction, accountId: AccountId) => sql(NoRow)`
  delete from links where account_id = ${accountId}`

export async function deleteExpired(sql: Sql, batch: number): Promise<number> {
  const rows = await sql(Type.Object({ purpose: oneOf(purposes) }))`
    delete from links
    where hash in (select hash from links where expires_at <= service_now(${sql.clockOffsetMs}) limit ${batch})
    returning purpose`
  return rows.length
}
