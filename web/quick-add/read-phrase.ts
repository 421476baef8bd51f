import { type DateString, weekdayOf } from '../lib/dates.ts'
import { firstOccurrenceDay } from './first-occurrence.ts'
import { weekdayFromWord, type Word } from './lexicon.ts'
import { type InvalidDate, type ParseContext, type Match, readDate, readTime } from './read-date.ts'
import { readRecurrence, type RecurrenceValue } from './read-recurrence.ts'

/** The lists and people that can be named. */
export type KnownNames = {
  lists: readonly { id: string; name: string }[]
  people: readonly { id: string; name: string }[]
}

/** What a phrase says. */
export type PhraseMeaning =
  | { kind: 'due'; date?: DateString; time?: string; fault?: InvalidDate }
  | { kind: 'time'; time: string }
  | { kind: 'repeats'; recurrence: RecurrenceValue; date?: DateString; time?: string }
  | { kind: 'list' | 'person'; id: string }
  | { kind: 'priority'; priority: number }

/** Reads the phrase that begins at a word. */
export function readPhrase(
  words: readonly Word[],
  at: number,
  now: ParseContext,
  known: KnownNames,
): Match<PhraseMeaning> | undefined {
  const { text } = words[at]!
  const repeats = readRecurrence(words, at, now)
  if (repeats) return withTimeAndStart(repeats, words, at, now)
  const due = readDue(words, at, now)
  if (due) return due
  if (/^![0-4]$/.test(text)) return { value: { kind: 'priority', priority: Number(text[1]) }, wordCount: 1 }
  if (text.startsWith('#')) return readName(words, at, known.lists, 'list')
  if (text.startsWith('@')) return readName(words, at, known.people, 'person')
  return undefined
}

/** Reads what follows a rule: "at 9", "starting 1 dec". */
function withTimeAndStart(
  { value: recurrence, wordCount }: Match<RecurrenceValue>,
  words: readonly Word[],
  at: number,
  now: ParseContext,
): Match<PhraseMeaning> {
  const time = readTime(words, at + wordCount)
  const startAt = at + wordCount + (time?.wordCount ?? 0)
  const start = startWords.has(words[startAt]?.text ?? '') ? readDate(words, startAt + 1, now) : undefined
  const date =
    start && 'date' in start.value ? firstOccurrenceDay(recurrence.rule, start.value.date) : undefined
  return {
    value: {
      kind: 'repeats',
      recurrence,
      ...(time ? { time: time.value } : {}),
      ...(date === undefined ? {} : { date }),
    },
    wordCount: wordCount + (time?.wordCount ?? 0) + (date === undefined || !start ? 0 : 1 + start.wordCount),
  }
}

const startWords = new Set(['starting', 'beginning', 'from'])

/** Reads a date with an optional time, in either order, or a time alone; also after "by", "due" and "due by". */
function readDue(words: readonly Word[], at: number, now: ParseContext): Match<PhraseMeaning> | undefined {
  const [first, second] = [words[at]?.text, words[at + 1]?.text]
  const skipped = first === 'by' ? 1 : first !== 'due' ? 0 : second === 'by' || second === 'on' ? 2 : 1
  const found = readDateAndTime(words, at + skipped, now)
  return found && { ...found, wordCount: found.wordCount + skipped }
}

function readDateAndTime(
  words: readonly Word[],
  at: number,
  now: ParseContext,
): Match<PhraseMeaning> | undefined {
  const date = readDate(words, at, now)
  if (date) {
    if ('fault' in date.value)
      return { value: { kind: 'due', fault: date.value.fault }, wordCount: date.wordCount }
    const time = readTime(words, at + date.wordCount)
    const day = time ? dayAtHour(words[at], date.value.date, time.value, now) : date.value.date
    return {
      value: { kind: 'due', date: day, ...(time ? { time: time.value } : {}) },
      wordCount: date.wordCount + (time?.wordCount ?? 0),
    }
  }
  const time = readTime(words, at)
  if (!time) return undefined
  const later = readDate(words, at + time.wordCount, now)
  if (later && 'date' in later.value)
    return {
      value: {
        kind: 'due',
        date: dayAtHour(words[at + time.wordCount], later.value.date, time.value, now),
        time: time.value,
      },
      wordCount: time.wordCount + later.wordCount,
    }
  return { value: { kind: 'time', time: time.value }, wordCount: time.wordCount }
}

/** A weekday means today if it is that day and the time is still to come. */
const dayAtHour = (
  word: Word | undefined,
  date: DateString,
  time: string,
  { today, time: clock }: ParseContext,
): DateString =>
  weekdayFromWord(word?.text) === weekdayOf(today) && date > today && time > clock ? today : date

/** Reads "#warehouse" or "#spring range": the longest name the words spell, or the only one they begin. */
function readName(
  words: readonly Word[],
  at: number,
  names: readonly { id: string; name: string }[],
  kind: 'list' | 'person',
): Match<PhraseMeaning> | undefined {
  for (let count = Math.min(4, words.length - at); count >= 1; count--) {
    const spelt = words
      .slice(at, at + count)
      .map(({ text }) => text)
      .join(' ')
      .slice(1)
    const match = names.find(({ name }) => name.toLowerCase() === spelt)
    if (match) return { value: { kind, id: match.id }, wordCount: count }
  }
  const prefix = words[at]!.text.slice(1)
  const candidates = prefix === '' ? [] : names.filter(({ name }) => name.toLowerCase().startsWith(prefix))
  return candidates.length === 1 ? { value: { kind, id: candidates[0]!.id }, wordCount: 1 } : undefined
}
