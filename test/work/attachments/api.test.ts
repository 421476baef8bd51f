import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { test } from 'node:test'
import { attachmentMaxBytes } from '../../../src/core/limits.ts'
import { assertError } from '../../support/assert-error.ts'
import { withContractChecks } from '../../support/contract.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { fileOf, octetStream, png } from './support.ts'

const service = await startService()

async function setUpTask(options: Parameters<typeof createWorkspace>[1] = {}) {
  const workspace = await createWorkspace(service, options)
  const list_id = await workspace.list()
  const task = (await workspace.post('/tasks', { title: 'Offer', list_id })).body.id as string
  return { workspace, list_id, task, path: `/tasks/${task}/attachments` }
}

const upload = (client: Pick<TestWorkspace, 'send'>, path: string, name: string, bytes: Buffer | string) =>
  client.send('POST', path, fileOf(name, bytes))

// 0284
test('a token uploads a file, lists it, downloads it and deletes it, each with its event', async () => {
  const { workspace, task, path } = await setUpTask()
  const client = withContractChecks(workspace)
  const uploaded = await upload(client, path, 'dot.png', png)
  assert.equal(uploaded.status, 201)
  const { id, created_at } = uploaded.body
  const attachment = {
    id,
    name: 'dot.png',
    size: png.length,
    content_type: 'image/png',
    created_at,
    url: `https://daybook.example/files/${id}`,
  }
  assert.deepEqual(uploaded.body, attachment)
  const second = (await upload(client, path, '../../etc/pass\u202ewd', '')).body
  assert.deepEqual([second.name, second.size], ['passwd', 0])
  assert.deepEqual((await client.get(path)).body, { data: [attachment, second], next_cursor: null })
  const after = (await client.get(`/tasks/${task}`)).body
  assert.deepEqual([after.attachments, after.updated_at], [[attachment, second], second.created_at])
  assert.equal((await workspace.get(`${path}/${id}`)).headers['content-type'], 'image/png')

  assert.equal((await client.delete(`${path}/${id}`)).status, 204)
  assertError(await client.delete(`${path}/${id}`), 'not_found')
  assert.deepEqual((await client.get(path)).body.data, [second])
  const events = (await workspace.events()).filter(({ type }) => type.startsWith('attachment.'))
  assert.deepEqual(
    events.map(({ type, data }) => [type, data]),
    [
      ['attachment.created', { attachment, task_id: task }],
      ['attachment.created', { attachment: second, task_id: task }],
      ['attachment.deleted', { attachment: { id, name: 'dot.png' }, task_id: task }],
    ],
  )
  assert.ok(events.every(({ actor }) => actor?.token_name === 'test'))
})

// D31, 0284
test('an upload that is repeated with its key creates one file', async () => {
  const { workspace, path } = await setUpTask()
  const send = (bytes: string) =>
    workspace.send('POST', path, {
      ...fileOf('offer.txt', bytes),
      headers: { 'content-type': octetStream, 'idempotency-key': 'offer' },
    })
  const [first, again] = [await send('Offer'), await send('Offer')]
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers['idempotent-replayed'], 'true')
  assertError(await send('Other'), 'conflict', { reason: 'key_reused' })
  assert.equal((await workspace.get(path)).body.data.length, 1)
})

