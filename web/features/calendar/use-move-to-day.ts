import { useMemo } from 'react'
import { addDays, type DateString, daysBetween } from '../../lib/dates.ts'
import type { DateRange } from '../../lib/date-range.ts'
import { localDueDate } from '../../data/tasks/local-due.ts'
import type { Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { formatFullDay } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/upcoming.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'

/**
 * Returns functions that move tasks to other days and keep their times. @param onBeyond called with the task
 * and its day if that day isn't shown
 */
export function useMoveToDay(
  viewer: Viewer,
  { from, to }: DateRange,
  onBeyond: (id: string, day: DateString) => void,
) {
  const { id } = useWorkspace()
  const actions = useMemo(() => createTaskActions(id), [id])
  const move = (ids: readonly string[], dayFor: (day: DateString) => DateString) => {
    const moved = ids.flatMap((one) => {
      const row: Row | undefined = visibleRow(one)
      const day = row && !row.completed ? localDueDate(row, viewer.zone) : null
      if (!row || day === null || row.due_date === null) return []
      const days = daysBetween(day, dayFor(day))
      // A due date in another zone may differ from the day it is shown on.
      return days === 0 ? [] : [{ row, date: addDays(row.due_date, days), day: dayFor(day) }]
    })
    const [first] = moved
    if (!first) return
    actions.changeEach(
      moved.map(({ row, date }) => ({ id: row.id, patch: { due_date: date } })),
      messages.moved(moved.length, moved.length === 1 ? formatFullDay(first.day) : undefined),
    )
    const beyond = moved.find(({ day }) => day < from || day > to)
    if (beyond) onBeyond(beyond.row.id, beyond.day)
  }
  return {
    move,
    moveTo: (ids: readonly string[], day: DateString) => move(ids, () => day),
  }
}
