import { isDeepStrictEqual } from 'node:util'
import type { OpenAPIV3_1 } from 'openapi-types'
import { mapSchema, mapSchemas, type Schema } from './map-schemas.ts'

/**
 * Moves every schema that has a `title` to the components of the document, under that name, and refers to it
 * there: generated clients then have one class for it, with a name that people have chosen (0227).
 *
 * @throws Error when two different schemas have the same name
 */
export function nameSchemas(document: OpenAPIV3_1.Document): OpenAPIV3_1.Document {
  const named: Record<string, Schema> = {}

  const refer = (schema: Schema): Schema => {
    const { title, ...unnamed } = mapSchema(schema, refer)
    if (title === undefined) return unnamed
    // A nullable object is the object or null; what describes the field stays with the field.
    const nullable = Array.isArray(unnamed.type) && unnamed.type.includes('null')
    const { description, ...shape } = unnamed
    add(title, nullable ? { ...shape, type: 'object' } : unnamed)
    const reference = { $ref: `#/components/schemas/${title}` }
    if (!nullable) return reference
    return { anyOf: [reference, { type: 'null' }], ...(description === undefined ? {} : { description }) }
  }

  const add = (name: string, schema: Schema): void => {
    const other = named[name]
    if (other && !isDeepStrictEqual(other, schema))
      throw new Error(`two different schemas are called ${name}`)
    named[name] ??= schema
  }

  const result = mapSchemas(document, refer)
  return {
    ...result,
    components: {
      ...result.components,
      schemas: { ...result.components?.schemas, ...(named as Record<string, OpenAPIV3_1.SchemaObject>) },
    },
  }
}
