import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueSoonAt } from '../../../src/core/dates/deadline.ts'
import { canonicalTimeZone, isTimeZone, suggestTimeZone } from '../../../src/core/dates/time-zone.ts'
import { zoneNames } from './zone-names.ts'

// R-050, S-35
test('every IANA zone and link is accepted, and deadlines can be computed in it', () => {
  assert.ok(zoneNames.length > 590)
  for (const timezone of [...zoneNames, ...Intl.supportedValuesOf('timeZone')]) {
    assert.ok(isTimeZone(timezone), timezone)
    const at = dueSoonAt({ due_date: '2027-03-01', due_time: '12:00', timezone })!
    assert.ok(Math.abs(at - Date.UTC(2027, 2, 1, 11, 30)) <= 14 * 3_600_000, timezone)
  }
})

// D12
test('a zone can be written in any letter case, and has the spelling of the database; a link stays a link', () => {
  for (const name of zoneNames)
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()])
      assert.equal(canonicalTimeZone(spelling), name, spelling)
})

// D12
test('a zone that the database has removed is refused, with the one to use instead', () => {
  for (const [removed, zone] of [
    ['US/Pacific-New', 'America/Los_Angeles'],
    ['us/pacific-new', 'America/Los_Angeles'],
    ['Canada/East-Saskatchewan', 'America/Regina'],
    ['PST', 'America/Los_Angeles'],
  ] as const) {
    assert.equal(canonicalTimeZone(removed), undefined, removed)
    assert.equal(suggestTimeZone(removed), zone, removed)
  }
  for (const name of ['Mars/X', '+03:00', '', 'Europe/Berlin', 'E'.repeat(100_000)])
    assert.equal(suggestTimeZone(name), undefined, name.slice(0, 20))
})

// R-050, D12
test('an offset is not a zone, but Etc/GMT+1 is', () => {
  const offsets = ['+03:00', '-0300', '+03', '\u221203:00', 'GMT+1', 'UTC+3', 'UTC-03:00', 'Z', '+00:00']
  for (const name of offsets) assert.ok(!isTimeZone(name), name)
  assert.ok(isTimeZone('Etc/GMT+1'))
})

//
test('what IANA does not name is refused, also where the JavaScript engine knows it', () => {
  const unknown = ['Mars/X', 'PST', 'IST', 'AST', 'SystemV/PST8PDT', 'Etc/Unknown', 'localtime', 'posix/UTC']
  const malformed = ['', ' UTC', 'UTC ', 'Europe/Kyiv\0', 'Europe/Kyiv\n', 'Europe/Kyïv', 'E'.repeat(100_000)]
  for (const name of [...unknown, ...malformed]) assert.ok(!isTimeZone(name), name.slice(0, 20))
})
