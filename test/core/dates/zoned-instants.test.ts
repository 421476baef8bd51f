import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { earliestStampMs, formatStamp, latestStampMs } from '../../../src/core/dates/date-formats.ts'
import { deadlineAt, dueSoonAt } from '../../../src/core/dates/deadline.ts'
import { addDays, deadlineStamp, startOfDay } from '../../../src/core/dates/zoned-instants.ts'

const two = (value: number) => String(value).padStart(2, '0')
const day = fc.integer({ min: -20_000, max: 60_000 }).map((count) => addDays('1970-01-01', count))
const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
const zone = fc.constantFrom(
  'UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca',
  'Asia/Kathmandu', 'America/Sao_Paulo', 'Antarctica/Troll',
) // oxfmt-ignore

const inStampRange = (ms: number) => Math.min(Math.max(ms, earliestStampMs), latestStampMs)
const zoned = (date: string, plainTime: string, timeZone: string) =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime })
/** What the calendar says without our cache and arithmetic. */
const uncached = (date: string, clock: string, timezone: string) =>
  formatStamp(inStampRange(zoned(date, clock, timezone).epochMilliseconds))

// D12, D47
test('an instant computed from its day is the one of the calendar', () => {
  fc.assert(
    fc.property(day, time, zone, (date, clock, timezone) => {
      assert.equal(deadlineStamp(date, clock, timezone), uncached(date, clock, timezone))
    }),
    { numRuns: 3_000 },
  )
})

test('so it is on days when clocks change, or that a zone skips', () => {
  for (const [date, timezone] of [
    ['2026-03-29', 'Europe/Berlin'],
    ['2026-10-25', 'Europe/Berlin'],
    ['2026-10-04', 'Australia/Lord_Howe'],
    ['2011-12-30', 'Pacific/Apia'],
    ['2018-11-04', 'America/Sao_Paulo'],
    ['0001-01-01', 'Pacific/Kiritimati'],
    ['9999-12-31', 'Pacific/Niue'],
  ] as const)
    for (const clock of ['00:00', '00:30', '01:59', '02:15', '02:30', '03:00', '23:59'])
      assert.equal(
        deadlineStamp(date, clock, timezone),
        uncached(date, clock, timezone),
        `${date} ${clock} ${timezone}`,
      )
  assert.equal(formatStamp(startOfDay('2018-11-04', 'America/Sao_Paulo')), '2018-11-04T03:00:00.000Z')
})

// D47
test('the end of a day and its warning are those of the calendar, in every zone', () => {
  const anyZone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'))
  fc.assert(
    fc.property(day, anyZone, (date, timezone) => {
      const allDay = { due_date: date, due_time: null, timezone }
      const due = zoned(date, '09:00', timezone)
      const end = due.add({ days: 1 }).startOfDay()
      assert.equal(dueSoonAt(allDay), inStampRange(due.epochMilliseconds), `${date} ${timezone}`)
      assert.equal(deadlineAt(allDay), inStampRange(end.epochMilliseconds), `${date} ${timezone}`)
    }),
    { numRuns: 3_000 },
  )
})
