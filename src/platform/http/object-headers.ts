import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { FastifyApp } from './route-deps.ts'
import { extendedTag, matchesEtag, versionTag } from './etag.ts'

/** The parts of a response's schema that decide which headers come with it. */
type ResponseSchema = { $ref?: string; properties?: Record<string, unknown> }

/**
 * Adds the headers of single objects to the routes that are added after it: `ETag` wherever the response is an object
 * with `updated_at`, 304 for a GET whose client has that version, and `Location` on every 201 (0276).
 */
export function addObjectHeaders(app: FastifyApp): void {
  app.addHook('onRoute', function (route) {
    const responses = (route.schema?.response ?? {}) as Record<string, ResponseSchema | undefined>
    const schemaOf = (status: number) => {
      const schema = responses[status]
      return schema?.$ref === undefined
        ? schema
        : (this.getSchema(schema.$ref.replace('#', '')) as ResponseSchema | undefined)
    }
    if (schemaOf(201) && isMethod(route, 'POST')) addHook(route, addLocation)
    if ([200, 201].some((status) => schemaOf(status)?.properties?.['updated_at']))
      addHook(route, isMethod(route, 'GET') || isMethod(route, 'HEAD') ? answerIfChanged : addEtag)
  })
}

type Hook = (request: FastifyRequest, reply: FastifyReply, payload: Payload, done: Done) => void
type Payload = { id?: unknown; updated_at?: unknown; reactions?: readonly unknown[] } | null
type Done = (error: Error | null, payload?: unknown) => void

const isMethod = ({ method }: RouteOptions, name: string): boolean => [method].flat().includes(name)

function addHook(route: RouteOptions, hook: Hook): void {
  route.preSerialization = [...[route.preSerialization ?? []].flat(), hook as never]
}

/** The new object is below the collection that it was added to. */
function addLocation({ url }: FastifyRequest, reply: FastifyReply, payload: Payload, done: Done): void {
  if (reply.statusCode === 201 && typeof payload?.id === 'string' && !reply.hasHeader('location')) {
    const [path = ''] = url.split('?', 1)
    void reply.header('location', `${path.replace(/\/$/, '')}/${payload.id}`)
  }
  done(null, payload)
}

function addEtag(_request: FastifyRequest, reply: FastifyReply, payload: Payload, done: Done): void {
  if (reply.statusCode < 300 && typeof payload?.updated_at === 'string')
    void reply.header('etag', tagOf(payload, payload.updated_at))
  done(null, payload)
}

function answerIfChanged(request: FastifyRequest, reply: FastifyReply, payload: Payload, done: Done): void {
  if (reply.statusCode === 200 && typeof payload?.updated_at === 'string') {
    const etag = tagOf(payload, payload.updated_at)
    void reply.header('etag', etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      void reply.status(304)
      // Fastify drops the body of a HEAD by itself, and needs it to tell its length.
      if (request.method !== 'HEAD') void reply.removeHeader('content-type').serializer(withoutBody)
    }
  }
  done(null, payload)
}

const tagOf = ({ reactions = [] }: NonNullable<Payload>, updatedAt: string): string =>
  reactions.length > 0 ? extendedTag(updatedAt, reactions) : versionTag(updatedAt)

const withoutBody = () => null as unknown as string
