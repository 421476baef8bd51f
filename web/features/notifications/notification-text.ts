import { localDue } from '../../data/tasks/local-due.ts'
import { viewerZone } from '../../data/viewer-zone.ts'
import type { Notification } from '../../lib/types.ts'
import { formatDueDay, formatLongDay } from '../../messages/format-date.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { ownClock } from '../task-list/task-due.tsx'
import { messages } from '../../messages/en/notifications.ts'

const dayMs = 86_400_000

/** Describes a notification: "Jonas mentioned you", "Due today 09:00, 16:00 Tokyo". */
export function notificationText({ kind, actor, ...task }: Notification, today: string): string {
  const due = localDue(task, viewerZone())
  const own = ownClock(task)
  const when = due && `${dueText(due.date, due.time, today)}${own === undefined ? '' : `, ${own.clock}`}`
  if (kind === 'mention') return messages.mention(actor?.name ?? null)
  if (kind === 'assigned') return messages.assigned(actor?.name ?? null)
  if (kind === 'unblocked') return messages.unblocked
  // A due date that has been removed since isn't shown.
  return kind === 'due_soon' && when !== null ? messages.due(when) : messages.reminder(when)
}

/** "today 16:00", "tomorrow", "Mon 23". */
function dueText(date: string, time: string | null, today: string): string {
  const day = relativeDay(date, today)
  return time === null ? day : `${day} ${formatTimeOfDay(time)}`
}

function relativeDay(date: string, today: string): string {
  if (date === today) return messages.on.today
  return date === addDays(today, 1) ? messages.on.tomorrow : formatDueDay(date, today)
}

/** Returns the heading of a day: "Today", "Yesterday", "Fri 20 November". */
export function dayHeading(date: string, today: string): string {
  if (date === today) return messages.today
  return date === addDays(today, -1) ? messages.yesterday : formatLongDay(date, today)
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
