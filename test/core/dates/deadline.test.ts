import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { dayNumber, formatDate } from '../../../src/core/dates/day-numbers.ts'
import { earliestStampMs, formatStamp, latestStampMs } from '../../../src/core/dates/date-formats.ts'
import { deadlineAt, dueSoonAt, reminderAt, todayIn } from '../../../src/core/dates/deadline.ts'

const due = (due_date: string, due_time: string | null, timezone: string) => ({
  due_date,
  due_time,
  timezone,
})
const stamp = (instantMs: number | null) =>
  instantMs === null ? null : formatStamp(instantMs).replace(':00.000Z', 'Z')

/** Deadlines with the instants of their due_soon event and of their end. */
const cases: [name: string, task: ReturnType<typeof due>, dueSoon: string, deadline: string][] = [
  ['an ordinary time', due('2027-01-31', '18:00', 'Europe/Kyiv'), '2027-01-31T15:30Z', '2027-01-31T16:00Z'],
  ['an ordinary day', due('2027-01-31', null, 'Europe/Kyiv'), '2027-01-31T07:00Z', '2027-01-31T22:00Z'],
  [
    'Berlin, in the gap',
    due('2026-03-29', '02:30', 'Europe/Berlin'),
    '2026-03-29T01:00Z',
    '2026-03-29T01:30Z',
  ],
  [
    'Berlin, in the overlap',
    due('2026-10-25', '02:30', 'Europe/Berlin'),
    '2026-10-25T00:00Z',
    '2026-10-25T00:30Z',
  ],
  [
    'Berlin, across the gap',
    due('2026-03-29', '03:15', 'Europe/Berlin'),
    '2026-03-29T00:45Z',
    '2026-03-29T01:15Z',
  ],
  [
    'Berlin, the short day',
    due('2026-03-29', null, 'Europe/Berlin'),
    '2026-03-29T07:00Z',
    '2026-03-29T22:00Z',
  ],
  [
    'Berlin, the long day',
    due('2026-10-25', null, 'Europe/Berlin'),
    '2026-10-25T08:00Z',
    '2026-10-25T23:00Z',
  ],
  [
    'Lord Howe, half an hour of gap',
    due('2026-10-04', '02:15', 'Australia/Lord_Howe'),
    '2026-10-03T15:15Z',
    '2026-10-03T15:45Z',
  ],
  [
    'Lord Howe, half an hour of overlap',
    due('2026-04-05', '01:45', 'Australia/Lord_Howe'),
    '2026-04-04T14:15Z',
    '2026-04-04T14:45Z',
  ],
  [
    'Apia, the skipped day',
    due('2011-12-30', '10:00', 'Pacific/Apia'),
    '2011-12-30T19:30Z',
    '2011-12-30T20:00Z',
  ],
  [
    'Apia, all of the skipped day',
    due('2011-12-30', null, 'Pacific/Apia'),
    '2011-12-30T19:00Z',
    '2011-12-31T10:00Z',
  ],
  [
    'Apia, the day before it',
    due('2011-12-29', null, 'Pacific/Apia'),
    '2011-12-29T19:00Z',
    '2011-12-30T10:00Z',
  ],
  [
    'Cairo, before a midnight that is skipped',
    due('2026-04-23', null, 'Africa/Cairo'),
    '2026-04-23T07:00Z',
    '2026-04-23T22:00Z',
  ],
  [
    'Cairo, at a midnight that is skipped',
    due('2026-04-24', '00:00', 'Africa/Cairo'),
    '2026-04-23T21:30Z',
    '2026-04-23T22:00Z',
  ],
  [
    'Kiritimati, first on earth',
    due('2027-01-01', null, 'Pacific/Kiritimati'),
    '2026-12-31T19:00Z',
    '2027-01-01T10:00Z',
  ],
]

for (const [name, task, dueSoon, deadline] of cases) {
  // D47, R-169, R-170
  test(`the warning and the end of a deadline: ${name}`, () => {
    assert.equal(stamp(dueSoonAt(task)), dueSoon)
    assert.equal(stamp(deadlineAt(task)), deadline)
  })
}

test('a task without a date has no deadline, no warning and no relative reminder', () => {
  const task = { due_date: null, due_time: null, timezone: 'UTC' }
  assert.equal(dueSoonAt(task), null)
  assert.equal(deadlineAt(task), null)
  assert.equal(reminderAt({ minutes_before: 10 }, task), null)
})

