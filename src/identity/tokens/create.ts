import { type Actor, isAdmin, type Scope } from '../../core/actor.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { missingRole, planHasNoApi, unknownReference } from '../../core/errors.ts'
import { record } from '../../platform/events/record.ts'
import { planLimits } from '../../core/limits.ts'
import type { MemberId } from '../../core/ids.ts'
import { isIntegration } from '../members/integrations.ts'
import { hashToken, generateToken } from './token.ts'
import type { Token } from './schema.ts'
import * as store from './store.ts'

export type NewToken = {
  name: string
  scopes: Scope[]
  /** The integration that it is for; the actor if undefined. */
  member_id?: MemberId | undefined
}

/**
 * Creates a token that acts for the actor, or for an integration. The token itself is only in the result and cannot be retrieved
 * later.
 *
 * @throws forbidden on a plan without the API; forbidden unless the actor is an admin or the
 *   owner; validation_error if `member_id` is no integration
 */
export async function createToken(
  sql: Transaction,
  actor: Actor,
  { name, scopes, member_id: integration }: NewToken,
): Promise<Token & { token: string }> {
  if (planLimits[sql.workspace.plan].requestsPerWindow === 0) throw planHasNoApi()
  const member_id = integration ?? actor.member_id
  if (!isAdmin(actor) || member_id === null) throw missingRole('admin')
  // Nobody gets a token that acts for another person.
  if (integration !== undefined && !(await isIntegration(sql, actor, integration)))
    throw unknownReference('member_id')
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
