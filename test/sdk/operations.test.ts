import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '../support/receiver.ts'
import { fetchTrusting, importSdk, installSdk, type Sdk } from '../support/sdk.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { startEngine, startWebhookService } from '../exchange/webhooks/support.ts'
import { waitUntil } from '../support/processes.ts'

const service = await startWebhookService()
const sdk = await importSdk(installSdk())
const trusting = fetchTrusting(service.ca)

const connect = (workspace: Pick<TestWorkspace, 'token'>, options: Partial<Sdk.DaybookOptions> = {}) =>
  new sdk.Daybook({ url: service.url, token: workspace.token ?? '', fetch: trusting, ...options })

async function setUp() {
  const workspace = await createWorkspace(service)
  return { workspace, daybook: connect(workspace), list_id: await workspace.list() }
}

test('upsert creates the task with an external id once, and changes it after that', async () => {
  const { daybook, list_id } = await setUp()
  const made = await daybook.tasks.upsert('crm/4711 ü', {
    title: 'Renew',
    list_id,
    metadata: { stage: 'offer' },
  })
  const changed = await daybook.tasks.upsert('crm/4711 ü', { title: 'Renew it', list_id })
  assert.deepEqual([changed.id, changed.title, changed.metadata], [made.id, 'Renew it', { stage: 'offer' }])
  assert.deepEqual(await daybook.tasks.list({ external_id: 'crm/4711 ü' }).toArray(), [changed])
  await assert.rejects(daybook.tasks.create({ title: 'No', list_id, external_id: 'crm/4711 ü' }), {
    reason: 'external_id_taken',
    details: { reason: 'external_id_taken', task_id: made.id },
  })
})

test('tasks are found by filters, several priorities among them', async () => {
  const { workspace, daybook, list_id } = await setUp()
  for (const [title, priority] of [['Low', 1], ['High', 3], ['Highest', 4]] as const)
    await daybook.tasks.create({ title, list_id, priority, due_date: '2026-12-01', assignee_ids: [workspace.owner.id] }) // oxfmt-ignore
  const titles = async (query: Sdk.TaskQuery) =>
    (await daybook.tasks.list({ ...query, include_deleted: false }).toArray()).map(({ title }) => title)
  assert.deepEqual(await titles({ priority: [3, 4] }), ['High', 'Highest'])
  assert.deepEqual(await titles({ priority: 1, due_from: '2026-12-01', due_to: '2026-12-01' }), ['Low'])
  assert.deepEqual(await titles({ assignee_id: 'none' }), [])
})

test('labels are created, given to tasks, found, renamed and deleted', async () => {
  const { daybook, list_id } = await setUp()
  const [one, two] = [await daybook.labels.create({ name: 'One', color: 'blue' }), await daybook.labels.create({ name: 'Two' })] // oxfmt-ignore
  const task = await daybook.tasks.create({ title: 'Labeled', list_id, label_ids: [one.id] })
  assert.deepEqual(await daybook.tasks.list({ label_id: [two.id, one.id] }).toArray(), [task])
  assert.equal((await daybook.labels.update(one.id, { name: 'First' })).name, 'First')
  assert.deepEqual(
    (await daybook.labels.list().toArray()).map(({ name }) => name),
    ['First', 'Two'],
  )
  await daybook.labels.delete(one.id)
  assert.deepEqual((await daybook.tasks.get(task.id)).label_ids, [])
  await assert.rejects(daybook.labels.get(one.id), { code: 'not_found' })
})

test('a bulk returns a result for each operation, and a repeated one runs once', async () => {
  const { daybook, list_id } = await setUp()
  const task = await daybook.tasks.create({ title: 'Call', list_id })
  const operations: Sdk.BulkOperation[] = [
    { op: 'create', task: { title: 'New', list_id, external_id: 'one' } },
    { op: 'create', task: { title: 'New', list_id, external_id: 'one' } },
    { op: 'complete', id: task.id },
    { op: 'delete', id: 'tsk_none' },
  ]
  const results = await daybook.tasks.bulk(operations, { idempotencyKey: 'bulk' })
  assert.deepEqual(
    results.map(({ status, error }) => [status, error?.details.reason]),
    [[201, undefined], [409, 'external_id_taken'], [200, undefined], [404, undefined]],
  ) // oxfmt-ignore
  const again = await daybook.tasks.bulk(operations, { idempotencyKey: 'bulk' })
  assert.equal(again[0]?.task?.id, results[0]?.task?.id)
  assert.equal((await daybook.tasks.list({ list_id }).toArray()).length, 2)
})

test('the completion of the last occurrence is undone', async () => {
  const { daybook, list_id } = await setUp()
  const recurrence = { rule: 'FREQ=DAILY', from: 'due' } as const
  const task = await daybook.tasks.create({ title: 'Water', list_id, due_date: '2035-01-01', recurrence })
  await daybook.tasks.complete(task.id)
  const [last] = await daybook.tasks.repetitions(task.id).toArray()
  assert.equal((await daybook.tasks.undoRepetition(task.id, last?.id ?? '')).due_date, '2035-01-01')
})

