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
 * Adds `/unsubscribe/…`, which mail programs request without cookies when the reader unsubscribes (RFC 8058). Only POST
 * unsubscribes, since mail scanners follow every link.
 */
export function unsubscribeRoutes(app: FastifyApp, { database, secrets, addresses }: Options): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: 4_096 },
      // The body only repeats that this is a one-click request.
      (_request, _body, parsed) => parsed(null),
    )

    // No schema, so that a malformed token is answered like an unknown one (D21).
    const memberOf = ({ params }: FastifyRequest) =>
      openUnsubscribeToken(secrets, (params as { token: string }).token)

    scope.get(path, { schema }, (request, reply) => {
      const member = memberOf(request)
      return reply.redirect(`/settings/notifications${member ? `?in=${member.workspace_id}` : ''}`, 303)
    })

    scope.post(path, { schema }, async (request, reply) => {
      const member = memberOf(request)
      if (member) {
        await unsubscribeMember(database, member)
        return reply.status(204).send()
      }
      // Guesses are slowed down as they are for tokens (D30).
      const rate = addresses.hit(request.client.ip)
      reply.headers(rateHeaders(rate))
      throw rate.admitted ? notFound() : rateLimited(rate.retryAfterS)
    })
    done()
  })
}
