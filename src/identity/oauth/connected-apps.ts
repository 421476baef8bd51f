import { type Actor, isAdmin } from '../../core/actor.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { missingRole, notFound } from '../../core/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { listClients } from './client-store.ts'
import { identityOf } from './consent.ts'
import type { ConnectedApp } from './schema.ts'
import { listGrants } from './settings-store.ts'

/**
 * Returns a page of the apps that the actor has connected, or that anyone has.
 *
 * @throws forbidden for those of others, unless the actor is the owner or an admin
 */
export async function listConnectedApps(
  { page, clock }: Database,
  actor: Actor,
  ofEveryone: boolean,
  after: string,
  take: number,
): Promise<ConnectedApp[]> {
  if (ofEveryone && !isAdmin(actor)) throw missingRole('admin')
  if (actor.member_id === null) throw notFound()
  const memberId = ofEveryone ? null : actor.member_id
  const grants = await listGrants(page, actor.workspace_id, memberId, formatStamp(clock.now()), after, take)
  const clients = await listClients(page, [...new Set(grants.map(({ client_id }) => client_id))])
  const byId = new Map(clients.map(({ id, metadata }) => [id, metadata]))
  return grants.map(({ client_id, ...grant }) => Object.assign(identityOf(byId.get(client_id)), grant))
}
