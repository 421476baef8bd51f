import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDeadline } from '../../src/core/deadline.ts'

/** Keeps the event loop busy, as starting many attempts at once does. */
function work(ms: number): void {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt);
}

test('regression: a time limit that is set late in a turn of the event loop does not end early', async () => {
  const { promise: afterTurn, resolve: startTurn } = Promise.withResolvers<void>()
  setImmediate(startTurn)
  await afterTurn
  work(50)
  const startedAt = performance.now()
  const { promise: ended, resolve: expire } = Promise.withResolvers<void>()
  startDeadline(60.5, expire)
  await ended
  assert.ok(performance.now() - startedAt >= 60.5)
})

test('a cancelled time limit never ends', async () => {
  let ended = false
  const cancel = startDeadline(1, () => (ended = true))
  cancel()
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal(ended, false)
})
