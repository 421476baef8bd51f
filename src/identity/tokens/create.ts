import { type Actor, isAdmin, type Scope } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { missingRole, planHasNoApi } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { planLimits } from '../../core/limits.ts'
import { hashToken, generateToken } from './token.ts'
import type { Token } from './schema.ts'
import * as store from './store.ts'

/**
 * Creates a token that acts for the actor. The token itself is only in the result and cannot be retrieved
 * later.
 *
 * @throws forbidden on a plan without the API; forbidden unless the actor is an admin or the
 *   owner
 */
export async function createToken(
  sql: Transaction,
  actor: Actor,
  { name, scopes }: { name: string; scopes: Scope[] },
): Promise<Token & { token: string }> {
  if (planLimits[sql.workspace.plan].requestsPerWindow === 0) throw planHasNoApi()
  const { member_id } = actor
  if (!isAdmin(actor) || member_id === null) throw missingRole('admin')
  const token = generateToken(actor.workspace_id)
  const stored = await store.insertToken(sql, actor.workspace_id, {
    member_id,
    name,
    scopes,
    hash: hashToken(token),
    last4: token.slice(-4),
  })
  record(sql, actor, {
    action: 'token.created',
    subject_id: stored.id,
    list_id: null,
    changed: { scopes: { from: null, to: scopes } },
  })
  return { token, ...stored }
}
