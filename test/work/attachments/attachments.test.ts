import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { request } from 'undici'
import { assertError } from '../../support/assert-error.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'
import { attachFile, octetStream, openFile, png, tryAttachFile, withTask } from './support.ts'

const service = await startService()

// D1
test('an attachment shows up in its task, raises updated_at, and no event of the task', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const before = (await workspace.get(`/tasks/${task}`)).body
  const taskEvents = async () =>
    (await workspace.events()).filter(({ type }) => type.startsWith('task.')).length
  const events = await taskEvents()
  assert.deepEqual(before.attachments, [])

  const picture = await attachFile(browser, task, 'dot.png', png)
  const { id, created_at } = picture
  assert.match(id, /^att_[0-7][0-9a-z]{25}$/)
  assert.deepEqual(picture, {
    id,
    name: 'dot.png',
    size: png.length,
    content_type: 'image/png',
    created_at,
    url: `https://daybook.example/files/${id}`,
  })
  const after = (await workspace.get(`/tasks/${task}`)).body
  assert.deepEqual(after.attachments, [picture])
  assert.ok(after.updated_at > before.updated_at)
  assert.equal(after.updated_at, created_at)
  // Clients can send back what GET returned, and nothing else.
  assert.deepEqual((await workspace.patch(`/tasks/${task}`, after)).body, after)
  assertError(await workspace.patch(`/tasks/${task}`, { attachments: [] }), 'validation_error', {
    errors: [{ field: 'attachments', reason: 'read_only' }],
  })

  const second = await attachFile(browser, task, 'notes.txt', 'line\n')
  assert.equal(second.content_type, octetStream)
  assert.deepEqual((await workspace.get('/tasks')).body.data[0].attachments, [picture, second])
  assert.equal((await browser.delete(`/tasks/${task}/attachments/${id}`)).status, 204)
  assertError(await browser.delete(`/tasks/${task}/attachments/${id}`), 'not_found')
  const remaining = (await workspace.get(`/tasks/${task}`)).body
  assert.deepEqual(remaining.attachments, [second])
  assert.ok(remaining.updated_at > after.updated_at)
  assert.equal(await taskEvents(), events)

  const { rows } = await service.database.pool.query(
    `select changed from changes where subject_id = $1 and action = 'task.changed' order by id`,
    [task],
  )
  assert.deepEqual(
    rows.map(({ changed }) => changed.attachments),
    [
      { from: null, to: { id, name: 'dot.png' } },
      { from: null, to: { id: second.id, name: 'notes.txt' } },
      { from: { id, name: 'dot.png' }, to: null },
    ],
  )
})

// D46
test('an event shows the attachments of its task field by field as GET does', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const file = await attachFile(browser, task, '"url":"/files/ & \\"url\\":\\"/files/', 'x')
  const shown = (await workspace.patch(`/tasks/${task}`, { title: 'Another' })).body
  assert.deepEqual(shown.attachments, [file])
  assert.deepEqual((await workspace.events()).at(-1)?.data.task, shown)
})

//
test('two tabs add and remove files at the same time, and nothing is lost', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const other = await signIn(service, workspace, workspace.owner)
  const first = await attachFile(browser, task, 'first', 'x')
  const uploaded = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      attachFile(index % 2 ? browser : other, task, `n${index}`, 'xx'),
    ),
  )
  const removed = await Promise.all(
    [browser, other].map((tab) => tab.delete(`/tasks/${task}/attachments/${first.id}`)),
  )
  assert.deepEqual(new Set(removed.map(({ status }) => status)), new Set([204, 404]))
  const { attachments } = (await workspace.get(`/tasks/${task}`)).body
  assert.equal(attachments.length, 10)
  assert.deepEqual(
    new Set(attachments.map(({ id }: { id: string }) => id)),
    new Set(uploaded.map(({ id }) => id)),
  )
  assert.equal((await browser.get('')).body.usage.storage_bytes, 20)
})

