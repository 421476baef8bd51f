import type { OpenAPIV3_1 } from 'openapi-types'
import { blankPattern } from '../validation-messages.ts'
import { mapSchema, type Schema } from './map-schemas.ts'

/**
 * Adds to the strings of requests what holds for all of them and is checked where requests are read, before any
 * schema: no control characters but tab, line feed and carriage return (D35).
 */
export function describeRequestStrings(document: OpenAPIV3_1.Document): void {
  for (const item of Object.values(document.paths ?? {}))
    for (const operation of Object.values(item as Record<string, OpenAPIV3_1.OperationObject>)) {
      for (const parameter of operation.parameters ?? [])
        if ('in' in parameter && parameter.in === 'query')
          parameter.schema = describeStrings(parameter.schema)
      const { requestBody } = operation
      if (!requestBody || '$ref' in requestBody) continue
      for (const media of Object.values(requestBody.content)) media.schema = describeStrings(media.schema)
    }
}

/** Written for the regular expressions of every language, so without lookahead and `\u`. */
const plainText = '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]*$'
/** White space, something visible, then any text. No two parts match the same, so it takes linear time. */
const visibleText = '^[^\\S\\x0b\\x0c]*[^\\s\\x00-\\x08\\x0e-\\x1f][^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f]*$'

const describeStrings = (schema: unknown) =>
  describe(schema as Schema) as OpenAPIV3_1.SchemaObject & OpenAPIV3_1.ReferenceObject

function describe(schema: Schema): Schema {
  // Read-only fields have the shape of an answer.
  if (schema.readOnly) return schema
  const described = mapSchema(schema, describe)
  if (
    ![described.type].flat().includes('string') ||
    described.enum ||
    'const' in described ||
    described.format
  )
    return described
  const { pattern = plainText } = described
  const refusesEmpty = described.pattern !== undefined && !new RegExp(pattern, 'u').test('')
  return {
    ...described,
    pattern: pattern === blankPattern ? visibleText : pattern,
    ...(refusesEmpty && { minLength: described.minLength ?? 1 }),
  }
}
