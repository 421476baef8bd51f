import swagger from '@fastify/swagger'
import type { Api } from './door.ts'
import { ErrorObject } from './schemas.ts'

/** The document of the API, made of the schemas that the routes validate and serialise with. */
export async function describeApi(app: Api): Promise<void> {
  app.addSchema(ErrorObject)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Daybook',
        version: '1.0.0',
        description:
          'Tasks, lists and deadlines of a workspace. JSON over HTTPS; every path begins with `/api/v1`.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API token, `dbp_…`, from Settings → API.',
          },
        },
      },
      security: [{ token: [] }],
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json.$id === 'string' ? json.$id : `schema-${index}`,
    },
  })
}
