import assert from 'node:assert/strict'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { openDatabase } from '../../../src/platform/db/database.ts'
import { findCoordination } from '../../../src/platform/db/distribution/find-coordination.ts'
import { isDistributed } from '../../../src/platform/db/distribution/cluster.ts'
import { migrate, newestMigration } from '../../../src/platform/db/migrate.ts'
import { createCluster } from '../../support/cluster.ts'
import type { TestServer } from '../../support/global-setup.ts'
import { inDatabase } from '../../support/in-database.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const { address, nodes } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer
const isCluster = nodes.length > 1

test('a migration can create a table with foreign keys, on a single server and on a cluster', async () => {
  const service = await startService()
  const workspace = await createWorkspace(service)
  const folder = temporaryFolder()
  await cp(new URL('../../../migrations/', import.meta.url), folder, { recursive: true })
  const number = String((await newestMigration()) + 1).padStart(4, '0')
  await writeFile(
    join(folder, `${number}_views-again.sql`),
    `drop table saved_views;
create table saved_views (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  member_id text collate "C" not null,
  primary key (workspace_id, id)
);
-- place tables
alter table saved_views add foreign key (workspace_id, member_id) references members (workspace_id, id);
`,
  )
  const database = inDatabase(service.databaseName, address)
  assert.deepEqual(await migrate(database, { from: pathToFileURL(`${folder}/`) }), [
    `${number}_views-again.sql`,
  ])

  const { id } = workspace.workspace
  await service.database.pool.query(`insert into saved_views values ($1, 'viw_1', $2)`, [
    id,
    workspace.owner.id,
  ])
  await assert.rejects(
    service.database.pool.query(`insert into saved_views values ($1, 'viw_2', 'mbr_none')`, [id]),
    /foreign key/,
  )
  await service.database.onCoordinator(async (client) => {
    if (!(await isDistributed(client))) return
    const { rows } = await client.query(`
      select from pg_dist_partition as views, pg_dist_partition as workspaces
      where views.logicalrelid = 'saved_views'::regclass and workspaces.logicalrelid = 'workspaces'::regclass
        and views.colocationid = workspaces.colocationid`)
    assert.equal(rows.length, 1, 'kept together with its workspace')
  })
})

test('nothing starts on a database whose distribution was interrupted, and the error says what to run', async () => {
  const service = await startService()
  await service.database.pool.query(`insert into installation (name, value) values ('distribution', '[]')`)
  await assert.rejects(migrate(inDatabase(service.databaseName, address)), /Run daybook distribute again/)
})

test('the embedded database and a single server need no other server for notifications', async () => {
  assert.equal(await findCoordination({ coordinationUrl: undefined, databaseUrls: [] }, []), undefined)
  const connectionString = 'postgres://daybook@db.example.com/daybook'
  assert.deepEqual(
    await findCoordination({ coordinationUrl: connectionString, databaseUrls: [connectionString] }, []),
    { connectionString },
  )
  if (isCluster) return
  const service = await startService()
  const own = inDatabase(service.databaseName, address)
  assert.equal(
    await findCoordination({ coordinationUrl: undefined, databaseUrls: ['given'] }, [own]),
    undefined,
  )
})

if (isCluster) {
  test('processes on different nodes hear each other through the coordinator, without a setting', async () => {
    const { databaseName, clock } = await startService()
    const databases = await Promise.all(
      nodes.map(async (node) => {
        const own = inDatabase(databaseName, node)
        return openDatabase({
          addresses: [own],
          coordination: await findCoordination({ coordinationUrl: undefined, databaseUrls: ['given'] }, [
            own,
          ]),
          publicUrl,
          clock,
          poolSize: 1,
          applicationName: 'daybook test',
        })
      }),
    )
    const heard = databases.map(() => new Set<string | undefined>())
    for (const [at, { workspaceChanges, accessChanges }] of databases.entries()) {
      workspaceChanges.subscribe((payload) => heard[at]?.add(payload))
      accessChanges.subscribe((payload) => heard[at]?.add(payload))
      await Promise.all([workspaceChanges.listen(), accessChanges.listen()])
    }
    for (const [at, database] of databases.entries()) {
      database.notifyWorkspaceChanged(`wsp_changed_${at}`)
      database.publishAccessChange(`wsp_access_${at}`)
    }
    const all = databases.flatMap((_, at) => [`wsp_changed_${at}`, `wsp_access_${at}`])
    await waitUntil(() => heard.every((payloads) => all.every((payload) => payloads.has(payload))))
    await Promise.all(databases.map((database) => database.close()))
  })

  test('a worker of a cluster whose tables are on the coordinator alone is refused, and migrations go to the coordinator', async () => {
    const name = await createCluster(nodes)
    const [coordinator, worker] = nodes.map((node) => inDatabase(name, node))
    await assert.rejects(
      findCoordination({ coordinationUrl: undefined, databaseUrls: ['given'] }, [worker!]),
      /DATABASE_URL is a worker of a cluster/,
    )
    assert.ok((await migrate(worker!)).length > 0)
    assert.deepEqual(await migrate(coordinator!), [])
  })
}
