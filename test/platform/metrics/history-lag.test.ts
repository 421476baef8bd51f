import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRegistry } from '../../../src/platform/metrics/registry.ts'
import { registerHistoryLag } from '../../../src/platform/metrics/change-log-lag.ts'
import { indexPending } from '../../../src/read/search/indexing/watch.ts'
import { processAllChanges, advanceClock } from '../../read/notifications/support.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

test('the lag of search and of notifications is one metric with two readers', async () => {
  const service = await startService()
  const workspace = await createWorkspace(service)
  const registry = createRegistry()
  registerHistoryLag(registry, service.database)
  const readLag = async () => {
    const [family] = await registry.families()
    return family!.samples.map(({ labels, value }) => [labels?.['reader'], Math.floor(value / 60)])
  }
  const readAll = async () => {
    while ((await indexPending(service.database)).read > 0);
  }
  await readAll()
  await processAllChanges(service)
  assert.deepEqual(await readLag(), [
    ['search', 0],
    ['notifications', 0],
  ])
  await workspace.list()
  advanceClock(service, 5 * 60_000)
  assert.deepEqual(await readLag(), [
    ['search', 5],
    ['notifications', 5],
  ])
  await processAllChanges(service)
  assert.deepEqual(await readLag(), [
    ['search', 5],
    ['notifications', 0],
  ])
  await readAll()
  assert.deepEqual(await readLag(), [
    ['search', 0],
    ['notifications', 0],
  ])
})
