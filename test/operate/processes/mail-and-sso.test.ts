import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Agent, request } from 'undici'
import type { Me } from '../../../src/identity/sessions/schema.ts'
import { startIdentityProvider } from '../../support/identity-provider.ts'
import { createInstallation } from '../../support/installation.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { waitUntil } from '../../support/processes.ts'

test('with a mail server and a provider configured, the worker sends mails and reminders and sign-in leads to the provider', async (t) => {
  const sink = await startMailServer()
  const { host, port, user, password } = sink.settings
  const idp = await startIdentityProvider({ authority: sink.authority })
  const { issuer, clientId, clientSecret, name } = idp.settings
  const installation = await createInstallation({
    DAYBOOK_SMTP_URL: `smtp://${user}:${encodeURIComponent(password)}@${host}:${port}`,
    DAYBOOK_MAIL_FROM: 'Tasks <tasks@example.com>',
    DAYBOOK_OIDC_ISSUER: issuer,
    DAYBOOK_OIDC_CLIENT_ID: clientId,
    DAYBOOK_OIDC_CLIENT_SECRET: clientSecret,
    DAYBOOK_OIDC_NAME: name,
    DAYBOOK_CA: sink.ca,
  })
  const service = await installation.serve()
  const { url } = JSON.parse(await service.line(/"msg":"ready"/))
  const dispatcher = new Agent({
    connect: { ca: readFileSync(join(installation.dataDir, 'tls/ca.pem'), 'utf8') },
  })
  t.after(() => dispatcher.destroy())
  const send = (path: string, body?: object, cookie = '') =>
    request(`${url}/app/v1${path}`, {
      dispatcher,
      method: body ? 'POST' : 'GET',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })

  const email = 'ana@example.com'
  const person = { name: 'Ana', email, password: 'correct horse battery' }
  const first = await send('/start', {
    ...person,
    setup_code: installation.setupCode(),
    workspace_name: 'Acme',
    timezone: 'UTC',
  })
  assert.equal(first.statusCode, 201, await first.body.text())
  const cookie = String(first.headers['set-cookie']).split(';')[0]!
  const offer = (await (await send('/start')).body.json()) as Record<string, unknown>
  assert.deepEqual([offer['mail'], offer['single_sign_on']], [true, { name }])

  assert.equal((await send('/reset', { email })).statusCode, 202)
  const [mail] = await sink.wait(1)
  assert.deepEqual([mail?.from, mail?.to, mail?.secure], ['tasks@example.com', [email], true])
  assert.match(mail?.text ?? '', new RegExp(`^${url}/reset#[\\w-]{43}\\r?$`, 'm'))

  const me = await send('/me', undefined, cookie)
  const { workspaces } = (await me.body.json()) as Me
  const make = async (what: string, body: object) =>
    (await (await send(`/workspaces/${workspaces[0]!.id}/${what}`, body, cookie)).body.json()) as {
      id: string
    }
  const list = await make('lists', { name: 'Own' })
  const at = new Date(Date.now() + 5_000).toISOString()
  const task = await make('tasks', { list_id: list.id, title: 'Sign the lease', reminders: [{ at }] })
  await waitUntil(() => sink.received.length === 2)
  const reminder = sink.received[1]
  assert.deepEqual(reminder?.to, [email])
  assert.ok(
    reminder.headers.some(([name, value]) => name === 'subject' && value === 'Reminder: Sign the lease'),
  )
  assert.ok(reminder.text.includes(`${url}/tasks/${task.id}`))

  const sent = await send('/sign-in/single-sign-on')
  assert.equal(sent.statusCode, 302)
  assert.ok(String(sent.headers['location']).startsWith(`${issuer}/auth?`))

  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})
