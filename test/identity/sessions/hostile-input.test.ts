import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusOf } from '../../../src/core/errors.ts'
import { assertStandardHeaders, assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import {
  goodPassword,
  lastMailTo,
  newAddress,
  newEmail,
  newPerson,
  newVisitor,
} from '../../support/visitor.ts'

const service = await startService({ behindProxy: true })
const minuteMs = 60_000

const open = [
  '/start',
  '/sign-up',
  '/verify',
  '/sign-in',
  '/sign-in/second-factor',
  '/reset',
  '/reset/confirm',
]
const ownPaths = ['/confirm', '/me/email', '/me/password', '/workspaces']

// S-60, S-62
test('whatever is sent, the answer is one of the known errors and reveals no internals', async () => {
  const { visitor } = await newPerson(service)
  const ip = newAddress()
  const hostile: unknown[] = [
    undefined,
    [],
    'text',
    7,
    {},
    { email: { $gt: '' }, password: ['a'], token: 1, code: null, name: true },
    { email: "' or 1=1 --@x", password: '\u0000', token: '../../..', ticket: '__proto__', name: 'a\nb' },
    { __proto__: null, constructor: { prototype: { admin: true } } },
    { email: 'a@b.example', password: 'x'.repeat(3_000), token: 'x'.repeat(3_000), extra: 1 },
  ]
  for (const path of [...open, ...ownPaths])
    for (const body of hostile) {
      const answer = await visitor.send('POST', path, {
        raw: JSON.stringify(body) ?? '',
        headers: { origin: 'https://evil.example', 'x-forwarded-for': ip },
      })
      const { error } = answer.body
      assert.equal(answer.status, statusOf(error.code), path)
      assert.ok([400, 401, 403, 404, 422, 429].includes(answer.status), `${path} ${answer.text}`)
      assert.doesNotMatch(answer.text, /at .*\.ts|select |insert |relation|argon2|node:/)
      assertStandardHeaders(answer, path)
    }
})

// S-40
test('a form that anyone can send takes eight kilobytes, and settings sixty-four, before anything is parsed', async () => {
  const { visitor } = await newPerson(service)
  const paths = [
    ...open.filter((path) => path !== '/start'),
    '/sign-in/passkey',
    '/invitations/look',
    '/invitations/accept',
  ]
  for (const path of paths) {
    const raw = `{"email":"a@b.example","password":"${'x'.repeat(8_192)}"}`
    const answer = await visitor.send('POST', path, { raw })
    assertError(answer, 'payload_too_large', { max_bytes: 8_192 }, path)
    const fits = await visitor.send('POST', path, { raw: raw.replace('x'.repeat(100), '') })
    assert.notEqual(fits.status, 413, path)
  }
  const settings = await visitor.send('PATCH', '/me', { raw: ' '.repeat(65_537) })
  assertError(settings, 'payload_too_large', { max_bytes: 65_536 })
  assert.equal((await visitor.send('PATCH', '/me', { raw: `${' '.repeat(65_500)}{}` })).status, 200)
})

test('a name has to be a single line', async () => {
  const { visitor } = await newPerson(service)
  for (const name of [
    '',
    '  ',
    'Ana\nBcc: all@example.com',
    'Ana\tKovač',
    'Ana\u0085',
    'Ana\u2028',
    '\u200b',
    'Ana\u202e',
  ])
    assertError(
      await visitor.patch('/me', { name }),
      'validation_error',
      {
        errors: [{ field: 'name', reason: 'format' }],
      },
      JSON.stringify(name),
    )
  for (const name of ['Ana', ' Ana  Kovač ', '安娜', 'O’Neill-Ćosić, Jr.', 'می\u200cنا'])
    assert.equal((await visitor.patch('/me', { name })).body.account.name, name)
})

// S-64
test('someone who signs in while the password is being changed is refused or signed out', async () => {
  const { email } = await newPerson(service)
  service.clock.offsetMs += minuteMs
  await newVisitor(service).post('/reset', { email })
  const { token } = await lastMailTo(service, email)
  const visitors = Array.from({ length: 24 }, () => newVisitor(service))

  const [reset, ...signIns] = await Promise.all([
    newVisitor(service).post('/reset/confirm', { token, password: 'a new sentence altogether' }),
    ...visitors.map((visitor) => visitor.post('/sign-in', { email, password: goodPassword })),
  ])

  assert.equal(reset.status, 204)
  assert.ok(signIns.every(({ status }) => status === 200 || status === 401))
  for (const visitor of visitors) assertError(await visitor.get('/me'), 'unauthorized')
})

// S-64
test('no one signs in with another account’s password, or with a password to an account that has none', async () => {
  const [ana, ben] = [await newPerson(service), await newPerson(service)]
  await service.database.pool.query('update accounts set password_hash = null where id = $1', [
    ben.me.account.id,
  ])
  for (const password of [goodPassword, '', 'null'])
    assertError(await newVisitor(service).post('/sign-in', { email: ben.email, password }), 'unauthorized', {
      reason: 'credentials',
    })
  assert.equal((await ben.visitor.get('/me')).body.account.has_password, false)
  // Confirmed with a code instead; without an authenticator no code is valid.
  assertError(await ben.visitor.post('/confirm', { password: goodPassword }), 'validation_error', {
    errors: [{ field: 'code', reason: 'required' }],
  })
  assertError(await ben.visitor.post('/confirm', { code: '000000' }), 'unauthorized', {
    reason: 'credentials',
  })
  assert.equal(
    (await newVisitor(service).post('/sign-in', { email: ana.email, password: goodPassword })).status,
    200,
  )
  assert.equal((await newVisitor(service).post('/sign-in', { email: newEmail(), password: '' })).status, 401)
})
