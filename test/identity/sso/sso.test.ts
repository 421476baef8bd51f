import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createSsoProvider } from '../../../src/identity/sso/provider.ts'
import { assertError } from '../../support/assert-error.ts'
import { createAuthenticatorCodes, waitForFreshCode } from '../../support/totp-authenticator.ts'
import { type ProviderUser, startIdentityProvider } from '../../support/identity-provider.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { mailsTo, newEmail, newPerson, newVisitor, type Visitor } from '../../support/visitor.ts'
import { signIn } from '../../support/member-browser.ts'

const idp = await startIdentityProvider()
const provider = await createSsoProvider({ publicUrl, singleSignOn: idp.settings, ca: idp.ca })
const service = await startService({ behindProxy: true, provider })
const invited = await startService({ sameDatabaseAs: service, behindProxy: true, provider, signUp: 'invite' })
const minuteMs = 60_000
const dayMs = 86_400_000
const begin = '/sign-in/single-sign-on'

const newProviderUser = (more: Partial<ProviderUser> = {}): ProviderUser => ({
  sub: randomUUID(),
  email: newEmail('ida'),
  email_verified: true,
  name: 'Ida Identity',
  ...more,
})

/** Starts a sign-in at the provider, and returns the URL the provider sends the browser back to. */
async function signInAtProvider(
  visitor: Visitor,
  user: ProviderUser | { error: string },
  query = '',
): Promise<string> {
  idp.next = user
  const sent = await visitor.get(`${begin}${query}`)
  assert.equal(sent.status, 302, sent.text)
  return idp.followRedirects(sent.headers['location'] ?? '')
}

/** Sends the browser back to us, as a request from another site, and returns where we redirect it. */
async function returnFromProvider(visitor: Visitor, url: string): Promise<string> {
  const path = url.replace(`${publicUrl}/app/v1`, '')
  const answer = await visitor.send('GET', path, { headers: { 'sec-fetch-site': 'cross-site' } })
  assert.equal(answer.status, 302, answer.text)
  assert.equal(visitor.cookies.has('__Host-daybook-sign-on'), false)
  return answer.headers['location'] ?? ''
}

async function signOn(visitor: Visitor, user: ProviderUser | { error: string }, query = ''): Promise<string> {
  return returnFromProvider(visitor, await signInAtProvider(visitor, user, query))
}

const isSignedIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/me')).status === 200

test('a new person gets an account by single sign-on, and the same one the next time', async () => {
  assert.deepEqual((await newVisitor(service).get('/start')).body.single_sign_on, { name: 'Example' })
  const visitor = newVisitor(service)
  const user = newProviderUser()
  assert.equal(
    await signOn(visitor, user, '?return_to=%2Flists%2Flst_1%3Flayout%3Dboard'),
    '/lists/lst_1?layout=board',
  )
  const { account } = (await visitor.get('/me')).body
  assert.deepEqual([account.name, account.email, account.has_password], ['Ida Identity', user.email, false])
  const { data } = (await visitor.get('/me/sessions')).body
  assert.deepEqual(
    data.map(({ method }: { method: string }) => method),
    ['single_sign_on'],
  )

  const asked = idp.authorizationRequests.at(-1)
  assert.deepEqual(
    ['response_type', 'code_challenge_method', 'scope', 'redirect_uri', 'prompt'].map(
      (name) => asked?.get(name) ?? null,
    ),
    ['code', 'S256', 'openid email profile', `${publicUrl}/app/v1/sign-in/single-sign-on/callback`, null],
  )
  for (const name of ['state', 'nonce', 'code_challenge']) assert.match(asked?.get(name) ?? '', /^[\w-]{43}$/)

  const other = newVisitor(service)
  assert.equal(await signOn(other, { ...user, email: newEmail(), name: 'Renamed' }), '/')
  assert.equal((await other.get('/me')).body.account.id, account.id)
})

test('someone who signs in for the first time in several browsers at once gets one account', async () => {
  const user = newProviderUser()
  const browsers = await Promise.all(
    [1, 2, 3].map(async () => {
      const visitor = newVisitor(service)
      return { visitor, url: await signInAtProvider(visitor, user) }
    }),
  )
  const targets = await Promise.all(browsers.map(({ visitor, url }) => returnFromProvider(visitor, url)))
  assert.deepEqual(targets, ['/', '/', '/'])
  const accounts = await Promise.all(
    browsers.map(async ({ visitor }) => (await visitor.get('/me')).body.account.id),
  )
  assert.equal(new Set(accounts).size, 1)
})

