import type { Sql } from '../db/sql.ts'
import { type AccountId, randomId } from '../lib/ids.ts'
import * as store from './store.ts'

/** Who is to have an account; `passwordHash` is made before any transaction begins, since that takes 25 ms. */
export type Person = { email: string; name: string; passwordHash: string }

/** The account of a person: the one that the e-mail address has already, which keeps its own password, or a new one. */
export async function ensureAccount(sql: Sql, nowMs: number, person: Person): Promise<AccountId> {
  const known = await store.findAccount(sql, person.email)
  if (known) return known.id
  const made = await store.insertAccount(sql, {
    id: randomId('acc', nowMs),
    email: person.email,
    name: person.name,
    password_hash: person.passwordHash,
  })
  // Another transaction, which holds another workspace's lane, has made it meanwhile.
  const account = made ?? (await store.findAccount(sql, person.email))
  if (!account) throw new Error('an account was made and taken away at once')
  return account.id
}
