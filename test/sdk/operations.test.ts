import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchTrusting, importSdk, installSdk } from '../support/sdk.ts'
import { startReceiver } from '../support/receiver.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { startEngine, startWebhookService } from '../exchange/webhooks/support.ts'

const service = await startWebhookService()
startEngine(service)
const sdk = await importSdk(installSdk())

const connect = ({ token }: Pick<TestWorkspace, 'token'>) =>
  new sdk.Daybook({ url: service.url, token: token ?? '', fetch: fetchTrusting(service.ca) })

test('me says whom the token acts for', async () => {
  const workspace = await createWorkspace(service)
  const { member, workspace: own, token } = await connect(workspace).me()
  assert.deepEqual([member.id, own.id, token.name], [workspace.owner.id, workspace.workspace.id, 'test'])
})

test('many tasks are created and changed in one request, each with its own result', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const list_id = await workspace.list()
  const { id } = await daybook.tasks.create({ title: 'First', list_id })
  const results = await daybook.tasks.bulk([
    { op: 'create', task: { title: 'Second', list_id } },
    { op: 'update', id, task: { priority: 3 } },
    { op: 'complete', id },
    { op: 'reopen', id },
    { op: 'delete', id: 'tsk_1' },
  ])
  assert.deepEqual(
    results.map(({ status, task, error }) => [status, task?.title ?? error?.code]),
    [
      [201, 'Second'],
      [200, 'First'],
      [200, 'First'],
      [200, 'First'],
      [404, 'not_found'],
    ],
  )
})

test('a task is created and then changed by the id that another system has for it', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const list_id = await workspace.list()
  const created = await daybook.tasks.upsert('crm/4711 ü', {
    title: 'Renew',
    list_id,
    metadata: { stage: 'won' },
  })
  const changed = await daybook.tasks.upsert('crm/4711 ü', { title: 'Renew for a year', list_id })
  assert.deepEqual([changed.id, changed.title], [created.id, 'Renew for a year'])
  assert.deepEqual([changed.external_id, changed.metadata], ['crm/4711 ü', { stage: 'won' }])
  assert.deepEqual(await daybook.tasks.list({ external_id: 'crm/4711 ü' }).toArray(), [changed])
})

test('the completion of an occurrence is undone', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const list_id = await workspace.list()
  const recurrence = { rule: 'FREQ=DAILY', from: 'due' } as const
  const { id } = await daybook.tasks.create({ title: 'Daily', list_id, due_date: '2035-01-01', recurrence })
  await daybook.tasks.complete(id)
  const [last] = await daybook.tasks.repetitions(id).toArray()
  assert.equal((await daybook.tasks.undoRepetition(id, last?.id ?? '')).due_date, '2035-01-01')
})

test('a change and a deletion of another version are conflicts, and of the current one are not', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const task = await daybook.tasks.create({ title: 'Call', list_id: await workspace.list() })
  const ifMatch = task.updated_at
  const changed = await daybook.tasks.update(task.id, { priority: 1 }, { ifMatch })
  await assert.rejects(daybook.tasks.update(task.id, { priority: 2 }, { ifMatch }), { reason: 'changed' })
  await assert.rejects(daybook.tasks.delete(task.id, { ifMatch }), { reason: 'changed' })
  await daybook.tasks.delete(task.id, { ifMatch: changed.updated_at })
})

test('comments are edited and deleted', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const task = await daybook.tasks.create({ title: 'Call', list_id: await workspace.list() })
  const { id } = await daybook.comments.create(task.id, { text: 'Dnoe' })
  assert.equal((await daybook.comments.update(task.id, id, { text: 'Done' })).text, 'Done')
  await daybook.comments.delete(task.id, id)
  assert.deepEqual(await daybook.comments.list(task.id).toArray(), [])
})

test('files are attached, listed, downloaded and deleted', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const task = await daybook.tasks.create({ title: 'Offer', list_id: await workspace.list() })
  const bytes = new TextEncoder().encode('The offer 🎉')
  for (const content of ['The offer 🎉', bytes, bytes.buffer, new Blob([bytes])]) {
    const file = await daybook.attachments.create(task.id, { name: 'Angebot ü.txt', content })
    assert.deepEqual([file.name, file.size], ['Angebot ü.txt', bytes.length])
    assert.deepEqual(await daybook.attachments.list(task.id).toArray(), [file])
    const downloaded = await daybook.attachments.download(task.id, file.id)
    assert.equal(await downloaded.text(), 'The offer 🎉')
    await daybook.attachments.delete(task.id, file.id)
  }
})

test('a webhook is read, changed, tested, and its deliveries are sent again', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const receiver = await startReceiver()
  const { id, secret } = await daybook.webhooks.create({ url: receiver.url, events: ['list.created'] })
  assert.equal((await daybook.webhooks.update(id, { description: 'CRM' })).description, 'CRM')
  assert.equal((await daybook.webhooks.get(id)).description, 'CRM')
  await daybook.webhooks.test(id)
  const [tested] = await receiver.wait(1)
  const event = await sdk.verifyWebhook(tested!.body, tested!.headers, secret)
  assert.deepEqual(event.type === 'webhook.test' && event.data.webhook_id, id)

  await daybook.lists.create({ name: 'Customers' })
  await receiver.wait(2)
  const [delivery] = await daybook.webhooks.deliveries(id, { event_type: 'list.created' }).toArray()
  assert.equal((await daybook.webhooks.delivery(id, delivery?.id ?? '')).event_type, 'list.created')
  await daybook.webhooks.redeliver(id, delivery?.id ?? '')
  const [, second, third] = await receiver.wait(3)
  assert.equal(third?.body, second?.body)
})

test('the newest events come first when asked for', async () => {
  const workspace = await createWorkspace(service)
  for (const name of ['First', 'Second']) await workspace.list(name)
  const events = await connect(workspace)
    .events.list({ types: ['list.created'], order: 'desc' })
    .toArray()
  assert.deepEqual(
    events.map((event) => event.type === 'list.created' && event.data.list.name),
    ['Second', 'First'],
  )
})
