import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '../../core/actor.ts'
import type { Door } from '../../platform/http/route-deps.ts'
import type { Secrets } from '../../core/secrets.ts'
import { findMe, type Offer } from './me.ts'
import { refuseOverLimit } from './refuse-over-limit.ts'
import type { Me } from './schema.ts'
import type { Started } from './complete-sign-in.ts'

/** What the routes for people need besides. */
export type PeopleDoor = Pick<Door, 'database'> & { secrets: Secrets; offer: Offer }

/** Routes for whoever comes, for who is signed in, and for who has just proven who they are. */
export const open = { config: { door: 'open' as const }, preHandler: refuseOverLimit }
export const person = { config: { door: 'person' as const }, preHandler: refuseOverLimit }
export const confirmed = { ...person, config: { ...person.config, confirmed: true as const } }

/** Answers who is signed in now, and gives the browser its cookies. */
export async function greet(
  { database, offer }: PeopleDoor,
  reply: FastifyReply,
  { account_id, session_id, confirmedMs, cookies }: Started,
): Promise<Me> {
  const me = await findMe(database.page, { account_id, session_id, confirmedMs }, offer, confirmedMs)
  reply.header('set-cookie', cookies)
  return me
}

/** Whose browser it is, where an open route is asked by somebody who is signed in. */
export const personOf = (request: FastifyRequest): Person | null => request.person ?? null
