import type { Actor } from '../../../core/actor.ts'
import { toDayNumber, shiftDate } from '../../../core/dates/date-formats.ts'
import { todayIn } from '../../../core/dates/deadline.ts'
import { invalidField, limitExceeded } from '../../../core/errors.ts'
import type { TaskId } from '../../../core/ids.ts'
import { recurrenceExceptionsMax } from '../../../core/recurrence.ts'
import { changeSeriesFrom, originOf } from '../../../core/recurrence-from.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { requireValidRule } from '../fields/check-schedule.ts'
import { getTaskBefore, readTaskBefore } from '../read-store.ts'
import type { Task } from '../schema.ts'
import { updateTask } from '../update.ts'
import type { RepeatFrom, RestoreSeries } from './schema.ts'
import { seriesOf } from './series.ts'

/**
 * Moves an occurrence of a series and all after it, or lets them follow another rule; those before it stay (0425).
 *
 * @throws not_found, validation_error for an occurrence that there isn't, a day that isn't after the one before it, or a rule that
 *   can't be moved, conflict for an archived list, unprocessable if it takes too many exceptions
 */
export async function repeatFrom(
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  { date, due_date, rule }: RepeatFrom,
): Promise<Task> {
  const [known, { moveRule }, { withEnd }] = await Promise.all([
    readTaskBefore(sql, actor, id),
    // Loaded when asked for, as all of the grammar is.
    import('../../../core/phrases/move-rule.ts'),
    import('../../../core/phrases/rule-end.ts'),
  ])
  const [task, state] = await getTaskBefore(sql, actor, id, known)
  const series = task.completed ? undefined : seriesOf({ ...task, ...state })
  if (!series || !task.recurrence || series.from !== 'due') throw invalidField('date', 'occurrence')
  const text = rule ?? moveRule(task.recurrence.rule, originOf(series, date), due_date)
  if (text === undefined) throw invalidField('due_date', 'rule')
  const changed = changeSeriesFrom(series, {
    date,
    due_date,
    rule: requireValidRule(text, due_date).rule,
    moves: rule === undefined,
    today: todayIn(task.timezone, sql.stampMs),
  })
  if (changed === 'exceptions')
    throw limitExceeded(limitName, recurrenceExceptionsMax, recurrenceExceptionsMax + 1, 'items')
  if (changed === 'no_occurrence') throw invalidField('rule', 'no_occurrence')
  if (typeof changed === 'string') throw invalidField(changed === 'order' ? 'due_date' : 'date', 'occurrence')
  const { anchor, exceptions, count } = changed
  const patch = {
    ...(changed.due_date === task.due_date
      ? {}
      : { due_date: changed.due_date, start_date: startAfter(task, changed.due_date) }),
    recurrence: {
      rule: count === undefined ? text : withEnd(text, { count }),
      from: series.from,
      exceptions,
    },
  }
  return updateTask(sql, actor, id, patch, known, undefined, { anchor })
}

/**
 * Sets a series to what it was, with what it counts from: undoes the above.
 *
 * @throws what a change of the task throws
 */
export const restoreSeries = (
  sql: Transaction,
  actor: Actor,
  id: TaskId,
  { anchor, ...patch }: RestoreSeries,
): Promise<Task> => updateTask(sql, actor, id, patch, undefined, undefined, { anchor })

const limitName = 'recurrence_exceptions_length'

/** Each occurrence starts as many days before it is due as the one before (0390). */
const startAfter = ({ start_date, due_date }: Task, moved: string): string | null =>
  due_date === null ? start_date : shiftDate(start_date, toDayNumber(moved) - toDayNumber(due_date))