// S-64
test('an address verified by both sides links the existing account, and its owner is notified', async () => {
  const person = await newPerson(service)
  const user = newProviderUser({ email: person.email.toUpperCase() })
  const visitor = newVisitor(invited)
  assert.equal(await signOn(visitor, user), '/')
  assert.equal((await visitor.get('/me')).body.account.id, person.me.account.id)
  assert.equal(
    (await mailsTo(service, person.email)).at(-1)?.subject,
    'Single sign-on was connected to your account',
  )
  const mailCount = (await mailsTo(service, person.email)).length
  assert.equal(await signOn(newVisitor(service), user), '/')
  assert.equal((await mailsTo(service, person.email)).length, mailCount)
})

test('signing in through the provider requires no additional code', async () => {
  const person = await newPerson(service)
  await waitForFreshCode()
  const { secret } = (await person.post('/me/totp', {})).body
  assert.equal(
    (await person.post('/me/totp/confirm', { code: createAuthenticatorCodes(secret)() })).status,
    200,
  )
  const visitor = newVisitor(service)
  assert.equal(await signOn(visitor, newProviderUser({ email: person.email })), '/')
  assert.ok(await isSignedIn(visitor))
})

// S-64
test('an address the provider has not verified neither links nor creates an account', async () => {
  const person = await newPerson(service)
  for (const user of [
    newProviderUser({ email: person.email, email_verified: false }),
    { sub: randomUUID(), email: person.email },
    { sub: randomUUID(), email: person.email, email_verified: 'true' as unknown as boolean },
    newProviderUser({ email_verified: false }),
    { sub: randomUUID() },
    newProviderUser({ email: 'no address' }),
  ]) {
    const visitor = newVisitor(service)
    assert.equal(await signOn(visitor, user), '/sign-in?problem=not_linked', JSON.stringify(user))
    assert.equal(await isSignedIn(visitor), false)
  }
})

// S-64
test('an address that is only equal in lower case does not link an account', async () => {
  const { email } = await newPerson(service)
  await service.database.pool.query('update accounts set email = $1 where email = $2', [`k${email}`, email])
  const kelvin = newProviderUser({ email: `\u212a${email}` })
  assert.equal(await signOn(newVisitor(service), kelvin), '/sign-in?problem=not_linked')
  assert.equal(await signOn(newVisitor(service), newProviderUser({ email: `K${email}` })), '/')
})

test('where sign-up is by invitation, single sign-on creates accounts only for invited people', async () => {
  const user = newProviderUser()
  const visitor = newVisitor(invited)
  assert.equal(await signOn(visitor, user), '/sign-in?problem=not_linked')
  assert.equal(await isSignedIn(visitor), false)

  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const made = await owner.post('/invitations', { email: user.email?.toUpperCase(), role: 'member' })
  assert.equal(made.status, 201, made.text)
  assert.equal(await signOn(visitor, { ...user, email_verified: false }), '/sign-in?problem=not_linked')
  const closed = await startService({
    sameDatabaseAs: service,
    behindProxy: true,
    provider,
    signUp: 'closed',
  })
  assert.equal(await signOn(newVisitor(closed), user), '/sign-in?problem=not_linked')
  service.clock.offsetMs += 8 * dayMs
  assert.equal(await signOn(visitor, user), '/sign-in?problem=not_linked')
  service.clock.offsetMs -= 8 * dayMs
  assert.equal(await signOn(visitor, user), '/')
  const me = (await visitor.get('/me')).body
  assert.deepEqual([me.account.email, me.workspaces], [user.email, []])
})

