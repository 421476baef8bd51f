import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../support/member-browser.ts'
import { fetchTrusting, importSdk, installSdk, type Sdk } from '../support/sdk.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { answerWith, authority, neverAnswer, startReceiver } from '../support/receiver.ts'
import { startWebhookService } from '../exchange/webhooks/support.ts'
import { attachFile } from '../work/attachments/support.ts'

const service = await startWebhookService()
const sdk = await importSdk(installSdk())
const { Daybook } = sdk
const trusting = fetchTrusting(service.ca)

const connect = (workspace: Pick<TestWorkspace, 'token'>, options: Partial<Sdk.DaybookOptions> = {}) =>
  new Daybook({ url: service.url, token: workspace.token ?? '', fetch: trusting, ...options })

test('tasks are created, read, changed, completed, reopened and deleted', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const list_id = await workspace.list()
  const task = await daybook.tasks.create({ title: 'Call Ada', list_id, due_date: '2027-01-31' })
  assert.deepEqual(task, (await workspace.get(`/tasks/${task.id}`)).body)
  const changed = await daybook.tasks.update(task.id, { due_date: null, priority: 2 })
  assert.deepEqual([changed.due_date, changed.priority], [null, 2])
  assert.equal((await daybook.tasks.complete(task.id)).completed, true)
  assert.equal((await daybook.tasks.reopen(task.id)).completed, false)
  assert.equal((await daybook.tasks.get(task.id)).title, 'Call Ada')
  assert.equal(await daybook.tasks.delete(task.id), undefined)
  await assert.rejects(daybook.tasks.get(task.id), sdk.NotFoundError)
})

test('a recurring task is completed one named occurrence at a time', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const { id } = await daybook.tasks.create({
    title: 'Water the plants',
    list_id: await workspace.list(),
    due_date: '2035-01-01',
    recurrence: { rule: 'FREQ=DAILY', from: 'due' },
  })
  for (let attempt = 1; attempt <= 2; attempt += 1)
    assert.equal((await daybook.tasks.complete(id, { due_date: '2035-01-01' })).due_date, '2035-01-02')
  const [first, ...others] = await daybook.tasks.repetitions(id).toArray()
  assert.deepEqual([first?.due_date, others], ['2035-01-01', []])
})

test('lists, sections, comments, members, events and webhooks have their operations', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const list = await daybook.lists.create({ name: 'Customers' })
  assert.equal((await daybook.lists.update(list.id, { name: 'Clients' })).name, 'Clients')
  const section = await daybook.sections.create(list.id, { name: 'New' })
  assert.equal((await daybook.sections.update(list.id, section.id, { name: 'Old' })).name, 'Old')
  assert.deepEqual(
    (await daybook.sections.list(list.id).toArray()).map(({ name }) => name),
    ['Old'],
  )
  const task = await daybook.tasks.create({ title: 'Call', list_id: list.id, section_id: section.id })
  const comment = await daybook.comments.create(task.id, { text: 'Done' })
  assert.deepEqual(await daybook.comments.list(task.id).toArray(), [comment])
  await daybook.sections.delete(list.id, section.id)
  assert.equal((await daybook.lists.archive(list.id)).archived, true)
  assert.deepEqual(
    (await daybook.lists.list({ archived: true }).toArray()).map(({ id }) => id),
    [list.id],
  )
  assert.equal((await daybook.lists.unarchive(list.id)).archived, false)
  assert.deepEqual(
    (await daybook.members.list().toArray()).map(({ id }) => id),
    [workspace.owner.id],
  )

  const { url } = await startReceiver()
  const webhook = await daybook.webhooks.create({ url, events: ['task.created'], description: 'CRM' })
  assert.match(webhook.secret, /^whsec_/)
  assert.deepEqual(
    (await daybook.webhooks.list().toArray()).map(({ id }) => id),
    [webhook.id],
  )
  await daybook.webhooks.delete(webhook.id)
  assert.deepEqual(await daybook.webhooks.list().toArray(), [])

  const types = ['list.created', 'comment.created'] as const
  const events = await daybook.events.list({ types, limit: 1 }).toArray()
  assert.deepEqual(
    events.map(({ type }) => type),
    types,
  )
  assert.deepEqual(await daybook.events.list({ types, after: events[1]?.id }).toArray(), [])
})

