import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError, withoutRequestId } from '../../../support/assert-error.ts'
import { publicUrl, startService } from '../../../support/service.ts'
import {
  goodPassword,
  lastMailTo,
  mailsTo,
  newAddress,
  newEmail,
  newPerson,
  newVisitor,
} from '../../../support/visitor.ts'

const service = await startService({ behindProxy: true })
const minuteMs = 60_000
const password = 'a new sentence altogether'

// S-64, S-68
test('a link sets a new password once, and revokes every session', async () => {
  const { email, visitor } = await newPerson(service)
  const elsewhere = newVisitor(service)
  await elsewhere.post('/sign-in', { email, password: goodPassword })
  service.clock.offsetMs += minuteMs
  const forgetful = newVisitor(service)
  const asked = await forgetful.post('/reset', { email: email.toUpperCase() })
  assert.deepEqual([asked.status, asked.body], [202, {}])
  const { link, token } = await lastMailTo(service, email)
  assert.equal(link, `${publicUrl}/reset#${token}`)

  for (const [bad, reason] of [
    ['short', 'short'],
    ['password1234', 'common'],
    [`${email.split('@')[0]}1`, 'personal'],
  ])
    assertError(await forgetful.post('/reset/confirm', { token, password: bad }), 'validation_error', {
      errors: [{ field: 'password', reason }],
    })
  const burst = await Promise.all(
    Array.from({ length: 6 }, () => forgetful.post('/reset/confirm', { token, password })),
  )
  assert.deepEqual(
    burst.map(({ status }) => status).toSorted((a, b) => a - b),
    [204, ...Array(5).fill(404)],
  )

  for (const ended of [visitor, elsewhere]) assertError(await ended.get('/me'), 'unauthorized')
  assertError(await forgetful.get('/me'), 'unauthorized')
  assertError(await elsewhere.post('/sign-in', { email, password: goodPassword }), 'unauthorized', {
    reason: 'credentials',
  })
  assert.equal((await elsewhere.post('/sign-in', { email, password })).status, 200)
  assert.equal((await lastMailTo(service, email)).subject, 'Your password was changed')
})

// S-64
test('requesting a link does not reveal who has an account; an address gets at most five an hour', async () => {
  const { email } = await newPerson(service)
  const unknown = newEmail()
  const answers = []
  for (let count = 0; count < 7; count += 1) {
    service.clock.offsetMs += minuteMs
    for (const address of [email, unknown]) {
      const visitor = newVisitor(service)
      answers.push(
        await visitor.post('/reset', { email: address }),
        await visitor.post('/reset', { email: address }),
      )
    }
  }
  assert.equal(new Set(answers.map((answer) => answer.status + withoutRequestId(answer))).size, 1)
  const resets = (await mailsTo(service, email)).filter(({ link }) => link.includes('/reset#'))
  // One of the five was the sign-up mail.
  assert.equal(resets.length, 4)
  assert.deepEqual(await mailsTo(service, unknown), [])
  // This makes the time equal: a link is stored each time, even one that leads nowhere.
  const { rows } = await service.database.pool.query('select purpose from links where email = $1', [unknown])
  assert.deepEqual(
    rows.map(({ purpose }) => purpose),
    Array(5).fill('nobody'),
  )
  // Requesting more doesn't invalidate earlier ones: the first still works.
  const visitor = newVisitor(service)
  assert.equal((await visitor.post('/reset/confirm', { token: resets[0]!.token, password })).status, 204)
  for (const { token } of resets)
    assertError(await newVisitor(service).post('/reset/confirm', { token, password }), 'not_found')

  const ip = newAddress()
  for (let count = 0; count < 20; count += 1)
    assert.equal((await newVisitor(service, ip).post('/reset', { email: newEmail() })).status, 202)
  assert.equal((await newVisitor(service, ip).post('/reset', { email: newEmail() })).status, 429)
})

// S-68
test('a link works only for its purpose, for an hour, and for its own account', async () => {
  const { email } = await newPerson(service)
  service.clock.offsetMs += minuteMs
  const visitor = newVisitor(service)
  await visitor.post('/reset', { email })
  const { token } = await lastMailTo(service, email)
  assertError(await visitor.post('/verify', { token }), 'not_found')

  const pending = newEmail()
  await visitor.post('/sign-up', { name: 'Ana', email: pending, password: goodPassword })
  const signUp = await lastMailTo(service, pending)
  assertError(await visitor.post('/reset/confirm', { token: signUp.token, password }), 'not_found')
  await visitor.post('/reset', { email: pending })
  assert.equal((await mailsTo(service, pending)).length, 1)

  service.clock.offsetMs += 60 * minuteMs
  assertError(await visitor.post('/reset/confirm', { token, password }), 'not_found')
  assert.equal((await visitor.post('/sign-in', { email, password: goodPassword })).status, 200)
  const { rows } = await service.database.pool.query('select hash from links where email = $1', [email])
  assert.ok(
    rows.length > 0 &&
      rows.every(({ hash }) => hash.length === 32 && !hash.equals(Buffer.from(token, 'base64url'))),
  )
})

// S-68
test('a link sent to an account’s old address cannot set a password', async () => {
  const { email, me, visitor } = await newPerson(service)
  service.clock.offsetMs += minuteMs
  await newVisitor(service).post('/reset', { email })
  const { token } = await lastMailTo(service, email)
  // As if a change of address were committed between the request and the link.
  await service.database.pool.query('update accounts set email = $1 where id = $2', [
    newEmail(),
    me.account.id,
  ])
  assertError(await newVisitor(service).post('/reset/confirm', { token, password }), 'not_found')
  assert.equal((await visitor.get('/me')).status, 200)
})
