import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecrets } from '../../../src/core/secrets.ts'
import { isUpload, operations, pathOf, sampleRequest } from '../../support/api-operations.ts'
import { assertError } from '../../support/assert-error.ts'
import type { Client } from '../../support/client.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const wrongCursor = { errors: [{ field: 'cursor', reason: 'format' }] }

async function createPagedCollections() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('First')
  for (let n = 2; n <= 5; n++) await workspace.list(`List ${n}`)
  const task = (await workspace.post('/tasks', { title: 'A task', list_id: list })).body.id as string
  const other = (await workspace.post('/tasks', { title: 'Another', list_id: list })).body.id as string
  for (const id of [task, task, task, other, other])
    await workspace.post(`/tasks/${id}/comments`, { text: 'Look' })
  await workspace.join('member')
  const cursorOf = async (client: Client, path: string) => {
    const { body } = await client.get(path, { limit: 1 })
    assert.equal(typeof body.next_cursor, 'string', path)
    return body.next_cursor as string
  }
  return { workspace, list, task, other, cursorOf }
}

// D26, R-126, R-098 to R-101, S-29
test('an unknown, repeated or malformed parameter is 400 with its name', async () => {
  const { workspace, list, task } = await createPagedCollections()
  const sample = { url: 'https://example.com/', events: ['task.created'] }
  const webhook = (await workspace.post('/webhooks', sample)).body.id
  const wrong = async (path: string, query: string, field: string, reason: string) => {
    const answer = await workspace.get(`${path}?${query}`)
    assertError(answer, 'validation_error', { errors: [{ field, reason }] }, `${path}?${query}`)
  }
  const gets = operations.filter(({ method }) => method === 'GET')
  for (const operation of gets) {
    const byCollection = { lists: list, webhooks: webhook }
    const id = byCollection[operation.path.split('/')[1] as 'lists'] ?? task
    const path = pathOf(operation, { id })
    await wrong(path, 'complted=false', 'complted', 'unknown')
    await wrong(path, 'limit[$gt]=1', 'limit[$gt]', 'unknown')
    await wrong(path, '__proto__=1', '__proto__', 'unknown')
    await wrong(path, 'token=dbp_x', 'token', 'unknown')
    if (!operation.spec.parameters?.some((part) => 'name' in part && part.name === 'limit')) continue
    for (const value of ['0', '101', '-1', '1000000000'])
      await wrong(path, `limit=${value}`, 'limit', value.length > 9 ? 'type' : 'range')
    for (const value of ['', '1.5', '1.0', 'abc', '1e1', '01', '%2B1', '%201', '0x1', 'null', '%D9%A3'])
      await wrong(path, `limit=${value}`, 'limit', 'type')
    await wrong(path, 'limit=1&limit=1', 'limit', 'type')
    await wrong(path, 'limit=%00', 'limit', 'characters')
    await wrong(path, 'cursor=', 'cursor', 'format')
    await wrong(path, 'cursor=a&cursor=b', 'cursor', 'type')
    for (const value of ['1', '100'])
      assert.equal((await workspace.get(`${path}?limit=${value}`)).status, 200)
  }
  for (const [path, name] of [
    ['/lists', 'archived'],
    ['/tasks', 'completed'],
    ['/tasks', 'include_deleted'],
  ] as const) {
    for (const value of ['TRUE', 'True', '1', '0', 'yes', '', 'false%20', 'null'])
      await wrong(path, `${name}=${value}`, name, 'type')
    await wrong(path, `${name}=true&${name}=true`, name, 'type')
    for (const value of ['true', 'false'])
      assert.equal((await workspace.get(`${path}?${name}=${value}`)).status, 200)
  }
  for (const value of ['2026-11-20T09:30:00', '2026-11-20', '1795157455', 'now', '', '2026-02-30T00:00:00Z'])
    await wrong('/tasks', `updated_since=${value}`, 'updated_since', 'format')

  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    const { method, path } = operation
    const answer = await workspace.send(method, pathOf({ path }, { id: 'none' }), {
      ...(isUpload(operation) ? sampleRequest(operation) : { body: {} }),
      query: { force: 'true' },
    })
    assert.equal(answer.status, 400, `${method} ${path}`)
  }
})

//
test('four collections have limit and cursor; the sections of a list come complete', async () => {
  const { workspace, list, task } = await createPagedCollections()
  for (const [path, count] of [
    ['/lists', 5],
    ['/tasks', 2],
    ['/members', 2],
    [`/tasks/${task}/comments`, 3],
  ] as const) {
    const whole = await workspace.get(path)
    assert.deepEqual([whole.body.data.length, whole.body.next_cursor], [count, null])
    // A full last page ends the iteration.
    assert.equal((await workspace.get(path, { limit: count })).body.next_cursor, null)
    for (const limit of [1, 2]) {
      const walked: unknown[] = []
      let cursor: string | null = null
      do {
        const { body } = await workspace.get(path, { limit, ...(cursor === null ? {} : { cursor }) })
        assert.ok(body.data.length <= limit)
        assert.match(body.next_cursor ?? 'x', /^[\w-]+$/)
        walked.push(...body.data)
        cursor = body.next_cursor as string | null
      } while (cursor !== null)
      assert.deepEqual(walked, whole.body.data)
    }
  }
  const sections = `/lists/${list}/sections`
  for (let n = 0; n < 60; n++) await workspace.post(sections, { name: `Section ${n}` })
  const { body } = await workspace.get(sections)
  assert.deepEqual([body.data.length, body.next_cursor], [60, null])
})