// S-64
test('an answer from the provider works only in the browser that asked, once, and for five minutes', async () => {
  const visitor = newVisitor(service)
  const stranger = newVisitor(service)
  const failed = '/sign-in?problem=failed'
  const url = await signInAtProvider(visitor, newProviderUser())
  assert.equal(await returnFromProvider(stranger, url), failed)
  await signInAtProvider(stranger, newProviderUser())
  assert.equal(await returnFromProvider(stranger, url), failed)

  const ticket = visitor.cookies.get('__Host-daybook-sign-on') ?? ''
  assert.equal(await returnFromProvider(visitor, url), '/')
  visitor.cookies.set('__Host-daybook-sign-on', ticket)
  assert.equal(await returnFromProvider(visitor, url), failed)

  for (const change of [
    (one: URL) => one.searchParams.set('state', 'x'.repeat(43)),
    (one: URL) => one.searchParams.delete('state'),
    (one: URL) => one.searchParams.set('code', 'x'.repeat(43)),
    (one: URL) => one.searchParams.append('code', 'second'),
    (one: URL) => one.searchParams.set('iss', 'https://evil.example'),
  ]) {
    const browser = newVisitor(service)
    const changed = new URL(await signInAtProvider(browser, newProviderUser()))
    change(changed)
    assert.equal(await returnFromProvider(browser, changed.href), failed, changed.href)
    assert.equal(await isSignedIn(browser), false)
  }
  const late = newVisitor(service)
  const lateUrl = await signInAtProvider(late, newProviderUser())
  service.clock.offsetMs += 5 * minuteMs
  assert.equal(await returnFromProvider(late, lateUrl), failed)
})

// S-68
test('no one is sent to another site after signing in', async () => {
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'evil',
    '/\t/evil.example',
    '/a/..//evil.example',
  ]) {
    const visitor = newVisitor(service)
    const to = await signOn(visitor, newProviderUser(), `?return_to=${encodeURIComponent(target)}`)
    assert.equal(new URL(to, publicUrl).origin, publicUrl, `${target} → ${to}`)
  }
})

// S-64
test('authenticating again at the provider confirms who someone is here; an old session there does not', async () => {
  const visitor = newVisitor(service)
  const user = newProviderUser()
  await signOn(visitor, user)
  assert.equal((await visitor.get('/me')).body.session.confirmed_until, null)
  assertError(await visitor.post('/me/passkeys/options', {}), 'forbidden', { reason: 'confirmation' })

  await signOn(visitor, user, '?again=true')
  const asked = idp.authorizationRequests.at(-1)
  assert.deepEqual([asked?.get('prompt'), asked?.get('max_age')], ['login', '600'])
  assert.match((await visitor.get('/me')).body.session.confirmed_until, /Z$/)
  assert.equal((await visitor.post('/me/passkeys/options', {})).status, 200)
})

test('a refusal at the provider is shown as a refusal', async () => {
  const visitor = newVisitor(service)
  assert.equal(await signOn(visitor, { error: 'access_denied' }), '/sign-in?problem=refused')
  assert.equal(await isSignedIn(visitor), false)
})

test('a provider that takes the secret in the body and sends everything in the ID token works too', async () => {
  const other = await startIdentityProvider({ method: 'client_secret_post', inToken: true })
  const opened = await createSsoProvider({ publicUrl, singleSignOn: other.settings, ca: other.ca })
  const user = newProviderUser()
  other.next = user
  const { url, pending } = await opened.startSignIn(false)
  const back = new URL(await other.followRedirects(url))
  const identity = await opened.finishSignIn(back.searchParams, pending)
  assert.deepEqual(identity, {
    issuer: other.settings.issuer,
    subject: user.sub,
    email: user.email,
    name: 'Ida Identity',
    recentlyAuthenticated: false,
  })
})

test('a provider that is down or cannot prove its identity causes a visible problem, logged without secrets', async () => {
  const away = await startIdentityProvider()
  const strange = { ...(await createSsoProvider({ publicUrl, singleSignOn: away.settings, ca: undefined })) }
  const own = await startService({ sameDatabaseAs: service, behindProxy: true, provider: strange })
  const answer = await newVisitor(own).get(begin)
  assert.deepEqual([answer.status, answer.headers['location']], [302, '/sign-in?problem=failed'])
  const logged = own.logged.filter((line) => line.includes('single sign-on failed'))
  assert.equal(logged.length, 1)
  assert.ok(!logged.join('').includes(away.settings.clientSecret))

  const none = await startService({ sameDatabaseAs: service, behindProxy: true })
  assertError(await newVisitor(none).get(begin), 'not_found')
  assertError(await newVisitor(none).get(`${begin}/callback?code=1`), 'not_found')
})
