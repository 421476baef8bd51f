import { Type } from 'typebox'
import type { Sql } from '../db/sql.ts'
import type { AccountId } from '../lib/ids.ts'

const AccountRow = Type.Object({ id: Type.Unsafe<AccountId>(Type.String()), name: Type.String() })

/** The account of an e-mail address, in any letter case. */
export async function findAccount(
  sql: Sql,
  email: string,
): Promise<{ id: AccountId; name: string } | undefined> {
  const [account] = await sql(AccountRow)`select id, name from accounts where lower(email) = lower(${email})`
  return account
}

export async function insertAccount(
  sql: Sql,
  account: { id: AccountId; email: string; name: string; password_hash: string },
): Promise<void> {
  await sql(AccountRow)`
    insert into accounts (id, email, name, password_hash, created_at)
    values (${account.id}, ${account.email}, ${account.name}, ${account.password_hash}, service_now(${sql.clockOffsetMs}))
    returning id, name`
}
