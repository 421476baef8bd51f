import { type Day, readDay } from './read-day.ts'
import type { Part, Phrase } from './phrase.ts'
import { readTime, type TimeOfDay } from './read-time.ts'
import { type Read, type Reader, readOrdinal, sign, textAt, weekdayAt } from './reader.ts'
import { weekdayOf } from './calendar.ts'

/**
 * Reads a day and a time in either order, or one of them, also after "on", "by" or "due": "mon at 9", "5pm tomorrow". A
 * list of days or a span, which a deadline can't have, is read whole, so that no part of it is taken.
 */
export function readWhen(reader: Reader, at: number): Phrase | undefined {
  const span = readSpanOfDays(reader, at)
  if (span) return span
  const found = readDayAndTime(reader, at)
  if (!found) return undefined
  const { next } = found.phrase
  if (found.phrase.isPartial) return found.phrase
  const end = afterAlternatives(reader, next, found.day !== undefined, found.lastIsDay)
  if (end === next) return found.phrase
  // "9am mon/wed": the time is clear, the days aren't.
  const clear = found.phrase.parts.filter(({ value }) => value.kind === (found.lastIsDay ? 'time' : 'date'))
  return { ...found.phrase, next: end, parts: clear, isPartial: true }
}

type Found = { phrase: Phrase; day: Day | undefined; lastIsDay: boolean }

function readDayAndTime(reader: Reader, at: number): Found | undefined {
  const parts: Part[] = []
  let day: Read<Day> | undefined
  let dayPart: Part | undefined
  let time: string | undefined
  let next = at
  let isPartial = false
  let lastIsDay = false
  for (;;) {
    const lead = leadLength(reader, next)
    const day2 = readDay(reader, next + lead, lead > 0)
    if (day2 && !day) {
      day = day2
      lastIsDay = true
      if (day2.value.date !== undefined) {
        const { date, time: ofDay } = day2.value
        dayPart = {
          value: { kind: 'date', date, ...(ofDay === undefined ? {} : { time: ofDay }) },
          ranges: [[next, day2.next]],
        }
        parts.push(dayPart)
      }
      next = day2.next
      if (lead > 0) day = { ...day, value: { ...day.value, isDoubtful: false } }
      continue
    }
    if (day2 && day && dayPart && refines(reader, next + lead, day.value, day2.value)) {
      const [first] = dayPart.ranges[0]
      const joined: Part = { value: { kind: 'date', date: day2.value.date! }, ranges: [[first, day2.next]] }
      parts.splice(parts.indexOf(dayPart), 1, joined)
      dayPart = joined
      day = { value: { date: day2.value.date! }, next: day2.next }
      next = day2.next
      continue
    }
    const due = sign(reader, next, 'due')
    const place = { afterDay: day !== undefined || reader.isDateField, part: day?.value.part }
    const clock: Read<TimeOfDay> | undefined =
      time === undefined && !isPartial ? readTime(reader, next + due, place) : undefined
    if (!clock) break
    time = clock.value.time
    isPartial = clock.value.isPartial === true
    parts.push({ value: { kind: 'time', time }, ranges: [[next, clock.next]] })
    next = clock.next
    lastIsDay = false
  }
  if (next === at) return undefined
  next += parts.length > 0 ? sign(reader, next, 'latest') : 0
  if (next > (parts.at(-1)?.ranges[0]?.[1] ?? next)) extendLast(parts, next)
  const value = day?.value
  if (value?.isFieldOnly === true && !reader.isDateField && time === undefined) return undefined
  if (value?.isNotAlone === true && time === undefined) return undefined
  if (parts[0]?.value.kind !== 'time' && isCapitalizedName(reader, at, value)) return undefined
  setToday(reader, parts, value, time)
  const phrase: Phrase = { first: at, next, parts }
  if (value?.fault) phrase.fault = value.fault
  if (isPartial) phrase.isPartial = true
  if (value?.isDoubtful === true && time === undefined) phrase.isDoubtful = true
  return { phrase, day: value, lastIsDay }
}

