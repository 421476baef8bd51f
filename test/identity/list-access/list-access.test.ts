import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()

async function setUp() {
  const workspace = await createWorkspace(service)
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

const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id)

// D14, R-145
test('a guest sees only the lists shared with them, both in the app and through the API', async () => {
  const { workspace, asMember, asGuest, guest } = await setUp()
  const [open, shared] = [await workspace.list('Open'), await workspace.list('Shared')]
  const put = (list: string) => asMember.send('PUT', `/lists/${list}/members/${guest.member.id}`)

  assert.deepEqual(idsOf(await asGuest.get('/lists')), [])
  assert.equal((await put(shared)).status, 204)
  assert.equal((await put(shared)).status, 204)
  assert.deepEqual((await asGuest.get('/shares/lists')).body.data, [
    { id: shared, name: 'Shared', visibility: 'workspace', archived: false, member_count: 1 },
  ])
  assert.deepEqual(idsOf(await guest.get('/lists')), [shared])
  assertError(await asGuest.get(`/lists/${open}/members`), 'not_found')
  assertError(await guest.get(`/lists/${open}/sections`), 'not_found')
  assert.deepEqual(idsOf(await asGuest.get(`/lists/${shared}/members`)), [guest.member.id])
  for (const [method, path, body] of [
    ['PUT', `/lists/${shared}/members/${guest.member.id}`, undefined],
    ['DELETE', `/lists/${shared}/members/${guest.member.id}`, undefined],
    ['PATCH', `/lists/${shared}`, { visibility: 'private' }],
  ] as const)
    assertError(await asGuest.send(method, path, { body }), 'forbidden', {
      reason: 'role',
      required: 'member',
    })

  assert.equal((await asMember.delete(`/lists/${shared}/members/${guest.member.id}`)).status, 204)
  assert.deepEqual([idsOf(await asGuest.get('/lists')), idsOf(await guest.get('/lists'))], [[], []])
})

// D14
test('only the members a private list is shared with can see and share it, not even the owner or administrators', async () => {
  const { workspace, owner, asAdmin, asMember, admin, member, guest } = await setUp()
  const { id } = (await member.post('/lists', { name: 'Private', visibility: 'private' })).body
  for (const browser of [owner, asAdmin]) {
    assert.deepEqual(idsOf(await browser.get('/lists')), [])
    assertError(await browser.get(`/lists/${id}/members`), 'not_found')
    assertError(await browser.send('PUT', `/lists/${id}/members/${admin.member.id}`), 'not_found')
    assertError(await browser.patch(`/lists/${id}`, { visibility: 'workspace' }), 'not_found')
    assert.deepEqual(idsOf(await browser.get(`/members/${member.member.id}/lists`)), [])
  }
  assert.deepEqual((await asMember.get(`/members/${member.member.id}/lists`)).body, {
    data: [{ id, name: 'Private', visibility: 'private' }],
    next_cursor: null,
  })
  assert.equal((await asMember.send('PUT', `/lists/${id}/members/${admin.member.id}`)).status, 204)
  assert.deepEqual(idsOf(await asAdmin.get(`/lists/${id}/members`)), [admin.member.id, member.member.id])
  assert.deepEqual(idsOf(await asAdmin.get(`/members/${member.member.id}/lists`)), [id])
  assert.equal((await asAdmin.send('PUT', `/lists/${id}/members/${guest.member.id}`)).status, 204)
  assert.equal((await asAdmin.delete(`/lists/${id}/members/${member.member.id}`)).status, 204)
  assertError(await asMember.get(`/lists/${id}/members`), 'not_found')

  const opened = await asAdmin.patch(`/lists/${id}`, { visibility: 'workspace' })
  assert.deepEqual(
    [opened.status, opened.body.visibility, (await asAdmin.get('/shares/lists')).body.data],
    [200, 'workspace', [{ id, name: 'Private', visibility: 'workspace', archived: false, member_count: 2 }]],
  )
  assert.deepEqual(idsOf(await owner.get('/lists')), [id])
  const events = (await workspace.events()).filter(({ type }) => type === 'list.updated')
  assert.deepEqual(events.at(-1)?.data.changed, ['visibility'])
  // The member who makes it private can still see it.
  await owner.patch(`/lists/${id}`, { visibility: 'private' })
  assert.equal((await owner.get('/shares/lists')).body.data[0].member_count, 3)
  assertError(await asMember.get(`/lists/${id}/members`), 'not_found')
})

test('anything unknown in a path is 404, and lists are paginated', async () => {
  const { workspace, owner, guest } = await setUp()
  const [first, second] = [await workspace.list('First'), await workspace.list('Second')]
  const foreign = await createWorkspace(service)
  const theirs = await foreign.list()
  for (const list of ['none', theirs])
    for (const method of ['PUT', 'DELETE'])
      assertError(await owner.send(method, `/lists/${list}/members/${guest.member.id}`), 'not_found')
  for (const member of ['none', foreign.owner.id]) {
    for (const method of ['PUT', 'DELETE'])
      assertError(await owner.send(method, `/lists/${first}/members/${member}`), 'not_found')
    assertError(await owner.get(`/members/${member}/lists`), 'not_found')
  }
  for (const path of ['/lists', '/shares/lists']) {
    const page = (await owner.get(path, { limit: 1 })).body
    const rest = await owner.get(path, { limit: 1, cursor: page.next_cursor })
    assert.deepEqual([idsOf({ body: page }), idsOf(rest), rest.body.next_cursor], [[first], [second], null])
  }
})

// 0303
test('a token shares a list by the rules of the app, and sees whom it is shared with', async () => {
  const { workspace, member, guest } = await setUp()
  const { id } = (await member.post('/lists', { name: 'Private', visibility: 'private' })).body
  const path = (who: { member: { id: string } }, list = id) => `/lists/${list}/members/${who.member.id}`
  const shares = async (client: typeof member) => (await client.get(`/lists/${id}/members`)).body.data

  assert.deepEqual(
    (await shares(member)).map((share: { member_id: string }) => share.member_id),
    [member.member.id],
  )
  const shared = await member.send('PUT', path(guest))
  assert.deepEqual([shared.status, shared.body.member_id], [200, guest.member.id])
  assert.deepEqual((await member.send('PUT', path(guest))).body, shared.body)
  assert.deepEqual((await shares(guest)).at(-1), shared.body)
  const { body: first } = await member.get(`/lists/${id}/members`, { limit: 1 })
  const { body: rest } = await member.get(`/lists/${id}/members`, { limit: 1, cursor: first.next_cursor })
  assert.deepEqual([...first.data, ...rest.data], await shares(member))
  assert.equal((await guest.get('/lists')).body.data.length, 1)

  assertError(await guest.send('PUT', path(member)), 'forbidden', { reason: 'role', required: 'member' })
  assertError(await guest.send('DELETE', path(member)), 'forbidden', { reason: 'role', required: 'member' })
  for (const method of ['PUT', 'DELETE']) {
    assertError(await workspace.send(method, path(guest)), 'not_found')
    assertError(await member.send(method, `/lists/${id}/members/usr_nobody`), 'not_found')
    const foreign = await createWorkspace(service)
    assertError(await member.send(method, `/lists/${id}/members/${foreign.owner.id}`), 'not_found')
  }
  assertError(await workspace.get(`/lists/${id}/members`), 'not_found')
  assert.equal((await member.delete(path(guest))).status, 204)
  assert.equal((await member.delete(path(guest))).status, 204)
  assertError(await guest.get(`/lists/${id}/members`), 'not_found')
})
