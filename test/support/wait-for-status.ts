import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** The requirement is 100 ms; this allows for a machine that is busy with other tests. */
const withinMs = 5_000

/** Repeats a request until the response has the status that a change in another process causes. */
export async function waitForStatus(ask: () => Promise<{ status: number }>, status: number): Promise<void> {
  const startedMs = performance.now()
  for (let seen = 0; seen !== status; await sleep(5)) {
    assert.ok(performance.now() - startedMs < withinMs, `still ${seen} instead of ${status}`)
    seen = (await ask()).status
  }
}
