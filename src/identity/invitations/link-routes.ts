import type { FastifyRequest } from 'fastify'
import { forgive, requireAttempt, windowOf } from '../accounts/throttle.ts'
import { notFound, signUpNotOffered } from '../../core/errors.ts'
import type { Api } from '../../platform/http/route-deps.ts'
import { noContent, noQuery } from '../../platform/http/schemas.ts'
import { tries } from '../../core/limits.ts'
import { findMe } from '../sessions/me.ts'
import { greet, open, type PeopleDoor, personOf } from '../sessions/route-options.ts'
import { Me } from '../sessions/schema.ts'
import { startSession } from '../sessions/complete-sign-in.ts'
import { visitOf } from '../sessions/client-info.ts'
import { acceptInvitation } from './accept.ts'
import { declineInvitation } from './decline.ts'
import { findOpenInvitation, lookOf } from './open-invitation.ts'
import { InvitationAccept, InvitationLook, InvitationToken } from './schema.ts'
import type { OpenInvitation } from './store.ts'

const schema = { hide: true, querystring: noQuery }

/**
 * What whoever holds the link of an invitation can do, signed in or not. What the link holds is posted, so that it
 * stands in no address, no log and no `Referer` (S-66).
 */
export function openInvitationRoutes(app: Api, people: PeopleDoor): void {
  const { database, secrets } = people

  /** @throws not_found; rate_limited for an address that goes on guessing (S-68) */
  async function find(request: FastifyRequest, token: string): Promise<OpenInvitation> {
    const window = windowOf(tries.link, 'link', visitOf(request).network)
    await requireAttempt(database.page, window)
    const invitation = await findOpenInvitation(database.page, token)
    if (!invitation) throw notFound()
    await forgive(database.page, window)
    return invitation
  }

  app.post(
    '/invitations/look',
    { ...open, schema: { ...schema, body: InvitationToken, response: { 200: InvitationLook } } },
    async (request) => lookOf(await find(request, request.body.token)),
  )

  app.post(
    '/invitations/accept',
    { ...open, schema: { ...schema, body: InvitationAccept, response: { 200: Me } } },
    async (request, reply) => {
      const { body } = request
      const invitation = await find(request, body.token)
      if (invitation.account_id === null && people.offer.signUp === 'closed') throw signUpNotOffered()
      const started = await acceptInvitation(database, invitation, body, personOf(request), (sql, account) =>
        startSession(sql, secrets, account.id, 'password', visitOf(request)),
      )
      if (started) return greet(people, reply, started)
      return findMe(database.page, request.person, people.offer, database.clock.now())
    },
  )

  app.post(
    '/invitations/decline',
    {
      ...open,
      schema: { ...schema, body: InvitationToken, response: { 204: noContent } },
    },
    async (request, reply) => {
      const { token } = request.body
      await declineInvitation(database, await find(request, token), token)
      return reply.status(204).send()
    },
  )
}
