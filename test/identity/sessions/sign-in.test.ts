import assert from 'node:assert/strict'
import { test } from 'node:test'
import { totpCode } from '../../../src/identity/accounts/second-factor/verify-code.ts'
import { assertError, withoutRequestId } from '../../support/assert-error.ts'
import type { Answer } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
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
/** Another process of the same installation. */
const otherProcess = await startService({ sameDatabaseAs: service, behindProxy: true })
const { pool } = service.database
const minuteMs = 60_000
const wrong = 'not the right sentence'
const signIn = (visitor: ReturnType<typeof newVisitor>, email: string, password = goodPassword) =>
  visitor.post('/sign-in', { email, password })
const assertWrong = (answer: Answer) => assertError(answer, 'unauthorized', { reason: 'credentials' })

// S-64
test('each sign-in starts a new session, and signing out ends it on the server', async () => {
  const { email, me } = await newPerson(service)
  const browser = newVisitor(service)
  // A secret planted by an attacker.
  browser.cookies.set('__Host-daybook', 'P'.repeat(43))
  const answer = await signIn(browser, email.toUpperCase())
  assert.deepEqual([answer.status, answer.body.account], [200, me.account])
  assert.deepEqual(browser.lastCookies.map((cookie) => cookie.replace(/=[\w-]+/, '')).toSorted(), [
    `__Host-daybook-device; Path=/; Max-Age=${400 * 86_400}; Secure; HttpOnly; SameSite=Lax`,
    `__Host-daybook; Path=/; Max-Age=${30 * 86_400}; Secure; HttpOnly; SameSite=Lax`,
  ])
  const first = browser.cookies.get('__Host-daybook')!
  assert.notEqual(first, 'P'.repeat(43))

  await signIn(browser, email)
  const second = browser.cookies.get('__Host-daybook')!
  assert.notEqual(first, second)
  browser.cookies.set('__Host-daybook', first)
  assertError(await browser.get('/me'), 'unauthorized')
  browser.cookies.set('__Host-daybook', second)
  assert.equal((await browser.get('/me')).status, 200)

  const out = await browser.post('/sign-out')
  assert.deepEqual([out.status, browser.cookies.has('__Host-daybook')], [204, false])
  browser.cookies.set('__Host-daybook', second)
  assertError(await browser.get('/me'), 'unauthorized')
  assert.equal((await newVisitor(service).post('/sign-out')).status, 204)
})

// S-64
test('an unknown address gets exactly the same answer as a wrong password, just as slowly', async () => {
  const { email } = await newPerson(service)
  const visitor = newVisitor(service)
  const timed = async (address: string) => {
    const begin = performance.now()
    const answer = await signIn(visitor, address, wrong)
    return { answer, ms: performance.now() - begin }
  }
  const [known, unknown] = [[], []] as Awaited<ReturnType<typeof timed>>[][]
  for (let count = 0; count < 9; count += 1) {
    known!.push(await timed(email))
    unknown!.push(await timed(newEmail()))
  }
  const answers = [...known!, ...unknown!].map(({ answer }) => answer)
  answers.forEach(assertWrong)
  assert.equal(new Set(answers.map(withoutRequestId)).size, 1)
  const median = (runs: { ms: number }[]) => runs.map(({ ms }) => ms).toSorted((a, b) => a - b)[4]!
  assert.ok(median(unknown!) > median(known!) / 2, `${median(unknown!)} ms, not ${median(known!)} ms`)
  const limited = [await signIn(visitor, email, wrong), await signIn(visitor, email, wrong)]
  assert.deepEqual(
    limited.map(({ status }) => status),
    [401, 429],
  )
})

