import type { TSchema } from 'typebox'

/** Per object, more than are reported of a whole request. */
const unknownFieldsMax = 20
/** Per array without a limit of its own. */
const wrongItemsMax = 20

/** The parts of a schema that decide which values are known to be refused. */
type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
}

const originalLengths = new WeakMap<readonly unknown[], number>()

/** Returns how many items an array of a body had before `trimExcess()`. */
export const sentLength = (items: readonly unknown[]): number => originalLengths.get(items) ?? items.length

/**
 * Removes from a body what only repeats that it will be refused: unknown fields after the first few, and items beyond
 * the limit of their array. Validators report every error before we can stop them, and a megabyte has room for half
 * a million (S-40). A valid body is left as it is.
 */
export function trimExcess(schema: TSchema, value: unknown): void {
  trim([schema], value)
}

function trim(schemas: readonly Schema[], value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const forms = schemas.flatMap(formsOf)
  if (Array.isArray(value)) trimArray(forms, value)
  else trimObject(forms, value as Record<string, unknown>)
}

/** A schema and its alternatives, of which a value may have any. */
const formsOf = (schema: Schema): Schema[] => [
  schema,
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(formsOf),
]

function trimObject(forms: readonly Schema[], value: Record<string, unknown>): void {
  const objects = forms.filter(({ properties }) => properties)
  const closed = objects.length > 0 && objects.every((form) => form.additionalProperties === false)
  let unknown = 0
  for (const name of Object.keys(value)) {
    const known = objects.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? [properties[name] ?? {}] : [],
    )
    if (known.length > 0) trim(known, value[name])
    else if (closed && ++unknown > unknownFieldsMax) delete value[name]
  }
}

function trimArray(forms: readonly Schema[], value: unknown[]): void {
  const arrays = forms.filter(({ items }) => items)
  if (arrays.length === 0) return
  const max = Math.max(...arrays.map(({ maxItems = Infinity }) => maxItems))
  // One more than the limit, so that the validator still finds it exceeded.
  if (value.length > max + 1) cut(value, max + 1)
  const items = arrays.map((form) => form.items ?? {})
  let wrong = 0
  for (const [index, item] of value.entries()) {
    trim(items, item)
    if (items.every((form) => isOfOtherType(form, item)) && ++wrong === wrongItemsMax)
      return cut(value, index + 1)
  }
}

function cut(items: unknown[], length: number): void {
  originalLengths.set(items, sentLength(items))
  items.length = length
}

/** Whether a value of this JSON type can't be valid; only for what JavaScript tells apart by itself. */
function isOfOtherType({ type }: Schema, value: unknown): boolean {
  if (type === 'string') return typeof value !== 'string'
  if (type === 'object') return typeof value !== 'object' || value === null || Array.isArray(value)
  return false
}
