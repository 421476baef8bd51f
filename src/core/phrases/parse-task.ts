import { addDays, type DateString, type Now } from './calendar.ts'
import { findPhrases } from './find-phrases.ts'
import { firstOccurrenceDay } from './first-occurrence.ts'
import type { Dictionary } from './lexicon.ts'
import { english } from './lexicon/en.ts'
import { newLabelSpans } from './new-labels.ts'
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
  const settled = (isElsewhere: boolean) =>
    settleSpans(text, found, choices, {
      isElsewhere,
      isOver: (phraseValues) => isOver(valuesOf(phraseValues, now), now),
      isPossible: (span, others) => isPossible(span, others, now),
    })
  const here = settled(false)
  const { list_id } = valuesOf(inEffect(here), now)
  const isElsewhere = list_id !== undefined && known.list_id !== undefined && list_id !== known.list_id
  const spans = isElsewhere ? settled(true) : here
  const taken = spans.filter(({ state }) => state === 'taken')
  const title = withoutSpans(text, taken)
  const understood = spans.filter(({ state }) => state !== 'rejected')
  const parsed: ParsedTask = {
    // A line that is all phrases, such as "Monday", is a title, too.
    title: title === '' ? text.trim() : title,
    ...valuesOf(inEffect(spans), now),
    spans:
      known.newLabelNameMax === undefined
        ? understood
        : [...understood, ...newLabelSpans(text, known, understood)],
  }
  const fault = found.phrases.find((phrase) => phrase.fault)?.fault
  if (fault) parsed.invalidDate = fault
  return parsed
}

type Values = Omit<ParsedTask, 'title' | 'spans' | 'invalidDate'>

const inEffect = (spans: readonly Span[]): PhraseValue[] =>
  spans.filter(({ state }) => state === 'taken' || state === 'kept').map(({ value }) => value)

function valuesOf(phraseValues: readonly PhraseValue[], now: Now): Values {
  const values: Values = { assignee_ids: [], label_ids: [] }
  const of = <Kind extends PhraseValue['kind']>(kind: Kind) =>
    phraseValues.findLast((value): value is PhraseValue & { kind: Kind } => value.kind === kind)
  const [date, time, repeat, reminder] = [of('date'), of('time'), of('repeat'), of('reminder')]
  const dueTime = time?.time ?? repeat?.time ?? date?.time
  if (date) values.due_date = date.date
  if (dueTime !== undefined) values.due_time = dueTime
  if (repeat) values.recurrence = repeat.recurrence
  const [list, section, priority] = [of('list'), of('section'), of('priority')]
  if (list) values.list_id = list.id
  if (section) values.section_id = section.id
  if (priority) values.priority = priority.priority
  for (const value of phraseValues)
    if (value.kind === 'person' && !values.assignee_ids.includes(value.id)) values.assignee_ids.push(value.id)
    else if (value.kind === 'label' && !values.label_ids.includes(value.id)) values.label_ids.push(value.id)
  const at = reminder && resolveReminder(reminder.reminder, dueDateOf(values, now), now)
  if (at) values.reminder = at
  return values
}

/** A repeat has to begin before it ends. A reminder before a due date needs one, and nobody can be reminded in the past. */
function isPossible(span: Span, others: readonly Span[], now: Now): boolean {
  if (span.value.kind === 'repeat') {
    const beside = others.filter(({ value }) => value.kind !== 'repeat')
    return !isOver(valuesOf([...inEffect(beside), span.value], now), now)
  }
  if (span.value.kind !== 'reminder') return true
  const due = dueDateOf(valuesOf(inEffect(others.filter((other) => other !== span)), now), now)
  const { reminder } = span.value
  if ('minutes_before' in reminder) return due !== undefined
  const at = resolveReminder(reminder, due, now)
  return 'date' in at && (at.date > now.today || (at.date === now.today && at.time > now.time))
}

/** Whether a repeat ends before it begins. */
function isOver(values: Values, now: Now): boolean {
  const until = values.recurrence && /UNTIL=(\d{8})/.exec(values.recurrence.rule)?.[1]
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