// S-64
test('guessing passwords is limited for the network it comes from, even in bursts, and locks no one out elsewhere', async () => {
  const { email, visitor: own } = await newPerson(service)
  const ip = newAddress()
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      signIn(newVisitor(index % 2 ? service : otherProcess, ip), email, wrong),
    ),
  )
  assert.equal(guesses.filter(({ status }) => status === 401).length, 10)
  const refused = guesses.find(({ status }) => status === 429)!
  const { retry_after } = refused.body.error.details
  assert.ok(retry_after > 0 && retry_after <= 900)
  assert.equal(refused.headers['retry-after'], String(retry_after))
  assert.equal((await signIn(newVisitor(service, ip), email)).status, 429)

  assert.equal((await signIn(newVisitor(service), email)).status, 200)
  const known = newVisitor(service, ip)
  for (const [name, value] of own.cookies) known.cookies.set(name, value)
  assert.equal((await signIn(known, email)).status, 200)
  // A device known to another account counts as unknown to this one.
  const { visitor: stranger } = await newPerson(service)
  const strange = newVisitor(service, ip)
  strange.cookies.set('__Host-daybook-device', stranger.cookies.get('__Host-daybook-device')!)
  assert.equal((await signIn(strange, email)).status, 429)
  service.clock.offsetMs += 15 * minuteMs
  assert.equal((await signIn(newVisitor(service, ip), email)).status, 200)
})

// S-64
test('guessing from many networks only limits new browsers, and a link from a mail makes one known', async () => {
  const { email, visitor: known } = await newPerson(service)
  for (let network = 0; network < 10; network += 1) {
    const guesser = newVisitor(service)
    await Promise.all(Array.from({ length: 10 }, () => signIn(guesser, email, wrong)))
  }
  const fresh = newVisitor(service)
  assert.equal((await signIn(fresh, email)).status, 429)
  assert.equal((await signIn(known, email)).status, 200)

  service.clock.offsetMs += minuteMs
  assert.equal((await fresh.post('/reset', { email })).status, 202)
  const password = 'a new sentence altogether'
  const { token } = await lastMailTo(service, email)
  assert.equal((await fresh.post('/reset/confirm', { token, password })).status, 204)
  assert.equal((await signIn(newVisitor(service), email, password)).status, 429)
  assert.equal((await signIn(fresh, email, password)).status, 200)

  // A known browser that guesses has its own window.
  for (let count = 0; count < 10; count += 1) assertWrong(await signIn(fresh, email, wrong))
  assert.equal((await signIn(fresh, email, password)).status, 429)
  assert.equal((await signIn(known, email, password)).status, 200)
})

// S-64
test('one network cannot guess at many accounts, and a forged device cookie makes no browser known', async () => {
  const ip = newAddress()
  const guesses = await Promise.all(
    Array.from({ length: 102 }, async () => {
      const visitor = newVisitor(service, ip)
      visitor.cookies.set('__Host-daybook-device', Buffer.alloc(80, 1).toString('base64url'))
      return signIn(visitor, newEmail(), wrong)
    }),
  )
  assert.equal(guesses.filter(({ status }) => status === 429).length, 2)
})

test('the right password of an unconfirmed sign-up gets a request to confirm it, and a new link', async () => {
  const email = newEmail()
  const ana = newVisitor(service)
  await ana.post('/sign-up', { name: 'Ana', email, password: goodPassword })
  assertWrong(await signIn(ana, email, wrong))
  assertError(await signIn(ana, email), 'forbidden', { reason: 'unverified' })
  assert.equal((await mailsTo(service, email)).length, 1)
  service.clock.offsetMs += minuteMs
  assertError(await signIn(ana, email), 'forbidden', { reason: 'unverified' })
  const [first, second] = await mailsTo(service, email)
  assert.notEqual(first!.token, second!.token)
  assert.equal((await ana.post('/verify', { token: second!.token, password: goodPassword })).status, 200)
})

/** Adds an authenticator to an account, and returns a function for its codes: now, or some steps away. */
async function addAuthenticator(accountId: string) {
  const secret = Buffer.from('12345678901234567890')
  await pool.query('update accounts set totp_secret = $1, totp_confirmed_at = now() where id = $2', [
    service.secrets.seal('totp', secret, accountId),
    accountId,
  ])
  return (steps = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + steps)
}

