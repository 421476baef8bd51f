import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTool, installCli } from '../support/cli.ts'
import { createInstallation } from '../support/installation.ts'
import { waitUntil } from '../support/processes.ts'
import { authority, startReceiver } from '../support/receiver.ts'

const home = await installCli()
const receiverCa = join(home, 'receiver-ca.pem')
writeFileSync(receiverCa, authority.cert)
const installation = await createInstallation({
  DAYBOOK_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  DAYBOOK_WEBHOOK_CA: receiverCa,
})
await installation.serve()
const [workspace] = await installation.createWorkspaces(1)
const { client, listId } = workspace!
const { run } = createTool(home, {
  DAYBOOK_URL: installation.url,
  DAYBOOK_TOKEN: client.token ?? '',
  NODE_EXTRA_CA_CERTS: join(installation.dataDir, 'tls/ca.pem'),
})

/** Runs a command that must succeed, and returns what it prints as JSON. */
async function succeed(args: string[], input?: string): Promise<any> {
  const { code, json, stderr } = await run([...args, '--json'], input)
  assert.equal(code, 0, stderr)
  return json
}

const createTask = async (fields: object = {}) =>
  (await client.post('/tasks', { title: 'Call', list_id: listId, ...fields })).body

test('a task with an external id is created once, and changed after that', async () => {
  const add = (title: string) => succeed(['tasks', 'add', title, '--external-id', 'crm-1'])
  const first = await add('Renew the contract')
  const second = await add('Renew the contract for a year')
  assert.deepEqual(
    [second.id, second.title, second.external_id],
    [first.id, 'Renew the contract for a year', 'crm-1'],
  )
})

test('tasks undo reopens the last completed occurrence of a recurring task, and says when there is none', async () => {
  const { id } = await createTask({
    due_date: '2035-01-01',
    recurrence: { rule: 'FREQ=DAILY', from: 'due' },
  })
  const none = await run(['tasks', 'undo', id])
  assert.deepEqual([none.code, /No occurrence/.test(none.stderr)], [4, true])
  for (const day of ['01', '02']) {
    const { due_date } = (await client.get(`/tasks/${id}`)).body
    assert.equal(due_date, `2035-01-${day}`)
    await succeed(['tasks', 'done', id])
  }
  assert.equal((await succeed(['tasks', 'undo', id])).due_date, '2035-01-02')
})

test('bulk runs more operations than a request can have, prints each result, and fails if one does', async () => {
  const { id } = await createTask()
  const list = (await client.post('/lists', { name: 'Bulk' })).body.id
  const news = Array.from({ length: 150 }, (_, n) => ({
    op: 'create',
    task: { title: `New ${n}`, list_id: list },
  }))
  const file = join(home, 'operations.json')
  writeFileSync(file, JSON.stringify({ operations: [...news, { op: 'delete', id }] }))
  const done = await run(['tasks', 'bulk', file])
  assert.equal(done.code, 0, done.stderr)
  const lines = done.stdout.trimEnd().split('\n')
  assert.deepEqual([lines.length, lines.at(-1)], [151, '204  Deleted'])
  assert.match(lines[149] ?? '', /^201 {2}tsk_\w+ {2}New 149$/)

  const some = [
    `{"op":"delete","id":"${id}"}`,
    '',
    `{"op":"create","task":{"title":"x","list_id":"${list}"}}`,
  ]
  const failed = await run(['tasks', 'bulk', '--fields', 'status'], some.join('\n'))
  assert.deepEqual([failed.code, failed.stdout], [1, '{"status":404}\n{"status":201}\n'])
  assert.match(failed.stderr, /^daybook: 1 of 2 operations failed\n$/)
  const wrong = await run(['tasks', 'bulk'], '{"op":"delete"}\nnot JSON')
  assert.deepEqual([wrong.code, /Line 2 isn't an operation/.test(wrong.stderr)], [2, true])
  assert.equal((await run(['tasks', 'bulk', '/nowhere'])).code, 2)
})

test('comments are added, listed, edited and deleted', async () => {
  const { id } = await createTask()
  const added = await succeed(['comments', 'add', id, 'They', 'will', 'sign'])
  assert.equal(added.text, 'They will sign')
  const edited = await succeed(['comments', 'edit', id, added.id, 'They won’t'])
  assert.deepEqual(await succeed(['comments', 'list', id]), [edited])
  const shown = await run(['comments', 'list', id])
  assert.match(shown.stdout, /^cmt_\w+ {2}\S+Z {2}They won’t\n$/)
  await succeed(['comments', 'delete', id, added.id])
  assert.deepEqual(await succeed(['comments', 'list', id]), [])
})

test('a file is attached, downloaded without overwriting another, and deleted', async () => {
  const { id } = await createTask()
  const source = join(home, 'offer.bin')
  const bytes = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, n) => n % 251))
  writeFileSync(source, bytes)
  const added = await succeed(['attachments', 'add', id, source])
  assert.deepEqual([added.name, added.size], ['offer.bin', 300_000])
  const named = await succeed(['attachments', 'add', id, '-', '--name', 'note.txt'], 'Our offer')
  assert.deepEqual(
    (await succeed(['attachments', 'list', id])).map((file: { id: string }) => file.id),
    [added.id, named.id],
  )
  assert.equal((await run(['attachments', 'get', id, named.id, '-o', '-'])).stdout, 'Our offer')
  const copy = join(home, 'copy.bin')
  const get = () => run(['attachments', 'get', id, added.id, '--output', copy])
  assert.equal((await get()).code, 0)
  assert.deepEqual(readFileSync(copy), bytes)
  writeFileSync(copy, 'mine')
  const again = await get()
  assert.deepEqual([again.code, /is there already/.test(again.stderr)], [2, true])
  assert.equal(readFileSync(copy, 'utf8'), 'mine')
  assert.equal((await run(['attachments', 'get', id, 'att_none'])).code, 4)
  await succeed(['attachments', 'delete', id, added.id])
  assert.equal((await client.get(`/tasks/${id}`)).body.attachments.length, 1)
})

