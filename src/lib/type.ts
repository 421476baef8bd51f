import type { Static, TObject, TSchema, Type as TypeBox, TUnsafe } from 'typebox'

export type { Static, TObject, TSchema, TUnsafe }

type Kinds =
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'

type Plain = Record<string, unknown>

const optionals = new WeakSet<object>()

const builders = {
  Array: (items: Plain, options?: Plain) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Plain) => ({ type: 'boolean', ...options }),
  Integer: (options?: Plain) => ({ type: 'integer', ...options }),
  Number: (options?: Plain) => ({ type: 'number', ...options }),
  Object(properties: Record<string, object>, options?: Plain) {
    const names = Object.keys(properties).filter((name) => !optionals.has(properties[name]!))
    return { type: 'object', ...(names.length > 0 ? { required: names } : {}), properties, ...options }
  },
  Optional(schema: Plain) {
    const optional = { ...schema }
    optionals.add(optional)
    return optional
  },
  String: (options?: Plain) => ({ type: 'string', ...options }),
  Union: (anyOf: Plain[], options?: Plain) => ({ anyOf, ...options }),
  Unknown: (options?: Plain) => ({ ...options }),
  Unsafe: (schema: Plain) => ({ ...schema }),
}

/**
 * TypeBox's types on builders of our own, for the kinds of schema that are used here: what they return is the JSON Schema
 * that TypeBox returns. Its own are spread over 370 modules, which every process would wait for at its start (0128).
 */
export const Type = builders as unknown as Pick<typeof TypeBox, Kinds>