// S-64
test('after the password a code is required, which works once, within five minutes and a few attempts', async () => {
  const { email, me, visitor: known } = await newPerson(service)
  const code = await addAuthenticator(me.account.id)
  const browser = newVisitor(service)
  assertWrong(await signIn(browser, email, wrong))
  const asked = await signIn(browser, email)
  const { ticket, methods } = asked.body.second_factor
  assert.deepEqual(
    [asked.status, Object.keys(asked.body), methods, browser.lastCookies],
    [200, ['second_factor'], ['totp', 'recovery'], []],
  )
  assertError(await browser.get('/me'), 'unauthorized')
  const finish = (visitor: typeof browser, sent: string, of = ticket) =>
    visitor.post('/sign-in/second-factor', { ticket: of, code: sent })

  for (const bad of ['', '00000', `${code()}0`, code(-4), code(4)]) assertWrong(await finish(browser, bad))
  // Five wrong codes from unknown browsers in total; a known browser has its own limit.
  assert.equal((await finish(newVisitor(service), code())).status, 429)
  const now = code()
  const burst = await Promise.all(
    Array.from({ length: 5 }, () => finish(known, ` ${now.slice(0, 3)} ${now.slice(3)}`)),
  )
  assert.deepEqual(
    burst.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 401, 401, 401, 401],
  )
  const { rows } = await pool.query('select method from sessions where id = $1', [
    burst.find(({ status }) => status === 200)!.body.session.id,
  ])
  assert.deepEqual(rows, [{ method: 'totp' }])

  service.clock.offsetMs += 15 * minuteMs
  assertWrong(await finish(browser, code(1)))
  for (const forged of ['', 'x', ticket.slice(0, -1), `${ticket}A`])
    assertWrong(await finish(browser, code(1), forged))
  const again = (await signIn(browser, email)).body.second_factor.ticket
  assert.equal((await finish(browser, code(1), again)).status, 200)
})

// S-63
test('another site cannot sign anyone in or out, or cause mail to be sent', async () => {
  const { visitor, email } = await newPerson(service)
  const paths = [
    '/start',
    '/sign-up',
    '/verify',
    '/sign-in',
    '/sign-in/second-factor',
    '/sign-out',
    '/reset',
    '/reset/confirm',
    '/confirm',
    '/me/email',
    '/me/password',
    '/workspaces',
  ]
  const body = { email, password: goodPassword }
  for (const path of paths)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }] as const) {
      assertError(await visitor.post(path, body, headers), 'forbidden', { reason: 'csrf' }, path)
      const stranger = newVisitor(service)
      const answer = await stranger.post(path, body, headers)
      assert.ok([401, 403].includes(answer.status), path)
      assert.deepEqual(stranger.lastCookies, [])
    }
  for (const path of ['/sign-out', '/sign-in', '/reset', '/me/password'])
    assertError(await visitor.get(path), 'method_not_allowed')
  assert.equal((await visitor.get('/me')).status, 200)
})

// S-66, S-67
test('no secret of a person is logged, and a user agent is stored as one line', async () => {
  const { visitor, email } = await newPerson(service)
  const hostile = `Nice\tBrowser \u0085\u009b31m${'x'.repeat(400)}`
  await visitor.post('/sign-in', { email, password: goodPassword }, { 'user-agent': hostile })
  const [session] = (await visitor.get('/me/sessions')).body.data
  assert.match(session.user_agent, /^Nice Browser  +31mx+$/)
  assert.equal(session.user_agent.length, 300)

  const { rows } = await pool.query('select body from mails')
  const links = rows.map(({ body }) => /#(\S+)$/m.exec(body)?.[1]).filter((token) => token !== undefined)
  const secrets = [goodPassword, wrong, email, hostile, ...visitor.cookies.values(), ...links]
  assert.ok(links.length > 5 && service.logged.length > 100)
  for (const secret of secrets) assert.ok(!service.logged.some((line) => line.includes(secret)))
})
