import type { Phrase, PhraseValue } from './phrase.ts'
import { type Reader, sign, textAt } from './reader.ts'

/**
 * Decides which phrases are taken out of a sentence: those that end it, and those that begin it and are set off, where the
 * rest still reads whole (0340). A phrase in the middle is a part of what the sentence says.
 *
 * @param isRefused whether a phrase was turned back into text, so that it contradicts no other
 * @param isWord whether a phrase names nothing beside the others; phrases before it can still end the text
 * @param isOver whether values repeat something that ends before it begins
 */
export function takePhrases(
  reader: Reader,
  phrases: readonly Phrase[],
  {
    isRefused,
    isWord,
    isOver,
  }: {
    isRefused: (phrase: Phrase) => boolean
    isWord: (phrase: Phrase) => boolean
    isOver: (values: readonly PhraseValue[]) => boolean
  },
): Set<Phrase> {
  const faults = phrases.filter((phrase) => phrase.fault)
  const isOverTogether = (of: readonly Phrase[]) =>
    isOver(of.flatMap(({ parts }) => parts.map(({ value }) => value)))
  let open = phrases.filter(
    (phrase) => phrase.isPartial !== true && !phrase.fault && !isOverTogether([phrase]),
  )
  for (;;) {
    const end = runAtEnd(reader, open)
    const start = runAtStart(open.filter((phrase) => !isWord(phrase))).filter(
      (phrase) => !end.includes(phrase),
    )
    const alone = [...leftDangling(reader, end), ...notSetOff(reader, start)]
    const run = [...start, ...end].filter((phrase) => !isRefused(phrase))
    const left: readonly Phrase[] =
      alone.length > 0
        ? alone
        : [
            ...contradictions([...faults, ...run]),
            ...withoutDay(run, phrases, isRefused),
            ...(isOverTogether(run) ? run.filter(isSchedule) : []),
          ]
    if (left.length === 0) return new Set([...start, ...end])
    open = open.filter((phrase) => !left.includes(phrase))
  }
}

/** A time whose day is only offered: "Sunday brunch at 11" isn't at 11 today. */
function withoutDay(
  run: readonly Phrase[],
  phrases: readonly Phrase[],
  isRefused: (phrase: Phrase) => boolean,
): Phrase[] {
  const namesDay = (phrase: Phrase) =>
    phrase.isDoubtful !== true && kindsOf(phrase).some((kind) => kind === 'date' || kind === 'repeat')
  const isElsewhere = phrases.some(
    (phrase) => namesDay(phrase) && !run.includes(phrase) && !isRefused(phrase),
  )
  if (!isElsewhere || run.some(namesDay)) return []
  return run.filter((phrase) => kindsOf(phrase).includes('time'))
}

/** The phrases that end the text, one after another. `#words` after them that name nothing stay in the title (0520). */
function runAtEnd({ tokens }: Reader, phrases: readonly Phrase[]): Phrase[] {
  const isUnknown = (at: number) =>
    /^#\p{L}/u.test(tokens[at]?.raw ?? '') && !phrases.some(({ first, next }) => first <= at && at < next)
  const run: Phrase[] = []
  for (const phrase of phrases.toReversed()) {
    let end = run[0]?.first ?? tokens.length
    while (end > phrase.next && isUnknown(end - 1)) end--
    if (phrase.next === end) run.unshift(phrase)
  }
  return run
}

/** The phrases that begin the text. */
function runAtStart(phrases: readonly Phrase[]): Phrase[] {
  const run: Phrase[] = []
  for (const phrase of phrases) if (phrase.first === (run.at(-1)?.next ?? 0)) run.push(phrase)
  return run
}

const isSchedule = (phrase: Phrase): boolean =>
  kindsOf(phrase).some((kind) => kind === 'date' || kind === 'time' || kind === 'repeat')

const kindsOf = (phrase: Phrase): PhraseValue['kind'][] => phrase.parts.map(({ value }) => value.kind)

/** Phrases that name a date, a time, a repeat, a reminder or a list twice: it isn't clear which one is meant. */
export function contradictions(phrases: readonly Phrase[]): Phrase[] {
  const naming = (kind: PhraseValue['kind']) =>
    phrases.filter(
      (phrase) =>
        kindsOf(phrase).includes(kind) ||
        (kind === 'date' && phrase.fault !== undefined) ||
        (kind === 'time' && phrase.parts.some(({ value }) => 'time' in value && value.time !== undefined)),
    )
  return (['date', 'time', 'repeat', 'reminder', 'list', 'section'] as const)
    .map(naming)
    .filter(({ length }) => length > 1)
    .flat()
}

/** The first phrase at the end, if the word before it can't end a sentence or needs it: "prepare for monday". */
function leftDangling(reader: Reader, run: readonly Phrase[]): Phrase[] {
  const [phrase] = run
  if (!phrase || phrase.first === 0) return []
  const before = reader.tokens[phrase.first - 1]!
  const isParticle = reader.words.particles.has(before.text) && hasOwnWord(reader, phrase.first)
  return !isParticle && isDangling(reader, before.text, before.raw) ? [phrase] : []
}

/** Whether a word can't end a sentence, or belongs to the date after it: "for", "Ben's", "mon/". */
const isDangling = ({ words }: Pick<Reader, 'words'>, text: string, raw: string): boolean =>
  words.dangling.has(text) || /['’]s?$|[-–—/&+([{“]$|^["'(]+$/.test(raw)

/**
 * The last phrase at the beginning, unless a comma follows, or it can't belong to the word that follows: "tomorrow call Ben"
 * names a day, "Monday report" and "daily standup" name a thing.
 */
function notSetOff(reader: Reader, run: readonly Phrase[]): Phrase[] {
  const last = run.at(-1)
  if (!last || kindsOf(last).every((kind) => setOffByThemselves.has(kind))) return []
  const next = textAt(reader, last.next)
  if (reader.words.extensions.has(next) || /^['’&+/([–—-]/.test(next)) return [last]
  const isSetOff = reader.tokens[last.next - 1]!.isSetOff
  return isSetOff || beginsAdverb(reader, last.first) ? [] : [last]
}
const setOffByThemselves = new Set<PhraseValue['kind']>(['list', 'section', 'person', 'label', 'priority'])

/** "Sleep in tomorrow", "sign in by monday", "check in every week": the word before is a part of the verb. */
const hasOwnWord = (reader: Reader, at: number): boolean =>
  beginsAdverb(reader, at) ||
  (['due', 'every', 'everyDone'] as const).some((name) => sign(reader, at, name) > 0)

const beginsAdverb = (reader: Reader, at: number): boolean =>
  (['today', 'tomorrow', 'tonight', 'on', 'in', 'at', 'by', 'afterTomorrow'] as const).some(
    (name) => sign(reader, at, name) > 0,
  )
