import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '../../../src/app/jobs.ts'
import { assertError, withoutRequestId } from '../../support/assert-error.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { findSetupCode } from '../../support/setup-code.ts'
import {
  goodPassword,
  lastMailTo,
  mailsTo,
  newAddress,
  newEmail,
  newPerson,
  newVisitor,
} from '../../support/visitor.ts'

const service = await startService({ behindProxy: true })
const minuteMs = 60_000
const accountsOf = async (email: string): Promise<number> => {
  const { rowCount } = await service.database.pool.query('select from accounts where email = $1', [email])
  return rowCount ?? 0
}

// S-68
test('an account is created by following the mailed link and entering the chosen password', async () => {
  const ana = newVisitor(service)
  const email = newEmail()
  const asked = await ana.post('/sign-up', { name: 'Ana Kovač', email, password: goodPassword })
  assert.deepEqual([asked.status, asked.body, ana.lastCookies], [202, {}, []])
  assert.equal(await accountsOf(email), 0)

  const { link, token } = await lastMailTo(service, email)
  assert.equal(link, `${publicUrl}/verify#${token}`)
  assert.match(token, /^[\w-]{43}$/)
  assert.deepEqual((await ana.post('/verify', { token })).body, { email, password_needed: true })
  const wrong = await ana.post('/verify', { token, password: 'another sentence' })
  assertError(wrong, 'unauthorized', { reason: 'credentials' })
  const verified = await ana.post('/verify', { token, password: goodPassword })
  assert.deepEqual([verified.status, verified.body], [200, { email, password_needed: false }])

  const { account, workspaces, may_found } = (await ana.get('/me')).body
  assert.deepEqual(
    [account.name, account.email, account.has_password, workspaces, may_found],
    ['Ana Kovač', email, true, [], true],
  )
  assertError(await ana.post('/verify', { token }), 'not_found')
})

// S-68
test('someone who signs up with another person’s address gains nothing when that person clicks the link', async () => {
  const email = newEmail()
  const owner = newVisitor(service)
  await owner.post('/sign-up', { name: 'Owner', email, password: goodPassword })
  service.clock.offsetMs += minuteMs
  await newVisitor(service).post('/sign-up', { name: 'Stranger', email, password: 'a stranger’s sentence' })
  const [own, strange] = await mailsTo(service, email)

  const clicked = await owner.post('/verify', { token: strange!.token, password: goodPassword })
  assertError(clicked, 'unauthorized', { reason: 'credentials' })
  assert.equal(await accountsOf(email), 0)
  const both = await Promise.all(
    Array.from({ length: 8 }, () => owner.post('/verify', { token: own!.token, password: goodPassword })),
  )
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, ...Array(7).fill(404)],
  )
  assert.equal((await owner.get('/me')).body.account.name, 'Owner')
  const late = { token: strange!.token, password: 'a stranger’s sentence' }
  assertError(await newVisitor(service).post('/verify', late), 'not_found')
})

