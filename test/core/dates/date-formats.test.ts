import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  civilDate,
  dayNumber,
  daysInMonth,
  formatDate,
  weekdayOf,
} from '../../../src/core/dates/day-numbers.ts'
import {
  toDayNumber,
  formatStamp,
  isDate,
  isTime,
  parseDate,
  parseTimestamp,
} from '../../../src/core/dates/date-formats.ts'

const refuses = (accepts: (text: string) => unknown, texts: string[]) => {
  for (const text of texts) assert.ok(!accepts(text), `${JSON.stringify(text)} was accepted`)
}

// R-047, S-35
test('a date is a day that exists, with a four-digit year', () => {
  for (const text of ['2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31']) assert.ok(isDate(text), text)
  refuses(isDate, ['2027-02-29', '1900-02-29', '2027-02-30', '2027-04-31', '2027-13-01', '2027-00-10'])
  refuses(isDate, ['2027-01-00', '0000-01-01', '10000-01-01', '+002027-01-01', '-001-01-01', '2027-1-1'])
  refuses(isDate, ['', '20270101', '2027-01-01T00:00', ' 2027-01-01', '2027-01-01\n', '２０２７-01-01'])
})

//
test('a time is HH:MM from 00:00 to 23:59', () => {
  for (const text of ['00:00', '09:05', '19:59', '23:59']) assert.ok(isTime(text), text)
  refuses(isTime, ['24:00', '9:00', '09:00:00', '09:60', '0900', '', '09:00 ', '09:00\n', '-1:00', '09.00'])
})

// R-040, S-35
test('a timestamp with any offset is parsed to its instant', () => {
  const noon = Date.UTC(2027, 0, 31, 12)
  const sameInstant = ['12:00:00Z', '12:00:00z', '17:30:00+05:30', '00:00:00-12:00', '12:00:00-00:00']
  for (const time of sameInstant) assert.equal(parseTimestamp(`2027-01-31T${time}`), noon, time)
  assert.equal(parseTimestamp('2027-02-01t02:00:00+14:00'), noon)
  assert.equal(parseTimestamp('2027-02-01T11:59:00+23:59'), noon)
  assert.equal(parseTimestamp('0099-01-01T00:00:00Z'), Date.parse('0099-01-01T00:00:00Z'))
})

// D36
test('a fraction finer than a millisecond is cut, never rounded up', () => {
  const at = (fraction: string) => parseTimestamp(`2027-01-31T12:00:00.${fraction}Z`)! % 1000
  assert.deepEqual(
    [at('5'), at('05'), at('123'), at('123999'), at('9'.repeat(1_000))],
    [500, 50, 123, 123, 999],
  )
})

//
test('a timestamp without a zone, or not of RFC 3339, is refused', () => {
  const ofDay = (...times: string[]) => times.map((time) => `2027-01-31${time}`)
  const accepts = (text: string) => parseTimestamp(text) !== undefined
  refuses(
    accepts,
    ofDay('', 'T12:00:00', 'T12:00:00.5', ' 12:00:00Z', 'T12:00Z', 'T12:00:00.Z', 'T12:00:00 Z'),
  )
  refuses(accepts, ofDay('T24:00:00Z', 'T12:60:00Z', 'T23:59:60Z', 'T12:00:00,5Z', 'T120000Z'))
  refuses(
    accepts,
    ofDay('T12:00:00+05', 'T12:00:00+0530', 'T12:00:00+24:00', 'T12:00:00+05:60', 'T12:00:00\u221205:00'),
  )
  refuses(accepts, ofDay('T12:00:00Z[UTC]', 'T12:00:00[Europe/Berlin]', 'T12:00:00Z\n', 'T12:00:00CET'))
  refuses(accepts, ['2027-02-29T12:00:00Z', '0000-01-01T00:00:00Z', '1800000000', '', 'now', 'infinity'])
})

test('a timestamp whose UTC year does not have four digits is refused, as no response could show it', () => {
  assert.equal(parseTimestamp('0001-01-01T00:00:00+00:01'), undefined)
  assert.equal(parseTimestamp('9999-12-31T23:59:59-00:01'), undefined)
  assert.equal(formatStamp(parseTimestamp('0001-01-01T00:00:00Z')!), '0001-01-01T00:00:00.000Z')
  assert.equal(formatStamp(parseTimestamp('9999-12-31T23:59:59.999Z')!), '9999-12-31T23:59:59.999Z')
})

//
test('every instant comes back from its stamp, which is UTC and ends in Z', () => {
  const instant = fc.integer({
    min: Date.parse('0001-01-01T00:00:00Z'),
    max: Date.parse('9999-12-31T23:59:59Z'),
  })
  fc.assert(
    fc.property(instant, (ms) => {
      const stamp = formatStamp(ms)
      assert.match(stamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.equal(parseTimestamp(stamp), ms)
    }),
  )
})

test('the calendar agrees with the machine on every day of 800 years', () => {
  for (let day = dayNumber(1600, 1, 1); day < dayNumber(2400, 1, 1); day += 1) {
    const date = new Date(day * 86_400_000)
    const { year, month, day: dayOfMonth } = civilDate(day)
    const same =
      year === date.getUTCFullYear() && month === date.getUTCMonth() + 1 && dayOfMonth === date.getUTCDate()
    assert.ok(same && dayNumber(year, month, dayOfMonth) === day, `day ${day}`)
    assert.equal((weekdayOf(day) + 1) % 7, date.getUTCDay())
  }
})

test('a date comes back from its day number, in the first year as in the last', () => {
  const day = fc.integer({ min: dayNumber(1, 1, 1), max: dayNumber(9999, 12, 31) })
  fc.assert(fc.property(day, (number) => assert.equal(parseDate(formatDate(number)), number)))
  assert.equal(formatDate(dayNumber(1, 1, 1)), '0001-01-01')
  assert.deepEqual(
    [1900, 2000, 2027, 2028].map((year) => daysInMonth(year, 2)),
    [28, 29, 28, 29],
  )
})

test('an invalid date where a valid one is expected is a programming error', () => {
  assert.throws(() => toDayNumber('2027-02-29'), RangeError)
})
