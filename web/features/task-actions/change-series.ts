import { moveRule } from '../../../src/core/phrases/move-rule.ts'
import { addMoveOfSeries, dropMoveOfSeries, type MoveOfSeries } from '../../data/tasks/moving-series.ts'
import type { Row } from '../../data/tasks/row.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { addDays, daysBetween } from '../../lib/dates.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import type { TaskWrites } from './task-writes.ts'

type ChangeOfSeries = {
  /** The due date of the first occurrence that changes, in the zone of the task. */
  date: string
  /** Its new due date. */
  to: string
  /** What the series counts from now. */
  anchor: string
  /** The rule that follows; without it, the occurrences move. */
  rule?: string
}

/** Whether a move of a task can apply to its series. What follows completion has no dates of its own. */
export const hasFixedDates = (row: Row | undefined): row is Row & { due_date: string } =>
  row?.recurrence?.from === 'due' && row.due_date !== null && !row.completed

/** Returns the rule of a series after all its occurrences from one on have moved; undefined if it can't be moved. */
export function ruleAfterMove({ recurrence }: Row, date: string, to: string): string | undefined {
  if (recurrence === null) return undefined
  const origin = recurrence.exceptions?.find(({ due_date }) => due_date === date)?.date ?? date
  return moveRule(recurrence.rule, origin, to)
}

/** Moves an occurrence and all after it, or lets them follow another rule (0425). The current one takes its start along. */
export function changeSeriesFrom(
  writes: TaskWrites,
  row: Row,
  { date, to, anchor, rule }: ChangeOfSeries,
  text: string,
): void {
  const { id, recurrence, due_date, start_date, updated_at } = row
  const newRule = rule ?? ruleAfterMove(row, date, to)
  if (recurrence === null || due_date === null || newRule === undefined) return
  const days = daysBetween(date, to)
  const isCurrent = date === due_date
  const start = start_date === null ? null : addDays(start_date, days)
  const moved = isCurrent ? { due_date: to, start_date: start, due_at: null } : {}
  const versionNow = () => visibleRow(id)?.updated_at ?? updated_at
  let move: MoveOfSeries
  runUndoable(
    text,
    () => {
      move = {
        from: date,
        days: rule === undefined ? days : null,
        ...(isCurrent && rule === undefined && { anchor: to }),
        updated_at: versionNow(),
      }
      addMoveOfSeries(id, move)
      writes.updateAll(
        [id],
        { repeat_from: { date, due_date: to, ...(rule === undefined ? {} : { rule }) } },
        { recurrence: { ...recurrence, rule: newRule }, ...moved },
        { text },
      )
    },
    () => {
      const version = versionNow()
      if (version === move.updated_at) dropMoveOfSeries(id, move)
      else
        addMoveOfSeries(id, {
          from: to,
          days: rule === undefined ? -days : null,
          anchor,
          updated_at: version,
        })
      const { exceptions = [], ...series } = recurrence
      writes.updateAll(
        [id],
        { restore_series: { due_date, start_date, recurrence: { ...series, exceptions }, anchor } },
        { recurrence, due_date, start_date, due_at: row.due_at },
        { text },
      )
    },
  )
}
