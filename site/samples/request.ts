import type { Operation } from '../reference/document.ts'
import { exampleBody, exampleOf, resolve, type Schemas } from '../reference/schema.ts'
import { inputs } from './inputs.ts'

/** What a sample of an operation sends. */
export type SampleRequest = {
  operation: Operation
  /** Below `/api/v1`, with ids in it. */
  path: string
  /** The values of the path's parameters, in order. */
  ids: string[]
  query: Record<string, string | number | boolean>
  /** Sent as JSON; undefined for none. */
  body: Record<string, unknown> | undefined
  /** Whether the body is a file. */
  isUpload: boolean
  /** What the response has. */
  returns: 'page' | 'object' | 'nothing' | 'bytes' | 'stream'
  /** The field that identifies the objects of a page: `id`, if they have one. */
  key: string
}

/** Returns the request of an operation's samples: from the examples of the document, with the values of `inputs`. */
export function sampleRequest(operation: Operation, schemas: Schemas): SampleRequest {
  const given = inputs[operation.id] ?? {}
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  const ids = inPath.map(({ example, schema }) => String(example ?? schema.examples?.[0]))
  const needed = operation.parameters.filter(
    ({ in: place, required }) => place === 'query' && required === true,
  )
  const isUpload = operation.body?.type === 'application/octet-stream'
  return {
    operation,
    ids,
    path: inPath.reduce(
      (path, { name }, index) => path.replace(`{${name}}`, encodeURIComponent(ids[index] ?? '')),
      operation.path.replace('/api/v1', ''),
    ),
    query: {
      ...Object.fromEntries(
        needed.map(({ name, example, schema }) => [name, String(example ?? exampleOf(schema, schemas))]),
      ),
      ...given.query,
    },
    body: isUpload || !operation.body ? undefined : bodyOf(operation, schemas, given.body),
    isUpload,
    returns: returnsOf(operation, schemas),
    key: keyOf(operation, schemas),
  }
}

function bodyOf(
  { body }: Operation,
  schemas: Schemas,
  given: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  if (given) return given
  if (body?.isRequired !== true) return undefined
  return exampleBody(body.schema, schemas)
}

function returnsOf({ success }: Operation, schemas: Schemas): SampleRequest['returns'] {
  if (success.type === undefined) return 'nothing'
  if (success.type === 'text/event-stream') return 'stream'
  if (success.type !== 'application/json') return 'bytes'
  return 'next_cursor' in (resolve(success.schema, schemas).properties ?? {}) ? 'page' : 'object'
}

function keyOf({ success }: Operation, schemas: Schemas): string {
  const { items } = resolve(success.schema, schemas).properties?.['data'] ?? {}
  const { properties = { id: {} } } = resolve(items, schemas)
  return 'id' in properties ? 'id' : (Object.keys(properties)[0] ?? 'id')
}
