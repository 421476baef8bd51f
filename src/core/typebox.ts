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

type JsonSchema = Record<string, unknown>

const optionals = new WeakSet<object>()

const object = (properties: Record<string, JsonSchema>, options?: JsonSchema) => {
  const required = Object.keys(properties).filter((name) => !optionals.has(properties[name] ?? {}))
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options }
}

const builders = {
  Array: (items: JsonSchema, options?: JsonSchema) => ({ type: 'array', items, ...options }),
  Boolean: (options?: JsonSchema) => ({ type: 'boolean', ...options }),
  Integer: (options?: JsonSchema) => ({ type: 'integer', ...options }),
  Number: (options?: JsonSchema) => ({ type: 'number', ...options }),
  Object: object,
  Optional(schema: JsonSchema) {
    const optional = { ...schema }
    optionals.add(optional)
    return optional
  },
  Pick: ({ properties }: { properties: Record<string, JsonSchema> }, names: string[]) =>
    object(Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]))),
  Record: (_key: JsonSchema, value: JsonSchema, options?: JsonSchema) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: (options?: JsonSchema) => ({ type: 'string', ...options }),
  Union: (anyOf: JsonSchema[], options?: JsonSchema) => ({ anyOf, ...options }),
  Unknown: (options?: JsonSchema) => ({ ...options }),
  Unsafe: (schema: JsonSchema) => ({ ...schema }),
}

/**
 * TypeBox's types with builders of our own, for the kinds of schema that are used here: they return the same
 * JSON Schema as TypeBox's. Its own builders are spread over 370 modules, which every process would load at
 * startup (0128).
 */
export const Type = builders as unknown as Pick<typeof TypeBox, Kinds>
