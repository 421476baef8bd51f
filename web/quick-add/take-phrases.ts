import { weekdayOf } from '../lib/dates.ts'
import { formsCompound, isDangling, isExtension, weekdayFromWord, type Word } from './lexicon.ts'
import type { PhraseMeaning } from './read-phrase.ts'

/** A phrase in a text: the words from `first` up to `after`, the characters from `start` up to `end`. */
export type Phrase = { first: number; after: number; start: number; end: number; meaning: PhraseMeaning }

/**
 * Decides which phrases are taken out of a sentence. A date, time or rule is taken where it ends the sentence, or begins
 * it and is set off; in the middle it is part of what the sentence says. One that may be a part of something that isn't
 * understood ("mon and wed", "from 9am to 10am") stays where it is. A list or a person in the middle is meant, but its
 * words stay, too.
 */
export function takePhrases(words: readonly Word[], phrases: readonly Phrase[]) {
  const meant = phrases.filter((phrase) => !isReplaced(phrase, phrases) && !isWeak(words, phrase))
  let open = meant
  for (;;) {
    const end = runAtEnd(words, open)
    const start = runAtStart(open).filter((phrase) => !end.includes(phrase))
    const refused = [
      ...contradictions([...start, ...end]),
      ...leftDangling(words, end),
      ...notSetOff(words, start),
    ]
    if (refused.length === 0)
      return {
        taken: new Set([...start, ...end, ...meant.filter(({ meaning }) => meaning.kind === 'priority')]),
        kept: new Set(meant.filter(({ meaning }) => meaning.kind === 'list' || meaning.kind === 'person')),
      }
    open = open.filter((phrase) => !refused.includes(phrase))
  }
}

/** Joins a weekday and the date that falls on it, as in "fri 27 nov". */
export function joinDates(words: readonly Word[], phrases: readonly Phrase[]): Phrase[] {
  const joined: Phrase[] = []
  for (const phrase of phrases) {
    const before = joined.at(-1)
    if (before?.after === phrase.first && isDateOfWeekday(words, before, phrase)) {
      const { first, start } = before
      const meaning = { ...before.meaning, ...phrase.meaning }
      joined.splice(-1, 1, { ...phrase, first, start, meaning })
    } else joined.push(phrase)
  }
  return joined
}

function isDateOfWeekday(words: readonly Word[], before: Phrase, { first, meaning }: Phrase): boolean {
  const day = weekdayFromWord(words[before.first]?.text) ?? weekdayFromWord(words[before.first + 1]?.text)
  return (
    before.meaning.kind === 'due' &&
    meaning.kind === 'due' &&
    meaning.date !== undefined &&
    weekdayFromWord(words[first]?.text) === undefined &&
    day === weekdayOf(meaning.date)
  )
}

/** The phrases that end the text, one after another. */
function runAtEnd(words: readonly Word[], phrases: readonly Phrase[]): Phrase[] {
  const run: Phrase[] = []
  for (const phrase of phrases.toReversed())
    if (phrase.after === (run[0]?.first ?? words.length)) run.unshift(phrase)
  return run
}

/** The phrases that begin the text. */
function runAtStart(phrases: readonly Phrase[]): Phrase[] {
  const run: Phrase[] = []
  for (const phrase of phrases) if (phrase.first === (run.at(-1)?.after ?? 0)) run.push(phrase)
  return run
}

/** Of several lists or priorities, the last is meant. */
const isReplaced = ({ first, meaning: { kind } }: Phrase, phrases: readonly Phrase[]): boolean =>
  (kind === 'list' || kind === 'priority') &&
  phrases.some((other) => other.meaning.kind === kind && other.first > first)

/** A single word that is rather a name or a number: "call Tom", "what broke yesterday", "Ben's 25th". */
const isWeak = (words: readonly Word[], { first, after, meaning }: Phrase): boolean =>
  meaning.kind === 'due' &&
  after === first + 1 &&
  /^(?:tom|tod|yesterday|\d+(?:st|nd|rd|th))$/.test(words[first]?.text ?? '')

/** Phrases that name a date, a time or a rule twice: it isn't clear which one is meant. */
export function contradictions(phrases: readonly Phrase[]): Phrase[] {
  const naming = (...fields: string[]) =>
    phrases.filter(({ meaning }) => fields.some((field) => Object.hasOwn(meaning, field)))
  return [naming('date', 'fault'), naming('time'), naming('recurrence')]
    .filter(({ length }) => length > 1)
    .flat()
}

/** The first phrase at the end, if the words before it can't end a sentence or need it: "prepare for monday". */
function leftDangling(words: readonly Word[], run: readonly Phrase[]): Phrase[] {
  const [first] = run
  const phrase = run.find(({ meaning }) => meaning.kind !== 'priority')
  const before = first && words[first.first - 1]?.text
  if (before === undefined || !phrase) return []
  const isCompound = phrase.after === phrase.first + 1 && formsCompound(before, words[phrase.first]!.text)
  return isDangling(before) || isCompound ? [phrase] : []
}

/**
 * The last date, time or rule at the beginning, unless a comma follows, or it is one that can't belong to the word that
 * follows: "tomorrow call Ben" names a day, "Monday report" and "daily standup" name a thing.
 */
function notSetOff(words: readonly Word[], run: readonly Phrase[]): Phrase[] {
  const last = run.at(-1)
  if (!last || isToken(last)) return []
  const [begin, end, next] = [words[last.first]!.text, words[last.after - 1]!, words[last.after]?.text ?? '']
  if (isExtension(next)) return [last]
  return end.isSetOff || startsAdverb.has(begin) ? [] : [last]
}

const isToken = ({ meaning: { kind } }: Phrase): boolean =>
  kind === 'list' || kind === 'person' || kind === 'priority'
const startsAdverb = new Set(['today', 'tomorrow', 'tmr', 'tmrw', 'tonight', 'on', 'in', 'at', 'by', '@'])
