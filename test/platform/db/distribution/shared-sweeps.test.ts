import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClock } from '../../../../src/core/clock.ts'
import { startLoop } from '../../../../src/core/start-loop.ts'
import { openDatabase } from '../../../../src/platform/db/database.ts'
import { sweepInTurn } from '../../../../src/platform/db/distribution/sweep-in-turn.ts'
import type { TestServer } from '../../../support/global-setup.ts'
import { inDatabase } from '../../../support/in-database.ts'
import { waitUntil } from '../../../support/processes.ts'
import { startService } from '../../../support/service.ts'

const { databaseName } = await startService()
const { address } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer

/** A process that looks for work, as those of several machines do, and counts its looks. */
function startProcess(name: string, shared: boolean, look = async () => false, everyMs = 200) {
  const own = inDatabase(databaseName, address)
  const database = openDatabase({
    addresses: [own],
    coordination: shared ? own : undefined,
    publicUrl: 'https://daybook.example',
    clock: createClock(),
    poolSize: 1,
    applicationName: 'daybook test',
  })
  const process = { looks: 0, stop: async () => {} }
  const stopLoop = startLoop(() =>
    sweepInTurn(database, name, everyMs, () => {
      process.looks++
      return look()
    }).catch(() => everyMs),
  )
  let stopped: Promise<void> | undefined
  process.stop = () => (stopped ??= stopLoop().then(() => database.close()))
  after(() => process.stop())
  return process
}

/** Long enough for a notification to arrive before the next look, also on a busy machine. */
const longPauseMs = 1_000

const sumOfLooks = (processes: { looks: number }[]) => processes.reduce((sum, { looks }) => sum + looks, 0)

test('four processes of a cluster look for work about as often as one of them alone', async () => {
  const looksOfFour = async (shared: boolean) => {
    const processes = Array.from({ length: 4 }, () => startProcess('work', shared, undefined, longPauseMs))
    // In turn, three of them may not have looked yet: those that look first keep the others from it.
    await waitUntil(() => sumOfLooks(processes) >= 4)
    const before = sumOfLooks(processes)
    await sleep(5 * longPauseMs)
    const looks = sumOfLooks(processes) - before
    await Promise.all(processes.map((process) => process.stop()))
    return looks
  }
  const unshared = await looksOfFour(false)
  const looks = await looksOfFour(true)
  assert.ok(looks < unshared / 2, `${looks} looks in turn, ${unshared} without`)
})

test('while a process of a cluster is looking, the others seldom look as well', async () => {
  let [looking, together, looks] = [0, 0, 0]
  const everyMs = longPauseMs
  const look = async () => {
    looks++
    if (++looking > 1) together++
    await sleep(2 * everyMs)
    looking--
    return false
  }
  const first = startProcess('long work', true, look, everyMs)
  await waitUntil(() => first.looks > 0)
  startProcess('long work', true, look, everyMs)
  await waitUntil(() => looks >= 8, 120_000)
  // Without turns, two of three would.
  assert.ok(together < looks / 2, `${together} of ${looks} looks began during another`)
})

test('when a process of a cluster is gone, another one goes on looking', async () => {
  const [first, second] = [startProcess('more work', true), startProcess('more work', true)]
  await waitUntil(() => first.looks > 2)
  await first.stop()
  const before = second.looks
  await waitUntil(() => second.looks > before + 3)
})

test('a process that has more to do than it can doesn’t keep others from looking', async () => {
  const busy = startProcess('much work', true, async () => {
    await sleep(20)
    return true
  })
  await waitUntil(() => busy.looks > 3)
  const other = startProcess('much work', true)
  await waitUntil(() => other.looks > 3)
})

test('a look that fails isn’t taken for one that found nothing', async () => {
  const failing = startProcess('hard work', true, () => Promise.reject(new Error('not today')))
  await waitUntil(() => failing.looks > 3)
  const other = startProcess('hard work', true)
  await waitUntil(() => other.looks > 3)
})
