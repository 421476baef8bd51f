import { deleteSetupCode } from '../../platform/db/installation.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { type AccountId, randomId } from '../../core/ids.ts'
import * as store from './store.ts'

/** A person to create an account for. Hash the password before any transaction begins: it takes 25 ms. */
export type NewAccount = {
  email: string
  name: string
  /** Null for someone who signs in only with a passkey or single sign-on. */
  passwordHash: string | null
  timezone?: string | null
}

/** Returns the account with the person's email address, which keeps its password, or creates one. */
export async function findOrCreateAccount(sql: Sql, nowMs: number, person: NewAccount): Promise<AccountId> {
  const existing = await store.findAccountByEmail(sql, person.email)
  if (existing) return existing.id
  // A transaction in another workspace's lane may create it in the meantime.
  const id =
    (await createAccount(sql, nowMs, person)) ?? (await store.findAccountByEmail(sql, person.email))?.id
  if (!id) throw new Error('an account was created and deleted at the same time')
  return id
}

/**
 * Creates an account for someone who has proven that the address is theirs, or whom the operator vouches for.
 * Accounts are created in no other way (0132).
 *
 * @returns undefined, without changing anything, if the address already has an account
 */
export async function createAccount(
  sql: Sql,
  nowMs: number,
  { email, name, passwordHash, timezone = null }: NewAccount,
): Promise<AccountId | undefined> {
  const account = { id: randomId('acc', nowMs), email, name, password_hash: passwordHash, timezone }
  const inserted = await store.insertAccount(sql, account)
  // The setup link has done its work, even if the operator created the account in another way (0213).
  if (inserted) await deleteSetupCode(sql)
  return inserted?.id
}
