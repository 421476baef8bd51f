import { type Actor, isAdmin } from '../../core/actor.ts'
import { diffFields } from '../../core/diff.ts'
import { conflict, limitExceeded, missingRole, notFound, planHasNoApi } from '../../core/errors.ts'
import type { MemberId } from '../../core/ids.ts'
import { planLimits } from '../../core/limits.ts'
import type { Sql, Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import * as store from './integration-store.ts'
import type { Member } from './schema.ts'
import type { IntegrationCreate, IntegrationPatch } from './settings-schema.ts'

/**
 * Creates an integration: a member that is another system. It can't sign in, takes no seat and gets no email. Its tokens
 * are created by the owner and admins, and outlive the person who created them (0301).
 *
 * @throws forbidden on a plan without the API; forbidden unless the actor is the owner or an admin, and for an admin
 *   unless they are the owner; unprocessable if the plan has no more integrations
 */
export async function createIntegration(
  sql: Transaction,
  actor: Actor,
  integration: IntegrationCreate,
): Promise<Member> {
  const limits = planLimits[sql.workspace.plan]
  if (limits.requestsPerWindow === 0) throw planHasNoApi()
  if (!isAdmin(actor)) throw missingRole('admin')
  if (integration.role === 'admin') requireOwner(actor)
  const count = (await store.countIntegrations(sql, actor.workspace_id)) + 1
  if (count > limits.integrations) throw limitExceeded('integrations', limits.integrations, count)
  const member = await store.insertIntegration(sql, actor, integration)
  record(sql, actor, {
    action: 'member.joined',
    subject_id: member.id,
    list_id: null,
    changed: { role: { from: null, to: member.role } },
    data: { member },
  })
  return member
}

/**
 * Changes the name or description of an integration. The same values again change nothing.
 *
 * @throws not_found, forbidden unless the actor is the owner or an admin
 */
export async function updateIntegration(
  sql: Transaction,
  actor: Actor,
  id: MemberId,
  { name, description }: IntegrationPatch,
): Promise<void> {
  if (!isAdmin(actor)) throw missingRole('admin')
  const before = await store.findIntegration(sql, actor.workspace_id, id)
  if (!before) throw notFound()
  const after = {
    ...before,
    name: name ?? before.name,
    description: description === undefined ? before.description : description,
  }
  const changed = diffFields(before, after, ['name', 'description'])
  if (Object.keys(changed).length === 0) return
  await store.updateIntegration(sql, actor, id, after)
  record(sql, actor, { action: 'member.updated', subject_id: id, list_id: null, changed })
}

/** Whether a member is an integration. */
export const isIntegration = async (
  sql: Sql,
  { workspace_id }: Pick<Actor, 'workspace_id'>,
  id: MemberId,
): Promise<boolean> => (await store.findIntegration(sql, workspace_id, id)) !== undefined

/**
 * Only the owner makes an integration an admin: admins make its tokens, and it could do what they can for as long as it
 * exists.
 *
 * @throws forbidden for anyone else, conflict if it is to be the owner
 */
export function requireIntegrationRole(actor: Actor, role: Member['role']): void {
  if (role === 'owner')
    throw conflict('integration', 'An integration can’t own a workspace. Choose a person as the owner.')
  if (role === 'admin') requireOwner(actor)
}

function requireOwner(actor: Actor): void {
  if (actor.role !== 'owner') throw missingRole('owner')
}
