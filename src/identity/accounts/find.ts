import type { Person } from '../../core/actor.ts'
import type { BaseTransaction, Sql } from '../../platform/db/sql.ts'
import { notSignedIn } from '../../core/errors.ts'
import type { AccountId } from '../../core/ids.ts'
import * as store from './store.ts'

export type { Account } from './store.ts'

/** What a password for an address is held against; nulls where there is no account. */
export const findCredentials = (sql: Sql, email: string) => store.findCredentials(sql, email)

export const findAccount = (sql: Sql, accountId: AccountId) => store.findAccountById(sql, accountId)

/** An account, which nobody changes until the transaction ends. */
export const lockAccount = (sql: BaseTransaction, accountId: AccountId) => store.lockAccount(sql, accountId)

/**
 * The account of who is signed in, asked again when it is their turn: others come between the door and the lock, and
 * one of them may have ended the session, because it was a thief's. Every change of how somebody signs in begins so.
 *
 * @throws unauthorized when the session, or the account, has ended meanwhile (S-64)
 */
export async function lockOwnAccount(
  sql: BaseTransaction,
  { account_id, session_id }: Pick<Person, 'account_id' | 'session_id'>,
): Promise<store.Account> {
  // In this order: whoever ends the sessions of an account holds the account.
  const account = await store.lockAccount(sql, account_id)
  if (!account || !(await store.lockSession(sql, session_id))) throw notSignedIn()
  return account
}

/** Whether anybody has an account. */
export const hasAccounts = (sql: Sql) => store.hasAccounts(sql)

/** Nobody else makes an account until the transaction ends. */
export const lockAccounts = (sql: Sql) => store.lockAccounts(sql)
