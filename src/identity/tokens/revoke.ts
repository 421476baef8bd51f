import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { missingRole, notFound } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import type { TokenId } from '../../core/ids.ts'
import type { Token } from './schema.ts'
import * as store from './store.ts'

/**
 * Revokes a token, effective with the next request. Revoking it again changes nothing.
 *
 * @throws not_found, forbidden unless the actor is the owner or an admin
 */
export async function revokeToken(sql: Transaction, actor: Actor, id: TokenId): Promise<Token> {
  const token = await store.findToken(sql, actor.workspace_id, id)
  if (!token) throw notFound()
  if (!isAdmin(actor)) throw missingRole('admin')
  if (token.revoked_at !== null) return token

  const revoked = await store.revokeToken(sql, actor.workspace_id, id)
  record(sql, actor, { action: 'token.revoked', subject_id: id, list_id: null })
  await sql.announceAccessChange()
  return revoked
}
