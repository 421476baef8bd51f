import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { indexPending } from '../../src/read/search/indexing/watch.ts'
import { type Browser, signIn } from '../support/member-browser.ts'
import type { Answer } from '../support/client.ts'
import { operatorActions } from '../support/operator-actions.ts'
import { waitUntil } from '../support/processes.ts'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { createAndWaitForExport, openExport, startExportWorkerFor } from '../exchange/exports/support.ts'
import { startReplayWorkerFor } from '../exchange/webhooks/resend/replay-worker.ts'
import {
  createWebhook,
  startEngine,
  startWebhookService,
  waitForAttempts,
} from '../exchange/webhooks/support.ts'
import { attachFile } from '../work/attachments/support.ts'
import { openStream } from './live/support.ts'
import { mailsTo, processAllChanges, sendAllDueMail } from './notifications/support.ts'

const service = await startWebhookService()
startEngine(service)
startReplayWorkerFor(service)
startExportWorkerFor(service)

async function ok(answer: Promise<Answer>): Promise<any> {
  const { status, text, body } = await answer
  assert.ok(status < 300, text)
  return body
}

const privateList = async (client: Pick<TestWorkspace, 'post'>, name = 'Hidden'): Promise<string> =>
  (await ok(client.post('/lists', { name, visibility: 'private' }))).id

const indexAll = async () => {
  while ((await indexPending(service.database)).read > 0);
}

const changedIn = ({ data }: any) =>
  data.map(({ action, changed }: any) => [
    action,
    Object.fromEntries(Object.entries<any>(changed).map(([field, { from, to }]) => [field, [from, to]])),
  ])

/** Moves a task out of a private list and changes every field of it, in one request. */
async function moveOut() {
  const workspace = await createWorkspace(service)
  const [admin, guest] = [await workspace.join('admin'), await workspace.join('guest')]
  const [owners, admins, guests] = [
    await signIn(service, workspace, workspace.owner),
    await signIn(service, workspace, admin.member),
    await signIn(service, workspace, guest.member),
  ]
  const open = await workspace.list('Events')
  await workspace.share(open, guest.member)
  const types = ['task.updated', 'task.created', 'comment.created']
  const [receiver, owned] = [await startReceiver(), await startReceiver({ handler: answerWith(204) })]
  const { id: webhook } = await createWebhook({ ...workspace, ...admin }, receiver.url, types)
  const { id: ownedWebhook } = await createWebhook(workspace, owned.url, ['task.updated'])
  const stream = await openStream(service, admins, workspace.workspace.id)

  const hidden = await privateList(workspace, 'Zephyr')
  const section = (await ok(workspace.post(`/lists/${hidden}/sections`, { name: 'Zephyr phase' }))).id
  const parent = (await ok(workspace.post('/tasks', { title: 'Zephyr parent', list_id: hidden }))).id
  const before = {
    title: 'Zephyr dismissals',
    description: 'Zephyr: who has to go',
    checklist: [{ text: 'Tell Zephyr' }],
    section_id: section,
    due_date: '2031-03-03',
    due_time: '07:07',
    timezone: 'Asia/Kathmandu',
    priority: 4,
    assignee_ids: [workspace.owner.id],
    reminders: [{ minutes_before: 77 }],
    recurrence: { rule: 'FREQ=DAILY;INTERVAL=77', from: 'due' },
  }
  const { id } = await ok(workspace.post('/tasks', { list_id: hidden, ...before }))
  const subtask = await ok(
    workspace.post('/tasks', { title: 'Zephyr errand', list_id: hidden, parent_id: id }),
  )
  await ok(workspace.patch(`/tasks/${subtask.id}`, { title: 'Buy bread' }))
  const child = await ok(
    workspace.post('/tasks', { title: 'Sandwiches', list_id: hidden, parent_id: parent }),
  )
  const file = await attachFile(owners, id, 'zephyr-letter.pdf', 'Dear Bob')
  await ok(owners.send('DELETE', `/tasks/${id}/attachments/${file.id}`))
  await indexAll()

  const after = {
    list_id: open,
    section_id: null,
    title: 'Picnic',
    description: 'In the park',
    checklist: [{ text: 'Blankets' }],
    due_date: '2032-04-04',
    due_time: null,
    timezone: 'UTC',
    priority: 1,
    assignee_ids: [admin.member.id],
    reminders: [],
    recurrence: null,
  }
  await ok(workspace.patch(`/tasks/${id}`, after))
  await ok(workspace.patch(`/tasks/${child.id}`, { list_id: open, parent_id: null }))
  const secrets = [
    'zephyr', hidden, section, parent, '2031-03-03', '07:07', 'Kathmandu', 'INTERVAL=77', '77', file.id,
  ] // oxfmt-ignore
  return {
    workspace, admin, admins, guests, owners, open, id, subtask: subtask.id, child: child.id, secrets, receiver,
    webhook, owned, ownedWebhook, stream,
  } // oxfmt-ignore
}

