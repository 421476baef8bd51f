import type { ErrorObject } from 'ajv'
import { suggestTimeZone } from '../../core/dates/time-zone.ts'
import { timePattern } from '../../core/dates/date-formats.ts'

/** Turns what Ajv reports into one sentence that names the field, the rule and an example. */

/** The parts of a schema that messages need. */
type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, unknown>
  oneOf?: { required?: string[] }[]
  examples?: string[]
}

/** Which part of the request an error is in: its root and its fields have different names. */
export type RequestPart = 'body' | 'query'

const roots: Record<RequestPart, string> = { body: 'The request body', query: 'The query' }

/**
 * The sentence about one error.
 *
 * @param field the path of the field, `checklist.3.text`; empty for the whole body or query
 */
export function describeError(error: ErrorObject, field: string, part: RequestPart): string {
  const name = field || roots[part]
  const schema = (error.parentSchema ?? {}) as Schema
  const limit = error.params['limit'] as number
  switch (error.keyword) {
    case 'required':
      return `${name} is required.${describeChoices(schema, String(error.params['missingProperty']))}`
    case 'additionalProperties':
      return describeUnknown(error, field, part)
    case 'oneOf':
      return `${name} must have ${(schema.oneOf ?? []).map(({ required = [] }) => required.join(' and ')).join(' or ')}, and not both.`
    case 'minLength':
      return `${name} can't be empty.`
    case 'minItems':
    case 'minProperties':
      return limit === 1 ? `${name} can't be empty.` : `${name} must have at least ${limit} items.`
    case 'maxLength':
      return `${name} can have at most ${limit.toLocaleString('en-US')} characters.`
    case 'maxItems':
      return `${name} can have at most ${limit.toLocaleString('en-US')} items.`
    case 'maxProperties':
      return `${name} can have only one field.`
    case 'uniqueItems':
      return `${name} can't contain the same value twice.`
    case 'pattern':
      return schema.pattern === blankPattern
        ? `${name} can't be empty.`
        : `${name} ${describePatternRule(schema)}.`
    case 'type':
      if (field === '' && part === 'body' && (error.data ?? null) === null)
        return 'The request needs a body: a JSON object.'
      return `${name} ${describeRule(schema)}${isNullable(schema) ? ', or null' : ''}.`
    case 'format':
      return `${name} ${describeRule(schema)}.${describeZone(schema, error.data)}${describeDay(schema, error.data)}`
    default:
      return `${name} ${describeRule(schema)}.`
  }
}

/** What to use instead of a name that was a zone once, or is one elsewhere. */
function describeZone({ format }: Schema, name: unknown): string {
  const zone = format === 'time-zone' && typeof name === 'string' ? suggestTimeZone(name) : undefined
  return zone === undefined ? '' : ` ${String(name)} is no IANA time zone; use ${zone}.`
}

/** That a date has the right form, but isn't one. */
function describeDay({ format }: Schema, value: unknown): string {
  return format === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value)) ? ` There is no ${String(value)}.` : ''
}

/** The values of a required field, if there are only a few. */
function describeChoices({ properties = {} }: Schema, name: string): string {
  const { enum: values = [] } = (properties[name] ?? {}) as Schema
  const texts = values.filter((value) => value !== null).map(String)
  return texts.length === 0 || texts.length > requiredChoicesMax ? '' : ` It must be ${oneOf(texts)}.`
}
const requiredChoicesMax = 6

/** Something visible. */
export const blankPattern = '\\S'

const timeRule = 'HH:MM, such as 09:30'

const formats: Record<string, string> = {
  date: 'must be a date as YYYY-MM-DD, such as 2026-12-01',
  'time-zone': 'must be an IANA time zone, such as Europe/Lisbon',
  email: 'must be an email address, such as ana@example.com',
  'date-time': 'must be an ISO 8601 time with a UTC offset, such as 2026-11-20T10:30:00+01:00',
}

/** Describes what a value must be, in the words that follow the name of its field. */
function describeRule(schema: Schema): string {
  const values = schema.enum?.filter((value) => value !== null) ?? ('const' in schema ? [schema.const] : [])
  if (values.length > 0) return `must be ${oneOf(values.map(String))}`
  const format = schema.format === undefined ? undefined : formats[schema.format]
  if (format) return format
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  if (types.length === 0) return 'is invalid'
  return `must be ${types.map((type) => describeType(type, schema)).join(', or ')}`
}

function describePatternRule({ pattern = '', examples = [] }: Schema): string {
  const described = describePattern(pattern)
  if (described !== undefined) return `must be ${described}`
  const [example] = examples
  if (example === undefined) return 'has the wrong format'
  const [, prefix] = /^([a-z]{3})_/.exec(example) ?? []
  return prefix === undefined ? `must look like ${example}` : `must be an ID such as ${example}`
}

