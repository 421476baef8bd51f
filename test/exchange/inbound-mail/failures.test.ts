import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openDiskStorage } from '../../../src/platform/files/disk.ts'
import type { FileStorage } from '../../../src/platform/files/storage.ts'
import { storageJobs, jobs } from '../../../src/app/jobs.ts'
import { skipsOnCluster } from '../../support/cluster.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { connectUpToData } from './smtp/raw-smtp.ts'
import { formatMessage, startMailServer, tasksOf, createListWithAddress } from './support.ts'

const databaseProxy = await startDatabaseProxy()
const disk = openDiskStorage(temporaryFolder())
const putOnDisk: FileStorage['put'] = (...file) => disk.put(...file)
/** How the storage handles the next file. */
let put = putOnDisk
const service = await startService({ files: { ...disk, put: (...file) => put(...file) } })
const mailServer = await startMailServer(service)
const { pool } = service.database

/** Returns a message with a file of so many bytes, and the SHA-256 of the file. */
function withFile(address: string, bytes: number, id = randomBytes(8).toString('hex')) {
  const content = randomBytes(bytes)
  const head = formatMessage(
    {
      From: 'a@elsewhere.example',
      To: address,
      'Message-ID': `<${id}@elsewhere.example>`,
      'MIME-Version': '1.0',
      'Content-Type': 'application/octet-stream; name=data.bin',
      'Content-Disposition': 'attachment',
      'Content-Transfer-Encoding': 'base64',
    },
    '',
  )
  const lines = content.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  return { raw: Buffer.from(head + lines), sha256: createHash('sha256').update(content).digest('hex') }
}

const usedBy = async (workspace: string) =>
  Number(
    (await pool.query('select storage_bytes from workspaces where id = $1', [workspace])).rows[0]
      .storage_bytes,
  )

// S-69
test('a file of 30 MB arrives intact; a message over 50 MiB is refused and leaves nothing behind', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const large = withFile(address, 30_000_000)
  const { code, reply } = await mailServer.send({ to: address, raw: large.raw })
  assert.equal(code, 250, reply)
  const [task] = await tasksOf(workspace, list)
  const { rows } = await pool.query(
    `select size::integer, encode(sha256, 'hex') as sha256 from attachments where task_id = $1`,
    [task.id],
  )
  assert.deepEqual(rows, [{ size: 30_000_000, sha256: large.sha256 }])

  const tooLarge = await mailServer.send({ to: address, raw: withFile(address, 39_000_000).raw })
  assert.deepEqual([tooLarge.code, tooLarge.reply.slice(0, 9)], [552, '552 5.3.4'])
  assert.equal((await tasksOf(workspace, list)).length, 1)
  assert.equal(await usedBy(workspace.workspace.id), 30_000_000)
})

test('a message that cannot be stored for now is deferred, and becomes one task when it is sent again', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const { raw } = withFile(address, 1_000)
  put = () => Promise.reject(new Error('the disk is full'))
  assert.equal((await mailServer.send({ to: address, raw })).code, 451)
  put = putOnDisk
  assert.deepEqual(
    [await tasksOf(workspace, list), await usedBy(workspace.workspace.id)],
    [[], 0],
    'nothing is left behind',
  )
  assert.equal((await mailServer.send({ to: address, raw })).code, 250)
  assert.equal((await mailServer.send({ to: address, raw })).code, 250)
  assert.deepEqual(
    (await tasksOf(workspace, list)).map(({ attachments }) => attachments.length),
    [1],
  )
})

// S-69
test('a crash between storing a file and creating its task leaves nothing visible; its storage is freed after two hours', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const { raw } = withFile(address, 1_000)
  const stuck = Promise.withResolvers<void>()
  put = async (...file) => {
    await disk.put(...file)
    stuck.resolve()
    await new Promise(() => {})
  }
  const connection = await connectUpToData(mailServer.port, address)
  connection.write(Buffer.concat([raw, Buffer.from('\r\n.\r\n')]))
  await stuck.promise
  connection.hangUp()
  put = putOnDisk
  const sweep = async () => {
    for (const job of storageJobs(service.files)) await job.run(service.database)
  }
  await sweep()
  assert.deepEqual(await tasksOf(workspace, list), [])
  assert.equal(await usedBy(workspace.workspace.id), 1_000, 'the upload may still be in progress')

  assert.equal((await mailServer.send({ to: address, raw })).code, 250, 'its server sends it again')
  service.clock.offsetMs += 2 * 3_600_000 + 60_000
  await sweep()
  assert.equal(await usedBy(workspace.workspace.id), 1_000, 'the file of the task')
  service.clock.offsetMs += 60_001
  await sweep()
  const { rows } = await pool.query('select task_id from attachments where workspace_id = $1', [
    workspace.workspace.id,
  ])
  const [task] = await tasksOf(workspace, list)
  assert.deepEqual(rows, [{ task_id: task.id }])
})

test('while the database is unavailable messages are deferred, and none that was accepted is lost', async (t) => {
  if (skipsOnCluster(t, 'the service goes around the proxy, straight to the node that has the workspace'))
    return
  const { workspace, list, address } = await createListWithAddress(service)
  const raw = formatMessage({ From: 'a@elsewhere.example', To: address })
  const connection = await connectUpToData(mailServer.port, address)
  await databaseProxy.stop()
  connection.write(`${raw}\r\n.\r\n`)
  assert.match(await connection.reply(), /^451 4\.3\.0 Temporarily unavailable/)
  assert.match((await mailServer.send({ to: address, raw })).reply, /^451 4\.3\.0 Temporarily unavailable/)
  await databaseProxy.start()
  await waitUntil(async () => (await mailServer.send({ to: address, raw })).code === 250)
  assert.equal((await tasksOf(workspace, list)).length, 1)
})

test('a message is recognized as a duplicate for 30 days', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const raw = formatMessage({ From: 'a@elsewhere.example', To: address })
  const cleanup = jobs.find(({ name }) => name === 'delete old message ids')!
  const dayMs = 86_400_000
  for (const [days, tasks] of [
    [0, 1],
    [29.9, 1],
    [30.1, 2],
  ] as const) {
    service.clock.offsetMs += days * dayMs
    await cleanup.run(service.database)
    await mailServer.send({ to: address, raw })
    service.clock.offsetMs -= days * dayMs
    assert.equal((await tasksOf(workspace, list)).length, tasks, `${days} days`)
  }
})
