import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { addManyMembers, signIn } from '../../support/member-browser.ts'

const service = await startService({ selfServicePlans: true })
const minuteMs = 60_000

async function setUp(plan: 'team' | 'business' = 'business') {
  const workspace = await createWorkspace(service, { plan })
  const [admin, member, guest] = [
    await workspace.join('admin'),
    await workspace.join('member'),
    await workspace.join('guest'),
  ]
  return {
    workspace,
    admin,
    member,
    guest,
    owner: await signIn(service, workspace, workspace.owner),
    asAdmin: await signIn(service, workspace, admin.member),
    asMember: await signIn(service, workspace, member.member),
    asGuest: await signIn(service, workspace, guest.member),
  }
}

const historyOf = async (workspaceId: string, like: string): Promise<string[]> => {
  const { rows } = await service.database.pool.query(
    'select action, member_id from changes where workspace_id = $1 and action like $2 order by id',
    [workspaceId, like],
  )
  return rows.map(({ action, member_id }) => `${action} ${member_id}`)
}

// D14
test('members are listed in pages; only those who manage them see last use and two-factor authentication', async () => {
  const { workspace, owner, asAdmin, asMember, asGuest, guest, admin, member } = await setUp()
  await asMember.get('')
  // This is recorded after the response.
  await waitUntil(async () => (await asAdmin.get('/members')).body.data[2].last_seen_at !== null)
  const { body } = await asAdmin.get('/members')
  assert.equal(body.next_cursor, null)
  assert.deepEqual(
    body.data.map(({ role }: { role: string }) => role),
    ['owner', 'admin', 'member', 'guest'],
  )
  const [first, , third] = body.data
  assert.deepEqual(Object.keys(first), [
    'id',
    'name',
    'email',
    'role',
    'kind',
    'description',
    'joined_at',
    'last_seen_at',
    'two_factor',
  ])
  assert.deepEqual([first.last_seen_at, first.two_factor], [null, false])
  assert.match(third.last_seen_at, /^\d{4}-.*Z$/)

  const { rows } = await service.database.pool.query('select account_id from members where id = $1', [
    member.member.id,
  ])
  await service.database.pool.query('update accounts set totp_confirmed_at = now() where id = $1', [
    rows[0].account_id,
  ])
  assert.deepEqual(
    (await owner.get('/members')).body.data.map(({ two_factor }: { two_factor: boolean }) => two_factor),
    [false, false, true, false],
  )
  const seen = (await asMember.get('/members')).body.data
  assert.equal(seen.length, 4)
  for (const one of seen) assert.deepEqual([one.last_seen_at, one.two_factor], [null, null])

  const page = (await owner.get('/members', { limit: 3 })).body
  const rest = await owner.get('/members', { limit: 3, cursor: page.next_cursor })
  assert.deepEqual([page.data.length, rest.body.data.length, rest.body.next_cursor], [3, 1, null])
  const ids = async (browser: typeof asGuest) =>
    (await browser.get('/members')).body.data.map(({ id }: { id: string }) => id)
  assert.deepEqual(await ids(asGuest), [guest.member.id])
  const list = (await workspace.post('/lists', { name: 'Shared', visibility: 'private' })).body.id
  await workspace.share(list, guest.member)
  assert.deepEqual(await ids(asGuest), [workspace.owner.id, guest.member.id])
  assertError(await asGuest.delete(`/members/${admin.member.id}`), 'not_found')
  assertError(await asGuest.delete(`/members/${workspace.owner.id}`), 'forbidden', {
    reason: 'role',
    required: 'admin',
  })
})

test('last seen is recorded to the minute, and only in the workspace they are using', async () => {
  const { owner, asMember, member } = await setUp()
  const lastSeen = async (): Promise<string | null> =>
    (await owner.get('/members')).body.data.find(({ id }: { id: string }) => id === member.member.id)
      .last_seen_at
  await asMember.get('/members')
  await waitUntil(async () => (await lastSeen()) !== null)
  const before = await lastSeen()
  await asMember.get('/members')
  service.clock.offsetMs += minuteMs / 2
  await asMember.get('/members')
  assert.equal(await lastSeen(), before)
  service.clock.offsetMs += minuteMs
  await asMember.get('/members')
  await waitUntil(async () => Date.parse((await lastSeen()) ?? '') >= Date.parse(before ?? '') + minuteMs)
})

