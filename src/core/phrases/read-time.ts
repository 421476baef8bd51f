import { formatTime } from './calendar.ts'
import type { DayPart, Sign } from './lexicon.ts'
import { partAt, type Read, type Reader, sign, skip, textAt, unitAt } from './reader.ts'

/** A time of day; partial if it is the beginning of a span, which a deadline doesn't have, or may be a number. */
export type TimeOfDay = { time: string; isPartial?: boolean }

/** The times that parts of a day stand for. */
export const partTimes: Record<DayPart, string> = {
  morning: '09:00', noon: '12:00', afternoon: '13:00', evening: '19:00', night: '22:00', midnight: '00:00',
} // oxfmt-ignore

type Place = {
  /** A date or a repeat stands before it, so that "morning" alone is a time. */
  afterDay?: boolean
  /** A part of the day that is already known: "tonight at 8". */
  part?: DayPart | undefined
}

/** Reads "2pm", "at 9", "9:30 am", "half past 9", "14h30", "noon", "in the morning", and spans such as "9-10am". */
export function readTime(reader: Reader, at: number, place: Place = {}): Read<TimeOfDay> | undefined {
  return readSpan(reader, at) ?? readPartThenClock(reader, at, place) ?? readClock(reader, at, place)
}

/** "9-10am", "from 9 to 10am", "between 9am and 10am", and a time with a duration. */
function readSpan(reader: Reader, at: number): Read<TimeOfDay> | undefined {
  const between = sign(reader, at, 'between')
  const lead = between || sign(reader, at, 'from') || sign(reader, at, 'at')
  const from = readClockWord(reader, at + lead) ?? readBareHour(reader, at + lead)
  if (!from) return undefined
  const joint = spanJoint(reader, from.next, between > 0)
  if (joint === 0) return undefined
  const to = readClockWord(reader, from.next + joint)
  if (!to) return undefined
  const isBare = from.value.half === undefined && !from.value.hasMinutes
  if (isBare && to.value.half === undefined && !to.value.hasMinutes && lead === 0) return undefined
  const end = toMinutes(to.value)
  const sameHalf = toMinutes({ ...from.value, half: to.value.half })
  const begin =
    from.value.half === undefined && to.value.half !== undefined && sameHalf !== undefined
      ? sameHalf > (end ?? 0) ? sameHalf - 720 : sameHalf
      : toMinutes(from.value) // oxfmt-ignore
  if (begin === undefined || end === undefined || begin < 0) return undefined
  return { value: { time: formatTime(begin), isPartial: true }, next: to.next }
}

const dash = /^[-–—]$/
const spanJoint = (reader: Reader, at: number, between: boolean): number =>
  dash.test(textAt(reader, at))
    ? 1
    : sign(reader, at, 'to') || sign(reader, at, 'until') || (between ? sign(reader, at, 'and') : 0)

/** "morning at 7", "in the morning", "at noon". */
function readPartThenClock(reader: Reader, at: number, place: Place): Read<TimeOfDay> | undefined {
  const lead = sign(reader, at, 'at') || sign(reader, at, 'in')
  const named = partAt(reader, lead > 0 ? skip(reader, at + lead, 'the') : at)
  if (named === undefined) return undefined
  const isClock = named === 'noon' || named === 'midnight'
  const inThe = sign(reader, at, 'in') > 0 && sign(reader, at + lead, 'the') > 0
  if (!isClock && !inThe && place.afterDay !== true) return undefined
  const next = (lead > 0 ? skip(reader, at + lead, 'the') : at) + 1
  const clock = isClock ? undefined : readClock(reader, next, { part: named })
  return clock ?? { value: { time: partTimes[named] }, next }
}

