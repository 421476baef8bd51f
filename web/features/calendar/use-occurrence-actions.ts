import { useMemo } from 'react'
import { addDays, type DateString, daysBetween } from '../../lib/dates.ts'
import type { Occurrence } from '../../data/tasks/occurrences.ts'
import { useWorkspace } from '../../data/session.ts'
import { formatFullDay } from '../../messages/format-calendar-date.ts'
import { messages as upcoming } from '../../messages/en/upcoming.ts'
import { showToast } from '../../ui/toast-store.ts'
import { changeOccurrence, endSeriesBefore } from '../task-actions/change-occurrence.ts'
import { createTaskWrites } from '../task-actions/task-writes.ts'

const messages = upcoming.occurrence

/**
 * Returns functions that skip, move and end occurrences to come. @param shown those on screen, by day
 */
export function useOccurrenceActions(shown: ReadonlyMap<DateString, readonly Occurrence[]>) {
  const { id } = useWorkspace()
  const writes = useMemo(() => createTaskWrites(id), [id])
  return {
    /** @returns the name of its new stop; undefined if it stays where it is. @param day null to skip it */
    move: ({ row, date, day: from }: Occurrence, day: DateString | null): string | undefined => {
      if (day === null) {
        changeOccurrence(writes, row, date, null, messages.skipped(formatFullDay(from)))
        return undefined
      }
      const to = addDays(date, daysBetween(from, day))
      const isTaken = shown.get(day)?.some((other) => other.row.id === row.id)
      if (to === date) return undefined
      if (isTaken || to <= (row.due_date ?? '')) {
        showToast(isTaken ? messages.taken : messages.tooEarly)
        return undefined
      }
      changeOccurrence(writes, row, date, to, messages.moved(formatFullDay(from), formatFullDay(day)))
      return `${row.id} ${to}`
    },
    end: ({ row, date, day }: Occurrence) =>
      endSeriesBefore(writes, row, date, messages.ended(formatFullDay(day))),
  }
}
