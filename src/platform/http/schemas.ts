import { Type, type Static, type TObject, type TSchema, type TUnsafe } from '../../core/typebox.ts'
import { type Id, type Prefix } from '../../core/ids.ts'
import { pageDefault, pageMax } from '../../core/limits.ts'

/** The shapes that every heading of the API uses; one schema gives validation, types, serialiser and OpenAPI. */

type Options = { description?: string; examples?: unknown[] } & Record<string, unknown>

/** A value or null. Written as a list of types: it serialises 1.5 times faster than `anyOf`. */
export const nullable = <T extends TSchema>(schema: T, options: Options = {}): TUnsafe<Static<T> | null> => {
  const { type, enum: values, ...rest } = schema as unknown as { type: string; enum?: unknown[] }
  const choice = values ? { enum: [...values, null] } : {}
  return Type.Unsafe({ ...rest, ...choice, ...options, type: [type, 'null'] })
}

/** One of a few strings. */
export const enumOf = <const V extends readonly string[]>(
  values: V,
  options: Options = {},
): TUnsafe<V[number]> => Type.Unsafe({ type: 'string', enum: [...values], ...options })

/** An identifier with its prefix. Responses promise the shape; requests take any string, since a malformed id names nothing (D21). */
export const idSchema = <P extends Prefix>(prefix: P, options: Options = {}): TUnsafe<Id<P>> =>
  Type.Unsafe({ type: 'string', examples: [`${prefix}_01jd42e76ke0080ppaatcsyj69`], ...options })

/** A stamp in a response: UTC, milliseconds, ending in Z (R-039, D36). */
export const stampSchema = (options: Options = {}) =>
  Type.String({ format: 'date-time', examples: ['2026-11-20T09:30:00.000Z'], ...options })

/** A moment in a request: ISO 8601 with any offset; without a zone it is refused. */
export const timestampSchema = (options: Options = {}) =>
  Type.String({ format: 'timestamp', examples: ['2026-11-20T10:30:00+01:00'], ...options })

/** A closed object: an unknown field of a request is an error, a typo must not be a silent no-op (D9). */
export const closedObject = <T extends Record<string, TSchema>>(
  properties: T,
  options: Options = {},
): TObject<T> => Type.Object(properties, { additionalProperties: false, ...options })

/** Changed objects come back whole; the answer of a collection is `{data, next_cursor}`. */
export const collection = <T extends TSchema>(item: T, options: Options = {}) =>
  Type.Object(
    {
      data: Type.Array(item),
      next_cursor: nullable(
        Type.String({ description: 'Pass it back as `cursor` for the next page; null on the last page.' }),
      ),
    },
    options,
  )

/** The two parameters of a page. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageMax,
      default: pageDefault,
      description: 'How many objects a page holds.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ description: 'The `next_cursor` of the page before, passed back unchanged.' }),
  ),
}

/** No query parameters: sending one is an error (D26). */
export const noQuery = closedObject({})

/** An action takes no body; an empty object is none either (D25, R-107). */
export const noBody = closedObject({}, { 'x-optional': true })

/** Path parameters. Whatever is not an id's characters names nothing; see `validation.ts`. */
export const pathId = <P extends Prefix>(prefix: P, description: string) =>
  Type.Object({ id: idSchema(prefix, { description }) })

export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.String({ description: 'What went wrong, for programs.' }),
      message: Type.String({ description: 'The same for people; its wording may change.' }),
      details: Type.Object({}, { additionalProperties: true, description: 'More, depending on the code.' }),
      request_id: Type.String({ description: 'Equals the header `X-Request-Id`.' }),
    }),
  },
  { $id: 'Error', description: 'The body of every error.' },
)

/** A shared schema by its name, so that the document has it once. */
export const schemaRef = <T extends TSchema>(schema: T): TUnsafe<Static<T>> =>
  Type.Unsafe({ $ref: `${(schema as unknown as { $id: string }).$id}#` })

/**
 * A name on one line, of what stands in mails, lists and the action log: something that can be seen, no break (S-31,
 * S-67), and nothing that turns the text around it round.
 */
export const singleLineText = (maxLength: number) =>
  Type.String({
    pattern: '^(?=.*[^\\s\\p{Cf}])[^\\p{Cc}\\p{Zl}\\p{Zp}\\u202a-\\u202e\\u2066-\\u2069]+$',
    maxLength,
  })

/** What a 204 has instead of a body. */
export const noContent = Type.Unsafe<void>({ type: 'null', description: 'Done; there is no body.' })
