import { addDays, addMonths, type DateString } from './calendar.ts'
import { firstOccurrenceDay } from './first-occurrence.ts'
import type { DayPart } from './lexicon.ts'
import type { Part, Phrase } from './phrase.ts'
import { readDay } from './read-day.ts'
import { doneLength, readRule } from './read-repeat.ts'
import { readTime } from './read-time.ts'
import { monthAt, nextDate, type Read, readCount, type Reader, sign, skip, unitAt } from './reader.ts'

/** Reads a repeat with its time, start and end: "every monday at 9 starting 1 dec until 31 dec". */
export function readRepeat(reader: Reader, at: number): Phrase | undefined {
  const time = readTime(reader, at)
  const timeFirst = time && !time.value.isPartial ? readRule(reader, time.next) : undefined
  const body = timeFirst ?? readRule(reader, at)
  if (!body) return undefined
  const { part } = body.value
  const ranges: Ranges = [[timeFirst ? time!.next : at, body.next]]
  const state: Bounds = { next: body.next, ranges, from: body.value.from, part, parts: [] }
  if (timeFirst) {
    const ofPart = part && readTime(reader, at, { part })
    state.parts.push({
      value: { kind: 'time', time: (ofPart ?? time!).value.time },
      ranges: [[at, time!.next]],
    })
  }
  while (readBound(reader, state));
  const rule = body.value.rule + endOf(state, reader)
  const { time: ofRule } = body.value
  const start = state.start === undefined ? undefined : firstOccurrenceDay(rule, state.start.date)
  const hasTime = state.parts.some(({ value }) => value.kind === 'time')
  const repeat: Part = {
    value: {
      kind: 'repeat',
      recurrence: { rule, from: state.from },
      ...(ofRule === undefined || hasTime ? {} : { time: ofRule }),
    },
    ranges: merged(ranges),
  }
  const parts = [repeat, ...state.parts]
  if (start !== undefined) parts.push({ value: { kind: 'date', date: start }, ranges: [state.start!.range] })
  const next = afterMore(reader, state.next)
  const isPartial = state.isPartial === true || next > state.next || goesOn(reader, next)
  return { first: at, next, parts, ...(isPartial ? { isPartial } : {}) }
}

type Ranges = [[number, number], ...[number, number][]]

type Bounds = {
  next: number
  ranges: Ranges
  from: 'due' | 'completion'
  /** The part of the day that the rule says: "every evening at 8". */
  part: DayPart | undefined
  parts: Part[]
  start?: { date: DateString; range: [number, number] }
  until?: DateString
  count?: number
  lasts?: (from: DateString) => DateString
  isPartial?: boolean
}

const hasEnd = ({ until, count, lasts }: Bounds): boolean =>
  until !== undefined || count !== undefined || lasts !== undefined

/** Reads one more part of a repeat into `state`. @returns whether there was one */
function readBound(reader: Reader, state: Bounds): boolean {
  const { next: at } = state
  const done = state.from === 'due' ? doneLength(reader, at) : 0
  if (done > 0) {
    state.from = 'completion'
    return extend(state, at + done)
  }
  return readItsTime(reader, state) || readStart(reader, state) || readEnd(reader, state)
}

function extend(state: Bounds, next: number): true {
  state.ranges.push([state.next, next])
  state.next = next
  return true
}

function readItsTime(reader: Reader, state: Bounds): boolean {
  const { next: at } = state
  if (state.parts.length > 0) return false
  const time = readTime(reader, at, { afterDay: true, part: state.part })
  if (!time) return false
  state.parts.push({ value: { kind: 'time', time: time.value.time }, ranges: [[at, time.next]] })
  state.isPartial = time.value.isPartial === true
  state.next = time.next
  return true
}

function readStart(reader: Reader, state: Bounds): boolean {
  const { next: at } = state
  const lead = sign(reader, at, 'starting') || sign(reader, at, 'from')
  if (lead === 0 || state.start) return false
  const day = readDay(reader, skip(reader, at + lead, 'on'), true) ?? readMonth(reader, at + lead)
  if (day?.value.date === undefined) return false
  state.start = { date: day.value.date, range: [at, day.next] }
  state.next = day.next
  return true
}

/** "starting January" is its first day. */
function readMonth(reader: Reader, at: number): Read<{ date?: DateString }> | undefined {
  const month = monthAt(reader, at)
  const date = month === undefined ? undefined : nextDate(reader.now.today, month, 1)
  return typeof date === 'string' ? { value: { date }, next: at + 1 } : undefined
}

function readEnd(reader: Reader, state: Bounds): boolean {
  const { next: at } = state
  if (hasEnd(state)) return false
  const until =
    sign(reader, at, 'until') || sign(reader, at, 'through') || (state.start ? sign(reader, at, 'to') : 0)
  const day = until > 0 ? readDay(reader, skip(reader, at + until, 'on'), true) : undefined
  if (day?.value.date !== undefined) {
    state.until = day.value.date
    return extend(state, day.next)
  }
  const lead = sign(reader, at, 'for')
  const count = readCount(reader, at + lead)
  if (!count || count.value < 1) return false
  const times = sign(reader, count.next, 'times')
  if (times > 0) {
    state.count = count.value
    return extend(state, count.next + times)
  }
  const unit = lead > 0 ? unitAt(reader, count.next) : undefined
  if (unit === undefined || unit === 'minute' || unit === 'hour' || unit === 'workday') return false
  state.lasts = (from) =>
    unit === 'day' || unit === 'week' || unit === 'fortnight'
      ? addDays(from, count.value * { day: 1, week: 7, fortnight: 14 }[unit] - 1)
      : addDays(addMonths(from, count.value * { month: 1, quarter: 3, year: 12 }[unit]), -1)
  return extend(state, count.next + 1)
}

function endOf({ until, count, lasts, start }: Bounds, { now }: Reader): string {
  const last = until ?? lasts?.(start?.date ?? now.today)
  if (last !== undefined) return `;UNTIL=${last.replaceAll('-', '')}`
  return count === undefined ? '' : `;COUNT=${count}`
}

/** Joins ranges that touch. */
function merged([range, ...more]: Ranges): Ranges {
  const found: Ranges = [range]
  for (const [first, next] of more) {
    const last = found.at(-1)!
    if (last[1] === first) found[found.length - 1] = [last[0], next]
    else found.push([first, next])
  }
  return found
}

/** Whether what follows changes the rule in a way that isn't understood: "every month except in July". */
const goesOn = (reader: Reader, at: number): boolean =>
  sign(reader, at, 'except') > 0 || sign(reader, at, 'or') > 0

/** Returns the index after days that belong to the rule and aren't understood as such: "every jan 27, apr 27". */
function afterMore(reader: Reader, at: number): number {
  let next = at
  for (;;) {
    const joint = sign(reader, next, 'and')
    const isJoined = joint > 0 || reader.tokens[next - 1]?.isSetOff === true
    const more = isJoined
      ? (readDay(reader, next + joint, true) ?? readTime(reader, next + joint))
      : undefined
    if (!more) return next
    next = more.next
  }
}
