import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRegistry } from '../../../src/platform/metrics/registry.ts'
import { measureReaders } from '../../../src/platform/metrics/history-lag.ts'
import { readBehind } from '../../../src/read/search/indexing/watch.ts'
import { follow, wait } from '../../read/notifications/support.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

test('how long a change waits to be searched, and to be told, is one figure each', async () => {
  const service = await startService()
  const workspace = await createWorkspace(service)
  const registry = createRegistry()
  measureReaders(registry, service.database)
  const told = async () => {
    const [family] = await registry.families()
    return family!.samples.map(({ labels, value }) => [labels?.['reader'], Math.floor(value / 60)])
  }
  const readAll = async () => {
    while ((await readBehind(service.database)).read > 0);
  }
  await readAll()
  await follow(service)
  assert.deepEqual(await told(), [
    ['search', 0],
    ['notifications', 0],
  ])
  await workspace.list()
  wait(service, 5 * 60_000)
  assert.deepEqual(await told(), [
    ['search', 5],
    ['notifications', 5],
  ])
  await follow(service)
  assert.deepEqual(await told(), [
    ['search', 5],
    ['notifications', 0],
  ])
  await readAll()
  assert.deepEqual(await told(), [
    ['search', 0],
    ['notifications', 0],
  ])
})
