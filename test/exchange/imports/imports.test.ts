import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { octetStream, fileOf } from '../../work/attachments/support.ts'
import { assertError } from '../../support/assert-error.ts'
import { waitUntil } from '../../support/processes.ts'
import { openConnection, readToEnd } from '../../support/raw-http.ts'
import { startReceiver } from '../../support/receiver.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { startEngine, startWebhookService, createWebhook } from '../webhooks/support.ts'
import {
  getImport,
  runImport,
  rowsOf,
  uploadFile,
  uploadAndRead,
  waitForImport,
  startImportWorkerFor,
  csvTable,
} from './support.ts'

const service = await startWebhookService()
startEngine(service)
startImportWorkerFor(service)

async function setUp() {
  const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
  return { workspace, owner: await signIn(service, workspace, workspace.owner) }
}

const header = ['Title', 'List', 'Section', 'Parent', 'Due date', 'Assignee', 'Completed', 'Completed at']

//
test('a table is previewed, imported by the member who starts it, and reported row by row', async () => {
  const { workspace, owner } = await setUp()
  const { member } = await workspace.join('member', { email: 'Ben@example.com' })
  const receiver = await startReceiver()
  await createWebhook(workspace, receiver.url, ['task.created'])
  const csv = csvTable(
    header,
    ['Call Ada', 'Sales', 'Now', '', '2027-01-31', 'ben@example.COM', '', ''],
    ['Send the offer', 'Sales', 'Now', 'Call Ada', '', 'Olive Owner', 'yes', '2026-03-01T10:00:00Z'],
    ['Water the plants', 'Office', '', '', 'someday', 'Nobody Here', '', ''],
  )

  const ready = await uploadAndRead(owner, 'From before.csv', csv)
  assert.equal(ready.format, 'csv')
  assert.deepEqual(ready.preview?.new_lists, ['Sales', 'Office'])
  assert.ok(ready.preview)
  const { tasks, subtasks, sections, completed, sample } = ready.preview
  assert.deepEqual(
    { tasks, subtasks, sections, completed },
    { tasks: 2, subtasks: 1, sections: 1, completed: 1 },
  )
  assert.deepEqual(
    sample.map(({ row, title, list, subtask }) => [row, title, list, subtask]),
    [
      [2, 'Call Ada', 'Sales', false],
      [3, 'Send the offer', 'Sales', true],
      [4, 'Water the plants', 'Office', false],
    ],
  )
  assert.deepEqual([ready.preview.strangers, ready.preview.stranger_count], [['Nobody Here'], 1])
  assert.deepEqual((await workspace.get('/lists')).body.data, [], 'nothing is created yet')

  const done = await runImport(owner, ready.id)
  const { made, skipped, failed, total } = done
  assert.deepEqual(
    { made, skipped, failed, done: done.done },
    { made: 3, skipped: 0, failed: 0, done: total },
  )
  assert.deepEqual(
    done.lists.map(({ name }) => name),
    ['Sales', 'Office'],
  )

  const all = (await workspace.get('/tasks')).body.data
  const [call, offer, plants] = all
  assert.deepEqual(
    all.map((task: any) => [task.title, task.completed, task.source, task.created_by, task.timezone]),
    [
      ['Call Ada', false, 'import', workspace.owner.id, 'Europe/Berlin'],
      ['Send the offer', true, 'import', workspace.owner.id, 'Europe/Berlin'],
      ['Water the plants', false, 'import', workspace.owner.id, 'Europe/Berlin'],
    ],
  )
  assert.deepEqual(
    [call.due_date, call.assignee_ids, call.subtask_count, call.open_subtask_count],
    ['2027-01-31', [member.id], 1, 0],
  )
  assert.deepEqual([offer.parent_id, offer.completed_at], [call.id, '2026-03-01T10:00:00.000Z'])
  assert.deepEqual(plants.assignee_ids, [])

  assert.deepEqual(
    (await rowsOf(owner, ready.id)).map(({ row, outcome, warnings, task_id }) => [
      row,
      outcome,
      warnings,
      task_id,
    ]),
    [
      [2, 'made', [], call.id],
      [3, 'made', [], offer.id],
      [4, 'made', ['date_not_understood', 'assignee_not_found'], plants.id],
    ],
  )
  const events = (await workspace.events()).filter(({ type }) => type.startsWith('task.'))
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.task.title, data.task.source, data.task.completed]),
    [
      ['task.created', 'Call Ada', 'import', false],
      ['task.created', 'Send the offer', 'import', false],
      ['task.created', 'Water the plants', 'import', false],
      ['task.completed', 'Send the offer', 'import', true],
    ],
  )
  await waitUntil(() => receiver.received.length === 3)
  assert.deepEqual(
    new Set(receiver.received.map(({ body }) => JSON.parse(body).data.task.title)),
    new Set(['Call Ada', 'Send the offer', 'Water the plants']),
  )
  // The counters are the same as if everything had been created by hand.
  const { lists } = (await owner.get('/sidebar')).body
  assert.deepEqual(
    lists.map((list: any) => [list.name, list.open_count, list.closed_count]),
    [
      ['Sales', 1, 1],
      ['Office', 1, 0],
    ],
  )
})

