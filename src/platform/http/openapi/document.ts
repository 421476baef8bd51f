import type { OpenAPIV3_1 } from 'openapi-types'
import { bodyMaxBytes, idempotencyKeyMax, idempotencyTtlHours } from '../../../core/limits.ts'
import { STATUS_CODES } from '../../listener/node-http.ts'
import { header } from './header.ts'
import { mapSchema, mapSchemas, type Schema } from './map-schemas.ts'
import { nameSchemas } from './name-schemas.ts'
import { describeObjectHeaders, objectParameters } from './object-headers.ts'
import { describeRequestStrings } from './request-strings.ts'

/** Adds what is true of every operation to the OpenAPI document, so that routes don't repeat it. */

type Document = OpenAPIV3_1.Document
type Operation = OpenAPIV3_1.OperationObject & { 'x-scope'?: string | string[]; 'x-if-match'?: true }
type Header = OpenAPIV3_1.HeaderObject

const commonResponseHeaders: Record<string, Header> = {
  'X-Request-Id': header('Identifies this response in the logs.', 'string', 'req_01jd42e76ke0080ppaatcsyj69'),
  'X-RateLimit-Limit': header(
    'Requests per minute that the workspace may make, all tokens together.',
    'integer',
    300,
  ),
  'X-RateLimit-Remaining': header('Requests left in the current window.', 'integer', 299),
  'X-RateLimit-Reset': header('When the window resets, as Unix time in seconds.', 'integer', 1_795_157_455),
}

type ErrorDescription = {
  name: string
  description: string
  details: Record<string, unknown>
  /** The message of the example; by default the description. */
  message?: string
  headers?: Record<string, Header>
}

/** Every error that an operation can return (D20), by its status. */
const errorsByStatus: Record<number, ErrorDescription> = {
  400: {
    name: 'validation_error',
    description: 'The request is invalid. `details.errors` lists each field and the reason.',
    message: 'due_date must be a date as YYYY-MM-DD, such as 2026-12-01.',
    details: { errors: [{ field: 'due_date', reason: 'format' }] },
  },
  401: {
    name: 'unauthorized',
    description: 'The token is missing, invalid or revoked.',
    details: {},
    headers: {
      'WWW-Authenticate': header(
        'The scheme (RFC 6750), and where an app learns how to get a token (RFC 9728).',
        'string',
        'Bearer realm="daybook", resource_metadata="https://daybook.example/.well-known/oauth-protected-resource/api/v1"',
      ),
    },
  },
  403: {
    name: 'forbidden',
    description:
      'The token is valid but may not do this. `details.reason` says why, and `details.required` what is needed.',
    details: { reason: 'scope', required: 'tasks:write' },
    headers: {
      'WWW-Authenticate': {
        ...header(
          'Sent when a scope is missing (RFC 6750).',
          'string',
          'Bearer realm="daybook", error="insufficient_scope", scope="tasks:write"',
        ),
        required: false,
      },
    },
  },
  404: {
    name: 'not_found',
    description: "The object doesn't exist, or the member has no access to it; both look the same.",
    details: {},
  },
  405: {
    name: 'method_not_allowed',
    description: 'The path supports other methods, which `Allow` lists.',
    details: {},
    headers: { Allow: header('The methods that the path supports.', 'string', 'GET, HEAD, OPTIONS') },
  },
  408: { name: 'request_timeout', description: 'The request took too long to arrive.', details: {} },
  409: {
    name: 'conflict',
    description: 'The request conflicts with the current state. `details.reason` says why.',
    details: { reason: 'list_archived' },
  },
  413: {
    name: 'payload_too_large',
    description: `The body has more than ${bodyMaxBytes} bytes.`,
    details: { max_bytes: bodyMaxBytes },
  },
  415: {
    name: 'unsupported_media_type',
    description: 'The body must be `application/json` in UTF-8, uncompressed.',
    details: {},
  },
  416: {
    name: 'range_not_satisfiable',
    description: 'The `Range` starts after the end of the file.',
    details: { size: 1_048_576 },
    headers: { 'Content-Range': header('The size of the whole file.', 'string', 'bytes */1048576') },
  },
  417: {
    name: 'expectation_failed',
    description: 'The only supported expectation is `100-continue`.',
    details: {},
  },
  422: {
    name: 'unprocessable',
    description:
      "A limit would be exceeded, or the change isn't possible. `details` has the limit or the reason.",
    details: { limit: 'title_length', max: 500, actual: 501 },
  },
  429: {
    name: 'rate_limited',
    description: 'The workspace has used up its requests of the current window.',
    details: { retry_after: 17 },
    headers: { 'Retry-After': header('Seconds until the window resets.', 'integer', 17) },
  },
  431: { name: 'headers_too_large', description: 'The request line and headers exceed 16 KB.', details: {} },
  500: {
    name: 'internal_error',
    description:
      'Something failed on our side. Retry with growing waits; a POST with the same `Idempotency-Key`. Never comes with `Retry-After`.',
    details: {},
  },
  503: {
    name: 'unavailable',
    description: 'Temporarily unavailable. Retry as after a 500.',
    details: {},
  },
}

