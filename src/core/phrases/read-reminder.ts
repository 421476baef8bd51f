import type { Unit } from './lexicon.ts'
import type { Phrase, PhraseValue } from './phrase.ts'
import { readWhen } from './read-when.ts'
import { type Read, readCount, type Reader, sign, skip, textAt, unitAt } from './reader.ts'

const minutesIn: Record<Unit, number> = {
  minute: 1, hour: 60, day: 1_440, workday: 1_440, week: 10_080, fortnight: 20_160, month: 43_200, quarter: 129_600, year: 525_600,
} // oxfmt-ignore

/** Reads "remind me 30 min before", "remind me at 8am", "with a reminder the day before", "reminder 10 min". */
export function readReminderPhrase(reader: Reader, at: number, afterPhrase: boolean): Phrase | undefined {
  const lead = sign(reader, at, 'remind')
  // "Send payment reminder 10 min" is about a reminder; after a date, the word asks for one.
  const bare = lead === 0 && afterPhrase ? sign(reader, at, 'reminder') : 0
  if (lead + bare === 0) return undefined
  const from = at + lead + bare
  const before = readBefore(reader, from, true)
  if (before) return reminder(at, before.next, { minutes_before: before.value })
  const when = lead > 0 ? readWhen(reader, from) : undefined
  if (!when || when.isPartial || when.fault || when.parts.length === 0) return undefined
  const found: { date?: string; time?: string } = {}
  for (const { value } of when.parts) {
    if (value.kind === 'date')
      Object.assign(found, { date: value.date }, value.time ? { time: value.time } : {})
    if (value.kind === 'time') found.time = value.time
  }
  return reminder(at, when.next, found)
}

function reminder(
  first: number,
  next: number,
  value: Extract<PhraseValue, { kind: 'reminder' }>['reminder'],
): Phrase {
  return { first, next, parts: [{ value: { kind: 'reminder', reminder: value }, ranges: [[first, next]] }] }
}

/**
 * Reads minutes before the due date: "1 hour before", "half an hour before", "the day before".
 *
 * @param isShort whether "before" can be missing: "30 min"
 */
export function readBefore(reader: Reader, at: number, isShort: boolean): Read<number> | undefined {
  const half = sign(reader, at, 'half')
  const first = half > 0 ? { value: 0.5, next: at + half } : readAmount(reader, at)
  const unit = first && unitAt(reader, first.next)
  if (!first || unit === undefined) return undefined
  const before = sign(reader, first.next + 1, 'before')
  if (before === 0 && !isShort) return undefined
  return { value: Math.round(first.value * minutesIn[unit]), next: first.next + 1 + before }
}

/** "2", "an", "1.5", "the" in "the day before". */
function readAmount(reader: Reader, at: number): Read<number> | undefined {
  const decimal = /^\d{1,3}[.,]\d$/.exec(textAt(reader, at))
  if (decimal) return { value: Number(decimal[0].replace(',', '.')), next: at + 1 }
  const the = skip(reader, at, 'the')
  if (the > at && unitAt(reader, the) !== undefined && sign(reader, the + 1, 'before') > 0)
    return { value: 1, next: the }
  return readCount(reader, at)
}