// S-64, S-68
test('signing up does not reveal whether the address has an account; its owner is notified by mail', async () => {
  const { email } = await newPerson(service)
  service.clock.offsetMs += minuteMs
  const stranger = newVisitor(service)
  const sent = { name: 'Stranger', password: 'a stranger’s sentence' }

  const known = await stranger.post('/sign-up', { ...sent, email: email.toUpperCase() })
  const unknown = await stranger.post('/sign-up', { ...sent, email: newEmail() })

  assert.deepEqual([known.status, withoutRequestId(known)], [unknown.status, withoutRequestId(unknown)])
  assert.deepEqual(Object.keys(known.headers), Object.keys(unknown.headers))
  // To the account's address in its exact spelling: one that is only equal in lower case may be someone
  // else's.
  const { subject, link } = await lastMailTo(service, email)
  assert.equal(subject, 'You already have an account')
  assert.match(link, /\/reset#/)
  assert.deepEqual(await mailsTo(service, email.toUpperCase()), [])
  const signedIn = await newVisitor(service).post('/sign-in', { email, password: goodPassword })
  assert.equal(signedIn.body.account.name, 'Ana Kovač')
})

// S-64
test('signing in right after signing up does not reveal whether the address has an account either', async () => {
  const { email, visitor: owner } = await newPerson(service)
  const unknown = newEmail()
  const stranger = newVisitor(service)
  const password = 'a stranger’s sentence'
  const answers = []
  for (const address of [email, unknown]) {
    service.clock.offsetMs += minuteMs
    await stranger.post('/sign-up', { name: 'Stranger', email: address, password })
    service.clock.offsetMs += minuteMs
    answers.push(await stranger.post('/sign-in', { email: address, password }))
  }
  answers.forEach((answer) => assertError(answer, 'forbidden', { reason: 'unverified' }))
  assert.equal(new Set(answers.map(withoutRequestId)).size, 1)
  const [, first, second] = await mailsTo(service, email)
  assert.deepEqual([first!.subject, second!.subject], Array(2).fill('You already have an account'))
  assert.equal((await mailsTo(service, unknown)).length, 2)

  // What the owner does next doesn't reveal it either.
  assert.equal((await owner.post('/me/password', { password: 'another sentence of mine' })).status, 204)
  const later = await stranger.post('/sign-in', { email, password })
  assertError(later, 'forbidden', { reason: 'unverified' })
})

// S-64
test('strangers can cause one mail a minute and five an hour to an address, and twenty an hour from a network', async () => {
  const email = newEmail()
  const asked = async (address: string, ip?: string) =>
    newVisitor(service, ip).post('/sign-up', { name: 'Ana', email: address, password: goodPassword })
  for (let count = 0; count < 5; count += 1) {
    assert.equal((await asked(email)).status, 202, String(count))
    const wait = (await asked(email)).body.error.details.retry_after
    assert.ok(wait > 50 && wait <= 60, `${wait} s`)
    service.clock.offsetMs += minuteMs
  }
  const refused = await asked(email)
  assert.equal(refused.status, 429)
  assert.ok(refused.body.error.details.retry_after > 3_000)
  assert.equal((await mailsTo(service, email)).length, 5)

  const ip = newAddress()
  for (let count = 0; count < 20; count += 1) assert.equal((await asked(newEmail(), ip)).status, 202)
  assert.equal((await asked(newEmail(), ip)).status, 429)
  service.clock.offsetMs += 60 * minuteMs
  assert.equal((await asked(email, ip)).status, 202)
})

// S-64
test('a password has to be long, uncommon, and more than a variation of its owner’s name or address', async () => {
  const ana = newVisitor(service)
  const refused = {
    short: ['', 'elevenchars', 'short one'],
    long: ['a sentence '.repeat(12)],
    common: [
      'password1234',
      'Qwertyuiop123',
      '1qaz2wsx3edc',
      'P@ssw0rd!!!!',
      'aaaaaaaaaaaaa',
      'letmeinletmein',
    ],
    personal: ['ana.kovac2026', 'Daybookdaybook', 'kovac-daybook-ana'],
  }
  for (const [reason, passwords] of Object.entries(refused))
    for (const password of passwords) {
      const asked = { name: 'Ana Kovac', email: 'ana.kovac@example.com', password }
      const errors = [{ field: 'password', reason }]
      assertError(await ana.post('/sign-up', asked), 'validation_error', { errors }, password)
    }
  assertError(
    await ana.post('/sign-up', { name: 'A', email: 'a b@c', password: goodPassword }),
    'validation_error',
    {
      errors: [{ field: 'email', reason: 'format' }],
    },
  )
  const tooLong = { name: 'A'.repeat(201), email: newEmail(), password: goodPassword }
  assertError(await ana.post('/sign-up', tooLong), 'unprocessable', {
    limit: 'name_length',
    max: 200,
    actual: 201,
  })
})

// S-68
test('a link expires after a day and uses the configured origin, whatever the Host header says', async () => {
  const ana = newVisitor(service)
  const email = newEmail()
  const body = { name: 'Ana', email, password: goodPassword }
  await ana.post('/sign-up', body, { host: 'localhost:4711', 'x-forwarded-host': 'evil.example' })
  const { link, token, body: text } = await lastMailTo(service, email)
  assert.ok(link.startsWith(`${publicUrl}/verify#`))
  assert.doesNotMatch(text, /evil|localhost/)
  service.clock.offsetMs += 24 * 60 * minuteMs
  assertError(await ana.post('/verify', { token, password: goodPassword }), 'not_found')
  const run = (name: string) => jobs.find((job) => job.name === name)!.run(service.database)
  assert.ok((await run('delete expired links'))['deleted']! >= 1)
  assert.ok((await run('delete sign-in attempts'))['deleted']! >= 1)
})

// S-68
test('made-up links all get the same answer, and guessing them is slowed down', async () => {
  const guesser = newVisitor(service)
  for (let count = 0; count < 30; count += 1) {
    const token = 'A'.repeat(43)
    const [path, body] =
      count % 2 ? ['/verify', { token }] : ['/reset/confirm', { token, password: goodPassword }]
    assertError(await guesser.post(path, body), 'not_found')
  }
  assert.equal((await guesser.post('/verify', { token: 'B'.repeat(43) })).status, 429)
  assertError(await newVisitor(service).post('/verify', { token: '\u{1f5dd}' }), 'not_found')
})

test('an installation can limit sign-up to invited people, or turn it off', async () => {
  for (const signUp of ['invite', 'closed'] as const) {
    const other = await startService({ signUp, behindProxy: true })
    const ana = newVisitor(other)
    const start = (await ana.get('/start')).body
    assert.deepEqual(start, {
      first_start: true,
      sign_up: signUp,
      single_sign_on: null,
      mail: false,
      password_min: 12,
    })
    const asked = await ana.post('/sign-up', { name: 'Ana', email: newEmail(), password: goodPassword })
    assertError(asked, 'forbidden', { reason: 'sign_up' })
    const first = {
      setup_code: await findSetupCode(other),
      name: 'Ana',
      email: newEmail(),
      password: goodPassword,
      workspace_name: 'Studio',
      timezone: 'UTC',
    }
    assert.equal((await ana.post('/start', first)).body.may_found, false)
    assertError(await ana.post('/workspaces', { name: 'Second', timezone: 'UTC' }), 'forbidden', {
      reason: 'sign_up',
    })
  }
})
