import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, type Resource, roles, type Scope } from '../../core/actor.ts'
import {
  methodNotAllowed,
  missingRole,
  missingScope,
  planHasNoApi,
  rateLimited,
  unknownPath,
} from '../../core/errors.ts'
import { type SentCredentials, unauthorized } from '../../core/unauthorized.ts'
import { planLimits } from '../../core/limits.ts'
import { type AddressWindows, rateHeaders, type RateLimitState, type RateWindows } from './rate-limit.ts'
import type { RecentCallers } from '../db/turns.ts'
import { createReadLimiter } from './read-limiter.ts'

/** The member that a token acts for, and its scopes, at this moment. */
export type Caller = { actor: Actor; scopes: ReadonlySet<Scope> }

/**
 * Finds the caller of a token; undefined for a malformed, unknown, expired or revoked one, for one that is limited to
 * another resource, or when its member has been removed.
 *
 * @param resource what is asked for; the API by default
 */
export type Authenticate = (
  token: string,
  resource?: Resource | 'any',
) => Caller | undefined | Promise<Caller | undefined>

type AuthOptions = {
  authenticate: Authenticate
  windows: RateWindows
  addresses: AddressWindows
  callers: RecentCallers
  /** Where an app learns how to get a token, for the 401. */
  metadataUrl?: string
  /** Called for each request that a full window refuses. */
  onRefusal?: ((window: 'workspace' | 'address') => void) | undefined
}

/** Reads of one workspace that run at the same time. */
const concurrentReadsMax = 4

/**
 * Runs the first checks of every request, in the order of D22 and before a byte of the body is read: 401, 403
 * plan, 429, 404 path and 405, 403 scope. Each response carries the rate headers of its workspace or, without
 * one, of its address. A read that passes them waits for the other reads of its workspace.
 *
 * @throws unauthorized, forbidden, rate_limited, not_found, method_not_allowed
 */
export function createAuthHook({
  authenticate,
  windows,
  addresses,
  callers,
  metadataUrl,
  onRefusal,
}: AuthOptions) {
  /** The window of the address slows down guessing; it never holds up a valid token (D30, S-18). */
  function refuse(request: FastifyRequest, reply: FastifyReply) {
    const state = addresses.hit(request.client.ip)
    reply.headers(rateHeaders(state))
    if (state.admitted) return unauthorized(sentCredentials(request), metadataUrl)
    onRefusal?.('address')
    return rateLimited(state.retryAfterS)
  }

  function requireCaller(request: FastifyRequest, reply: FastifyReply, caller: Caller | undefined): Caller {
    if (!caller) throw refuse(request, reply)
    if (planLimits[caller.actor.plan].requestsPerWindow === 0) {
      // Counted against the address, since the workspace has no window, but never held up by it (D30).
      reply.headers(rateHeaders(addresses.hit(request.client.ip)))
      throw planHasNoApi()
    }
    return caller
  }

  const waitToRead = createReadLimiter(concurrentReadsMax, callers)

  /** Returns the turn to wait for, if any. */
  function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    { actor, scopes }: Caller,
    state: RateLimitState,
  ): Promise<void> | undefined {
    reply.headers(rateHeaders(state))
    if (!state.admitted) {
      onRefusal?.('workspace')
      throw rateLimited(state.retryAfterS)
    }

    request.actor = actor
    request.scopes = scopes
    // Otherwise /tasks/ would be the task whose ID is empty.
    if (request.is404 || /^[^?]*\/(?:\?|$)/.test(request.url)) throw unknownPath()
    const { scope, allow, longRunning } = request.routeOptions.config
    if (allow && request.method !== 'OPTIONS') throw methodNotAllowed(allow)
    if (scope && scope !== 'public' && scope !== 'any' && !hasScope(scopes, scope))
      throw missingScope(...[scope].flat())

    const reads = request.method === 'GET' || request.method === 'HEAD'
    return reads && !longRunning ? waitToRead(actor.workspace_id, reply) : undefined
  }

  /** Lets the request pass, or returns a promise of it if something has to be waited for, as is rare. */
  function pass(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    // Errors before the workspace is known carry the window of the address, which every response starts out
    // with.
    if (request.routeOptions.config.scope === 'public') return undefined
    const token = bearerToken(request)
    const found = token === undefined ? undefined : authenticate(token)
    const passCaller = (known: Caller | undefined) => {
      const caller = requireCaller(request, reply, known)
      const limit = planLimits[caller.actor.plan].requestsPerWindow
      const hit = windows.hit(caller.actor.workspace_id, limit)
      return hit instanceof Promise
        ? hit.then((state) => admit(request, reply, caller, state))
        : admit(request, reply, caller, hit)
    }
    return found instanceof Promise ? found.then(passCaller) : passCaller(found)
  }

  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    let passing: Promise<void> | undefined
    try {
      passing = pass(request, reply)
    } catch (error) {
      return done(error as Error)
    }
    if (passing) passing.then(() => done(), done)
    else done()
  }
}

const hasScope = (scopes: ReadonlySet<Scope>, needed: Scope | readonly Scope[]): boolean =>
  typeof needed === 'string' ? scopes.has(needed) : needed.some((one) => scopes.has(one))

/**
 * Authenticates again once the body of a change has arrived: a body takes as long as its sender likes, and in
 * the meantime the token may have been revoked, or its member demoted or removed. The result
 * is in memory, so nothing waits for it.
 *
 * @throws unauthorized, forbidden on a plan without API
 */
export function createAuthRecheckHook(authenticate: Authenticate) {
  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    if (request.body === undefined || request.routeOptions.config.scope === 'public') return done()
    const found = authenticate(bearerToken(request) ?? '')
    if (!(found instanceof Promise)) return done(recheck(request, found))
    found.then((caller) => done(recheck(request, caller)), done)
  }
}

function recheck(request: FastifyRequest, caller: Caller | undefined): Error | undefined {
  if (!caller) return unauthorized(sentCredentials(request))
  if (planLimits[caller.actor.plan].requestsPerWindow === 0) return planHasNoApi()
  request.actor = caller.actor
  return undefined
}

/**
 * Authenticates again for a handler that has read the body itself, such as an upload.
 *
 * @throws as the hook, and forbidden if the member's role is lower now
 */
export const reauthenticateBy =
  (authenticate: Authenticate) =>
  async (request: FastifyRequest): Promise<void> => {
    const { role } = request.actor
    const error = recheck(request, await authenticate(bearerToken(request) ?? ''))
    if (error) throw error
    if (roles.indexOf(request.actor.role) > roles.indexOf(role)) throw missingRole(role)
  }

/**
 * Reads the token of `Authorization: Bearer …`, the only place it is accepted in; an empty string for
 * a header without a valid token. Two such headers arrive joined by a comma, which is not a token either.
 */
function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  return /^bearer ([\x21-\x7e]+)$/i.exec(header)?.[1] ?? ''
}

/** What kind of credentials a request has, by their form. */
function sentCredentials(request: FastifyRequest): SentCredentials {
  const token = bearerToken(request)
  if (token === undefined) return 'nothing'
  if (token === '') return 'no_bearer'
  return token.startsWith('dbo_') ? 'access_token' : 'api_token'
}