const moved = await moveOut()
const { workspace, admin, admins, guests, owners, open, id, subtask, child, receiver, webhook } = moved

const bodies = async (count: number) => (await receiver.wait(count)).map(({ body }) => body).join('\n')
const textOf = async (answer: Promise<Answer>) => {
  const { status, text } = await answer
  assert.equal(status, 200, text)
  return text
}
const exported = async (browser: Browser, body: object) => {
  const { id } = await createAndWaitForExport(browser, { ...body })
  return JSON.stringify((await openExport(service, browser, id)).texts)
}

/** Every place that shows people something of a task: what they read there, and what must be in it. */
const doors: [name: string, shows: string, read: () => Promise<string>][] = [
  ['a webhook', 'Picnic', () => bodies(3)],
  [
    'a redelivery',
    '"previous":{}',
    async () => {
      const attempts = await waitForAttempts(service, webhook, 3)
      const { delivery_id } = attempts[0]!
      await ok(admins.post(`/attempts/${delivery_id}/redeliver`))
      return bodies(4)
    },
  ],
  [
    'a replay',
    'Picnic',
    async () => {
      const count = receiver.received.length
      await ok(admins.post(`/webhooks/${webhook}/replay`, { since: '2020-01-01T00:00:00Z' }))
      return bodies(count + 3)
    },
  ],
  [
    'a delivery of another administrator’s endpoint',
    'Picnic',
    async () => {
      const attempts = await waitForAttempts(service, moved.ownedWebhook, 4)
      assert.match(
        moved.owned.received.map(({ body }) => body).join(),
        /Zephyr/,
        'the owner has seen the values',
      )
      const details = attempts.map(({ delivery_id }) =>
        textOf(admins.get(`/webhooks/${moved.ownedWebhook}/deliveries/${delivery_id}`)),
      )
      return (await Promise.all(details)).join()
    },
  ],
  ['the event log', 'Picnic', () => textOf(admin.get('/events'))],
  ['the event log by type', 'Picnic', () => textOf(admin.get('/events', { types: 'task.updated' }))],
  ['the history of the task', 'Picnic', () => textOf(admins.get(`/tasks/${id}/changes`))],
  ['the history of the task, for a guest', 'Picnic', () => textOf(guests.get(`/tasks/${id}/changes`))],
  ['the history of a subtask that moved along', open, () => textOf(admins.get(`/tasks/${subtask}/changes`))],
  ['the history of a former subtask', open, () => textOf(admins.get(`/tasks/${child}/changes`))],
  ['the history of the new list', 'Picnic', () => textOf(admins.get(`/lists/${open}/changes`))],
  ['the task', 'Picnic', () => textOf(admin.get(`/tasks/${id}`))],
  ['a mirror', 'Picnic', () => textOf(admin.get('/tasks', { include_deleted: true }))],
  ['the action log', 'webhook.created', () => textOf(admins.get('/log.csv'))],
  [
    'live updates',
    id,
    async () => {
      await waitUntil(() => moved.stream.changes().filter(({ list_id }) => list_id === open).length === 3)
      return JSON.stringify(moved.stream.events)
    },
  ],
  [
    'the inbox',
    'Picnic',
    async () => {
      await processAllChanges(service)
      return textOf(admins.get('/notifications'))
    },
  ],
  [
    'an email',
    'Picnic',
    async () => {
      service.clock.offsetMs += 3_600_000
      await sendAllDueMail(service)
      service.clock.offsetMs -= 3_600_000
      return JSON.stringify(await mailsTo(service, admin.member.email))
    },
  ],
  [
    'a calendar feed',
    'Picnic',
    async () => {
      const { url } = await ok(admins.post('/feeds', {}))
      return (await admin.send('GET', `/app/../calendar/${url.split('/').at(-1)}`)).text
    },
  ],
  ['an export', 'Picnic', () => exported(admins, {})],
  ['an export of the list', 'Picnic', () => exported(guests, { list_id: open })],
]

