import { type Actor, isAdmin, type Resource, type Role, type Scope, scopes } from '../../core/actor.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { missingRole, notFound, planHasNoApi } from '../../core/errors.ts'
import type { TokenId } from '../../core/ids.ts'
import { planLimits } from '../../core/limits.ts'
import { hashSecret, randomSecret } from '../../core/random-secret.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { record } from '../../platform/events/record.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { workspaceUrlIn } from '../../platform/mail/workspace-url.ts'
import { workspaceOfToken } from '../tokens/token.ts'
import { formatGrantId, type GrantRef } from './grant-id.ts'
import * as store from './grant-store.ts'
import { appGrantsMax } from './limits.ts'
import { appConnectedMail, appReuseMail } from './mails.ts'
import { grantOfRefreshToken, isOurRefreshToken } from './refresh-token.ts'

/** Why a grant ended: the app gave it back, or someone used a code or a refresh token that had been used before. */
export type EndReason = 'revoked_by_app' | 'code_reused' | 'refresh_token_reused'

/** How long an app has to exchange its code. */
const exchangeMs = 600_000

/** The scopes that someone's role can use at all: webhooks are for the owner and admins. */
export const allowedScopes = (role: Role, wanted: readonly Scope[]): Scope[] =>
  wanted.filter((scope) => scope !== 'webhooks:write' || isAdmin({ role }))

/** Reads the scopes of a request, in our order; those that don't exist are left out. */
export function readScopes(text: unknown): Scope[] {
  const wanted = new Set(typeof text === 'string' ? text.split(' ') : [])
  return scopes.filter((scope) => wanted.has(scope))
}

type AppToConnect = {
  client_id: string
  name: string
  scopes: readonly Scope[]
  resource: Resource | null
}

/**
 * Connects an app: lets it act for the actor, with those of the scopes that the actor's role can use (0320). It gets its
 * tokens from the authorization server within a few minutes, or the grant expires.
 *
 * @returns the grant's ID in the authorization server
 * @throws forbidden on a plan without the API, or if the role can use none of the scopes
 */
export async function connectApp(sql: Transaction, actor: Actor, app: AppToConnect): Promise<string> {
  const { workspace_id, member_id } = actor
  if (planLimits[sql.workspace.plan].requestsPerWindow === 0) throw planHasNoApi()
  const granted = allowedScopes(actor.role, app.scopes)
  if (granted.length === 0 || member_id === null) throw missingRole('admin')
  const token_id = await store.insertGrant(sql, workspace_id, {
    ...app,
    member_id,
    scopes: granted,
    hash: hashSecret(randomSecret()),
    until: formatStamp(sql.stampMs + exchangeMs),
  })
  const replaced = await store.revokeOldGrants(sql, workspace_id, member_id, app.client_id, appGrantsMax)
  record(
    sql,
    actor,
    {
      action: 'app.connected',
      subject_id: token_id,
      list_id: null,
      changed: { scopes: { from: null, to: granted } },
    },
    ...replaced.map(({ id }) => disconnected(id)),
  )
  if (replaced.length > 0) await sql.announceAccessChange()
  const to = await store.findMemberEmail(sql, workspace_id, member_id)
  if (to !== undefined)
    await queueMail(sql, to, appConnectedMail(workspaceUrlIn(sql.publicUrl, workspace_id), app.name))
  return formatGrantId({ workspace_id, token_id })
}

const disconnected = (subject_id: TokenId) => ({
  action: 'app.disconnected' as const,
  subject_id,
  list_id: null,
})

/**
 * Disconnects an app, effective with its next request.
 *
 * @throws not_found, also if it has been disconnected before, and for another member's unless the actor is the owner or an
 *   admin
 */
export async function disconnectApp(sql: Transaction, actor: Actor, token_id: TokenId): Promise<void> {
  const revoked = await store.revokeGrant(sql, { workspace_id: actor.workspace_id, token_id })
  if (!revoked || (revoked.member_id !== actor.member_id && !isAdmin(actor))) throw notFound()
  record(sql, actor, disconnected(token_id))
  await sql.announceAccessChange()
}