function describeType(type: string, schema: Schema): string {
  if (type === 'integer') return `a whole number${describeRange(schema)}`
  if (type === 'number') return `a number${describeRange(schema)}`
  if (type === 'boolean') return 'true or false'
  if (type === 'object') return 'an object'
  if (type === 'array') return `an array${describeItems(schema.items)}`
  if (schema.pattern === timePattern) return timeRule
  return (schema.pattern && describeChoice(schema.pattern)) || `a ${type}`
}

function describeRange({ minimum, maximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined)
    return ` from ${minimum.toLocaleString('en-US')} to ${maximum.toLocaleString('en-US')}`
  if (minimum !== undefined) return ` of at least ${minimum.toLocaleString('en-US')}`
  return maximum === undefined ? '' : ` of at most ${maximum.toLocaleString('en-US')}`
}

const plurals: Record<string, string> = {
  string: 'strings',
  integer: 'whole numbers',
  number: 'numbers',
  boolean: 'true or false values',
  object: 'objects',
  array: 'arrays',
}
function describeItems(items: Schema | undefined): string {
  const plural = typeof items?.type === 'string' ? plurals[items.type] : undefined
  return plural ? ` of ${plural}` : ''
}

const isNullable = ({ type }: Schema): boolean => Array.isArray(type) && type.includes('null')

/** A pattern that stands for a few words, `^(a|b)$`; undefined for another. */
function describeChoice(pattern: string): string | undefined {
  const [, words] = /^\^\(?([a-z_]+(?:\|[a-z_]+)*)\)?\$$/.exec(pattern) ?? []
  return words === undefined ? undefined : oneOf(words.split('|'))
}

function describePattern(pattern: string): string | undefined {
  if (pattern === singleLinePattern) return 'one line of visible text'
  if (pattern === cursorPattern) return 'the next_cursor of the page before, sent with the same filters'
  if (pattern === timePattern) return timeRule
  const [, words] = /^\^\((?:\?:)?([a-z_.|\\]+)\)\((?:\?:)?,\((?:\?:)?\1\)\)\*\$$/.exec(pattern) ?? []
  if (words !== undefined)
    return `${words.replaceAll('\\', '').split('|').join(', ')}, or several of them separated by commas`
  const [, from, to] = /^\^\[(\d)-(\d)\]\(\?:,\[\1-\2\]\)\*\$$/.exec(pattern) ?? []
  if (from !== undefined) return `a number from ${from} to ${to}, or several of them separated by commas`
  return describeChoice(pattern)
}

/**
 * A name on one line: something visible, no line break, nothing that turns the direction of the text around.
 */
export const singleLinePattern =
  '^(?=.*[^\\s\\p{Cf}])[^\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]+$'

/** The form of every cursor; only unsealing it shows whether it is one of ours. */
export const cursorPattern = '^[A-Za-z0-9_-]+$'

function oneOf(values: string[]): string {
  if (values.length <= 2) return values.join(' or ')
  return `one of ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

const unknownNames: Record<RequestPart, string> = { body: 'field', query: 'query parameter' }

function describeUnknown(error: ErrorObject, field: string, part: RequestPart): string {
  const suggestion = suggestField(error)
  const sentence = `Unknown ${unknownNames[part]} "${field}".`
  return suggestion === undefined ? sentence : `${sentence} Did you mean "${suggestion}"?`
}

/** Longer names are no slip of a finger, and comparing them would cost the square of their length. */
const suggestedNameMax = 40

/** The field of the schema that an unknown one was meant for, as far as one can tell from its spelling. */
export function suggestField(error: ErrorObject): string | undefined {
  if (error.keyword !== 'additionalProperties') return undefined
  const unknown = String(error.params['additionalProperty'])
  if (unknown.length > suggestedNameMax) return undefined
  const known = Object.keys(((error.parentSchema ?? {}) as Schema).properties ?? {})
  const distances = known.map((name) => ({ name, distance: editDistance(plain(unknown), plain(name)) }))
  const nearest = distances.toSorted((a, b) => a.distance - b.distance)[0]
  return nearest && nearest.distance <= Math.min(2, Math.floor(nearest.name.length / 3))
    ? nearest.name
    : known.find((name) => name.startsWith(`${unknown}_`))
}

/** `dueDate`, `due-date` and `due_date` are the same name. */
const plain = (name: string): string => name.replaceAll(/[_\s-]/g, '').toLowerCase()

/** How many characters have to be inserted, deleted, replaced or swapped with their neighbor. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const replaced = last[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1)
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
          ? beforeLast[column - 2]! + 1
          : Infinity
      current.push(Math.min(last[column]! + 1, current[column - 1]! + 1, replaced, swapped))
    }
    beforeLast = last
    last = current
  }
  return last[b.length]!
}
