import type { RecurringSeries } from '../../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../../core/recurrence-rule.ts'
import { type Static, Type } from '../../../core/typebox.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import type { Fragment } from '../../../platform/db/sql.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'
import type { TaskFields } from '../schema.ts'
import * as store from './series-store.ts'

/** What the next due date of a recurring task depends on and the API does not show. */
export const SeriesState = Type.Object({
  /** The due date at the time the rule was set. */
  recurrence_anchor: nullable(Type.String()),
  /** How many repetitions were closed since. */
  recurrence_closed: Type.Integer(),
  /** The occurrence that the current repetition stands for; null for the first one, which stands for the anchor. */
  recurrence_occurrence: nullable(Type.String()),
  /** The current repetition's row among the closed ones, if it was closed before and reopened. */
  reopened_repetition: nullable(idSchema('rep')),
})
export type SeriesState = Static<typeof SeriesState>

/** The columns of `SeriesState`, for a statement that reads `tasks` of a workspace. */
export const seriesColumns: (workspaceId: WorkspaceId) => Fragment = store.seriesColumns

/**
 * Returns the series of an open task, from which all its next dates follow: those of completing it, of previews and of
 * calendar feeds (D5). Undefined for a task that does not recur.
 */
export function seriesOf(
  task: Pick<TaskFields, 'recurrence' | 'due_date'> & SeriesState,
): RecurringSeries | undefined {
  const { recurrence, due_date, recurrence_anchor, recurrence_closed } = task
  const rule = recurrence && parseRecurrenceRule(recurrence.rule)
  if (!recurrence || !rule || typeof rule === 'string' || due_date === null) return undefined
  const anchor = recurrence_anchor ?? due_date
  return {
    rule,
    from: recurrence.from,
    exceptions: recurrence.exceptions ?? [],
    anchor,
    occurrence: task.recurrence_occurrence ?? anchor,
    due_date,
    closed: recurrence_closed - (task.reopened_repetition === null ? 0 : 1),
  }
}
