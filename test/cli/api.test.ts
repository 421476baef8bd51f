import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTool, installCli } from '../support/cli.ts'
import { createInstallation } from '../support/installation.ts'

const home = await installCli()
const installation = await createInstallation()
await installation.serve()
const [workspace] = await installation.createWorkspaces(1)
const { client, listId, workspaceId } = workspace!
const { url } = installation
const { run } = createTool(home)
const login = ['login', '--url', url, '--ca', join(installation.dataDir, 'tls/ca.pem')]
assert.equal((await run(login, client.token)).code, 0)

test('a request is sent as it is written, and its response printed as it came', async () => {
  const created = await run([
    'api',
    'post',
    '/tasks',
    '-f',
    'title=007',
    '-f',
    `list_id=${listId}`,
    '-F',
    'priority=2',
  ])
  assert.equal(created.code, 0, created.stderr)
  const task = JSON.parse(created.stdout)
  assert.deepEqual([task.title, task.priority, task.list_id], ['007', 2, listId])

  for (const path of [
    `/tasks/${task.id}`,
    `tasks/${task.id}`,
    `/api/v1/tasks/${task.id}`,
    `${url}/api/v1/tasks/${task.id}`,
  ])
    assert.equal((await run(['api', path])).stdout, `${(await client.get(`/tasks/${task.id}`)).text}\n`, path)

  const patched = await run(
    ['api', 'PATCH', `/tasks/${task.id}`, '--input', '-'],
    '{"due_date":"2027-01-31"}',
  )
  assert.equal(JSON.parse(patched.stdout).due_date, '2027-01-31')
  const cleared = await run(['api', 'PATCH', `/tasks/${task.id}`, '-F', 'due_date=null'])
  assert.equal(JSON.parse(cleared.stdout).due_date, null)
  const deleted = await run(['api', 'DELETE', `/tasks/${task.id}`, '-i'])
  assert.deepEqual([deleted.code, deleted.stdout.split('\n')[0]], [0, 'HTTP/1.1 204'])
})

test('the fields of a GET are its query, and --fields picks some of each object', async () => {
  for (const title of ['One', 'Two']) await client.post('/tasks', { title, list_id: listId })
  const { stdout } = await run([
    'api',
    '/tasks',
    '-f',
    `list_id=${listId}`,
    '-F',
    'limit=1',
    '--fields',
    'title,due_time',
  ])
  assert.equal(stdout, '{"title":"One","due_time":null}\n')
})

test('--paginate prints the whole collection, page by page', async () => {
  const list = (await client.post('/lists', { name: 'Many' })).body.id
  const operations = Array.from({ length: 120 }, (_, index) => ({ title: `Task ${index}`, list_id: list }))
  for (const body of operations) assert.equal((await client.post('/tasks', body)).status, 201)
  const whole = JSON.parse((await run(['api', '/tasks', '-f', `list_id=${list}`, '--paginate'])).stdout)
  assert.deepEqual(
    whole.data.map(({ title }: { title: string }) => title),
    operations.map(({ title }) => title),
  )
  assert.equal(whole.next_cursor, null)
  const lines = await run(['api', `/tasks?list_id=${list}&limit=50`, '--paginate', '--fields', 'title'])
  assert.equal(lines.stdout.trim().split('\n').length, 120)
  const single = await run(['api', '/me', '--paginate'])
  assert.deepEqual([single.code, /\/me isn't a collection/.test(single.stderr)], [2, true])
})

test('the exit code says what kind of error it was, and --json has all of it', async () => {
  const missing = await run(['api', '/tasks/tsk_0', '--json'])
  assert.deepEqual([missing.code, missing.json.error.code], [4, 'not_found'])
  assert.match(missing.json.error.request_id, /^req_/)

  const invalid = await run(['api', 'POST', '/tasks', '-f', 'titel=Call', '--json'])
  assert.equal(invalid.code, 1)
  assert.deepEqual(
    invalid.json.error.details.errors.map(({ field }: { field: string }) => field).includes('titel'),
    true,
  )
  const words = await run(['api', 'POST', '/tasks', '-f', 'titel=Call'])
  assert.equal(
    words.stderr,
    'daybook: Unknown field "titel". Did you mean "title"? Wrong fields: list_id (required), title (required), titel (unknown).\n',
  )

  const { token } = await installation.command(
    'token create --workspace',
    workspaceId,
    '--member',
    (await client.get('/me')).body.member.id,
    '--name',
    'reader',
    '--scopes',
    'tasks:read',
  )
  const reader = createTool(home, { DAYBOOK_TOKEN: token })
  const forbidden = await reader.run(['api', 'POST', '/tasks', '-f', 'title=Call', '--json'])
  assert.deepEqual([forbidden.code, forbidden.json.error.details.required], [3, 'tasks:write'])
  assert.equal(
    forbidden.json.error.message,
    "This token doesn't have the scope tasks:write. Run daybook login again with this scope, or with a token that has it.",
  )
})

test('a token never goes to another service, and a body is JSON', async () => {
  const elsewhere = await run(['api', 'https://example.com/api/v1/tasks'])
  assert.deepEqual([elsewhere.code, /where your token is for/.test(elsewhere.stderr)], [2, true])
  assert.equal((await run(['api', '/../../../oauth'])).code, 2)
  const file = join(home, 'body.json')
  writeFileSync(file, '{"title": "Call"')
  assert.match((await run(['api', 'POST', '/tasks', '--input', file])).stderr, /body\.json isn't JSON/)
  assert.match(
    (await run(['api', 'POST', '/tasks', '-f', 'title'])).stderr,
    /title must have the form name=value/,
  )
})
