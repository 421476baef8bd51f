import { recurrenceRuleMax } from './limits.ts'
import { parseDate } from './dates/date-formats.ts'

/** A rule of RFC 5545 within the subset of D5, read and checked. Weekdays are 0 for Monday to 6 for Sunday. */
export type RecurrenceRule = {
  frequency: Frequency
  /** 1–999 */
  interval: number
  /** The weekday on which a week begins. */
  weekStart: number
  byMonth?: readonly number[]
  /** ±1–31; negative ones count from the month's end. */
  byMonthDay?: readonly number[]
  byDay?: readonly RuleWeekday[]
  /** ±1–366; negative ones count from the period's end. */
  bySetPosition?: readonly number[]
  /** How many occurrences there are; never beside `until`. */
  count?: number
  /** The last day on which there may be one, as a day number. */
  until?: number
}

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
/** Every such weekday, or the nth of its month or year; a negative ordinal counts from the end. */
type RuleWeekday = { weekday: number; ordinal?: number }

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const listPattern = (item: string) => new RegExp(`^(?:${item})(?:,(?:${item}))*$`)
const monthDay = '[+-]?(?:0?[1-9]|[12]\\d|3[01])'
const setPosition = '[+-]?(?:[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])'
const ordinalDay = '(?:[+-]?(?:0?[1-9]|[1-4]\\d|5[0-3]))?(?:MO|TU|WE|TH|FR|SA|SU)'

/** The only parts a rule may have, and what each may say. COUNT ends at 9999, so that counting stays cheap (S-34). */
const parts = {
  FREQ: { shape: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/, says: 'DAILY, WEEKLY, MONTHLY or YEARLY' },
  INTERVAL: { shape: /^[1-9]\d{0,2}$/, says: 'an integer from 1 to 999' },
  COUNT: { shape: /^[1-9]\d{0,3}$/, says: 'an integer from 1 to 9999' },
  UNTIL: { shape: /^\d{8}$/, says: 'a date as YYYYMMDD' },
  WKST: { shape: /^(?:MO|TU|WE|TH|FR|SA|SU)$/, says: 'a weekday such as MO' },
  BYMONTH: { shape: listPattern('0?[1-9]|1[0-2]'), says: 'months from 1 to 12' },
  BYMONTHDAY: { shape: listPattern(monthDay), says: 'days from 1 to 31 or from -31 to -1' },
  BYDAY: { shape: listPattern(ordinalDay), says: 'weekdays such as MO or -1FR' },
  BYSETPOS: { shape: listPattern(setPosition), says: 'positions from 1 to 366 or from -366 to -1' },
}
type PartName = keyof typeof parts
type Parts = Partial<Record<PartName, string>>

/**
 * Reads a recurrence rule (D5). As strict as RFC 5545 and the subset together: upper case, every part known and
 * given once, no `RRULE:` in front, at most 500 characters, UNTIL as a date. Never throws.
 *
 * @returns the rule, or a sentence that says what is wrong with it
 */
export function parseRecurrenceRule(text: string): RecurrenceRule | string {
  const values = splitParts(text)
  if (typeof values === 'string') return values
  const { FREQ: frequency, BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS, COUNT, UNTIL } = values
  if (!isFrequency(frequency)) return 'needs the part FREQ'

  const byDay = BYDAY?.split(',').map(toWeekday)
  const until = UNTIL === undefined ? undefined : parseDate(UNTIL.replace(/^(....)(..)/, '$1-$2-'))
  if (UNTIL !== undefined && until === undefined) return 'UNTIL must be a date that exists'
  if (COUNT !== undefined && UNTIL !== undefined) return 'COUNT and UNTIL exclude each other'
  if (BYMONTHDAY !== undefined && frequency === 'WEEKLY') return 'BYMONTHDAY cannot be used with FREQ=WEEKLY'
  const ordinalMax = largestOrdinal(frequency, BYMONTH !== undefined)
  if (byDay?.some(({ ordinal = 0 }) => Math.abs(ordinal) > ordinalMax)) {
    return ordinalMax === 0
      ? `BYDAY takes no ordinals with FREQ=${frequency}`
      : `the ordinals of BYDAY end at ${ordinalMax} here`
  }
  if (BYSETPOS !== undefined && BYMONTH === undefined && BYMONTHDAY === undefined && BYDAY === undefined) {
    return 'BYSETPOS needs BYDAY, BYMONTHDAY or BYMONTH'
  }

  return {
    frequency,
    interval: Number(values.INTERVAL ?? 1),
    weekStart: weekdays.indexOf(values.WKST ?? 'MO'),
    ...(BYMONTH !== undefined && { byMonth: toNumbers(BYMONTH) }),
    ...(BYMONTHDAY !== undefined && { byMonthDay: toNumbers(BYMONTHDAY) }),
    ...(byDay && { byDay }),
    ...(BYSETPOS !== undefined && { bySetPosition: toNumbers(BYSETPOS) }),
    ...(COUNT !== undefined && { count: Number(COUNT) }),
    ...(until !== undefined && { until }),
  }
}

/** The parts by name, each known, given once and well formed; else what is wrong. */
function splitParts(text: string): Parts | string {
  if (text.length > recurrenceRuleMax) return `must have at most ${recurrenceRuleMax} characters`
  const values: Parts = {}
  for (const part of text.split(';')) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? []
    if (!isPartName(name))
      return `must be made of ${Object.keys(parts).join(', ')}, each as NAME=value in upper case`
    if (values[name] !== undefined) return `${name} is given twice`
    if (!parts[name].shape.test(value)) return `${name} must be ${parts[name].says}`
    values[name] = value
  }
  return values
}

const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name)
const isFrequency = (value: string | undefined): value is Frequency =>
  value !== undefined && parts.FREQ.shape.test(value)

/** RFC 5545: ordinals count within the month, or within the year of a yearly rule that names no months. */
function largestOrdinal(frequency: Frequency, namesMonths: boolean): number {
  if (frequency === 'YEARLY' && !namesMonths) return 53
  return frequency === 'YEARLY' || frequency === 'MONTHLY' ? 5 : 0
}

function toWeekday(text: string): RuleWeekday {
  const weekday = weekdays.indexOf(text.slice(-2))
  return text.length > 2 ? { weekday, ordinal: Number(text.slice(0, -2)) } : { weekday }
}

const toNumbers = (text: string): number[] => text.split(',').map(Number)
