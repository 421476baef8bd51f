import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { type Scope, scopes } from '../../../src/core/actor.ts'
import { write } from '../../../src/platform/db/write.ts'
import { findMemberActor } from '../../../src/identity/members/find.ts'
import type { Member } from '../../../src/identity/members/schema.ts'
import { createToken } from '../../../src/identity/tokens/create.ts'
import { listTokens } from '../../../src/identity/tokens/list.ts'
import { revokeToken } from '../../../src/identity/tokens/revoke.ts'
import { createClient } from '../../support/client.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
const { database } = service

const actorOf = ({ workspace }: TestWorkspace, { id }: Member) =>
  findMemberActor(database.read, workspace.id, id)

async function newToken(workspace: TestWorkspace, member: Member, chosen: Scope[] = [...scopes]) {
  const actor = await actorOf(workspace, member)
  return write(database, workspace.workspace.id, (sql) =>
    createToken(sql, actor, { name: 'CRM', scopes: chosen }),
  )
}

// S-66
test('a token has a name and scopes, is shown once, and is stored and logged nowhere', async () => {
  const workspace = await createWorkspace(service)
  const { token, ...shown } = await newToken(workspace, workspace.owner, ['lists:read', 'tasks:read'])

  assert.match(token, /^dbp_[0-7][0-9a-hjkmnp-tv-z]{25}[0-9A-Za-z]{36}$/)
  assert.deepEqual([shown.name, shown.scopes], ['CRM', ['lists:read', 'tasks:read']])
  assert.equal(shown.member_id, workspace.owner.id)
  assert.equal(token.slice(-4), shown.last4)
  const listed = await listTokens(database.read, await actorOf(workspace, workspace.owner))
  assert.deepEqual(listed.at(-1), shown)
  assert.ok(!JSON.stringify(listed).includes(token))

  const client = createClient(service, token)
  assert.equal((await client.get('/lists')).status, 200)
  assert.equal((await client.get('/members')).status, 403)
  const everything = await database.page(Type.Object({ row: Type.String() }))`
    select tokens::text as row from tokens union all select changes::text from changes
    union all select events::text from events union all select idempotency_keys::text from idempotency_keys`
  const secret = token.slice(4, 34)
  assert.ok(everything.length > 0 && everything.every(({ row }) => !row.includes(secret)))
  assert.ok(service.logged.every((line) => !line.includes(secret)))
})

//
test('only the owner and administrators create, list and revoke tokens, and no one on the Start plan', async () => {
  const workspace = await createWorkspace(service)
  const needsAdmin = { code: 'forbidden', details: { reason: 'role', required: 'admin' } }
  const admin = await workspace.join('admin')
  const made = await newToken(workspace, admin.member)
  for (const role of ['member', 'guest'] as const) {
    const { member } = await workspace.join(role)
    const actor = await actorOf(workspace, member)
    await assert.rejects(newToken(workspace, member), needsAdmin)
    await assert.rejects(listTokens(database.read, actor), needsAdmin)
    await assert.rejects(
      write(database, workspace.workspace.id, (sql) => revokeToken(sql, actor, made.id)),
      needsAdmin,
    )
  }
  const { revokeToken: revoke } = operatorActions(service, workspace.workspace)
  const revoked = await revoke(made.id)
  assert.ok(revoked.revoked_at)
  assert.deepEqual(await revoke(made.id), revoked)
  await assert.rejects(revoke('tok_0'), { code: 'not_found' })

  const start = await createWorkspace(service, { plan: 'start' })
  await assert.rejects(newToken(start, start.owner), {
    code: 'forbidden',
    details: { reason: 'plan', required: 'team' },
  })
  for (const path of ['/lists', '/members', '/tasks/tsk_0/comments', '/nothing'])
    assert.deepEqual((await start.get(path)).body.error.details, { reason: 'plan', required: 'team' })
})

//
test('the specification’s eight scopes exist, and a write scope does not allow reading', async () => {
  assert.deepEqual([...scopes].sort(), [
    'comments:read',
    'comments:write',
    'lists:read',
    'lists:write',
    'members:read',
    'tasks:read',
    'tasks:write',
    'webhooks:write',
  ])
  const workspace = await createWorkspace(service)
  const writer = await workspace.tokenWith(['lists:write'])
  assert.equal((await writer.post('/lists', { name: 'A' })).status, 201)
  const refused = await writer.get('/lists')
  assert.equal(refused.status, 403)
  assert.match(refused.headers['www-authenticate'] ?? '', /error="insufficient_scope", scope="lists:read"/)
})

//
test('a token sees its member’s lists and does what their role allows', async () => {
  const workspace = await createWorkspace(service)
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')
  const open = await workspace.post('/lists', { name: 'Open' })
  const mine = await member.post('/lists', { name: 'Mine', visibility: 'private' })
  await workspace.share(open.body.id, guest.member)

  assert.deepEqual((await workspace.get('/lists')).body.data, [open.body])
  assert.deepEqual((await member.get('/lists')).body.data, [open.body, mine.body])
  assert.deepEqual((await guest.get('/lists')).body.data, [open.body])
  const refused = await guest.post('/lists', { name: 'A guest’s' })
  assert.equal(refused.status, 403)
  assert.deepEqual(refused.body.error.details, { reason: 'role', required: 'member' })
})

//
test('the list of tokens shows the minute of the last use', async () => {
  const workspace = await createWorkspace(service)
  const { token, ...made } = await newToken(workspace, workspace.owner)
  const lastUsed = async () => {
    const tokens = await listTokens(database.read, await actorOf(workspace, workspace.owner))
    return Date.parse(tokens.find(({ id }) => id === made.id)?.last_used_at ?? '')
  }
  assert.equal(made.last_used_at, null)

  // The last use is stored from time to time, and when a process stops.
  const callAnotherProcess = async () => {
    const other = await startService({ sameDatabaseAs: service })
    const calledMs = service.clock.now()
    assert.equal((await createClient(other, token).get('/lists')).status, 200)
    await other.close()
    return calledMs
  }
  const first = await callAnotherProcess()
  assert.ok(Math.abs((await lastUsed()) - first) < 60_000)
  service.clock.offsetMs += 90 * 60_000
  const second = await callAnotherProcess()
  assert.ok(second - first >= 90 * 60_000)
  assert.ok(Math.abs((await lastUsed()) - second) < 60_000)
})
