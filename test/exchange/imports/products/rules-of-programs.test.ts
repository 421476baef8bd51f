import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../../support/member-browser.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import {
  csvTable,
  rowsOf,
  runImport,
  startImportWorkerFor,
  uploadAndRead,
  waitForImport,
} from '../support.ts'

const service = await startService()
startImportWorkerFor(service)

async function setUp() {
  const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
  return { workspace, owner: await signIn(service, workspace, workspace.owner) }
}

type SetUp = Awaited<ReturnType<typeof setUp>>

/** Imports a file and returns the tasks by their titles, and the import. */
async function importFile({ workspace, owner }: SetUp, name: string, text: string, listId?: string) {
  const { id } = await uploadAndRead(owner, name, text)
  if (listId) await owner.patch(`/imports/${id}`, { list_id: listId })
  await waitForImport(owner, id, 'ready')
  const done = await runImport(owner, id)
  const tasks: any[] = (await workspace.get('/tasks', { limit: 100 })).body.data
  const byTitle = (title: string) => tasks.find((task) => task.title === title)
  const commentsOf = async (title: string): Promise<any[]> =>
    (await workspace.get(`/tasks/${byTitle(title).id}/comments`, { limit: 100 })).body.data
  return { done, tasks, byTitle, commentsOf }
}

test('Jira: the status category decides about completion, else the resolution, and parents are found by issue ID', async () => {
  const header = ['Summary', 'Issue key', 'Issue id', 'Status', 'Resolution', 'Parent id', 'Resolved']
  const category = [...header, 'Status Category']
  const csv = csvTable(
    category,
    ['Child above', 'A-2', '102', 'Shipped', 'Fixed', '101', '', 'Done'],
    ['Top', 'A-1', '101', 'Done', '', '', '', 'To Do'],
  )
  const withCategory = await importFile(await setUp(), 'jira.csv', csv)
  assert.equal(withCategory.byTitle('Child above').parent_id, withCategory.byTitle('Top').id)
  assert.deepEqual(
    ['Child above', 'Top'].map((title) => withCategory.byTitle(title).completed),
    [true, false],
  )
  assert.match(
    withCategory.byTitle('Child above').description,
    /^Status: Shipped\nStatus category: Done\nResolution: Fixed\n/,
  )
  assert.match(withCategory.byTitle('Top').description, /^Status: Done\nStatus category: To Do\n/)
  const { byTitle } = await importFile(
    await setUp(),
    'jira.csv',
    csvTable(
      header,
      ['Closed', 'B-1', '1', 'Parked', "Won't Do", '', ''],
      ['Open', 'B-2', '2', 'Parked', 'Unresolved', '', ''],
    ),
  )
  assert.deepEqual([byTitle('Closed').completed, byTitle('Open').completed], [true, false])
})

test('Jira: every Comment and Labels column is read, whatever the language of the names', async () => {
  const world = await setUp()
  const { byTitle, commentsOf } = await importFile(
    world,
    'jira.csv',
    csvTable(
      [
        'Zusammenfassung',
        'Vorgangsschlüssel',
        'Statuskategorie',
        'Stichwörter',
        'Stichwörter',
        'Kommentar',
        'Kommentar',
      ],
      [
        'Prüfen',
        'A-1',
        'Erledigt',
        'rot',
        'blau',
        '21/Jan/26 10:15 AM;lena;eins',
        '22/Jan/26 10:15 AM;lena;zwei',
      ],
    ),
  )
  assert.equal(byTitle('Prüfen').completed, true)
  const labels = (await world.workspace.get('/labels')).body.data
  assert.deepEqual(
    labels.map(({ id, name }: { id: string; name: string }) => [id, name]),
    byTitle('Prüfen').label_ids.map((id: string, nth: number) => [id, ['rot', 'blau'][nth]]),
  )
  const comments = await commentsOf('Prüfen')
  assert.deepEqual(
    comments.map(({ text }) => text),
    ['lena wrote on January 21, 2026:\n\neins', 'lena wrote on January 22, 2026:\n\nzwei'],
  )
})

