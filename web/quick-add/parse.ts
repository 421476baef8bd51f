import type { DateString } from '../lib/dates.ts'
import type { InvalidDate, ParseContext } from './read-date.ts'
import { splitWords, type Word } from './lexicon.ts'
import { type KnownNames, type PhraseMeaning, readPhrase } from './read-phrase.ts'
import type { RecurrenceValue } from './read-recurrence.ts'
import { contradictions, joinDates, type Phrase, takePhrases } from './take-phrases.ts'

/** A part of the text that was recognized, highlighted while typing. */
type PhraseSpan = {
  kind: PhraseMeaning['kind']
  start: number
  end: number
  /** The title has these words, too: without them the rest of the sentence wouldn't read whole. */
  kept?: true
}

/** What a line of text says about a task. */
export type ParsedTask = {
  /** The text without the phrases that were taken out of it. */
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

/**
 * Parses a line such as "Stock figures thu 2pm every 2 weeks #warehouse @jonas !3". Takes a phrase out of the title only
 * where the rest still reads whole: at the end, or at the beginning if it's set off there. Everything unclear stays in
 * the title, word for word, and so does every phrase in `refused`: those the person turned back into text with ⌫ (0233).
 */
export function parseTask(
  text: string,
  now: ParseContext,
  known: KnownNames,
  refused: ReadonlySet<string> = new Set(),
): ParsedTask {
  const words = splitWords(text)
  const phrases = findPhrases(text, words, now, known, refused)
  const { taken, kept } = takePhrases(words, phrases)
  const result: ParsedTask = { title: text, assignee_ids: [], spans: [] }
  for (const phrase of phrases)
    if (taken.has(phrase)) apply(result, phrase)
    else if (kept.has(phrase)) apply(result, phrase, true)
  const title = withoutSpans(text, result.spans)
  // A line that is all phrases, such as "Monday", is a title, too.
  return { ...result, title: title === '' ? text.trim() : title }
}

/** What a text that is all phrases says, and the first part of it that makes no sense. */
export type ParsedPhrases = ParsedTask & { unread?: string }

/** Parses a text that has nothing but dates, times and rules. */
export function parsePhrases(text: string, now: ParseContext): ParsedPhrases {
  const words = splitWords(text)
  const phrases = findPhrases(text, words, now, { lists: [], people: [] }, new Set())
  const result: ParsedTask = { title: text, assignee_ids: [], spans: [] }
  const twice = contradictions(phrases).at(-1)
  if (twice) return { ...result, unread: text.slice(twice.start, twice.end) }
  for (const phrase of phrases) apply(result, phrase)
  const unread = withoutSpans(text, result.spans)
  return unread === '' ? result : { ...result, unread }
}

function findPhrases(
  text: string,
  words: readonly Word[],
  now: ParseContext,
  known: KnownNames,
  refused: ReadonlySet<string>,
): Phrase[] {
  const phrases: Phrase[] = []
  for (let at = 0; at < words.length;) {
    const found = readPhrase(words, at, now, known)
    const [start, end] = [words[at]!.start, words[at + (found?.wordCount ?? 1) - 1]!.end]
    if (!found || refused.has(text.slice(start, end).toLowerCase())) {
      at += 1
      continue
    }
    phrases.push({ first: at, after: at + found.wordCount, start, end, meaning: found.value })
    at += found.wordCount
  }
  return joinDates(words, phrases)
}

function apply(result: ParsedTask, { meaning, start, end }: Phrase, kept = false): void {
  const set = (fields: { [Field in keyof ParsedTask]?: ParsedTask[Field] | undefined }) => {
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) Object.assign(result, { [name]: value })
  }
  if (meaning.kind === 'due') {
    // A date that doesn't exist stays in the title, because no other date replaces it.
    if (meaning.fault) return void (result.invalidDate = meaning.fault)
    set({ due_date: meaning.date, due_time: meaning.time })
  } else if (meaning.kind === 'time') set({ due_time: meaning.time })
  else if (meaning.kind === 'repeats')
    set({ recurrence: meaning.recurrence, due_date: meaning.date, due_time: meaning.time })
  else if (meaning.kind === 'list') set({ list_id: meaning.id })
  else if (meaning.kind === 'priority') set({ priority: meaning.priority })
  else if (!result.assignee_ids.includes(meaning.id)) result.assignee_ids.push(meaning.id)
  result.spans.push({ kind: meaning.kind, start, end, ...(kept ? { kept } : {}) })
  return undefined
}

/** Removes what was taken from the text, with the punctuation that set it off. */
function withoutSpans(text: string, spans: readonly PhraseSpan[]): string {
  let title = ''
  let from = 0
  for (const { start, end } of spans.filter(({ kept }) => !kept).toSorted((a, b) => a.start - b.start)) {
    title += text.slice(from, start)
    from = end
  }
  if (from === 0) return text.replace(/\s+/g, ' ').trim()
  return (title + text.slice(from))
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;:])/g, '$1')
    .replace(/^[,;:\s]+|[,;:\s]+$/g, '')
}
