import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConcurrencyLimiter } from '../../../../src/exchange/webhooks/delivery/concurrency-limiter.ts'

type SlowStart = ReturnType<typeof createConcurrencyLimiter>

/** The room of an address that has something due. */
function capacityOf(slow: SlowStart, id: string): number {
  slow.wake('wsp_1', id)
  return slow.takeCapacity().find(({ webhook_id }) => webhook_id === id)?.capacity ?? 0
}

/** A clock of which every look is a second later, so that nothing has to wait for new connections. */
function patient(): () => number {
  let ms = 0
  return () => (ms += 1_000)
}

test('an address begins with one attempt, gains one with each success up to eight, and falls back with a failure', () => {
  const slow = createConcurrencyLimiter(patient())
  assert.equal(capacityOf(slow, 'whk_1'), 1)
  const rooms = Array.from({ length: 10 }, () => {
    slow.begin('wsp_1', 'whk_1')
    slow.end('whk_1', true)
    return capacityOf(slow, 'whk_1')
  })
  assert.deepEqual(rooms, [2, 3, 4, 5, 6, 7, 8, 8, 8, 8])
  slow.begin('wsp_1', 'whk_1')
  assert.equal(capacityOf(slow, 'whk_1'), 7)
  slow.end('whk_1', undefined)
  assert.equal(capacityOf(slow, 'whk_1'), 8)
  slow.begin('wsp_1', 'whk_1')
  slow.end('whk_1', false)
  assert.equal(capacityOf(slow, 'whk_1'), 1)
  assert.equal(slow.inFlight, 0)
})

test('half of what may be in flight is kept for addresses that have proven healthy', () => {
  const slow = createConcurrencyLimiter(patient())
  for (let index = 0; index < 1_000; index += 1) slow.begin(`wsp_${index}`, `whk_${index}`)
  slow.wake('wsp_new', 'whk_new')
  slow.wake('wsp_healthy', 'whk_healthy', true)
  const only = (id: string) => [{ workspace_id: `wsp_${id}`, webhook_id: `whk_${id}`, room: 1 }]
  assert.deepEqual(slow.takeCapacity(), only('healthy'))
  slow.end('whk_0', undefined)
  assert.equal(slow.inFlight, 999)
  assert.deepEqual(slow.takeCapacity(), only('new'))
})

test('one workspace has 64 attempts in flight at most, and gives the room to its addresses in turn', () => {
  const slow = createConcurrencyLimiter(patient())
  for (let index = 0; index < 63; index += 1) slow.begin('wsp_1', `whk_${index}`)
  for (const id of ['whk_a', 'whk_b', 'whk_a']) slow.wake('wsp_1', id)
  slow.wake('wsp_2', 'whk_c')
  const asked = () => slow.takeCapacity().map(({ webhook_id }) => webhook_id)
  assert.deepEqual(asked(), ['whk_a', 'whk_c'])
  slow.begin('wsp_1', 'whk_a')
  slow.wake('wsp_1', 'whk_a')
  assert.deepEqual(asked(), [])
  slow.end('whk_a', true)
  assert.deepEqual(asked(), ['whk_b'])
})

test('addresses of which nothing is known are begun with a few at a time, and hold up none that is known', () => {
  let ms = 0
  const slow = createConcurrencyLimiter(() => ms)
  for (let index = 0; index < 100; index += 1) slow.wake(`wsp_${index}`, `whk_${index}`)
  assert.equal(slow.takeCapacity().length, 4)
  slow.wake('wsp_known', 'whk_known', true)
  assert.deepEqual(
    slow.takeCapacity().map(({ webhook_id }) => webhook_id),
    ['whk_known'],
  )
  ms += 16
  assert.equal(slow.takeCapacity().length, 2)
  ms += 10_000
  assert.equal(slow.takeCapacity().length, 4)
})
