import type { Actor } from '../../../core/actor.ts'
import { type Fragment, joinFragments, json, type Transaction } from '../../../platform/db/sql.ts'
import { assignmentList, nameList, parameterList } from '../../../platform/db/column-lists.ts'
import type { TaskFields } from '../schema.ts'
import {
  type ComputedTaskField,
  type TaskField,
  taskFieldNames,
  taskFields,
  writableFields,
} from './task-fields.ts'

/** The columns of the fields that clients write, for `insert`. */
export const writtenColumns = nameList(writableFields)

/** The same columns with their types, for `json_to_recordset`. */
export const writtenColumnTypes = nameList(
  writableFields.map((field) => `${field} ${taskFields[field].column}`),
)

/** The columns that `selectTask` needs: those of the fields, and those that fields are computed from. */
export const storedColumns: readonly string[] = [
  ...taskFieldNames.filter((field) => !isComputed(field)),
  'attachments',
]

const toParameters = parameterList(writableFields.length)
const toAssignments = assignmentList(writableFields)

/** Returns the values of those columns, for `insert`. */
export const writtenValues = (task: TaskFields): Fragment => toParameters(valuesOf(task))

/** Returns the assignments of those columns, for `update`. */
export const writtenAssignments = (task: TaskFields): Fragment => toAssignments(valuesOf(task))

const toTouch = assignmentList(['updated_at', 'updated_by', 'updated_via'])

/** Returns the assignments that every change of a task makes: when, by whom, and with which token (0280). */
export const touch = (
  sql: Transaction,
  { member_id, token_id }: Pick<Actor, 'member_id' | 'token_id'>,
): Fragment => toTouch([sql.stamp, member_id, token_id])

/** The same values in a task that is not read back. */
export const touched = (sql: Transaction, { member_id, token_id }: Actor) => ({
  updated_at: sql.stamp,
  updated_by: member_id,
  updated_via: token_id,
})

const valuesOf = (task: TaskFields): unknown[] =>
  writableFields.map((field) => (taskFields[field].column === 'json' ? json(task[field]) : task[field]))

/**
 * Returns what a `select` reads of `tasks` to get a task as the API shows it, in the order of the API, so
 * that the row's JSON in an event is the API's to the byte.
 *
 * @param computed how to read the fields that are not columns
 */
export const selectTask = (computed: Record<ComputedTaskField, Fragment>): Fragment =>
  joinFragments(
    selectPieces.map((piece) => (typeof piece === 'string' ? computed[piece] : piece)),
    ', ',
  )

/** Runs of columns, with the names of computed fields between them. */
const selectPieces = toPieces(taskFieldNames)

function toPieces(fields: readonly TaskField[]): (ComputedTaskField | Fragment)[] {
  const at = fields.findIndex((field) => isComputed(field))
  const columns = at === -1 ? fields : fields.slice(0, at)
  const [computed, ...rest] = fields.slice(columns.length)
  return [
    ...(columns.length > 0 ? [nameList(columns.map((column) => `tasks.${column}`))] : []),
    ...(computed !== undefined && isComputed(computed) ? [computed] : []),
    ...(rest.length > 0 ? toPieces(rest) : []),
  ]
}

function isComputed(field: TaskField): field is ComputedTaskField {
  return taskFields[field].column === null
}
