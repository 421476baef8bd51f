import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSlowStart } from '../../../../src/exchange/webhooks/delivery/concurrency-limiter.ts'

type SlowStart = ReturnType<typeof createSlowStart>

/** The room of an address that has something due. */
function roomOf(slow: SlowStart, id: string): number {
  slow.wake('wsp_1', id)
  return slow.rooms().find(({ webhook_id }) => webhook_id === id)?.room ?? 0
}

/** A clock of which every look is a second later, so that nothing has to wait for new connections. */
function patient(): () => number {
  let ms = 0
  return () => (ms += 1_000)
}

test('an address begins with one attempt, gains one with each success up to eight, and falls back with a failure', () => {
  const slow = createSlowStart(patient())
  assert.equal(roomOf(slow, 'whk_1'), 1)
  const rooms = Array.from({ length: 10 }, () => {
    slow.enter('wsp_1', 'whk_1')
    slow.leave('whk_1', true)
    return roomOf(slow, 'whk_1')
  })
  assert.deepEqual(rooms, [2, 3, 4, 5, 6, 7, 8, 8, 8, 8])
  slow.enter('wsp_1', 'whk_1')
  assert.equal(roomOf(slow, 'whk_1'), 7)
  slow.leave('whk_1', undefined)
  assert.equal(roomOf(slow, 'whk_1'), 8)
  slow.enter('wsp_1', 'whk_1')
  slow.leave('whk_1', false)
  assert.equal(roomOf(slow, 'whk_1'), 1)
  assert.equal(slow.inFlight, 0)
})

test('half of what may be in flight is kept for addresses that have proven healthy', () => {
  const slow = createSlowStart(patient())
  for (let index = 0; index < 1_000; index += 1) slow.enter(`wsp_${index}`, `whk_${index}`)
  slow.wake('wsp_new', 'whk_new')
  slow.wake('wsp_healthy', 'whk_healthy', true)
  const only = (id: string) => [{ workspace_id: `wsp_${id}`, webhook_id: `whk_${id}`, room: 1 }]
  assert.deepEqual(slow.rooms(), only('healthy'))
  slow.leave('whk_0', undefined)
  assert.equal(slow.inFlight, 999)
  assert.deepEqual(slow.rooms(), only('new'))
})

test('one workspace has 64 attempts in flight at most, and gives the room to its addresses in turn', () => {
  const slow = createSlowStart(patient())
  for (let index = 0; index < 63; index += 1) slow.enter('wsp_1', `whk_${index}`)
  for (const id of ['whk_a', 'whk_b', 'whk_a']) slow.wake('wsp_1', id)
  slow.wake('wsp_2', 'whk_c')
  const asked = () => slow.rooms().map(({ webhook_id }) => webhook_id)
  assert.deepEqual(asked(), ['whk_a', 'whk_c'])
  slow.enter('wsp_1', 'whk_a')
  slow.wake('wsp_1', 'whk_a')
  assert.deepEqual(asked(), [])
  slow.leave('whk_a', true)
  assert.deepEqual(asked(), ['whk_b'])
})

test('addresses of which nothing is known are begun with a few at a time, and hold up none that is known', () => {
  let ms = 0
  const slow = createSlowStart(() => ms)
  for (let index = 0; index < 100; index += 1) slow.wake(`wsp_${index}`, `whk_${index}`)
  assert.equal(slow.rooms().length, 4)
  slow.wake('wsp_known', 'whk_known', true)
  assert.deepEqual(
    slow.rooms().map(({ webhook_id }) => webhook_id),
    ['whk_known'],
  )
  ms += 16
  assert.equal(slow.rooms().length, 2)
  ms += 10_000
  assert.equal(slow.rooms().length, 4)
})
