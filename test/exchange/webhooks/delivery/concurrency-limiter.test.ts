import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WebhookCapacity } from '../../../../src/exchange/webhooks/delivery/claim-store.ts'
import {
  createConcurrencyLimiter,
  type TakenCapacity,
} from '../../../../src/exchange/webhooks/delivery/concurrency-limiter.ts'

type Limiter = ReturnType<typeof createConcurrencyLimiter>

const quickMs = 5
const hangMs = 10_000

/** Returns what could be claimed, as if nothing then was. */
function capacitiesOf({ capacities, giveBack }: TakenCapacity): readonly WebhookCapacity[] {
  giveBack()
  return capacities
}

/** Returns the capacity of a webhook that has something due. */
function capacityOf(limiter: Limiter, id: string, workspaceId = 'wsp_1'): number {
  limiter.wake(workspaceId, id)
  return capacitiesOf(limiter.takeForDue()).find(({ webhook_id }) => webhook_id === id)?.capacity ?? 0
}

/** Makes attempts to a webhook, one after the other. */
function attempt(limiter: Limiter, id: string, healthy: boolean, tookMs: number, times = 1): void {
  for (let count = 0; count < times; count += 1) {
    limiter.begin('wsp_1', id)
    limiter.end(id, healthy, tookMs)
  }
}

/** Returns the webhooks that get capacity, and begins that many attempts to each. */
function beginGranted(limiter: Limiter): Record<string, number> {
  const granted: Record<string, number> = {}
  for (const { workspace_id, webhook_id, capacity } of capacitiesOf(limiter.takeForDue())) {
    granted[webhook_id] = capacity
    for (let count = 0; count < capacity; count += 1) limiter.begin(workspace_id, webhook_id)
  }
  return granted
}

const sum = (granted: Record<string, number>) => Object.values(granted).reduce((all, one) => all + one, 0)
const idsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `whk_${name}_${index}`)

/** A clock that advances by a second whenever it is read, so that the rate of new connections is no limit. */
function fastClock(): () => number {
  let ms = 0
  return () => (ms += 1_000)
}

test('a webhook starts with one attempt at a time, gains one with every success up to eight, and falls back to one on failure', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  assert.equal(capacityOf(limiter, 'whk_1'), 1)
  const capacities = Array.from({ length: 10 }, () => {
    attempt(limiter, 'whk_1', true, quickMs)
    return capacityOf(limiter, 'whk_1')
  })
  assert.deepEqual(capacities, [2, 3, 4, 5, 6, 7, 8, 8, 8, 8])
  limiter.begin('wsp_1', 'whk_1')
  assert.equal(capacityOf(limiter, 'whk_1'), 7)
  limiter.end('whk_1', undefined, quickMs)
  assert.equal(capacityOf(limiter, 'whk_1'), 8)
  attempt(limiter, 'whk_1', false, quickMs)
  assert.equal(capacityOf(limiter, 'whk_1'), 1)
  assert.equal(limiter.inFlight, 0)
})

test('new deliveries find capacity at once only where an answer came lately and nothing else waits', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  const newCapacity = () => capacitiesOf(limiter.takeForNew()).map(({ capacity }) => capacity)
  attempt(limiter, 'whk_answers', true, quickMs, 8)
  attempt(limiter, 'whk_fails', false, quickMs)
  limiter.wake('wsp_1', 'whk_new')
  assert.deepEqual(newCapacity(), [8])
  limiter.begin('wsp_1', 'whk_answers')
  assert.deepEqual(newCapacity(), [7])
  limiter.wake('wsp_1', 'whk_answers')
  assert.deepEqual(newCapacity(), [])
})

test('while a statement claims for a webhook, its capacity is taken, and nothing new is claimed for it', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  attempt(limiter, 'whk_1', true, quickMs, 8)
  limiter.wake('wsp_1', 'whk_1')
  const taken = limiter.takeForDue()
  assert.deepEqual(limiter.takeForNew().capacities, [])
  assert.equal(capacityOf(limiter, 'whk_1'), 0)
  assert.equal(limiter.inFlight, 0)
  taken.giveBack()
  limiter.begin('wsp_1', 'whk_1')
  limiter.end('whk_1', true, quickMs)
  assert.equal(capacityOf(limiter, 'whk_1'), 8)
})

test('half of the in-flight limit is reserved for webhooks that have proven healthy', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  for (let index = 0; index < 1_000; index += 1) limiter.begin(`wsp_${index}`, `whk_${index}`)
  limiter.wake('wsp_new', 'whk_new')
  limiter.wake('wsp_healthy', 'whk_healthy', 'healthy')
  const only = (id: string) => [{ workspace_id: `wsp_${id}`, webhook_id: `whk_${id}`, capacity: 1 }]
  assert.deepEqual(capacitiesOf(limiter.takeForDue()), only('healthy'))
  limiter.end('whk_0', undefined, quickMs)
  assert.equal(limiter.inFlight, 999)
  assert.deepEqual(capacitiesOf(limiter.takeForDue()), only('new'))
})

test('a workspace has at most 64 attempts in flight and one more for each of its webhooks, whose turn it is in the order they woke up', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  const busy = idsOf('busy', 10)
  for (const id of busy) attempt(limiter, id, true, quickMs, 10)
  for (const id of busy) limiter.wake('wsp_1', id)
  const granted = beginGranted(limiter)
  assert.deepEqual(Object.values(granted), [8, 8, 8, 8, 8, 8, 8, 8, 8, 2])
  assert.equal(sum(granted), 64 + busy.length)

  for (const id of busy) limiter.wake('wsp_1', id)
  limiter.wake('wsp_2', 'whk_other')
  assert.deepEqual(beginGranted(limiter), { whk_other: 1 })
  limiter.end('whk_busy_0', true, quickMs)
  limiter.end('whk_busy_0', true, quickMs)
  assert.deepEqual(beginGranted(limiter), { whk_busy_9: 2 })
})

