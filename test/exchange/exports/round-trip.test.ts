import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { Member } from '../../../src/identity/members/schema.ts'
import { type Browser, signIn } from '../../support/member-browser.ts'
import { attachFile, fileOf } from '../../work/attachments/support.ts'
import { rowsOf, runImport, uploadAndRead, startImportWorkerFor } from '../imports/support.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { makeTask } from '../../work/tasks/support.ts'
import {
  download,
  createAndWaitForExport,
  type OpenedExport,
  openExport,
  startExportWorkerFor,
} from './support.ts'

const service = await startService()
startExportWorkerFor(service)
startImportWorkerFor(service)

// R-213, S-66
test('exporting a workspace and importing it again results in an equal workspace', async () => {
  const from = await createWorkspace(service, { timezone: 'Europe/Berlin', inboxes: true })
  const { member: ben } = await from.join('member')
  const { member: guest } = await from.join('guest')
  const ana = await signIn(service, from, from.owner)
  await fillWorkspace(from, ana, ben, guest)
  const first = await createAndWaitForExport(ana)
  const { bytes } = await download(service, ana, first.id)

  const to = await createWorkspace(service, { timezone: 'Europe/Berlin', inboxes: true })
  const { member: importer } = await to.join('admin', { email: from.owner.email, timezone: 'Asia/Tokyo' })
  await to.join('member', { email: ben.email })
  await to.join('guest', { email: guest.email })
  const other = await signIn(service, to, importer)
  const ready = await uploadAndRead(other, 'Studio.zip', bytes)
  assert.equal(ready.format, 'daybook')
  assert.deepEqual(ready.preview?.problems, [])
  assert.deepEqual(ready.preview.lost, [])
  const done = await runImport(other, ready.id)
  assert.deepEqual([done.skipped, done.failed, done.done], [0, 0, done.total])

  const second = await createAndWaitForExport(other)
  assert.deepEqual(
    comparable(await openExport(service, other, second.id)),
    comparable(await openExport(service, ana, first.id)),
  )
  // Series continue in the same way.
  assert.deepEqual(await completeSeries(to), await completeSeries(from))
})

test('an import leaves out an external id that another task has, and says so', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const first = await makeTask(workspace, list, { external_id: 'crm-1', metadata: { deal: '1' } })
  const second = await makeTask(workspace, list, { external_id: 'crm-2' })
  const browser = await signIn(service, workspace, workspace.owner)
  const exported = await createAndWaitForExport(browser)
  const { bytes } = await download(service, browser, exported.id)
  await workspace.delete(`/tasks/${second.id}`)

  const ready = await uploadAndRead(browser, 'Again.zip', bytes)
  await runImport(browser, ready.id)

  assert.deepEqual(
    (await rowsOf(browser, ready.id)).map(({ outcome, warnings }) => [outcome, warnings]),
    [
      ['made', ['external_id_taken']],
      ['made', []],
    ],
  )
  const tasks = (await workspace.get('/tasks')).body.data
  assert.deepEqual(
    tasks.map(({ external_id, metadata }: any) => [external_id, metadata]),
    [
      ['crm-1', { deal: '1' }],
      [null, { deal: '1' }],
      ['crm-2', {}],
    ],
  )
  assert.equal(tasks[0].id, first.id)
})

/** Completes the next occurrence of each open recurring task; returns where each moved. */
async function completeSeries(workspace: TestWorkspace): Promise<string[]> {
  const open = (await workspace.get('/tasks', { completed: false, limit: 100 })).body.data
  const results: string[] = []
  for (const { id, recurrence } of open) {
    if (!recurrence) continue
    const { title, due_date, completed } = (await workspace.post(`/tasks/${id}/complete`)).body
    results.push(`${title} ${completed ? 'over' : due_date}`)
  }
  assert.ok(results.length > 1)
  return results.toSorted(byName)
}

