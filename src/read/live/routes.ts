import type { FastifyRequest } from 'fastify'
import { invalidField, unavailable } from '../../core/errors.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { isId } from '../../core/ids.ts'
import type { LiveStreams } from './live-streams.ts'
import { LiveQuery } from './schema.ts'

/** What keeps anything on the way from collecting, packing or keeping the events. */
const streamHeaders = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }

/**
 * What happens in a workspace, as it happens, as far as the member sees it (0153). Nothing without `live`, in tools
 * that only want the document.
 */
export function liveRoutes(app: FastifyApp, live: LiveStreams | undefined): void {
  app.get(
    '/workspaces/:workspace_id/live',
    { schema: { hide: true, querystring: LiveQuery } },
    async (request, reply) => {
      const after = readLastEventId(request) ?? request.query.after
      if (!live) throw unavailable()
      // Who asks for the head alone opens no stream.
      const stream =
        request.method === 'HEAD' ? undefined : await live.open(request.person, request.actor, after)
      return reply.headers(streamHeaders).type('text/event-stream; charset=utf-8').send(stream?.body)
    },
  )
}

/**
 * What a browser says by itself when it comes back: it asks for the same path again, whose `after` is older.
 *
 * @throws validation_error
 */
function readLastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  if (id === undefined || id === '') return undefined
  if (!isId('chg', id)) throw invalidField('Last-Event-ID', 'format')
  return id
}
