import type { Sql } from '../db/sql.ts'
import { type AccountId, randomId } from '../lib/ids.ts'
import * as store from './store.ts'

/** Who is to have an account; `passwordHash` is made before any transaction begins, since that takes 25 ms. */
export type Person = { email: string; name: string; passwordHash: string }

/**
 * The account of a person: the one that the e-mail address has already, which keeps its own password, or a new one.
 * Two transactions that make the same account at once: the second fails on the unique address and is not retried.
 */
export async function ensureAccount(sql: Sql, nowMs: number, person: Person): Promise<AccountId> {
  const known = await store.findAccount(sql, person.email)
  if (known) return known.id
  const id = randomId('acc', nowMs)
  await store.insertAccount(sql, {
    id,
    email: person.email,
    name: person.name,
    password_hash: person.passwordHash,
  })
  return id
}
