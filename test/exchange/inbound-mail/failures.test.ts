import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openDiskStorage } from '../../../src/platform/files/disk.ts'
import type { FileStorage } from '../../../src/platform/files/storage.ts'
import { storageJobs, jobs } from '../../../src/app/jobs.ts'
import { startDatabaseProxy } from '../../support/database-proxy.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { connectUpToData } from './smtp/raw-smtp.ts'
import { formatMessage, startMailServer, tasksOf, createListWithAddress } from './support.ts'

const databaseProxy = await startDatabaseProxy()
const disk = openDiskStorage(temporaryFolder())
/** What the store does with the next file. */
const keep: FileStorage['put'] = (...file) => disk.put(...file)
let put = keep
const service = await startService({ files: { ...disk, put: (...file) => put(...file) } })
const post = await startMailServer(service)
const { pool } = service.database

/** A message with a file of so many bytes, and what the file's SHA-256 is. */
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
test('a file of 30 MB comes whole; a message of more than 50 MiB is refused, and nothing is left of it', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const large = withFile(address, 30_000_000)
  const { code, said } = await post.send({ to: address, raw: large.raw })
  assert.equal(code, 250, said)
  const [task] = await tasksOf(workspace, list)
  const { rows } = await pool.query(
    `select size::integer, encode(sha256, 'hex') as sha256 from attachments where task_id = $1`,
    [task.id],
  )
  assert.deepEqual(rows, [{ size: 30_000_000, sha256: large.sha256 }])

  const tooLarge = await post.send({ to: address, raw: withFile(address, 39_000_000).raw })
  assert.deepEqual([tooLarge.code, tooLarge.said.slice(0, 9)], [552, '552 5.3.4'])
  assert.equal((await tasksOf(workspace, list)).length, 1)
  assert.equal(await usedBy(workspace.workspace.id), 30_000_000)
})

test('what cannot be kept for a moment is asked for again, and is there once then', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const { raw } = withFile(address, 1_000)
  put = () => Promise.reject(new Error('the disk is full'))
  assert.equal((await post.send({ to: address, raw })).code, 451)
  put = keep
  assert.deepEqual(
    [await tasksOf(workspace, list), await usedBy(workspace.workspace.id)],
    [[], 0],
    'nothing half',
  )
  assert.equal((await post.send({ to: address, raw })).code, 250)
  assert.equal((await post.send({ to: address, raw })).code, 250)
  assert.deepEqual(
    (await tasksOf(workspace, list)).map(({ attachments }) => attachments.length),
    [1],
  )
})

// S-69
test('a crash between the file and its task leaves nothing to be seen; its room is free after two hours', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const { raw } = withFile(address, 1_000)
  const stuck = Promise.withResolvers<void>()
  put = async (...file) => {
    await disk.put(...file)
    stuck.resolve()
    await new Promise(() => {})
  }
  const talk = await connectUpToData(post.port, address)
  talk.write(Buffer.concat([raw, Buffer.from('\r\n.\r\n')]))
  await stuck.promise
  talk.hangUp()
  put = keep
  const sweep = async () => {
    for (const job of storageJobs(service.files)) await job.run(service.database)
  }
  await sweep()
  assert.deepEqual(await tasksOf(workspace, list), [])
  assert.equal(await usedBy(workspace.workspace.id), 1_000, 'it may still be coming')

  assert.equal((await post.send({ to: address, raw })).code, 250, 'its server sends it again')
  service.clock.offsetMs += 2 * 3_600_000 + 60_000
  await sweep()
  assert.equal(await usedBy(workspace.workspace.id), 1_000, 'that of the task')
  service.clock.offsetMs += 60_001
  await sweep()
  const { rows } = await pool.query('select task_id from attachments where workspace_id = $1', [
    workspace.workspace.id,
  ])
  const [task] = await tasksOf(workspace, list)
  assert.deepEqual(rows, [{ task_id: task.id }])
})

test('while the database is away senders are told to try again, and nothing that was answered 250 is missing', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const raw = formatMessage({ From: 'a@elsewhere.example', To: address })
  const talk = await connectUpToData(post.port, address)
  await databaseProxy.stop()
  talk.write(`${raw}\r\n.\r\n`)
  assert.match(await talk.answer(), /^451 4\.3\.0 Not available/)
  assert.match((await post.send({ to: address, raw })).said, /^451 4\.3\.0 Not available/)
  await databaseProxy.start()
  await waitUntil(async () => (await post.send({ to: address, raw })).code === 250)
  assert.equal((await tasksOf(workspace, list)).length, 1)
})

test('a message is known again for thirty days', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const raw = formatMessage({ From: 'a@elsewhere.example', To: address })
  const forget = jobs.find(({ name }) => name === 'forget mail that came long ago')!
  const dayMs = 86_400_000
  for (const [days, tasks] of [
    [0, 1],
    [29.9, 1],
    [30.1, 2],
  ] as const) {
    service.clock.offsetMs += days * dayMs
    await forget.run(service.database)
    await post.send({ to: address, raw })
    service.clock.offsetMs -= days * dayMs
    assert.equal((await tasksOf(workspace, list)).length, tasks, `${days} days`)
  }
})
