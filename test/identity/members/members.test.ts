import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

//
test('GET /members lists every member of the workspace, oldest first, in pages', async () => {
  const workspace = await createWorkspace(service)
  const joined = [
    await workspace.join('admin'),
    await workspace.join('member'),
    await workspace.join('guest'),
  ]
  const gone = await workspace.join('member')
  await operatorActions(service, workspace.workspace).removeMember(gone.member)
  await createWorkspace(service)

  const all = await workspace.get('/members')
  const first = await workspace.get('/members', { limit: 3 })
  const second = await workspace.get('/members', { limit: 3, cursor: first.body.next_cursor })

  assert.equal(all.status, 200)
  assert.deepEqual(all.body, {
    data: [workspace.owner, ...joined.map(({ member }) => member)],
    next_cursor: null,
  })
  for (const member of all.body.data) {
    assert.deepEqual(Object.keys(member), ['id', 'name', 'email', 'role', 'kind'])
    assert.match(member.id, /^usr_[0-9a-z]{26}$/)
  }
  assert.deepEqual([...first.body.data, ...second.body.data], all.body.data)
  assert.equal(second.body.next_cursor, null)
})

// D26
test('listing members requires only members:read and accepts only limit and cursor', async () => {
  const workspace = await createWorkspace(service)
  const reader = await workspace.tokenWith(['members:read'])
  const other = await workspace.tokenWith(['tasks:read', 'lists:read', 'comments:read', 'webhooks:write'])

  assert.equal((await reader.get('/members')).status, 200)
  const refused = await other.get('/members')
  assert.equal(refused.status, 403)
  assert.deepEqual(refused.body.error.details, { reason: 'scope', required: 'members:read' })
  for (const query of [{ role: 'guest' }, { limit: 0 }, { limit: 101 }, { cursor: 'x' }] as const)
    assert.equal((await reader.get('/members', query)).status, 400)
  const page = await workspace.get('/members', { limit: 1 })
  assert.equal(page.body.next_cursor, null)
})

// D14, S-03
test('a guest sees only the people who share a list with them', async () => {
  const workspace = await createWorkspace(service)
  const guest = await workspace.join('guest')
  const friend = await workspace.join('member')
  const stranger = await workspace.join('member')
  const otherGuest = await workspace.join('guest')
  const namesFor = async () =>
    (await guest.get('/members')).body.data.map((member: { id: string }) => member.id)

  assert.deepEqual(await namesFor(), [guest.member.id])

  const hidden = await friend.post('/lists', { name: 'Between us', visibility: 'private' })
  await workspace.share(hidden.body.id, guest.member)
  assert.deepEqual(await namesFor(), [guest.member.id, friend.member.id])

  // Every member can see a workspace list and so shares it; another guest cannot.
  await workspace.share(await workspace.list(), guest.member)
  const known = await namesFor()
  assert.deepEqual(known, [workspace.owner.id, guest.member.id, friend.member.id, stranger.member.id])
  assert.ok(!known.includes(otherGuest.member.id))
})
