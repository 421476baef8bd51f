import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { randomId } from '../../../src/core/ids.ts'
import { hashSecret, randomSecret } from '../../../src/core/random-secret.ts'
import { assertError, withoutRequestId } from '../../support/assert-error.ts'
import { createClient } from '../../support/client.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const { database } = service
const password = 'a long walk by the river'

const anonymous = createClient(service)
const open = (what: string, body: unknown) =>
  anonymous.send('POST', `/app/v1/invitations/${what}`, {
    body,
    headers: { 'sec-fetch-site': 'same-origin' },
  })

/** Invites someone, and returns the token of their link. */
async function setUp() {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const email = `new-${randomBytes(5).toString('hex')}@example.com`
  const { status, body: invitation } = await owner.post('/invitations', { email, role: 'member' })
  assert.equal(status, 201)
  const { rows } = await database.pool.query('select body from mails where to_address = $1', [email])
  const token = /\/invite#(\S+)$/m.exec(rows[0].body)?.[1] ?? ''
  return { workspace, invitation, token }
}

//
test('regression: a link of the first release, which does not name its workspace, is still accepted or declined', async () => {
  for (const [what, status] of [
    ['accept', 200],
    ['decline', 204],
  ] as const) {
    const { workspace, invitation } = await setUp()
    const token = randomSecret()
    await database.pool.query('update invitations set hash = $3 where workspace_id = $1 and id = $2', [
      workspace.workspace.id,
      invitation.id,
      hashSecret(token),
    ])
    const preview = await open('look', { token })
    assert.deepEqual([preview.status, preview.body.workspace_name], [200, workspace.workspace.name])
    const input = what === 'accept' ? { token, name: 'Nora', password } : { token }
    assert.equal((await open(what, input)).status, status)
    assertError(await open('look', { token }), 'not_found')
  }
})

// S-68
test('a link whose workspace was exchanged is answered like an unknown one', async () => {
  const { workspace, token } = await setUp()
  const other = await createWorkspace(service)
  const prefix = workspace.workspace.id.slice(4)
  const unknown = withoutRequestId(await open('look', { token: randomSecret() }))
  for (const put of [other.workspace.id.slice(4), randomId('wsp', 0).slice(4), ''])
    for (const what of ['look', 'accept', 'decline']) {
      const input = { token: token.replace(prefix, put) }
      const answer = await open(what, what === 'accept' ? { ...input, name: 'Nora', password } : input)
      assert.equal(withoutRequestId(answer), unknown, what)
    }
  assert.equal((await open('look', { token })).status, 200)
})