test('an attachment is downloaded in full, in part, or not again', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const task = await daybook.tasks.create({ title: 'Offer', list_id: await workspace.list() })
  const browser = await signIn(service, workspace, workspace.owner)
  const { id } = await attachFile(browser, task.id, 'offer.txt', 'The offer')
  const file = await daybook.attachments.download(task.id, id)
  assert.equal(await file.text(), 'The offer')
  const part = await daybook.attachments.download(task.id, id, { headers: { range: 'bytes=4-8' } })
  assert.deepEqual([part.status, await part.text()], [206, 'offer'])
})

test('a collection is read by object, by page or as a whole, and in pages of 100', async () => {
  const workspace = await createWorkspace(service)
  const paths: string[] = []
  const daybook = connect(workspace, { log: ({ path }) => void paths.push(path) })
  const list_id = await workspace.list()
  const titles = Array.from({ length: 5 }, (_task, index) => `Task ${index}`)
  for (const title of titles) await daybook.tasks.create({ title, list_id })
  paths.length = 0

  const read: string[] = []
  for await (const { title } of daybook.tasks.list({ list_id, limit: 2 })) read.push(title)
  assert.deepEqual(read, titles)
  assert.equal(paths.length, 3)

  const sizes: number[] = []
  for await (const { data } of daybook.tasks.list({ list_id, limit: 3 }).pages()) sizes.push(data.length)
  assert.deepEqual(sizes, [3, 2])
  assert.equal((await daybook.tasks.list({ list_id }).toArray(4)).length, 4)
  assert.match(paths.at(-1) ?? '', /limit=100/)

  paths.length = 0
  for await (const { title } of daybook.tasks.list({ list_id, limit: 2 })) if (title === 'Task 1') break
  assert.equal(paths.length, 1)
})

test('each code of the API is an error of its own class, with the request it is about', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const list_id = await workspace.list()
  const reader = await workspace.tokenWith(['tasks:read'])
  const attempts: [call: () => Promise<unknown>, kind: Function, code: string, status: number][] = [
    [() => daybook.tasks.create({ title: ' ', list_id }), sdk.ValidationError, 'validation_error', 400],
    [() => connect({ token: 'dbp_unknown' }).tasks.get('tsk_1'), sdk.UnauthorizedError, 'unauthorized', 401],
    [() => connect(reader).tasks.delete('tsk_1'), sdk.ForbiddenError, 'forbidden', 403],
    [() => daybook.tasks.get('tsk_1'), sdk.NotFoundError, 'not_found', 404],
    [
      () => daybook.tasks.create({ title: 'x'.repeat(501), list_id }),
      sdk.UnprocessableError,
      'unprocessable',
      422,
    ],
    [() => daybook.request({ method: 'PUT', path: '/tasks' }), sdk.DaybookError, 'method_not_allowed', 405],
  ]
  for (const [call, kind, code, status] of attempts) {
    const error = await call().catch((thrown: unknown) => thrown as Sdk.DaybookError)
    assert.ok(error instanceof kind && error instanceof sdk.DaybookError, code)
    assert.deepEqual([error.code, error.status], [code, status])
    assert.match(error.requestId ?? '', /^req_/)
  }
  await assert.rejects(daybook.tasks.create({ title: '', list_id }), (error: Sdk.ValidationError) => {
    assert.deepEqual(error.errors, [{ field: 'title', reason: 'empty' }])
    return true
  })
  await assert.rejects(connect(reader).tasks.delete('tsk_1'), { reason: 'scope' })
})

test('a change of something that has changed since is a conflict', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const { id, updated_at } = await daybook.tasks.create({ title: 'Call', list_id: await workspace.list() })
  await daybook.tasks.update(id, { priority: 1 })
  await assert.rejects(daybook.tasks.update(id, { priority: 2, updated_at }), {
    reason: 'changed',
    status: 409,
  })
})

test('the log gets every attempt with its request id, and never the token', async () => {
  const workspace = await createWorkspace(service)
  const entries: Sdk.Attempt[] = []
  const daybook = connect(workspace, { log: (entry) => void entries.push(entry) })
  await daybook.lists.list({ limit: 1 }).page()
  await daybook.tasks.get('tsk_1').catch(() => {})
  const [read, missing] = entries
  assert.deepEqual(
    [read?.method, read?.path, read?.attempt, read?.status, read?.error],
    ['GET', '/lists?limit=1', 1, 200, undefined],
  )
  assert.match(read?.requestId ?? '', /^req_/)
  assert.ok(Number.isInteger(read?.rateRemaining) && Number.isInteger(read?.durationMs))
  assert.deepEqual([missing?.status, missing?.error?.code, missing?.retryInMs], [404, 'not_found', undefined])
  assert.ok(!JSON.stringify(entries).includes(workspace.token ?? ''))
})