test('ClickUp: 1 is urgent and 4 is low, 4:00 is no time, and a task on two rows is imported once with all its assignees', async () => {
  const header = [
    'Task ID',
    'Task Name',
    'Status',
    'Due Date',
    'Due Date Text',
    'Assignees',
    'Priority',
    'List Name',
  ]
  const due = (text: string) => String(Date.parse(text))
  const { tasks, byTitle } = await importFile(
    await setUp(),
    'clickup.csv',
    csvTable(
      header,
      [
        'a',
        'One',
        'Closed',
        due('2026-03-01T22:30:00Z'),
        '3/2/2026, 4:00:00 am GMT+5:30',
        '[Nina]',
        '1',
        'Ops',
      ],
      ['b', 'Four', 'to do', due('2026-03-02T09:15:00Z'), '3/2/2026, 2:45:00 pm GMT+5:30', '[]', '4', 'Ops'],
      [
        'a',
        'One',
        'Closed',
        due('2026-03-01T22:30:00Z'),
        '3/2/2026, 4:00:00 am GMT+5:30',
        '[Omar]',
        '1',
        'Other list',
      ],
    ),
  )
  assert.equal(tasks.length, 2)
  const shown = (title: string) => {
    const { priority, due_date, due_time, completed } = byTitle(title)
    return [priority, due_date, due_time, completed]
  }
  assert.deepEqual(shown('One'), [4, '2026-03-02', null, true])
  assert.deepEqual(shown('Four'), [1, '2026-03-02', '10:15', false])
  assert.equal(byTitle('One').description, 'List Name: Other list\n\nAssigned to: Nina, Omar')
})

test('Linear: canceled issues and duplicates are completed, and say so', async () => {
  const header = ['ID', 'Team', 'Title', 'Status', 'Priority', 'Cycle Number', 'Canceled']
  const { byTitle } = await importFile(
    await setUp(),
    'linear.csv',
    csvTable(
      header,
      [
        'E-1',
        'Eng',
        'Dropped',
        'Canceled',
        'No priority',
        '',
        'Wed Jan 07 2026 09:41:00 GMT+0000 (GMT+00:00)',
      ],
      ['E-2', 'Eng', 'Twice', 'Duplicate', 'Low', '', ''],
      ['E-3', 'Eng', 'Later', 'Backlog', 'Urgent', '', ''],
    ),
  )
  const shown = ['Dropped', 'Twice', 'Later'].map((title) => [
    byTitle(title).completed,
    byTitle(title).priority,
  ])
  assert.deepEqual(shown, [
    [true, 0],
    [true, 1],
    [false, 4],
  ])
  assert.equal(byTitle('Dropped').completed_at, '2026-01-07T09:41:00.000Z')
  assert.match(byTitle('Twice').description, /^Status: Duplicate$/m)
})

