import { addDays, type DateString, type Now } from './calendar.ts'
import { findPhrases } from './find-phrases.ts'
import type { Dictionary } from './lexicon.ts'
import { english } from './lexicon/en.ts'
import type { Phrase, ReminderTime } from './phrase.ts'
import { readBefore } from './read-reminder.ts'
import type { RecurrenceValue } from './read-repeat.ts'
import { type InvalidDate, type Reader, sign } from './reader.ts'
import { contradictions } from './take.ts'
import { tokenize } from './tokens.ts'

/** The parts of a due date that a text names. The others stay as they are. */
export type DueSchedule = {
  date?: DateString
  /** null for all day. */
  time?: string | null
  recurrence?: RecurrenceValue
  /** The text removes the due date. */
  none?: true
}

/** Why a text can't be read: it names a date that doesn't exist, or contains an unknown part. */
export type ParseFailure = { noSuchDate: InvalidDate } | { unread: string }

/** The time used for a day without one (D47). */
const defaultTime = '09:00'

/**
 * Parses a text that has nothing but dates, times and repeats: "fri 9am", "in 3 days", "tomorrow all day", "every last day
 * of the month". All of it must make sense: half a rule would be wrong.
 */
export function parseSchedule(
  text: string,
  now: Now,
  words: Dictionary = english,
): DueSchedule | ParseFailure {
  const { reader, phrases } = findPhrases(text, now, words, 'date field')
  const { tokens } = reader
  const noneLength = sign(reader, 0, 'none')
  if (noneLength > 0 && noneLength === tokens.length) return { none: true }
  const fault = phrases.find((phrase) => phrase.fault)?.fault
  if (fault) return { noSuchDate: fault }
  const unclear = contradictions(phrases).at(-1) ?? phrases.find(({ isPartial }) => isPartial)
  if (unclear) return { unread: wordsOf(text, reader, unclear.first, unclear.next) }
  const schedule: DueSchedule = {}
  for (let at = 0; at < tokens.length;) {
    const phrase = phrases.find(({ first }) => first === at)
    const allDay = phrase ? 0 : sign(reader, at, 'all')
    if (allDay > 0) schedule.time = null
    if (!phrase && allDay === 0)
      return { unread: wordsOf(text, reader, at, nextPhrase(phrases, at) ?? tokens.length) }
    if (phrase) apply(schedule, phrase)
    at = phrase ? phrase.next : at + allDay
  }
  return schedule
}

const wordsOf = (text: string, { tokens }: Reader, first: number, next: number): string =>
  text.slice(tokens[first]!.start, tokens[next - 1]!.end)

const nextPhrase = (phrases: readonly Phrase[], after: number): number | undefined =>
  phrases.find(({ first }) => first > after)?.first

function apply(schedule: DueSchedule, { parts }: Phrase): void {
  for (const { value } of parts) {
    if (value.kind === 'date') schedule.date = value.date
    if (value.kind === 'repeat') schedule.recurrence = value.recurrence
    if ('time' in value && value.time !== undefined && (value.kind === 'time' || schedule.time === undefined))
      schedule.time = value.time
  }
}

/** Parses a text that is a rule and nothing else: null for an empty text, or the part that can't be read. */
export function parseRecurrence(
  text: string,
  now: Now,
  words: Dictionary = english,
): RecurrenceValue | null | { unread: string } {
  const { reader, phrases } = findPhrases(text, now, words, 'date field')
  const { tokens } = reader
  if (tokens.length === 0) return null
  const [phrase] = phrases
  const [repeat, other] = phrase?.first === 0 && !phrase.isPartial ? phrase.parts : []
  if (!phrase || repeat?.value.kind !== 'repeat') return { unread: text.trim() }
  const unread = other ? other.ranges[0][0] : phrase.next
  return unread < tokens.length
    ? { unread: text.slice(tokens[unread]!.start).trim() }
    : repeat.value.recurrence
}

/**
 * Parses "1 hour before", "30 min", "2d", "at the time", "mon 9am", "tomorrow" as a reminder. All of the text must make
 * sense.
 */
export function parseReminder(
  text: string,
  now: Now,
  words: Dictionary = english,
): ReminderTime | ParseFailure {
  const reader: Reader = { tokens: tokenize(text, words), words, now, isDateField: true }
  const atDeadline = sign(reader, 0, 'atDeadline')
  const before = atDeadline > 0 ? { value: 0, next: atDeadline } : readBefore(reader, 0, true)
  if (before?.next === reader.tokens.length) return { minutes_before: before.value }
  const read = parseSchedule(text, now, words)
  if ('unread' in read || 'noSuchDate' in read) return read
  const { date, time, recurrence, none } = read
  if (recurrence || none || (date === undefined && typeof time !== 'string')) return { unread: text.trim() }
  const hour = time ?? defaultTime
  return { date: date ?? (hour > now.time ? now.today : addDays(now.today, 1)), time: hour }
}
