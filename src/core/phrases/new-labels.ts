import { fold } from './lexicon.ts'
import { type KnownNames, nameKey } from './read-names.ts'
import type { Span } from './settle-spans.ts'

/** A `#word` that can be a name as it is: it begins with a letter, and no punctuation of the sentence is at its end. */
const namingWord = /^(#\p{L}(?:\S*[\p{L}\p{M}\p{N}])?)[,;:]*$/u

/**
 * Returns the `#words` of a text that name no list or label, each once: they can become labels (0530). They are only ever
 * offered, so that the title and what counts are the same without them.
 *
 * @param spans what was understood in the text, without what was turned back into text
 */
export function newLabelSpans(text: string, known: KnownNames, spans: readonly Span[]): Span[] {
  const { lists, labels = [], newLabelNameMax = 0 } = known
  const found = new Map<string, Span>()
  for (const { 0: word, index: start } of text.matchAll(/\S+/g)) {
    const sign = namingWord.exec(word)?.[1]
    if (sign === undefined || Array.from(sign).length > newLabelNameMax + 1) continue
    const end = start + sign.length
    const key = fold(sign)
    const isUnderstood = spans.some(({ ranges }) => ranges.some(([from, to]) => from < end && start < to))
    if (isUnderstood || found.has(key)) continue
    if ([...lists, ...labels].some(({ name }) => nameKey(name) === key.slice(1))) continue
    found.set(key, {
      value: { kind: 'newLabel', name: sign.slice(1) },
      ranges: [[start, end]],
      state: 'offered',
      key,
    })
  }
  return [...found.values()]
}
