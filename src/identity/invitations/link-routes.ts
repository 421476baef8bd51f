import type { FastifyRequest } from 'fastify'
import { refundAttempts, limitAttempts, attemptWindow } from '../accounts/throttle.ts'
import { notFound, signUpDisabled } from '../../core/errors.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { noContent, noQuery } from '../../platform/http/schemas.ts'
import { attemptLimits } from '../../core/limits.ts'
import { findMe } from '../sessions/me.ts'
import { sendMe, publicRoute, type SessionRouteDeps, optionalPerson } from '../sessions/route-options.ts'
import { Me } from '../sessions/schema.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { acceptInvitation } from './accept.ts'
import { declineInvitation } from './decline.ts'
import { findOpenInvitation, invitationPreviewOf } from './open-invitation.ts'
import { InvitationAccept, InvitationPreview, InvitationToken } from './schema.ts'
import type { OpenInvitation } from './store.ts'

const schema = { hide: true, querystring: noQuery }

/**
 * Routes for anyone with the link of an invitation, signed in or not. The link's token is sent in the body,
 * so that it appears in no URL, log or `Referer` header (S-66).
 */
export function invitationLinkRoutes(app: FastifyApp, deps: SessionRouteDeps): void {
  const { database, secrets } = deps

  /** @throws not_found; rate_limited for a network that keeps guessing (S-68) */
  async function findByLink(request: FastifyRequest, token: string): Promise<OpenInvitation> {
    const window = attemptWindow(attemptLimits.link, 'link', clientInfoOf(request).network)
    await limitAttempts(database.page, window)
    const invitation = await findOpenInvitation(database.page, token)
    if (!invitation) throw notFound()
    await refundAttempts(database.page, window)
    return invitation
  }

  app.post(
    '/invitations/look',
    { ...publicRoute, schema: { ...schema, body: InvitationToken, response: { 200: InvitationPreview } } },
    async (request) => invitationPreviewOf(await findByLink(request, request.body.token)),
  )

  app.post(
    '/invitations/accept',
    { ...publicRoute, schema: { ...schema, body: InvitationAccept, response: { 200: Me } } },
    async (request, reply) => {
      const { body } = request
      const invitation = await findByLink(request, body.token)
      if (invitation.account_id === null && deps.signInOptions.signUp === 'closed') throw signUpDisabled()
      const started = await acceptInvitation(
        database,
        invitation,
        body,
        optionalPerson(request),
        (sql, account) => completeSignIn(sql, secrets, account.id, 'password', clientInfoOf(request)),
      )
      if (started) return sendMe(deps, reply, started)
      return findMe(database.page, request.person, deps.signInOptions, database.clock.now())
    },
  )

  app.post(
    '/invitations/decline',
    {
      ...publicRoute,
      schema: { ...schema, body: InvitationToken, response: { 204: noContent } },
    },
    async (request, reply) => {
      const { token } = request.body
      await declineInvitation(database, await findByLink(request, token), token)
      return reply.status(204).send()
    },
  )
}
