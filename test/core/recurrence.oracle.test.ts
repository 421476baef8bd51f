import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import oracle from 'rrule-rust'
import { civilDate, dayNumber, formatDate, weekdayOf } from '../../src/core/dates/day-numbers.ts'
import { hasOccurrence, nextOccurrence } from '../../src/core/recurrence.ts'
import { parseRecurrenceRule, type RecurrenceRule } from '../../src/core/recurrence-rule.ts'

/** How many dates of each series are compared, and how far ahead the oracle looks. */
const compared = 8
const horizonDays = 12 * 366

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const oneOf = (...items: (string | number)[]) => fc.constantFrom(...items.map(String))
const some = (item: fc.Arbitrary<string>, most: number) =>
  fc.uniqueArray(item, { minLength: 1, maxLength: most }).map((items) => items.join(','))
const perhaps = (part: string, value: fc.Arbitrary<string>) =>
  fc.option(
    value.map((text) => `;${part}=${text}`),
    { nil: '' },
  )

const interval = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 })).map(String)
const monthDay = oneOf(1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -28, -29, -30, -31)
const month = fc.integer({ min: 1, max: 12 }).map(String)
const positions = some(oneOf(1, 2, 3, 5, -1, -2, -5), 2)

/**
 * Weekdays, either all plain or all with ordinals. From a list with both, the oracle keeps what matches both,
 * and it refuses -5 in a month and -53 in a year; RFC 5545 allows these, and our own examples cover them.
 */
const weekday = fc.constantFrom(...weekdays)
const nth = (most: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: most }), fc.constantFrom('', '-'), weekday)
    .map(([ordinal, sign, day]) => `${sign}${ordinal}${day}`)
const someDays = (mostOrdinal: number) => fc.oneof(some(weekday, 4), some(nth(mostOrdinal), 3))

/** Rules that name their days, so that RFC 5545 alone defines them. */
const namedDays = fc
  .record({
    frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: perhaps('INTERVAL', interval),
    months: perhaps('BYMONTH', some(month, 3)),
    days: perhaps('BYMONTHDAY', some(monthDay, 3)),
    monthly: perhaps('BYDAY', someDays(4)),
    yearly: perhaps('BYDAY', someDays(52)),
    plain: perhaps('BYDAY', some(weekday, 4)),
    positions: perhaps('BYSETPOS', positions),
    weekStart: perhaps('WKST', weekday),
  })
  .map((parts) => {
    const { frequency, months } = parts
    const days = frequency === 'WEEKLY' ? '' : parts.days
    const ordinals = frequency === 'MONTHLY' || months !== '' ? parts.monthly : parts.yearly
    const byDay = frequency === 'MONTHLY' || frequency === 'YEARLY' ? ordinals : parts.plain
    const named = days + byDay !== '' || frequency === 'DAILY' || frequency === 'WEEKLY'
    const by = months + (named ? days : ';BYMONTHDAY=13') + byDay
    return `FREQ=${frequency}${parts.interval}${by}${by === '' ? '' : parts.positions}${parts.weekStart}`
  })

