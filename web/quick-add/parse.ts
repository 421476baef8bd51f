import { type DateString, weekdayOf } from '../lib/dates.ts'
import { type InvalidDate, type ParseContext, type Match, readDate, readTime } from './read-date.ts'
import { weekdayFromWord, splitWords, type Word } from './lexicon.ts'
import { readRecurrence, type RecurrenceValue } from './read-recurrence.ts'

/** A part of the text that was recognized, highlighted while typing. */
type PhraseSpan = {
  kind: 'due' | 'time' | 'repeats' | 'list' | 'person' | 'priority'
  start: number
  end: number
}

/** What a line of text says about a task. */
export type ParsedTask = {
  /** What is left after removing everything that was recognized. */
  title: string
  due_date?: DateString
  due_time?: string
  recurrence?: RecurrenceValue
  list_id?: string
  assignee_ids: string[]
  priority?: number
  spans: PhraseSpan[]
  /** A date that doesn't exist, such as 31 February. */
  invalidDate?: InvalidDate
}

export type KnownNames = {
  lists: readonly { id: string; name: string }[]
  people: readonly { id: string; name: string }[]
}

/**
 * Parses a line such as "Stock figures thu 2pm every 2 weeks #warehouse @jonas !3". The last date, time and
 * rule win. Anything unclear stays in the title, and so does every phrase in `refused`: those the person
 * turned back into text with ⌫.
 */
export function parseTask(
  text: string,
  now: ParseContext,
  known: KnownNames,
  refused: ReadonlySet<string> = new Set(),
): ParsedTask {
  const words = splitWords(text)
  const result: ParsedTask = { title: text, assignee_ids: [], spans: [] }
  for (let at = 0; at < words.length;) {
    const found = readPhrase(words, at, now, known)
    const phrase = found && text.slice(words[at]!.start, words[at + found.wordCount - 1]!.end)
    if (!found || phrase === undefined || refused.has(phrase.toLowerCase())) {
      at += 1
      continue
    }
    applyPhrase(result, found, words[at]!.start, words[at + found.wordCount - 1]!.end)
    at += found.wordCount
  }
  result.title = titleWithout(text, result.spans)
  return result
}

type PhraseMeaning =
  | { kind: 'due'; date?: DateString; time?: string; fault?: InvalidDate }
  | { kind: 'time'; time: string }
  | { kind: 'repeats'; recurrence: RecurrenceValue; time?: string }
  | { kind: 'list'; id: string }
  | { kind: 'person'; id: string }
  | { kind: 'priority'; priority: number }

function readPhrase(
  words: readonly Word[],
  at: number,
  now: ParseContext,
  known: KnownNames,
): Match<PhraseMeaning> | undefined {
  const { text } = words[at]!
  const repeats = readRecurrence(words, at, now)
  if (repeats) {
    const time = readTime(words, at + repeats.wordCount)
    return {
      value: { kind: 'repeats', recurrence: repeats.value, ...(time ? { time: time.value } : {}) },
      wordCount: repeats.wordCount + (time?.wordCount ?? 0),
    }
  }
  const due = readDue(words, at, now)
  if (due) return due
  if (/^![0-4]$/.test(text)) return { value: { kind: 'priority', priority: Number(text[1]) }, wordCount: 1 }
  if (text.startsWith('#')) return readName(words, at, known.lists, 'list')
  if (text.startsWith('@')) return readName(words, at, known.people, 'person')
  return undefined
}

/** Reads a date with an optional time, in either order, or a time alone. */
function readDue(words: readonly Word[], at: number, now: ParseContext): Match<PhraseMeaning> | undefined {
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
    if (match) return { value: { kind, id: match.id } as PhraseMeaning, wordCount: count }
  }
  const prefix = words[at]!.text.slice(1)
  const candidates = prefix === '' ? [] : names.filter(({ name }) => name.toLowerCase().startsWith(prefix))
  return candidates.length === 1
    ? { value: { kind, id: candidates[0]!.id } as PhraseMeaning, wordCount: 1 }
    : undefined
}

function applyPhrase(result: ParsedTask, { value }: Match<PhraseMeaning>, start: number, end: number): void {
  const replace = (kinds: PhraseSpan['kind'][]) => {
    result.spans = result.spans.filter((span) => !kinds.includes(span.kind))
  }
  if (value.kind === 'due') {
    replace(['due'])
    delete result.invalidDate
    if (value.fault) result.invalidDate = value.fault
    if (value.date !== undefined) result.due_date = value.date
    if (value.time !== undefined) result.due_time = value.time
  } else if (value.kind === 'time') {
    replace(['time'])
    result.due_time = value.time
  } else if (value.kind === 'repeats') {
    replace(['repeats'])
    result.recurrence = value.recurrence
    if (value.time !== undefined) result.due_time = value.time
  } else if (value.kind === 'list') {
    replace(['list'])
    result.list_id = value.id
  } else if (value.kind === 'person') {
    if (!result.assignee_ids.includes(value.id)) result.assignee_ids.push(value.id)
  } else {
    replace(['priority'])
    result.priority = value.priority
  }
  if (!('fault' in value && value.fault)) result.spans.push({ kind: value.kind, start, end })
}

/**
 * Removes what was recognized from the text. A date that doesn't exist stays, because no other date replaces
 * it.
 */
function titleWithout(text: string, spans: readonly PhraseSpan[]): string {
  let title = ''
  let from = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    title += text.slice(from, start)
    from = end
  }
  return (title + text.slice(from))
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;])/g, '$1')
    .replace(/[,;\s]+$/, '')
    .trim()
}
