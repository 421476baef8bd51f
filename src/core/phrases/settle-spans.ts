import type { FoundPhrases } from './find-phrases.ts'
import { fold } from './lexicon.ts'
import type { Part, Phrase, PhraseValue } from './phrase.ts'
import { takePhrases } from './take.ts'

/** In characters. */
type Range = readonly [start: number, end: number]

/**
 * A phrase in a text. It's `taken` out of the title; `kept` there, and counts; `offered`, and doesn't count until someone
 * accepts it; or `rejected`, turned back into text.
 */
export type Span = {
  value: PhraseValue
  /** Where its words are, in characters: a repeat can go on after its time. */
  ranges: readonly [Range, ...Range[]]
  state: 'taken' | 'kept' | 'offered' | 'rejected'
  /** What identifies it in `Choices`, wherever it stands: its words. */
  key: string
}

/** What a person said about phrases, by their keys. */
export type Choices = { rejected: ReadonlySet<string>; accepted: ReadonlySet<string> }
export const noChoices: Choices = { rejected: new Set(), accepted: new Set() }

/** What makes sense together. */
type SpanRules = {
  /** Whether the task goes to another list, so that the sections of this one are words. */
  isElsewhere: boolean
  /** Whether these values repeat something that ends before it begins. */
  isOver: (values: readonly PhraseValue[]) => boolean
  /** Whether a span makes sense beside the others that count. */
  isPossible: (span: Span, counting: readonly Span[]) => boolean
}

/** Gives each phrase its state. */
export function settleSpans(
  text: string,
  { reader, phrases, signs }: FoundPhrases,
  { rejected, accepted }: Choices,
  { isElsewhere, isOver, isPossible }: SpanRules,
): Span[] {
  const { tokens } = reader
  const toCharacters = ([first, next]: readonly [number, number]): Range => [
    tokens[first]!.start,
    tokens[next - 1]!.end,
  ]
  const rangesOf = ({ ranges: [range, ...more] }: Part): Span['ranges'] => [
    toCharacters(range),
    ...more.map(toCharacters),
  ]
  const keyOf = (part: Part) => rangesOf(part).map(([start, end]) => fold(text.slice(start, end))).join(' ') // oxfmt-ignore
  const isRefused = (phrase: Phrase) =>
    phrase.parts.length > 0 && phrase.parts.every((part) => rejected.has(keyOf(part)))
  const isWord = ({ parts }: Phrase) => isElsewhere && parts.some(({ value }) => value.kind === 'section')
  const taken = takePhrases(reader, phrases, { isRefused, isWord, isOver })

  const spans = phrases.flatMap((phrase) =>
    phrase.parts.map((part): Span => {
      const key = keyOf(part)
      const stays = isName(part.value) ? 'kept' : 'offered'
      const state = rejected.has(key)
        ? 'rejected'
        : taken.has(phrase)
          ? 'taken'
          : accepted.has(key)
            ? 'kept'
            : stays
      return { value: part.value, ranges: rangesOf(part), state, key }
    }),
  )
  const doubtful = new Set(
    phrases
      .filter((phrase) => phrase.isDoubtful === true && !taken.has(phrase))
      .flatMap(({ parts }) => parts.map(keyOf)),
  )
  for (const { priority, start, end } of signs)
    spans.push({
      value: { kind: 'priority', priority },
      ranges: [[start, end]],
      state: 'taken',
      key: fold(text.slice(start, end)),
    })
  spans.sort(({ ranges: [[a]] }, { ranges: [[b]] }) => a - b)
  lastWins(spans, accepted)
  const counting = () => spans.filter(({ state }) => state === 'taken' || state === 'kept')
  for (const span of spans)
    if (isElsewhere && span.value.kind === 'section') span.state = 'rejected'
    else if (span.state !== 'rejected' && !isPossible(span, counting())) span.state = 'rejected'
  return spans.filter(({ state, key }) => state !== 'offered' || !doubtful.has(key))
}

const isName = ({ kind }: PhraseValue): boolean =>
  kind === 'list' || kind === 'section' || kind === 'person' || kind === 'label'

/**
 * Of several values of one kind, one that was accepted counts, otherwise the last one. People and labels add up, and of priorities all
 * leave the title, since they aren't words; the last one counts.
 */
function lastWins(spans: readonly Span[], accepted: ReadonlySet<string>): void {
  const order = Array.from(accepted)
  const weight = ({ key }: Span) => order.indexOf(key)
  for (const kind of ['date', 'time', 'repeat', 'reminder', 'list', 'section'] as const) {
    const counting = spans.filter(
      ({ state, value }) => value.kind === kind && (state === 'taken' || state === 'kept'),
    )
    const winner = counting.toSorted((a, b) => weight(a) - weight(b)).at(-1)
    for (const span of counting) if (span !== winner) span.state = isName(span.value) ? 'rejected' : 'offered'
  }
}
