import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { parseRecurrenceRule } from '../../../src/core/recurrence-rule.ts'
import { firstOccurrence } from '../../../src/core/recurrence.ts'
import { firstOccurrenceDay } from '../../../src/core/phrases/first-occurrence.ts'
import { parseRecurrence, parseReminder, parseSchedule } from '../../../src/core/phrases/parse-schedule.ts'
import { splitEnd, withEnd } from '../../../src/core/phrases/rule-end.ts'
import { zonedTimeToMs } from '../../../web/lib/time-zone.ts'
import { duePatch } from '../../../web/features/pickers/due-patch.ts'
import { formatRecurrence } from '../../../web/messages/format-recurrence.ts'

/** A Friday. */
const now = { today: '2026-11-20', time: '10:30', dateOrder: 'dmy' } as const
const undated = { due_date: null, due_time: null, timezone: '', recurrence: null }
const dated = { ...undated, due_date: '2026-11-26', due_time: '14:00', timezone: 'Asia/Tokyo' }

test("a due phrase is read completely or not at all, and names what it can't read", () => {
  const parse = (text: string) => parseSchedule(text, now)
  assert.deepEqual(parse('fri 9am'), { date: '2026-11-27', time: '09:00' })
  assert.deepEqual(parse('tomorrow all day'), { date: '2026-11-21', time: null })
  assert.deepEqual(parse('in 3 days'), { date: '2026-11-23' })
  assert.deepEqual(parse('14:15'), { time: '14:15' })
  assert.deepEqual(parse('no date'), { none: true })
  assert.deepEqual(parse('every last day of the month at 9'), {
    time: '09:00',
    recurrence: { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', from: 'due' },
  })
  assert.deepEqual(parse('fri 9am blue'), { unread: 'blue' })
  assert.deepEqual(parse('fri !3'), { unread: '!3' })
  assert.deepEqual(parse('31 feb'), { noSuchDate: { date: 31, month: 2, last: 28 } })
})

test("a phrase keeps what it doesn't name, a time alone is its next occurrence, and a rule starts on its first day", () => {
  const patch = (row: typeof undated | typeof dated, text: string) => {
    const parse = parseSchedule(text, now)
    assert.ok(!('unread' in parse || 'noSuchDate' in parse))
    return duePatch(row, parse, now, 'Europe/Berlin')
  }
  assert.deepEqual(patch(dated, 'mon'), { due_date: '2026-11-23' })
  assert.deepEqual(patch(dated, 'mon all day'), { due_date: '2026-11-23', due_time: null })
  assert.deepEqual(patch(dated, '14:00'), {})
  assert.deepEqual(patch(dated, 'none'), { due_date: null, due_time: null, recurrence: null })
  assert.deepEqual(patch(undated, 'mon 9am'), {
    due_date: '2026-11-23',
    due_time: '09:00',
    timezone: 'Europe/Berlin',
  })
  assert.equal(patch(undated, '9am').due_date, '2026-11-21')
  assert.equal(patch(undated, '11am').due_date, '2026-11-20')
  assert.equal(patch(undated, 'every last day of the month').due_date, '2026-11-30')
  // Not the Monday after next, even on a Friday.
  assert.equal(patch(undated, 'every 2 weeks on mon').due_date, '2026-11-23')
})

const phrases: [string, string][] = [
  ['every day', 'FREQ=DAILY'],
  ['every 3 days', 'FREQ=DAILY;INTERVAL=3'],
  ['every week', 'FREQ=WEEKLY'],
  ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['every Mon and Thu', 'FREQ=WEEKLY;BYDAY=MO,TH'],
  ['every 2 weeks on Mon, Wed and Fri', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR'],
  ['every 3 weeks on weekdays', 'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR'],
  ['every month', 'FREQ=MONTHLY'],
  ['every weekend', 'FREQ=WEEKLY;BYDAY=SA,SU'],
  ['every 15th', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['every 1st and 15th', 'FREQ=MONTHLY;BYMONTHDAY=1,15'],
  ['every second and fourth Tue of the month', 'FREQ=MONTHLY;BYDAY=2TU,4TU'],
  ['every last working day of the month', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ['every 2 months on the first working day', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1'],
  ['every 2 months on the 1st', 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1'],
  ['every last day of the month', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['every 3 months on the last day', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1'],
  ['every first Mon of the month', 'FREQ=MONTHLY;BYDAY=1MO'],
  ['every 2 months on the last Fri', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR'],
  ['every year', 'FREQ=YEARLY'],
  ['every 23 Nov', 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=23'],
  ['every 4 years on 29 Feb', 'FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29'],
]

test('a rule in words parses back to the same rule, with its end and base', () => {
  const read = (text: string) => parseRecurrence(text, now)
  for (const [text, rule] of phrases)
    for (const from of ['due', 'completion'] as const)
      for (const end of [null, { count: 5 }, { until: '2027-12-31' }]) {
        const recurrence = { rule: withEnd(rule, end), from }
        const parse = formatRecurrence(recurrence)
        if (from === 'due' && end === null) assert.equal(parse, text)
        assert.deepEqual(read(parse ?? ''), recurrence, parse)
        assert.notEqual(typeof parseRecurrenceRule(recurrence.rule), 'string')
        assert.deepEqual(splitEnd(recurrence.rule), { base: rule, end })
      }
  for (const rule of [
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
    'FREQ=WEEKLY;BYDAY=MO;WKST=SU',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
  ])
    // oxfmt-ignore
    assert.equal(formatRecurrence({ rule, from: 'due' }), undefined, rule)
})

test("the first day of a rule is the same as the server's", () => {
  const everyPeriod = phrases.filter(([, rule]) => !rule.includes('INTERVAL'))
  for (const [, rule] of everyPeriod)
    for (const today of ['2026-11-20', '2027-02-28', '2028-02-29', '2026-12-31']) {
      const parsed = parseRecurrenceRule(rule)
      assert.ok(typeof parsed !== 'string')
      assert.equal(firstOccurrenceDay(rule, today), firstOccurrence(parsed, today), `${rule} on ${today}`)
    }
})

test('a reminder is relative to the due date, or at a set time', () => {
  const parse = (text: string) => parseReminder(text, now)
  for (const [text, minutes_before] of [
    ['1 hour before', 60],
    ['30 min', 30],
    ['2d', 2_880],
    ['a week before', 10_080],
    ['half hour', 30],
    ['at the time', 0],
  ] as const)
    assert.deepEqual(parse(text), { minutes_before }, text)
  assert.deepEqual(parse('mon 9am'), { date: '2026-11-23', time: '09:00' })
  assert.deepEqual(parse('tomorrow'), { date: '2026-11-21', time: '09:00' })
  assert.deepEqual(parse('9am'), { date: '2026-11-21', time: '09:00' })
  assert.deepEqual(parse('every day'), { unread: 'every day' })
  assert.deepEqual(parse('soon'), { unread: 'soon' })
  assert.deepEqual(parse('soon mon'), { unread: 'soon' })
})

// D47
test('wall-clock times convert to the same instant as on the server, even when clocks change', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/Sao_Paulo'] // oxfmt-ignore
  const day = fc
    .integer({ min: 0, max: 3_650 })
    .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString())
  const clock = fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((both) => both.map((one) => String(one).padStart(2, '0')).join(':'))
  const check = (date: string, time: string, zone: string) => {
    const expected = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time })
    assert.equal(zonedTimeToMs(date, time, zone), expected.epochMilliseconds, `${date} ${time} ${zone}`)
  }
  fc.assert(fc.property(day, clock, fc.constantFrom(...zones), check))
  // The hour that is skipped, and the one that comes twice.
  for (const [date, time] of [
    ['2027-03-28', '02:30'],
    ['2027-10-31', '02:30'],
  ] as const)
    // oxfmt-ignore
    check(date, time, 'Europe/Berlin')
})
