import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import type { TokenId } from '../../../src/core/ids.ts'
import { type Client, createClient } from '../../support/client.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { sendWithSlowBody } from '../../support/slow-body.ts'
import { waitForStatus } from '../../support/wait-for-status.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const other = await startService({ sameDatabaseAs: service })

const TokenRow = Type.Object({ id: Type.Unsafe<TokenId>(Type.String()) })
async function tokensOf(memberId: string) {
  return service.database.page(TokenRow)`select id from tokens where member_id = ${memberId}`
}

/**
 * Checks that a change of access takes effect with the very next request in this process, and soon in another
 * one, after both have cached the token.
 */
async function assertAtOnce(
  ask: (client: Client) => Promise<{ status: number }>,
  client: Client,
  change: () => Promise<unknown>,
  [before, after]: [before: number, after: number],
) {
  const elsewhere = createClient(other, client.token)
  assert.equal((await ask(client)).status, before)
  assert.equal((await ask(elsewhere)).status, before)

  await change()
  assert.equal((await ask(client)).status, after)
  await waitForStatus(() => ask(elsewhere), after)
}

// S-03
test('revocation, removal, demotion and a change of plan take effect with the next request', async () => {
  const workspace = await createWorkspace(service)
  const { workspace: settings } = workspace
  const { revokeToken, removeMember, setRole, setPlan } = operatorActions(service, settings)
  const admin = await workspace.join('admin')
  const member = await workspace.join('member')
  const readLists = (client: Client) => client.get('/lists')
  const makeList = (client: Client) => client.post('/lists', { name: 'A list' })

  const [token] = await tokensOf(admin.member.id)
  assert.ok(token)
  await assertAtOnce(readLists, admin, () => revokeToken(token.id), [200, 401])
  await assertAtOnce(makeList, member, () => setRole(member.member, 'guest'), [201, 403])
  await assertAtOnce(makeList, member, () => setRole(member.member, 'member'), [403, 201])
  await assertAtOnce(readLists, member, () => removeMember(member.member), [200, 401])
  await removeMember(admin.member)
  await assertAtOnce(readLists, workspace, () => setPlan('start'), [200, 403])
  await assertAtOnce(readLists, workspace, () => setPlan('team'), [403, 200])
})

// S-03
test('a token that is revoked while a body is still being sent changes nothing', async () => {
  const workspace = await createWorkspace(service)
  const { revokeToken, setRole } = operatorActions(service, workspace.workspace)
  const [member, admin] = [await workspace.join('member'), await workspace.join('admin')]
  const [token] = await tokensOf(member.member.id)
  const createList = (client: Client, duringRequest: () => Promise<unknown>) =>
    sendWithSlowBody(
      service,
      'POST',
      '/api/v1/lists',
      { authorization: `Bearer ${client.token}` },
      { name: 'A list' },
      duringRequest,
    )
  assert.equal(await createList(member, () => revokeToken(token!.id)), 401)
  assert.equal(await createList(admin, () => setRole(admin.member, 'guest')), 403)
  assert.deepEqual((await workspace.get('/lists')).body.data, [])
})

//
test('a change made by another process takes effect here too', async () => {
  const workspace = await createWorkspace(service)
  const { setPlan } = operatorActions(other, workspace.workspace)
  assert.equal((await workspace.get('/lists')).headers['x-ratelimit-limit'], '1200')

  await setPlan('team')
  const hasLimit = async (limit: string) =>
    (await workspace.get('/lists')).headers['x-ratelimit-limit'] === limit ? { status: 200 } : { status: 0 }
  await waitForStatus(() => hasLimit('300'), 200)
})
