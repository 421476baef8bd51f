import { useMemo } from 'react'
import { localDueTime } from '../../../data/tasks/local-due.ts'
import { visibleRow } from '../../../data/tasks/row-store.ts'
import { useWorkspace } from '../../../data/session.ts'
import type { DateString } from '../../../lib/dates.ts'
import { formatFullDay, formatTimeOfDay } from '../../../messages/format-calendar-date.ts'
import { messages } from '../../../messages/en/day.ts'
import { useCommands } from '../../../ui/commands/commands.ts'
import { createTaskActions } from '../../task-actions/task-actions.ts'
import type { CalendarContext } from '../calendar-context.ts'
import { lastMinutes, minutesOf, patchOfTime, stepFrom, timeOf } from './day-times.ts'

/** Where a task without a time goes first when it gets one. */
const firstMinutes = 9 * 60

/** Returns a function that sets the time of a task, and registers the keys that do. */
export function useDayTimes(day: DateString, calendar: CalendarContext) {
  const { id: workspaceId } = useWorkspace()
  const actions = useMemo(() => createTaskActions(workspaceId), [workspaceId])
  const { viewer, cursor } = calendar
  const setTime = (id: string, minutes: number | null) => {
    const row = visibleRow(id)
    if (!row || row.completed) return
    const time = localDueTime(row, viewer.zone)
    if ((time === null ? null : minutesOf(time)) === minutes) return
    const patch = patchOfTime(row, day, minutes, viewer.zone)
    const text = minutes === null ? messages.allDayDone : messages.timeDone(formatTimeOfDay(timeOf(minutes)))
    actions.changeEach([{ id, patch }], `${text}, ${formatFullDay(day)}`)
  }
  /** Changes the time of the task at the cursor. Elsewhere the keys mean nothing here. */
  const change = (next: (minutes: number | null) => number | null) => () => {
    const id = cursor.focusedTaskId()
    const row = id === undefined ? undefined : visibleRow(id)
    if (!row) return
    const time = localDueTime(row, viewer.zone)
    setTime(row.id, next(time === null ? null : minutesOf(time)))
  }
  useCommands({
    // Above midnight is all day.
    'move.up': change((at) => (at === null || at === 0 ? null : stepFrom(at, -1))),
    'move.down': change((at) => (at === null ? firstMinutes : Math.min(lastMinutes, stepFrom(at, 1)))),
    'move.first': change(() => null),
    'move.last': change((at) => (at === null ? firstMinutes : Math.min(lastMinutes, at + 60))),
  })
  return setTime
}
