import type { PhraseValue } from '../../../src/core/phrases/phrase.ts'
import { addDays } from '../../lib/dates.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { formatSentenceDay } from '../../messages/format-date.ts'
import { recurrenceText } from '../../messages/format-recurrence.ts'
import { messages } from '../../messages/en/quick-add.ts'
import { messages as labels } from '../../messages/en/labels.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { reminderText } from '../pickers/reminders.ts'

/** What the ids in phrases are called. */
export type PhraseNames = {
  lists: readonly { id: string; name: string }[]
  sections: readonly { id: string; name: string }[]
  labels: readonly { id: string; name: string }[]
  people: ReadonlyMap<string, string>
}

const dayText = (date: string, today: string): string =>
  date === today
    ? messages.today
    : date === addDays(today, 1)
      ? messages.tomorrow
      : formatSentenceDay(date, today)

/** Writes what a phrase says in words: "Mon 23 Nov", "every 2 weeks on Mon", "High". Never empty. */
export function phraseText(value: PhraseValue, names: PhraseNames, today: string): string {
  const nameIn = (all: PhraseNames['lists'], id: string) => all.find((one) => one.id === id)?.name ?? id
  if (value.kind === 'date') return withTime(dayText(value.date, today), value.time)
  if (value.kind === 'time') return formatTimeOfDay(value.time)
  if (value.kind === 'repeat') return withTime(recurrenceText(value.recurrence), value.time)
  if (value.kind === 'reminder') return reminderWords(value.reminder, today)
  if (value.kind === 'priority') return tasks.priorities[value.priority] ?? ''
  if (value.kind === 'person') return names.people.get(value.id) ?? value.id
  if (value.kind === 'newLabel') return labels.picker.create(value.name)
  if (value.kind === 'label') return nameIn(names.labels, value.id)
  return nameIn(value.kind === 'list' ? names.lists : names.sections, value.id)
}

const withTime = (text: string, time: string | undefined): string =>
  time === undefined ? text : messages.dayAt(text, formatTimeOfDay(time))

function reminderWords(
  reminder: Extract<PhraseValue, { kind: 'reminder' }>['reminder'],
  today: string,
): string {
  if ('minutes_before' in reminder) return reminderText(reminder, { due_time: '' })
  const time = reminder.time === undefined ? undefined : formatTimeOfDay(reminder.time)
  const day = reminder.date === undefined ? undefined : dayText(reminder.date, today)
  return day !== undefined && time !== undefined ? messages.dayAt(day, time) : (day ?? time ?? '')
}
