import { addDays, type DateString } from '../../lib/dates.ts'
import { messages as filters } from '../../messages/en/filter-choices.ts'
import { messages as views } from '../../messages/en/views.ts'
import { noValueId, type GroupHead } from './group-tasks.ts'

const messages = views.groups

export const overdueId = 'overdue'
export const startedId = 'started'

const headsOf = (past: GroupHead, none: string): readonly GroupHead[] => [
  past,
  { id: 'today', name: messages.today },
  { id: 'tomorrow', name: messages.tomorrow },
  { id: 'week', name: messages.week },
  { id: 'later', name: messages.later },
  { id: noValueId, name: none },
]

/** The groups of due dates, in order. */
export const dueHeads = headsOf({ id: overdueId, name: messages.overdue }, messages.none)

/** The groups of start dates, in order. */
export const startHeads = headsOf({ id: startedId, name: filters.start.started }, filters.start.none)

/** Returns the group of a start date. */
export function startGroupOf(day: DateString | null, today: DateString): string {
  const group = dueGroupOf(day, today)
  return group === overdueId ? startedId : group
}

export function dueGroupOf(day: DateString | null, today: DateString): string {
  if (day === null) return noValueId
  if (day < today) return overdueId
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  return day <= addDays(today, 7) ? 'week' : 'later'
}

/** In days from today: where a task goes that is moved into a group. Of several days it is the last, of no end of them two weeks. */
const daysAhead: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, week: 7, later: 14 }

/** Returns the day of a task that is moved into a group; undefined for none. */
export function dayOfGroup(id: string, today: DateString): DateString | undefined {
  const days = daysAhead[id]
  return days === undefined ? undefined : addDays(today, days)
}