test('a file that cannot be read says why, and can be read again with another format or other columns', async () => {
  const { owner } = await setUp()
  const { id } = await uploadFile(owner, 'picture.png', Buffer.from('89504e470d0a1a0a0000', 'hex'))
  const failed = await waitForImport(owner, id, 'failed')
  assert.deepEqual(failed.problem, { reason: 'unknown_format' })
  assertError(await owner.post(`/imports/${id}/start`), 'conflict', { reason: 'import_not_ready' })

  const rows = csvTable(['A', 'B', 'C'], ['One', 'two', '04/03/2026'], ['Three', 'four', '05/03/2026'])
  const odd = await waitForImport(owner, (await uploadFile(owner, 'odd.csv', rows)).id, 'failed')
  assert.deepEqual(odd.problem, { reason: 'no_title_column' })
  assert.deepEqual(odd.columns?.[1], { name: 'B', samples: ['two', 'four'] })
  assertError(await owner.patch(`/imports/${odd.id}`, { mapping: { title: 9 } }), 'validation_error', {
    errors: [{ field: 'mapping.title', reason: 'range' }],
  })
  assertError(await owner.patch(`/imports/${odd.id}`, { mapping: { titel: 1 } }), 'validation_error', {
    errors: [{ field: 'mapping.titel', reason: 'unknown' }],
  })
  const patched = await owner.patch(`/imports/${odd.id}`, {
    mapping: { title: 1, due_date: 2 },
    date_order: 'mdy',
  })
  assert.equal(patched.body.state, 'reading')
  const ready = await waitForImport(owner, odd.id, 'ready')
  assert.deepEqual(
    ready.preview?.sample.map(({ title, due_date }) => [title, due_date]),
    [
      ['two', '2026-04-03'],
      ['four', '2026-05-03'],
    ],
  )
})

test('a wrong column taken for the list does not create thousands of lists', async () => {
  const { owner } = await setUp()
  const rows = Array.from({ length: 501 }, (_, nth) => [`Row ${nth}`, `Note ${nth}`])
  const { id } = await uploadFile(owner, 'notes.csv', csvTable(['Title', 'List'], ...rows))
  const refused = await waitForImport(owner, id, 'failed')
  assert.deepEqual(refused.problem, { reason: 'too_many_lists' })
  assert.deepEqual(refused.mapping, { title: 0, list: 1 })
  await owner.patch(`/imports/${id}`, { mapping: { title: 0, section: 1 } })
  const ready = await waitForImport(owner, id, 'ready')
  assert.deepEqual([ready.preview?.lists, ready.preview?.sections], [1, 501])
})

test('a file can be imported into one existing list, using its sections of the same name', async () => {
  const { workspace, owner } = await setUp()
  const list = await workspace.list('Here')
  const now = (await workspace.post(`/lists/${list}/sections`, { name: 'Now' })).body.id
  const { id } = await uploadAndRead(
    owner,
    'two.csv',
    csvTable(header.slice(0, 3), ['One', 'Sales', 'Now'], ['Two', 'Office', 'Later']),
  )
  await owner.patch(`/imports/${id}`, { list_id: list })
  const ready = await waitForImport(owner, id, 'ready')
  assert.deepEqual([ready.preview?.lists, ready.preview?.new_lists], [0, []])
  await runImport(owner, id)
  const sections = (await workspace.get(`/lists/${list}/sections`)).body.data
  assert.deepEqual(
    sections.map(({ name }: any) => name),
    ['Now', 'Later'],
  )
  assert.deepEqual(
    (await workspace.get('/tasks', { list_id: list })).body.data.map((task: any) => task.section_id),
    [now, sections[1].id],
  )
})

test('an identical file is recognized, even from another member, and imported again only on request', async () => {
  const { workspace, owner } = await setUp()
  const { member } = await workspace.join('member')
  const other = await signIn(service, workspace, member)
  const csv = csvTable(['Title'], ['Once'])
  const [first, later] = [
    await uploadAndRead(owner, 'a.csv', csv),
    await uploadAndRead(owner, 'later.csv', csv),
  ]
  assert.equal(later.same_as, null, 'nothing is created yet')
  await runImport(owner, later.id)
  assert.equal((await getImport(owner, first.id)).same_as?.import_id, later.id)
  await runImport(owner, first.id, 'done', { again: true })
  const second = await uploadAndRead(other, 'b.csv', csv)
  assert.deepEqual(second.same_as, {
    import_id: later.id,
    created_at: later.created_at,
    created_by: workspace.owner.id,
  })
  assertError(await other.post(`/imports/${second.id}/start`), 'conflict', {
    reason: 'same_file',
    ...second.same_as,
  })
  assert.equal((await runImport(other, second.id, 'done', { again: true })).made, 1)
  assert.equal((await workspace.get('/tasks')).body.data.length, 3)
})

