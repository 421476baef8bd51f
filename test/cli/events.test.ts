import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventTypes } from '../../src/platform/events/event-types.ts'
import { signedHeaders, signingKey } from '../../src/exchange/webhooks/delivery/sign.ts'
import { createTool, installCli } from '../support/cli.ts'
import { createInstallation } from '../support/installation.ts'

const home = await installCli()
const installation = await createInstallation()
await installation.serve()
const [workspace] = await installation.createWorkspaces(1)
const { client, listId } = workspace!
const { run, follow } = createTool(home, {
  DAYBOOK_URL: installation.url,
  DAYBOOK_TOKEN: client.token ?? '',
  NODE_EXTRA_CA_CERTS: join(installation.dataDir, 'tls/ca.pem'),
})

const openLists = async () =>
  (await client.get('/lists', { archived: false })).body.data.map(({ id }: { id: string }) => id)
const lists = await openLists()

/** What no token can make happen. */
const byPeople = new Set<string>(['member.joined'])

for (const type of eventTypes.filter((one) => !byPeople.has(one)))
  test(`trigger ${type} makes it happen, and leaves no task behind`, async () => {
    const { code, json, stderr } = await run(['trigger', type, '--json'])
    assert.equal(code, 0, stderr)
    assert.equal(json.type, type)
    const { body } = await client.get('/events', { types: type })
    assert.ok(body.data.some(({ id }: { id: string }) => id === json.id))
    assert.deepEqual((await client.get('/tasks')).body.data, [])
    assert.deepEqual(await openLists(), lists)
  })

test('trigger says what is missing when the list is, or the scope', async () => {
  const noList = await run(['trigger', 'task.created', '--list', 'Nowhere'])
  assert.deepEqual([noList.code, /no list called Nowhere/.test(noList.stderr)], [4, true])
})

test('tail prints the latest events, then those that occur', async () => {
  for (const title of ['One', 'Two']) await client.post('/tasks', { title, list_id: listId })
  const last = await run(['events', 'tail', '--last', '2', '--events', 'task.created', '--no-follow'])
  assert.match(
    last.stdout,
    /^[\d:.]+ {2}task\.created {8}evt_\w+ {2}One .*\n[\d:.]+ {2}task\.created.* Two .*\n$/,
  )
  const objects = await run(['events', 'tail', '--last', '1', '--no-follow', '--fields', 'type,actor'])
  const { type, actor } = JSON.parse(objects.stdout)
  assert.deepEqual([type, actor.token_name, actor.source], ['task.created', 'crash', 'api'])

  const tail = follow(['events', 'tail', '--last', '1', '--json'])
  await tail.line(/"Two"/)
  const { id } = (await client.post('/tasks', { title: 'Three', list_id: listId })).body
  assert.equal(JSON.parse(await tail.line(/"Three"/)).data.task.id, id)
  assert.equal(tail.lines.length, 2)
  assert.equal(await tail.stop(), 0)
})

test('verify tells a genuine webhook from one that was changed, is old or signed with another secret', async () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const body =
    '{"id":"evt_1","type":"task.created","created_at":"2026-11-20T09:30:00.000Z","data":{"task":{"title":"Café"}}}'
  const file = join(home, 'body.json')
  writeFileSync(file, body)
  const sign = (ageS: number) =>
    signedHeaders('evt_1', Buffer.from(body), [signingKey(secret)], Math.floor(Date.now() / 1_000) - ageS)
  const headers = sign(0)
  const signature = headers['X-Service-Signature'] ?? ''
  const verify = (...args: string[]) => run(['webhooks', 'verify', '--secret', secret, ...args])

  const genuine = await verify(file, '--signature', signature)
  assert.deepEqual([genuine.code, /^Genuine: .*Café\n$/.test(genuine.stdout)], [0, true], genuine.stderr)
  const piped = await run(
    ['webhooks', 'verify', '--secret', secret, '--signature', signature, '--json'],
    body,
  )
  assert.equal(piped.json.data.task.title, 'Café')
  const standard = Object.entries(headers)
    .filter(([name]) => name.startsWith('webhook-'))
    .flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  assert.equal((await verify(file, ...standard)).code, 0)

  writeFileSync(file, body.replace('Café', 'Cafe'))
  assert.match((await verify(file, '--signature', signature)).stderr, /Not genuine. No signature matches/)
  writeFileSync(file, body)
  const old = sign(3_600)['X-Service-Signature'] ?? ''
  const late = await verify(file, '--signature', old)
  assert.deepEqual([late.code, /more than 300 seconds from now/.test(late.stderr)], [1, true])
  assert.equal((await verify(file, '--signature', old, '--tolerance', '7200')).code, 0)
  assert.deepEqual((await verify(file)).code, 2)
  assert.deepEqual((await verify('/nowhere', '--signature', old)).code, 2)
})
