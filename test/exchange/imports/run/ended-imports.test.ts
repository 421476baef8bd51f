import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileKey } from '../../../../src/platform/files/storage.ts'
import { storageLimitBytes } from '../../../../src/core/limits.ts'
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

/** An import that is started while no worker is there, and taken up when `change` has been made. */
async function startedThen(here: Setup, change: (list: string) => Promise<unknown>): Promise<string> {
  const { workspace, browser } = here
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

test('an import ends when its member is removed or made a guest, and when its list is archived or hidden from them', async () => {
  const ends: Record<string, (here: Setup) => (list: string) => Promise<unknown>> = {
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
  for (const [reason, change] of Object.entries(ends)) {
    const here = await setUp()
    const id = await startedThen(here, change(here))
    assert.deepEqual(await endOf(here, id), { made: 0, reason }, reason)
    assert.deepEqual((await here.workspace.get('/tasks')).body.data, [], reason)
  }
})

test('a member’s other browsers are told of an import as it moves, and nobody else', async () => {
  const { workspace, browser, member } = await setUp()
  const worker = startImportWorkerFor(service)
  const { id } = await uploadAndRead(browser, 'a.csv', csvTable(['Title'], ['One']))
  await runImport(browser, id)
  await worker.stop()
  const { rows } = await service.database.pool.query(
    `select member_id, list_id, subject_id from changes where workspace_id = $1 and action = 'import.changed'`,
    [workspace.workspace.id],
  )
  // It has come, is read, has been started, and is done.
  const told = { member_id: member.id, list_id: null, subject_id: id }
  assert.deepEqual(rows, [told, told, told, told])
})

const comment = (id: string, text: string, author_id: string) => ({
  id,
  task_id: 'tsk_1',
  text,
  author_id,
  mentions: [/usr_\d/.exec(text)?.[0]],
  created_at: '2026-03-03T10:00:00.000Z',
})

/** An export in which Ana, a stranger here, and the member of `email` have said something. */
const exported = (email: string) =>
  writeExport(
    join(temporaryFolder(), 'export.zip'),
    {
      members: [
        { id: 'usr_1', email: 'ana@elsewhere.example', name: 'Ana' },
        { id: 'usr_2', email, name: 'Somebody' },
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
test('an administrator keeps who said what; a member says it themselves, and whose it was; files come along', async () => {
  const worker = startImportWorkerFor(service)
  for (const who of ['owner', 'member'] as const) {
    const here = await setUp()
    const { workspace, owner, member } = here
    const browser = who === 'owner' ? owner : here.browser
    const me = who === 'owner' ? workspace.owner : member
    const { member: other } = await workspace.join('member')
    const { id, preview } = await uploadAndRead(
      browser,
      'export.zip',
      await readFile(await exported(other.email)),
    )
    assert.deepEqual([preview?.comments, preview?.attachments, preview?.lists], [2, 1, 2])
    const done = await runImport(browser, id)
    const task = (await browser.get('/tasks')).body.data.find((one: any) => one.title === 'Talked about')
    const comments = (await browser.get(`/tasks/${task.id}/comments`)).body.data
    const kept = who === 'owner'
    assert.deepEqual(
      comments.map((one: any) => [one.author_id, one.text, one.mentions]),
      [
        [me.id, 'Ana wrote on 3 March 2026:\n\nFrom elsewhere, @Ana', []],
        [
          kept ? other.id : me.id,
          `${kept ? '' : 'Somebody wrote on 3 March 2026:\n\n'}From here, @[Some](${other.id})`,
          [other.id],
        ],
      ],
    )
    if (kept) assert.equal(comments[1].created_at, '2026-03-03T10:00:00.000Z')

    assert.deepEqual(
      task.attachments.map((one: any) => [one.name, one.size]),
      [['note.txt', 5]],
    )
    assert.equal((await openFile(browser, task.attachments[0].id)).text, 'hello')
    const row = (await rowsOf(browser, id)).find(({ title }) => title === 'Talked about')
    assert.deepEqual(row?.warnings, ['file_missing'])

    // The list that was archived is archived again, with all that is in it, and as private as it was.
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
    assert.equal(rows[0].completed_by, kept ? other.id : me.id)
    const events = (await workspace.events()).map(({ type }) => type)
    assert.deepEqual(events.filter((type) => type === 'comment.created').length, 2)
    assert.ok(events.includes('list.archived'))
  }
  await worker.stop()
})

test('a row that cannot be made fails alone; a file that is gone ends its import after three attempts', async () => {
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

test('where there is no room a task is made without its file, and one list that is archived meanwhile costs its own rows alone', async () => {
  const { workspace, owner, member } = await setUp()
  const reader = startImportWorkerFor(service)
  const { id } = await uploadAndRead(owner, 'export.zip', await readFile(await exported(member.email)))
  await reader.stop()
  await service.database.pool.query('update workspaces set storage_bytes = $2 where id = $1', [
    workspace.workspace.id,
    storageLimitBytes('business', 2) - 4,
  ])
  await owner.post(`/imports/${id}/start`)
  // One of its lists is archived as soon as it is made.
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