/** A time on the clock, with what may follow it: "9 in the evening", "9 sharp", "3pm for 2 hours". */
function readClock(reader: Reader, at: number, place: Place): Read<TimeOfDay> | undefined {
  const lead = sign(reader, at, 'at') || sign(reader, at, 'by')
  const isAt = sign(reader, at, 'at') > 0
  const found =
    readSpoken(reader, at + lead) ??
    readHourAnd(reader, at + lead, isAt) ??
    readClockWord(reader, at + lead, isAt) ??
    (isAt ? readBareHour(reader, at + lead) : undefined)
  if (!found || (!isAt && isNumbered(reader, at))) return undefined
  let { next } = found
  const inThe = skip(reader, next, 'in')
  const part = partAt(reader, skip(reader, inThe, 'the'))
  const isPart = part !== undefined && inThe > next && found.value.half === undefined
  if (isPart) next = skip(reader, inThe, 'the') + 1
  if (part === 'noon' && inThe === next && found.value.hour === 12) next += 1
  const minutes = toMinutes(found.value, isPart ? part : (partAfter(reader, next) ?? place.part))
  if (minutes === undefined) return undefined
  next += sign(reader, next, 'sharp')
  const duration = sign(reader, next, 'for')
  const unit = duration > 0 ? unitAt(reader, next + duration + 1) : undefined
  if (unit === 'hour' || unit === 'minute')
    return { value: { time: formatTime(minutes), isPartial: true }, next: next + duration + 2 }
  const isPartial = found.value.isUnclear === true
  return { value: { time: formatTime(minutes), ...(isPartial ? { isPartial } : {}) }, next }
}

/** "at 8 tonight": the evening is said after the time. */
const partAfter = (reader: Reader, at: number): DayPart | undefined =>
  sign(reader, at, 'tonight') > 0 ? 'evening' : undefined

/** "room 12:30" is no time. */
const isNumbered = ({ tokens, words }: Reader, at: number): boolean =>
  words.numbered.has(tokens[at - 1]?.text ?? '')

type Clock = {
  hour: number
  minute: number
  half: 'am' | 'pm' | undefined
  hasMinutes: boolean
  isUnclear?: boolean
}

/** "9am", "9:30", "9.30pm", "14h30", "9 o'clock", after "at" also "14.30" and "1430". */
function readClockWord(reader: Reader, at: number, isAt = false): Read<Clock> | undefined {
  const text = textAt(reader, at)
  const found = /^t?(\d{1,2})(?:([:.h])(\d{2}))?([a-z.]*)$/.exec(text)
  const compact = isAt ? /^(\d{2})(\d{2})$/.exec(text) : null
  if (!found && !compact) return undefined
  const [, hour, mark, minute, suffix = ''] = compact ? [text, compact[1], ':', compact[2]] : found!
  let next = at + 1
  const isSuffix = (name: Sign) => reader.words.signs.get(name)?.has(suffix) === true
  let half: Clock['half'] = isSuffix('am') ? 'am' : isSuffix('pm') ? 'pm' : undefined
  if (suffix !== '' && suffix !== 'h' && half === undefined && !isSuffix('hourWord')) return undefined
  for (const name of ['am', 'pm'] as const) {
    const length = half === undefined ? sign(reader, next, name) : 0
    if (length > 0) [half, next] = [name, next + length]
  }
  let isClock = half !== undefined || mark === ':' || mark === 'h' || suffix !== '' || (mark === '.' && isAt)
  const hourWord = sign(reader, next, 'hourWord')
  if (hourWord > 0) [isClock, next] = [true, next + hourWord]
  // "9 Uhr abends"
  for (const name of ['am', 'pm'] as const) {
    const length = hourWord > 0 && half === undefined ? sign(reader, next, name) : 0
    if (length > 0) [half, next] = [name, next + length]
  }
  // "14h" is split like "2h", which counts hours after "in".
  const isGlued = reader.tokens[next]?.isJoined === true && textAt(reader, next) === 'h'
  if (isGlued) [isClock, next] = [true, next + 1]
  if (!isClock) return undefined
  return {
    value: {
      hour: Number(hour),
      minute: Number(minute ?? 0),
      half,
      hasMinutes: minute !== undefined,
    },
    next,
  }
}

