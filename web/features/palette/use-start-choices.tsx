import { CalendarRange, CalendarX } from 'lucide-react'
import { currentParseContext } from '../../data/parse-context.ts'
import { parseSchedule } from '../../../src/core/phrases/parse-schedule.ts'
import { useRowsById } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { DueDate } from '../../ui/due-date.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatLongDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/palette.ts'
import { setStartDates } from '../pickers/set-dates.ts'
import { createTaskActions } from '../task-actions/task-actions.ts'
import type { PaletteItem } from './palette-dialog.tsx'

/** "start mon", or "start" alone. */
const startPrefix = /^starts?(?:\s+|$)/i

/** Offers to set the start date of the targeted tasks from a typed day that isn't after their due dates. */
export function useStartChoices(
  text: string,
  ids: readonly string[],
  closeThen: (act: () => unknown) => () => void,
): PaletteItem[] {
  const { id: workspaceId } = useWorkspace()
  const rows = useRowsById(ids)
  if (rows.length === 0 || !startPrefix.test(text)) return []
  const now = currentParseContext()
  const phrase = text.replace(startPrefix, '')
  const read = phrase === '' ? { date: now.today } : parseSchedule(phrase, now)
  const day = 'date' in read && !('time' in read) && !('recurrence' in read) ? read.date : undefined
  const set = (date: string | null) =>
    closeThen(() => setStartDates(createTaskActions(workspaceId), rows, date, now.today))
  const fits = day !== undefined && rows.every(({ due_date }) => due_date === null || day <= due_date)
  return [
    ...(fits
      ? [
          {
            id: 'start said',
            margin: <DueDate date={day} time={null} today={now.today} />,
            icon: <Icon of={CalendarRange} />,
            label:
              day === now.today
                ? messages.start.today
                : messages.start.summary(formatLongDay(day, now.today)),
            run: set(day),
          },
        ]
      : []),
    ...(phrase === '' && rows.some(({ start_date }) => start_date !== null)
      ? [
          {
            id: 'start never',
            margin: messages.start.noDate,
            icon: <Icon of={CalendarX} />,
            label: messages.start.remove,
            run: set(null),
          },
        ]
      : []),
  ]
}
