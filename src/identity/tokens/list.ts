import { type Actor, isAdmin } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { missingRole, notFound } from '../../core/errors.ts'
import type { TokenId } from '../../core/ids.ts'
import type { Token } from './schema.ts'
import type { TokenDetails } from './settings-schema.ts'
import * as store from './store.ts'

/**
 * Returns all tokens of the workspace, revoked ones too, with the minute of their last use.
 *
 * @throws forbidden unless the actor is the owner or an admin, since only they manage tokens
 */
export async function listTokens(sql: Sql, actor: Actor): Promise<Token[]> {
  if (!isAdmin(actor)) throw missingRole('admin')
  return store.listWorkspaceTokens(sql, actor.workspace_id)
}

/** Returns a page of the tokens that are not revoked, as shown in the settings. @throws forbidden */
export async function listActiveTokens(
  sql: Sql,
  actor: Actor,
  after: string,
  take: number,
): Promise<TokenDetails[]> {
  if (!isAdmin(actor)) throw missingRole('admin')
  return store.listActiveTokens(sql, actor.workspace_id, after, take)
}

/** Returns one of them. @throws not_found, forbidden */
export async function getActiveToken(sql: Sql, actor: Actor, id: TokenId): Promise<TokenDetails> {
  const token = await store.findActiveToken(sql, actor.workspace_id, id)
  if (!token) throw notFound()
  if (!isAdmin(actor)) throw missingRole('admin')
  return token
}
