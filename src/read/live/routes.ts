import type { FastifyRequest } from 'fastify'
import { invalidField, unavailable } from '../../core/errors.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { isId } from '../../core/ids.ts'
import type { LiveStreams } from './live-streams.ts'
import { LiveQuery } from './schema.ts'

/** Keep proxies from buffering, compressing or caching the events. */
const streamHeaders = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }

/**
 * Adds the live stream of a workspace's changes, as far as the member can see them (0153). `live` is undefined in tools
 * that only need the API document.
 */
export function liveRoutes(app: FastifyApp, live: LiveStreams | undefined): void {
  app.get(
    '/workspaces/:workspace_id/live',
    { config: { longRunning: true }, schema: { hide: true, querystring: LiveQuery } },
    async (request, reply) => {
      const lastEventId = readLastEventId(request)
      const from = lastEventId === undefined ? request.query : { after: lastEventId }
      if (!live) throw unavailable()
      // A HEAD request opens no stream.
      const stream =
        request.method === 'HEAD' ? undefined : await live.open(request.person, request.actor, from)
      return reply.headers(streamHeaders).type('text/event-stream; charset=utf-8').send(stream?.body)
    },
  )
}

/**
 * Reads the header that a browser sends when it reconnects. It requests the same URL again, whose `after` is older.
 *
 * @throws validation_error
 */
function readLastEventId({ headers }: FastifyRequest): LiveQuery['after'] {
  const id = headers['last-event-id']
  if (id === undefined || id === '') return undefined
  if (!isId('chg', id)) throw invalidField('Last-Event-ID', 'format')
  return id
}
