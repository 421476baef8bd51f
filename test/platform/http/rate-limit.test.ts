import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { type Answer, type Client, createClient } from '../../support/client.ts'
import { openConnections } from '../../support/connections.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const alone = await startService()
const first = await startService({ sharedWindows: true })
const second = await startService({ sharedWindows: true, sameDatabaseAs: first })

/** The window in the memory of one process, and in PostgreSQL, shared by two processes. */
const deployments = [
  { where: 'in one process', service: alone, connectionSets: [openConnections(alone, 20, 4)] },
  {
    where: 'in two processes',
    service: first,
    connectionSets: [openConnections(first, 15, 4), openConnections(second, 15, 4)],
  },
]

const numberIn = ({ headers }: Answer, name: string) => Number(headers[`x-ratelimit-${name}`])
const remaining = (answer: Answer) => numberIn(answer, 'remaining')

function assertRefused(answer: Answer, limit: number) {
  const seconds = Number(answer.headers['retry-after'])
  assertError(answer, 'rate_limited', { retry_after: seconds })
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, String(seconds))
  assert.deepEqual([remaining(answer), numberIn(answer, 'limit')], [0, limit])
}

for (const { where, service, connectionSets } of deployments) {
  const { clock } = service
  const nth = <T>(all: T[], n: number) => all[n % all.length] as T

  // D30
  test(`of 420 parallel requests with two tokens exactly 300 are admitted, ${where}`, async () => {
    const workspace = await createWorkspace(service, { plan: 'team' })
    const other = await createWorkspace(service, { plan: 'team' })
    const tokens = [workspace.token, (await workspace.tokenWith(['lists:read'])).token]
    const clients = tokens.flatMap((token) =>
      connectionSets.map((connections) => createClient(connections, token)),
    )
    const openedS = Math.floor(clock.now() / 1_000)

    const answers = await Promise.all(Array.from({ length: 420 }, (_, n) => nth(clients, n).get('/lists')))

    const admitted = answers.filter(({ status }) => status === 200)
    assert.equal(admitted.length, 300)
    const values = admitted.map(remaining).toSorted((a, b) => b - a)
    assert.deepEqual(
      values,
      Array.from({ length: 300 }, (_, n) => 299 - n),
    )
    const resets = new Set(answers.map((answer) => numberIn(answer, 'reset')))
    assert.equal(resets.size, 1)
    const [reset = 0] = resets
    assert.ok(reset >= openedS + 60 && reset <= openedS + 62, `${reset} ${openedS}`)
    for (const answer of answers) if (answer.status !== 200) assertRefused(answer, 300)
    const theirs = await other.get('/lists')
    assert.deepEqual([theirs.status, remaining(theirs)], [200, 299])
  })

  // S-43
  test(`of 1,000 parallel requests with one token 300 are served and none fails, ${where}`, async () => {
    const workspace = await createWorkspace(service, { plan: 'team' })
    const clients = connectionSets.map((connections) => createClient(connections, workspace.token))
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => nth(clients, n).get('/members')),
    )
    const counts = Object.groupBy(answers, ({ status }) => status)
    assert.deepEqual([counts[200]?.length, counts[429]?.length], [300, 700])
  })

  // R-220, D30
  test(`a retry before Retry-After is refused and not counted, one after it is admitted, ${where}`, async () => {
    const workspace = await createWorkspace(service, { plan: 'team' })
    await spend(workspace, connectionSets, 300)
    const refused = await workspace.get('/lists')
    assertRefused(refused, 300)
    const reset = numberIn(refused, 'reset')
    const seconds = Number(refused.headers['retry-after'])
    for (let second = 1; second <= seconds - 2; second++) {
      clock.offsetMs += 1_000
      const early = await workspace.get('/lists')
      assertRefused(early, 300)
      assert.equal(numberIn(early, 'reset'), reset)
      assert.ok(Number(early.headers['retry-after']) <= seconds - second)
    }
    clock.offsetMs += 2_000
    const admitted = await workspace.get('/lists')
    assert.deepEqual([admitted.status, remaining(admitted)], [200, 299])
    assert.ok(numberIn(admitted, 'reset') >= reset + 60)
  })

  // R-211, D30
  test(`a change of plan changes the limit at once and keeps the count, ${where}`, async () => {
    const workspace = await createWorkspace(service, { plan: 'team' })
    const { setPlan } = operatorActions(service, workspace.workspace)
    await spend(workspace, connectionSets, 300)
    assertRefused(await workspace.get('/lists'), 300)

    await setPlan('business')
    const more = await workspace.get('/lists')
    assert.deepEqual([more.status, numberIn(more, 'limit'), remaining(more)], [200, 1_200, 899])
    await setPlan('team')
    assertRefused(await workspace.get('/lists'), 300)
    await setPlan('business')
    assert.equal(remaining(await workspace.get('/lists')), 898)
    // In the process that changed the plan, since the other one may notice a moment later.
    await spend(workspace, connectionSets.slice(0, 1), 898)
    assertRefused(await workspace.get('/lists'), 1_200)
  })

  test(`a clock that is set back keeps no window open for longer than a minute, ${where}`, async () => {
    const workspace = await createWorkspace(service, { plan: 'team' })
    clock.offsetMs += 600_000
    await workspace.get('/lists')
    clock.offsetMs -= 600_000
    const answer = await workspace.get('/lists')
    assert.equal(remaining(answer), 299)
    assert.ok(numberIn(answer, 'reset') <= clock.now() / 1_000 + 60)
  })
}

