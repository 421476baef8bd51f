import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { publicUrl, startService } from '../../support/service.ts'
import {
  goodPassword,
  lastMailTo,
  mailsTo,
  newEmail,
  newPerson,
  newVisitor,
  type Visitor,
} from '../../support/visitor.ts'

const service = await startService({ behindProxy: true })
const { pool } = service.database
const minuteMs = 60_000
const password = 'a new sentence altogether'

test('a person has a profile, and their members take its name and time zone', async () => {
  const { visitor, me, email } = await newPerson(service)
  const { id, ...account } = me.account
  assert.match(id, /^acc_/)
  assert.deepEqual(account, {
    name: 'Ana Kovač',
    email,
    timezone: null,
    has_password: true,
    language: null,
    two_factor: false,
    recovery_codes_left: 0,
    preferences: {
      theme: 'system',
      single_keys: true,
      shortcuts: {},
      mail_webhooks: true,
      start_screen: 'today',
    },
  })
  const [first, second] = [
    (await visitor.post('/workspaces', { name: 'One', timezone: 'UTC' })).body,
    (await visitor.post('/workspaces', { name: 'Two', timezone: 'UTC' })).body,
  ]

  const patched = await visitor.patch('/me', {
    name: 'Ana K.',
    timezone: 'europe/KYIV',
    preferences: { theme: 'dark', mail_webhooks: false, start_screen: 'inbox' },
    last_workspace_id: second.id,
  })
  assert.equal(patched.status, 200)
  assert.deepEqual(patched.body, {
    ...me,
    account: {
      ...me.account,
      name: 'Ana K.',
      timezone: 'Europe/Kyiv',
      preferences: {
        theme: 'dark',
        single_keys: true,
        shortcuts: {},
        mail_webhooks: false,
        start_screen: 'inbox',
      },
    },
    workspaces: [first, second],
    last_workspace_id: second.id,
  })
  const { rows } = await pool.query(
    `select name, timezone, action, changed from members join changes on changes.workspace_id = members.workspace_id and changes.subject_id = members.id
     where account_id = $1 and action = 'member.updated'`,
    [id],
  )
  const changed = {
    name: { from: 'Ana Kovač', to: 'Ana K.' },
    timezone: { from: null, to: 'Europe/Kyiv' },
  }
  const row = { name: 'Ana K.', timezone: 'Europe/Kyiv', action: 'member.updated', changed }
  assert.deepEqual(rows, [row, row])

  const again = await visitor.patch('/me', { name: 'Ana K.', timezone: 'Europe/Kyiv' })
  assert.deepEqual(again.body, patched.body)
  assert.deepEqual((await visitor.patch('/me', {})).body, patched.body)
  const { rowCount } = await pool.query(`select from changes where action = 'member.updated'`)
  assert.equal(rowCount, 2)
})

// 0367
test('a changed shortcut is kept beside the others, and null brings the default back', async () => {
  const { visitor } = await newPerson(service)
  const change = async (shortcuts: Record<string, string | null>) => {
    const answer = await visitor.patch('/me', { preferences: { shortcuts } })
    return answer.status === 200 ? answer.body.account.preferences.shortcuts : answer
  }
  await change({ 'task.due': 'q', 'go.today': 'g h' })
  assert.deepEqual(await change({ 'task.due': null, 'task.delete': '' }), {
    'go.today': 'g h',
    'task.delete': '',
  })
  const many = Object.fromEntries(
    Array.from({ length: 199 }, (_, at) => [`task.${'abcdefghij'[at % 10]}${'x'.repeat(at / 10)}`, 'q']),
  )
  assertError((await change(many)) as never, 'unprocessable', { limit: 'shortcuts', max: 200, actual: 201 })
  assert.equal((await visitor.patch('/me', {})).body.account.preferences.shortcuts['go.today'], 'g h')
})

