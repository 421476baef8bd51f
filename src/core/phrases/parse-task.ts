import { addDays, type DateString, type Now } from './calendar.ts'
import { findPhrases } from './find-phrases.ts'
import { firstOccurrenceDay } from './first-occurrence.ts'
import type { Dictionary } from './lexicon.ts'
import { english } from './lexicon/en.ts'
import type { PhraseValue, ReminderTime } from './phrase.ts'
import type { KnownNames } from './read-names.ts'
import type { RecurrenceValue } from './read-repeat.ts'
import type { InvalidDate } from './reader.ts'
import { type Choices, noChoices, type Span, settleSpans } from './settle-spans.ts'
import { withoutSpans } from './title.ts'

/** What a line of text says about a task. */
export type ParsedTask = {
  /** The text without the phrases that were taken out of it. */
  title: string
  due_date?: DateString
  due_time?: string
  recurrence?: RecurrenceValue
  list_id?: string
  section_id?: string
  assignee_ids: string[]
  label_ids: string[]
  priority?: number
  reminder?: ReminderTime
  /** Everything that was understood, in order. */
  spans: Span[]
  /** A date that doesn't exist, such as 31 February. */
  invalidDate?: InvalidDate
}

/** The time used for a reminder on a day without one (D47). */
const reminderTime = '09:00'

/**
 * Parses a line such as "Stock figures thu 2pm every 2 weeks #warehouse @jonas !3". What ends the sentence, or begins it
 * and is set off, is taken out of the title; what stands in its middle stays there and is only offered. Everything unclear
 * stays in the title, word for word (0340). Never throws.
 */
export function parseTask(
  text: string,
  now: Now,
  known: KnownNames,
  choices: Choices = noChoices,
  words: Dictionary = english,
): ParsedTask {
  const found = findPhrases(text, now, words, known, (key) => choices.rejected.has(key))
  const spans = settleSpans(text, found, choices, (span, others) => isPossible(span, others, now, known))
  const taken = spans.filter(({ state }) => state === 'taken')
  const title = withoutSpans(text, taken)
  const parsed: ParsedTask = {
    // A line that is all phrases, such as "Monday", is a title, too.
    title: title === '' ? text.trim() : title,
    ...valuesOf(spans, now),
    spans: spans.filter(({ state }) => state !== 'rejected'),
  }
  const fault = found.phrases.find((phrase) => phrase.fault)?.fault
  if (fault) parsed.invalidDate = fault
  return parsed
}

type Values = Omit<ParsedTask, 'title' | 'spans' | 'invalidDate'>

function valuesOf(spans: readonly Span[], now: Now): Values {
  const values: Values = { assignee_ids: [], label_ids: [] }
  const inEffect = spans
    .filter(({ state }) => state === 'taken' || state === 'kept')
    .map(({ value }) => value)
  const of = <Kind extends PhraseValue['kind']>(kind: Kind) =>
    inEffect.findLast((value): value is PhraseValue & { kind: Kind } => value.kind === kind)
  const [date, time, repeat, reminder] = [of('date'), of('time'), of('repeat'), of('reminder')]
  const dueTime = time?.time ?? repeat?.time ?? date?.time
  if (date) values.due_date = date.date
  if (dueTime !== undefined) values.due_time = dueTime
  if (repeat) values.recurrence = repeat.recurrence
  const [list, section, priority] = [of('list'), of('section'), of('priority')]
  if (list) values.list_id = list.id
  if (section) values.section_id = section.id
  if (priority) values.priority = priority.priority
  for (const value of inEffect)
    if (value.kind === 'person' && !values.assignee_ids.includes(value.id)) values.assignee_ids.push(value.id)
    else if (value.kind === 'label' && !values.label_ids.includes(value.id)) values.label_ids.push(value.id)
  const at = reminder && resolveReminder(reminder.reminder, dueDateOf(values, now), now)
  if (at) values.reminder = at
  return values
}

/**
 * A section is one of its list. A repeat has to begin before it ends. A reminder before a due date needs one, and nobody can
 * be reminded in the past.
 */
function isPossible(span: Span, others: readonly Span[], now: Now, { list_id }: KnownNames): boolean {
  if (span.value.kind === 'section') {
    const list = others.findLast(({ value }) => value.kind === 'list')?.value
    return list?.kind !== 'list' || list_id === undefined || list.id === list_id
  }
  if (span.value.kind === 'repeat')
    return !isOverBefore(span.value.recurrence.rule, valuesOf(others, now), now)
  if (span.value.kind !== 'reminder') return true
  const due = dueDateOf(
    valuesOf(
      others.filter((other) => other !== span),
      now,
    ),
    now,
  )
  const { reminder } = span.value
  if ('minutes_before' in reminder) return due !== undefined
  const at = resolveReminder(reminder, due, now)
  return 'date' in at && (at.date > now.today || (at.date === now.today && at.time > now.time))
}

/** Whether a rule ends before it has begun. */
function isOverBefore(rule: string, values: Values, now: Now): boolean {
  const until = /UNTIL=(\d{8})/.exec(rule)?.[1]
  return until !== undefined && until < (dueDateOf(values, now) ?? now.today).replaceAll('-', '')
}

function resolveReminder(
  reminder: Extract<PhraseValue, { kind: 'reminder' }>['reminder'],
  due: DateString | undefined,
  now: Now,
): ReminderTime {
  if ('minutes_before' in reminder) return reminder
  const time = reminder.time ?? reminderTime
  return { date: reminder.date ?? due ?? nextDay(time, now), time }
}

const nextDay = (time: string, { today, time: clock }: Now): DateString =>
  time > clock ? today : addDays(today, 1)

/**
 * Returns the due date that a line comes to: the date it names, the first day of its rule, or the next day on which its time
 * comes. Undefined if it names none of them.
 *
 * @param fallback the due date of a line that names no day
 */
export function dueDateOf(
  { due_date, due_time, recurrence }: Pick<ParsedTask, 'due_date' | 'due_time' | 'recurrence'>,
  now: Now,
  fallback?: DateString,
): DateString | undefined {
  if (due_date !== undefined) return due_date
  if (recurrence) {
    const isOver = due_time !== undefined && due_time <= now.time
    return firstOccurrenceDay(recurrence.rule, fallback ?? (isOver ? addDays(now.today, 1) : now.today))
  }
  return fallback ?? (due_time === undefined ? undefined : nextDay(due_time, now))
}
