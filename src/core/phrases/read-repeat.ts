import type { DayPart, Unit } from './lexicon.ts'
import { isOfEveryMonth, ofTheMonth, readPluralDays, readRuleDays, type RuleDays } from './read-rule-days.ts'
import { partTimes } from './read-time.ts'
import {
  partAt,
  type Read,
  readCount,
  type Reader,
  readNth,
  sign,
  skip,
  textAt,
  unitAt,
  weekdayAt,
} from './reader.ts'

/** A recurrence as tasks store it. */
export type RecurrenceValue = { rule: string; from: 'due' | 'completion' }

/** A rule in words, with a time and its part of the day if they say one: "every morning". */
export type Repeat = RecurrenceValue & { time?: string; part?: DayPart }

const frequencies = { day: ['DAILY', 1], week: ['WEEKLY', 1], fortnight: ['WEEKLY', 2], month: ['MONTHLY', 1], quarter: ['MONTHLY', 3], year: ['YEARLY', 1] } as const // oxfmt-ignore
const intervalMax = 999

/**
 * Reads a rule without its start and its end: "daily", "every 2 weeks on mon and thu", "every other friday", "on the last
 * friday of every month", "on mondays", "once a week", "mon and wed every week", "3 days after completion".
 */
export const readRule = (reader: Reader, at: number): Read<Repeat> | undefined =>
  readEvery(reader, at) ??
  readAdverb(reader, at) ??
  readOnce(reader, at) ??
  readOnAll(reader, at) ??
  readOfEveryMonth(reader, at) ??
  readDaysEvery(reader, at) ??
  readAfterDone(reader, at)

const rule = (text: string, from: Repeat['from'], next: number): Read<Repeat> => ({
  value: { rule: text, from },
  next,
})

function ofUnit(unit: Unit, count: number, from: Repeat['from'], next: number): Read<Repeat> | undefined {
  if (unit === 'workday')
    return count === 1 ? rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', from, next) : undefined
  if (unit === 'minute' || unit === 'hour' || count < 1) return undefined
  const [frequency, times] = frequencies[unit]
  const interval = count * times
  return interval > intervalMax ? undefined : rule(`FREQ=${frequency}${intervalPart(interval)}`, from, next)
}

const intervalPart = (interval: number): string => (interval === 1 ? '' : `;INTERVAL=${interval}`)

const ofDays = (
  { frequency, by }: RuleDays,
  interval: number,
  from: Repeat['from'],
  next: number,
): Read<Repeat> => rule(`FREQ=${frequency}${intervalPart(interval)};${by}`, from, next)

function readEvery(reader: Reader, at: number): Read<Repeat> | undefined {
  const done = sign(reader, at, 'everyDone')
  const length = done || sign(reader, at, 'every')
  if (length === 0) return undefined
  const from = done > 0 ? 'completion' : 'due'
  const next = skip(reader, at + length, 'the')
  const part = partAt(reader, next)
  if (part !== undefined)
    return { value: { rule: 'FREQ=DAILY', from, time: partTimes[part], part }, next: next + 1 }
  const other = sign(reader, next, 'other')
  const everyOther =
    other === 0
      ? undefined
      : (readCounted(reader, next + other, 2, from) ?? readEveryOther(reader, next + other, from))
  // In German, "every second Wednesday" is every other one, unless it is that of the month.
  if (everyOther && ofTheMonth(reader, everyOther.next) === 0) return everyOther
  const end = sign(reader, next, 'end')
  if (end > 0 && unitAt(reader, skip(reader, next + end, 'of', 'the')) === 'month')
    return rule('FREQ=MONTHLY;BYMONTHDAY=-1', from, skip(reader, next + end, 'of', 'the') + 1)
  return (
    readCounted(reader, next, 1, from) ??
    readCountedNumber(reader, next, from) ??
    readEveryDays(reader, next, from) ??
    readEveryNth(reader, next, from)
  )
}

/** "every other friday". */
function readEveryOther(reader: Reader, at: number, from: Repeat['from']): Read<Repeat> | undefined {
  const days = readRuleDays(reader, at)
  return days?.value.frequency === 'WEEKLY' ? ofDays(days.value, 2, from, days.next) : undefined
}

function readEveryDays(reader: Reader, at: number, from: Repeat['from']): Read<Repeat> | undefined {
  // "every 3rd day" is every three days, "every 3rd day of the month" is its third.
  const nth = readNth(reader, at)
  const unit = nth && nth.value > 1 ? unitAt(reader, nth.next) : undefined
  if (unit !== undefined && unit !== 'workday' && sign(reader, nth!.next + 1, 'of') === 0) return undefined
  const days = readRuleDays(reader, at)
  return days && ofDays(days.value, 1, from, days.next)
}

/** "every second week". */
function readEveryNth(reader: Reader, at: number, from: Repeat['from']): Read<Repeat> | undefined {
  const nth = readNth(reader, at)
  return nth && nth.value > 1 ? readCounted(reader, nth.next, nth.value, from) : undefined
}

