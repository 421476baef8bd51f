import type { Sql } from '../../platform/db/sql.ts'
import { type AccountId, randomId } from '../../core/ids.ts'
import * as store from './store.ts'

/** Who is to have an account; `passwordHash` is made before any transaction begins, since that takes 25 ms. */
export type NewAccount = {
  email: string
  name: string
  /** Null for whoever signs in by passkey or single sign-on alone. */
  passwordHash: string | null
  timezone?: string | null
}

/** The account of a person: the one that the e-mail address has already, which keeps its own password, or a new one. */
export async function findOrCreateAccount(sql: Sql, nowMs: number, person: NewAccount): Promise<AccountId> {
  const known = await store.findAccountByEmail(sql, person.email)
  if (known) return known.id
  // Another transaction, which holds another workspace's lane, may make it meanwhile.
  const id =
    (await createAccount(sql, nowMs, person)) ?? (await store.findAccountByEmail(sql, person.email))?.id
  if (!id) throw new Error('an account was made and taken away at once')
  return id
}

/**
 * Makes an account of a person who has shown that the address is theirs, or whom the operator vouches for; there are
 * no others (0132).
 *
 * @returns undefined, and nothing is changed, when the address has an account already
 */
export async function createAccount(
  sql: Sql,
  nowMs: number,
  { email, name, passwordHash, timezone = null }: NewAccount,
): Promise<AccountId | undefined> {
  const account = { id: randomId('acc', nowMs), email, name, password_hash: passwordHash, timezone }
  return (await store.insertAccount(sql, account))?.id
}
