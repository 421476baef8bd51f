import type { Person } from '../../core/actor.ts'
import type { BaseTransaction, Sql } from '../../platform/db/sql.ts'
import { notSignedIn } from '../../core/errors.ts'
import type { AccountId } from '../../core/ids.ts'
import * as store from './store.ts'

export type { Account } from './store.ts'

/** Returns the credentials to check a password against; nulls if the address has no account. */
export const findCredentials = (sql: Sql, email: string) => store.findCredentials(sql, email)

export const findAccount = (sql: Sql, accountId: AccountId) => store.findAccountById(sql, accountId)

/** Returns an account, locked until the transaction ends. */
export const lockAccount = (sql: BaseTransaction, accountId: AccountId) => store.lockAccount(sql, accountId)

/**
 * Locks the account of the signed-in person and checks their session again: while the request waited for the
 * lock, another one may have revoked the session because it was stolen. Every change to how someone signs in
 * starts here.
 *
 * @throws unauthorized when the session or the account has gone in the meantime (S-64)
 */
export async function lockOwnAccount(
  sql: BaseTransaction,
  { account_id, session_id }: Pick<Person, 'account_id' | 'session_id'>,
): Promise<store.Account> {
  // In this order, because revoking an account's sessions locks the account first too.
  const account = await store.lockAccount(sql, account_id)
  if (!account || !(await store.lockSession(sql, session_id))) throw notSignedIn()
  return account
}

/** Whether there are any accounts. */
export const hasAccounts = (sql: Sql) => store.hasAccounts(sql)

/** Keeps others from creating an account until the transaction ends. */
export const lockAccounts = (sql: Sql) => store.lockAccounts(sql)
