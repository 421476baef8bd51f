import type { OpenAPIV3_1 } from 'openapi-types'
import { typedEvents } from '../../read/event-log/event-schemas.ts'

const header = (name: string, description: string, example: string): OpenAPIV3_1.ParameterObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})

const headers = [
  header(
    'X-Service-Signature',
    '`t`, when it was signed, and `v1`, the HMAC-SHA256 of `t`, a dot and the body, with the signing secret as the key. There are two `v1` for a day after the secret is reissued.',
    't=1767225600,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  ),
  header(
    'webhook-id',
    'The event’s id, for libraries of Standard Webhooks.',
    'evt_01jd42e76ke0080ppaatcsyj69',
  ),
  header('webhook-timestamp', 'When it was signed, as Unix time in seconds.', '1767225600'),
  header(
    'webhook-signature',
    'The signature of Standard Webhooks, with the same secret.',
    'v1,UlNeDYtZNn7xzhkLEPI6WLlPIY1BvZZx1ZRbNQ6qq0k=',
  ),
]

/** Describes what is sent to endpoints, as the `webhooks` of the OpenAPI document. */
export const deliveries: Record<string, OpenAPIV3_1.PathItemObject> = Object.fromEntries(
  typedEvents.map(({ type, name, when }) => [
    type,
    {
      post: {
        operationId: `on${name}`,
        tags: ['Webhooks'],
        summary: type,
        description: when,
        security: [],
        parameters: headers,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}Event` } } },
        },
        responses: {
          '2XX': {
            description:
              'Delivered, if the response arrives within 10 seconds. Its body isn’t read. Anything else is a failure, and the event is sent again later.',
          },
        },
      },
    },
  ]),
)
