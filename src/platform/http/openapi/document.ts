import type { OpenAPIV3_1 } from 'openapi-types'
import { bodyMaxBytes, idempotencyKeyMax, idempotencyTtlHours } from '../../../core/limits.ts'
import { STATUS_CODES } from '../../listener/node-http.ts'

/** What is true of every operation, written into the document once instead of into every route. */

type Document = OpenAPIV3_1.Document
type Operation = OpenAPIV3_1.OperationObject & { 'x-scope'?: string | string[] }
type Header = OpenAPIV3_1.HeaderObject

const header = (description: string, type: 'string' | 'integer', example: string | number): Header => ({
  description,
  required: true,
  schema: { type },
  example,
})

const commonResponseHeaders: Record<string, Header> = {
  'X-Request-Id': header('Names this answer in our logs.', 'string', 'req_01jd42e76ke0080ppaatcsyj69'),
  'X-RateLimit-Limit': header(
    'Requests a minute that the workspace may make, all tokens together.',
    'integer',
    300,
  ),
  'X-RateLimit-Remaining': header('Requests left in the current window.', 'integer', 299),
  'X-RateLimit-Reset': header('When the window renews, Unix time in seconds.', 'integer', 1_795_157_455),
}

type ErrorDescription = {
  name: string
  description: string
  details: Record<string, unknown>
  headers?: Record<string, Header>
}

/** Every error that an operation can answer with (D20); the key is the status. */
const errorsByStatus: Record<number, ErrorDescription> = {
  400: {
    name: 'validation_error',
    description: 'The request is invalid; `details.errors` names each field and why.',
    details: { errors: [{ field: 'due_date', reason: 'format' }] },
  },
  401: {
    name: 'unauthorized',
    description: 'The token is missing, invalid or revoked.',
    details: {},
    headers: { 'WWW-Authenticate': header('The scheme, RFC 6750.', 'string', 'Bearer realm="daybook"') },
  },
  403: {
    name: 'forbidden',
    description:
      'The token is valid and may not do this; `details.reason` is `scope`, `role`, `plan` or `https_required`.',
    details: { reason: 'scope', required: 'tasks:write' },
    headers: {
      'WWW-Authenticate': {
        ...header(
          'Where a scope is missing, RFC 6750.',
          'string',
          'Bearer realm="daybook", error="insufficient_scope", scope="tasks:write"',
        ),
        required: false,
      },
    },
  },
  404: {
    name: 'not_found',
    description: 'There is no such object, or none that the member may see; both look the same.',
    details: {},
  },
  405: {
    name: 'method_not_allowed',
    description: 'The path answers to other methods.',
    details: {},
    headers: { Allow: header('The methods of the path.', 'string', 'GET, HEAD, OPTIONS') },
  },
  408: { name: 'request_timeout', description: 'The request took too long to arrive.', details: {} },
  409: {
    name: 'conflict',
    description:
      '`details.reason`: `in_progress` or `key_reused` for an `Idempotency-Key`, `list_archived` for a write into an archived list.',
    details: { reason: 'list_archived' },
  },
  413: {
    name: 'payload_too_large',
    description: `The body has more than ${bodyMaxBytes} bytes.`,
    details: { max_bytes: bodyMaxBytes },
  },
  415: {
    name: 'unsupported_media_type',
    description: 'A body is `application/json` in UTF-8, uncompressed.',
    details: {},
  },
  416: {
    name: 'range_not_satisfiable',
    description: 'The part that `Range` asks for lies behind the end.',
    details: { size: 1_048_576 },
    headers: { 'Content-Range': header('The size of the whole.', 'string', 'bytes */1048576') },
  },
  417: {
    name: 'expectation_failed',
    description: 'The only expectation understood is `100-continue`.',
    details: {},
  },
  422: {
    name: 'unprocessable',
    description: 'A limit would be exceeded; `details` names it.',
    details: { limit: 'title_length', max: 500, actual: 501 },
  },
  429: {
    name: 'rate_limited',
    description: 'The workspace has used up its window.',
    details: { retry_after: 17 },
    headers: { 'Retry-After': header('Seconds until the window renews.', 'integer', 17) },
  },
  431: { name: 'headers_too_large', description: 'The head of the request is over 16 KB.', details: {} },
  500: {
    name: 'internal_error',
    description:
      'Our failure. Retry with growing waits, a POST with the same `Idempotency-Key`. Never a `Retry-After`.',
    details: {},
  },
  503: {
    name: 'unavailable',
    description: 'Not available for a moment. Retry as after 500.',
    details: {},
  },
}