async function spend(
  workspace: Client,
  connectionSets: (typeof deployments)[number]['connectionSets'],
  count: number,
) {
  const share = count / connectionSets.length
  const all = connectionSets.flatMap((connections) => {
    const client = createClient(connections, workspace.token)
    return Array.from({ length: share }, () => client.get('/nothing'))
  })
  assert.ok((await Promise.all(all)).every(({ status }) => status === 404))
}

//
test('every request counts once, whatever its response, and the end of the window stays the same', async () => {
  const workspace = await createWorkspace(alone, { plan: 'team' })
  const reader = await workspace.tokenWith(['lists:read'])
  const list = await workspace.list()
  const key = { 'idempotency-key': 'k' }
  const section = await workspace.post(`/lists/${list}/sections`, { name: 'Next' })
  let before = section
  const requests: [status: number, send: () => Promise<Answer>][] = [
    [200, () => workspace.get('/lists')],
    [200, () => workspace.send('HEAD', '/lists')],
    [204, () => workspace.send('OPTIONS', '/lists')],
    [201, () => workspace.post('/lists', { name: 'A list' }, key)],
    [201, () => workspace.post('/lists', { name: 'A list' }, key)],
    [409, () => workspace.post('/lists', { name: 'Another' }, key)],
    [400, () => workspace.get('/lists?x=1')],
    [403, () => reader.post('/lists', { name: 'A list' })],
    [404, () => workspace.get('/nothing')],
    [404, () => workspace.patch('/lists/none', {})],
    [405, () => workspace.send('PUT', '/lists')],
    [413, () => workspace.send('POST', '/lists', { raw: Buffer.alloc(1_048_577, ' ') })],
    [415, () => workspace.send('POST', '/lists', { raw: 'x', headers: { 'content-type': 'text/plain' } })],
    [422, () => workspace.post('/lists', { name: 'a'.repeat(201) })],
    [204, () => workspace.delete(`/lists/${list}/sections/${section.body.id}`)],
  ]
  for (const [status, send] of requests) {
    const answer = await send()
    assert.equal(answer.status, status, answer.text)
    assert.equal(remaining(answer), remaining(before) - 1, String(status))
    assert.equal(numberIn(answer, 'limit'), 300)
    assert.equal(numberIn(answer, 'reset'), numberIn(before, 'reset'))
    before = answer
  }
})

// S-18, S-16, D30
test('guessing tokens is limited per address, which never holds up a valid token', async () => {
  alone.clock.offsetMs += 61_000
  const team = await createWorkspace(alone, { plan: 'team' })
  const start = await createWorkspace(alone, { plan: 'start' })
  const connections = openConnections(alone, 8, 4)
  const guesser = createClient(connections, `dbp_${'0'.repeat(36)}`)
  const answers = await Promise.all(Array.from({ length: 300 }, () => guesser.get('/lists')))
  assert.ok(answers.every(({ status }) => status === 401))
  assert.deepEqual(new Set(answers.map(remaining)), new Set(Array.from({ length: 300 }, (_, n) => n)))

  const forged = {
    'x-forwarded-for': '203.0.113.7',
    'x-real-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
  }
  for (const client of [guesser, createClient(connections), createClient(connections, 'x')]) {
    assertRefused(await client.get('/lists'), 300)
    assertRefused(await client.send('GET', '/nothing', { headers: forged }), 300)
  }
  const valid = await team.get('/lists')
  assert.deepEqual([valid.status, remaining(valid)], [200, 299])
  assertError(await start.get('/lists'), 'forbidden', { reason: 'plan', required: 'team' })
  assert.equal(remaining(await start.get('/lists')), 0)
  const elsewhere = createClient(openConnections(alone, 1, 1, '127.0.0.2'))
  assert.equal(remaining(await elsewhere.get('/lists')), 299)

  alone.clock.offsetMs += 61_000
  for (const left of [299, 298, 297]) assert.equal(remaining(await start.get('/lists')), left)
  assertError(await guesser.get('/lists'), 'unauthorized')
})
