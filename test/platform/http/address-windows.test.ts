import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAddressWindows } from '../../../src/platform/http/rate-limit.ts'
import { createClock } from '../../../src/core/clock.ts'

// D30
test('every IPv4 address has its own window, and every IPv6 /64', () => {
  const windows = createAddressWindows(createClock())
  const left = (address: string) => windows.hit(address).remaining

  assert.equal(left('192.0.2.1'), 299)
  assert.equal(left('192.0.2.2'), 299)
  assert.equal(left('192.0.2.1'), 298)
  assert.equal(left('2001:db8::1'), 299)
  assert.equal(left('2001:db8:0:0:ffff::9'), 298)
  assert.equal(left('2001:db8:0:1::1'), 299)
  assert.equal(left('::1'), 299)
})
