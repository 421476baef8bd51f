import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMissingInboxes } from '../../../src/identity/members/inbox.ts'
import { assertError } from '../../support/assert-error.ts'
import type { Client } from '../../support/client.ts'
import { signIn } from '../../support/member-browser.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

type AnyList = { id: string; name: string; is_inbox: boolean }

const listsOf = async (client: Pick<Client, 'get'>): Promise<AnyList[]> =>
  (await client.get('/lists')).body.data
const inboxOf = async (client: Pick<Client, 'get'>): Promise<string | null> =>
  (await client.get('/me')).body.inbox_id

// 0349
test('every member but guests gets a private Inbox on joining, which only they can see', async () => {
  const workspace = await createWorkspace(service, { inboxes: true })
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')

  const inbox = await inboxOf(workspace)
  assert.deepEqual(
    (await listsOf(workspace)).map(({ id, name, is_inbox }) => ({ id, name, is_inbox })),
    [{ id: inbox, name: 'Inbox', is_inbox: true }],
  )
  const theirs = await inboxOf(member)
  assert.notEqual(theirs, inbox)
  assert.deepEqual([await inboxOf(guest), await listsOf(guest)], [null, []])

  const task = await member.post('/tasks', { title: 'Only mine', list_id: theirs })
  assert.equal(task.status, 201)
  // Not even the owner sees it, with a token or in the app, or can let anyone see it.
  assertError(await workspace.get(`/lists/${theirs}`), 'not_found')
  assertError(await workspace.get(`/tasks/${task.body.id}`), 'not_found')
  assertError(await workspace.post(`/lists/${theirs}/archive`), 'not_found')
  const owner = await signIn(service, workspace, workspace.owner)
  assert.deepEqual(
    (await owner.get('/sidebar')).body.lists.map(({ id }: AnyList) => id),
    [inbox],
  )
  assertError(await owner.send('PUT', `/lists/${theirs}/members/${workspace.owner.id}`), 'not_found')
  // Nobody has created a list, so there is no event of one.
  assert.deepEqual([...new Set((await workspace.events()).map(({ type }) => type))].toSorted(), [
    'member.joined',
    'task.created',
  ])

  const { setRole } = operatorActions(service, workspace.workspace)
  await setRole(guest.member, 'member')
  assert.deepEqual(
    (await listsOf(guest)).map(({ id }) => id),
    [await inboxOf(guest)],
  )
})

// 0349
test('an Inbox cannot be shared, renamed, archived or opened to others, not even by its member', async () => {
  const workspace = await createWorkspace(service, { inboxes: true })
  const { member } = await workspace.join('admin')
  const inbox = await inboxOf(workspace)
  const owner = await signIn(service, workspace, workspace.owner)
  const { share } = operatorActions(service, workspace.workspace)

  const refused = [
    await workspace.patch(`/lists/${inbox}`, { name: 'Mine' }),
    await workspace.patch(`/lists/${inbox}`, { visibility: 'workspace' }),
    await workspace.post(`/lists/${inbox}/archive`),
    await workspace.send('PUT', `/lists/${inbox}/members/${member.id}`),
    await workspace.delete(`/lists/${inbox}/members/${workspace.owner.id}`),
    await owner.send('PUT', `/lists/${inbox}/members/${member.id}`),
    await owner.post('/invitations', { email: 'new@example.com', role: 'guest', list_ids: [inbox] }),
  ]
  for (const answer of refused) assertError(answer, 'conflict', { reason: 'inbox' })
  await assert.rejects(share(inbox as `lst_${string}`, member), { details: { reason: 'inbox' } })
  assertError(await workspace.patch(`/lists/${inbox}`, { is_inbox: false }), 'validation_error', {
    errors: [{ field: 'is_inbox', reason: 'read_only' }],
  })

  const described = await workspace.patch(`/lists/${inbox}`, { description: 'Sort on Fridays' })
  assert.deepEqual([described.status, described.body.is_inbox], [200, true])
  assert.equal((await workspace.post(`/lists/${inbox}/sections`, { name: 'Later' })).status, 201)
})

// 0350
test('the Inbox of a removed member becomes a private list that the operator can share', async () => {
  const workspace = await createWorkspace(service, { inboxes: true })
  const { member, ...client } = await workspace.join('member')
  const inbox = (await inboxOf(client)) as `lst_${string}`
  const task = await client.post('/tasks', { title: 'Unfinished', list_id: inbox })
  const { removeMember, share } = operatorActions(service, workspace.workspace)

  await removeMember(member)

  assertError(await workspace.get(`/lists/${inbox}`), 'not_found')
  await share(inbox, workspace.owner)
  const { body } = await workspace.get(`/lists/${inbox}`)
  assert.deepEqual([body.name, body.is_inbox, body.visibility], ['Inbox (Test member)', false, 'private'])
  assert.equal((await workspace.get(`/tasks/${task.body.id}`)).body.title, 'Unfinished')
  assert.equal((await workspace.patch(`/lists/${inbox}`, { name: 'Handed over' })).status, 200)

  // If they join again, they start with an empty one.
  const again = await workspace.join('member', { email: member.email })
  assert.notEqual(await inboxOf(again), inbox)
})

// 0349
test('members of an existing installation get their Inbox while the service runs, each once', async () => {
  const workspace = await createWorkspace(service)
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')
  assert.deepEqual([await inboxOf(workspace), await listsOf(workspace)], [null, []])

  await Promise.all([1, 2, 3].map(() => createMissingInboxes(service.database, 1_000)))

  for (const client of [workspace, member])
    assert.deepEqual(
      (await listsOf(client)).map(({ id, name }) => [id, name]),
      [[await inboxOf(client), 'Inbox']],
    )
  assert.equal(await inboxOf(guest), null)
})
