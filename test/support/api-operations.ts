import { readFileSync } from 'node:fs'
import type { OpenAPIV3_1 } from 'openapi-types'
import type { Scope } from '../../src/core/actor.ts'
import type { Send } from './client.ts'

/** The published document; a test compares it with that of the routes. */
export const publishedDocument = JSON.parse(
  readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8'),
) as OpenAPIV3_1.Document

export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`, with parameters in braces: `/lists/{id}`. */
  path: string
  /** Any one of them is enough; where there is none, every token will do. */
  scopes: Scope[]
  spec: OpenAPIV3_1.OperationObject
}

/** All operations of the API, from the document, so that a test that loops over them misses none. */
export const operations: Operation[] = Object.entries(publishedDocument.paths ?? {}).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) => {
    const spec = item?.[method]
    if (!spec) return []
    const { 'x-scope': scope } = spec as { 'x-scope'?: Scope | Scope[] | 'any' }
    return [
      {
        method: method.toUpperCase() as Operation['method'],
        path: path.replace('/api/v1', ''),
        scopes: scope === 'any' ? [] : [scope ?? []].flat(),
        spec,
      },
    ]
  }),
)

const requestTypes = ({ spec: { requestBody } }: Operation): string[] =>
  requestBody && !('$ref' in requestBody) ? Object.keys(requestBody.content) : []

/** Whether the body is a file instead of JSON. */
export const isUpload = (operation: Operation): boolean =>
  requestTypes(operation).includes('application/octet-stream')

/** Returns the smallest valid request of an operation; see `sampleBody`. */
export function sampleRequest(operation: Operation, fields: Record<string, string> = {}): Send {
  if (!isUpload(operation)) return { body: sampleBody(operation, fields) }
  return { query: { name: 'any' }, raw: 'x', headers: { 'content-type': 'application/octet-stream' } }
}

/** Follows a reference to the components of the document. */
export function resolveSchema(
  schema: OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject | undefined,
  document = publishedDocument,
): OpenAPIV3_1.SchemaObject {
  if (!schema || !('$ref' in schema)) return schema ?? {}
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  return resolveSchema(document.components?.schemas?.[name], document)
}

/** Fills in the parameters of a path; those missing from `ids` get an ID that nothing has. */
export const pathOf = ({ path }: Pick<Operation, 'path'>, ids: Record<string, string> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[`${path} ${name}`] ?? ids[name] ?? 'none')

/**
 * Returns the smallest body of an operation from its schema's examples; `fields` has the values that must
 * really exist.
 */
export function sampleBody({ spec }: Operation, fields: Record<string, string> = {}): unknown {
  const { requestBody } = spec
  if (!requestBody || '$ref' in requestBody || !requestBody.required) return undefined
  const schema = resolveSchema(
    requestBody.content['application/json']?.schema,
  ) as OpenAPIV3_1.SchemaObject & {
    else?: { required?: string[] }
  }
  const needed = [...(schema.required ?? []), ...(schema.else?.required ?? [])]
  const required = needed.map((name) => {
    const property = schema.properties?.[name] as OpenAPIV3_1.SchemaObject
    return [name, fields[name] ?? property.examples?.[0]]
  })
  return Object.fromEntries(required)
}
