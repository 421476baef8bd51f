import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileKey } from '../../../../src/platform/files/storage.ts'
import { storageLimitBytes } from '../../../../src/core/limits.ts'
import { skipsOnCluster } from '../../../support/cluster.ts'
import { signIn } from '../../../support/member-browser.ts'
import { openFile } from '../../../work/attachments/support.ts'
import { temporaryFolder, waitUntil } from '../../../support/processes.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import { writeExport } from '../sample-export.ts'
import {
  getImport,
  runImport,
  rowsOf,
  uploadAndRead,
  waitForImport,
  startImportWorkerFor,
  csvTable,
} from '../support.ts'

const service = await startService()

async function setUp() {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  return {
    workspace,
    member,
    owner: await signIn(service, workspace, workspace.owner),
    browser: await signIn(service, workspace, member),
  }
}

type Setup = Awaited<ReturnType<typeof setUp>>

/** Starts an import while no worker is running, then makes a change. */
async function startThenChange(
  { workspace, browser }: Setup,
  change: (list: string) => Promise<unknown>,
): Promise<string> {
  const list = await workspace.list('Target')
  const reader = startImportWorkerFor(service)
  const { id } = await uploadAndRead(browser, 'a.csv', csvTable(['Title'], ['One'], ['Two']))
  assert.equal((await browser.patch(`/imports/${id}`, { list_id: list })).status, 200)
  await waitForImport(browser, id, 'ready')
  await reader.stop()
  assert.equal((await browser.post(`/imports/${id}/start`)).body.state, 'running')
  await change(list)
  return id
}

async function endOf({ owner }: Setup, id: string) {
  const worker = startImportWorkerFor(service)
  const { made } = await waitForImport(owner, id, 'failed')
  await worker.stop()
  const { problem } = await getImport(owner, id)
  return { made, reason: problem?.reason }
}

test('an import fails if its member is removed or made a guest, or its list is archived or hidden from them', async () => {
  const changes: Record<string, (setup: Setup) => (list: string) => Promise<unknown>> = {
    member_left:
      ({ owner, member }) =>
      () =>
        owner.delete(`/members/${member.id}`),
    role:
      ({ owner, member }) =>
      () =>
        owner.patch(`/members/${member.id}`, { role: 'guest' }),
    list_archived:
      ({ workspace }) =>
      (list) =>
        workspace.post(`/lists/${list}/archive`),
    list_gone:
      ({ workspace }) =>
      (list) =>
        workspace.patch(`/lists/${list}`, { visibility: 'private' }),
  }
  for (const [reason, change] of Object.entries(changes)) {
    const setup = await setUp()
    const id = await startThenChange(setup, change(setup))
    assert.deepEqual(await endOf(setup, id), { made: 0, reason }, reason)
    assert.deepEqual((await setup.workspace.get('/tasks')).body.data, [], reason)
  }
})

test('only the member’s own browsers are notified of the progress of an import', async () => {
  const { workspace, browser, member } = await setUp()
  const worker = startImportWorkerFor(service)
  const { id } = await uploadAndRead(browser, 'a.csv', csvTable(['Title'], ['One']))
  await runImport(browser, id)
  await worker.stop()
  const { rows } = await service.database.pool.query(
    `select member_id, list_id, subject_id from changes where workspace_id = $1 and action = 'import.changed'`,
    [workspace.workspace.id],
  )
  // Uploaded, read, started, done.
  const change = { member_id: member.id, list_id: null, subject_id: id }
  assert.deepEqual(rows, [change, change, change, change])
})

const comment = (id: string, text: string, author_id: string) => ({
  id,
  task_id: 'tsk_1',
  text,
  author_id,
  mentions: [/usr_\d/.exec(text)?.[0]],
  created_at: '2026-03-03T10:00:00.000Z',
})