for (const [name, shows, read] of doors)
  // D44, S-06
  test(`a task that was moved out of a private list tells nothing of its time there: ${name}`, async () => {
    const text = await read()
    assert.ok(text.includes(shows), text)
    for (const secret of moved.secrets) {
      // A number could be anywhere: it only counts as a value of its own.
      const pattern = new RegExp(secret === '77' ? '"minutes_before":77' : secret, 'i')
      assert.doesNotMatch(text, pattern)
    }
  })

// D44
test('members of the private list see the earlier values of a task that was moved out of it', async () => {
  const event = JSON.parse(await textOf(workspace.get('/events', { types: 'task.updated' }))).data.find(
    ({ data }: any) => data.task.title === 'Picnic',
  )
  const { title, list_id, due_date, recurrence } = event.data.previous
  assert.deepEqual(
    [title, due_date, recurrence.rule],
    ['Zephyr dismissals', '2031-03-03', 'FREQ=DAILY;INTERVAL=77'],
  )
  const { data } = await ok(owners.get(`/tasks/${id}/changes`))
  assert.equal(data[0].changed.list_id.from, list_id)
  assert.equal(data[0].changed.description.from, 'Zephyr: who has to go')
  assert.ok(data.length > 1)
})

// D44, D46
test('without `previous`, an event is the same to the byte, whatever its texts look like', async () => {
  const tricky = String.raw`a","previous":{"b":1}}} \",\"previous\":{} $1 \\1`
  const mine = await workspace.list('Tricky')
  const list = await privateList(workspace)
  const task = await ok(workspace.post('/tasks', { title: tricky, description: 'x', list_id: list }))
  const change = { title: `${tricky}!`, description: `${tricky}\n\u2028 "previous":{`, list_id: mine }
  await ok(workspace.patch(`/tasks/${task.id}`, change))
  const event = (await workspace.events()).at(-1)!
  const told = await textOf(admin.get('/events', { types: 'task.updated' }))
  const expected = JSON.stringify({ ...event, data: { ...event.data, previous: {} } })
  assert.ok(told.includes(expected), told)
})

// D44, S-06
test('a search doesn’t find a task by what it said in a private list, even before the index has caught up', async () => {
  const list = await privateList(workspace)
  const task = await ok(
    workspace.post('/tasks', { title: 'Quokka layoffs', description: 'Quokka wages', list_id: list }),
  )
  await indexAll()
  await ok(workspace.patch(`/tasks/${task.id}`, { title: 'Zoo visit', description: null, list_id: open }))
  const found = async (q: string) => (await ok(admins.get('/search', { q }))).tasks.map((one: any) => one.id)
  for (const q of ['quokka', 'quokka layoffs', 'wages', 'layoff']) assert.deepEqual(await found(q), [], q)
  await indexAll()
  assert.deepEqual(await found('zoo'), [task.id])
  assert.deepEqual(await found('quokka'), [])
})