test('a profile change with an unknown field, an invalid value or a foreign workspace is refused', async () => {
  const { visitor } = await newPerson(service)
  const { visitor: other } = await newPerson(service)
  const foreign = (await other.post('/workspaces', { name: 'Theirs', timezone: 'UTC' })).body
  for (const [patch, field, reason] of [
    [{ email: 'x@example.com' }, 'email', 'unknown'],
    [{ name: ' ' }, 'name', 'format'],
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'format'],
    [{ preferences: { theme: 'pink' } }, 'preferences.theme', 'value'],
    [{ preferences: { admin: true } }, 'preferences.admin', 'unknown'],
    [{ preferences: { shortcuts: { 'task.due': 'a b c' } } }, 'preferences.shortcuts.task.due', 'format'],
    [{ preferences: { shortcuts: { 'task.due': 4 } } }, 'preferences.shortcuts.task.due', 'type'],
    [{ preferences: { shortcuts: { Due: 'd' } } }, 'preferences.shortcuts.Due', 'unknown'],
    [{ last_workspace_id: foreign.id }, 'last_workspace_id', 'not_found'],
    [{ last_workspace_id: 'wsp_none' }, 'last_workspace_id', 'not_found'],
  ] as const)
    assertError(await visitor.patch('/me', patch), 'validation_error', { errors: [{ field, reason }] })
  for (const [method, path] of [
    ['GET', '/me'],
    ['PATCH', '/me'],
    ['GET', '/me/sessions'],
    ['POST', '/confirm'],
  ] as const)
    assertError(await newVisitor(service).send(method, path), 'unauthorized')
})

// S-64
test('changing the password or the address requires the password again after ten minutes', async () => {
  const { visitor, email } = await newPerson(service)
  service.clock.offsetMs += 10 * minuteMs
  const guarded = [
    ['/me/password', { password }],
    ['/me/email', { email: newEmail() }],
  ] as const
  for (const [path, body] of guarded)
    assertError(await visitor.post(path, body), 'forbidden', { reason: 'confirmation' })
  assert.equal((await visitor.get('/me')).body.session.confirmed_until, null)

  assertError(await visitor.post('/confirm', {}), 'validation_error', {
    errors: [{ field: 'password', reason: 'required' }],
  })
  assertError(await visitor.post('/confirm', { code: '123456' }), 'validation_error', {
    errors: [{ field: 'password', reason: 'required' }],
  })
  for (let count = 0; count < 9; count += 1)
    assertError(await visitor.post('/confirm', { password: 'wrong sentence' }), 'unauthorized', {
      reason: 'credentials',
    })
  const { body, status } = await visitor.post('/confirm', { password: goodPassword })
  assert.equal(status, 200)
  assert.equal((await visitor.get('/me')).body.session.confirmed_until, body.confirmed_until)
  for (const [path, sent] of guarded) assert.ok((await visitor.post(path, sent)).status < 300)

  // A stolen session cannot be used to guess the password.
  assertError(await visitor.post('/confirm', { password: 'wrong sentence' }), 'unauthorized', {
    reason: 'credentials',
  })
  assert.equal((await visitor.post('/confirm', { password })).status, 429)
  assert.equal((await newVisitor(service).post('/sign-in', { email, password })).status, 200)
})

// S-64
test('guesses at the password are counted for the account, however many sessions make them', async () => {
  const { visitor, email } = await newPerson(service)
  const sessions = [visitor]
  for (let count = 0; count < 2; count += 1) {
    const other = newVisitor(service)
    assert.equal((await other.post('/sign-in', { email, password: goodPassword })).status, 200)
    sessions.push(other)
  }
  const guess = (session: Visitor) => session.post('/confirm', { password: 'wrong sentence' })
  const answers = await Promise.all(
    sessions.flatMap((session) => Array.from({ length: 10 }, () => guess(session))),
  )
  assert.equal(answers.filter(({ status }) => status === 401).length, 10)
  assert.equal(answers.filter(({ status }) => status === 429).length, 20)
  service.clock.offsetMs += 15 * minuteMs
  assert.equal((await visitor.post('/confirm', { password: goodPassword })).status, 200)
})

// S-64
test('guesses through the link of an address change are counted together with those of sessions', async () => {
  const { visitor } = await newPerson(service)
  const next = newEmail()
  assert.equal((await visitor.post('/me/email', { email: next })).status, 202)
  const { token } = await lastMailTo(service, next)
  const guess = () => newVisitor(service).post('/verify', { token, password: 'wrong sentence' })
  const wrong = { reason: 'credentials' }
  for (let count = 0; count < 5; count += 1) {
    assertError(await guess(), 'unauthorized', wrong)
    assertError(await visitor.post('/confirm', { password: 'wrong sentence' }), 'unauthorized', wrong)
  }
  assert.equal((await guess()).status, 429)
  assert.equal((await visitor.post('/confirm', { password: goodPassword })).status, 429)
})

