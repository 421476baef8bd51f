import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConcurrencyLimiter } from '../../../../src/exchange/webhooks/delivery/concurrency-limiter.ts'

type Limiter = ReturnType<typeof createConcurrencyLimiter>

/** Returns the capacity of a webhook that has something due. */
function capacityOf(limiter: Limiter, id: string): number {
  limiter.wake('wsp_1', id)
  return limiter.takeCapacity().find(({ webhook_id }) => webhook_id === id)?.capacity ?? 0
}

/** A clock that advances by a second whenever it is read, so that the rate of new connections is no limit. */
function fastClock(): () => number {
  let ms = 0
  return () => (ms += 1_000)
}

test('a webhook starts with one attempt at a time, gains one with every success up to eight, and falls back to one on failure', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  assert.equal(capacityOf(limiter, 'whk_1'), 1)
  const capacities = Array.from({ length: 10 }, () => {
    limiter.begin('wsp_1', 'whk_1')
    limiter.end('whk_1', true)
    return capacityOf(limiter, 'whk_1')
  })
  assert.deepEqual(capacities, [2, 3, 4, 5, 6, 7, 8, 8, 8, 8])
  limiter.begin('wsp_1', 'whk_1')
  assert.equal(capacityOf(limiter, 'whk_1'), 7)
  limiter.end('whk_1', undefined)
  assert.equal(capacityOf(limiter, 'whk_1'), 8)
  limiter.begin('wsp_1', 'whk_1')
  limiter.end('whk_1', false)
  assert.equal(capacityOf(limiter, 'whk_1'), 1)
  assert.equal(limiter.inFlight, 0)
})

test('half of the in-flight limit is reserved for webhooks that have proven healthy', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  for (let index = 0; index < 1_000; index += 1) limiter.begin(`wsp_${index}`, `whk_${index}`)
  limiter.wake('wsp_new', 'whk_new')
  limiter.wake('wsp_healthy', 'whk_healthy', true)
  const only = (id: string) => [{ workspace_id: `wsp_${id}`, webhook_id: `whk_${id}`, capacity: 1 }]
  assert.deepEqual(limiter.takeCapacity(), only('healthy'))
  limiter.end('whk_0', undefined)
  assert.equal(limiter.inFlight, 999)
  assert.deepEqual(limiter.takeCapacity(), only('new'))
})

test('a workspace has at most 64 attempts in flight, shared by its webhooks in turn', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  for (let index = 0; index < 63; index += 1) limiter.begin('wsp_1', `whk_${index}`)
  for (const id of ['whk_a', 'whk_b', 'whk_a']) limiter.wake('wsp_1', id)
  limiter.wake('wsp_2', 'whk_c')
  const granted = () => limiter.takeCapacity().map(({ webhook_id }) => webhook_id)
  assert.deepEqual(granted(), ['whk_a', 'whk_c'])
  limiter.begin('wsp_1', 'whk_a')
  limiter.wake('wsp_1', 'whk_a')
  assert.deepEqual(granted(), [])
  limiter.end('whk_a', true)
  assert.deepEqual(granted(), ['whk_b'])
})

test('unknown webhooks are started a few at a time, and do not delay known ones', () => {
  let ms = 0
  const limiter = createConcurrencyLimiter(() => ms)
  for (let index = 0; index < 100; index += 1) limiter.wake(`wsp_${index}`, `whk_${index}`)
  assert.equal(limiter.takeCapacity().length, 4)
  limiter.wake('wsp_known', 'whk_known', true)
  assert.deepEqual(
    limiter.takeCapacity().map(({ webhook_id }) => webhook_id),
    ['whk_known'],
  )
  ms += 16
  assert.equal(limiter.takeCapacity().length, 2)
  ms += 10_000
  assert.equal(limiter.takeCapacity().length, 4)
})