// D44
test('what happened while a list was private stays with the people it was shared with when it is opened', async () => {
  const mira = await workspace.join('member')
  const miras = await signIn(service, workspace, mira.member)
  const list = await workspace.list('Plans')
  const receivers = await startReceiver()
  await createWebhook({ ...workspace, ...admin }, receivers.url, ['list.updated'])
  const task = await ok(workspace.post('/tasks', { title: 'First', list_id: list }))
  await ok(workspace.patch(`/lists/${list}`, { visibility: 'private' }))
  await workspace.share(list, mira.member)
  await ok(workspace.patch(`/lists/${list}`, { name: 'Wombat', description: 'Wombat' }))
  await ok(workspace.patch(`/tasks/${task.id}`, { title: 'Wombat' }))
  const gone = await ok(workspace.post('/tasks', { title: 'Wombat too', list_id: list }))
  await ok(workspace.delete(`/tasks/${gone.id}`))
  await ok(workspace.patch(`/tasks/${task.id}`, { title: 'Second' }))
  await ok(workspace.patch(`/lists/${list}`, { name: 'Plan', description: 'Ours', visibility: 'workspace' }))
  await ok(workspace.patch(`/tasks/${task.id}`, { title: 'Third' }))

  const history = await ok(admins.get(`/lists/${list}/changes`))
  assert.deepEqual(changedIn(history), [
    ['task.updated', { title: ['Second', 'Third'] }],
    ['list.updated', { name: [null, 'Plan'], description: [null, 'Ours'], visibility: [null, 'workspace'] }],
    ['task.created', {}],
    ['list.created', {}],
  ])
  const tombstone = (await ok(admin.get('/tasks', { list_id: list, include_deleted: true }))).data.find(
    (one: any) => one.id === gone.id,
  )
  assert.deepEqual([tombstone.deleted, tombstone.title], [true, 'Deleted task'])
  const texts = [
    JSON.stringify(history),
    await textOf(admins.get(`/tasks/${task.id}/changes`)),
    await textOf(admin.get('/events')),
    await textOf(admin.get('/tasks', { include_deleted: true })),
    ...(await receivers.wait(1)).map(({ body }) => body),
  ]
  for (const text of texts) assert.ok(!text.includes('Wombat'), text)
  const { data } = JSON.parse(receivers.received[0]!.body)
  assert.deepEqual([data.changed, data.previous], [['name', 'description', 'visibility'], {}])

  // The people who could see it then still do.
  assert.equal((await ok(miras.get(`/lists/${list}/changes`))).data.length, 9)
  assert.match(await textOf(mira.get('/events')), /"previous":\{"title":"Wombat"\}/)
  assert.match(await textOf(mira.get('/tasks', { include_deleted: true })), /Wombat too/)
  // Closing it again hides everything, and opening it again shows the same as before.
  await ok(workspace.patch(`/lists/${list}`, { visibility: 'private' }))
  assert.equal((await admins.get(`/lists/${list}/changes`)).status, 404)
  await ok(workspace.patch(`/lists/${list}`, { visibility: 'workspace' }))
  assert.deepEqual((await ok(admins.get(`/lists/${list}/changes`))).data.slice(1), history.data)
})

// D44
test('a person a list is shared with later sees what happens from then on, and so does a guest', async () => {
  const operator = operatorActions(service, workspace.workspace)
  for (const role of ['member', 'guest'] as const) {
    const late = await workspace.join(role)
    const browser = await signIn(service, workspace, late.member)
    const list = role === 'guest' ? await workspace.list('Offers') : await privateList(workspace)
    const task = await ok(workspace.post('/tasks', { title: 'Early', list_id: list }))
    await ok(workspace.patch(`/tasks/${task.id}`, { title: 'Between' }))
    await operator.share(list as any, late.member)
    await ok(workspace.patch(`/tasks/${task.id}`, { title: 'Now' }))

    for (const path of [`/tasks/${task.id}/changes`, `/lists/${list}/changes`])
      assert.deepEqual(changedIn(await ok(browser.get(path))).at(0), [
        'task.updated',
        { title: ['Between', 'Now'] },
      ])
    assert.equal((await ok(browser.get(`/tasks/${task.id}/changes`))).data.length, 1)
    assert.ok(!(await textOf(late.get('/events'))).includes('Early'))
    // Access that was taken away and given again starts over.
    await operator.unshare(list as any, late.member)
    await operator.share(list as any, late.member)
    assert.deepEqual((await ok(browser.get(`/tasks/${task.id}/changes`))).data, [])
  }
})

