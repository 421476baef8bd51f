import { CalendarDays, CalendarX } from 'lucide-react'
import { addDays, weekdayOf } from '../../lib/dates.ts'
import { currentParseContext } from '../../data/parse-context.ts'
import { parseSchedule, type DueSchedule } from '../../../src/core/phrases/parse-schedule.ts'
import { useNextDatesOfRule } from '../../data/tasks/next-dates.ts'
import { useRowsById } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { DueDate } from '../../ui/due-date.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PaletteItem } from './palette-dialog.tsx'
import { formatDayList, formatLongDay } from '../../messages/format-date.ts'
import { viewerZone } from '../../data/viewer-zone.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/palette.ts'
import { recurrenceText } from '../../messages/format-recurrence.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'
import { TaskDue } from '../task-list/task-due.tsx'
import { parseErrorText } from '../pickers/parse-error.ts'
import { duePatch } from '../pickers/due-patch.ts'
import { setDueDates } from '../pickers/set-dates.ts'

/** "due fri 9am", or the day alone. */
const duePrefix = /^due(?:\s+|$)/i

/**
 * Offers to set the due date of the targeted tasks from a typed phrase; "due" alone offers the next days.
 *
 * @returns also the error for a date that doesn't exist
 */
export function useDueChoices(
  text: string,
  ids: readonly string[],
  closeThen: (act: () => unknown) => () => void,
) {
  const { id: workspaceId } = useWorkspace()
  const rows = useRowsById(ids)
  const now = currentParseContext()
  const zone = viewerZone()
  const phrase = text.replace(duePrefix, '')
  const read = rows.length === 0 || phrase === '' ? {} : parseSchedule(phrase, now)
  const schedule: DueSchedule = 'unread' in read || 'noSuchDate' in read ? {} : read
  const [previewRow] = rows.map((row) => ({ ...row, ...duePatch(row, schedule, now, zone) }))
  const ahead = useNextDatesOfRule(schedule.recurrence, previewRow?.due_date ?? now.today).data ?? []
  const follows = schedule.recurrence
    ? ahead.filter((day) => day > (previewRow?.due_date ?? '')).slice(0, 4)
    : []

  const apply = (picked: DueSchedule) =>
    closeThen(() =>
      setDueDates(
        createTaskActions(workspaceId),
        rows,
        rows.map((row) => ({ id: row.id, patch: duePatch(row, picked, now, zone) })),
        now.today,
      ),
    )
  const day = (id: string, label: string, date: string): PaletteItem => ({
    id,
    margin: <DueDate date={date} time={null} today={now.today} />,
    icon: <Icon of={CalendarDays} />,
    label,
    run: apply({ date, time: null }),
  })
  const near = [
    day('due today', messages.due.today, now.today),
    day('due working day', messages.due.workingDay, nextWorkingDay(now.today)),
    {
      id: 'due never',
      margin: messages.due.noDate,
      icon: <Icon of={CalendarX} />,
      label: messages.due.remove,
      run: apply({ none: true }),
    },
  ]
  const isSchedule = Object.keys(schedule).length > 0
  const choices: PaletteItem[] = []
  if (isSchedule && schedule.none !== true && previewRow?.due_date != null)
    choices.push({
      id: 'due said',
      margin: <TaskDue row={previewRow} today={now.today} />,
      icon: <Icon of={CalendarDays} />,
      label: messages.due.summary(
        formatLongDay(previewRow.due_date, now.today),
        previewRow.due_time && formatTimeOfDay(previewRow.due_time),
        schedule.recurrence && recurrenceText(schedule.recurrence),
      ),
      ...(follows.length > 0 ? { description: messages.due.follows(formatDayList(follows, now.today)) } : {}),
      run: apply(schedule),
    })
  if (rows.length > 0 && (duePrefix.test(text) || schedule.none)) choices.push(...near)
  return { choices, fault: 'noSuchDate' in read ? parseErrorText(read) : undefined }
}

/** Returns tomorrow, or Monday if tomorrow is a weekend day. */
function nextWorkingDay(today: string): string {
  const next = addDays(today, 1)
  return weekdayOf(next) > 4 ? addDays(next, 7 - weekdayOf(next)) : next
}