// R-130, S-02, D27
test('a cursor is only valid for its workspace, member, path and filters; limit may change', async () => {
  const { workspace, task, other, cursorOf } = await createPagedCollections()
  const lists = await cursorOf(workspace, '/lists')
  const again = await workspace.get('/lists', { limit: 100, cursor: lists })
  assert.deepEqual([again.status, again.body.data.length], [200, 4])
  const sameMember = await workspace.tokenWith(['lists:read'])
  assert.deepEqual((await sameMember.get('/lists', { limit: 100, cursor: lists })).body, again.body)

  const member = await workspace.join('admin')
  const stranger = await createWorkspace(service)
  const active = await cursorOf(workspace, '/lists?archived=false')
  const comments = await cursorOf(workspace, `/tasks/${task}/comments`)
  const tasks = await cursorOf(workspace, '/tasks')
  const members = await cursorOf(workspace, '/members')
  const elsewhere: [client: Client, path: string, cursor: string][] = [
    [member, '/lists', lists],
    [stranger, '/lists', lists],
    [workspace, '/lists?archived=false', lists],
    [workspace, '/lists?archived=true', active],
    [workspace, '/lists', active],
    [workspace, '/members', lists],
    [workspace, '/tasks', lists],
    [workspace, '/lists', tasks],
    [workspace, '/lists', members],
    [workspace, '/tasks?completed=false', tasks],
    [workspace, '/tasks?updated_since=2026-01-01T00:00:00Z', tasks],
    [workspace, `/tasks/${other}/comments`, comments],
    [workspace, `/tasks/${task}/repetitions`, comments],
  ]
  for (const [client, path, cursor] of elsewhere)
    assertError(await client.get(path, { cursor }), 'validation_error', wrongCursor, path)
})

// D27, R-130
test('a cursor that was altered, or is spelled differently, is refused', async () => {
  const { workspace, cursorOf } = await createPagedCollections()
  const cursor = await cursorOf(workspace, '/lists')
  const bytes = Buffer.from(cursor, 'base64url')
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(cursor.slice(-1))
  const standard = cursor.replaceAll('-', '+').replaceAll('_', '/')
  const [list] = (await workspace.get('/lists')).body.data
  const forged = createSecrets([Buffer.alloc(32)]).seal('cursor', Buffer.from(`["${list.id}"]`), '')
  const touched = [
    ...Array.from({ length: bytes.length }, (_, at) =>
      Buffer.from(bytes.map((byte, n) => (n === at ? byte ^ 1 : byte))),
    ),
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.alloc(1)]),
    Buffer.alloc(0),
    Buffer.from(`["${list.id}"]`),
    forged,
  ].map((changed) => changed.toString('base64url'))
  const misspelled = [
    `${cursor}=`,
    `${cursor}==`,
    ` ${cursor}`,
    `${cursor}\n`,
    `${cursor}A`,
    // The unused bits of the last character.
    ...[1, 2, 3]
      .map((bit) => cursor.slice(0, -1) + alphabet[last ^ bit])
      .filter((text) => Buffer.from(text, 'base64url').equals(bytes)),
    ...(standard === cursor ? [] : [standard]),
    'null',
    '0',
    'a'.repeat(4_000),
  ]
  for (const text of [...touched, ...misspelled])
    assertError(await workspace.get('/lists', { cursor: text }), 'validation_error', wrongCursor, text)
  assert.equal((await workspace.get('/lists', { cursor })).status, 200)
  assert.ok(!bytes.toString('latin1').includes(list.id), 'a cursor shows nothing')
})

// D27
test('access is checked on every page, and deleted objects are simply missing', async () => {
  const { workspace, task, cursorOf } = await createPagedCollections()
  const { setRole } = operatorActions(service, workspace.workspace)
  const member = await workspace.join('member')
  const lists = await cursorOf(member, '/lists')
  const comments = await cursorOf(member, `/tasks/${task}/comments`)
  await setRole(member.member, 'guest')
  assert.deepEqual((await member.get('/lists', { cursor: lists })).body, { data: [], next_cursor: null })
  assertError(await member.get(`/tasks/${task}/comments`, { cursor: comments }), 'not_found')

  const tasks = await cursorOf(workspace, '/tasks')
  await workspace.delete(`/tasks/${task}`)
  assert.equal((await workspace.get('/tasks', { cursor: tasks })).body.data.length, 1)
})
