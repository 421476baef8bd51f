import assert from 'node:assert/strict'
import { test } from 'node:test'
import { totpCode } from '../../../../src/identity/accounts/second-factor/verify-code.ts'
import { assertError } from '../../../support/assert-error.ts'
import { createAuthenticatorCodes, waitForFreshCode } from '../../../support/totp-authenticator.ts'
import { startService } from '../../../support/service.ts'
import { goodPassword, mailsTo, newPerson, newVisitor, type Visitor } from '../../../support/visitor.ts'

const service = await startService({ behindProxy: true })
const minuteMs = 60_000
const wrong = { reason: 'credentials' }

/** Creates a person with two-factor authentication, and returns their recovery codes. */
async function newPersonWithTotp() {
  const person = await newPerson(service)
  await waitForFreshCode()
  const { body } = await person.post('/me/totp', {})
  const codeAt = createAuthenticatorCodes(body.secret)
  const confirmed = await person.post('/me/totp/confirm', { code: codeAt(-1) })
  assert.equal(confirmed.status, 200, confirmed.text)
  return { ...person, codeAt, recoveryCodes: confirmed.body.recovery_codes as string[] }
}

/** Takes the first step of signing in, in a new browser. */
async function enterPassword(email: string) {
  const visitor = newVisitor(service)
  const { body, status } = await visitor.post('/sign-in', { email, password: goodPassword })
  assert.equal(status, 200)
  assert.equal(visitor.cookies.size, 0)
  return {
    ...visitor,
    methods: body.second_factor.methods,
    enter: (code: string) =>
      visitor.post('/sign-in/second-factor', { ticket: body.second_factor.ticket, code }),
  }
}

test('codes match the test vectors of RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(totpCode(secret, Math.floor(seconds / 30)), code)
})

// S-64
test('an authenticator is set up with a QR code and required once it has given a code; the owner gets a mail', async () => {
  const person = await newPerson(service)
  const first = (await person.post('/me/totp', {})).body
  const { secret, uri, qr, qr_size } = (await person.post('/me/totp', {})).body
  assert.notEqual(first.secret, secret)
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.equal(
    uri,
    `otpauth://totp/Daybook%20(daybook.example):${encodeURIComponent(person.email)}?secret=${secret}&issuer=Daybook%20(daybook.example)&algorithm=SHA1&digits=6&period=30`,
  )
  assert.match(qr, /^(M\d+ \d+h\d+v1h-\d+z)+$/)
  // The first row of a QR code starts with a finder pattern seven modules wide, after a quiet zone of four.
  assert.ok(qr.startsWith('M4 4h7v1h-7z') && qr_size > 40)

  await waitForFreshCode()
  const codeAt = createAuthenticatorCodes(secret)
  assertError(
    await person.post('/me/totp/confirm', { code: createAuthenticatorCodes(first.secret)() }),
    'unauthorized',
    wrong,
  )
  const unguarded = await newVisitor(service).post('/sign-in', {
    email: person.email,
    password: goodPassword,
  })
  assert.equal(unguarded.body.account.two_factor, false)
  const code = codeAt()
  const { recovery_codes } = (
    await person.post('/me/totp/confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  ).body
  assert.equal(new Set(recovery_codes).size, 10)
  for (const one of recovery_codes) assert.match(one, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)

  const { account } = (await person.get('/me')).body
  assert.deepEqual([account.two_factor, account.recovery_codes_left], [true, 10])
  assertError(await person.post('/me/totp', {}), 'conflict', { reason: 'two_factor' })
  assertError(await person.post('/me/totp/confirm', { code: codeAt(1) }), 'conflict', {
    reason: 'two_factor',
  })
  assert.equal(
    (await mailsTo(service, person.email)).at(-1)?.subject,
    'Two-factor authentication was turned on',
  )
  const stored = await service.database.pool.query('select * from recovery_codes')
  assert.ok(!JSON.stringify(stored.rows).includes(recovery_codes[0]))
})

// S-64
test('signing in with the password then requires a code, which works once and for about a minute', async () => {
  const { email, codeAt } = await newPersonWithTotp()
  const browser = await enterPassword(email)
  assert.deepEqual(browser.methods, ['totp', 'recovery'])
  for (const code of [codeAt(-1), codeAt(-3), codeAt(3), '12345', `${codeAt()}0`])
    assertError(await browser.enter(code), 'unauthorized', wrong, code)

  const other = await enterPassword(email)
  service.clock.offsetMs += 15 * minuteMs
  const again = await enterPassword(email)
  const answers = await Promise.all([again.enter(codeAt()), again.enter(codeAt()), again.enter(codeAt())])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 401, 401],
  )
  assertError(await other.enter(codeAt(1)), 'unauthorized', wrong)
})

