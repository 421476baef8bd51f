import type { Interaction } from 'oidc-provider'
import type { Actor, Person } from '../../core/actor.ts'
import { notFound } from '../../core/errors.ts'
import { planLimits } from '../../core/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { listMyWorkspaces } from '../sessions/me.ts'
import { hostOf, isOnDevice, type ClientMetadata } from './client-metadata.ts'
import { findClient } from './clients.ts'
import { allowedScopes, connectApp, readScopes } from './grants.ts'
import { resourceOf } from './resource-identifiers.ts'
import type { AppRequest } from './schema.ts'

/** Describes what an app asks a person for. @throws not_found if the app has been deleted since */
export async function describeRequest(
  database: Database,
  person: Person,
  { params }: Interaction,
): Promise<AppRequest> {
  const [client, workspaces] = await Promise.all([
    findClient(database, params.client_id),
    listMyWorkspaces(database.page, person),
  ])
  if (!client) throw notFound()
  const scopes = readScopes(params.scope)
  return {
    app: identityOf(client, params.redirect_uri),
    scopes,
    resource: resourceOf(database.read.publicUrl, params.resource) ?? null,
    workspaces: workspaces.map(({ id, name, role, plan }) => ({
      id,
      name,
      role,
      plan,
      scopes: allowedScopes(role, scopes),
      has_api: planLimits[plan].requestsPerWindow > 0,
    })),
  }
}

/** What a member can tell an app by. */
export const identityOf = (
  client: ClientMetadata | undefined,
  redirectUri = client?.redirect_uris[0] ?? '',
) => ({
  name: client?.client_name ?? '',
  url: client?.client_uri ?? null,
  host: hostOf(redirectUri),
  on_device: isOnDevice(redirectUri),
})

/**
 * Allows what an app asks for, in the actor's workspace.
 *
 * @returns the grant's ID
 * @throws not_found if the app has been deleted since; as connectApp
 */
export async function allowRequest(
  sql: Transaction,
  database: Database,
  actor: Actor,
  { params }: Interaction,
): Promise<string> {
  const client = await findClient(database, params.client_id)
  if (!client) throw notFound()
  return connectApp(sql, actor, {
    client_id: client.client_id,
    name: client.client_name,
    scopes: readScopes(params.scope),
    resource: resourceOf(database.read.publicUrl, params.resource) ?? null,
  })
}
