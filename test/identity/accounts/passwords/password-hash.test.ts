import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, verifyPassword } from '../../../../src/identity/accounts/passwords/password-hash.ts'

test('a password is stored as argon2id with its own salt, and only that password matches', async () => {
  const [one, two] = await Promise.all([
    hashPassword('correct horse battery'),
    hashPassword('correct horse battery'),
  ])

  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(one, two)
  assert.equal(await verifyPassword('correct horse battery', one), true)
  assert.equal(await verifyPassword('correct horse batterz', one), false)
  assert.equal(await verifyPassword('correct horse battery', '!'), false)
})

test('the two ways to encode an accent give the same password', async () => {
  assert.equal(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait')), true)
})

// S-64
test('verifying a password takes the same work if there is no account', async () => {
  for (const stored of [undefined, null, '!', '$argon2id$', '$argon2id$v=19$m=1$$'])
    assert.equal(await verifyPassword('correct horse battery', stored), false)
})

// S-64
test('a flood of passwords is queued, and those beyond the limit are asked to retry', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 70 }, () => verifyPassword('a', undefined)))
  const refused = flood.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  assert.equal(refused.length, 18)
  assert.ok(refused.every(({ reason }) => reason.code === 'unavailable'))
  assert.equal(await verifyPassword('a', undefined), false)
})