function readCountedNumber(reader: Reader, at: number, from: Repeat['from']): Read<Repeat> | undefined {
  const count = readCount(reader, at)
  if (!count || count.value < 1) return undefined
  // "every 2 mondays", and in a date field "every 2 friday"
  const isWeekday =
    reader.words.everyWeekday.has(textAt(reader, count.next)) ||
    (reader.isDateField && weekdayAt(reader, count.next) !== undefined)
  if (isWeekday) {
    const days = readRuleDays(reader, count.next)
    return days && ofDays(days.value, count.value, from, days.next)
  }
  return readCounted(reader, count.next, count.value, from)
}

/** A unit, with its days if it has any: "weeks on mon and thu", "month on the 15th". */
function readCounted(
  reader: Reader,
  at: number,
  count: number,
  from: Repeat['from'],
): Read<Repeat> | undefined {
  const unit = unitAt(reader, at)
  const body = unit && ofUnit(unit, count, from, at + 1)
  return body && (readOnDays(reader, body) ?? body)
}

/** "every 2 weeks" followed by "on mon and thu", "on the 15th", "on the last friday", "on 23 nov". */
function readOnDays(reader: Reader, body: Read<Repeat>): Read<Repeat> | undefined {
  const on = sign(reader, body.next, 'on')
  const days = on > 0 ? readRuleDays(reader, body.next + on) : undefined
  if (!days || !body.value.rule.startsWith(`FREQ=${days.value.frequency}`)) return undefined
  return rule(`${body.value.rule};${days.value.by}`, body.value.from, days.next)
}

function readAdverb(reader: Reader, at: number): Read<Repeat> | undefined {
  const adverb = reader.words.adverbs.get(textAt(reader, at))
  // "The Daily" is a name.
  const isName = at > 0 && sign(reader, at - 1, 'the') > 0 && /^\p{Lu}/u.test(reader.tokens[at]!.raw)
  if (!adverb || isName) return undefined
  const body = ofUnit(adverb[0], adverb[1], 'due', at + 1)
  return body && (readOnDays(reader, body) ?? body)
}

/** "once a week". */
function readOnce(reader: Reader, at: number): Read<Repeat> | undefined {
  const once = sign(reader, at, 'once')
  const count = once > 0 ? readCount(reader, at + once) : undefined
  return count?.value === 1 ? readCounted(reader, count.next, 1, 'due') : undefined
}

/** "on mondays", "weekdays". */
function readOnAll(reader: Reader, at: number): Read<Repeat> | undefined {
  const days = readPluralDays(reader, skip(reader, at, 'on', 'at'))
  return days && (readDaysEvery(reader, at) ?? ofDays(days.value, 1, 'due', days.next))
}

/** "on the last friday of every month", "the 1st of each month", "at the end of every month". */
function readOfEveryMonth(reader: Reader, at: number): Read<Repeat> | undefined {
  const from = skip(reader, at, 'on', 'at')
  const edge = skip(reader, from, 'the')
  const end = sign(reader, edge, 'end')
  const of = end > 0 ? sign(reader, edge + end, 'of') : 0
  const every = of > 0 ? sign(reader, edge + end + of, 'every') : 0
  if (every > 0 && unitAt(reader, edge + end + of + every) === 'month')
    return rule('FREQ=MONTHLY;BYMONTHDAY=-1', 'due', edge + end + of + every + 1)
  const days = readRuleDays(reader, from)
  return days && isOfEveryMonth(reader, from, days.next) ? ofDays(days.value, 1, 'due', days.next) : undefined
}

/** "mon and wed every week", "on tue and thu every other week". */
function readDaysEvery(reader: Reader, at: number): Read<Repeat> | undefined {
  const days = readRuleDays(reader, skip(reader, at, 'on'))
  if (days?.value.frequency !== 'WEEKLY' || days.value.by.length < 'BYDAY=MO,TU'.length) return undefined
  const body = readEvery(reader, days.next)
  if (!body || !/^FREQ=WEEKLY(?:;INTERVAL=\d+)?$/.test(body.value.rule)) return undefined
  return rule(`${body.value.rule};${days.value.by}`, body.value.from, body.next)
}

/** "3 days after completion"; in a date field also "after 3 days", as Todoist writes it. */
function readAfterDone(reader: Reader, at: number): Read<Repeat> | undefined {
  const lead = reader.isDateField ? sign(reader, at, 'after') : 0
  const count = readCount(reader, at + lead)
  const unit = count && unitAt(reader, count.next)
  if (!count || !unit) return undefined
  const done = lead > 0 ? 0 : doneLength(reader, count.next + 1)
  return lead + done > 0 ? ofUnit(unit, count.value, 'completion', count.next + 1 + done) : undefined
}

/** Counts the words of "after done" or "after completion". */
export function doneLength(reader: Reader, at: number): number {
  const after = sign(reader, at, 'after')
  const done = after > 0 ? sign(reader, at + after, 'done') : 0
  return done > 0 ? after + done : 0
}
