import type { Notification } from '../../lib/types.ts'
import { dueDay, wholeDay } from '../../messages/format-date.ts'
import { hourInWords } from '../../messages/format-calendar-date.ts'
import { words } from '../../messages/en/inbox.ts'

const dayMs = 86_400_000

/** Who and what, in a few words: "Jonas mentioned you", "Due today 16:00". */
export function phraseOf({ kind, actor, due_date, due_time }: Notification, today: string): string {
  const when = due_date === null ? null : dueIn(due_date, due_time, today)
  if (kind === 'mention') return words.mention(actor?.name ?? null)
  if (kind === 'assigned') return words.assigned(actor?.name ?? null)
  // A deadline that was taken away meanwhile is none any more.
  return kind === 'due_soon' && when !== null ? words.due(when) : words.reminder(when)
}

/** "today 16:00", "tomorrow", "Mon 23". */
function dueIn(date: string, time: string | null, today: string): string {
  const day = nameOf(date, today)
  return time === null ? day : `${day} ${hourInWords(time)}`
}

function nameOf(date: string, today: string): string {
  if (date === today) return words.on.today
  return date === dayAfter(today, 1) ? words.on.tomorrow : dueDay(date, today)
}

/** The heading of a day: "Today", "Yesterday", "Fri 20 November". */
export function dayName(date: string, today: string): string {
  if (date === today) return words.today
  return date === dayAfter(today, -1) ? words.yesterday : wholeDay(date, today)
}

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
