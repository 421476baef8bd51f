import type { OpenTransaction, Sql } from '../db/sql.ts'
import type { AccountId } from '../lib/ids.ts'
import * as store from './store.ts'

export type { Account } from './store.ts'

/** What a password for an address is held against; nulls where there is no account. */
export const findCredentials = (sql: Sql, email: string) => store.findCredentials(sql, email)

export const findAccount = (sql: Sql, accountId: AccountId) => store.findAccountById(sql, accountId)

/** An account, which nobody changes until the transaction ends. */
export const lockAccount = (sql: OpenTransaction, accountId: AccountId) => store.lockAccount(sql, accountId)

/** Whether anybody has an account. */
export const hasAccounts = (sql: Sql) => store.hasAccounts(sql)

/** Nobody else makes an account until the transaction ends. */
export const lockAccounts = (sql: Sql) => store.lockAccounts(sql)