// D44
test('a new member sees the history of the lists that are open to the workspace, and a guest who becomes one too', async () => {
  const list = await workspace.list('Handbook')
  const task = await ok(workspace.post('/tasks', { title: 'Holidays', list_id: list }))
  await ok(workspace.patch(`/tasks/${task.id}`, { title: 'Leave' }))
  const [member, guest] = [await workspace.join('member'), await workspace.join('guest')]
  const operator = operatorActions(service, workspace.workspace)
  await operator.share(list, guest.member)
  const historyOf = async ({ member: one }: typeof member) =>
    (await ok((await signIn(service, workspace, one)).get(`/tasks/${task.id}/changes`))).data.length
  assert.deepEqual([await historyOf(member), await historyOf(guest)], [2, 0])
  await operator.setRole(guest.member, 'member')
  assert.equal(await historyOf(guest), 2)
  await operator.setRole(member.member, 'guest')
  await operator.share(list, member.member)
  assert.equal(await historyOf(member), 0)
})

// D44
test('a task that went into a private list tells later readers of that list only what happened in their sight', async () => {
  const mira = await workspace.join('member')
  const miras = await signIn(service, workspace, mira.member)
  const list = await privateList(workspace)
  const task = await ok(workspace.post('/tasks', { title: 'Open', list_id: open }))
  await ok(workspace.patch(`/tasks/${task.id}`, { title: 'Numbat', list_id: list }))
  await operatorActions(service, workspace.workspace).share(list as any, mira.member)
  await ok(workspace.patch(`/tasks/${task.id}`, { title: 'Closed' }))

  const texts = [
    await textOf(miras.get(`/tasks/${task.id}/changes`)),
    await textOf(miras.get(`/lists/${open}/changes`)),
  ]
  assert.deepEqual(changedIn(JSON.parse(texts[0]!)), [
    ['task.updated', { title: ['Numbat', 'Closed'] }],
    ['task.created', {}],
  ])
  assert.deepEqual(changedIn(JSON.parse(texts[1]!))[0], ['task.updated', { list_id: [open, null] }])
  assert.ok(!texts[1]!.includes('Numbat'))
})

// D44, D5, D6
test('comments, files and completed occurrences belong to a task, and go where it goes', async () => {
  const list = await privateList(workspace)
  const recurrence = { rule: 'FREQ=WEEKLY', from: 'due' }
  const task = await ok(
    workspace.post('/tasks', { title: 'Weekly', list_id: list, due_date: '2031-01-06', recurrence }),
  )
  await ok(workspace.post(`/tasks/${task.id}/complete`))
  await ok(workspace.post(`/tasks/${task.id}/comments`, { text: 'Done' }))
  await attachFile(owners, task.id, 'minutes.txt', 'We met')
  await ok(workspace.patch(`/tasks/${task.id}`, { list_id: open }))
  for (const path of ['comments', 'repetitions'])
    assert.equal((await ok(admin.get(`/tasks/${task.id}/${path}`))).data.length, 1, path)
  assert.equal((await ok(admin.get(`/tasks/${task.id}`))).attachments.length, 1)
  // The events of that time are not shown.
  assert.ok(!(await textOf(admin.get('/events', { types: 'comment.created' }))).includes(task.id))
})

// D44
test('an update finds in the history when lists were open, as the database has kept it since', async () => {
  const migration = await readFile(
    new URL('../../migrations/0011_who-could-see-what.sql', import.meta.url),
    'utf8',
  )
  const [fill = ''] = /^update lists set[^;]*;/m.exec(migration) ?? []
  const other = await createWorkspace(service)
  const set = (id: string, visibility: string) => ok(other.patch(`/lists/${id}`, { visibility }))
  const [opened, closed, never] = [await privateList(other), await other.list(), await other.list()]
  for (const visibility of ['workspace', 'private', 'workspace']) await set(opened, visibility)
  for (const visibility of ['private', 'workspace', 'private']) await set(closed, visibility)
  await ok(other.patch(`/lists/${never}`, { name: 'Renamed' }))
  const { pool } = service.database
  const periods = async () =>
    (
      await pool.query('select id, open_during::text from lists where workspace_id = $1 order by id', [
        other.workspace.id,
      ])
    ).rows.map(({ open_during }) => open_during)
  const kept = await periods()
  assert.deepEqual(
    kept.map((one) => one?.match(/[[(][^,]*,[^,]*[)\]]/g).length ?? null),
    [2, 2, null],
  )
  await pool.query('update lists set open_during = null where workspace_id = $1', [other.workspace.id])
  await pool.query(fill)
  assert.deepEqual(await periods(), kept)
})
