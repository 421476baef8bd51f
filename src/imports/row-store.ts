import type { Actor } from '../actor.ts'
import type { Sql } from '../db/sql.ts'
import type { ImportId } from '../lib/ids.ts'
import { type Static, Type } from '../lib/type.ts'
import { ImportRow } from './schema.ts'

const StoredRow = Type.Object({ ...ImportRow.properties, nth: Type.Integer() })
export type StoredRow = Static<typeof StoredRow>

/** After which row of the report. */
export type Place = { row: number; nth: number }

/** What became of the rows of an import that has been found, in the order of the file. */
export const listRows = (
  sql: Sql,
  actor: Actor,
  importId: ImportId,
  outcome: ImportRow['outcome'] | null,
  after: Place,
  take: number,
) => sql(StoredRow)`
  select file_row as "row", nth, title, outcome, reason, warnings, task_id from import_rows
  where workspace_id = ${actor.workspace_id} and import_id = ${importId}
    and (file_row, nth) > (${after.row}::integer, ${after.nth}::integer)
    and outcome = coalesce(${outcome}::text, outcome)
  order by file_row, nth
  limit ${take}`