/** Fills a workspace with one of everything, including edge cases. */
async function fillWorkspace(
  workspace: TestWorkspace,
  ana: Browser,
  ben: Member,
  guest: Member,
): Promise<void> {
  const { owner } = workspace
  const described = {
    name: 'Customers  &  co 📇',
    description: ' All of them.\r\nReally \n',
    color: 'teal',
    icon: 'people',
  }
  const list = (await workspace.post('/lists', described)).body.id as string
  const label_ids: string[] = []
  for (const label of [
    { name: 'VIP', color: 'purple' },
    { name: 'Café ☕', color: 'red' },
    { name: 'On no task', color: 'teal' },
  ])
    // oxfmt-ignore
    label_ids.push((await workspace.post('/labels', label)).body.id)
  const waiting = (await workspace.post(`/lists/${list}/sections`, { name: 'Waiting' })).body.id
  // 0349: it goes from one Inbox into the other.
  await makeTask(workspace, (await workspace.get('/me')).body.inbox_id, { title: 'A thought' })
  await workspace.post(`/lists/${list}/sections`, { name: 'Doing', position: 0 })
  await workspace.post(`/lists/${list}/sections`, { name: 'Waiting' })
  const call = await makeTask(workspace, list, {
    title: ' Call  them ',
    description: '',
    section_id: waiting,
    start_date: '2027-11-24',
    due_date: '2027-12-01',
    due_time: '17:30',
    timezone: 'Europe/Kyiv',
    priority: 3,
    estimate_minutes: 90,
    assignee_ids: [owner.id, ben.id],
    external_id: 'crm/4711 ü',
    metadata: { deal: '4711', 'crm.url': ' https://crm.example ' },
    label_ids: label_ids.slice(0, 2).toReversed(),
    checklist: [{ text: 'Find the  number' }, { text: 'Dial', checked: true }],
    reminders: [{ minutes_before: 60 }, { at: '2027-11-30T08:00:00Z' }],
  })
  const offer = await makeTask(workspace, list, {
    title: 'Send =the offer',
    section_id: waiting,
    description: '\tCR\r\nLF\n',
  })
  await workspace.send('PUT', `/tasks/${offer.id}/dependencies/${call.id}`)
  await ana.post(`/tasks/${offer.id}/place`, { after_id: null, section_id: waiting })
  for (const title of ['Ask Ana', 'Ask Ben']) await makeTask(workspace, list, { title, parent_id: call.id })
  const asked = await makeTask(workspace, list, { title: 'Asked', parent_id: call.id })
  await workspace.post(`/tasks/${asked.id}/complete`)
  await ana.post(`/tasks/${asked.id}/place`, { after_id: null })
  await makeSeries(workspace, list)
  await makeComments(workspace, ana, call.id, ben)
  await attachFile(ana, call.id, 'contract (1).pdf', randomBytes(300_000))
  await attachFile(ana, asked.id, 'empty.txt', 'x')

  const shared = (await workspace.post('/lists', { name: 'Shared', visibility: 'private' })).body.id as string
  await workspace.share(shared, ben)
  await workspace.share(shared, guest)
  await makeTask(workspace, shared, { title: 'For the guest', assignee_ids: [guest.id] })
  const own = (await workspace.post('/lists', { name: 'Only mine', visibility: 'private' })).body.id as string
  await makeTask(workspace, own, { title: 'Secret' })
  const old = await workspace.list('Customers  &  co 📇')
  const done = await makeTask(workspace, old, { title: 'Done', due_date: '2020-02-29' })
  await workspace.post(`/tasks/${done.id}/complete`)
  await attachFile(ana, done.id, 'invoice.pdf', randomBytes(1_000))
  await workspace.post(`/lists/${old}/archive`)
  await workspace.list('Empty')
}

/** Creates recurring tasks in the middle of their series, and one that has ended. */
async function makeSeries(workspace: TestWorkspace, list: string): Promise<void> {
  // 0362: one is skipped, one has been moved and is the current one, and one will be.
  const exceptions = [
    { date: '2031-02-10', due_date: null },
    { date: '2031-02-17', due_date: '2031-02-05' },
    { date: '2031-02-24', due_date: '2031-02-26' },
  ]
  const holiday = await makeTask(workspace, list, {
    title: 'Except on holidays',
    due_date: '2031-02-03',
    recurrence: { rule: 'FREQ=WEEKLY', from: 'due', exceptions },
  })
  assert.equal((await workspace.post(`/tasks/${holiday.id}/complete`)).body.due_date, '2031-02-05')
  const series = async (title: string, due_date: string, rule: string, from: string, times: number) => {
    const task = await makeTask(workspace, list, { title, due_date, recurrence: { rule, from } })
    for (let time = 0; time < times; time += 1) {
      const answer = await workspace.post(`/tasks/${task.id}/complete`)
      assert.equal(answer.status, 200, answer.text)
    }
    return task
  }
  await series('Report', '2026-01-05', 'FREQ=WEEKLY;BYDAY=MO', 'due', 3)
  await series('Three times', '2026-01-31', 'FREQ=MONTHLY;COUNT=4', 'completion', 2)
  await series('Over', '2026-01-31', 'FREQ=DAILY;COUNT=1', 'completion', 1)
  const moved = await series('Moved', '2026-01-07', 'FREQ=WEEKLY;UNTIL=20300101', 'due', 1)
  await workspace.patch(`/tasks/${moved.id}`, { due_date: '2031-01-01' })
  const movedBack = await series('Moved back', '2031-01-06', 'FREQ=WEEKLY;COUNT=5', 'due', 1)
  await workspace.patch(`/tasks/${movedBack.id}`, { due_date: '2031-01-08' })
}