test('regression: hanging webhooks share 32 of those, and neither one that answers nor a new one waits for them', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  const hanging = idsOf('hanging', 98)
  attempt(limiter, 'whk_healthy', true, quickMs)
  for (const id of hanging) attempt(limiter, id, false, hangMs)
  for (const id of hanging) limiter.wake('wsp_1', id)
  limiter.wake('wsp_1', 'whk_new')
  limiter.wake('wsp_1', 'whk_healthy')
  const first = beginGranted(limiter)
  assert.deepEqual(Object.keys(first).slice(0, 2), ['whk_new', 'whk_healthy'])
  assert.deepEqual(Object.keys(first).slice(2), hanging.slice(0, 32))

  limiter.end('whk_healthy', true, quickMs)
  limiter.wake('wsp_1', 'whk_healthy')
  assert.deepEqual(beginGranted(limiter), { whk_healthy: 2 })
  limiter.end('whk_hanging_5', false, hangMs)
  limiter.wake('wsp_1', 'whk_hanging_5')
  assert.deepEqual(beginGranted(limiter), { whk_hanging_32: 1 })
})

test('regression: with a hundred webhooks that start to hang at once, those that still answer keep their places', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  const all = idsOf('all', 100)
  for (const id of all) attempt(limiter, id, true, quickMs, 10)
  for (const id of all) limiter.wake('wsp_1', id)
  const granted = beginGranted(limiter)
  assert.equal(sum(granted), 64 + 100)
  assert.ok(all.every((id) => granted[id]! >= 1))
  // The last one alone answers; the others hold what they have.
  limiter.end('whk_all_99', true, quickMs)
  limiter.wake('wsp_1', 'whk_all_99')
  assert.deepEqual(beginGranted(limiter), { whk_all_99: 1 })
})

test('webhooks that answer slowly take at most 32 of the shared places, so that a busy one finds the others', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  const slow = idsOf('slow', 20)
  for (const id of slow) attempt(limiter, id, true, 2_000, 10)
  attempt(limiter, 'whk_quick', true, quickMs, 10)
  for (const id of [...slow, 'whk_quick']) limiter.wake('wsp_1', id)
  const granted = beginGranted(limiter)
  assert.equal(granted['whk_quick'], 8)
  assert.equal(sum(granted), slow.length + 32 + 8)
})

test('a webhook that fails quickly keeps its place, and one that hung gets it back with its next answer', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  for (const id of idsOf('hanging', 40)) {
    attempt(limiter, id, false, hangMs)
    limiter.wake('wsp_1', id)
  }
  assert.equal(sum(beginGranted(limiter)), 32)
  attempt(limiter, 'whk_failing', false, quickMs)
  assert.equal(capacityOf(limiter, 'whk_failing'), 1)
  attempt(limiter, 'whk_failing', false, hangMs)
  assert.equal(capacityOf(limiter, 'whk_failing'), 0)
  attempt(limiter, 'whk_failing', true, quickMs)
  assert.equal(capacityOf(limiter, 'whk_failing'), 2)
})

test('a worker that has just started knows from the database which webhooks fail, and gives them no places of their own', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  for (const id of idsOf('failing', 50)) limiter.wake('wsp_1', id, 'failing')
  limiter.wake('wsp_1', 'whk_healthy', 'healthy')
  limiter.wake('wsp_1', 'whk_new', 'untried')
  const granted = beginGranted(limiter)
  assert.deepEqual(Object.keys(granted).slice(0, 2), ['whk_new', 'whk_healthy'])
  assert.equal(sum(granted), 2 + 32)
})

test('unknown webhooks are started a few at a time, new ones first, and do not delay known ones', () => {
  let ms = 0
  const limiter = createConcurrencyLimiter(() => ms)
  for (let index = 0; index < 100; index += 1) limiter.wake(`wsp_${index}`, `whk_${index}`)
  assert.equal(capacitiesOf(limiter.takeForDue()).length, 4)
  limiter.wake('wsp_known', 'whk_known', 'healthy')
  assert.deepEqual(
    capacitiesOf(limiter.takeForDue()).map(({ webhook_id }) => webhook_id),
    ['whk_known'],
  )
  ms += 16
  assert.equal(capacitiesOf(limiter.takeForDue()).length, 2)
  ms += 10_000
  assert.equal(capacitiesOf(limiter.takeForDue()).length, 4)

  const other = createConcurrencyLimiter(() => ms)
  for (let index = 0; index < 100; index += 1) other.wake(`wsp_${index}`, `whk_${index}`, 'failing')
  other.wake('wsp_new', 'whk_new', 'untried')
  assert.deepEqual(
    capacitiesOf(other.takeForDue()).map(({ webhook_id }) => webhook_id),
    ['whk_new', 'whk_0', 'whk_1', 'whk_2'],
  )
})

test('with more than ten thousand webhooks, those with nothing to send are forgotten, and the database knows them', () => {
  const limiter = createConcurrencyLimiter(fastClock())
  attempt(limiter, 'whk_old', true, quickMs, 10)
  for (const id of idsOf('many', 10_000)) attempt(limiter, id, true, quickMs)
  limiter.wake('wsp_1', 'whk_old', 'healthy')
  assert.deepEqual(capacitiesOf(limiter.takeForDue()), [
    { workspace_id: 'wsp_1', webhook_id: 'whk_old', capacity: 1 },
  ])
})