/** Writes an export with comments by Ana, who is no member here, and by the member with `email`. */
const writeExportWithComments = (email: string) =>
  writeExport(
    join(temporaryFolder(), 'export.zip'),
    {
      members: [
        { id: 'usr_1', email: 'ana@elsewhere.example', name: 'Ana' },
        { id: 'usr_2', email, name: 'Someone' },
      ],
      lists: [
        { id: 'lst_1', name: 'Open', description: null, visibility: 'workspace', archived: false, member_ids: [] },
        { id: 'lst_2', name: 'Old', description: null, visibility: 'private', archived: true, member_ids: ['usr_2'] },
      ],
      sections: [],
      tasks: [
        { id: 'tsk_1', list_id: 'lst_1', title: 'Talked about' },
        { id: 'tsk_2', list_id: 'lst_2', title: 'Long done', completed: true, completed_by: 'usr_2', completed_at: '2026-01-02T10:00:00.000Z' },
      ],
      comments: [
        comment('cmt_1', 'From elsewhere, @[Ana](usr_1)', 'usr_1'),
        comment('cmt_2', 'From here, @[Some](usr_2)', 'usr_2'),
      ],
      repetitions: [],
      attachments: [
        { id: 'att_1', task_id: 'tsk_1', name: 'note.txt', size: 5, entry: 'attachments/att_1/note.txt' },
        { id: 'att_2', task_id: 'tsk_1', name: 'gone.txt', size: 9, entry: 'attachments/att_2/gone.txt' },
      ],
      views: [],
      templates: [],
    },
    { 'attachments/att_1/note.txt': 'hello' },
  ) // oxfmt-ignore

//
test('comments keep their authors if an admin imports them, and name them if a member does; files are included', async () => {
  const worker = startImportWorkerFor(service)
  for (const who of ['owner', 'member'] as const) {
    const setup = await setUp()
    const { workspace, owner, member } = setup
    const browser = who === 'owner' ? owner : setup.browser
    const me = who === 'owner' ? workspace.owner : member
    const { member: other } = await workspace.join('member')
    const { id, preview } = await uploadAndRead(
      browser,
      'export.zip',
      await readFile(await writeExportWithComments(other.email)),
    )
    assert.deepEqual([preview?.comments, preview?.attachments, preview?.lists], [2, 1, 2])
    const done = await runImport(browser, id)
    const task = (await browser.get('/tasks')).body.data.find((one: any) => one.title === 'Talked about')
    const comments = (await browser.get(`/tasks/${task.id}/comments`)).body.data
    const keepsAuthors = who === 'owner'
    assert.deepEqual(
      comments.map((one: any) => [one.author_id, one.text, one.mentions]),
      [
        [me.id, 'Ana wrote on March 3, 2026:\n\nFrom elsewhere, @Ana', []],
        [
          keepsAuthors ? other.id : me.id,
          `${keepsAuthors ? '' : 'Someone wrote on March 3, 2026:\n\n'}From here, @[Some](${other.id})`,
          [other.id],
        ],
      ],
    )
    if (keepsAuthors) assert.equal(comments[1].created_at, '2026-03-03T10:00:00.000Z')

    assert.deepEqual(
      task.attachments.map((one: any) => [one.name, one.size]),
      [['note.txt', 5]],
    )
    assert.equal((await openFile(browser, task.attachments[0].id)).text, 'hello')
    const row = (await rowsOf(browser, id)).find(({ title }) => title === 'Talked about')
    assert.deepEqual(row?.warnings, ['file_missing'])

    // The archived list is archived again, with everything in it, and still private.
    const old = (await browser.get('/lists', { archived: true })).body.data
    assert.deepEqual(
      old.map(({ name, visibility }: any) => [name, visibility]),
      [['Old', 'private']],
    )
    const closed = (await browser.get('/rows', { list_id: done.lists[1]!.id })).body.closed
    assert.deepEqual(
      closed.map((one: any) => [one.title, one.completed_at]),
      [['Long done', '2026-01-02T10:00:00.000Z']],
    )
    const { rows } = await service.database.pool.query('select completed_by from tasks where id = $1', [
      closed[0].id,
    ])
    assert.equal(rows[0].completed_by, keepsAuthors ? other.id : me.id)
    const events = (await workspace.events()).map(({ type }) => type)
    assert.deepEqual(events.filter((type) => type === 'comment.created').length, 2)
    assert.ok(events.includes('list.archived'))
  }
  await worker.stop()
})

