import type { Static, TObject, TSchema, Type as TypeBox, TUnsafe } from 'typebox'

export type { Static, TObject, TSchema, TUnsafe }

type Kinds =
  | 'Array'
  | 'Boolean'
  | 'Integer'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'Pick'
  | 'Record'
  | 'String'
  | 'Union'
  | 'Unknown'
  | 'Unsafe'

type Plain = Record<string, unknown>

const optionals = new WeakSet<object>()

const object = (properties: Record<string, Plain>, options?: Plain) => {
  const required = Object.keys(properties).filter((name) => !optionals.has(properties[name] ?? {}))
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options }
}

const builders = {
  Array: (items: Plain, options?: Plain) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Plain) => ({ type: 'boolean', ...options }),
  Integer: (options?: Plain) => ({ type: 'integer', ...options }),
  Number: (options?: Plain) => ({ type: 'number', ...options }),
  Object: object,
  Optional(schema: Plain) {
    const optional = { ...schema }
    optionals.add(optional)
    return optional
  },
  Pick: ({ properties }: { properties: Record<string, Plain> }, names: string[]) =>
    object(Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]))),
  Record: (_key: Plain, value: Plain, options?: Plain) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
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
