import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person, Scope } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import {
  confirmationRequired,
  crossSiteRequest,
  methodNotAllowed,
  notFound,
  notSignedIn,
  rateLimited,
  sessionRateLimited,
} from '../../core/errors.ts'
import { type AddressWindows, type MemoryWindows, rateHeaders } from '../../platform/http/rate-limit.ts'
import type { WaitToRead } from '../../platform/http/read-limiter.ts'
import { isId } from '../../core/ids.ts'
import { isTimeZone } from '../../core/dates/time-zone.ts'
import { confirmationMinutes, sessionRequestsPerWindow } from '../../core/limits.ts'
import { readSessionCookie } from './cookies.ts'
import { findSession } from './find.ts'

/** Only tokens have scopes; people have a role. */
const noScopes: ReadonlySet<Scope> = new Set()
const minuteMs = 60_000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type AuthenticatorOptions = {
  database: Database
  addresses: AddressWindows
  /** Counts the requests of each account, in all of its sessions. */
  accounts: MemoryWindows
  /** Lets the reads of each session take turns; undefined where they last as long as their reader wants. */
  waitToRead?: WaitToRead
  /** Called for each request that a full window refuses. */
  onRefusal?: ((window: 'address' | 'account') => void) | undefined
}

/**
 * Creates the first check of every request to the app's API, made before a byte of the body is read: 401
 * without a session, 403 if another site may have caused the request, 429 beyond an account's window, 404 for an unknown path or a workspace
 * the person isn't a member of, 405, and 403 if the route requires a recent confirmation and there is none.
 * Tokens are not accepted here, and plans do not limit access. Open routes accept everyone, signed in or not.
 *
 * @throws unauthorized, rate_limited for an address that keeps guessing and for an account that sends more than
 *   any app does (0218), forbidden, not_found, method_not_allowed
 */
export function createSessionAuthenticator(options: AuthenticatorOptions) {
  const { database, addresses, accounts, waitToRead, onRefusal } = options

  /** Guessing is limited per address (D30), which never holds up a valid session. */
  function refuse(request: FastifyRequest, reply: FastifyReply) {
    const rate = addresses.hit(request.client.ip)
    reply.headers(rateHeaders(rate))
    if (rate.admitted) return notSignedIn()
    onRefusal?.('address')
    return rateLimited(rate.retryAfterS)
  }

  function count({ account_id }: Person) {
    const rate = accounts.hit(account_id, sessionRequestsPerWindow)
    if (rate.admitted) return
    onRefusal?.('account')
    throw sessionRateLimited(rate.retryAfterS)
  }

  return async function authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access = 'member', recentlyConfirmed, csrfProtected, allow } = request.routeOptions.config
    const secret = readSessionCookie(request.headers.cookie)
    if (secret !== undefined && !isUnsafeMethod(request) && !request.routeOptions.config.longRunning)
      await waitToRead?.(secret, reply)
    const nowMs = database.clock.now()
    const session =
      secret === undefined
        ? undefined
        : await findSession(database.read, secret, workspaceIdOf(request), deviceZoneOf(request), nowMs)
    if (!session && access !== 'open') throw refuse(request, reply)
    if ((csrfProtected || isUnsafeMethod(request)) && !isSameOrigin(request, database.read.publicUrl))
      throw crossSiteRequest()
    // A request that is authenticated again when its body has arrived counts once.
    if (session && !request.person) count(session.person)
    if (request.is404 || (access === 'member' && !session?.actor)) throw notFound()
    if (allow && request.method !== 'OPTIONS') throw methodNotAllowed(allow)

    if (session) request.person = session.person
    if (session?.actor) request.actor = session.actor
    request.scopes = noScopes
    if (recentlyConfirmed) requireConfirmation(request, nowMs)
  }
}

/** Whether a request may change anything: any method not known to be safe may. */
export const isUnsafeMethod = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  !safeMethods.has(method)

/** @throws forbidden unless the person has recently confirmed who they are */
export function requireConfirmation({ person }: FastifyRequest, nowMs: number): void {
  if (nowMs - person.confirmedMs >= confirmationMinutes * minuteMs) throw confirmationRequired()
}

/** Returns null for anything that is not an id, because parameters are not validated yet. */
function workspaceIdOf({ params }: FastifyRequest) {
  const { workspace_id } = (params ?? {}) as Record<string, unknown>
  return isId('wsp', workspace_id) ? workspace_id : null
}

/** The zone of the person's device, which the app names in every request; null if it doesn't, or is no zone we know. */
function deviceZoneOf({ headers }: FastifyRequest): string | null {
  const zone = headers['time-zone']
  return typeof zone === 'string' && isTimeZone(zone) ? zone : null
}

/** Checks headers that browsers set and pages cannot forge (S-63). Old browsers only send `Origin`. */
function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === publicUrl : site === 'same-origin'
}