test('an import belongs to its member: others cannot see it, and admins see only that it exists', async () => {
  const { workspace, owner } = await setUp()
  const [first, second] = [await workspace.join('member'), await workspace.join('member')]
  const mine = await signIn(service, workspace, first.member)
  const theirs = await signIn(service, workspace, second.member)
  const { id } = await uploadAndRead(mine, 'mine.csv', csvTable(['Title'], ['Secret plan']))
  assertError(await theirs.get(`/imports/${id}`), 'not_found')
  assert.deepEqual((await theirs.get('/imports')).body.data, [])

  const [listed] = (await owner.get('/imports')).body.data
  assert.equal(listed.id, id)
  const shown = await owner.get(`/imports/${id}`)
  assert.deepEqual([shown.body.preview, shown.body.columns], [null, null])
  assert.ok(!shown.text.includes('Secret'))
  assertError(await owner.post(`/imports/${id}/start`), 'not_found')
  assert.equal((await owner.post(`/imports/${id}/cancel`)).body.state, 'cancelled')
  assert.equal((await owner.delete(`/imports/${id}`)).status, 204)
  assertError(await mine.get(`/imports/${id}`), 'not_found')

  const elsewhere = await setUp()
  assertError(await elsewhere.owner.get(`/imports/${id}`), 'not_found')
})

test('a file that is too large, or more than the workspace has room for, is refused before it is read', async () => {
  const { workspace, owner } = await setUp()
  const begin = async (name: string, size: number) => {
    const socket = await openConnection(service.port, { ca: service.ca })
    const answer = readToEnd(socket)
    socket.write(
      `POST /app/v1/workspaces/${workspace.workspace.id}/imports?name=${name} HTTP/1.1\r\nHost: localhost\r\n` +
        `Cookie: ${owner.cookie}\r\nSec-Fetch-Site: same-origin\r\n` +
        `Content-Type: ${octetStream}\r\nContent-Length: ${size}\r\n\r\n`,
    )
    return answer
  }
  for (const [name, max] of [
    ['large.csv', 104_857_600],
    ['large.zip', 2_147_483_648],
  ] as const)
    assert.match(
      await begin(name, max + 1),
      new RegExp(`^HTTP/1\\.1 422 [^]*"details":{"limit":"import_size","max":${max},"actual":${max + 1}}`),
    )
  assert.deepEqual((await owner.get('/imports')).body.data, [])

  await service.database.pool.query(
    `insert into imports (workspace_id, id, name, size, state, timezone, created_by, created_at)
     select $1, 'imp_' || n, 'x', case when n = 1 then 1 else 2147483648 end, 'ready', 'UTC', $2, now()
     from generate_series(1, 5) as n`,
    [workspace.workspace.id, workspace.owner.id],
  )
  const taken = 4 * 2_147_483_648 + 1_048_576
  const { body: room } = await owner.get('/imports/queue')
  assert.deepEqual(room, { bytes: taken, max_bytes: 10_737_418_240 })
  assert.equal((await owner.send('POST', '/imports', fileOf('one.csv', 'x'))).status, 201)
  const actual = taken + 1_048_576 + 2_147_483_648
  assert.match(
    await begin('last.zip', 2_147_483_648),
    new RegExp(`^HTTP/1\\.1 422 [^]*"details":{"limit":"import_queue","max":10737418240,"actual":${actual}}`),
  )
})

// S-33
test('no cell of the report is a formula for a spreadsheet', async () => {
  const { owner } = await setUp()
  const { id } = await uploadAndRead(
    owner,
    'f.csv',
    csvTable(['Title'], ['=HYPERLINK("http://evil.example")'], ['@sum'], ['']),
  )
  await runImport(owner, id)
  const answer = await owner.get(`/imports/${id}/report.csv`)
  assert.match(answer.headers['content-type'] ?? '', /^text\/csv/)
  assert.match(answer.headers['content-disposition'] ?? '', /^attachment/)
  const lines = answer.text.split('\r\n')
  assert.match(lines[1] ?? '', /^2,"'=HYPERLINK\(""http:\/\/evil.example""\)",made,/)
  assert.match(lines[2] ?? '', /^3,'@sum,made,/)
  assert.deepEqual((await getImport(owner, id)).made, 2)
})
