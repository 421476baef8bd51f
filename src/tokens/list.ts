import { type Actor, isAdmin } from '../actor.ts'
import type { Sql } from '../db/sql.ts'
import { missingRole } from '../errors.ts'
import type { Token } from './schema.ts'
import { listTokensOfWorkspace } from './store.ts'

/**
 * Every token of the workspace, revoked ones included, with the minute of its last call.
 *
 * @throws forbidden for whoever is neither owner nor administrator, since only they manage tokens
 */
export async function listTokens(sql: Sql, actor: Actor): Promise<Token[]> {
  if (!isAdmin(actor)) throw missingRole('admin')
  return listTokensOfWorkspace(sql, actor.workspace_id)
}