// D14, D21, D22, D25
test('scopes, roles, archived lists, headers and hidden tasks decide about uploads as about other changes', async () => {
  const { workspace, list_id, path } = await setUpTask()
  const [reader, writer] = [
    await workspace.tokenWith(['tasks:read']),
    await workspace.tokenWith(['tasks:write']),
  ]
  const { id } = (await upload(writer, path, 'a.txt', 'a')).body
  const needsWrite = { reason: 'scope', required: 'tasks:write' }
  assertError(await upload(reader, path, 'a.txt', 'a'), 'forbidden', needsWrite)
  assertError(await reader.delete(`${path}/${id}`), 'forbidden', needsWrite)
  assertError(await writer.get(path), 'forbidden', { reason: 'scope', required: 'tasks:read' })
  const guest = await workspace.join('guest')
  assertError(await upload(guest, path, 'a.txt', 'a'), 'not_found')
  assertError(await guest.get(path), 'not_found')
  await workspace.share(list_id, guest.member)
  const own = (await upload(guest, path, 'b.txt', 'b')).body.id
  assertError(await guest.delete(`${path}/${id}`), 'forbidden', { reason: 'role', required: 'member' })
  assert.equal((await guest.delete(`${path}/${own}`)).status, 204)
  assertError(await upload(await createWorkspace(service), path, 'a.txt', 'a'), 'not_found')
  assertError(await workspace.delete(`/tasks/none/attachments/${id}`), 'not_found')

  const { query } = fileOf('a.txt', 'a')
  const json = await workspace.send('POST', path, { ...(query && { query }), body: {} })
  assertError(json, 'unsupported_media_type')
  assert.match(json.body.error.message, /application\/octet-stream/)
  assertError(await workspace.send('POST', path, { ...fileOf('', 'a') }), 'validation_error', {
    errors: [{ field: 'name', reason: 'empty' }],
  })
  // Only uploads are bytes.
  assertError(await workspace.send('POST', '/tasks', fileOf('a.txt', 'a')), 'unsupported_media_type')

  await workspace.post(`/lists/${list_id}/archive`)
  assertError(await upload(workspace, path, 'a.txt', 'a'), 'conflict', { reason: 'list_archived' })
  assertError(await workspace.delete(`${path}/${id}`), 'conflict', { reason: 'list_archived' })
  assert.equal((await workspace.get(path)).body.data.length, 1)
  const operator = operatorActions(service, workspace.workspace)
  await operator.removeMember(guest.member)
  await operator.setPlan('start')
  assertError(await upload(workspace, path, 'a.txt', 'a'), 'forbidden', { reason: 'plan', required: 'team' })
})

/** Announces an upload, and sends none of it unless the server asks for it. @returns the start of the response */
async function announce({ token }: TestWorkspace, path: string, size: number): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: service.port, ca: service.ca, servername: 'localhost' })
  await once(socket, 'secureConnect')
  socket.write(
    [
      `POST /api/v1${path}?name=large.bin HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${octetStream}`,
      `Content-Length: ${size}`,
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  )
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  await waitUntil(() => text.includes('\r\n\r\n'))
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 300))])
  socket.destroy()
  return text
}

// 0284
test('a file one byte too large, or for which there is no storage left, is refused before it is sent', async () => {
  const { workspace, path } = await setUpTask({ plan: 'team' })
  const refused = await announce(workspace, path, attachmentMaxBytes + 1)
  assert.match(refused, /^HTTP\/1\.1 422 /)
  assert.match(
    refused,
    new RegExp(`"limit":"attachment_size","max":${attachmentMaxBytes},"actual":${attachmentMaxBytes + 1}`),
  )
  assert.match(await announce(workspace, path, attachmentMaxBytes), /^HTTP\/1\.1 100 /)
  const used = async () => {
    const { rows } = await service.database.pool.query('select storage_bytes from workspaces where id = $1', [
      workspace.workspace.id,
    ])
    return Number(rows[0].storage_bytes)
  }
  // What the upload that was given up had reserved is returned.
  await waitUntil(async () => (await used()) === 0)
  await service.database.pool.query(
    'update workspaces set storage_bytes = 10::bigint * 1024 ^ 3 - 10 where id = $1',
    [workspace.workspace.id],
  )
  assert.match(await announce(workspace, path, 100), /^HTTP\/1\.1 422 .*"limit":"storage"/s)
  assert.deepEqual((await workspace.get(path)).body.data, [])
})

// S-03, R-147
test('an upload of a token that is revoked while it is sent leaves nothing', async () => {
  const { workspace, path } = await setUpTask()
  const token = await workspace.tokenWith(['tasks:write'])
  const { rows } = await service.database.pool.query(
    'select id from tokens where workspace_id = $1 and last4 = $2',
    [workspace.workspace.id, token.token?.slice(-4)],
  )
  const socket = connect({ host: '127.0.0.1', port: service.port, ca: service.ca, servername: 'localhost' })
  await once(socket, 'secureConnect')
  const head = [
    `POST /api/v1${path}?name=slow.bin HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token.token}`,
    `Content-Type: ${octetStream}`,
    'Content-Length: 8',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\nhalf`)
  const used = async () =>
    (
      await service.database.pool.query('select storage_bytes from workspaces where id = $1', [
        workspace.workspace.id,
      ])
    ).rows[0].storage_bytes
  await waitUntil(async () => Number(await used()) === 8)
  await operatorActions(service, workspace.workspace).revokeToken(rows[0].id)
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  socket.write('half')
  await waitUntil(() => text.includes('\r\n\r\n'))
  assert.match(text, /^HTTP\/1\.1 401 /)
  socket.destroy()
  assert.deepEqual((await workspace.get(path)).body.data, [])
  await waitUntil(async () => Number(await used()) === 0)
})
