import type { Actor } from '../../core/actor.ts'
import { json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { NoRow } from '../../platform/db/write.ts'
import type { ImportId, WorkspaceId } from '../../core/ids.ts'
import { type Static, Type } from '../../core/typebox.ts'
import { ImportRow, type RowReason } from './schema.ts'

const StoredRow = Type.Object({ ...ImportRow.properties, nth: Type.Integer() })
export type StoredRow = Static<typeof StoredRow>

/** A position in the report. */
export type RowPosition = { row: number; nth: number }

/**
 * Lists the results of an import's rows, in the order of the file. Access to the import must have been
 * checked.
 */
export const listRows = (
  sql: Sql,
  actor: Actor,
  importId: ImportId,
  outcome: ImportRow['outcome'] | null,
  after: RowPosition,
  take: number,
) => sql(StoredRow)`
  select file_row as "row", nth, title, outcome, reason, warnings, task_id from import_rows
  where workspace_id = ${actor.workspace_id} and import_id = ${importId}
    and (file_row, nth) > (${after.row}::integer, ${after.nth}::integer)
    and outcome = coalesce(${outcome}::text, outcome)
  order by file_row, nth
  limit ${take}`

type ImportKey = { workspace_id: WorkspaceId; id: ImportId }

/** Inserts the results of rows, in the transaction that created their tasks. */
export const insertRows = (
  sql: Transaction,
  { workspace_id, id }: ImportKey,
  rows: readonly StoredRow[],
) => sql(NoRow)`
  insert into import_rows (workspace_id, import_id, file_row, nth, title, outcome, reason, warnings, task_id)
  select ${workspace_id}, ${id}, "row", nth, title, outcome, reason, warnings, task_id
  from jsonb_to_recordset(${json(rows)}::jsonb) as made (
    "row" integer, nth integer, title text, outcome text, reason text, warnings text[], task_id text)`

export type RowWarnings = RowPosition & { warnings: readonly RowReason[] }

/** Adds warnings to rows inserted earlier; `added` has each row once. */
export const addWarnings = (
  sql: Transaction,
  { workspace_id, id }: ImportKey,
  added: readonly RowWarnings[],
) => sql(NoRow)`
  update import_rows
  set warnings = array(
    select distinct warning from unnest(import_rows.warnings || added.warnings) as warning order by warning)
  from jsonb_to_recordset(${json(added)}::jsonb) as added ("row" integer, nth integer, warnings text[])
  where import_rows.workspace_id = ${workspace_id} and import_rows.import_id = ${id}
    and import_rows.file_row = added."row" and import_rows.nth = added.nth`