// D1, D47
test('a reminder counts from the due time, on an all-day task from 09:00, or has its own instant', () => {
  const timed = due('2026-03-29', '03:15', 'Europe/Berlin')
  const allDay = due('2026-03-29', null, 'Europe/Berlin')
  assert.equal(stamp(reminderAt({ minutes_before: 0 }, timed)), '2026-03-29T01:15Z')
  assert.equal(stamp(reminderAt({ minutes_before: 1_440 }, timed)), '2026-03-28T01:15Z')
  assert.equal(stamp(reminderAt({ minutes_before: 1_440 }, allDay)), '2026-03-28T07:00Z')
  assert.equal(stamp(reminderAt({ at: '2026-03-29T10:00:00.000Z' }, allDay)), '2026-03-29T10:00Z')
})

test('the same wall clock in an alias of the zone is the same instant (hard problem e)', () => {
  assert.equal(
    dueSoonAt(due('2027-07-01', '12:00', 'Europe/Kyiv')),
    dueSoonAt(due('2027-07-01', '12:00', 'Europe/Kiev')),
  )
})

// S-35
test('deadlines at the first and last years stay within what a stamp can represent', () => {
  const edges = [
    due('9999-12-31', '23:59', 'Pacific/Pago_Pago'),
    due('9999-12-31', null, 'Etc/GMT+12'),
    due('0001-01-01', '00:00', 'Pacific/Kiritimati'),
    due('0001-01-01', null, 'Asia/Tokyo'),
  ]
  for (const task of edges) {
    for (const at of [
      dueSoonAt(task),
      deadlineAt(task),
      reminderAt({ minutes_before: 1_000_000_000 }, task),
    ]) {
      assert.ok(at !== null && at >= earliestStampMs && at <= latestStampMs)
    }
  }
})

test('today is the date of the zone, not of the server', () => {
  const now = Date.UTC(2027, 0, 1, 10, 30)
  const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']
  assert.deepEqual(
    zones.map((zone) => todayIn(zone, now)),
    ['2027-01-01', '2027-01-02', '2026-12-31', '2027-01-01'],
  )
})

const zones = Intl.supportedValuesOf('timeZone')
const formats = new Map<string, Intl.DateTimeFormat>()

/** The wall clock time of a zone according to Intl, in milliseconds as if it were UTC. */
function wallClock(timeZone: string, instantMs: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    const digits = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const
    format = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...digits })
    formats.set(timeZone, format)
  }
  const part = Object.fromEntries(
    format.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(
    part['year']!,
    part['month']! - 1,
    part['day'],
    part['hour'],
    part['minute'],
    part['second'],
  )
}

/** The instant of a wall clock time using only Intl: the first match, or in a gap by the previous offset. */
function instantOf(timeZone: string, wallMs: number): number {
  const day = 86_400_000
  const candidates = [wallMs - day, wallMs + day].map((near) => wallMs - (wallClock(timeZone, near) - near))
  const exact = candidates.filter((instant) => wallClock(timeZone, instant) === wallMs)
  return exact.length > 0 ? Math.min(...exact) : candidates[0]!
}

// D47
test('random deadlines in random zones fall where Intl says', () => {
  const dates = fc.integer({ min: dayNumber(1995, 1, 1), max: dayNumber(2040, 1, 1) })
  // Most clocks change between midnight and 4 a.m.
  const minutes = fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 240 }))
  fc.assert(
    fc.property(dates, minutes, fc.constantFrom(...zones), (day, minute, zone) => {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      const instant = instantOf(zone, day * 86_400_000 + minute * 60_000)
      assert.equal(deadlineAt(due(formatDate(day), time, zone)), instant)
      assert.equal(dueSoonAt(due(formatDate(day), time, zone)), instant - 1_800_000)
      assert.equal(todayIn(zone, instant), formatDate(Math.floor(wallClock(zone, instant) / 86_400_000)))
    }),
    { numRuns: 4_000 },
  )
})

// D47
test('deadlines on the days on which clocks change fall where Intl says', () => {
  for (const zone of [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Beirut',
    'Africa/Casablanca',
  ]) {
    for (let day = dayNumber(2026, 1, 1); day < dayNumber(2027, 1, 1); day += 1) {
      const midnight = day * 86_400_000
      const change = wallClock(zone, midnight + 86_400_000) - wallClock(zone, midnight)
      if (change === 86_400_000) continue
      for (let minute = -1_440; minute < 2_880; minute += 15) {
        const wall = midnight + minute * 60_000
        const [date = '', time = ''] = formatStamp(wall).split('T')
        assert.equal(
          deadlineAt(due(date, time.slice(0, 5), zone)),
          instantOf(zone, wall),
          `${zone} ${date} ${time}`,
        )
      }
    }
  }
})
