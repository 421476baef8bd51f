import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { createTokenAuthenticator } from '../../../src/identity/tokens/authenticate.ts'
import { createExposureReporter } from '../../../src/identity/tokens/report-exposure.ts'
import { generateToken } from '../../../src/identity/tokens/token.ts'
import type { Client } from '../../support/client.ts'
import { connectApp } from '../../support/connected-app.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
const { database, clock } = service
const dayMs = 86_400_000

/** Reports exposures as one process would; the next call acts as a new process that remembers nothing. */
async function send(client: Pick<Client, 'token'>, ip = '192.0.2.7', times = 1): Promise<void> {
  const { authenticate, close } = createTokenAuthenticator(database)
  const report = createExposureReporter(database, authenticate)
  for (let time = 0; time < times; time += 1) await report({ authorization: `Bearer ${client.token}`, ip })
  await close()
}

const reportersOf = async ({ workspace }: TestWorkspace): Promise<string[]> =>
  (
    await database.page(Type.Object({ member_id: Type.String() }))`
      select member_id from changes where workspace_id = ${workspace.id} and action = 'token.exposed' order by id`
  ).map(({ member_id }) => member_id)

const MailRow = Type.Object({ to_address: Type.String(), subject: Type.String(), text: Type.String() })

const mailsTo = ({ workspace }: TestWorkspace) => database.page(MailRow)`
  select to_address, subject, to_jsonb(mails)::text as text from mails
  where to_address in (select email from members where workspace_id = ${workspace.id}) order by id`

// D23
test('a token sent over plain HTTP is logged once a day, and its creator gets one mail a day without the token', async () => {
  const workspace = await createWorkspace(service)
  const admin = await workspace.join('admin')
  const second = await workspace.tokenWith(['tasks:read'])
  const { owner } = workspace

  await send(workspace, '127.0.0.1')
  await send({ token: generateToken(workspace.workspace.id) })
  assert.deepEqual(await reportersOf(workspace), [])

  await send(workspace, '192.0.2.7', 3)
  await send(workspace)
  await send(second)
  await send(admin)
  assert.deepEqual(await reportersOf(workspace), [owner.id, owner.id, admin.member.id])
  const mails = await mailsTo(workspace)
  assert.deepEqual(
    mails.map(({ to_address }) => to_address),
    [owner.email, admin.member.email],
  )
  for (const { subject, text } of mails) {
    assert.equal(subject, 'Your API token was sent without encryption')
    for (const { token = '' } of [workspace, second, admin])
      assert.ok(!text.includes(token.slice(30, 38)) && !text.includes(token.slice(-8)))
  }

  clock.offsetMs += dayMs + 1_000
  await send(second)
  assert.equal((await reportersOf(workspace)).length, 4)
  assert.equal((await mailsTo(workspace)).length, 3)
  // Nothing is revoked.
  for (const client of [workspace, admin]) assert.equal((await client.get('/lists')).status, 200)
})

test('a member whose app sends its access token over plain HTTP gets an email that says to disconnect it', async () => {
  const workspace = await createWorkspace(service)
  const { tokens } = await connectApp(service, workspace)
  await send({ token: tokens.access_token })
  assert.deepEqual(await reportersOf(workspace), [workspace.owner.id])
  const { subject, text } = (await mailsTo(workspace)).at(-1)!
  assert.equal(subject, 'An app sent your access without encryption')
  assert.match(text, /Sync for teams/)
  assert.equal(text.includes(tokens.access_token), false)
})