const limit = (anchor: number) =>
  fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${count}`),
    fc
      .integer({ min: 0, max: 4_000 })
      .map((days) => `;UNTIL=${formatDate(anchor + days).replaceAll('-', '')}`),
  )

/** Anchors, half of them around the ends of months and leap days. */
const anchors = fc.oneof(
  fc.integer({ min: dayNumber(1970, 1, 1), max: dayNumber(2040, 1, 1) }),
  fc
    .tuple(
      fc.integer({ min: 1970, max: 2039 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: -3, max: 0 }),
    )
    .map(([year, month, back]) => dayNumber(year, month + 1, 0) + back),
)

/** The oracle's dates after a day, in our format. It treats dates as midnights in UTC. */
function fromOracle(rules: string[], anchor: number, after: number): string[] {
  const midnight = (day: number) => `${formatDate(day).replaceAll('-', '')}T000000Z`
  const at = (day: number) => oracle.DateTime.fromString(midnight(day))
  const found = rules.flatMap((rule) => {
    const timed = rule.replace(/UNTIL=\d+/, '$&T000000Z')
    return oracle.RRuleSet.parse(`DTSTART:${midnight(anchor)}\nRRULE:${timed}`).between(
      at(after + 1),
      at(after + horizonDays),
      true,
    )
  })
  const dates = found.map(({ year, month, day }) => formatDate(dayNumber(year, month, day)))
  return dates.sort().slice(0, compared)
}

/** Our dates of a task whose occurrences are each completed on their due date. */
function fromUs(text: string, anchor: number, after: number): string[] {
  const rule = parsed(text)
  const dates: string[] = []
  let due_date = formatDate(after)
  while (dates.length < compared) {
    const next = nextOccurrence({
      rule,
      from: 'due',
      anchor: formatDate(anchor),
      occurrence: due_date,
      due_date,
      today: due_date,
      closed: 0,
    })
    if ('ended' in next || next.due_date > formatDate(after + horizonDays)) break
    due_date = next.due_date
    dates.push(due_date)
  }
  return dates
}

const series = fc
  .tuple(namedDays, anchors, fc.integer({ min: -10, max: 6_000 }))
  .chain(([rule, anchor, later]) =>
    fc.tuple(
      limit(anchor).map((end) => rule + end),
      fc.constant(anchor),
      fc.constant(anchor + later),
    ),
  )

/**
 * The oracle drops the days before the anchor from the anchor's week before BYSETPOS counts, but not from its
 * month or year; we never do. From the first day of a week both mean the same.
 */
function anchorFor(rule: string, drawn: number): number {
  if (!rule.startsWith('FREQ=WEEKLY') || !rule.includes('BYSETPOS')) return drawn
  const weekStart = weekdays.indexOf(/WKST=(..)/.exec(rule)?.[1] ?? 'MO')
  return drawn - ((weekdayOf(drawn) - weekStart + 7) % 7)
}

function parsed(text: string): RecurrenceRule {
  const rule = parseRecurrenceRule(text)
  assert.ok(typeof rule !== 'string', `${text}: ${JSON.stringify(rule)}`)
  return rule
}

// D5
test('random rules give the dates that rrule-rust gives', () => {
  fc.assert(
    fc.property(series, ([text, drawn, after]) => {
      const anchor = anchorFor(text, drawn)
      // The oracle searches forever for a rule without occurrences; the next test tries only a few of those.
      fc.pre(hasOccurrence(parsed(text), formatDate(anchor)))
      assert.deepEqual(fromUs(text, anchor, after), fromOracle([text], anchor, after))
    }),
    { numRuns: 4_000 },
  )
})

// D5
test('random rules have an occurrence within ten years when rrule-rust finds one', () => {
  fc.assert(
    fc.property(series, ([text, drawn]) => {
      const anchor = anchorFor(text, drawn)
      const { year, month, day } = civilDate(anchor)
      const horizon = formatDate(dayNumber(year + 10, month, day))
      const [first = '9999-12-31'] = fromOracle([text], anchor, anchor - 1)
      assert.equal(hasOccurrence(parsed(text), formatDate(anchor)), first <= horizon)
    }),
    { numRuns: 150 },
  )
})

// D5
test('rules without a day keep the anchor’s day, or the last of a short month, like their expanded form', () => {
  const short = fc.record({
    frequency: fc.constantFrom('MONTHLY', 'YEARLY'),
    interval: perhaps('INTERVAL', interval),
    months: fc.option(fc.uniqueArray(month, { minLength: 1, maxLength: 4 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      short,
      anchors,
      fc.integer({ min: -10, max: 6_000 }),
      ({ frequency, interval, months }, anchor, later) => {
        const { month, day } = civilDate(anchor)
        const clamped = day <= 28 ? [day] : [28, 29, 30, 31].filter((candidate) => candidate <= day)
        const expanded = (months ?? (frequency === 'YEARLY' ? [month] : [''])).map(
          (month) =>
            `FREQ=${frequency}${interval}${month && `;BYMONTH=${month}`};BYMONTHDAY=${clamped.join(',')};BYSETPOS=-1`,
        )
        const rule = `FREQ=${frequency}${interval}${months ? `;BYMONTH=${months.join(',')}` : ''}`
        assert.deepEqual(fromUs(rule, anchor, anchor + later), fromOracle(expanded, anchor, anchor + later))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('the next due date is always after the occurrence, the old due date and today', () => {
  const day = fc.integer({ min: dayNumber(2020, 1, 1), max: dayNumber(2030, 1, 1) }).map(formatDate)
  fc.assert(
    fc.property(
      series,
      day,
      day,
      day,
      fc.constantFrom('due' as const, 'completion' as const),
      ([text, first], occurrence, due_date, today, from) => {
        const [rule, anchor] = [parsed(text), formatDate(first)]
        const next = nextOccurrence({ rule, from, anchor, occurrence, due_date, today, closed: 0 })
        assert.ok(
          'ended' in next || [occurrence, due_date, today].every((earlier) => next.due_date > earlier),
        )
      },
    ),
  )
})