const commonErrorStatuses = [400, 401, 403, 405, 408, 417, 429, 431, 500, 503]
const bodyErrorStatuses = [413, 415]

/** Adds errors, headers, scopes and the idempotency key to the operations of the routes. */
export function completeOpenApiDocument(document: Document): Document {
  document.components = {
    ...document.components,
    headers: { ...commonResponseHeaders },
    parameters: { IdempotencyKey: idempotencyKey, ...objectParameters },
    responses: Object.fromEntries(
      Object.entries(errorsByStatus).map(([status, failure]) => [
        failure.name,
        toErrorResponse(Number(status), failure),
      ]),
    ),
  }
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of ['get', 'put', 'post', 'patch', 'delete'] as const) {
      const operation = item?.[method]
      if (!operation) continue
      completeOperation(operation, path, method)
      describeObjectHeaders(document, operation, method, commonHeaderRefs())
    }
  const standard = mapSchemas(document, toStandardSchema)
  describeRequestStrings(standard)
  return nameSchemas(standard)
}

function completeOperation(operation: Operation, path: string, method: string): void {
  const scope = [operation['x-scope'] ?? []].flat().map((one) => `\`${one}\``)
  operation.description = [operation.description, `Scope: ${scope.join(' or ')}.`]
    .filter(Boolean)
    .join('\n\n')
  operation.security = [{ token: [] }]

  for (const parameter of operation.parameters ?? [])
    if ('schema' in parameter && parameter.schema)
      delete (parameter.schema as Record<string, unknown>)['x-text']
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
        ...header('`true` when this is the stored response; absent otherwise.', 'string', 'true'),
        required: false,
      }
  }
  const statuses = [
    ...commonErrorStatuses,
    // An unknown list_id or parent_id is a 404 as a filter (D21), and a 400 in a body.
    ...(path.includes('{') || (method === 'get' && path.endsWith('/tasks')) ? [404] : []),
    ...(method === 'get' ? [] : [409]),
    ...(body ? bodyErrorStatuses : []),
    // Also without a body, such as the 51st dependency of a task.
    ...(['get', 'delete'].includes(method) ? [] : [422]),
    ...('206' in responses ? [416] : []),
  ]
  for (const status of statuses.sort((a, b) => a - b))
    responses[status] = { $ref: `#/components/responses/${errorsByStatus[status]?.name}` }
}

/**
 * Leaves out the format that only our validator knows, and writes a list of one value as the constant that the
 * routes have: the package that collects them knows lists only.
 */
function toStandardSchema(schema: Schema): Schema {
  const { format, enum: values, 'x-canonical': _ours, ...rest } = mapSchema(schema, toStandardSchema)
  return {
    ...rest,
    ...(format !== undefined && format !== 'time-zone' && { format }),
    ...(values && (values.length === 1 ? { const: values[0] } : { enum: values })),
  }
}

const commonHeaderRefs = (): Record<string, Header | OpenAPIV3_1.ReferenceObject> =>
  Object.fromEntries(
    Object.keys(commonResponseHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

const toErrorResponse = (
  status: number,
  { name, description, message = description, details, headers }: ErrorDescription,
): OpenAPIV3_1.ResponseObject => ({
  description: `${STATUS_CODES[status]}: ${description}`,
  headers: { ...commonHeaderRefs(), ...headers },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/ErrorResponse' },
      example: {
        error: {
          code: name,
          message: message.replaceAll('`', ''),
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
  description: `A string created once per action, not per attempt; a UUID is recommended. For ${idempotencyTtlHours} hours the same key with the same request returns the first response and creates nothing.`,
  schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyMax, pattern: '^[!-~]+$' },
  example: '2f1c9a52-7f5e-4a8a-9a0e-0c3f8f9f2a11',
}
