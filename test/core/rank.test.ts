import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { rankBetween } from '../../src/core/rank.ts'
import { stampedId } from '../../src/core/ids.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const placed = fc
  .array(fc.constantFrom(...alphabet.split('')), { minLength: 1, maxLength: 30 })
  .map((characters) => characters.join('').replace(/0+$/, ''))
  .filter((key) => key !== '')
const made = fc
  .record({ ms: fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 }), counter: fc.nat(1_000) })
  .map(({ ms, counter }) => stampedId('tsk', ms, counter).slice(4))
const key = fc.oneof(placed, made)

test('a key is strictly between any two and never ends with the smallest character', () => {
  fc.assert(
    fc.property(fc.option(key), fc.option(key), (one, other) => {
      if (one !== null && other !== null) {
        fc.pre(one !== other)
        if (one > other) [one, other] = [other, one]
      }
      const found = rankBetween(one, other)
      assert.ok((one ?? '') < found && (other === null || found < other), `${one} ${found} ${other}`)
      assert.match(found, /^[0-9a-hjkmnp-tv-z]*[1-9a-hjkmnp-tv-z]$/)
    }),
    { numRuns: 20_000 },
  )
})

test('random moves keep the order, and keys stay short', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1_000, maxLength: 1_000 }), (places) => {
      const keys = [
        stampedId('tsk', 1_790_000_000_000, 0).slice(4),
        stampedId('tsk', 1_790_000_000_001, 1).slice(4),
      ]
      for (const place of places) {
        const at = place % keys.length
        keys.splice(at, 0, rankBetween(keys[at - 1] ?? null, keys[at]!))
      }
      assert.deepEqual(keys, keys.toSorted())
      assert.equal(new Set(keys).size, keys.length)
      assert.ok(Math.max(...keys.map(({ length }) => length)) <= 60)
    }),
    { numRuns: 30 },
  )
})

test('keys are still short after a thousand moves to the same position, from either side', () => {
  const [first, last] = [0, 1].map((index) => stampedId('tsk', 1_790_000_000_000 + index * 5_000, 0).slice(4))
  const longest: number[] = []
  for (const direction of ['after the first', 'before the last', 'first of all', 'last of all']) {
    let low: string | null = direction === 'first of all' ? null : first!
    let high: string | null = direction === 'last of all' ? null : last!
    let length = 0
    for (let count = 0; count < 1_000; count++) {
      const found = rankBetween(low, high)
      length = Math.max(length, found.length)
      if (direction.includes('first')) high = found
      else low = found
    }
    longest.push(length)
  }
  assert.ok(Math.max(...longest) <= 12, longest.join(' '))
})

test('alternating moves between the last two cost at most two characters each', () => {
  let [low, high] = [
    stampedId('tsk', 1_790_000_000_000, 0).slice(4),
    stampedId('tsk', 1_790_000_005_000, 0).slice(4),
  ]
  for (let count = 0; count < 1_000; count++) {
    const found = rankBetween(low, high)
    assert.ok(low < found && found < high && found.length <= 14 + 2 * count)
    if (count % 2 === 0) high = found
    else low = found
  }
})