// S-64
test('after five wrong codes in 15 minutes, not even the right one is accepted', async () => {
  const { email, codeAt } = await newPersonWithTotp()
  const browser = await enterPassword(email)
  for (let count = 0; count < 5; count += 1) assertError(await browser.enter('000000'), 'unauthorized', wrong)
  assert.equal((await browser.enter(codeAt())).status, 429)
  assert.equal((await (await enterPassword(email)).enter(codeAt())).status, 429)
})

// S-64
test('a recovery code replaces the authenticator once, however it is typed; new codes invalidate the old ones', async () => {
  const { email, recoveryCodes, visitor } = await newPersonWithTotp()
  const [one = '', two = '', three = ''] = recoveryCodes
  const browser = await enterPassword(email)
  const signedIn = await browser.enter(` ${one.toUpperCase().replace('-', ' ').replaceAll('0', 'O')} `)
  assert.deepEqual([signedIn.status, signedIn.body.account?.recovery_codes_left], [200, 9], signedIn.text)
  assert.equal((await mailsTo(service, email)).at(-1)?.subject, 'A recovery code was used')
  const sessions = (await browser.get('/me/sessions')).body.data
  assert.equal(sessions.find(({ current }: { current: boolean }) => current).method, 'recovery')

  const next = await enterPassword(email)
  assertError(await next.enter(one), 'unauthorized', wrong)
  const raced = await Promise.all([next.enter(two), next.enter(two)])
  assert.deepEqual(
    raced.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 401],
  )

  const { recovery_codes } = (await visitor.post('/me/recovery-codes', {})).body
  assert.equal(recovery_codes.length, 10)
  const last = await enterPassword(email)
  assertError(await last.enter(three), 'unauthorized', wrong)
  assert.equal((await last.enter(recovery_codes[3])).status, 200)
  // Another person's codes don't work.
  const other = await newPersonWithTotp()
  assertError(await (await enterPassword(other.email)).enter(recovery_codes[4]), 'unauthorized', wrong)
})

// S-64
test('changing the second factor requires the password and a code again; without one there are no recovery codes', async () => {
  const person = await newPersonWithTotp()
  const changes = [
    ['POST', '/me/totp', {}],
    ['DELETE', '/me/totp', undefined],
    ['POST', '/me/recovery-codes', {}],
  ] as const
  service.clock.offsetMs += 10 * minuteMs
  for (const [method, path, body] of changes) {
    assertError(await person.send(method, path, { body }), 'forbidden', { reason: 'confirmation' }, path)
    assertError(await newVisitor(service).send(method, path, { body }), 'unauthorized')
  }
  await waitForFreshCode()
  const code = person.codeAt()
  assert.equal((await person.post('/confirm', { password: goodPassword, code })).status, 200)
  for (let twice = 0; twice < 2; twice += 1) assert.equal((await person.delete('/me/totp')).status, 204)
  const { account } = (await person.get('/me')).body
  assert.deepEqual([account.two_factor, account.recovery_codes_left], [false, 0])
  const subjects = (await mailsTo(service, person.email)).map(({ subject }) => subject)
  assert.equal(subjects.filter((subject) => subject === 'Two-factor authentication was turned off').length, 1)
  assertError(await person.post('/me/recovery-codes', {}), 'conflict', { reason: 'two_factor' })
  assertError(await person.post('/me/totp/confirm', { code: '000000' }), 'conflict', { reason: 'two_factor' })
})

