import type { OpenAPIV3_1 } from 'openapi-types'

/** The parts of JSON Schema that the routes use. */
export type Schema = {
  $ref?: string
  title?: string
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  /** Replaced by its canonical spelling; only our validator knows it. */
  'x-canonical'?: true
  minLength?: number
  enum?: unknown[]
  const?: unknown
  readOnly?: boolean
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Returns a schema with each of its immediate parts replaced. */
export function mapSchema(schema: Schema, replace: (part: Schema) => Schema): Schema {
  const { properties, items, anyOf, oneOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, replace(property)]),
      ),
    }),
    ...(items && { items: replace(items) }),
    ...(anyOf && { anyOf: anyOf.map(replace) }),
    ...(oneOf && { oneOf: oneOf.map(replace) }),
  }
}

type Content = Record<string, { schema?: Schema }>
type Body = { content?: Content }
type Operation = { requestBody?: Body; responses?: Record<string, Body> }

/** Returns the document with each schema of a body, of an answer and of the components replaced. */
export function mapSchemas(
  document: OpenAPIV3_1.Document,
  replace: (schema: Schema) => Schema,
): OpenAPIV3_1.Document {
  const inBody = <B extends Body>(body: B): B =>
    body.content
      ? {
          ...body,
          content: mapValues(body.content, (media) =>
            media.schema ? { ...media, schema: replace(media.schema) } : media,
          ),
        }
      : body
  const inOperation = (operation: Operation): Operation => ({
    ...operation,
    ...(operation.requestBody && { requestBody: inBody(operation.requestBody) }),
    ...(operation.responses && { responses: mapValues(operation.responses, inBody) }),
  })
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  return {
    ...document,
    components: { ...document.components, schemas: mapValues(schemas, replace) },
    paths: mapValues(document.paths ?? {}, (item) =>
      mapValues(item as Record<string, Operation>, inOperation),
    ),
  } as OpenAPIV3_1.Document
}

const mapValues = <Value, Result>(
  values: Record<string, Value>,
  map: (value: Value) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
