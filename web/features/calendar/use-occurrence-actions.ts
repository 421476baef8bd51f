import { useMemo, useState } from 'react'
import { addDays, type DateString, daysBetween } from '../../lib/dates.ts'
import { localDueDate } from '../../data/tasks/local-due.ts'
import type { Occurrence, OccurrencesToCome } from '../../data/tasks/occurrences.ts'
import type { Row } from '../../data/tasks/row.ts'
import { useWorkspace } from '../../data/session.ts'
import { formatFullDay } from '../../messages/format-calendar-date.ts'
import { messages as upcoming } from '../../messages/en/upcoming.ts'
import { showToast } from '../../ui/toast-store.ts'
import { changeOccurrence, endSeriesBefore } from '../task-actions/change-occurrence.ts'
import { changeSeriesFrom, ruleAfterMove } from '../task-actions/change-series.ts'
import { createTaskWrites } from '../task-actions/task-writes.ts'

const messages = upcoming.occurrence

/** What a move can apply to: one occurrence, or that and all after it. */
export type SeriesChoice = {
  row: Row
  from: DateString
  to: DateString
  /** Missing if another occurrence is in the way. */
  moveOne?: (() => void) | undefined
  /** Missing if the rule can't be moved, or one before it is in the way. */
  moveAll?: () => void
  /** The rule that follows. */
  rule?: string
  /** Whether the server has yet to say what the series counts from, without which a move of all couldn't be undone. */
  isWaiting?: boolean
}

/** A move to choose for: `date` is the due date, which may differ from its day in another zone. */
type AskedMove = {
  row: Row
  date: string
  from: DateString
  day: DateString
  moveOne: (() => void) | undefined
}

/**
 * Returns functions that skip, move and end occurrences to come, and the choice that is open.
 *
 * @param moveCurrent moves only the current occurrence, which is the task itself
 * @param onMoved called with the stop that moved, and its day
 */
export function useOccurrenceActions(
  { byDay, anchorOf }: OccurrencesToCome,
  zone: string,
  moveCurrent: (row: Row, day: DateString) => void,
  onMoved: (stop: string, day: DateString) => void,
) {
  const { id } = useWorkspace()
  const writes = useMemo(() => createTaskWrites(id), [id])
  const [asked, setAsked] = useState<AskedMove>()
  const datesOf = (row: Row) =>
    [...byDay.values()].flat().flatMap((one) => (one.row.id === row.id ? [one.date] : []))
  const isTaken = (row: Row, day: DateString) => byDay.get(day)?.some((other) => other.row.id === row.id)

  /** Returns what a move can apply to as far as the series is known now. */
  const choiceOf = ({ row, date, from, day, moveOne }: AskedMove): SeriesChoice => {
    const to = addDays(date, daysBetween(from, day))
    const isCurrent = date === row.due_date
    const before = datesOf(row).reduce(
      (last, one) => (one < date && one > last ? one : last),
      row.due_date ?? '',
    )
    const rule = ruleAfterMove(row, date, to)
    const one = { row, from, to: day, moveOne }
    if (rule === undefined || (!isCurrent && to <= before)) return one
    const anchor = anchorOf(row.id)
    if (anchor === undefined) return { ...one, isWaiting: true }
    const moveAll = () => {
      changeSeriesFrom(
        writes,
        row,
        { date, to, anchor },
        messages.allMoved(formatFullDay(from), formatFullDay(day)),
      )
      onMoved(isCurrent ? row.id : `${row.id} ${to}`, day)
    }
    return { ...one, moveAll, rule }
  }
  const ask = (move: AskedMove) => {
    const { row, from, day } = move
    if (from === day) return
    const { moveOne, moveAll, isWaiting } = choiceOf(move)
    if (moveOne || moveAll || isWaiting) setAsked(move)
    else showToast(isTaken(row, day) ? messages.taken : messages.tooEarly)
  }
  return {
    choice: asked && choiceOf(asked),
    closeChoice: () => setAsked(undefined),
    /** Asks whether to move only the current occurrence. */
    moveTask: (row: Row, day: DateString) => {
      const from = localDueDate(row, zone)
      if (from !== null && row.due_date !== null && from !== day)
        ask({ row, date: row.due_date, from, day, moveOne: () => moveCurrent(row, day) })
    },
    /** Asks whether to move only this occurrence; null skips it. */
    move: ({ row, date, day: from }: Occurrence, day: DateString | null) => {
      if (day === null)
        return changeOccurrence(writes, row, date, null, messages.skipped(formatFullDay(from)))
      const to = addDays(date, daysBetween(from, day))
      const moveOne = () => {
        changeOccurrence(writes, row, date, to, messages.moved(formatFullDay(from), formatFullDay(day)))
        onMoved(`${row.id} ${to}`, day)
      }
      const isFree = !isTaken(row, day) && to > (row.due_date ?? '')
      return ask({ row, date, from, day, moveOne: isFree ? moveOne : undefined })
    },
    /** Lets another rule follow from an occurrence on. @param to the first day of the rule */
    changeRule: ({ row, date, day, anchor }: Occurrence, rule: string, to: DateString) =>
      changeSeriesFrom(writes, row, { date, to, anchor, rule }, messages.ruleChanged(formatFullDay(day))),
    end: ({ row, date, day }: Occurrence) =>
      endSeriesBefore(writes, row, date, messages.ended(formatFullDay(day))),
  }
}