// S-64
test('neither the password nor a code alone confirms an account with two-factor authentication; a recovery code does with the password', async () => {
  const person = await newPersonWithTotp()
  service.clock.offsetMs += 10 * minuteMs
  const required = (field: string) => ({ errors: [{ field, reason: 'required' }] })
  const confirm = (body: object) => person.post('/confirm', body)
  assertError(await confirm({ password: goodPassword }), 'validation_error', required('code'))
  assertError(await confirm({ code: person.codeAt() }), 'validation_error', required('password'))
  const [code = '', other = ''] = person.recoveryCodes
  for (const body of [
    { password: goodPassword, code: '000000' },
    { password: 'wrong sentence', code },
    { password: goodPassword, code: '' },
  ])
    assertError(await confirm(body), 'unauthorized', wrong)
  for (const [method, path, body] of [
    ['DELETE', '/me/totp', undefined],
    ['POST', '/me/recovery-codes', {}],
    ['POST', '/me/email', { email: 'thief@example.com' }],
    ['POST', '/me/password', { password: goodPassword }],
    ['POST', '/me/passkeys/options', {}],
    ['DELETE', '/me/sessions', undefined],
  ] as const)
    assertError(await person.send(method, path, { body }), 'forbidden', { reason: 'confirmation' }, path)
  assert.equal((await confirm({ password: goodPassword, code })).status, 200, 'the code was not used up')
  assertError(await confirm({ password: goodPassword, code }), 'unauthorized', wrong)
  assert.equal((await person.delete('/me/totp')).status, 204)
  assert.equal((await confirm({ password: goodPassword })).status, 200)
  assert.equal((await confirm({ password: goodPassword, code: other })).status, 200)
})

// S-64
test('codes that confirm a session are guessed five times in 15 minutes, in all sessions together', async () => {
  const person = await newPersonWithTotp()
  const other = await enterPassword(person.email)
  assert.equal((await other.enter(person.recoveryCodes[0] ?? '')).status, 200)
  const guess = (visitor: Visitor) => visitor.post('/confirm', { password: goodPassword, code: '000000' })
  const answers = []
  for (let count = 0; count < 4; count += 1)
    answers.push(...(await Promise.all([guess(person.visitor), guess(other)])))
  assert.equal(answers.filter(({ status }) => status === 401).length, 5)
  assert.equal(answers.filter(({ status }) => status === 429).length, 3)
})

// S-64
test('turning two-factor authentication on ends the confirmations that other sessions gave with the password alone', async () => {
  const person = await newPerson(service)
  const thief = newVisitor(service)
  await thief.post('/sign-in', { email: person.email, password: goodPassword })
  await waitForFreshCode()
  const { secret } = (await person.post('/me/totp', {})).body
  const code = createAuthenticatorCodes(secret)()
  assert.equal((await person.post('/me/totp/confirm', { code })).status, 200)
  assertError(await thief.delete('/me/totp'), 'forbidden', { reason: 'confirmation' })
  assert.equal((await thief.get('/me')).body.session.confirmed_until, null)
  assert.notEqual((await person.get('/me')).body.session.confirmed_until, null)
})

// S-64
test('browsers that password resets made known have ten guesses at the code together, not five each', async () => {
  const { email } = await newPersonWithTotp()
  let password = goodPassword
  const answers = []
  for (let count = 0; count < 3; count += 1) {
    service.clock.offsetMs += minuteMs
    const browser = newVisitor(service)
    await browser.post('/reset', { email })
    const { token } = (await mailsTo(service, email)).at(-1)!
    password = `${goodPassword} ${count}`
    assert.equal((await browser.post('/reset/confirm', { token, password })).status, 204)
    const { ticket } = (await browser.post('/sign-in', { email, password })).body.second_factor
    for (let guess = 0; guess < 5; guess += 1)
      answers.push(await browser.post('/sign-in/second-factor', { ticket, code: '000000' }))
  }
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 5 }, () => 429)],
  )
})
