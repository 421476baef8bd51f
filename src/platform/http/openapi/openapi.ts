import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { scopes } from '../../../core/actor.ts'
import type { FastifyApp } from '../route-deps.ts'
import { completeOpenApiDocument } from './document.ts'
import { ErrorBody } from '../error-schema.ts'
import { buildSerializer } from '../serialization.ts'
import { buildValidator } from '../validation.ts'

const description = `Tasks, lists and deadlines of a workspace, as JSON over HTTPS.

Send an API token with every request: \`Authorization: Bearer dbp_…\`. A token has scopes; a write scope does not
include the matching read scope. All errors have the same form, every response carries \`X-Request-Id\` and the state of
the workspace's rate limit, and clients must ignore fields they do not know.`

const tags = [
  { name: 'Tasks', description: 'Tasks, subtasks, due dates and recurrence.' },
  { name: 'Comments', description: 'Comments on tasks.' },
  { name: 'Lists', description: 'Lists and their sections.' },
  { name: 'Labels', description: 'Labels of the workspace, which tasks of any list can have.' },
  { name: 'Members', description: 'The people and integrations of the workspace.' },
  { name: 'Webhooks', description: 'Endpoints that events are sent to.' },
  { name: 'Events', description: 'Everything that happened in the last 30 days.' },
  { name: 'Me', description: 'Who the token acts for, and what it may do.' },
]

/** The body of an upload, which no validator reads. */
const rawBody = {
  consumes: ['application/octet-stream'],
  body: { type: 'string', format: 'binary', description: 'The bytes of the file.' },
}
type Webhooks = NonNullable<OpenAPIV3_1.Document['webhooks']>

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the OpenAPI document of the routes. */
    openApiDocument(): Promise<OpenAPIV3_1.Document>
    /** Adds what the service sends to others to the document. */
    describeWebhooks(webhooks: Webhooks): void
  }
}

/**
 * Collects the routes that are added after it into one document, built from the schemas that they validate
 * with when it is first requested.
 */
export function registerOpenApi(app: FastifyApp): void {
  const routes: DescribedRoute[] = []
  let document: Promise<OpenAPIV3_1.Document> | undefined
  app.addSchema(ErrorBody)
  app.addHook('onRoute', function (route) {
    routes.push({ route, group: this })
  })
  const webhooks: Webhooks = {}
  app.decorate('openApiDocument', () => (document ??= describeRoutes(routes, webhooks)))
  app.decorate('describeWebhooks', (added: Webhooks) => void Object.assign(webhooks, added))
}

/** A route and the part of the app that it was added to, which knows the schemas that it refers to. */
type DescribedRoute = { route: RouteOptions; group: Pick<FastifyInstance, 'getSchemas'> }

/**
 * Builds the document in an app of its own, which never serves: the library has to see each route when it is
 * added, but most processes are never asked for the document and start without loading it (0241).
 */
async function describeRoutes(
  routes: readonly DescribedRoute[],
  webhooks: Webhooks,
): Promise<OpenAPIV3_1.Document> {
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify({
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator, buildSerializer } },
  })
  // Only now is it known which are hidden: the hook of a group of routes runs after the one above.
  const described = routes.filter(({ route }) => !route.schema?.hide && route.method !== 'HEAD')
  const schemas = Object.assign({}, ...described.map(({ group }) => group.getSchemas()))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Daybook API',
        version: '1.0.0',
        description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The installation that serves this document.' }],
      tags,
      webhooks,
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: `An API token. Scopes: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
          },
          oauth: {
            type: 'oauth2',
            description: 'The access token of an app that a member has connected, with the same scopes.',
            flows: {
              authorizationCode: {
                authorizationUrl: '/oauth/authorize',
                tokenUrl: '/oauth/token',
                refreshUrl: '/oauth/token',
                scopes: Object.fromEntries(scopes.map((scope) => [scope, ''])),
              },
            },
          },
        },
      },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        ...(route.config?.rawBody && rawBody),
        'x-scope': route.config?.scope,
        ...(route.config?.ifMatch && { 'x-if-match': true }),
      } as typeof schema,
    }),
    transformObject: (described) =>
      'openapiObject' in described
        ? completeOpenApiDocument(described.openapiObject as OpenAPIV3_1.Document)
        : described.swaggerObject,
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `schema-${index}`,
    },
  })
  for (const schema of Object.values(schemas)) app.addSchema(schema)
  for (const { method, url, schema = {}, config = {} } of described.map(({ route }) => route))
    app.route({ method, url, schema, config, handler() {} })
  await app.ready()
  return app.swagger() as OpenAPIV3_1.Document
}

/** Serves the document for programs at `/api/v1/openapi.json`, public and outside the rate window. */
export function openApiRoute(app: FastifyApp): void {
  let text: string | undefined
  app.get(
    '/openapi.json',
    { config: { scope: 'public' }, schema: { hide: true } },
    async (_request, reply) => {
      text ??= JSON.stringify(await app.openApiDocument())
      return reply.type('application/json').send(text)
    },
  )
}
