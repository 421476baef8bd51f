import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { publicUrl, startService } from '../../support/service.ts'
import {
  type PasskeyFault,
  createSoftwarePasskey,
  type SoftwarePasskey,
} from '../../support/software-passkey.ts'
import { goodPassword, mailsTo, newPerson, newVisitor, type Visitor } from '../../support/visitor.ts'

const service = await startService({ behindProxy: true })
const minuteMs = 60_000
const wrong = { reason: 'credentials' }

async function register(
  visitor: Visitor,
  passkey: SoftwarePasskey,
  fault: PasskeyFault = {},
  name = 'Phone',
) {
  const { options, ticket } = (await visitor.post('/me/passkeys/options', {})).body
  return visitor.post('/me/passkeys', { ticket, response: passkey.create(options, fault), name })
}

async function signIn(passkey: SoftwarePasskey, fault: PasskeyFault = {}, visitor = newVisitor(service)) {
  const { options, ticket } = (await visitor.post('/sign-in/passkey/options', {})).body
  return visitor.post('/sign-in/passkey', { ticket, response: passkey.get(options, fault) })
}

async function newPasskeyOwner() {
  const person = await newPerson(service)
  const passkey = createSoftwarePasskey()
  const added = await register(person.visitor, passkey)
  assert.equal(added.status, 201, added.text)
  return { ...person, passkey, id: added.body.id as string }
}

// S-64
test('a passkey is registered for the configured origin, only once, and its owner gets a mail', async () => {
  const { visitor, email, me } = await newPerson(service)
  const passkey = createSoftwarePasskey()
  const { options, ticket } = (await visitor.post('/me/passkeys/options', {})).body
  assert.deepEqual([options.rp, options.user.name], [{ name: 'Daybook', id: 'daybook.example' }, email])
  assert.equal(Buffer.from(options.user.id, 'base64url').toString(), me.account.id)
  assert.deepEqual(options.authenticatorSelection.userVerification, 'required')
  assert.deepEqual(options.authenticatorSelection.residentKey, 'required')
  assert.equal(options.attestation, 'none')

  const body = { ticket, response: passkey.create(options), name: 'Phone' }
  const added = await visitor.post('/me/passkeys', body)
  assert.deepEqual(
    [added.status, added.body],
    [201, { id: added.body.id, name: 'Phone', created_at: added.body.created_at, last_used_at: null }],
    added.text,
  )
  const again = { errors: [{ field: 'response', reason: 'invalid' }] }
  assertError(await visitor.post('/me/passkeys', body), 'validation_error', again)
  assertError(await register(visitor, passkey), 'conflict', { reason: 'passkey' })
  assert.deepEqual((await visitor.get('/me/passkeys')).body, { data: [added.body], next_cursor: null })
  const excluded = (await visitor.post('/me/passkeys/options', {})).body.options.excludeCredentials
  assert.deepEqual(excluded, [{ id: passkey.id, type: 'public-key', transports: ['internal', 'hybrid'] }])
  assert.equal((await mailsTo(service, email)).at(-1)?.subject, 'A passkey was added to your account')
})

// S-64
test('a passkey from another site, for another challenge or without user verification is refused', async () => {
  const { visitor } = await newPerson(service)
  const stranger = await newPerson(service)
  for (const fault of [
    { origin: 'https://daybook.example.evil.example' },
    { origin: publicUrl.replace('https', 'http') },
    { rpId: 'evil.example' },
    { type: 'webauthn.get' },
    { challenge: randomBytes(32).toString('base64url') },
    { unverified: true as const },
  ])
    assertError(
      await register(visitor, createSoftwarePasskey(), fault),
      'validation_error',
      { errors: [{ field: 'response', reason: 'invalid' }] },
      JSON.stringify(fault),
    )
  const { options, ticket } = (await visitor.post('/me/passkeys/options', {})).body
  const body = { ticket, response: createSoftwarePasskey().create(options), name: 'Phone' }
  const expired = { errors: [{ field: 'ticket', reason: 'expired' }] }
  assertError(await stranger.post('/me/passkeys', body), 'validation_error', expired)
  assertError(await visitor.post('/me/passkeys', { ...body, ticket: 'none' }), 'validation_error', expired)
  service.clock.offsetMs += 5 * minuteMs
  assertError(await visitor.post('/me/passkeys', body), 'validation_error', expired)
  const broken = { ...body.response, response: { ...body.response.response, attestationObject: 'oWE' } }
  const fresh = (await visitor.post('/me/passkeys/options', {})).body
  assertError(
    await visitor.post('/me/passkeys', { ticket: fresh.ticket, response: broken, name: 'Phone' }),
    'validation_error',
    { errors: [{ field: 'response', reason: 'invalid' }] },
  )
})

