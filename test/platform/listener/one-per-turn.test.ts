import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createOnePerTurn } from '../../../src/platform/listener/one-per-turn.ts'

test('handshakes that arrive together start in turns of the event loop, and others have theirs in between', async () => {
  const onePerTurn = createOnePerTurn()
  const seen: string[] = []
  for (const handshake of ['first', 'second', 'third']) onePerTurn(() => void seen.push(handshake))
  assert.deepEqual(seen, ['first'])
  for (let request = 1; request <= 3; request++) {
    await nextTurn()
    seen.push(`request ${request}`)
  }
  assert.deepEqual(seen, ['first', 'second', 'request 1', 'third', 'request 2', 'request 3'])
  onePerTurn(() => void seen.push('fourth'))
  assert.equal(seen.at(-1), 'fourth')
})