/** "Tom 9am" is a person's appointment. */
const isCapitalizedName = (reader: Reader, at: number, day: Day | undefined): boolean =>
  day?.isFieldOnly === true && !reader.isDateField && /^\p{Lu}/u.test(reader.tokens[at]?.raw ?? '')

function extendLast(parts: Part[], next: number): void {
  const last = parts.pop()!
  parts.push({ ...last, ranges: [[last.ranges[0][0], next]] })
}

/** The words before a date that belong to it: "on", "by", "due", "due by". */
const leadLength = (reader: Reader, at: number): number =>
  sign(reader, at, 'due') || sign(reader, at, 'by') || sign(reader, at, 'on') || weekendLead(reader, at)

/** "at the weekend" */
const weekendLead = (reader: Reader, at: number): number => {
  const length = sign(reader, at, 'at')
  const the = length > 0 ? sign(reader, at + length, 'the') : 0
  return length > 0 && sign(reader, at + length + the, 'weekend') > 0 ? length : 0
}

/** A date that is on the weekday before it: "fri 27 nov". */
const refines = (reader: Reader, at: number, before: Day, after: Day): boolean =>
  before.weekday !== undefined &&
  after.weekday === undefined &&
  after.date !== undefined &&
  weekdayAt(reader, at) === undefined &&
  weekdayOf(after.date) === before.weekday

/** A weekday means today if it is that day and the time is still to come. */
function setToday({ now }: Reader, parts: Part[], day: Day | undefined, time: string | undefined): void {
  if (day?.weekday === undefined || day.isNext === true || time === undefined) return
  if (day.weekday !== weekdayOf(now.today) || time <= now.time) return
  for (const part of parts) if (part.value.kind === 'date') part.value = { kind: 'date', date: now.today }
}

/** Returns the index after "and wed", ", 4pm" or "- fri" that goes on with a day or a time; `at` if nothing does. */
function afterAlternatives(reader: Reader, at: number, hasDay: boolean, lastIsDay: boolean): number {
  let end = at
  for (;;) {
    const text = textAt(reader, end)
    const joint =
      sign(reader, end, 'and') || sign(reader, end, 'or') || sign(reader, end, 'through') || sign(reader, end, 'to') ||
      (/^[-–—/]$/.test(text) ? 1 : 0) // oxfmt-ignore
    const isComma = joint === 0 && reader.tokens[end - 1]?.isSetOff === true
    if (joint === 0 && !isComma) return end
    const from = end + joint
    const lead = leadLength(reader, from)
    const day = hasDay ? (readDay(reader, from + lead, true) ?? readBareDay(reader, from)) : undefined
    const time = readTime(reader, from)
    // "tomorrow, 3pm" names both once.
    const found = isComma ? (lastIsDay ? day : time) : (day ?? time)
    if (!found) return end
    end = found.next
  }
}

/** "dec 3-5" */
const readBareDay = (reader: Reader, at: number) =>
  /^[-–—]$/.test(textAt(reader, at - 1)) ? readOrdinal(reader, at, true) : undefined

/** "3-5 dec", "3 - 5 dec", "from 3 to 5 dec": days of which only the last has its month. */
function readSpanOfDays(reader: Reader, at: number): Phrase | undefined {
  const first = readOrdinal(reader, at, true)
  if (!first) return undefined
  const joint =
    sign(reader, first.next, 'to') ||
    sign(reader, first.next, 'and') ||
    (/^[-–—/]$/.test(textAt(reader, first.next)) ? 1 : 0)
  const last = joint > 0 ? readDay(reader, first.next + joint, true) : undefined
  if (!last || !/^\d/.test(textAt(reader, first.next + joint))) return undefined
  return { first: at, next: last.next, parts: [], isPartial: true }
}
