import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRecentCallers, createTurns, type RecentCallers } from '../../../src/platform/db/turns.ts'

/** Runs requests of one caller, of 10 ms each. @returns how many ran at the same time at most, and how long all took */
async function runTogether(callers: RecentCallers, count: number): Promise<{ most: number; tookMs: number }> {
  const takeTurn = createTurns({ callers, atOnceMax: 4 })
  const startedAt = performance.now()
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: count }, async () => {
      const endTurn = await takeTurn('busy')
      most = Math.max(most, ++running)
      await sleep(10)
      running--
      endTurn()
    }),
  )
  return { most, tookMs: performance.now() - startedAt }
}

test('the requests of a caller run at the same time up to a limit', async () => {
  const { most } = await runTogether(createRecentCallers(), 12)
  assert.equal(most, 4)
})

test('while others send requests, the turns of a caller pass on after pauses that are longer than the turns', async () => {
  const callers = createRecentCallers()
  const others = setInterval(() => callers.note('quiet'), 5)
  callers.note('quiet')
  try {
    const { most, tookMs } = await runTogether(callers, 12)
    assert.equal(most, 4)
    // Three turns of 10 ms, and two pauses of 30.
    assert.ok(tookMs >= 75, `took ${tookMs} ms`)
  } finally {
    clearInterval(others)
  }
})

test('a request that has waited for too long runs in addition', async () => {
  const takeTurn = createTurns({ callers: createRecentCallers(), atOnceMax: 1, waitMaxMs: 20 })
  const endFirst = await takeTurn('busy')
  const endSecond = await takeTurn('busy')
  const third = takeTurn('busy')
  endSecond()
  endFirst()
  const endThird = await third
  endThird()
  assert.ok(typeof takeTurn('busy') === 'function')
})

test('others are callers who have sent a request in the last moments', async () => {
  const callers = createRecentCallers()
  callers.note('one')
  assert.equal(callers.hasOthers('one'), false)
  assert.equal(callers.hasOthers('two'), true)
  callers.note('two')
  callers.note('two')
  assert.equal(callers.hasOthers('one'), true)
  assert.equal(callers.hasOthers('two'), true)
  await sleep(120)
  assert.equal(callers.hasOthers('one'), false)
})
