import type { FieldDef, QueryConfig, QueryResult } from 'pg'
import type { Static, TObject } from 'typebox'
import { fragment, type Sql, type Statement } from './sql.ts'

/** Runs a query on some connection. */
export type Run = (query: QueryConfig) => Promise<QueryResult>

/** Sees each statement's first result; the tests hold its columns against the declared row. */
export type Inspect = (row: TObject, text: string, fields: readonly FieldDef[]) => void

export type TagOptions = { publicUrl: string; clockOffsetMs(): number; inspect?: Inspect | undefined }

const names = new Map<string, string>()

/** One name for one text, so that each connection prepares it once. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `s${names.size}`
    names.set(text, name)
  }
  return name
}

type Prepared = { text: string; name: string }
const plain = new WeakMap<TemplateStringsArray, Prepared>()

const isFragment = (value: unknown): boolean => value instanceof Object && 'statement' in value

/** The text and parameters of a statement; a template without fragments is put together once. */
function prepare(strings: TemplateStringsArray, values: unknown[]): QueryConfig {
  const known = plain.get(strings)
  if (known) return { text: known.text, name: known.name, values }
  const query = fragment(strings, ...values)
  const prepared = { text: query.text, name: statementName(query.text) }
  if (!values.some(isFragment)) plain.set(strings, prepared)
  return { ...prepared, values: query.values }
}

/** The tag for `run`'s connection. */
export function sqlTag(run: Run, options: TagOptions): Sql {
  const { inspect } = options
  const tag =
    <Row extends TObject>(row: Row): Statement<Static<Row>> =>
    async (strings, ...values) => {
      const query = prepare(strings, values)
      const result = await run(query)
      inspect?.(row, query.text, result.fields)
      return result.rows as Static<Row>[]
    }
  return Object.defineProperties(tag, {
    publicUrl: { value: options.publicUrl },
    clockOffsetMs: { get: () => options.clockOffsetMs() },
  }) as unknown as Sql
}
