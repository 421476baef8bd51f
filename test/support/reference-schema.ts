import { timePattern } from '../../src/core/dates/date-formats.ts'

/** Describes the parts of JSON Schema that the published document uses, in words and by example. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: (string | null)[]
  'x-extensible-enum'?: string[]
  readOnly?: boolean
  const?: boolean
  format?: string
  pattern?: string
  description?: string
  examples?: unknown[]
  default?: string | number | boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  required?: string[]
  /** What a body needs as long as a condition does not hold. */
  else?: { required?: string[] }
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Follows a reference to a component. */
export const resolve = (schema: Schema | undefined, schemas: Record<string, Schema>): Schema =>
  schema?.$ref ? (schemas[nameOf(schema.$ref)] ?? {}) : (schema ?? {})

export const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)
const schemaLink = ($ref: string): string => `[${nameOf($ref)}](#${nameOf($ref).toLowerCase()})`
const typesOf = ({ type }: Schema): string[] => [type ?? []].flat()

const formats: Record<string, string> = {
  date: '`YYYY-MM-DD`',
}

/** A time is recognized by its pattern, a timestamp that clients send by its example. */
function formatOf({ format, pattern, examples }: Schema): string | undefined {
  if (pattern === timePattern) return '`HH:MM`'
  if (format === 'date-time')
    return String(examples?.[0]).endsWith('Z') ? 'timestamp in UTC' : 'timestamp with any offset'
  return format && formats[format]
}

/** Describes a type with its limits: `string, 1–500 characters, or null`. */
export function describeType(schema: Schema): string {
  const { $ref, anyOf, oneOf = anyOf, items, maxItems, minimum, maximum } = schema
  if ($ref) return schemaLink($ref)
  if (oneOf) return oneOf.map((one) => (one.type === 'null' ? 'null' : describeType(one))).join(' or ')
  const types = typesOf(schema)
  const listed = schema.enum ?? schema['x-extensible-enum']
  const values = schema.const === undefined ? listed?.filter((value) => value !== null) : [schema.const]
  const kind = types.find((type) => type !== 'null') ?? 'any'
  const words = [
    values?.map((value) => `\`${value}\``).join(', ') ??
      formatOf(schema) ??
      idOf(schema) ??
      (items ? `array of ${items.type === 'object' ? 'objects' : describeType(items)}` : kind),
    maxItems !== undefined && `at most ${maxItems}`,
    lengthOf(schema),
    minimum !== undefined && `${minimum}–${maximum}`,
  ].filter(Boolean)
  return `${words.join(', ')}${types.includes('null') ? ' or null' : ''}`
}

/** An ID is recognized by its example: `tsk_…`. */
function idOf({ examples }: Schema): string | undefined {
  const [prefix] = /^[a-z]{3}_(?=[0-9a-z]{26}$)/.exec(String(examples?.[0])) ?? []
  return prefix && `\`${prefix}…\``
}

const lengthOf = ({ minLength = 0, maxLength }: Schema): string | false =>
  maxLength !== undefined &&
  (minLength > 0 ? `${minLength}–${maxLength} characters` : `at most ${maxLength} characters`)

/** Returns an example of a response: the required fields and the first optional one. */
export function exampleOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  const { $ref, anyOf, oneOf = anyOf, items, properties, required = [], format, examples } = schema
  const values = schema.enum ?? schema['x-extensible-enum']
  if ($ref) return exampleOf(schemas[nameOf($ref)] ?? {}, schemas)
  if (oneOf) return oneOf.some(({ type }) => type === 'null') ? null : exampleOf(oneOf[0] ?? {}, schemas)
  const types = typesOf(schema)
  if (types.includes('null') && (properties || format === 'date-time' || !examples)) return null
  if (items) {
    const item = exampleOf(items, schemas)
    // A schema without examples isn't used by clients yet.
    return !items.$ref && !items.oneOf && JSON.stringify(item).includes('…') ? [] : [item]
  }
  if (properties) {
    const optional = Object.keys(properties).find((name) => !required.includes(name))
    const shown = Object.entries(properties).filter(([name]) => required.includes(name) || name === optional)
    return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, schemas)]))
  }
  if (examples) return examples[0]
  if (schema.const !== undefined) return schema.const
  if (values) return values[0]
  return { boolean: false, integer: 0 }[types[0] ?? ''] ?? '…'
}

/** Returns an example of a request: the required fields, and others with an example of their own. */
export function exampleBody({ properties = {}, required = [], else: otherwise = {} }: Schema): unknown {
  const needed = new Set([...required, ...(otherwise.required ?? [])])
  const shown = Object.entries(properties).filter(
    ([name, { examples, items, readOnly }]) =>
      !readOnly && (needed.has(name) || (examples && !items && !name.endsWith('_id'))),
  )
  return Object.fromEntries(shown.map(([name, { examples }]) => [name, examples?.[0]]))
}
