import type { Now } from './calendar.ts'
import type { Dictionary } from './lexicon.ts'
import type { Phrase } from './phrase.ts'
import { type KnownNames, prioritySign, readName, readPriority } from './read-names.ts'
import { readReminderPhrase } from './read-reminder.ts'
import { readRepeat } from './read-repeat-phrase.ts'
import { readWhen } from './read-when.ts'
import type { Reader } from './reader.ts'
import { tokenize } from './tokens.ts'

/** A priority such as "!3", which can stand anywhere. */
type Sign = { priority: number; start: number; end: number }

/** A text's words, and what was understood in them, in order. */
export type FoundPhrases = { reader: Reader; phrases: Phrase[]; signs: Sign[] }

/**
 * Finds everything in a text that can be understood, wherever it stands. What is around a sign is read as if it weren't
 * there, as the title will be without it.
 *
 * @param isRejected whether a sign was turned back into text
 */
export function findPhrases(
  text: string,
  now: Now,
  words: Dictionary,
  known: KnownNames | 'date field',
  isRejected: (key: string) => boolean = () => false,
): FoundPhrases {
  const isDateField = known === 'date field'
  const signs: Sign[] = []
  const tokens = tokenize(text, words).filter((token) => {
    const priority = isDateField || isRejected(token.text) ? undefined : prioritySign(token, words)
    if (priority !== undefined) signs.push({ priority, start: token.start, end: token.end })
    return priority === undefined
  })
  const reader: Reader = { tokens, words, now, isDateField }
  const phrases: Phrase[] = []
  for (let at = 0; at < reader.tokens.length;) {
    const afterPhrase = phrases.at(-1)?.next === at
    const found = isDateField
      ? (readRepeat(reader, at) ?? readWhen(reader, at))
      : (readReminderPhrase(reader, at, afterPhrase) ??
        readRepeat(reader, at) ??
        readWhen(reader, at) ??
        readPriority(reader, at) ??
        readName(reader, at, known))
    // A part of a word, as in "2-mon", says nothing.
    if (found && !reader.tokens[at]!.isJoined) phrases.push(wholeWords(reader, found))
    at = Math.max(at + 1, phrases.at(-1)?.next ?? 0)
  }
  return { reader, phrases, signs }
}

/** A phrase that ends within a word is a part of something that isn't understood. */
function wholeWords({ tokens }: Reader, phrase: Phrase): Phrase {
  let { next } = phrase
  while (tokens[next]?.isJoined) next += 1
  return next === phrase.next ? phrase : { first: phrase.first, next, parts: [], isPartial: true }
}
