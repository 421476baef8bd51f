import type { FastifyRequest } from 'fastify'
import { invalidField, unavailable } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, schemaRef } from '../../platform/http/schemas.ts'
import { Type } from '../../core/typebox.ts'
import { requireTypeScopes, eventLogScopes, requestedTypes } from './scopes.ts'
import { KnownEvent, typedEvents } from './event-schemas.ts'
import { EventEnvelope, EventLogQuery, EventStreamQuery } from './schema.ts'
import { listEvents, type EventRow } from './store.ts'
import { type EventStreams, requireInLog } from './stream/event-streams.ts'

const tags = ['Events']

/** Keep proxies from buffering, compressing or caching the events. */
const streamHeaders = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }

/** Checks the types before the rest of the query is validated, since scopes come first (D22). */
const checkTypes = (request: FastifyRequest, _reply: unknown, done: () => void) => {
  requireTypeScopes(request.scopes, (request.query as Record<string, unknown>)['types'])
  done()
}

/** `streams` is undefined in tools that only need the API document. */
export function eventLogRoutes(
  app: FastifyApp,
  deps: RouteDeps & { streams: EventStreams | undefined },
): void {
  app.addSchema(EventEnvelope)
  for (const { schema } of typedEvents) app.addSchema(schema)
  app.addSchema(KnownEvent)
  listRoute(app, deps)
  streamRoute(app, deps)
}

function listRoute(app: FastifyApp, { database, page }: RouteDeps): void {
  app.get(
    '/events',
    {
      config: { scope: eventLogScopes },
      preValidation: checkTypes,
      schema: {
        tags,
        operationId: 'listEvents',
        summary: 'Read the event log',
        description:
          'Returns the events of the last 30 days that the token’s member may see and could see when they occurred, in order and without gaps, as webhooks deliver them. Without `types`, it returns events for every resource that the token has a read scope for; events of attachments need `tasks:read`. When `next_cursor` is null, continue later with `after`. With `order=desc`, it returns the newest first.',
        querystring: EventLogQuery,
        response: { 200: collection(schemaRef(EventEnvelope)) },
      },
    },
    async (request, reply) => {
      const { actor, scopes, query } = request
      const { order, after = '' } = query
      const types = requestedTypes(scopes, query.types)
      const answer = await page<EventRow>(
        request,
        (event) => [event.id],
        (key, take) => {
          const range = order === 'desc' ? { after, before: key?.[0], order } : { after: key?.[0] ?? after }
          return listEvents(database.page, actor, types, range, take)
        },
      )
      reply.serializer(serializeRecorded).type('application/json; charset=utf-8')
      // The schema describes the texts that the serializer joins.
      return answer as never
    },
  )
}

/** Joins a page of recorded texts: parsed and serialized again they might not be the same bytes (D46). */
function serializeRecorded(answer: unknown): string {
  const { data, next_cursor } = answer as { data: EventRow[]; next_cursor: string | null }
  const bodies = data.map(({ body }) => body).join(',')
  return `{"data":[${bodies}],"next_cursor":${JSON.stringify(next_cursor)}}`
}

const streamResponse = {
  description: 'Server-sent events, until the client or the server ends the stream.',
  content: {
    'text/event-stream': {
      schema: Type.Unsafe({
        type: 'string',
        examples: [
          'id: evt_01jd42e76ke0080ppaatcsyj69\nevent: task.created\ndata: {"id":"evt_01jd…", …}\n\n',
        ],
      }),
    },
  },
}

function streamRoute(app: FastifyApp, { database, streams }: Parameters<typeof eventLogRoutes>[1]): void {
  app.get(
    '/events/stream',
    {
      config: { scope: eventLogScopes, longRunning: true },
      preValidation: checkTypes,
      schema: {
        tags,
        operationId: 'streamEvents',
        summary: 'Stream events',
        description:
          'Sends the events that `GET /events` returns as server-sent events, as soon as they are committed: `id` is the event’s id, `event` its type, `data` the whole event. Reconnect with `Last-Event-ID`, and the stream continues without gaps or duplicates. While nothing happens, a line that starts with a colon is sent every 15 seconds. The server ends the stream with `event: end` when the token is revoked, its member’s role or the plan changes, or the server stops: connect again.\n\nOpening a stream counts as one request. A workspace can have 100 streams open in each process.',
        querystring: EventStreamQuery,
        response: { 200: streamResponse },
      },
    },
    async (request, reply) => {
      const { actor, scopes, query } = request
      const after = readLastEventId(request) ?? query.after
      if (after !== undefined)
        requireInLog(database, after === query.after ? 'after' : 'Last-Event-ID', after)
      if (!streams) throw unavailable()
      // A HEAD request opens no stream.
      const body =
        request.method === 'HEAD'
          ? undefined
          : await streams.open(actor, { types: requestedTypes(scopes, query.types), after })
      return reply.headers(streamHeaders).type('text/event-stream; charset=utf-8').send(body)
    },
  )
}

/**
 * Reads the header that a client sends when it reconnects. It may request the same URL again, whose `after` is older.
 *
 * @throws validation_error
 */
function readLastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id']
  if (id === undefined || id === '') return undefined
  if (!isId('evt', id)) throw invalidField('Last-Event-ID', 'format')
  return id
}