async function makeComments(
  workspace: TestWorkspace,
  ana: Browser,
  task: string,
  ben: Member,
): Promise<void> {
  const other = await workspace.tokenWith(['comments:read', 'comments:write'], ben)
  const mention = `@[Test member](${ben.id})`
  await ana.post(`/tasks/${task}/comments`, { text: ` See ${mention},\r\nand ${mention}! ` })
  await other.post(`/tasks/${task}/comments`, { text: 'I do.', mentions: [workspace.owner.id] })
  // 0420: its files go with it, and one that no comment has stays behind.
  const files = `/tasks/${task}/comment-attachments`
  const ids: string[] = []
  for (const name of ['photo.txt', 'plan.pdf', 'unsent.txt'])
    ids.push((await ana.send('POST', files, fileOf(name, name))).body.id)
  const attachment_ids = [ids[1], ids[0]]
  await ana.post(`/tasks/${task}/comments`, { text: 'Two files', attachment_ids })
  await ana.post(`/tasks/${task}/comments`, { text: 'Only text: @[Nobody](usr_00000000000000000000000000)' })
}

const byName = (a: string, b: string) => (a < b ? -1 : 1)

/** Fields that differ for every new object. */
const volatileFields = new Set([
  'id',
  'number',
  'url',
  'created_at',
  'updated_at',
  'archived_at',
  'source',
  'created_by',
  'updated_by',
  'updated_via',
  'entry',
])

/** Makes exports comparable: replaces ids by emails for people, and by positions for everything else. */
function comparable(zip: OpenedExport) {
  const kinds = ['lists', 'sections', 'tasks', 'comments', 'repetitions', 'attachments'] as const
  const members = zip.data('members')
  const names = new Map<string, string>(members.map(({ id, email }) => [id, email]))
  for (const kind of kinds)
    for (const [position, { id }] of zip.data(kind).entries()) names.set(id, `${kind} ${position}`)
  for (const { id, name } of zip.data('labels')) names.set(id, `label ${name}`)
  const named = (json: unknown): unknown =>
    JSON.parse(JSON.stringify(json), (key, value: unknown) => {
      if (volatileFields.has(key)) return undefined
      if (Array.isArray(value) && key === 'member_ids') return (value as string[]).toSorted(byName)
      return typeof value === 'string'
        ? value.replaceAll(/[a-z]{3}_[0-9a-z]{26}/g, (id) => names.get(id) ?? id)
        : value
    })
  const byTask = (rows: any[]) =>
    rows.map(named).toSorted((a: any, b: any) => (a.task_id < b.task_id ? -1 : a.task_id > b.task_id ? 1 : 0))
  return {
    lists: named(zip.data('lists')),
    sections: named(zip.data('sections')),
    labels: (named(zip.data('labels')) as any[]).toSorted((a, b) => byName(a.name, b.name)),
    tasks: named(zip.data('tasks')),
    dependencies: byTask(zip.data('dependencies')),
    comments: byTask(
      zip.data('comments').map((comment) => Object.assign(comment, { at: comment.created_at })),
    ),
    repetitions: byTask(zip.data('repetitions')),
    // The files of a comment are imported in its order, not in that of their uploads.
    attachments: byTask(zip.data('attachments')).toSorted((a: any, b: any) =>
      byName(`${a.task_id} ${a.name}`, `${b.task_id} ${b.name}`),
    ),
    bytes: zip
      .data('attachments')
      .map(({ sha256 }) => sha256)
      .toSorted(),
    csvFiles: zip.entries.filter((name) => name.startsWith('lists/')).toSorted(),
  }
}
