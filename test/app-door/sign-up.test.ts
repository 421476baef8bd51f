import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../support/assert-error.ts'
import { publicUrl, startService } from '../support/service.ts'
import { goodPassword, lastMailTo, newEmail, newVisitor } from './browser.ts'

const service = await startService({ behindProxy: true })

test('an account is made by following the link of the mail with the password that was chosen (S-68)', async () => {
  const ana = newVisitor(service)
  const email = newEmail()
  const asked = await ana.post('/sign-up', { name: 'Ana Kovač', email, password: goodPassword })
  assert.deepEqual([asked.status, asked.body, ana.lastCookies], [202, {}, []])
  const { rowCount } = await service.database.pool.query('select from accounts where email = $1', [email])
  assert.equal(rowCount, 0)

  const { link, token } = await lastMailTo(service, email)
  assert.equal(link, `${publicUrl}/verify#${token}`)
  assert.match(token, /^[\w-]{43}$/)
  assert.deepEqual((await ana.post('/verify', { token })).body, { email, password_needed: true })
  assertError(await ana.post('/verify', { token, password: 'another sentence' }), 'unauthorized', {
    reason: 'credentials',
  })
  const verified = await ana.post('/verify', { token, password: goodPassword })
  assert.deepEqual([verified.status, verified.body], [200, { email, password_needed: false }])

  const { account, workspaces, may_found } = (await ana.get('/me')).body
  assert.deepEqual(
    [account.name, account.email, account.has_password, workspaces, may_found],
    ['Ana Kovač', email, true, [], true],
  )
  assertError(await ana.post('/verify', { token }), 'not_found')
})
