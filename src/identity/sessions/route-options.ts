import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../../core/actor.ts'
import type { RouteDeps } from '../../platform/http/route-deps.ts'
import { exceededLimit } from '../../platform/http/validation.ts'
import type { Secrets } from '../../core/secrets.ts'
import { findMe, type SignInOptions } from './me.ts'
import type { Me } from './schema.ts'
import type { StartedSession } from './complete-sign-in.ts'

/** What the routes for signing in and for one's own account depend on. */
export type SessionRouteDeps = Pick<RouteDeps, 'database'> & {
  secrets: Secrets
  signInOptions: SignInOptions
}

/**
 * Refuses a body over a limit right away; without a workspace's lane, no other check comes first (D22).
 *
 * @throws unprocessable
 */
function refuseOverLimit({ body }: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
  done(exceededLimit(body))
}

/** Options for routes open to everyone, to signed-in people, and to those with a recent confirmation. */
export const publicRoute = { config: { access: 'open' as const }, preHandler: refuseOverLimit }
export const sessionRoute = { config: { access: 'person' as const }, preHandler: refuseOverLimit }
export const confirmedRoute = {
  ...sessionRoute,
  config: { ...sessionRoute.config, recentlyConfirmed: true as const },
}

/** Sends the session's cookies to the browser, and returns the signed-in person. */
export async function sendMe(
  { database, signInOptions }: SessionRouteDeps,
  reply: FastifyReply,
  { account_id, session_id, confirmedMs, cookies }: StartedSession,
): Promise<Me> {
  const me = await findMe(database.page, { account_id, session_id, confirmedMs }, signInOptions, confirmedMs)
  reply.header('set-cookie', cookies)
  return me
}

/** Returns the signed-in person on a route that is open to everyone, or null. */
export const optionalPerson = (request: FastifyRequest): Person | null => request.person ?? null
