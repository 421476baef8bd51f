import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createOnePerTurn } from '../../../src/platform/listener/one-per-turn.ts'

test('handshakes that arrive together start one after another, and others have turns of the event loop in between', async () => {
  const onePerTurn = createOnePerTurn()
  const seen: string[] = []
  for (const handshake of ['first', 'second', 'third']) onePerTurn(() => void seen.push(handshake))
  assert.deepEqual(seen, ['first'])
  while (seen.length < 3) {
    const before = seen.length
    await nextTurn()
    assert.ok(seen.length - before <= 1, `${seen.length - before} in one turn`)
  }
  assert.deepEqual(seen, ['first', 'second', 'third'])
  // Pauses between handshakes last several turns; afterwards, none waits.
  await sleep(10)
  onePerTurn(() => void seen.push('fourth'))
  assert.equal(seen.at(-1), 'fourth')
})

test('when everyone reconnects, handshakes start in each turn of the event loop, without pauses', async () => {
  const onePerTurn = createOnePerTurn()
  const { promise: pauseIsOver, resolve } = Promise.withResolvers<void>()
  let count = 0
  // The first one is alone, so a pause follows it.
  for (const work of [() => {}, resolve]) onePerTurn(work)
  for (let handshake = 0; handshake < 1_000; handshake++) onePerTurn(() => void (count += 1))
  await pauseIsOver
  for (let turn = 0; turn < 500; turn++) await nextTurn()
  assert.ok(count >= 499, `${count} handshakes in 500 turns`)
})
