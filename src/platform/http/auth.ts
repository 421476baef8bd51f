import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Scope } from '../../core/actor.ts'
import {
  methodNotAllowed,
  missingScope,
  notFound,
  planHasNoApi,
  rateLimited,
  unauthorized,
} from '../../core/errors.ts'
import { planLimits } from '../../core/limits.ts'
import { type AddressWindows, rateHeaders, type RateWindows } from './rate-limit.ts'
import { createReadLimiter } from './read-limiter.ts'

/** Who a token speaks for, at this moment. */
export type Caller = { actor: Actor; scopes: ReadonlySet<Scope> }

/** Finds the caller of a token; undefined for one that is malformed, unknown, revoked or whose member has gone. */
export type Authenticate = (token: string) => Caller | undefined | Promise<Caller | undefined>

type AuthOptions = {
  authenticate: Authenticate
  windows: RateWindows
  addresses: AddressWindows
  /** Told of each request that a full window refuses. */
  onRefusal?: ((window: 'workspace' | 'address') => void) | undefined
}

/**
 * The first checks of every request, in the order of D22 and before a byte of the body is read: 401, 403 plan, 429,
 * 404 path and 405, 403 scope. Each answer carries the rate headers of its workspace or, where there is none, of its
 * address. A read that has passed them waits for its workspace's other reads.
 *
 * @throws unauthorized, forbidden, rate_limited, not_found, method_not_allowed
 */
export function createAuthHook({ authenticate, windows, addresses, onRefusal }: AuthOptions) {
  /** Guessing is slowed by the address's window; a valid token is never held up by it (D30, S-18). */
  function refuse(request: FastifyRequest, reply: FastifyReply, sent: boolean) {
    const standing = addresses.hit(request.client.ip)
    reply.headers(rateHeaders(standing))
    if (standing.admitted) return unauthorized(sent)
    onRefusal?.('address')
    return rateLimited(standing.retryAfterS)
  }

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const token = bearerToken(request)
    const found = token === undefined ? undefined : authenticate(token)
    const caller = found instanceof Promise ? await found : found
    if (!caller) throw refuse(request, reply, token !== undefined)
    if (planLimits[caller.actor.plan].requestsPerWindow === 0) {
      // Counted where it belongs to no workspace's window, and never held up by that (D30).
      reply.headers(rateHeaders(addresses.hit(request.client.ip)))
      throw planHasNoApi()
    }
    return caller
  }

  const takeTurn = createReadLimiter()

  return async function pass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // What fails before the workspace is known shows the window of its address, which every answer begins with.
    const { scope, allow, longRunning } = request.routeOptions.config
    if (scope === 'public') return

    const { actor, scopes } = await identify(request, reply)
    const hit = windows.hit(actor.workspace_id, planLimits[actor.plan].requestsPerWindow)
    const standing = hit instanceof Promise ? await hit : hit
    reply.headers(rateHeaders(standing))
    if (!standing.admitted) {
      onRefusal?.('workspace')
      throw rateLimited(standing.retryAfterS)
    }

    request.actor = actor
    request.scopes = scopes
    if (request.is404) throw notFound()
    if (allow && request.method !== 'OPTIONS') throw methodNotAllowed(allow)
    const enough = [scope ?? []].flat()
    if (scope && !enough.some((one) => scopes.has(one))) throw missingScope(...enough)

    if (!longRunning && (request.method === 'GET' || request.method === 'HEAD')) {
      const turn = takeTurn(actor.workspace_id, reply)
      if (turn) await turn
    }
  }
}

/**
 * Asks again, when the body of a change has come, whom its token speaks for: a body takes as long as its sender likes,
 * and meanwhile the token may have been revoked, or its member demoted or removed. The answer is in
 * memory, so nothing waits for it.
 *
 * @throws unauthorized, forbidden on a plan without API
 */
export function createAuthRecheckHook(authenticate: Authenticate) {
  function look(request: FastifyRequest, caller: Caller | undefined): Error | undefined {
    if (!caller) return unauthorized(true)
    if (planLimits[caller.actor.plan].requestsPerWindow === 0) return planHasNoApi()
    request.actor = caller.actor
    return undefined
  }

  return (request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    if (request.body === undefined || request.routeOptions.config.scope === 'public') return done()
    const found = authenticate(bearerToken(request) ?? '')
    if (!(found instanceof Promise)) return done(look(request, found))
    found.then((caller) => done(look(request, caller)), done)
  }
}

/**
 * The token of `Authorization: Bearer …`, the only place it is taken from; an empty string for a header
 * that holds no token. Two such headers arrive joined by a comma, which is no token either.
 */
function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  return /^bearer ([\x21-\x7e]+)$/i.exec(header)?.[1] ?? ''
}
