import { recurrenceRuleMax } from './limits.ts'
import { parseDate } from './dates/date-formats.ts'

/** A parsed rule of RFC 5545 within the subset of D5. Weekdays are 0 for Monday to 6 for Sunday. */
export type RecurrenceRule = {
  frequency: Frequency
  /** 1–999 */
  interval: number
  /** The first day of the week. */
  weekStart: number
  byMonth?: readonly number[]
  /** ±1–31; negative ones count from the end of the month. */
  byMonthDay?: readonly number[]
  byDay?: readonly RuleWeekday[]
  /** ±1–366; negative ones count from the end of the period. */
  bySetPosition?: readonly number[]
  /** How many occurrences there are; never together with `until`. */
  count?: number
  /** The last day on which there may be one, as a day number. */
  until?: number
}

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
/** Every such weekday, or only the nth of its month or year; a negative ordinal counts from the end. */
type RuleWeekday = { weekday: number; ordinal?: number }

/** The weekdays of a rule, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

const listPattern = (item: string) => new RegExp(`^(?:${item})(?:,(?:${item}))*$`)
const monthDay = '[+-]?(?:0?[1-9]|[12]\\d|3[01])'
const setPosition = '[+-]?(?:[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])'
const ordinalDay = '(?:[+-]?(?:0?[1-9]|[1-4]\\d|5[0-3]))?(?:MO|TU|WE|TH|FR|SA|SU)'

/**
 * The parts that a rule may have, with their values. COUNT is at most 9999, so that counting stays cheap
 * (S-34).
 */
const parts = {
  FREQ: { shape: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/, expected: 'DAILY, WEEKLY, MONTHLY or YEARLY' },
  INTERVAL: { shape: /^[1-9]\d{0,2}$/, expected: 'a whole number from 1 to 999' },
  COUNT: { shape: /^[1-9]\d{0,3}$/, expected: 'a whole number from 1 to 9999' },
  UNTIL: { shape: /^\d{8}$/, expected: 'a date as YYYYMMDD, such as 20261231' },
  WKST: { shape: /^(?:MO|TU|WE|TH|FR|SA|SU)$/, expected: 'a weekday, such as MO' },
  BYMONTH: { shape: listPattern('0?[1-9]|1[0-2]'), expected: 'months from 1 to 12' },
  BYMONTHDAY: { shape: listPattern(monthDay), expected: 'days from 1 to 31 or from -31 to -1' },
  BYDAY: { shape: listPattern(ordinalDay), expected: 'weekdays, such as MO or -1FR' },
  BYSETPOS: { shape: listPattern(setPosition), expected: 'positions from 1 to 366 or from -366 to -1' },
}
type PartName = keyof typeof parts
type Parts = Partial<Record<PartName, string>>

/**
 * Parses a recurrence rule (D5). As strict as RFC 5545 and the subset together: upper case, only known parts,
 * each once, no `RRULE:` prefix, at most 500 characters, UNTIL as a date. Never throws.
 *
 * @returns the rule, or what is wrong with it, in words that follow the name of its field
 */
export function parseRecurrenceRule(text: string): RecurrenceRule | string {
  const values = splitParts(text)
  if (typeof values === 'string') return values
  const { FREQ: frequency, BYMONTH, BYMONTHDAY, BYDAY, BYSETPOS, COUNT, UNTIL } = values
  if (!isFrequency(frequency)) return 'FREQ is required, such as FREQ=WEEKLY'

  const byDay = BYDAY?.split(',').map(toWeekday)
  const until = UNTIL === undefined ? undefined : parseDate(UNTIL.replace(/^(....)(..)/, '$1-$2-'))
  if (UNTIL !== undefined && until === undefined) return 'UNTIL must be a date that exists, such as 20261231'
  if (COUNT !== undefined && UNTIL !== undefined) return "COUNT and UNTIL can't be used together"
  if (BYMONTHDAY !== undefined && frequency === 'WEEKLY') return "BYMONTHDAY can't be used with FREQ=WEEKLY"
  const ordinalMax = largestOrdinal(frequency, BYMONTH !== undefined)
  if (byDay?.some(({ ordinal = 0 }) => Math.abs(ordinal) > ordinalMax)) {
    return ordinalMax === 0
      ? `BYDAY can't have ordinals with FREQ=${frequency}`
      : `BYDAY can have ordinals up to ${ordinalMax} in this rule`
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

/** Splits a rule into its parts by name, each known, unique and well formed; otherwise says what is wrong. */
function splitParts(text: string): Parts | string {
  if (text.length > recurrenceRuleMax) return `can have at most ${recurrenceRuleMax} characters`
  const values: Parts = {}
  for (const part of text.split(';')) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? []
    if (name.startsWith('RRULE:'))
      return 'must begin with FREQ, such as FREQ=WEEKLY, without RRULE: before it'
    if (!isPartName(name))
      return `must consist of ${Object.keys(parts).join(', ')}, as NAME=value in upper case, separated by semicolons`
    if (values[name] !== undefined) return `${name} can be used only once`
    if (!parts[name].shape.test(value)) return `${name} must be ${parts[name].expected}`
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