// S-64
test('ending sessions requires the password again after ten minutes, and signing out never does', async () => {
  const { visitor, email } = await newPerson(service)
  const other = newVisitor(service)
  await other.post('/sign-in', { email, password: goodPassword })
  const { id } = (await other.get('/me')).body.session
  service.clock.offsetMs += 10 * minuteMs
  for (const path of ['/me/sessions', `/me/sessions/${id}`])
    assertError(await visitor.delete(path), 'forbidden', { reason: 'confirmation' })
  assert.equal((await visitor.post('/confirm', { password: goodPassword })).status, 200)
  assert.equal((await visitor.delete(`/me/sessions/${id}`)).status, 204)
  assertError(await other.get('/me'), 'unauthorized')
  service.clock.offsetMs += 10 * minuteMs
  assert.equal((await visitor.post('/sign-out')).status, 204)
})

// S-64
test('a new password revokes other sessions and earlier links, and the owner is notified', async () => {
  const { visitor, email } = await newPerson(service)
  const other = newVisitor(service)
  await other.post('/sign-in', { email, password: goodPassword })
  service.clock.offsetMs += minuteMs
  await other.post('/reset', { email })
  const { token } = await lastMailTo(service, email)

  assertError(await visitor.post('/me/password', { password: 'password1234' }), 'validation_error', {
    errors: [{ field: 'password', reason: 'common' }],
  })
  assert.equal((await visitor.post('/me/password', { password })).status, 204)

  assert.equal((await visitor.get('/me')).status, 200)
  assertError(await other.get('/me'), 'unauthorized')
  assertError(await other.post('/reset/confirm', { token, password: goodPassword }), 'not_found')
  assert.equal((await lastMailTo(service, email)).subject, 'Your password was changed')
  for (const [sent, status] of [
    [goodPassword, 401],
    [password, 200],
  ] as const)
    assert.equal((await other.post('/sign-in', { email, password: sent })).status, status)
})

// S-64, S-68
test('an address changes once the link sent to it is followed; the old address is notified and its links revoked', async () => {
  const { visitor, email, me } = await newPerson(service)
  const { member_id, id } = (await visitor.post('/workspaces', { name: 'One', timezone: 'UTC' })).body
  const other = newVisitor(service)
  await other.post('/sign-in', { email, password: goodPassword })
  const next = newEmail('new')

  assert.equal((await visitor.post('/me/email', { email: next })).status, 202)
  assert.equal((await visitor.get('/me')).body.account.email, email)
  const note = await lastMailTo(service, email)
  assert.equal(note.subject, 'Your email address is being changed')
  const { link, token } = await lastMailTo(service, next)
  assert.equal(link, `${publicUrl}/verify#${token}`)
  service.clock.offsetMs += minuteMs
  await other.post('/reset', { email })
  const reset = await lastMailTo(service, email)

  const followed = await visitor.post('/verify', { token })
  assert.deepEqual([followed.status, followed.body], [200, { email: next, password_needed: false }])
  assert.deepEqual((await visitor.get('/me')).body.account, { ...me.account, email: next })
  assertError(await other.get('/me'), 'unauthorized')
  assertError(await other.post('/reset/confirm', { token: reset.token, password }), 'not_found')
  assertError(await visitor.post('/verify', { token }), 'not_found')
  const { rows } = await pool.query('select email from members where workspace_id = $1 and id = $2', [
    id,
    member_id,
  ])
  assert.deepEqual(rows, [{ email: next }])
  assert.equal((await other.post('/sign-in', { email, password: goodPassword })).status, 401)
  assert.equal((await other.post('/sign-in', { email: next, password: goodPassword })).status, 200)
})

// S-68
test('clicking a link never gives one’s address to a stranger’s account, because it requires the account’s owner', async () => {
  const stranger = await newPerson(service)
  const [victim, next] = [await newPerson(service), newEmail('victim')]
  await stranger.post('/me/email', { email: next })
  const { token } = await lastMailTo(service, next)
  for (const follower of [newVisitor(service), victim.visitor]) {
    const clicked = await follower.post('/verify', { token })
    assert.deepEqual([clicked.status, clicked.body], [200, { email: next, password_needed: true }])
  }
  const wrong = await victim.post('/verify', { token, password: 'not the right sentence' })
  assertError(wrong, 'unauthorized', { reason: 'credentials' })
  assert.equal((await stranger.get('/me')).body.account.email, stranger.email)

  const elsewhere = newVisitor(service)
  const followed = await elsewhere.post('/verify', { token, password: goodPassword })
  assert.deepEqual([followed.status, followed.body], [200, { email: next, password_needed: false }])
  assertError(await stranger.get('/me'), 'unauthorized')
})

