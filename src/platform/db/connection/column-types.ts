import { type CustomTypesConfig, types as pgTypes } from 'pg'

/** Converts columns to values: stamps and dates to the API's strings, counters to numbers. */

const { builtins } = pgTypes
const textArray = 1009
/** pg supports more types than its declaration names. */
const defaultParser: (oid: number, format?: 'text' | 'binary') => (text: string) => unknown =
  pgTypes.getTypeParser
const defaultTextArray = defaultParser(textArray) as (text: string) => string[]

/** Converts `2026-02-03 04:05:06.7+00`, as a server with time zone UTC prints it, to the form of D36. */
function parseStamp(text: string): string {
  // Nine of ten have three digits, since a stamp has milliseconds.
  if (text.length === 26) return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`
  const fraction = text.length > 22 ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
}

/** IDs never need quotes, so most arrays only need a split. */
function parseTextArray(text: string): string[] {
  if (text === '{}') return []
  return text.includes('"') || text.includes('\\') ? defaultTextArray(text) : text.slice(1, -1).split(',')
}

/** Most lists in a task are empty. */
const parseJson = (text: string): unknown => (text === '[]' ? [] : JSON.parse(text))

const asText = (text: string): string => text

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TEXT, asText],
  [builtins.BOOL, (text) => text === 't'],
  [builtins.INT2, Number],
  [builtins.INT4, Number],
  [builtins.JSON, parseJson],
  [builtins.JSONB, parseJson],
  [builtins.TIMESTAMPTZ, parseStamp],
  [builtins.DATE, asText],
  [builtins.INT8, Number],
  [textArray, parseTextArray],
])

/** The `types` option of every connection. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || defaultParser(oid, format),
}
