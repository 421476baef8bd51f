import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { startReceiver } from '../support/receiver.ts'
import { inDatabase } from '../support/in-database.ts'
import { waitUntil } from '../support/processes.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { receiverGuard, startEngine, createWebhook } from '../exchange/webhooks/support.ts'
import { startService, type Service } from '../support/service.ts'
import { cluster, placeOf, portOf } from './support.ts'

/** Commands that stop and start the server on a port, which is added to them. */
const stopCommand = process.env['DAYBOOK_TEST_CITUS_STOP']
const startCommand = process.env['DAYBOOK_TEST_CITUS_START']
const run = async (command: string, port: number) => {
  await promisify(execFile)('/bin/sh', ['-c', `${command} ${port}`])
}

if (cluster && stopCommand && startCommand) {
  const { nodes } = cluster
  const [coordinator, worker] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]

  /** Creates workspaces until there is one on each worker, by the ports of the workers. */
  async function workspacesByPort(
    service: Service & { databaseName: string },
  ): Promise<Map<number, TestWorkspace>> {
    const byPort = new Map<number, TestWorkspace>()
    while (byPort.size < nodes.length - 1) {
      const workspace = await createWorkspace(service)
      const place = await placeOf(inDatabase(service.databaseName, coordinator), workspace.workspace.id)
      byPort.set(place.port, workspace)
    }
    return byPort
  }

  /** A write that is repeated after a failure takes effect once. */
  const task = (workspace: TestWorkspace, list_id: string, title: string) =>
    workspace.post('/tasks', { title, list_id }, { 'idempotency-key': title.replace(' ', '-') })

  test('a worker that stops takes only its workspaces with it, and loses nothing', async (t) => {
    const service = await startService({ guard: receiverGuard, node: coordinator })
    const byPort = await workspacesByPort(service)
    const [lostPort, ...ports] = [...byPort.keys()] as [number, number]
    const receiver = await startReceiver()
    startEngine(service)
    const lists = new Map<TestWorkspace, string>()
    for (const workspace of byPort.values()) {
      lists.set(workspace, await workspace.list())
      await createWebhook(workspace, receiver.url)
    }
    const lost = byPort.get(lostPort)!
    const others = ports.map((port) => byPort.get(port)!)
    assert.equal((await task(lost, lists.get(lost)!, 'Before')).status, 201)
    await receiver.wait(1)

    t.after(() => run(startCommand, lostPort).catch(() => {}))
    await run(stopCommand, lostPort)
    await waitUntil(async () => (await lost.get('/tasks')).status === 503)
    for (let n = 0; n < 10; n++) {
      const read = await lost.get('/tasks')
      const written = await task(lost, lists.get(lost)!, 'During')
      assert.deepEqual([read.status, written.status], [503, 503], `${read.text} ${written.text}`)
      for (const other of others) {
        const answer = await task(other, lists.get(other)!, `During ${n}`)
        assert.equal(answer.status, 201, answer.text)
        assert.equal((await other.get('/tasks')).status, 200)
      }
    }
    await receiver.wait(1 + 10 * others.length)

    await run(startCommand, lostPort)
    await waitUntil(async () => (await lost.get('/tasks')).status === 200)
    assert.equal((await task(lost, lists.get(lost)!, 'During')).status, 201)
    const titles = (await lost.get('/tasks')).body.data.map(({ title }: { title: string }) => title)
    assert.deepEqual(titles.toSorted(), ['Before', 'During'])
    for (const other of others) assert.equal((await other.get('/tasks')).body.data.length, 10)
    const posts = await receiver.wait(2 + 10 * others.length)
    assert.equal(new Set(posts.map(({ headers }) => headers['webhook-id'])).size, 2 + 10 * others.length)
  })

  test('with the coordinator stopped, requests with a token go on for workspaces on the workers', async (t) => {
    const service = await startService({ node: worker })
    const byPort = await workspacesByPort(service)
    const lists = new Map<TestWorkspace, string>()
    for (const workspace of byPort.values()) lists.set(workspace, await workspace.list())

    t.after(() => run(startCommand, portOf(coordinator)).catch(() => {}))
    await run(stopCommand, portOf(coordinator))
    for (let n = 0; n < 10; n++)
      for (const workspace of byPort.values()) {
        const answer = await task(workspace, lists.get(workspace)!, `During ${n}`)
        assert.equal(answer.status, 201, answer.text)
        assert.equal((await workspace.get('/tasks')).status, 200)
      }
    await run(startCommand, portOf(coordinator))
    for (const workspace of byPort.values())
      assert.equal((await workspace.get('/tasks')).body.data.length, 10)
  })
}