test('get returns undefined while nothing has changed, and changes for another version are conflicts', async () => {
  const { workspace, daybook, list_id } = await setUp()
  const task = await daybook.tasks.create({ title: 'Call', list_id })
  const list = await daybook.lists.get(list_id)
  const comment = await daybook.comments.create(task.id, { text: 'Hello' })
  assert.equal(await daybook.lists.get(list_id, { ifNoneMatch: list.updated_at }), undefined)
  const { updated_at } = comment
  assert.equal(await daybook.comments.get(task.id, comment.id, { ifNoneMatch: updated_at }), undefined)
  const tag = (await workspace.get(`/tasks/${task.id}`)).headers['etag'] ?? ''
  assert.equal(await daybook.tasks.get(task.id, { ifNoneMatch: tag }), undefined)

  const changed = await daybook.tasks.update(task.id, { priority: 1 }, { ifMatch: task.updated_at })
  assert.deepEqual(await daybook.tasks.get(task.id, { ifNoneMatch: task.updated_at }), changed)
  for (const ifMatch of [task.updated_at, tag]) {
    await assert.rejects(daybook.tasks.update(task.id, { priority: 2 }, { ifMatch }), { reason: 'changed' })
    await assert.rejects(daybook.tasks.delete(task.id, { ifMatch }), sdk.ConflictError)
  }
  await daybook.tasks.delete(task.id, { ifMatch: changed.updated_at })
})

test('comments are edited and deleted', async () => {
  const { daybook, list_id } = await setUp()
  const { id } = await daybook.tasks.create({ title: 'Call', list_id })
  const comment = await daybook.comments.create(id, { text: 'Tuesday' })
  const edited = await daybook.comments.update(id, comment.id, { text: 'Monday' })
  assert.deepEqual(await daybook.comments.get(id, comment.id), edited)
  await daybook.comments.delete(id, comment.id)
  assert.deepEqual(await daybook.comments.list(id).toArray(), [])
})

test('files of every kind of content are attached, listed, downloaded and deleted', async () => {
  const { daybook, list_id } = await setUp()
  const { id } = await daybook.tasks.create({ title: 'Offer', list_id })
  const bytes = Uint8Array.of(0, 255, 10, 13)
  for (const content of [bytes, bytes.buffer, new Blob([bytes])]) {
    const file = await daybook.attachments.create(id, { name: 'folder/offer.bin', content })
    assert.deepEqual([file.name, file.size], ['offer.bin', 4])
    const download = await daybook.attachments.download(id, file.id)
    assert.deepEqual(new Uint8Array(await download.arrayBuffer()), bytes)
    const headers = { 'if-none-match': download.headers.get('etag') ?? '' }
    assert.equal((await daybook.attachments.download(id, file.id, { headers })).status, 304)
    assert.deepEqual(await daybook.attachments.list(id).toArray(), [file])
    await daybook.attachments.delete(id, file.id)
  }
  const note = { name: 'offer.txt', content: 'Straße' }
  const text = await daybook.attachments.create(id, note, { idempotencyKey: 'file' })
  const again = await daybook.attachments.create(id, note, { idempotencyKey: 'file' })
  assert.deepEqual([text.size, again.id], [7, text.id])
})

test('a webhook is read, changed, tested, and sent again what it has missed', async () => {
  const { daybook, list_id } = await setUp()
  startEngine(service)
  const receiver = await startReceiver()
  const { id } = await daybook.webhooks.create({ url: receiver.url, events: ['task.created'] })
  assert.deepEqual((await daybook.webhooks.update(id, { description: 'CRM' })).description, 'CRM')
  const webhook = await daybook.webhooks.get(id)
  assert.equal(await daybook.webhooks.get(id, { ifNoneMatch: webhook.updated_at }), undefined)

  const sent = await daybook.webhooks.test(id)
  assert.deepEqual([sent.webhook_id, sent.event_type], [id, 'webhook.test'])
  await waitUntil(async () => (await daybook.webhooks.delivery(id, sent.id)).state === 'delivered')
  const task = await daybook.tasks.create({ title: 'Call', list_id })
  const deliveries = () => daybook.webhooks.deliveries(id, { event_type: 'task.created' }).toArray()
  await waitUntil(async () => (await deliveries()).length === 1)
  const [first] = await deliveries()
  assert.equal(JSON.parse((await daybook.webhooks.delivery(id, first!.id)).body ?? '').data.task.id, task.id)
  const again = await daybook.webhooks.redeliver(id, first!.id)
  assert.deepEqual([again.event_id, again.kind], [first!.event_id, 'redelivery'])
  await waitUntil(() => receiver.received.length === 3)
  assert.equal(receiver.received[2]?.body, receiver.received[1]?.body)
})

test('me tells whom the token acts for', async () => {
  const { workspace, daybook } = await setUp()
  const { member, workspace: own, token } = await daybook.me()
  assert.deepEqual([member.id, own.id], [workspace.owner.id, workspace.workspace.id])
  const task = await daybook.tasks.create({ title: 'Mine', list_id: await workspace.list() })
  assert.equal(task.updated_via, token.id)
})

test('the newest events come first when asked for', async () => {
  const { workspace, daybook } = await setUp()
  for (const name of ['First', 'Second']) await workspace.list(name)
  const events = await daybook.events.list({ types: ['list.created'], order: 'desc' }).toArray(2)
  assert.deepEqual(
    events.map((event) => event.type === 'list.created' && event.data.list.name),
    ['Second', 'First'],
  )
})
