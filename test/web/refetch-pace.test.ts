import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRefetchPace } from '../../web/data/refetch-pace.ts'

test('a change is fetched at once, but not beside a running fetch, and in a stream every 60 ms', () => {
  const pace = createRefetchPace()
  const end = pace.start(0)
  assert.equal(pace.pauseMs(10), 50)
  assert.equal(pace.pauseMs(70), 0)
  end()
  assert.equal(pace.pauseMs(10), 0)

  // 50 changes a second: at once for a while, then at the pace of the stream.
  const startedAt: number[] = []
  for (let now = 1_000; now < 7_000; now += 20) {
    if (pace.pauseMs(now) > 0) continue
    pace.start(now)()
    startedAt.push(now)
  }
  const gaps = startedAt.slice(1).map((at, index) => at - startedAt[index]!)
  assert.deepEqual(new Set(gaps.slice(0, 60)), new Set([20]))
  assert.ok(gaps.slice(-20).every((gap) => gap === 60))
  // A quiet moment makes up for it.
  assert.equal(pace.pauseMs(12_000), 0)
})
