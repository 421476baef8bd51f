import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionReadsMax, sessionRequestsPerWindow } from '../../../src/core/limits.ts'
import { assertError } from '../../support/assert-error.ts'
import { queryEveryNode } from '../../support/cluster.ts'
import { openConnections } from '../../support/connections.ts'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const fast = { ...service, ...openConnections(service, 60) }
const batch = 50

// S-43
test('an account that sends more requests than any app does waits for the next minute, and others do not', async () => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  const [one, two, other] = [
    await signIn(fast, workspace, workspace.owner),
    await signIn(fast, workspace, workspace.owner),
    await signIn(fast, workspace, member),
  ]
  const list = await workspace.list()
  const send = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, nth) => (nth % 2 === 0 ? one : two).get('/nothing')))
  // Whatever signing in has cost, this opens a new window.
  service.clock.offsetMs += 60_000
  for (let sent = 0; sent < sessionRequestsPerWindow - batch; sent += batch)
    for (const { status } of await send(batch)) assert.equal(status, 404)
  for (const { status } of await send(batch - 1)) assert.equal(status, 404)

  // Authenticated again when its body has arrived, and counted once.
  assert.equal((await one.patch(`/lists/${list}`, { name: 'The last one' })).status, 200)
  const { headers, body } = await one.get('/nothing')
  const seconds = Number(headers['retry-after'])
  assert.ok(seconds >= 1 && seconds <= 60)
  assert.deepEqual(body.error.details, { retry_after: seconds, reason: 'session' })
  const next = await two.post('/lists', { name: 'One too many' })
  // A second may have passed since.
  const left = Number(next.headers['retry-after'])
  assert.ok(left >= 1 && left <= seconds)
  assertError(next, 'rate_limited', { retry_after: left, reason: 'session' })
  assert.equal((await other.get('/lists')).status, 200)
  assert.equal((await workspace.get('/lists')).status, 200)
  service.clock.offsetMs += seconds * 1_000
  assert.equal((await two.get('/lists')).status, 200)
})

// S-43
test('of many reads of a session at once six run, and other sessions do not wait for them', async () => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  const busy = await signIn(fast, workspace, workspace.owner)
  const other = await signIn(fast, workspace, member)
  const waiting = async () => {
    const rows = await queryEveryNode(
      service.databaseName,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  const locker = await service.database.pool.connect()
  try {
    await locker.query('begin')
    await locker.query('lock table saved_views')
    const answers = Array.from({ length: 40 }, () => busy.get('/views'))
    await waitUntil(async () => (await waiting()) === sessionReadsMax)
    await sleep(50)
    assert.equal(await waiting(), sessionReadsMax)
    assert.equal((await other.get('/lists')).status, 200)
    await locker.query('rollback')
    for (const { status } of await Promise.all(answers)) assert.equal(status, 200)
  } finally {
    locker.release()
  }
})
