import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { randomId } from '../../../src/core/ids.ts'
import { listTokens } from '../../../src/identity/tokens/list.ts'
import { insertToken } from '../../../src/identity/tokens/store.ts'
import { generateToken, hashToken } from '../../../src/identity/tokens/token.ts'
import { operatorActor } from '../../../src/identity/workspaces/operator-actor.ts'
import { write } from '../../../src/platform/db/write.ts'
import { type Answer, createClient, type Send } from '../../support/client.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { sendRaw } from '../../support/raw-http.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const resourceMetadata = `resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/api/v1"`

function assertUnauthorized(answer: Answer, sent: boolean, what: string) {
  assert.equal(answer.status, 401, what)
  assert.deepEqual(Object.keys(answer.body.error).sort(), ['code', 'details', 'message', 'request_id'])
  assert.equal(answer.body.error.code, 'unauthorized')
  assert.deepEqual(answer.body.error.details, {})
  assert.equal(answer.body.error.request_id, answer.headers['x-request-id'])
  const challenge = `Bearer realm="daybook"${sent ? ', error="invalid_token"' : ''}, ${resourceMetadata}`
  assert.equal(answer.headers['www-authenticate'], challenge)
}

// R-096, R-151, S-12
test('a missing, malformed, unknown or revoked token and that of a removed member get the same 401', async () => {
  const workspace = await createWorkspace(service)
  const { token = '' } = workspace
  const removed = await workspace.join('admin')
  const { removeMember, revokeToken } = operatorActions(service, workspace.workspace)
  await removeMember(removed.member)
  const revoked = await workspace.tokenWith(['lists:read'])
  const [last] = (await listTokens(service.database.read, operatorActor(workspace.workspace))).slice(-1)
  assert.ok(last)
  await revokeToken(last.id)
  const flipped = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
  const bad = [
    token.slice(0, -1),
    flipped,
    `${token}0`,
    'dbp_',
    'x',
    generateToken(workspace.workspace.id),
    generateToken(randomId('wsp', Date.now())),
    removed.token ?? '',
    revoked.token ?? '',
  ]

  const answers: Answer[] = []
  for (const path of ['/lists', '/members', '/tasks/tsk_0/comments', '/nothing']) {
    assertUnauthorized(await createClient(service).get(path), false, `no token, ${path}`)
    for (const text of bad) {
      const answer = await createClient(service, text).get(path)
      assertUnauthorized(answer, true, text)
      answers.push(answer)
    }
  }
  const bodies = new Set(answers.map(({ text }) => text.replace(/req_\w+/, '')))
  assert.equal(bodies.size, 1)
})

// R-149, R-150, S-10
test('a token is only accepted in the Authorization header, and never logged', async () => {
  const { token = '', ...workspace } = await createWorkspace(service)
  const anonymous = createClient(service)
  const basic = Buffer.from(`${token}:`).toString('base64')
  const elsewhere: Send[] = [
    { query: { token } },
    { query: { access_token: token } },
    { headers: { 'x-api-key': token } },
    { headers: { cookie: `token=${token}` } },
    { headers: { authorization: `Basic ${basic}` } },
    { headers: { authorization: token } },
    { headers: { authorization: `Token ${token}` } },
  ]
  for (const send of elsewhere) assert.equal((await anonymous.send('GET', '/lists', send)).status, 401)
  const body = { name: 'x', token, access_token: token }
  assert.equal((await anonymous.send('POST', '/lists', { body })).status, 401)
  assert.equal((await anonymous.get(`/lists/${token}`)).status, 401)

  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${token}` }
    assert.equal((await anonymous.send('GET', '/lists', { headers })).status, 200)
  }
  assert.equal((await workspace.get('/lists', { token })).status, 400)
  assert.ok(service.logged.length > 0)
  assert.ok(service.logged.every((line) => !line.includes(token.slice(4, 34))))
})

// R-096
test('regression: the 401 for a header that is no bearer token, and for the token of an app, says what to send', async () => {
  const { token = '' } = await createWorkspace(service)
  const basic = `Basic ${Buffer.from(`${token}:`).toString('base64')}`
  const form =
    /^The Authorization header must be "Bearer <API_TOKEN>", with one space\. Basic and other schemes/
  const cases: [header: string, message: RegExp][] = [
    [basic, form],
    [token, form],
    [`Token ${token}`, form],
    [`Bearer "${token}" `, /^The API token is invalid or has been revoked\. Create a new one in Settings/],
    [
      `Bearer ${token.replace('dbp_', 'dbo_')}`,
      /^The access token is invalid, has expired or has been revoked\. Get/,
    ],
  ]
  for (const [authorization, message] of cases) {
    const answer = await createClient(service).send('GET', '/lists', { headers: { authorization } })
    assertUnauthorized(answer, true, authorization)
    assert.match(answer.body.error.message, message)
  }
})

// S-11
test('a malformed Authorization header is refused and never causes a server error', async () => {
  const { token } = await createWorkspace(service)
  const cases: [header: string, status: number[]][] = [
    [`Authorization: Bearer ${token}\r\nAuthorization: Bearer ${token}`, [400, 401]],
    [`Authorization: Bearer ${token}\r\nauthorization: Basic eDp5`, [400, 401]],
    [`Authorization: Bearer  ${token}`, [400, 401]],
    [`Authorization: Bearer\t${token}`, [400, 401]],
    [`Authorization: Bearer ${token},`, [401]],
    [`Authorization: Bearer ${token} x`, [401]],
    [`Authorization: Bearer ${token}\0`, [400]],
    [`Authorization: Bearer ${token}\x7f`, [400, 401]],
    [`Authorization: Bearer ${'a'.repeat(8_192)}`, [401]],
    ['Authorization: Bearer', [401]],
    ['Authorization:', [401]],
    // White space around a field value is not part of it (RFC 9110).
    [`Authorization:   bearer ${token}  `, [200]],
  ]
  for (const [header, statuses] of cases) {
    const [answer] = await sendRaw(
      service.port,
      { ca: service.ca },
      `GET /api/v1/lists HTTP/1.1\r\nHost: localhost\r\n${header}\r\nConnection: close\r\n\r\n`,
    )
    assert.ok(answer && statuses.includes(answer.status), `${header.slice(0, 60)}: ${answer?.status}`)
    assert.match(answer.headers['x-request-id'] ?? '', /^req_/)
  }
})

// R-147
test('a token of the first release, which does not name its workspace, still works', async () => {
  const workspace = await createWorkspace(service)
  const secret = 'Zc4VnQ8wYtR2LmKpXs7BdGh5JfA93E'
  const text = `dbp_${secret}${base62(crc32(secret))}`
  await write(service.database, workspace.workspace.id, (sql) =>
    insertToken(sql, workspace.workspace.id, {
      member_id: workspace.owner.id,
      name: 'old',
      scopes: ['lists:read'],
      hash: hashToken(text),
      last4: text.slice(-4),
    }),
  )
  assert.equal((await createClient(service, text).get('/lists')).status, 200)
})

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base62 = (value: number): string =>
  Array.from({ length: 6 }, (_, index) => digits.charAt(Math.floor(value / 62 ** (5 - index)) % 62)).join('')