test('a webhook is created, tested, changed and deleted, and what it missed is sent again', async () => {
  const receiver = await startReceiver()
  const created = await succeed(['webhooks', 'create', receiver.url, '--events', 'task.created'])
  const { id, secret } = created
  assert.match(secret, /^whsec_/)
  const listed = await run(['webhooks', 'list'])
  assert.ok(listed.stdout.includes(`${id}  enabled`) && !listed.stdout.includes('whsec_'))

  const sent = await succeed(['webhooks', 'test', id])
  assert.deepEqual([sent.event_type, sent.state], ['webhook.test', 'delivered'])
  receiver.answer((response) => void response.writeHead(500).end())
  const failed = await run(['webhooks', 'test', id])
  assert.deepEqual([failed.code, /failed +500/.test(failed.stdout)], [1, true])
  assert.equal(failed.stderr, 'daybook: The receiver answered 500. Only 2xx counts as delivered\n')
  receiver.answer((response) => void response.writeHead(307, { location: receiver.url }).end())
  assert.match(
    (await run(['webhooks', 'test', id])).stderr,
    /answered 307\. Redirects aren't followed: give the/,
  )
  receiver.answer((response) => void response.destroy())
  assert.match(
    (await run(['webhooks', 'test', id])).stderr,
    /no connection, or the receiver closed it before/,
  )
  receiver.answer((response) => void response.writeHead(500).end())
  receiver.answer((response) => void response.writeHead(204).end())
  const [missed] = await succeed(['webhooks', 'deliveries', id, '--failed'])
  const again = await succeed(['webhooks', 'redeliver', id, missed.id])
  assert.deepEqual([again.event_id, again.state], [missed.event_id, 'delivered'])

  receiver.answer((response) => void response.writeHead(503).end())
  await createTask({ title: 'Missed at first' })
  await waitUntil(async () =>
    /task\.created .* retrying +503 +\d+ ms +next 20\S+Z\n/.test(
      (await run(['webhooks', 'deliveries', id])).stdout,
    ),
  )

  const off = await succeed(['webhooks', 'update', id, '--disable', '--description', 'CRM'])
  assert.deepEqual([off.enabled, off.description], [false, 'CRM'])
  assert.equal((await run(['webhooks', 'test', id])).code, 1)
  assert.equal((await run(['webhooks', 'update', id])).code, 2)
  assert.equal((await succeed(['webhooks', 'update', id, '--enable'])).enabled, true)
  await succeed(['webhooks', 'delete', id])
  assert.deepEqual(await succeed(['webhooks', 'list']), [])
})
