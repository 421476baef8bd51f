import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPace } from '../../../../src/exchange/imports/run/pace.ts'

/** A pace whose transactions hold the lane for half a millisecond a row. */
function startPace() {
  let nowMs = 0
  const pace = createPace(() => nowMs)
  /** Runs transactions for a while; returns the rows of the next one. */
  const rowsAfter = (forMs: number, othersWrote: boolean): number => {
    const until = nowMs + forMs
    while (nowMs < until) {
      const heldMs = pace.rows / 2
      nowMs += heldMs + pace.pauseMs
      pace.adapt({ heldMs, othersWrote, awaited: false }, true)
    }
    return pace.rows
  }
  return { pace, rowsAfter }
}

test('an import has small transactions while others write, and larger ones once they have stopped', () => {
  const { rowsAfter } = startPace()
  assert.equal(rowsAfter(1_000, true), 25)
  assert.equal(rowsAfter(1_900, false), 25)
  assert.equal(rowsAfter(1_000, false), 60)
  assert.equal(rowsAfter(1, true), 25)
})

test('a transaction of an import has 25 to 200 rows, however fast or slow they are', () => {
  const { pace, rowsAfter } = startPace()
  rowsAfter(3_000, false)
  for (let nth = 0; nth < 5; nth += 1) pace.adapt({ heldMs: 0.1, othersWrote: false, awaited: false }, true)
  assert.equal(pace.rows, 200)
  pace.adapt({ heldMs: 100_000, othersWrote: false, awaited: false }, true)
  assert.equal(pace.rows, 25)
})

test('a transaction with fewer rows than asked for does not change how many there are', () => {
  const { pace, rowsAfter } = startPace()
  const rows = rowsAfter(3_000, false)
  pace.adapt({ heldMs: 1, othersWrote: false, awaited: false }, false)
  assert.equal(pace.rows, rows)
})

test('after a transaction that someone waited for, the lane is free for as long as it was held', () => {
  const { pace } = startPace()
  pace.adapt({ heldMs: 8, othersWrote: false, awaited: true }, true)
  assert.equal(pace.pauseMs, 8)
  pace.adapt({ heldMs: 8, othersWrote: false, awaited: false }, true)
  assert.equal(pace.pauseMs, 1)
})
