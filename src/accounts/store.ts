import { Type, type Static } from 'typebox'
import type { Sql } from '../db/sql.ts'
import { id } from '../http/schemas.ts'
import type { AccountId } from '../lib/ids.ts'

const AccountRow = Type.Object({ id: id('acc') })
type AccountRow = Static<typeof AccountRow>

/** The account of an e-mail address, in any letter case. */
export async function findAccount(sql: Sql, email: string): Promise<AccountRow | undefined> {
  const [account] = await sql(AccountRow)`select id from accounts where lower(email) = lower(${email})`
  return account
}

/** Nothing comes back, and nothing is written, when the address has an account already. */
export async function insertAccount(
  sql: Sql,
  account: { id: AccountId; email: string; name: string; password_hash: string },
): Promise<AccountRow | undefined> {
  const [inserted] = await sql(AccountRow)`
    insert into accounts (id, email, name, password_hash, created_at)
    values (${account.id}, ${account.email}, ${account.name}, ${account.password_hash}, service_now(${sql.clockOffsetMs}))
    on conflict (lower(email)) do nothing
    returning id`
  return inserted
}
