import { useMemo } from 'react'
import { addDays, type Day } from '../../lib/dates.ts'
import { daysBetween, type Span } from '../../lib/date-range.ts'
import { dayOf, type Viewer } from '../../data/tasks/filter-and-sort.ts'
import type { Row } from '../../data/tasks/row.ts'
import { rowOf } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { dayInWords } from '../../messages/format-calendar-date.ts'
import { words as views } from '../../messages/en/views.ts'
import { deedsIn } from '../task-actions/task-actions.ts'

const words = views.upcoming

/** Ways to take tasks to other days; their hours stay. @param onBeyond told the task and its day where that is not shown */
export function useMoves(viewer: Viewer, { from, to }: Span, onBeyond: (id: string, day: Day) => void) {
  const { id } = useWorkspace()
  const deeds = useMemo(() => deedsIn(id), [id])
  const move = (ids: readonly string[], dayFor: (day: Day) => Day) => {
    const moved = ids.flatMap((one) => {
      const row: Row | undefined = rowOf(one)
      const day = row && !row.completed ? dayOf(row, viewer.zone) : null
      if (!row || day === null || row.due_date === null) return []
      const days = daysBetween(day, dayFor(day))
      // Of another zone, its date may be another one than the day it is shown on.
      return days === 0 ? [] : [{ row, date: addDays(row.due_date, days), day: dayFor(day) }]
    })
    const [first] = moved
    if (!first) return
    deeds.changeEach(
      moved.map(({ row, date }) => ({ id: row.id, patch: { due_date: date } })),
      words.moved(moved.length, moved.length === 1 ? dayInWords(first.day) : undefined),
    )
    const beyond = moved.find(({ day }) => day < from || day > to)
    if (beyond) onBeyond(beyond.row.id, beyond.day)
  }
  return {
    moveTo: (ids: readonly string[], day: Day) => move(ids, () => day),
    moveBy: (ids: readonly string[], days: number) => move(ids, (day) => addDays(day, days)),
  }
}
