import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../../core/actor.ts'
import type { RouteDeps } from '../../platform/http/route-deps.ts'
import type { Secrets } from '../../core/secrets.ts'
import { findMe, type SignInOptions } from './me.ts'
import { refuseOverLimit } from './refuse-over-limit.ts'
import type { Me } from './schema.ts'
import type { StartedSession } from './complete-sign-in.ts'

/** What the routes for people need besides. */
export type SessionRouteDeps = Pick<RouteDeps, 'database'> & {
  secrets: Secrets
  signInOptions: SignInOptions
}

/** Routes for whoever comes, for who is signed in, and for who has just proven who they are. */
export const publicRoute = { config: { access: 'open' as const }, preHandler: refuseOverLimit }
export const sessionRoute = { config: { access: 'person' as const }, preHandler: refuseOverLimit }
export const confirmedRoute = {
  ...sessionRoute,
  config: { ...sessionRoute.config, recentlyConfirmed: true as const },
}

/** Answers who is signed in now, and gives the browser its cookies. */
export async function sendMe(
  { database, signInOptions }: SessionRouteDeps,
  reply: FastifyReply,
  { account_id, session_id, confirmedMs, cookies }: StartedSession,
): Promise<Me> {
  const me = await findMe(database.page, { account_id, session_id, confirmedMs }, signInOptions, confirmedMs)
  reply.header('set-cookie', cookies)
  return me
}

/** Whose browser it is, where an open route is asked by somebody who is signed in. */
export const optionalPerson = (request: FastifyRequest): Person | null => request.person ?? null
