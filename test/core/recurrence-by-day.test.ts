import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { dayNumber, formatDate } from '../../src/core/dates/day-numbers.ts'
import { nextOccurrence, occurrencesAfter } from '../../src/core/recurrence.ts'
import { parseRecurrenceRule } from '../../src/core/recurrence-rule.ts'
import { occurrencesByDay } from './recurrence-by-day.ts'

const signed = (max: number) =>
  fc
    .tuple(fc.constantFrom('', '-', '+'), fc.integer({ min: 1, max }))
    .map(([sign, number]) => `${sign}${number}`)
const list = (item: fc.Arbitrary<string>, most: number) =>
  fc.array(item, { minLength: 1, maxLength: most }).map((items) => items.join(','))
const perhaps = (name: string, value: fc.Arbitrary<string | number>) =>
  fc.option(
    value.map((text) => `;${name}=${text}`),
    { nil: '' },
  )
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const weekdays = (ordinalMax: number) =>
  ordinalMax === 0
    ? weekday
    : fc.tuple(fc.oneof(fc.constant(''), signed(ordinalMax)), weekday).map((parts) => parts.join(''))

/** Rules of every kind that Daybook accepts, unlike those that rrule-rust understands in the same way. */
const rules = fc
  .tuple(fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'), fc.boolean())
  .chain(([frequency, namesMonths]) => {
    const counted = frequency === 'MONTHLY' || frequency === 'YEARLY'
    const ordinalMax = counted ? (frequency === 'YEARLY' && !namesMonths ? 53 : 5) : 0
    return fc
      .record({
        interval: perhaps(
          'INTERVAL',
          fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 999 })),
        ),
        months: namesMonths
          ? list(fc.integer({ min: 1, max: 12 }).map(String), 4).map((text) => `;BYMONTH=${text}`)
          : fc.constant(''),
        monthDays: frequency === 'WEEKLY' ? fc.constant('') : perhaps('BYMONTHDAY', list(signed(31), 5)),
        days: perhaps('BYDAY', list(weekdays(ordinalMax), 6)),
        positions: perhaps('BYSETPOS', list(fc.oneof(signed(6), signed(366)), 4)),
        weekStart: perhaps('WKST', weekday),
        count: perhaps(
          'COUNT',
          fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9_999 })),
        ),
      })
      .map(({ interval, months, monthDays, days, positions, weekStart, count }) => {
        const named = months + monthDays + days
        return `FREQ=${frequency}${interval}${named}${named === '' ? '' : positions}${weekStart}${count}`
      })
  })

/** Half of the anchors are around the end of a month. */
const anchors = fc
  .tuple(
    fc.integer({ min: 1_970, max: 2_039 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: -3, max: 28 }),
  )
  .map(([year, month, day]) => dayNumber(year, month, 1) + day - 1)

function compare(text: string, anchor: number, after: number, days: number): void {
  const rule = parseRecurrenceRule(text)
  assert.ok(typeof rule !== 'string', `${text}: ${JSON.stringify(rule)}`)
  const last = after + days
  const expected = occurrencesByDay(rule, anchor, last)
    .filter((day) => day > after)
    .map(formatDate)
  const range = { after: formatDate(after), until: formatDate(last), max: Infinity }
  assert.deepEqual(
    occurrencesAfter(rule, formatDate(anchor), range),
    expected,
    `${text} from ${formatDate(anchor)}`,
  )
  const day = { due_date: formatDate(after), occurrence: formatDate(after), today: formatDate(after) }
  const next = nextOccurrence({ rule, from: 'due', anchor: formatDate(anchor), ...day, closed: 0 })
  if (expected.length > 0) assert.deepEqual(next, { due_date: expected[0] })
}

// D5
test('random rules give the dates that a look at every day gives', () => {
  fc.assert(
    fc.property(rules, anchors, fc.integer({ min: -10, max: 2_000 }), (text, anchor, later) =>
      compare(text, anchor, anchor + later, 1_500),
    ),
    { numRuns: 600 },
  )
})

// D5
test('random rules give the dates that a look at every day gives, centuries after their anchor', () => {
  fc.assert(
    fc.property(rules, anchors, fc.integer({ min: 140_000, max: 200_000 }), (text, anchor, later) =>
      compare(text, anchor, anchor + later, 1_500),
    ),
    { numRuns: 12 },
  )
})