// S-64
test('a passkey signs in without a name or password, and counts as both factors', async () => {
  const { email, passkey, me } = await newPasskeyOwner()
  const visitor = newVisitor(service)
  const asked = (await visitor.post('/sign-in/passkey/options', {})).body.options
  assert.deepEqual(
    [asked.rpId, asked.userVerification, asked.allowCredentials],
    ['daybook.example', 'required', []],
  )
  const signedIn = await signIn(passkey, {}, visitor)
  assert.deepEqual([signedIn.status, signedIn.body.account?.email], [200, email], signedIn.text)
  assert.equal(signedIn.body.account.id, me.account.id)
  const { data } = (await visitor.get('/me/sessions')).body
  assert.equal(data.find(({ current }: { current: boolean }) => current).method, 'passkey')
  assert.match((await visitor.get('/me/passkeys')).body.data[0].last_used_at, /Z$/)
})

// S-64
test('an answer cannot be replayed, forged, used for another site, or come from a copied key', async () => {
  const { passkey } = await newPasskeyOwner()
  const visitor = newVisitor(service)
  const { options, ticket } = (await visitor.post('/sign-in/passkey/options', {})).body
  const body = { ticket, response: passkey.get(options) }
  const answers = await Promise.all([1, 2, 3].map(() => newVisitor(service).post('/sign-in/passkey', body)))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 401, 401],
  )

  for (const fault of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { type: 'webauthn.create' },
    { challenge: options.challenge },
    { userHandle: Buffer.from('acc_01jd42e76ke0080ppaatcsyj69').toString('base64url') },
    { signature: randomBytes(64) },
    { unverified: true as const },
  ])
    assertError(await signIn(passkey, fault), 'unauthorized', wrong, JSON.stringify(fault))
  assertError(await signIn(createSoftwarePasskey()), 'unauthorized', wrong)

  // A key that counts its uses was copied if its counter goes back.
  const person = await newPerson(service)
  const key = createSoftwarePasskey({ counts: true })
  assert.equal((await register(person.visitor, key)).status, 201)
  assert.equal((await signIn(key)).status, 200)
  key.rewind()
  assertError(await signIn(key), 'unauthorized', wrong)
  assert.equal((await signIn(key)).status, 401)
  assert.equal((await signIn(key)).status, 200)
})

// S-64
test('only a passkey of the account confirms who someone is', async () => {
  const [ana, bo] = [await newPasskeyOwner(), await newPasskeyOwner()]
  service.clock.offsetMs += 10 * minuteMs
  assertError(await ana.post('/me/passkeys/options', {}), 'forbidden', { reason: 'confirmation' })
  assertError(await ana.delete(`/me/passkeys/${ana.id}`), 'forbidden', { reason: 'confirmation' })
  const prove = async (passkey: SoftwarePasskey, path = '/confirm/passkey/options') => {
    const { options, ticket } = (await ana.post(path, {})).body
    return ana.post('/confirm', { ticket, response: passkey.get(options) })
  }
  assertError(await prove(bo.passkey), 'unauthorized', wrong)
  assertError(await prove(ana.passkey, '/sign-in/passkey/options'), 'unauthorized', wrong)
  assertError(await ana.post('/confirm', { ticket: 'none' }), 'validation_error', {
    errors: [{ field: 'password', reason: 'required' }],
  })
  const proven = await prove(ana.passkey)
  assert.deepEqual([proven.status, typeof proven.body.confirmed_until], [200, 'string'], proven.text)
  assert.equal((await ana.post('/confirm', { password: goodPassword })).status, 200)
})

// S-64, S-01
test('only their owner can rename and delete passkeys, and a deleted one no longer signs in', async () => {
  const [ana, bo] = [await newPasskeyOwner(), await newPasskeyOwner()]
  assertError(await bo.patch(`/me/passkeys/${ana.id}`, { name: 'Mine' }), 'not_found')
  assertError(await bo.delete(`/me/passkeys/${ana.id}`), 'not_found')
  assert.equal((await ana.patch(`/me/passkeys/${ana.id}`, { name: 'Key' })).body.name, 'Key')
  assertError(await ana.patch(`/me/passkeys/${ana.id}`, { name: ' ' }), 'validation_error', {
    errors: [{ field: 'name', reason: 'format' }],
  })
  assert.equal((await ana.delete(`/me/passkeys/${ana.id}`)).status, 204)
  assertError(await signIn(ana.passkey), 'unauthorized', wrong)
  assert.equal((await mailsTo(service, ana.email)).at(-1)?.subject, 'A passkey was removed from your account')
  assert.equal((await signIn(bo.passkey)).status, 200)
})

test('an account has at most twenty passkeys', async () => {
  const { visitor } = await newPerson(service)
  for (let count = 0; count < 20; count += 1)
    assert.equal((await register(visitor, createSoftwarePasskey())).status, 201)
  assertError(await register(visitor, createSoftwarePasskey()), 'unprocessable', {
    limit: 'passkeys',
    max: 20,
    actual: 21,
  })
})