test('the token can be a function, which is asked for every request', async () => {
  const workspace = await createWorkspace(service)
  const tokens = ['dbp_revoked', workspace.token ?? '']
  const daybook = connect(workspace, { token: async () => tokens.shift() ?? '' })
  await assert.rejects(daybook.lists.list().page(), sdk.UnauthorizedError)
  assert.equal((await daybook.lists.list().page()).next_cursor, null)
})

test('an address without TLS, a token that is none and an id that would change the path are refused before anything is sent', () => {
  for (const url of ['http://daybook.example', 'daybook.example', ''])
    assert.throws(() => new Daybook({ url, token: 'dbp_1' }), TypeError, url)
  // As with a variable that isn't set.
  assert.throws(() => new Daybook({ url: undefined as unknown as string, token: 'dbp_1' }), {
    name: 'TypeError',
    message: 'url must be the address of your Daybook, such as https://daybook.example.com',
  })
  for (const token of ['', 'dbp_1\r\nX: 1', 'dbp 1'])
    assert.throws(() => new Daybook({ url: 'https://daybook.example', token }), TypeError)
  const daybook = new Daybook({ url: 'https://daybook.invalid', token: 'dbp_1' })
  for (const id of ['', '..', undefined as unknown as string])
    assert.throws(() => void daybook.tasks.delete(id), TypeError)
})

test('an id can contain anything without leaving its place in the path', async () => {
  const daybook = connect(await createWorkspace(service))
  await assert.rejects(daybook.tasks.get('../lists?limit=1#'), sdk.NotFoundError)
})

test('the address may have a path, a slash at the end and the path of the API', async () => {
  const { received, port } = await startReceiver({ handler: answerWith(404) })
  for (const path of ['', '/', '/daybook/', '/daybook/api/v1', '/api/v1/']) {
    const url = `https://127.0.0.1:${port}${path}`
    const daybook = new Daybook({ url, token: 'dbp_1', fetch: fetchTrusting(authority.cert) })
    await assert.rejects(daybook.tasks.get('tsk_1'), { code: 'not_found' })
  }
  assert.deepEqual(
    received.map(({ path }) => path),
    ['', '', '/daybook', '/daybook', ''].map((before) => `${before}/api/v1/tasks/tsk_1`),
  )
})

test('a redirect is not followed, so the token stays with Daybook', async () => {
  const elsewhere = await startReceiver()
  const { port } = await startReceiver({ handler: answerWith(307, { location: elsewhere.url }) })
  const url = `https://127.0.0.1:${port}`
  const daybook = new Daybook({ url, token: 'dbp_1', fetch: fetchTrusting(authority.cert) })
  await assert.rejects(daybook.tasks.get('tsk_1'), { code: 'invalid_response', status: 307 })
  assert.deepEqual(elsewhere.received, [])
})

test('a page that is not from Daybook is an error that says so', async () => {
  const { port } = await startReceiver({ handler: (response) => void response.writeHead(200).end('<html>') })
  const url = `https://127.0.0.1:${port}`
  const daybook = new Daybook({ url, token: 'dbp_1', fetch: fetchTrusting(authority.cert) })
  await assert.rejects(daybook.tasks.get('tsk_1'), { code: 'invalid_response', status: 200 })
})

test('an attempt ends after its time limit, and a call when its signal aborts', async () => {
  const { port, received } = await startReceiver({ handler: neverAnswer })
  const url = `https://127.0.0.1:${port}`
  const daybook = new Daybook({ url, token: 'dbp_1', fetch: fetchTrusting(authority.cert), attempts: 1 })
  await assert.rejects(daybook.tasks.get('tsk_1', { timeoutMs: 100 }), sdk.TimeoutError)

  const reason = new Error('The page was left')
  const leaving = new AbortController()
  const call = daybook.tasks.get('tsk_1', { signal: leaving.signal, attempts: 5 })
  setTimeout(() => leaving.abort(reason), 100)
  await assert.rejects(call, reason)
  await assert.rejects(daybook.tasks.get('tsk_1', { signal: leaving.signal }), reason)
  assert.equal(received.length, 2)
})

test('the time limit covers the body of a response too', async () => {
  const { port } = await startReceiver({ handler: (response) => void response.writeHead(200).write('{') })
  const url = `https://127.0.0.1:${port}`
  const daybook = new Daybook({ url, token: 'dbp_1', fetch: fetchTrusting(authority.cert), attempts: 1 })
  await assert.rejects(daybook.tasks.get('tsk_1', { timeoutMs: 300 }), sdk.TimeoutError)
})
