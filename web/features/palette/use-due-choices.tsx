import { CalendarDays, CalendarX } from 'lucide-react'
import { addDays, weekdayOf } from '../../lib/dates.ts'
import { phrasesNow } from '../../quick-add/parse-context.ts'
import { readSchedule, type Schedule } from '../../quick-add/read-schedule.ts'
import { useDeadlinesOfRule } from '../../data/tasks/deadlines.ts'
import { useRowsOf } from '../../data/tasks/row-store.ts'
import { useWorkspace } from '../../data/session.ts'
import { Due } from '../../ui/due-date.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Choice } from './palette-dialog.tsx'
import { deviceZone, listedDays, wholeDay } from '../../messages/format-date.ts'
import { hourInWords } from '../../messages/format-calendar-date.ts'
import { words } from '../../messages/en/palette.ts'
import { ruleInWords } from '../../messages/format-recurrence.ts'
import { deedsIn } from '../task-actions/task-actions.ts'
import { misread } from '../pickers/parse-error.ts'
import { scheduled } from '../pickers/due-patch.ts'
import { takeDates } from '../pickers/set-due-dates.ts'

/** "due fri 9am", or the day alone. */
const dueWord = /^due(?:\s+|$)/i

/**
 * A date phrase sets when the tasks are due that commands are about; behind "due" stand the days that are near.
 *
 * @returns also what is no date, in words
 */
export function useDueChoices(
  text: string,
  ids: readonly string[],
  leave: (act: () => unknown) => () => void,
) {
  const { id: workspaceId } = useWorkspace()
  const rows = useRowsOf(ids)
  const now = phrasesNow()
  const zone = deviceZone()
  const phrase = text.replace(dueWord, '')
  const read = rows.length === 0 || phrase === '' ? {} : readSchedule(phrase, now)
  const said: Schedule = 'unread' in read || 'noSuchDate' in read ? {} : read
  const [shown] = rows.map((row) => ({ ...row, ...scheduled(row, said, now, zone) }))
  const ahead = useDeadlinesOfRule(said.recurrence, shown?.due_date ?? now.today).data ?? []
  const follows = said.recurrence ? ahead.filter((day) => day > (shown?.due_date ?? '')).slice(0, 4) : []

  const take = (schedule: Schedule) =>
    leave(() =>
      takeDates(
        deedsIn(workspaceId),
        rows,
        rows.map((row) => ({ id: row.id, patch: scheduled(row, schedule, now, zone) })),
        now.today,
      ),
    )
  const day = (id: string, label: string, date: string): Choice => ({
    id,
    margin: <Due date={date} time={null} today={now.today} />,
    icon: <Icon of={CalendarDays} />,
    label,
    run: take({ date, time: null }),
  })
  const near = [
    day('due today', words.due.today, now.today),
    day('due working day', words.due.workingDay, nextWorkingDay(now.today)),
    {
      id: 'due never',
      margin: words.due.noDate,
      icon: <Icon of={CalendarX} />,
      label: words.due.remove,
      run: take({ none: true }),
    },
  ]
  const isSaid = Object.keys(said).length > 0
  const choices: Choice[] = []
  if (isSaid && said.none !== true && shown?.due_date != null)
    choices.push({
      id: 'due said',
      margin: <Due date={shown.due_date} time={shown.due_time} today={now.today} />,
      icon: <Icon of={CalendarDays} />,
      label: words.due.said(
        wholeDay(shown.due_date, now.today),
        shown.due_time && hourInWords(shown.due_time),
        said.recurrence && ruleInWords(said.recurrence),
      ),
      ...(follows.length > 0 ? { about: words.due.follows(listedDays(follows, now.today)) } : {}),
      run: take(said),
    })
  if (rows.length > 0 && (dueWord.test(text) || said.none)) choices.push(...near)
  return { choices, fault: 'noSuchDate' in read ? misread(read) : undefined }
}

/** Tomorrow, or Monday where tomorrow is a Saturday or Sunday. */
function nextWorkingDay(today: string): string {
  const next = addDays(today, 1)
  return weekdayOf(next) > 4 ? addDays(next, 7 - weekdayOf(next)) : next
}
