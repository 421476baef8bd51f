import type { FieldDef, QueryConfig, QueryResult } from 'pg'
import type { Static, TObject } from 'typebox'
import { prepare } from './fragment.ts'
import type { Sql, Statement } from './sql.ts'

/** Runs a query on some connection. */
export type Run = (query: QueryConfig) => Promise<QueryResult>

/** Sees each statement's first result; the tests hold its columns against the declared row. */
export type Inspect = (row: TObject, text: string, fields: readonly FieldDef[]) => void

export type TagOptions = { publicUrl: string; clockOffsetMs(): number; inspect?: Inspect | undefined }

/** The tag for `run`'s connection. */
export function sqlTag(run: Run, options: TagOptions): Sql {
  const { inspect } = options
  const tag =
    <Row extends TObject>(row: Row): Statement<Static<Row>> =>
    async (strings, ...values) => {
      const query = prepare({ strings, values })
      const result = await run(query)
      inspect?.(row, query.text, result.fields)
      return result.rows as Static<Row>[]
    }
  return Object.defineProperties(tag, {
    publicUrl: { value: options.publicUrl },
    clockOffsetMs: { get: () => options.clockOffsetMs() },
  }) as unknown as Sql
}