// S-68
test('an address in use cannot be taken by another account, and asking for it does not reveal that it is', async () => {
  const { email: taken } = await newPerson(service)
  const { visitor, email } = await newPerson(service)
  service.clock.offsetMs += minuteMs
  assert.equal((await visitor.post('/me/email', { email: taken.toUpperCase() })).status, 202)
  const { token } = await lastMailTo(service, taken.toUpperCase())
  assertError(await visitor.post('/verify', { token }), 'not_found')
  assert.equal((await visitor.get('/me')).body.account.email, email)
  assert.equal((await visitor.post('/me/email', { email: newEmail() })).status, 429)
  assert.equal((await mailsTo(service, taken)).length, 1)
})

// S-64
test('a person sees where they are signed in, and can revoke one session or all others', async () => {
  const { visitor, email } = await newPerson(service)
  const { visitor: stranger } = await newPerson(service)
  const others = [newVisitor(service, '203.0.113.7'), newVisitor(service)]
  for (const other of others) {
    service.clock.offsetMs += minuteMs
    await other.post('/sign-in', { email, password: goodPassword })
  }
  service.clock.offsetMs += minuteMs
  const list = async () => (await visitor.get('/me/sessions')).body.data as Record<string, any>[]
  const [current, last, first] = await list()
  assert.deepEqual([current!['current'], last!['current'], first!['current']], [true, false, false])
  assert.deepEqual(
    [first!['ip'], first!['user_agent'], first!['method'], Object.keys(first!).toSorted()],
    [
      '203.0.113.7',
      'Test/1.0',
      'password',
      ['created_at', 'current', 'expires_at', 'id', 'ip', 'last_seen_at', 'method', 'user_agent'],
    ],
  )
  assert.equal(Date.parse(first!['expires_at']) - Date.parse(first!['last_seen_at']), 7 * 86_400_000)

  assertError(await stranger.delete(`/me/sessions/${first!['id']}`), 'not_found')
  assert.equal((await visitor.delete(`/me/sessions/${first!['id']}`)).status, 204)
  assertError(await visitor.delete(`/me/sessions/${first!['id']}`), 'not_found')
  assertError(await others[0]!.get('/me'), 'unauthorized')
  assert.equal((await others[1]!.get('/me')).status, 200)
  assert.equal((await visitor.delete('/me/sessions')).status, 204)
  assertError(await others[1]!.get('/me'), 'unauthorized')
  assert.equal((await list()).length, 1)
  assert.equal((await stranger.get('/me')).status, 200)
})

// S-64
test('with more than fifty sessions the least recently used one ends', async () => {
  const { visitor, email, me } = await newPerson(service)
  const { pool } = service.database
  await pool.query(
    `insert into sessions (hash, id, account_id, method, created_at, last_seen_at, expires_at)
      select sha256(($1 || n)::bytea), 'ses_7' || substr(md5($1 || n), 8), $1, 'password',
        now() - interval '1 day', now() - n * interval '1 minute', now() + interval '1 day'
      from generate_series(10, 58) as n`,
    [me.account.id],
  )
  const oldest = (await visitor.get('/me/sessions')).body.data.at(-1)
  const another = newVisitor(service)
  assert.equal((await another.post('/sign-in', { email, password: goodPassword })).status, 200)
  const { data } = (await another.get('/me/sessions')).body
  assert.equal(data.length, 50)
  assert.ok(!data.some(({ id }: { id: string }) => id === oldest.id))
  assert.equal((await visitor.get('/me')).status, 200)
})

// S-64
test('passwords and recovery codes can be set twenty times an hour, since each costs slow hashes and a mail', async () => {
  const { visitor } = await newPerson(service)
  const statuses = await Promise.all(
    Array.from({ length: 22 }, async () => {
      const { status } = await visitor.post('/me/password', { password: 'a sentence altogether new' })
      return status
    }),
  )
  assert.equal(statuses.filter((status) => status === 204).length, 20)
  assert.equal((await visitor.post('/me/recovery-codes', {})).status, 429)
})
