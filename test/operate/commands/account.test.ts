import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goodPassword, mailsTo, newPerson, newVisitor } from '../../support/visitor.ts'
import { createAuthenticatorCodes, waitForFreshCode } from '../../support/totp-authenticator.ts'
import { startService } from '../../support/service.ts'
import { createCli } from '../../support/run-cli.ts'

const service = await startService({ behindProxy: true })
const daybook = createCli(service)

test('account remove-totp lets someone sign in again who has lost their authenticator app and recovery codes', async () => {
  const person = await newPerson(service)
  await waitForFreshCode()
  const { secret } = (await person.post('/me/totp', {})).body
  await person.post('/me/totp/confirm', { code: createAuthenticatorCodes(secret)() })
  const signIn = () => newVisitor(service).post('/sign-in', { email: person.email, password: goodPassword })
  assert.ok((await signIn()).body.second_factor)

  const remove = (email: string) => daybook('account', 'remove-totp', '--email', email, '--json')
  const { json } = await remove(person.email.toUpperCase())
  assert.deepEqual([json.id, json.removed], [person.me.account.id, true])
  assert.equal((await signIn()).body.account?.two_factor, false)
  assert.equal(
    (await mailsTo(service, person.email)).at(-1)?.subject,
    'Two-factor authentication was turned off',
  )
  assert.equal((await remove(person.email)).json.removed, false)
  const nobody = await remove('nobody@example.com')
  assert.deepEqual([nobody.code, nobody.json.error.code], [1, 'not_found'])
})
