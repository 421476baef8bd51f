import { html, type Html } from '../html.ts'
import { lastOf } from './document.ts'

/** The parts of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  'x-extensible-enum'?: string[]
  /** What each value means. */
  'x-enum-descriptions'?: Record<string, string> | string[]
  readOnly?: boolean
  examples?: unknown[]
  example?: unknown
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  required?: string[]
  /** What is also required unless a condition holds, such as `list_id` without `parent_id`. */
  else?: { required?: string[] }
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export type Schemas = Record<string, Schema>

/** Follows a reference. */
export const resolve = (schema: Schema | undefined, schemas: Schemas): Schema =>
  schema?.$ref === undefined ? (schema ?? {}) : (schemas[lastOf(schema.$ref)] ?? {})

const typesOf = ({ type }: Schema): string[] => [type ?? []].flat()

/** Describes a type with its limits, such as `string, 1–500 characters, or null`; objects link to theirs. */
export function describeType(schema: Schema): Html {
  const choices = schema.oneOf ?? schema.anyOf
  if (schema.$ref !== undefined) {
    const name = lastOf(schema.$ref)
    return html`<a href="api-objects.html#${name.toLowerCase()}">${name}</a>`
  }
  if (choices) return join(choices.map((one) => (one.type === 'null' ? html`null` : describeType(one))))
  const isNullable = typesOf(schema).includes('null')
  return isNullable ? html`${describeValue(schema)} or null` : describeValue(schema)
}

/** Joins alternatives by "or". */
const join = (parts: Html[]): Html =>
  html`${parts.map((part, index) => (index > 0 ? html` or ${part}` : part))}`

function describeValue(schema: Schema): Html {
  const { items, minimum, maximum, maxItems, minLength = 0, maxLength } = schema
  const kind = typesOf(schema).find((type) => type !== 'null') ?? 'any'
  const limits = [
    maxItems !== undefined && `at most ${number(maxItems)}`,
    maxLength !== undefined &&
      (minLength > 0
        ? `${number(minLength)}–${number(maxLength)} characters`
        : `at most ${number(maxLength)} characters`),
    minimum !== undefined && maximum !== undefined && `${number(minimum)}–${number(maximum)}`,
  ].filter((limit) => limit !== false)
  const word = items ? html`array of ${describeType(items)}` : html`${formatOf(schema) ?? kind}`
  return html`${word}${limits.map((limit) => `, ${limit}`)}`
}

const number = (value: number): string => value.toLocaleString('en-US')

function formatOf({ format, examples }: Schema): string | undefined {
  if (format === 'date') return 'date as YYYY-MM-DD'
  if (format === 'date-time') return 'timestamp'
  if (format === 'binary') return 'bytes'
  const [prefix] = /^[a-z]{3}_(?=[0-9a-z]{26}$)/.exec(String(examples?.[0])) ?? []
  return prefix && `id, ${prefix}…`
}

/** The values that a field can have, if there are only so many. */
export const valuesOf = (schema: Schema): unknown[] =>
  schema.const === undefined
    ? (schema.enum ?? schema['x-extensible-enum'] ?? []).filter((value) => value !== null)
    : [schema.const]

/** Returns an example of a response: what is always there, and the first of what may be. */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const { $ref, items, properties, required = [], format, examples } = schema
  const choices = schema.oneOf ?? schema.anyOf
  if ($ref !== undefined) return exampleOf(schemas[lastOf($ref)] ?? {}, schemas)
  if (schema.example !== undefined) return schema.example
  if (schema.allOf && !properties)
    return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, schemas) as object))
  if (choices)
    return choices.some(({ type }) => type === 'null') ? null : exampleOf(choices[0] ?? {}, schemas)
  const types = typesOf(schema)
  if (types.includes('null') && (properties || format === 'date-time' || !examples)) return null
  if (items && !examples) return [exampleOf(items, schemas)]
  if (properties) {
    const optional = Object.keys(properties).find((name) => !required.includes(name))
    const shown = Object.entries(properties).filter(([name]) => required.includes(name) || name === optional)
    return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, schemas)]))
  }
  if (examples) return examples[0]
  const [value] = valuesOf(schema)
  if (value !== undefined) return value
  return { boolean: false, integer: 0, object: {} }[types[0] ?? ''] ?? '…'
}

/** Returns an example of a body: what is required, or for a change the first field that can be changed. */
export function exampleBody(schema: Schema, schemas: Schemas): Record<string, unknown> {
  const { properties = {}, required = [], else: otherwise = {} } = resolve(schema, schemas)
  const needed = new Set([...required, ...(otherwise.required ?? [])])
  const writable = Object.entries(properties).filter(([, property]) => property.readOnly !== true)
  const first = writable.find(([name, { examples }]) => examples && !name.endsWith('_id'))
  const shown = needed.size > 0 ? writable.filter(([name]) => needed.has(name)) : first ? [first] : []
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, schemas)]))
}
