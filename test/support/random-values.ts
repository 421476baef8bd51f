import type { OpenAPIV3_1 } from 'openapi-types'
import { resolveSchema } from './api-operations.ts'

type Schema = OpenAPIV3_1.SchemaObject

/** Numbers that look random and are the same for a seed. The constants are those of Numerical Recipes. */
export function createRandom(seed: number) {
  let state = seed
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * count)
  }
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!
  return { below, pick }
}

/** IDs by their prefix, collected from answers, so that requests reach objects that there are. */
export function createIdPool() {
  const ids = new Map<string, Set<string>>()
  const collect = (value: unknown): void => {
    if (value instanceof Object) Object.values(value).forEach(collect)
    const [, prefix] = /^([a-z]{3})_[0-9a-z]{26}$/.exec(String(value)) ?? []
    if (prefix) ids.set(prefix, (ids.get(prefix) ?? new Set()).add(String(value)))
  }
  return {
    collect,
    like: (example: unknown): string[] => [...(ids.get(String(example).slice(0, 3)) ?? [])],
    all: (): string[] => [...ids.values()].flatMap((some) => Array.from(some)),
  }
}

const oddTexts = ['', ' ', '\0', '\ud800', '\u202eabc', '😀'.repeat(300), 'x'.repeat(501), 'x'.repeat(20_001), "';--", '%', '\\', '\n', 'null', '0', '../..', '<b>', '\ufeff', 'İ', 'none', 'me', 'tsk_', `tsk_${'z'.repeat(26)}`] // oxfmt-ignore
const oddValues = [null, true, 0, -1, 1.5, 1e308, '', [], {}, [[]], [null], { a: 1 }, 2 ** 53]
const dates = ['2026-12-01', '2028-02-29', '0001-01-01', '0000-01-01', '9999-12-31', '10000-01-01', '2026-02-30', '1969-12-31'] // oxfmt-ignore
const times = ['2026-11-20T10:30:00+01:00', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-14:00', '2026-11-29T24:00:00Z', '2026-11-29T23:59:60Z', '2026-11-29'] // oxfmt-ignore
const rules = ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=MONTHLY;BYMONTHDAY=31', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'FREQ=DAILY;COUNT=1', 'FREQ=DAILY;INTERVAL=0', 'FREQ=SECONDLY', 'freq=daily'] // oxfmt-ignore
const numbers = [0, 1, 2, 3, 4, 5, 50, 100, 101, 10_000, 10_001, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER]

/**
 * Returns a value for a schema of the document: mostly a valid one, else one at the edge of it or beyond.
 *
 * @param oddity how many values of a hundred have nothing to do with the schema
 */
export function randomValue(
  of: Schema | OpenAPIV3_1.ReferenceObject | undefined,
  name: string,
  context: { random: ReturnType<typeof createRandom>; ids: ReturnType<typeof createIdPool>; oddity: number },
): unknown {
  const { random, ids, oddity } = context
  const { below, pick } = random
  const schema = resolveSchema(of)
  if (below(100) < oddity) return pick<unknown>([...oddValues, ...oddTexts])
  if ('const' in schema) return schema.const
  if (schema.enum) return pick<unknown>(schema.enum)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return randomValue(pick(variants), name, context)
  const type = pick([schema.type ?? 'object'].flat())
  switch (type) {
    case 'null':
      return null
    case 'boolean':
      return below(2) === 0
    case 'integer':
    case 'number':
      return pick(numbers)
    case 'array': {
      const { items } = schema as OpenAPIV3_1.ArraySchemaObject
      return Array.from({ length: below(4) }, () => randomValue(items, name, context))
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([property]) => (schema.required?.includes(property) ? below(40) > 0 : below(5) === 0))
          .map(([property, part]) => [property, randomValue(part, property, context)]),
      )
    default:
  }
  if (name === 'rule') return pick(rules)
  if (schema.format === 'date') return pick(dates)
  if (schema.format === 'date-time') return pick(times)
  const example = [schema.example ?? schema.examples ?? []].flat()[0]
  const known = ids.like(example)
  return pick<unknown>(known.length > 0 ? known : [example ?? 'Draw the frame', 'Ünïcode 😀', ...oddTexts])
}
