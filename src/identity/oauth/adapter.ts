import type { Adapter } from 'oidc-provider'
import { formatStamp } from '../../core/dates/date-formats.ts'
import { hashSecret } from '../../core/random-secret.ts'
import type { Secrets } from '../../core/secrets.ts'
import type { Database } from '../../platform/db/database.ts'
import { findClient, noteUse } from './clients.ts'
import * as codes from './code-store.ts'
import * as grants from './grants.ts'
import { type EndReason, readScopes } from './grants.ts'
import { formatGrantId, parseGrantId } from './grant-id.ts'
import { resourceIdentifiers } from './resource-identifiers.ts'

type AdapterDeps = {
  database: Database
  secrets: Secrets
  /** Why the authorization server ends a grant, according to the request that it answers. */
  endReason: () => EndReason
  /** The authorization server's error for a code or token that is no longer good. */
  invalidGrant: (detail: string) => Error
}

const none = async (): Promise<undefined> => undefined
/** How long the use of a code is remembered, so that another use of it ends what it gave (RFC 6749, 4.1.2). */
const usedCodeMs = 86_400_000

/** Nothing is stored, such as for its own sessions: who is signed in is the app's business. */
const forgetful: Adapter = {
  upsert: none,
  find: none,
  findByUid: none,
  findByUserCode: none,
  consume: none,
  destroy: none,
  revokeByGrantId: none,
}

/**
 * Creates the storage of the authorization server (0320), one for each of its kinds of model. What someone presents is only
 * stored as a hash. Times are those of the service's clock; the library compares them with that of the machine, so what it
 * gets is moved by the difference.
 */
export function createAdapters({ database, secrets, endReason, invalidGrant }: AdapterDeps) {
  const { read, page, clock } = database
  const now = () => formatStamp(clock.now())
  const in_ = (seconds: number) => formatStamp(clock.now() + seconds * 1_000)
  const epochOf = (stamp: string) => Math.floor((Date.parse(stamp) - clock.offsetMs) / 1_000)

  const storedCodes = (kind: codes.CodeKind): Adapter => ({
    ...forgetful,
    async upsert(id, { jti: _id, returnTo: _withId, ...payload }, expiresIn) {
      await codes.saveCode(page, kind, { hash: hashSecret(id), payload, expires_at: in_(expiresIn) })
    },
    async find(id) {
      const found = await codes.findCode(read, kind, hashSecret(id), now())
      if (!found) return undefined
      return {
        ...found.payload,
        jti: id,
        exp: epochOf(found.expires_at),
        ...(kind === 'request' && { returnTo: `${read.publicUrl}/oauth/authorize/${id}` }),
        ...(found.consumed && { consumed: true }),
      }
    },
    async destroy(id) {
      await codes.deleteCode(page, hashSecret(id))
    },
  })

  const authorizationCodes: Adapter = {
    ...storedCodes('code'),
    async consume(id) {
      if (await codes.consumeCode(page, hashSecret(id), now(), in_(usedCodeMs / 1_000))) return
      // Another request has used it since this one looked.
      const found = await codes.findCode(read, 'code', hashSecret(id), now())
      const grant = parseGrantId(found?.payload['grantId'])
      if (grant) await grants.endGrant(database, grant, 'code_reused')
      throw invalidGrant('used at the same time')
    },
  }

  const storedGrants: Adapter = {
    ...forgetful,
    async find(id) {
      const ref = parseGrantId(id)
      const grant = ref && (await grants.findCurrentGrant(database, ref))
      if (!grant) return undefined
      const scope = grants.allowedScopes(grant.role, grant.granted_scopes).join(' ')
      return {
        jti: id,
        kind: 'Grant',
        accountId: grant.member_id,
        clientId: grant.client_id,
        resources: Object.fromEntries(
          resourceIdentifiers(read.publicUrl, grant.resource).map((identifier) => [identifier, scope]),
        ),
        iat: epochOf(grant.created_at),
        exp: epochOf(grant.granted_until),
      }
    },
    async destroy(id) {
      const ref = parseGrantId(id)
      if (ref) await grants.endGrant(database, ref, endReason())
    },
  }

  /** Ending a grant ends its tokens, so there's nothing left to do for each of them. */
  const accessTokens: Adapter = {
    ...forgetful,
    async upsert(id, { grantId, clientId, scope }, expiresIn) {
      const ref = parseGrantId(grantId)
      const isGood =
        ref && (await grants.storeAccessToken(database, ref, id, readScopes(scope), in_(expiresIn)))
      if (!isGood) throw invalidGrant('the grant has ended')
      await noteUse(database, String(clientId))
    },
    async find(id) {
      const found = await grants.findByAccessToken(database, id)
      return (
        found && {
          jti: id,
          kind: 'AccessToken',
          grantId: formatGrantId(found),
          clientId: found.client_id,
          accountId: found.member_id,
          exp: epochOf(found.access_until),
        }
      )
    },
  }

  const refreshTokens: Adapter = {
    ...forgetful,
    async upsert(id, { grantId }, expiresIn) {
      const ref = parseGrantId(grantId)
      const isGood = ref && (await grants.storeRefreshToken(database, ref, id, in_(expiresIn)))
      if (!isGood) throw invalidGrant('the grant has ended')
    },
    async find(id) {
      const found = await grants.findByRefreshToken(database, secrets, id)
      if (!found) return undefined
      const { grant, isNext } = found
      return {
        jti: id,
        kind: 'RefreshToken',
        grantId: formatGrantId(grant),
        clientId: grant.client_id,
        accountId: grant.member_id,
        gty: 'authorization_code',
        scope: grant.granted_scopes.join(' '),
        resource: resourceIdentifiers(read.publicUrl, grant.resource),
        iat: epochOf(grant.created_at),
        exp: epochOf(grant.granted_until),
        ...(!isNext && { consumed: true }),
      }
    },
    async consume(id) {
      if (!(await grants.useRefreshToken(database, id))) throw invalidGrant('used at the same time')
    },
  }

  const clients: Adapter = {
    ...forgetful,
    find: (id) => findClient(database, id),
  }

  const adapters: Readonly<Record<string, Adapter>> = {
    Interaction: storedCodes('request'),
    AuthorizationCode: authorizationCodes,
    Grant: storedGrants,
    AccessToken: accessTokens,
    RefreshToken: refreshTokens,
    Client: clients,
  }
  return (kind: string): Adapter => adapters[kind] ?? forgetful
}
