import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, schemaRef } from '../../platform/http/schemas.ts'
import { requireTypeScopes, eventLogScopes, requestedTypes } from './scopes.ts'
import { KnownEvent, typedEvents } from './event-schemas.ts'
import { EventEnvelope, EventLogQuery } from './schema.ts'
import { listEvents, type EventRow } from './store.ts'

export function eventLogRoutes(app: FastifyApp, { database, page }: RouteDeps): void {
  app.addSchema(EventEnvelope)
  for (const { schema } of typedEvents) app.addSchema(schema)
  app.addSchema(KnownEvent)

  app.get(
    '/events',
    {
      config: { scope: eventLogScopes },
      preValidation: (request, _reply, done) => {
        requireTypeScopes(request.scopes, (request.query as Record<string, unknown>)['types'])
        done()
      },
      schema: {
        tags: ['Events'],
        operationId: 'listEvents',
        summary: 'Read the event log',
        description:
          'Returns the events of the last 30 days that the token’s member may see and could see when they occurred, in order and without gaps, as webhooks deliver them. Without `types`, it returns events for every resource that the token has a read scope for. When `next_cursor` is null, continue later with `after`.',
        querystring: EventLogQuery,
        response: { 200: collection(schemaRef(EventEnvelope)) },
      },
    },
    async (request, reply) => {
      const { actor, scopes, query } = request
      const types = requestedTypes(scopes, query.types)
      const answer = await page<EventRow>(
        request,
        (event) => [event.id],
        (after, take) => listEvents(database.page, actor, types, after?.[0] ?? query.after ?? '', take),
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