/** "half past 9", "quarter to 10". */
function readSpoken(reader: Reader, at: number): Read<Clock> | undefined {
  const halfTo = sign(reader, at, 'halfTo')
  if (halfTo > 0) {
    // "halb 10" is 9:30.
    const hour = /^\d{1,2}$/.test(textAt(reader, at + halfTo))
      ? Number(textAt(reader, at + halfTo))
      : reader.words.counts.get(textAt(reader, at + halfTo))
    if (hour === undefined || hour < 1 || hour > 12) return undefined
    const value = { hour: (hour + 11) % 12 || 12, minute: 30, half: undefined, hasMinutes: true }
    return { value, next: at + halfTo + 1 }
  }
  const half = sign(reader, at, 'half')
  const quarter = sign(reader, at, 'quarter')
  const joint = at + (half || quarter)
  const past = sign(reader, joint, 'past')
  const to = quarter > 0 ? sign(reader, joint, 'to') : 0
  if (half + quarter === 0 || past + to === 0) return undefined
  const clock = readClockWord(reader, joint + past + to) ?? readBareHour(reader, joint + past + to)
  if (!clock || clock.value.hasMinutes) return undefined
  const minute = half > 0 ? 30 : past > 0 ? 15 : 45
  const hour = to > 0 ? (clock.value.hour + 23) % 24 : clock.value.hour
  return { value: { ...clock.value, hour, minute, hasMinutes: true }, next: clock.next }
}

/** "las 9 y media", "9 heures et quart", "las 10 menos cuarto". */
function readHourAnd(reader: Reader, at: number, isAt: boolean): Read<Clock> | undefined {
  const text = textAt(reader, at)
  const clock =
    readClockWord(reader, at, isAt) ??
    (isAt && /^\d{1,2}$/.test(text)
      ? { value: { hour: Number(text), minute: 0, half: undefined, hasMinutes: false }, next: at + 1 }
      : undefined)
  if (!clock || clock.value.hasMinutes || clock.value.half !== undefined) return undefined
  for (const [name, minute] of [
    ['andHalf', 30],
    ['andQuarter', 15],
    ['lessQuarter', 45],
  ] as const) {
    const length = sign(reader, clock.next, name)
    if (length === 0) continue
    const hour = minute === 45 ? (clock.value.hour + 23) % 24 : clock.value.hour
    let next = clock.next + length
    let half: Clock['half']
    for (const named of ['am', 'pm'] as const) {
      const after = half === undefined ? sign(reader, next, named) : 0
      if (after > 0) [half, next] = [named, next + after]
    }
    return { value: { hour, minute, half, hasMinutes: true }, next }
  }
  return undefined
}

/** "9" after "at", unless it counts something: "at 9 people". */
function readBareHour(reader: Reader, at: number): Read<Clock> | undefined {
  const text = textAt(reader, at)
  if (!/^\d{1,2}$/.test(text)) return undefined
  const isCounting = reader.tokens[at]?.isSetOff !== true && counts(reader, at + 1)
  // "At 9 open the shop" may be either.
  if (isCounting && at !== sign(reader, 0, 'at')) return undefined
  return {
    value: { hour: Number(text), minute: 0, half: undefined, hasMinutes: false, isUnclear: isCounting },
    next: at + 1,
  }
}

/** Whether a number goes with the word after it, which is no part of a date: "9 people". */
function counts(reader: Reader, at: number): boolean {
  const { tokens, words } = reader
  const text = textAt(reader, at)
  if (text === '' || at >= tokens.length) return false
  return !(
    /^[@#!/]/.test(text) || dash.test(text) || /^\d/.test(text) ||
    words.weekdays.has(text) || words.everyWeekday.has(text) || /^p\d$/.test(text) || words.parts.has(text) || words.months.has(text) || words.adverbs.has(text) ||
    Array.from(words.signs.values()).some((forms) => forms.has(text))
  ) // oxfmt-ignore
}

function toMinutes({ hour, minute, half }: Clock, part?: DayPart): number | undefined {
  if (minute > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return undefined
  const isLater =
    part === 'afternoon' ||
    part === 'evening' ||
    (part === 'night' && hour > 5) ||
    (part === 'noon' && hour < 5)
  const hours =
    half === undefined ? (isLater && hour < 12 ? hour + 12 : hour) : (hour % 12) + (half === 'pm' ? 12 : 0)
  return hours * 60 + minute
}