// R-146, D14
test('a new role takes effect with the next request; the owner transfers ownership after confirming who they are', async () => {
  const { workspace, owner, asAdmin, asMember, admin, member } = await setUp()
  const role = (browser: typeof owner, id: string, to: string) =>
    browser.patch(`/members/${id}`, { role: to })

  assertError(await asMember.get('/tokens'), 'forbidden', { reason: 'role', required: 'admin' })
  const promoted = await role(asAdmin, member.member.id, 'admin')
  assert.deepEqual([promoted.status, promoted.body.role, promoted.body.two_factor], [200, 'admin', false])
  assert.equal((await asMember.get('/tokens')).status, 200)
  assert.equal((await role(asAdmin, member.member.id, 'member')).status, 200)
  assertError(await asMember.get('/tokens'), 'forbidden', { reason: 'role', required: 'admin' })
  assertError(await role(asAdmin, workspace.owner.id, 'member'), 'conflict', { reason: 'owner' })
  assertError(await role(owner, workspace.owner.id, 'member'), 'conflict', { reason: 'owner' })
  assertError(await role(owner, member.member.id, 'king'), 'validation_error', {
    errors: [{ field: 'role', reason: 'value' }],
  })

  assertError(await role(asAdmin, admin.member.id, 'owner'), 'forbidden', {
    reason: 'role',
    required: 'owner',
  })
  service.clock.offsetMs += 11 * minuteMs
  assertError(await role(owner, admin.member.id, 'owner'), 'forbidden', { reason: 'confirmation' })
  const fresh = await signIn(service, workspace, workspace.owner)
  assert.equal((await role(fresh, admin.member.id, 'owner')).body.role, 'owner')
  assert.deepEqual(
    (await fresh.get('/members')).body.data.map((one: { role: string }) => one.role),
    ['admin', 'owner', 'member', 'guest'],
  )
  assertError(await fresh.post('/plan', { plan: 'team' }), 'forbidden', { reason: 'role', required: 'owner' })
})

//
test('a removed member loses access, tokens and shares at once; anyone except the owner can leave', async () => {
  const { workspace, owner, asAdmin, asMember, asGuest, admin, member, guest } = await setUp()
  const list = await workspace.list()
  await workspace.share(list, guest.member)

  assertError(await asMember.delete(`/members/${admin.member.id}`), 'forbidden', {
    reason: 'role',
    required: 'admin',
  })
  assert.equal((await member.get('/lists')).status, 200)
  assert.equal((await owner.delete(`/members/${member.member.id}`)).status, 204)
  assertError(await member.get('/lists'), 'unauthorized')
  for (const path of ['', '/members', '/lists']) assertError(await asMember.get(path), 'not_found')
  assertError(await owner.delete(`/members/${member.member.id}`), 'not_found')

  assert.equal((await asGuest.delete(`/members/${guest.member.id}`)).status, 204)
  assertError(await asGuest.get(''), 'not_found')
  assert.deepEqual((await owner.get(`/lists/${list}/members`)).body.data, [])
  assert.equal((await asAdmin.delete(`/members/${admin.member.id}`)).status, 204)
  assertError(await owner.delete(`/members/${workspace.owner.id}`), 'conflict', { reason: 'owner' })
  assert.deepEqual(await historyOf(workspace.workspace.id, 'member.removed'), [
    `member.removed ${workspace.owner.id}`,
    `member.removed ${guest.member.id}`,
    `member.removed ${admin.member.id}`,
  ])
  assert.deepEqual((await owner.get('')).body.usage.members, 1)
})

// D14
test('members can be searched by name, address and role, in pages; a guest finds only people they can see', async () => {
  const { workspace, asAdmin, asGuest, owner } = await setUp()
  await addManyMembers(service, workspace.workspace.id, 130)
  const walk = async (query: Record<string, string>) => {
    const pages: string[][] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await asAdmin.get('/members', { ...query, ...(cursor ? { cursor } : {}) })
      pages.push(body.data.map(({ id }: { id: string }) => id))
      cursor = body.next_cursor
    }
    return pages
  }
  const pages = await walk({ limit: '100' })
  assert.deepEqual(
    pages.map(({ length }) => length),
    [100, 34],
  )
  assert.equal(new Set(pages.flat()).size, 134)
  const found = await walk({ text: 'zoë ćOSIĆ', limit: '100' })
  assert.deepEqual(
    found.map(({ length }) => length),
    [100, 30],
  )
  assert.equal((await walk({ text: 'P117.' })).flat().length, 1)
  assert.deepEqual(await walk({ text: '%' }), [[]])
  assert.equal((await walk({ roles: 'owner,admin' })).flat().length, 2)
  assert.deepEqual((await owner.get('/members', { roles: 'owner' })).body.data[0].role, 'owner')
  assert.deepEqual((await asGuest.get('/members', { text: 'people.example' })).body.data, [])
  const roles = { errors: [{ field: 'roles', reason: 'format' }] }
  assertError(await owner.get('/members', { roles: 'operator' }), 'validation_error', roles)
  const { body } = await asAdmin.get('/members', { limit: '1', text: 'zoë' })
  const cursor = { errors: [{ field: 'cursor', reason: 'format' }] }
  assertError(
    await asAdmin.get('/members', { limit: '1', cursor: body.next_cursor }),
    'validation_error',
    cursor,
  )
})
