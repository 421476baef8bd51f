import swagger from '@fastify/swagger'
import type { OpenAPIV3_1 } from 'openapi-types'
import { scopes } from '../../../core/actor.ts'
import type { FastifyApp } from '../route-deps.ts'
import { completeOpenApiDocument } from './document.ts'
import { ErrorBody } from '../error-schema.ts'

const description = `Tasks, lists and deadlines of a workspace, as JSON over HTTPS.

Send an API token with every request: \`Authorization: Bearer dbp_…\`. A token has scopes; a write scope does not
include the matching read scope. All errors have the same form, every response carries \`X-Request-Id\` and the state of
the workspace's rate window, and clients must ignore fields they do not know.`

const tags = [
  { name: 'Tasks', description: 'Tasks, subtasks, due dates and recurrence.' },
  { name: 'Comments', description: 'Comments on tasks.' },
  { name: 'Lists', description: 'Lists and their sections.' },
  { name: 'Members', description: 'The people of the workspace.' },
  { name: 'Webhooks', description: 'Endpoints that events are sent to.' },
  { name: 'Events', description: 'Everything that happened in the last 30 days.' },
]

/**
 * Collects the routes that are added after it into one document, built from the schemas that they validate
 * with.
 */
export async function registerOpenApi(app: FastifyApp): Promise<void> {
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
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: `An API token. Scopes: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
          },
        },
      },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: { ...schema, 'x-scope': route.config?.scope } as typeof schema,
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
  app.addSchema(ErrorBody)
}

/** Serves the document for programs at `/api/v1/openapi.json`, public and outside the rate window. */
export function openApiRoute(app: FastifyApp): void {
  let text: string | undefined
  app.get('/openapi.json', { config: { scope: 'public' }, schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(app.swagger())
    return reply.type('application/json').send(text)
  })
}
