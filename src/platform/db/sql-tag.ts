import type { FieldDef, QueryConfig, QueryResult } from 'pg'
import type { Static, TObject } from 'typebox'
import { prepareStatement } from './fragment.ts'
import type { Sweep } from './distribution/lost-nodes.ts'
import type { Shards } from './distribution/routes.ts'
import type { Sql, Statement } from './sql.ts'

/** Runs a query on some connection. */
export type RunQuery = (query: QueryConfig) => Promise<QueryResult>

/**
 * Gets each statement before it's sent, and then its result's columns: the tests hold the text against the rules, and
 * the columns against the declared row.
 */
export type InspectStatement = (row: TObject, text: string) => (fields: readonly FieldDef[]) => void

export type SqlOptions = {
  publicUrl: string
  clockOffsetMs: () => number
  isDistributed: () => Promise<boolean>
  sweep: Sweep
  shards: Shards
  inspect?: InspectStatement | undefined
}

/** Creates the SQL tag for a connection. */
export function createSqlTag(run: RunQuery, options: SqlOptions): Sql {
  const { inspect } = options
  const tag =
    <Row extends TObject>(row: Row): Statement<Static<Row>> =>
    async (strings, ...values) => {
      const query = prepareStatement({ strings, values })
      const inspectResult = inspect?.(row, query.text)
      const result = await run(query)
      inspectResult?.(result.fields)
      return result.rows as Static<Row>[]
    }
  const { publicUrl, clockOffsetMs, isDistributed, sweep, shards } = options
  const own = Object.assign(tag, { publicUrl, isDistributed, sweep, shards })
  return Object.defineProperty(own, 'clockOffsetMs', { get: clockOffsetMs }) as typeof own & Sql
}
