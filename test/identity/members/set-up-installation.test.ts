import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createSecrets } from '../../../src/core/secrets.ts'
import { findSetupLink } from '../../../src/identity/accounts/setup-link.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { findSetupCode } from '../../support/setup-code.ts'
import { goodPassword, newEmail, newPerson, newVisitor } from '../../support/visitor.ts'

const person = {
  name: 'Ana Kovač',
  password: goodPassword,
  workspace_name: 'Studio Kovač',
  timezone: 'Europe/Zagreb',
}

test('the person with the setup link sets up an empty installation; of twenty at the same time, only one does', async () => {
  const service = await startService({ signUp: 'invite', behindProxy: true })
  const { pool } = service.database
  const setup = { ...person, setup_code: await findSetupCode(service) }
  assert.equal((await newVisitor(service).get('/start')).body.first_start, true)
  const bad = { ...setup, email: newEmail(), password: 'password1234' }
  assertError(await newVisitor(service).post('/start', bad), 'validation_error', {
    errors: [{ field: 'password', reason: 'common' }],
  })

  const visitors = Array.from({ length: 20 }, () => newVisitor(service))
  const answers = await Promise.all(
    visitors.map((visitor, index) => visitor.post('/start', { ...setup, email: newEmail(`p${index}`) })),
  )

  const founder = visitors[answers.findIndex(({ status }) => status === 201)]!
  for (const answer of answers)
    if (answer.status !== 201) assertError(answer, 'forbidden', { reason: 'sign_up' })
  assert.equal(answers.filter(({ status }) => status === 201).length, 1)
  for (const table of ['accounts', 'workspaces', 'members', 'sessions'])
    assert.equal((await pool.query(`select from ${table}`)).rowCount, 1, table)

  const me = (await founder.get('/me')).body
  const [workspace, ...others] = me.workspaces
  assert.deepEqual(others, [])
  assert.deepEqual(
    [workspace.name, workspace.plan, workspace.timezone, workspace.role],
    ['Studio Kovač', 'start', 'Europe/Zagreb', 'owner'],
  )
  assert.equal(me.account.timezone, 'Europe/Zagreb')
  const { rows } = await pool.query('select action from changes order by id')
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['workspace.created', 'member.joined'],
  )
  assert.equal((await founder.get(`/workspaces/${workspace.id}/webhooks`)).status, 200)
  assert.equal((await founder.get('/start')).body.first_start, false)
  assertError(await newVisitor(service).post('/start', { ...setup, email: newEmail() }), 'forbidden', {
    reason: 'sign_up',
  })
})

// S-64
test('without the code of the setup link no one creates the first account, and guesses are limited', async () => {
  const service = await startService({ behindProxy: true })
  const setup_code = await findSetupCode(service)
  const stranger = newVisitor(service)
  const attempt = (code: unknown, headers?: Record<string, string>) =>
    stranger.post('/start', { ...person, email: newEmail(), setup_code: code }, headers)

  assertError(await stranger.post('/start', { ...person, email: newEmail() }), 'validation_error', {
    errors: [{ field: 'setup_code', reason: 'required' }],
  })
  const guesses = ['', 'x', setup_code.slice(0, -1), `${setup_code}A`, ` ${setup_code}`, 'x'.repeat(43)]
  for (const guess of guesses) assertError(await attempt(guess), 'forbidden', { reason: 'setup_code' })
  const more = await Promise.all(Array.from({ length: 30 }, () => attempt('guess')))
  const refused = more.filter(({ status }) => status === 429)
  assert.equal(refused.length, guesses.length)
  assert.ok(refused.every(({ headers }) => Number(headers['retry-after']) > 0))
  assert.equal((await service.database.pool.query('select from accounts')).rowCount, 0)

  // The operator may be behind the same address as the stranger.
  assert.equal((await attempt(setup_code)).status, 201)
  assert.ok(!service.logged.some((line) => line.includes(setup_code)), 'the code is in a log line')
})

test('the code is the same for every process of an installation, sealed in the database, and gone with the first account', async () => {
  const service = await startService({ behindProxy: true })
  const other = await startService({ behindProxy: true, sameDatabaseAs: service })
  const [code, ...others] = await Promise.all(
    [service, other, service, other].map((one) => findSetupCode(one)),
  )
  assert.match(code ?? '', /^[\w-]{43}$/)
  assert.deepEqual(new Set(others), new Set([code]))
  const stored = async () =>
    (await service.database.pool.query(`select value from installation where name = 'setup_code'`)).rows
  const [{ value }] = await stored()
  assert.ok(!value.includes(code) && !Buffer.from(value, 'base64').includes(code ?? ''))

  const founder = { ...person, email: newEmail(), setup_code: code }
  assert.equal((await newVisitor(other).post('/start', founder)).status, 201)
  assert.deepEqual(await stored(), [])
  assert.equal(await findSetupLink(service.database.page, service.secrets), undefined)
  await service.database.pool.query('truncate accounts cascade')
  assertError(await newVisitor(service).post('/start', founder), 'forbidden', { reason: 'setup_code' })
})

test('the code is also gone when the first account is created by signing up', async () => {
  const service = await startService({ behindProxy: true })
  await findSetupCode(service)
  await newPerson(service)
  const { rowCount } = await service.database.pool.query(`select from installation where name = 'setup_code'`)
  assert.equal(rowCount, 0)
})

test('a code that was sealed with a retired key is replaced', async () => {
  const service = await startService()
  const code = await findSetupCode(service)
  const rotated = { ...service, secrets: createSecrets([randomBytes(32)]) }
  const replaced = await findSetupCode(rotated)
  assert.notEqual(replaced, code)
  assert.equal(await findSetupCode(rotated), replaced)
})

test('where sign-up is open, anyone can create workspaces, up to twenty a day', async () => {
  const service = await startService({ behindProxy: true })
  const { visitor, email } = await newPerson(service)
  await visitor.patch('/me', { timezone: 'Europe/Kyiv' })
  const made = await visitor.post('/workspaces', { name: 'Second book', timezone: 'Europe/Paris' })
  assert.equal(made.status, 201)
  const { id, member_id, ...rest } = made.body
  assert.deepEqual(rest, { name: 'Second book', plan: 'start', timezone: 'Europe/Paris', role: 'owner' })
  assert.deepEqual((await visitor.get('/me')).body.workspaces, [made.body])
  const { rows } = await service.database.pool.query(
    'select name, email, timezone from members where workspace_id = $1 and id = $2',
    [id, member_id],
  )
  assert.deepEqual(rows, [{ name: 'Ana Kovač', email, timezone: 'Europe/Kyiv' }])
  for (let count = 0; count < 19; count += 1)
    await visitor.post('/workspaces', { name: 'More', timezone: 'UTC' })
  assert.equal((await visitor.post('/workspaces', { name: 'One more', timezone: 'UTC' })).status, 429)
  assertError(await newVisitor(service).post('/workspaces', { name: 'X', timezone: 'UTC' }), 'unauthorized')
})
