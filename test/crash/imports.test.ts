import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from 'undici'
import { findChild, createInstallation, ownerPassword } from '../support/installation.ts'
import { waitUntil } from '../support/processes.ts'

const count = 5_000
const title = (nth: number) => `Row ${nth + 1}`

// S-45
test('kill -9 of the worker during an import lets the next one continue, with no row lost and none imported twice', async () => {
  const installation = await createInstallation()
  const service = await installation.serve()
  const [workspace] = await installation.createWorkspaces(1)
  const { client, workspaceId, email } = workspace!
  const dispatcher = installation.dispatcher()
  let cookie = ''
  const send = async (method: 'GET' | 'POST', path: string, body?: string | object) => {
    const answer = await request(`${installation.url}/app/v1${path}`, {
      dispatcher,
      method,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(typeof body === 'string' ? { 'content-type': 'application/octet-stream' } : {}),
        ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.body.text()
    assert.ok(answer.statusCode < 300, text)
    return { headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }
  const { headers } = await send('POST', '/sign-in', { email, password: ownerPassword })
  cookie = String(headers['set-cookie']).split(';')[0]!

  const imports = `/workspaces/${workspaceId}/imports`
  const csv = ['Title,List', ...Array.from({ length: count }, (_, nth) => `${title(nth)},Moved`)].join('\n')
  const { id } = (await send('POST', `${imports}?name=moved.csv`, csv)).body
  const find = async () => (await send('GET', `${imports}/${id}`)).body
  await waitUntil(async () => (await find()).state === 'ready')
  await send('POST', `${imports}/${id}/start`, {})

  await waitUntil(async () => (await find()).made > count / 5)
  process.kill(await findChild(service.pid, 'worker.ts'), 'SIGKILL')
  const { state, made } = await find()
  assert.ok(state === 'running' && made < count, `${state} ${made}`)
  await waitUntil(async () => (await find()).state === 'done')

  const done = await find()
  assert.deepEqual([done.made, done.failed, done.lists.length], [count, 0, 1])
  const found: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await client.get('/tasks', {
      list_id: done.lists[0].id,
      limit: 100,
      ...(cursor ? { cursor } : {}),
    })
    assert.equal(page.status, 200, page.text)
    found.push(...page.body.data.map((task: { title: string }) => task.title))
    cursor = page.body.next_cursor ?? undefined
  }
  assert.deepEqual(
    found,
    Array.from({ length: count }, (_, nth) => title(nth)),
  )
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})