test('a row that fails does not affect others; an import whose file is gone fails after three attempts', async (t) => {
  if (skipsOnCluster(t, 'its tables have no triggers')) return
  const { workspace, browser } = await setUp()
  await service.database.pool.query(`
    create function refuse_poison() returns trigger language plpgsql as $$
      begin raise exception 'poison'; end $$;
    create trigger refuse_poison before insert on tasks for each row when (new.title = 'Poison')
      execute function refuse_poison()`)
  const worker = startImportWorkerFor(service)
  const { id } = await uploadAndRead(
    browser,
    'a.csv',
    csvTable(['Title'], ['One'], ['Poison'], ['Two'], ['Three']),
  )
  const done = await runImport(browser, id)
  assert.deepEqual([done.made, done.failed, done.done], [3, 1, done.total])
  assert.deepEqual(
    (await rowsOf(browser, id)).map(({ title, outcome, reason }) => [title, outcome, reason]),
    [
      ['One', 'made', null],
      ['Poison', 'failed', 'failed'],
      ['Two', 'made', null],
      ['Three', 'made', null],
    ],
  )
  await service.database.pool.query('drop trigger refuse_poison on tasks')

  const gone = await uploadAndRead(browser, 'b.csv', csvTable(['Title'], ['Four']))
  await service.files.remove(fileKey(workspace.workspace.id, gone.id))
  await browser.post(`/imports/${gone.id}/start`)
  // Attempts are seconds apart.
  await waitUntil(async () => {
    service.clock.offsetMs += 1_000
    return (await getImport(browser, gone.id)).state !== 'running'
  })
  await worker.stop()
  const { state, problem } = await getImport(browser, gone.id)
  assert.deepEqual([state, problem], ['failed', { reason: 'failed' }])
  assert.equal(worker.logged.filter(({ msg }) => msg === 'import failed').length, 3)
})

test('a task is imported without its file if storage is full, and a list archived in the meantime fails only its own rows', async (t) => {
  if (skipsOnCluster(t, 'its tables have no triggers')) return
  const { workspace, owner, member } = await setUp()
  const reader = startImportWorkerFor(service)
  const { id } = await uploadAndRead(
    owner,
    'export.zip',
    await readFile(await writeExportWithComments(member.email)),
  )
  await reader.stop()
  await service.database.pool.query('update workspaces set storage_bytes = $2 where id = $1', [
    workspace.workspace.id,
    storageLimitBytes('business', 2) - 4,
  ])
  await owner.post(`/imports/${id}/start`)
  // One of its lists is archived as soon as it is created.
  await service.database.pool.query(`
    create function archive_open() returns trigger language plpgsql as $$
      begin new.archived_at := now(); return new; end $$;
    create trigger archive_open before insert on lists for each row when (new.name = 'Old')
      execute function archive_open()`)
  const worker = startImportWorkerFor(service)
  const done = await waitForImport(owner, id)
  await worker.stop()
  await service.database.pool.query('drop trigger archive_open on lists')
  assert.deepEqual([done.made, done.failed], [1, 1])
  assert.deepEqual(
    (await rowsOf(owner, id)).map(({ title, outcome, reason, warnings }) => [
      title,
      outcome,
      reason,
      warnings,
    ]),
    [
      ['Talked about', 'made', null, ['file_missing', 'storage']],
      ['Long done', 'failed', 'list_archived', []],
    ],
  )
})
