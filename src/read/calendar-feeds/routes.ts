import { notFound, rateLimited } from '../../core/errors.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { compressResponses } from '../../platform/http/compression.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import { feedReadsPerWindow } from '../../core/limits.ts'
import { type AddressWindows, type MemoryWindows, rateHeaders } from '../../platform/http/rate-limit.ts'
import { collection, idSchema, noContent, noQuery } from '../../platform/http/schemas.ts'
import { Type } from '../../core/typebox.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'
import { createFeed, revokeFeed } from './change.ts'
import { createFeedFinder, readFeed } from './read.ts'
import { Feed, FeedCreate, NewFeed } from './schema.ts'
import { listFeeds } from './store.ts'

const schema = { hide: true, querystring: noQuery }
const feedParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('fed') })

/** Adds the routes of a member's own calendar feeds; guests have them too (0188). */
export function feedRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
  const feeds = '/workspaces/:workspace_id/feeds'

  app.get(
    feeds,
    { schema: { ...schema, params: workspaceParams, response: { 200: collection(Feed) } } },
    async ({ actor }) => ({ data: await listFeeds(database.page, actor), next_cursor: null }),
  )

  app.post(
    feeds,
    {
      // Its address shows tasks to anyone who has it, for as long as the member is there (0214).
      config: { recentlyConfirmed: true },
      schema: { ...schema, params: workspaceParams, body: FeedCreate, response: { 201: NewFeed } },
    },
    async (request, reply) => {
      const feed = await write(request, reply, (sql) => createFeed(sql, request.actor, request.body))
      return reply.status(201).send(feed)
    },
  )

  app.delete(
    `${feeds}/:id`,
    { schema: { ...schema, params: feedParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => revokeFeed(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )
}

type CalendarDeps = Pick<RouteDeps, 'database'> & {
  addresses: AddressWindows
  /** Counts the calendars built for a member. */
  feedReads: MemoryWindows
}

const suffix = '.ics'

/** Adds `/calendar/….ics` for calendar programs, which can neither sign in nor send a token. */
export function calendarRoutes(app: FastifyApp, { database, addresses, feedReads }: CalendarDeps) {
  const findFeed = createFeedFinder(database)
  compressResponses(app, 4_096)
  app.get('/calendar/:file(^[\\w-]+\\.ics$)', { schema: { hide: true } }, async (request, reply) => {
    // No schema, so that a malformed secret is answered like an unknown one (D21).
    const { file } = request.params as { file: string }
    const feed = await findFeed(file.slice(0, -suffix.length))
    if (!feed) {
      // Guesses are slowed down as they are for tokens (D30).
      const rate = addresses.hit(request.client.ip)
      reply.headers(rateHeaders(rate))
      throw rate.admitted ? notFound() : rateLimited(rate.retryAfterS)
    }
    const { etag, reader } = feed
    const headers = {
      etag,
      vary: 'accept-encoding',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    }
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).headers(headers).send()
    const rate = feedReads.hit(`${reader.workspace_id} ${reader.member_id}`, feedReadsPerWindow)
    reply.headers(rateHeaders(rate))
    if (!rate.admitted) throw rateLimited(rate.retryAfterS)
    return reply
      .headers({
        ...headers,
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="daybook.ics"',
      })
      .send(await readFeed(database, feed))
  })
}