test("TickTick: an all-day task has no time, a timed one has, and a task that won't be done is completed", async () => {
  const header = [
    'List Name',
    'Title',
    'Is Check list',
    'Due Date',
    'Timezone',
    'Is All Day',
    'Priority',
    'Status',
    'Completed Time',
  ]
  const { byTitle } = await importFile(
    await setUp(),
    'ticktick.csv',
    csvTable(
      header,
      ['Home', 'All day', 'N', '2026-03-01T23:00:00+0000', 'Europe/Berlin', 'true', '5', '0', ''],
      [
        'Home',
        'At nine',
        'N',
        '2026-03-02T08:00:00+0000',
        'Europe/Berlin',
        'false',
        '3',
        '2',
        '2026-03-01T08:00:00+0000',
      ],
      ['Home', 'Never', 'N', '', '', '', '1', '-1', ''],
    ),
  )
  const shown = (title: string) => {
    const { due_date, due_time, priority, completed } = byTitle(title)
    return [due_date, due_time, priority, completed]
  }
  assert.deepEqual(shown('All day'), ['2026-03-02', null, 3, false])
  assert.deepEqual(shown('At nine'), ['2026-03-02', '09:00', 2, true])
  assert.deepEqual(shown('Never'), [null, null, 1, true])
  assert.match(byTitle('Never').description, /^Status: won't do$/m)
})

test('people are found by name in any case, by user name, or by the start of their address; others are named in the description', async () => {
  const all = await setUp()
  const { member } = await all.workspace.join('member', { email: 'lan.pham@example.com' })
  const { byTitle, done } = await importFile(
    all,
    'tasks.csv',
    csvTable(
      ['Title', 'Assignee'],
      ['By name', 'olive   OWNER'],
      ['By user', '@Lan.Pham'],
      ['By nothing', 'Nina Nobody <nina@elsewhere.example>'],
    ),
  )
  assert.deepEqual(byTitle('By name').assignee_ids, [all.workspace.owner.id])
  assert.deepEqual(byTitle('By user').assignee_ids, [member.id])
  assert.equal(byTitle('By nothing').description, 'Assigned to: Nina Nobody <nina@elsewhere.example>')
  const warnings = (await rowsOf(all.owner, done.id)).map((row) => row.warnings)
  assert.deepEqual(warnings, [[], [], ['assignee_not_found']])
})

test('texts beyond the limits continue in comments, down to the last word', async () => {
  const words = (count: number, word: string) =>
    Array.from({ length: count }, (_, nth) => `${word}${nth}`).join(' ')
  const all = await setUp()
  const [long, remark] = [words(6_000, 'd'), words(4_000, 'c')]
  const { byTitle, commentsOf, done } = await importFile(
    all,
    'long.csv',
    csvTable(
      ['Title', 'Description', 'Comment', 'Assignee', 'Code'],
      ['Long', long, remark, 'Nina Nobody', 'K-7'],
    ),
  )
  const comments = (await commentsOf('Long')).map(({ text }) => text)
  const { description } = byTitle('Long')
  assert.ok(description.length <= 20_000 && comments.every((text) => text.length <= 20_000))
  const everything = new Set([description, ...comments].join(' ').replaceAll('…', ' ').split(/\s+/))
  const missing = [...long.split(' '), ...remark.split(' ')].filter((word) => !everything.has(word))
  assert.deepEqual(missing, [])
  const whole = [description, ...comments].join('\n')
  assert.ok(whole.includes('Assigned to: Nina Nobody') && whole.includes('Code: K-7'))
  const [row] = await rowsOf(all.owner, done.id)
  assert.deepEqual(row?.warnings.toSorted(), ['assignee_not_found', 'comment_cut', 'description_cut'])
})

test('what sets lists apart is kept when a file goes into one list, as is the place of archived cards', async () => {
  const all = await setUp()
  const list = await all.workspace.list('Everything')
  const board = {
    name: 'Board',
    lists: [{ id: 'l1', name: 'Doing', pos: 1 }],
    cards: [
      { id: 'c1', name: 'Active', idList: 'l1', pos: 1 },
      { id: 'c2', name: 'Put away', idList: 'l1', pos: 2, closed: true },
    ],
  }
  const { byTitle, done } = await importFile(all, 'board.json', JSON.stringify(board), list)
  assert.equal(done.failed, 0)
  assert.equal(byTitle('Active').description, 'List: Board')
  assert.equal(byTitle('Put away').description, 'Archived: yes\n\nList: Board (archived)')
  assert.equal(byTitle('Put away').section_id, byTitle('Active').section_id)
})

test('a subtask of a subtask names its parent, and a subtask from another list or section names these', async () => {
  const { byTitle } = await importFile(
    await setUp(),
    'deep.csv',
    csvTable(
      ['Title', 'List', 'Section', 'Parent'],
      ['Top', 'Sales', 'Now', ''],
      ['Middle', 'Sales', 'Later', 'Top'],
      ['Deep', 'Sales', 'Now', 'Middle'],
    ),
  )
  assert.equal(byTitle('Deep').parent_id, byTitle('Top').id)
  assert.equal(byTitle('Middle').description, 'Section: Later')
  assert.equal(byTitle('Deep').description, 'Subtask of: Middle')
})