const commonErrorStatuses = [400, 401, 403, 405, 408, 417, 429, 431, 500, 503]
const bodyErrorStatuses = [413, 415, 422]

/** Adds errors, headers, scopes and the idempotency key to what the routes say of themselves. */
export function completeOpenApiDocument(document: Document): Document {
  document.components = {
    ...document.components,
    headers: { ...commonResponseHeaders },
    parameters: { IdempotencyKey: idempotencyKey },
    responses: Object.fromEntries(
      Object.entries(errorsByStatus).map(([status, failure]) => [
        failure.name,
        toErrorResponse(Number(status), failure),
      ]),
    ),
  }
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of ['get', 'post', 'patch', 'delete'] as const) {
      const operation = item?.[method]
      if (operation) completeOperation(operation, path, method)
    }
  return document
}

function completeOperation(operation: Operation, path: string, method: string): void {
  const scope = [operation['x-scope'] ?? []].flat().map((one) => `\`${one}\``)
  operation.description = [operation.description, `Scope: ${scope.join(' or ')}.`]
    .filter(Boolean)
    .join('\n\n')
  operation.security = [{ token: [] }]

  const body = operation.requestBody
  if (body && !('$ref' in body)) {
    const schema = body.content['application/json']?.schema as Record<string, unknown> | undefined
    body.required = !(schema && 'x-optional' in schema)
    if (schema) delete schema['x-optional']
  }
  if (method === 'post')
    operation.parameters = [
      ...(operation.parameters ?? []),
      { $ref: '#/components/parameters/IdempotencyKey' },
    ]

  const responses = (operation.responses ??= {})
  for (const [status, response] of Object.entries(responses)) {
    if ('$ref' in response) continue
    response.description = STATUS_CODES[status] ?? 'Success'
    response.headers = commonHeaderRefs()
    if (method === 'post')
      response.headers['Idempotent-Replayed'] = {
        ...header('`true` when this is the stored answer, else absent.', 'string', 'true'),
        required: false,
      }
  }
  const statuses = [
    ...commonErrorStatuses,
    // A list_id or parent_id that names nothing is 404 as a filter (D21), and 400 in a body.
    ...(path.includes('{') || (method === 'get' && path.endsWith('/tasks')) ? [404] : []),
    ...(method === 'get' ? [] : [409]),
    ...(body ? bodyErrorStatuses : []),
    ...('206' in responses ? [416] : []),
  ]
  for (const status of statuses.sort((a, b) => a - b))
    responses[status] = { $ref: `#/components/responses/${errorsByStatus[status]?.name}` }
}

const commonHeaderRefs = (): Record<string, Header | OpenAPIV3_1.ReferenceObject> =>
  Object.fromEntries(
    Object.keys(commonResponseHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

const toErrorResponse = (
  status: number,
  { name, description, details, headers }: ErrorDescription,
): OpenAPIV3_1.ResponseObject => ({
  description: `${STATUS_CODES[status]}: ${description}`,
  headers: { ...commonHeaderRefs(), ...headers },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: {
        error: {
          code: name,
          message: description.replaceAll('`', ''),
          details,
          request_id: 'req_01jd42e76ke0080ppaatcsyj69',
        },
      },
    },
  },
})

const idempotencyKey: OpenAPIV3_1.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A string made once per action, not per attempt; a UUID is recommended. For ${idempotencyTtlHours} hours the same key with the same request returns the first answer and creates nothing.`,
  schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyMax, pattern: '^[!-~]+$' },
  example: '2f1c9a52-7f5e-4a8a-9a0e-0c3f8f9f2a11',
}
