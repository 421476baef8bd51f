import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOfRequest } from '../../core/languages.ts'
import { publicLinkReadsPerWindow, publicReaderReadsPerWindow } from '../../core/limits.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { compressResponses } from '../../platform/http/compression.ts'
import { type AddressWindows, type MemoryWindows, rateHeaders } from '../../platform/http/rate-limit.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { publicPageMessages } from './messages.ts'
import { pageHeaders, toHtml, toNotFoundPage, toRateLimitedPage } from './page.ts'
import { findPublicFile, readPublicPage } from './read.ts'

type PublicPageDeps = Pick<RouteDeps, 'database'> & {
  addresses: AddressWindows
  /** Counts the pages and files of each link, and of each address. */
  reads: MemoryWindows
  files: FileStorage
}

/** Longer than every secret. */
const secretMax = 100
const pagePattern = /^[1-9]\d{0,3}$/
/** Not indexed, and kept by no cache, since the link may be revoked. */
const fileHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** Adds `/public/…`, the pages behind public links (0472), and the files that they show (0515). */
export function publicPageRoutes(app: FastifyApp, deps: PublicPageDeps): void {
  const { database, files } = deps
  compressResponses(app, 4_096)
  // No schemas, so that whatever is malformed is answered like an unknown link (D21).
  app.get('/public/:secret', { schema: { hide: true } }, async (request, reply) => {
    const { secret } = request.params as { secret: string }
    const { page = '1' } = request.query as { page?: unknown }
    void reply.headers(pageHeaders)
    if (!admit(deps, request, reply, secret)) return reply.send(toRateLimitedPage(messagesOf(request)))
    const isPage = typeof page === 'string' && pagePattern.test(page)
    const found = isPage ? await readPublicPage(database, secret, Number(page)) : undefined
    return found ? reply.send(toHtml(found, secret, messagesOf(request))) : refuse(deps, request, reply)
  })

  app.get('/public/:secret/files/:id', { schema: { hide: true } }, async (request, reply) => {
    const { secret, id } = request.params as { secret: string; id: string }
    if (!admit(deps, request, reply, secret))
      return reply.headers(pageHeaders).send(toRateLimitedPage(messagesOf(request)))
    const file = await findPublicFile(database, secret, id)
    return file
      ? sendFile(request, reply, files, file, 'attachment', fileHeaders)
      : refuse(deps, request, reply.headers(pageHeaders))
  })
}

const messagesOf = ({ headers }: FastifyRequest) => publicPageMessages[languageOfRequest(headers)]

/** Counts the request against its address and the link, and says so; false if there were too many. */
function admit(
  { reads }: PublicPageDeps,
  { client }: FastifyRequest,
  reply: FastifyReply,
  secret: string,
): boolean {
  const reader = reads.hit(`address ${client.ip}`, publicReaderReadsPerWindow)
  const link = reader.admitted
    ? reads.hit(`link ${secret.slice(0, secretMax)}`, publicLinkReadsPerWindow)
    : reader
  void reply.headers(rateHeaders(link))
  if (!link.admitted) void reply.status(429).header('retry-after', link.retryAfterS)
  return link.admitted
}

/** Answers what is unknown; guesses are slowed down as they are for tokens (D30). */
function refuse({ addresses }: PublicPageDeps, request: FastifyRequest, reply: FastifyReply) {
  const rate = addresses.hit(request.client.ip)
  if (rate.admitted) return reply.status(404).send(toNotFoundPage(messagesOf(request)))
  return reply
    .status(429)
    .header('retry-after', rate.retryAfterS)
    .send(toRateLimitedPage(messagesOf(request)))
}
