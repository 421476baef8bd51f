import type { FieldDef, QueryConfig, QueryResult } from 'pg'
import type { Static, TObject } from 'typebox'
import { prepareStatement } from './fragment.ts'
import type { Sql, Statement } from './sql.ts'

/** Runs a query on some connection. */
export type RunQuery = (query: QueryConfig) => Promise<QueryResult>

/** Gets each statement's result columns; the tests compare them with the declared row. */
export type InspectResult = (row: TObject, text: string, fields: readonly FieldDef[]) => void

export type SqlOptions = {
  publicUrl: string
  clockOffsetMs(): number
  isDistributed(): Promise<boolean>
  inspect?: InspectResult | undefined
}

/** Creates the SQL tag for a connection. */
export function createSqlTag(run: RunQuery, options: SqlOptions): Sql {
  const { inspect } = options
  const tag =
    <Row extends TObject>(row: Row): Statement<Static<Row>> =>
    async (strings, ...values) => {
      const query = prepareStatement({ strings, values })
      const result = await run(query)
      inspect?.(row, query.text, result.fields)
      return result.rows as Static<Row>[]
    }
  return Object.defineProperties(tag, {
    publicUrl: { value: options.publicUrl },
    clockOffsetMs: { get: () => options.clockOffsetMs() },
    isDistributed: { value: options.isDistributed },
  }) as unknown as Sql
}
