import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSlowStart } from '../../src/webhooks/delivery/rooms.ts'

const roomOf = (slow: ReturnType<typeof createSlowStart>, id: string) =>
  slow.rooms().addresses.find(({ webhook_id }) => webhook_id === id)?.room ?? 1

test('an address begins with one attempt, gains one with each success up to eight, and falls back with a failure', () => {
  const slow = createSlowStart()
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
  const slow = createSlowStart()
  for (let index = 0; index < 1_000; index += 1) slow.enter(`wsp_${index}`, `whk_${index}`)
  const full = slow.rooms()
  assert.deepEqual([full.unproven, full.proven], [0, 256])
  slow.leave('whk_1', true)
  assert.equal(slow.rooms().unproven, 1)
  assert.equal(slow.inFlight, 999)
})

test('one workspace has 64 attempts in flight at most', () => {
  const slow = createSlowStart()
  for (let index = 0; index < 64; index += 1) slow.enter('wsp_1', `whk_${index}`)
  assert.deepEqual(slow.rooms().workspaces, [{ workspace_id: 'wsp_1', room: 0 }])
})
