import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/db/database.ts'
import { notFound, rateLimited } from '../../../core/errors.ts'
import type { FastifyApp } from '../../../platform/http/route-deps.ts'
import { type AddressWindows, rateHeaders } from '../../../platform/http/rate-limit.ts'
import type { Secrets } from '../../../core/secrets.ts'
import { openUnsubscribeToken, unsubscribeMember } from './unsubscribe.ts'

type Options = { database: Database; secrets: Secrets; addresses: AddressWindows }

const path = '/unsubscribe/:token(^[\\w-]+$)'
const schema = { hide: true }

/**
 * `/unsubscribe/…`: what a mail program asks for that offers to end such mails, without cookies (RFC 8058). Only the
 * POST does it: what looks into mails follows every link.
 */
export function unsubscribeRoutes(app: FastifyApp, { database, secrets, addresses }: Options): void {
  void app.register((own, _options, done) => {
    own.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 4_096 },
      // It says that it is one click, which the path says already.
      (_request, _body, parsed) => parsed(null),
    )

    // Without a schema: what is no token would be no parameter (D21).
    const memberOf = ({ params }: FastifyRequest) =>
      openUnsubscribeToken(secrets, (params as { token: string }).token)

    own.get(path, { schema }, (request, reply) => {
      const member = memberOf(request)
      return reply.redirect(`/settings/notifications${member ? `?in=${member.workspace_id}` : ''}`, 303)
    })

    own.post(path, { schema }, async (request, reply) => {
      const member = memberOf(request)
      if (member) {
        await unsubscribeMember(database, member)
        return reply.status(204).send()
      }
      // Guessing is slowed as it is with tokens (D30).
      const standing = addresses.hit(request.client.ip)
      reply.headers(rateHeaders(standing))
      throw standing.admitted ? notFound() : rateLimited(standing.retryAfterS)
    })
    done()
  })
}
