import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Client } from 'pg'
import { openDiskStorage } from '../../../src/platform/files/disk.ts'
import { readArchive } from '../../../src/platform/archive.ts'
import { writeBackup } from '../../../src/operate/backup/backup.ts'
import { readManifest, restoreBackup } from '../../../src/operate/backup/restore.ts'
import { checkSecretKey } from '../../../src/platform/db/installation.ts'
import { createSecrets } from '../../../src/core/secrets.ts'
import { attachFile, openFile, withTask } from '../../work/attachments/support.ts'
import { signIn } from '../../support/member-browser.ts'
import { createClient } from '../../support/client.ts'
import { isCluster } from '../../support/cluster.ts'
import type { TestServer } from '../../support/global-setup.ts'
import { inDatabase } from '../../support/in-database.ts'
import { createTasks, createInstallation } from '../../support/installation.ts'
import { startProcess, temporaryFolder, cliPath } from '../../support/processes.ts'
import { type Service, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
await checkSecretKey(service.database.page, service.secrets)
const { address: server } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer
const folder = temporaryFolder()

/** An empty database. */
async function emptyDatabase(): Promise<string> {
  const name = `daybook_${randomBytes(6).toString('hex')}`
  const run = async (text: string) => {
    const client = new Client({ ...server })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  await run(`create database ${name}`)
  after(() => run(`drop database if exists ${name} with (force)`))
  return name
}

type BackedUpService = Pick<Service, 'files'> & { databaseName: string }
const backUp = (file: string, from: BackedUpService = service) =>
  writeBackup(file, {
    address: inDatabase(from.databaseName, server),
    files: from.files,
    secretKeys: [],
    createdAt: new Date(),
    report() {},
  })

const restore = (file: string, databaseName: string, into = folder, secrets = service.secrets) =>
  readArchive(file, (archive) =>
    restoreBackup(archive, {
      address: inDatabase(databaseName, server),
      files: openDiskStorage(into),
      secrets,
      report() {},
    }),
  )

/** The checksums of each table and file in a backup. */
const entryChecksums = (file: string) =>
  readArchive(file, async (archive) => {
    const { tables, files } = await readManifest(archive)
    // A cluster's backup leaves out the search index (0267).
    return { tables: isCluster ? tables.filter(({ name }) => !name.startsWith('search_')) : tables, files }
  })

/** A workspace with something of most kinds in it. */
async function fillInstallation() {
  const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
  const member = await workspace.join('member')
  const { list, task, browser } = await withTask(service, workspace)
  await workspace.post('/tasks', {
    title: 'Tabs\tand\nlines \\ and 😀',
    list_id: list,
    due_date: '2027-01-31',
    due_time: '09:00',
    assignee_ids: [member.member.id],
    recurrence: { rule: 'FREQ=MONTHLY', from: 'due' },
    checklist: [{ text: 'One', checked: true }],
    reminders: [{ minutes_before: 10 }],
  })
  await workspace.post(`/tasks/${task}/comments`, { text: 'A word' })
  await workspace.post('/lists', { name: 'Once' }, { 'idempotency-key': 'kept' })
  await browser.post('/views', { name: 'Mine', filter: { due: 'overdue' } })
  const file = await attachFile(browser, task, 'photo.bin', randomBytes(300_000))
  await attachFile(browser, task, 'empty.txt', '')
  return { workspace, browser, file }
}

test('a restored installation responds like the original, byte for byte, to the same tokens and sessions', async () => {
  const { workspace, browser, file } = await fillInstallation()
  const backup = join(folder, 'whole.zip')
  // One that has finished and one that is waiting.
  await browser.delete(`/exports/${(await browser.post('/exports', {})).body.id}`)
  const waiting = (await browser.post('/exports', {})).body
  const done = await backUp(backup)
  await service.database.pool.query('delete from exports')
  assert.ok(done.rows > 20)
  assert.equal(done.files, 2)
  assert.equal((await stat(backup)).mode & 0o777, 0o600)

  const databaseName = await emptyDatabase()
  const restored = await restore(backup, databaseName, join(folder, 'whole'))
  assert.deepEqual([restored.rows, restored.files, restored.gone], [done.rows, 2, []])
  const other = await startService({
    sameDatabaseAs: { ...service, databaseName, files: openDiskStorage(join(folder, 'whole')) },
  })
  const there = createClient(other, workspace.token)
  for (const path of ['/tasks', '/lists', '/events', '/members', '/webhooks'])
    assert.equal((await there.get(path)).text, (await workspace.get(path)).text, path)
  const owner = await signIn(other, workspace, workspace.owner)
  const [here, copied] = [await openFile(browser, file.id), await openFile(owner, file.id)]
  assert.equal(copied.status, 200)
  assert.equal(copied.text, here.text)
  assert.deepEqual((await owner.get('/views')).body, (await browser.get('/views')).body)

  assert.deepEqual(
    (await owner.get('/exports')).body.data,
    [waiting],
    'files of exports are in no backup (0201)',
  )

  // It continues: IDs, stamps and counters follow the restored ones.
  const again = await there.post('/lists', { name: 'Once' }, { 'idempotency-key': 'kept' })
  assert.equal(again.headers['idempotent-replayed'], 'true')
  const list = await there.post('/lists', { name: 'After' })
  assert.equal(list.status, 201)
  const task = await there.post('/tasks', { title: 'After', list_id: list.body.id })
  assert.equal(task.status, 201, task.text)
})

test('a backup of a restored installation equals the first backup', async () => {
  await fillInstallation()
  const [first, second] = [join(folder, 'first.zip'), join(folder, 'second.zip')]
  await backUp(first)
  const databaseName = await emptyDatabase()
  const files = openDiskStorage(join(folder, 'equal'))
  await restore(first, databaseName, join(folder, 'equal'))
  await backUp(second, { ...service, databaseName, files })
  assert.deepEqual(await entryChecksums(second), await entryChecksums(first))
})

test('nothing is restored over a used installation, with another key, or from an incomplete backup', async () => {
  const backup = join(folder, 'good.zip')
  await backUp(backup)
  await assert.rejects(restore(backup, service.databaseName), /not empty/)
  const databaseName = await emptyDatabase()
  const otherKey = createSecrets([randomBytes(32)])
  await assert.rejects(restore(backup, databaseName, folder, otherKey), /secret key is not the one/)

  const short = join(folder, 'short.zip')
  await writeFile(short, await readFile(backup))
  await truncate(short, (await stat(backup)).size - 2_000)
  await assert.rejects(restore(short, databaseName))
  const forged = join(folder, 'forged.zip')
  const bytes = await readFile(backup)
  // A byte somewhere in the compressed rows.
  const at = bytes.indexOf('tables/tasks.tsv') + 60
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  await writeFile(forged, bytes)
  await assert.rejects(restore(forged, databaseName))

  const { rows } = await restore(backup, databaseName, join(folder, 'after'))
  assert.ok(rows > 0)
})

test('a failed backup leaves no file, and no file is overwritten', async () => {
  const file = join(folder, 'never.zip')
  await assert.rejects(backUp(file, { ...service, databaseName: 'daybook_none' }))
  assert.deepEqual([existsSync(file), existsSync(`${file}.part`)], [false, false])
  await writeFile(file, 'mine')
  await assert.rejects(backUp(file), /EEXIST/)
  assert.equal(await readFile(file, 'utf8'), 'mine')
})

test('the tool backs up a service during writes, and another one starts from it with every task of that moment', async () => {
  const installation = await createInstallation()
  const running = await installation.serve()
  const workspaces = await installation.createWorkspaces(1)
  const ending = new AbortController()
  const before = createTasks(workspaces[0]!, AbortSignal.timeout(500))
  const known = await before
  const working = createTasks(workspaces[0]!, ending.signal)
  const file = join(folder, 'tool.zip')
  const dataDir = installation.dataDir
  const run = async (env: Record<string, string>, ...words: string[]) => {
    const command = startProcess([cliPath, ...words], env)
    assert.equal(await command.ended, 0, await command.stderr)
    return command
  }
  const shown = await run({ DAYBOOK_DATA: dataDir }, 'backup', file)
  assert.match(await shown.stderr, /tasks: \d+ rows/)
  ending.abort()
  await working
  running.kill('SIGTERM')
  await running.ended

  const other = await createInstallation()
  await run({ DAYBOOK_DATA: other.dataDir }, 'restore', file, '--json')
  const service = await other.serve()
  const [workspace] = workspaces
  const client = createClient({ url: other.url, dispatcher: other.dispatcher() }, workspace!.client.token)
  for (const task of known.slice(0, 5)) assert.equal((await client.get(`/tasks/${task.id}`)).status, 200)
  service.kill('SIGTERM')
  await service.ended
})