// R-202, D22
test('an upload declares its size, up to 100 MB, and its body is raw bytes', async () => {
  const workspace = await createWorkspace(service)
  const { list, task, browser } = await withTask(service, workspace)
  const send = (headers: Record<string, string>, path = `/tasks/${task}/attachments?name=x`) =>
    browser.send('POST', path, { raw: 'abc', headers })

  assertError(await send({ 'content-type': 'application/json' }), 'unsupported_media_type')
  assertError(await send({ 'content-type': 'image/png' }), 'unsupported_media_type')
  assertError(
    await send({ 'content-type': octetStream, 'content-encoding': 'gzip' }),
    'unsupported_media_type',
  )
  const bytes = { 'content-type': octetStream }
  const unnamed = await send(bytes, `/tasks/${task}/attachments`)
  assertError(unnamed, 'validation_error', { errors: [{ field: 'name', reason: 'required' }] })
  const nul = await send(bytes, `/tasks/${task}/attachments?name=a%00b`)
  assertError(nul, 'validation_error', { errors: [{ field: 'name', reason: 'characters' }] })
  assertError(await send(bytes, `/tasks/none/attachments?name=x`), 'not_found')
  // Only this route accepts raw bytes.
  assertError(await send(bytes, '/members'), 'method_not_allowed')
  assertError(await browser.send('PATCH', '', { raw: 'abc', headers: bytes }), 'unsupported_media_type')

  const empty = await tryAttachFile(browser, task, 'empty', '')
  assert.deepEqual([empty.status, empty.body?.size], [201, 0], empty.text)
  assert.equal((await openFile(browser, empty.body.id)).text, '')

  await workspace.post(`/lists/${list}/archive`)
  assertError(await tryAttachFile(browser, task, 'late', 'x'), 'conflict', { reason: 'list_archived' })
  const old = await browser.delete(`/tasks/${task}/attachments/${empty.body.id}`)
  assertError(old, 'conflict', { reason: 'list_archived' })
  assert.equal((await openFile(browser, empty.body.id)).status, 200)
})

// 0151
test('a task takes 100 files and refuses the next', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  for (let ten = 0; ten < 10; ten += 1)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => attachFile(browser, task, `${ten}${index}`, 'x')),
    )
  assertError(await tryAttachFile(browser, task, 'more', 'x'), 'unprocessable', {
    limit: 'task_attachments',
    max: 100,
    actual: 101,
  })
})

// D14, S-03
test('a guest adds files to shared lists and removes only their own', async () => {
  const workspace = await createWorkspace(service)
  const { list, task, browser } = await withTask(service, workspace)
  const guest = await workspace.join('guest')
  const theirs = await signIn(service, workspace, guest.member)
  assertError(await tryAttachFile(theirs, task, 'x', 'x'), 'not_found')
  assertError(await theirs.get(`/tasks/${task}/attachments`), 'not_found')
  await workspace.share(list, guest.member)
  const own = await attachFile(theirs, task, 'own', 'x')
  const others = await attachFile(browser, task, 'others', 'x')
  assert.equal((await openFile(theirs, others.id)).text, 'x')
  assert.deepEqual((await theirs.get(`/tasks/${task}/attachments`)).body, { own: [own.id] })
  const refused = await theirs.delete(`/tasks/${task}/attachments/${others.id}`)
  assertError(refused, 'forbidden', { reason: 'role', required: 'member' })
  assert.equal((await theirs.delete(`/tasks/${task}/attachments/${own.id}`)).status, 204)
})

// D31
test('an upload sent twice with the same Idempotency-Key happens once', async () => {
  const workspace = await createWorkspace(service)
  const { task, browser } = await withTask(service, workspace)
  const send = (bytes: string) =>
    browser.send('POST', `/tasks/${task}/attachments`, {
      query: { name: 'x' },
      raw: bytes,
      headers: { 'content-type': octetStream, 'idempotency-key': 'once' },
    })
  const first = await send('abc')
  const again = await send('abc')
  assert.deepEqual([again.status, again.body], [201, first.body])
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assertError(await send('another'), 'conflict', { reason: 'key_reused' })
  assert.deepEqual((await workspace.get(`/tasks/${task}`)).body.attachments, [first.body])
  assert.equal((await browser.get('')).body.usage.storage_bytes, 3)
})

// S-03
test('a member who is removed during an upload adds nothing', async () => {
  const workspace = await createWorkspace(service)
  const { task } = await withTask(service, workspace)
  const { member } = await workspace.join('member')
  const browser = await signIn(service, workspace, member)
  const { promise: halfway, resolve: goOn } = Promise.withResolvers<void>()
  async function* slowly() {
    yield Buffer.alloc(10, 'a')
    await halfway
    yield Buffer.alloc(10, 'b')
  }
  const answer = request(
    `${service.url}/app/v1/workspaces/${workspace.workspace.id}/tasks/${task}/attachments?name=x`,
    {
      dispatcher: service.dispatcher,
      method: 'POST',
      headers: {
        cookie: browser.cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': octetStream,
        'content-length': '20',
      },
      body: Readable.from(slowly()),
    },
  )
  const owner = await signIn(service, workspace, workspace.owner)
  const used = async () => (await owner.get('')).body.usage.storage_bytes
  await waitUntil(async () => (await used()) === 20)
  await operatorActions(service, workspace.workspace).removeMember(member)
  goOn()
  const { statusCode, body } = await answer
  assert.equal(statusCode, 404, await body.text())
  assert.deepEqual((await workspace.get(`/tasks/${task}`)).body.attachments, [])
  assert.equal(await used(), 0)
})