/**
 * Ends a grant that the app has given back, or whose code or refresh token was used again: then someone else may have it,
 * and there's no telling who is who. The member gets an email (0321).
 */
export async function endGrant(database: Database, ref: GrantRef, reason: EndReason): Promise<void> {
  const grant = await findCurrentGrant(database, ref)
  if (!grant) return
  const actor: Actor = {
    workspace_id: ref.workspace_id,
    member_id: grant.member_id,
    role: grant.role,
    source: 'api',
    token_id: ref.token_id,
    token_name: grant.name,
    plan: grant.plan,
    timezone: grant.timezone,
  }
  await write(database, ref.workspace_id, async (sql) => {
    if (!(await store.revokeGrant(sql, ref))) return
    await sql.announceAccessChange()
    if (reason === 'revoked_by_app') return record(sql, actor, disconnected(ref.token_id))
    record(sql, actor, { action: 'app.reuse_detected', subject_id: ref.token_id, list_id: null })
    const to = await store.findMemberEmail(sql, ref.workspace_id, grant.member_id)
    if (to !== undefined)
      await queueMail(sql, to, appReuseMail(workspaceUrlIn(sql.publicUrl, ref.workspace_id), grant.name))
  })
}

/** Returns a grant that is still good. */
export const findCurrentGrant = (
  { read, clock }: Database,
  ref: GrantRef,
): Promise<store.Grant | undefined> => store.findGrant(read, ref, formatStamp(clock.now()))

/**
 * Replaces a grant's access token. The one before stops working with its next request.
 *
 * @returns whether the grant is still good
 */
export const storeAccessToken = (
  database: Database,
  ref: GrantRef,
  token: string,
  granted: readonly Scope[],
  until: string,
): Promise<boolean> =>
  write(database, ref.workspace_id, async (sql) => {
    await sql.announceAccessChange()
    return store.updateAccessToken(sql, ref, { hash: hashSecret(token), scopes: granted, until })
  })

/**
 * Sets the refresh token that is next; with it, the grant lasts until the given time.
 *
 * @returns whether the grant is still good
 */
export const storeRefreshToken = (
  database: Database,
  ref: GrantRef,
  token: string,
  until: string,
): Promise<boolean> =>
  write(database, ref.workspace_id, (sql) => store.updateRefreshToken(sql, ref, hashSecret(token), until))

/** Returns the grant of an access token, for revoking it. */
export async function findByAccessToken(database: Database, token: string) {
  const workspace_id = workspaceOfToken(token)
  if (workspace_id === undefined) return undefined
  const access = await store.findByAccessToken(database.read, workspace_id, hashSecret(token))
  const grant = access && (await findCurrentGrant(database, { workspace_id, token_id: access.token_id }))
  return grant && { ...grant, access_until: access.access_until }
}

/**
 * Returns the grant of a refresh token, and whether the token is the one that is next; otherwise it has been used before.
 *
 * @returns undefined for what we never issued, and once the grant has ended
 */
export async function findByRefreshToken(
  database: Database,
  secrets: Secrets,
  token: string,
): Promise<{ grant: store.Grant; isNext: boolean } | undefined> {
  const ref = grantOfRefreshToken(token)
  const grant = ref && (await findCurrentGrant(database, ref))
  if (!grant) return undefined
  const isNext = grant.refresh_hash?.equals(hashSecret(token)) ?? false
  return isNext || isOurRefreshToken(secrets, token) ? { grant, isNext } : undefined
}

/**
 * Uses a refresh token up. If another request has just done so, the grant ends.
 *
 * @returns whether it was the one that is next
 */
export async function useRefreshToken(database: Database, token: string): Promise<boolean> {
  const ref = grantOfRefreshToken(token)
  if (!ref) return false
  const used = await write(database, ref.workspace_id, (sql) =>
    store.consumeRefreshToken(sql, ref, hashSecret(token)),
  )
  if (!used) await endGrant(database, ref, 'refresh_token_reused')
  return used
}
