import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeBackup } from '../../../src/operate/backup/backup.ts'
import { readManifest, restoreBackup } from '../../../src/operate/backup/restore.ts'
import { readArchive } from '../../../src/platform/archive.ts'
import type { DatabaseAddress } from '../../../src/platform/db/connection/client.ts'
import { isDistributed } from '../../../src/platform/db/distribution/cluster.ts'
import { distribute } from '../../../src/platform/db/distribution/distribute.ts'
import { onCoordinator, onNode } from '../../../src/platform/db/distribution/on-coordinator.ts'
import { openDiskStorage } from '../../../src/platform/files/disk.ts'
import { checkSecretKey } from '../../../src/platform/db/installation.ts'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { indexPending } from '../../../src/read/search/indexing/watch.ts'
import { withTask } from '../../work/attachments/support.ts'
import { createClient } from '../../support/client.ts'
import { createCluster, createEmptyDatabases } from '../../support/cluster.ts'
import type { TestServer } from '../../support/global-setup.ts'
import { inDatabase } from '../../support/in-database.ts'
import { signIn } from '../../support/member-browser.ts'
import { temporaryFolder } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const { address: server, nodes } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer

if (nodes.length > 1) testOnCluster()

function testOnCluster(): void {
  const folder = temporaryFolder()
  const files = openDiskStorage(join(folder, 'files'))
  const coordinator = nodes[0]!

  const backUp = (file: string, address: DatabaseAddress) =>
    writeBackup(file, { address, files, secretKeys: [], createdAt: new Date(), report() {} })

  test('a backup of a cluster is restored on one server, and that one’s on another cluster, with every row', async () => {
    const service = await startService({ files })
    await checkSecretKey(service.database.page, service.secrets)
    const workspace = await createWorkspace(service)
    await workspace.join('member')
    const { task } = await withTask(service, workspace)
    await workspace.post(`/tasks/${task}/comments`, { text: 'A word' })
    await workspace.post('/lists', { name: 'Once' }, { 'idempotency-key': 'kept' })
    await createWorkspace(service)
    await indexPending(service.database)

    const restore = (file: string, address: DatabaseAddress) =>
      readArchive(file, (archive) =>
        restoreBackup(archive, { address, files, secrets: service.secrets, report() {} }),
      )
    const tablesOf = (file: string) =>
      readArchive(file, async (archive) => (await readManifest(archive)).tables)
    const isOnCluster = (address: DatabaseAddress) => onCoordinator(address, 'daybook test', isDistributed)

    const [first, second, third] = ['first', 'second', 'third'].map((name) => join(folder, `${name}.zip`))
    await backUp(first!, inDatabase(service.databaseName, server))

    const single = inDatabase(await createEmptyDatabases([coordinator]), coordinator)
    await restore(first!, single)
    assert.equal(await isOnCluster(single), false)
    await backUp(second!, single)
    const rebuilt = (table: { name: string }) => table.name.startsWith('search_')
    assert.deepEqual(
      (await tablesOf(second!)).filter((table) => !rebuilt(table)),
      await tablesOf(first!),
    )

    const name = await createCluster(nodes)
    const cluster = inDatabase(name, coordinator)
    await migrate(cluster)
    await onCoordinator(cluster, 'daybook test', (client) => distribute(client, () => {}))
    await restore(second!, cluster)
    assert.equal(await isOnCluster(cluster), true)
    await backUp(third!, cluster)
    assert.deepEqual(await tablesOf(third!), await tablesOf(first!))

    const other = await startService({ sameDatabaseAs: { ...service, databaseName: name } })
    const there = createClient(other, workspace.token)
    for (const path of ['/tasks', '/lists', '/events', '/members'])
      assert.equal((await there.get(path)).text, (await workspace.get(path)).text, path)
    const list = await there.post('/lists', { name: 'After' })
    assert.equal(list.status, 201, list.text)
    assert.equal((await there.post('/tasks', { title: 'Found', list_id: list.body.id })).status, 201)
    while ((await indexPending(other.database)).read > 0);
    const browser = await signIn(other, workspace, workspace.owner)
    const found = await browser.get('/search', { q: 'found' })
    assert.equal(found.status, 200, found.text)
    assert.equal(found.body.tasks.length, 1)
  })

  test('a backup during writes holds one moment of all nodes', async () => {
    const service = await startService({ files })
    await checkSecretKey(service.database.page, service.secrets)
    const address = inDatabase(service.databaseName, server)
    const [one, two] = await createOnDifferentNodes()
    const ending = new AbortController()
    const lists = [await one.list(), await two.list()]
    let written = 0
    // Each task is created on one node only after its twin on the other has been.
    async function writePairs(): Promise<void> {
      for (; !ending.signal.aborted; written++)
        for (const [at, workspace] of [one, two].entries()) {
          const made = await workspace.post('/tasks', { title: 'Twin', list_id: lists[at] })
          assert.equal(made.status, 201, made.text)
        }
    }
    const writing = writePairs()
    for (let round = 0; round < 4; round++) {
      const file = join(folder, `moment-${round}.zip`)
      await backUp(file, address)
      const text = await readArchive(file, (archive) => archive.text('tables/tasks.tsv'))
      const count = (workspace: TestWorkspace) =>
        text?.split('\n').filter((line) => line.startsWith(`${workspace.workspace.id}\t`)).length ?? 0
      const ahead = count(one) - count(two)
      assert.ok(ahead === 0 || ahead === 1, `${count(one)} and ${count(two)}`)
    }
    ending.abort()
    await writing
    assert.ok(written > 4, `${written} pairs`)

    /** Two workspaces that different nodes hold. */
    async function createOnDifferentNodes(): Promise<[TestWorkspace, TestWorkspace]> {
      const byNode = new Map<number, TestWorkspace>()
      while (byNode.size < 2) {
        const workspace = await createWorkspace(service)
        const group = await onNode(address, 'daybook test', async (client) => {
          const { rows } = await client.query<{ groupid: number }>(
            `select groupid from pg_dist_placement
             where shardid = get_shard_id_for_distribution_column('workspaces', $1::text)`,
            [workspace.workspace.id],
          )
          return rows[0]?.groupid ?? 0
        })
        byNode.set(group, workspace)
      }
      const [first, second] = byNode.values()
      return [first!, second!]
    }
  })
}
