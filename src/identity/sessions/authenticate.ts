import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  confirmationRequired,
  crossSiteRequest,
  methodNotAllowed,
  notFound,
  notSignedIn,
  rateLimited,
} from '../../core/errors.ts'
import { type AddressWindows, rateHeaders } from '../../platform/http/rate-limit.ts'
import { isId } from '../../core/ids.ts'
import { confirmationMinutes } from '../../core/limits.ts'
import { readSessionCookie } from './cookies.ts'
import { findSession } from './find.ts'

/** Scopes are what tokens have; a person has a role. */
const noScopes: ReadonlySet<Scope> = new Set()
const minuteMs = 60_000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type AuthenticatorOptions = {
  database: Database
  addresses: AddressWindows
  /** Told of each request that the full window of an address refuses. */
  onRefusal?: ((window: 'address') => void) | undefined
}

/**
 * The first checks of the app's door, before a byte of the body is read: 403 for what another site may have caused,
 * 401 without a session, 403 without a fresh proof where the route asks for one, 404 for a path, and for a workspace
 * that the person is no member of, 405. A token opens nothing here, and there is neither a plan to have nor a window
 * to keep to. Whether somebody is signed in is no secret from themselves, so an open route takes everybody.
 *
 * @throws unauthorized, rate_limited for an address that goes on guessing, forbidden, not_found, method_not_allowed
 */
export function createSessionAuthenticator({ database, addresses, onRefusal }: AuthenticatorOptions) {
  /** Guessing is slowed by the window of the address (D30); a session is never held up by it. */
  function refuse(request: FastifyRequest, reply: FastifyReply) {
    const standing = addresses.hit(request.client.ip)
    reply.headers(rateHeaders(standing))
    if (standing.admitted) return notSignedIn()
    onRefusal?.('address')
    return rateLimited(standing.retryAfterS)
  }

  return async function pass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access = 'member', recentlyConfirmed, csrfProtected, allow } = request.routeOptions.config
    const secret = readSessionCookie(request.headers.cookie)
    const nowMs = database.clock.now()
    const session =
      secret === undefined
        ? undefined
        : await findSession(database.read, secret, workspaceIdOf(request), nowMs)
    if (!session && access !== 'open') throw refuse(request, reply)
    if ((csrfProtected || isUnsafeMethod(request)) && !isSameOrigin(request, database.read.publicUrl))
      throw crossSiteRequest()
    if (request.is404 || (access === 'member' && !session?.actor)) throw notFound()
    if (allow && request.method !== 'OPTIONS') throw methodNotAllowed(allow)

    if (session) request.person = session.person
    if (session?.actor) request.actor = session.actor
    request.scopes = noScopes
    if (recentlyConfirmed) requireConfirmation(request, nowMs)
  }
}

/** Whether a request may change anything: what is not known to be harmless may. */
export const isUnsafeMethod = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  !safeMethods.has(method)

/** @throws forbidden unless the person has just proven who they are */
export function requireConfirmation({ person }: FastifyRequest, nowMs: number): void {
  if (nowMs - person.confirmedMs >= confirmationMinutes * minuteMs) throw confirmationRequired()
}

/** What is no id names no workspace; parameters are not yet validated here. */
function workspaceIdOf({ params }: FastifyRequest) {
  const { workspace_id } = (params ?? {}) as Record<string, unknown>
  return isId('wsp', workspace_id) ? workspace_id : null
}

/** Browsers say where a request comes from, and no page can make them lie (S-63): old ones in `Origin` alone. */
function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === publicUrl : site === 'same-origin'
}
