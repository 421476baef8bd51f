import type { OpenAPIV3_1 } from 'openapi-types'
import { STATUS_CODES } from '../../listener/node-http.ts'
import { header } from './header.ts'

type Headers = NonNullable<OpenAPIV3_1.ResponseObject['headers']>
type Operation = OpenAPIV3_1.OperationObject & { 'x-if-match'?: true }

const etag = header(
  'The version of the object, for `If-Match` and `If-None-Match`: its `updated_at` in double quotes.',
  'string',
  '"2026-11-20T09:30:00.000Z"',
)
const location = header(
  'The path of the new object.',
  'string',
  '/api/v1/tasks/tsk_01jd42e76ke0080ppaatcsyj69',
)

const parameter = (name: string, description: string): OpenAPIV3_1.ParameterObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example: '"2026-11-20T09:30:00.000Z"',
})

/** The parameters that name a version of an object. */
export const objectParameters = {
  IfMatch: parameter(
    'If-Match',
    'The `ETag` of the version that you mean, or its `updated_at` in double quotes. If the object has changed since, the response is 409 `changed` and nothing happens.',
  ),
  IfNoneMatch: parameter(
    'If-None-Match',
    'The `ETag` of the version that you have, or its `updated_at` in double quotes. If it’s still the current one, the response is 304 without a body.',
  ),
}

/** Adds to an operation what `addObjectHeaders` adds to its responses, and the headers that a request may send. */
export function describeObjectHeaders(
  document: OpenAPIV3_1.Document,
  operation: Operation,
  method: string,
  commonHeaders: Headers,
): void {
  const refer = (name: keyof typeof objectParameters) => {
    operation.parameters = [...(operation.parameters ?? []), { $ref: `#/components/parameters/${name}` }]
  }
  if (operation['x-if-match']) refer('IfMatch')
  delete operation['x-if-match']
  let versioned = false
  for (const status of ['200', '201']) {
    const response = operation.responses?.[status]
    if (!response || '$ref' in response) continue
    if (status === '201') response.headers = { ...response.headers, Location: location }
    if (!hasVersion(document, response)) continue
    response.headers = { ...response.headers, ETag: etag }
    versioned = true
  }
  if (method !== 'get' || !versioned) return
  refer('IfNoneMatch')
  operation.responses = {
    ...operation.responses,
    304: { description: STATUS_CODES[304] ?? '', headers: { ...commonHeaders, ETag: etag } },
  }
}

/** Whether the object of a response has an `updated_at`. */
function hasVersion({ components }: OpenAPIV3_1.Document, { content }: OpenAPIV3_1.ResponseObject): boolean {
  const schema = content?.['application/json']?.schema
  if (!schema || !('$ref' in schema)) return false
  const object = components?.schemas?.[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
  return object?.properties?.['updated_at'] !== undefined
}
