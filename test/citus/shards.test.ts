import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processPending } from '../../src/read/notifications/create/watch.ts'
import { indexPending } from '../../src/read/search/indexing/watch.ts'
import { createWebhook, receiverGuard, startEngine } from '../exchange/webhooks/support.ts'
import { readInbox } from '../read/notifications/support.ts'
import { inDatabase } from '../support/in-database.ts'
import { signIn } from '../support/member-browser.ts'
import { waitUntil } from '../support/processes.ts'
import { startReceiver } from '../support/receiver.ts'
import { startService } from '../support/service.ts'
import { withClient } from '../support/with-client.ts'
import { createWorkspace } from '../support/workspace.ts'
import { cluster, placeOf } from './support.ts'

/** More than the cluster of the tests has shards. */
const workspaceCount = 12

if (cluster) {
  const [coordinator] = cluster.nodes as [(typeof cluster.nodes)[0]]

  test('workspaces of one shard are indexed, notified and delivered together, also after one of them gets its own', async () => {
    const service = await startService({ guard: receiverGuard, node: coordinator })
    const database = inDatabase(service.databaseName, coordinator)
    const receiver = await startReceiver()
    startEngine(service)
    const shardOf = async (id: string) => (await placeOf(database, id)).shard
    const all = await Promise.all(
      Array.from({ length: workspaceCount }, async () => {
        const workspace = await createWorkspace(service)
        await createWebhook(workspace, receiver.url)
        const { member } = await workspace.join('member')
        const browser = await signIn(service, workspace, member)
        return { workspace, member, browser, list_id: await workspace.list() }
      }),
    )
    const shards = await Promise.all(all.map(({ workspace }) => shardOf(workspace.workspace.id)))
    const shared = all.find((_one, nth) => shards.indexOf(shards[nth]!) !== nth)
    assert.ok(shared, 'some have the same shard')

    let deliveries = 0
    /** Creates a task in each, and follows it everywhere. */
    async function follow(title: string): Promise<void> {
      for (const { workspace, member, list_id } of all) {
        const answer = await workspace.post('/tasks', { title, list_id, assignee_ids: [member.id] })
        assert.equal(answer.status, 201, answer.text)
      }
      // What fails because a shard has just been divided is left to the next round.
      for (const round of [indexPending, processPending])
        await waitUntil(async () => {
          const { read, failed } = await round(service.database)
          return read === 0 && failed.length === 0
        })
      deliveries += all.length
      await receiver.wait(deliveries)
      for (const { browser } of all) {
        const found = await browser.get('/search', { q: title })
        assert.deepEqual(
          found.body.tasks.map((task: { title: string }) => task.title),
          [title],
          found.text,
        )
        const [notification] = await readInbox(browser)
        assert.equal(notification?.task_title, title)
      }
    }
    await follow('Paint')
    await withClient(database, (client) =>
      client.query(
        `select isolate_tenant_to_new_shard('workspaces', $1::text, 'CASCADE', shard_transfer_mode => 'block_writes')`,
        [shared.workspace.workspace.id],
      ),
    )
    await follow('Varnish')
    const requests = await receiver.wait(deliveries)
    assert.equal(new Set(requests.map(({ headers }) => headers['webhook-id'])).size, deliveries)
  })
}
