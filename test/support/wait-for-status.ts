import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** The requirement is 100 ms; what is waited for here also covers a machine that is busy with other tests. */
const withinMs = 5_000

/** Asks until the answer has the status that a change made by another process brings. */
export async function waitForStatus(ask: () => Promise<{ status: number }>, status: number): Promise<void> {
  const startedMs = performance.now()
  for (let seen = 0; seen !== status; await sleep(5)) {
    assert.ok(performance.now() - startedMs < withinMs, `still ${seen} instead of ${status}`)
    seen = (await ask()).status
  }
}
