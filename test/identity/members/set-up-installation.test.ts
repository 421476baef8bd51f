import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { goodPassword, newEmail, newPerson, newVisitor } from '../../support/visitor.ts'

const setup = {
  name: 'Ana Kovač',
  password: goodPassword,
  workspace_name: 'Studio Kovač',
  timezone: 'Europe/Zagreb',
}

test('the first person sets up an empty installation; of twenty at the same time, only one does', async () => {
  const service = await startService({ signUp: 'invite', behindProxy: true })
  const { pool } = service.database
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
