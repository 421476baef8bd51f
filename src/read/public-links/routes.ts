import { publicLinkReadsPerWindow, publicReaderReadsPerWindow } from '../../core/limits.ts'
import { compressResponses } from '../../platform/http/compression.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { type AddressWindows, type MemoryWindows, rateHeaders } from '../../platform/http/rate-limit.ts'
import { noContent, noQuery } from '../../platform/http/schemas.ts'
import { listParams } from '../../identity/list-access/schema.ts'
import { createPublicLink, getPublicLink, revokePublicLink } from './change.ts'
import { notFoundPage, pageHeaders, rateLimitedPage, toHtml } from './page.ts'
import { readPublicPage } from './read.ts'
import { NewPublicLink, PublicLink } from './schema.ts'

const schema = { hide: true, querystring: noQuery, params: listParams }

/** Adds the routes of a list's public link, for the people who may change the list (0472). */
export function publicLinkRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
  const path = '/workspaces/:workspace_id/lists/:id/link'

  app.get(path, { schema: { ...schema, response: { 200: PublicLink } } }, ({ actor, params }) =>
    getPublicLink(database.read, actor, params.id),
  )

  app.post(
    path,
    {
      // Until it is revoked, anyone with the link can read the list (0214).
      config: { recentlyConfirmed: true },
      schema: { ...schema, response: { 201: NewPublicLink } },
    },
    async (request, reply) => {
      const link = await write(request, reply, (sql) =>
        createPublicLink(sql, request.actor, request.params.id),
      )
      return reply.status(201).send(link)
    },
  )

  app.delete(path, { schema: { ...schema, response: { 204: noContent } } }, async (request, reply) => {
    await write(request, reply, (sql) => revokePublicLink(sql, request.actor, request.params.id))
    return reply.status(204).send()
  })
}

type PublicPageDeps = Pick<RouteDeps, 'database'> & {
  addresses: AddressWindows
  /** Counts the pages of each link, and of each address. */
  reads: MemoryWindows
}

/** Longer than every secret. */
const secretMax = 100
const pagePattern = /^[1-9]\d{0,3}$/

/** Adds `/public/…`, the pages behind public links. */
export function publicPageRoutes(app: FastifyApp, { database, addresses, reads }: PublicPageDeps): void {
  compressResponses(app, 4_096)
  app.get('/public/:secret', { schema: { hide: true } }, async (request, reply) => {
    // No schema, so that whatever is malformed is answered like an unknown link (D21).
    const { secret } = request.params as { secret: string }
    const { page = '1' } = request.query as { page?: unknown }
    void reply.headers(pageHeaders)
    const { ip } = request.client
    const reader = reads.hit(`address ${ip}`, publicReaderReadsPerWindow)
    const link = reader.admitted
      ? reads.hit(`link ${secret.slice(0, secretMax)}`, publicLinkReadsPerWindow)
      : reader
    void reply.headers(rateHeaders(link))
    if (!link.admitted) return reply.status(429).header('retry-after', link.retryAfterS).send(rateLimitedPage)
    const isPage = typeof page === 'string' && pagePattern.test(page)
    const found = isPage ? await readPublicPage(database, secret, Number(page)) : undefined
    if (found) return reply.send(toHtml(found))
    // Guesses are slowed down as they are for tokens (D30).
    const rate = addresses.hit(ip)
    if (rate.admitted) return reply.status(404).send(notFoundPage)
    return reply.status(429).header('retry-after', rate.retryAfterS).send(rateLimitedPage)
  })
}
