import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertNotFound } from '../tasks/support.ts'

const service = await startService()

//
test('POST /lists creates an active list and raises list.created', async () => {
  const workspace = await createWorkspace(service)

  const created = await workspace.post('/lists', { name: 'Customers', description: 'žluťoučký 😀' })

  assert.equal(created.status, 201)
  assert.deepEqual(Object.keys(created.body), [
    'id',
    'name',
    'description',
    'visibility',
    'color',
    'icon',
    'archived',
    'archived_at',
    'created_at',
    'updated_at',
    'is_inbox',
    'url',
  ])
  assert.match(created.body.id, /^lst_[0-9a-z]{26}$/)
  assert.equal(created.body.archived, false)
  assert.equal(created.body.archived_at, null)
  assert.equal(created.body.visibility, 'workspace')
  assert.equal(created.body.description, 'žluťoučký 😀')
  assert.equal(created.body.url, `https://daybook.example/lists/${created.body.id}`)
  const event = (await workspace.events()).at(-1)
  assert.equal(event?.type, 'list.created')
  assert.deepEqual(event?.data, { list: created.body })
  assert.deepEqual((await workspace.get('/lists')).body, { data: [created.body], next_cursor: null })
})

// R-002, D21
test('GET /lists/{id} returns the list as it was created, to those who can see it', async () => {
  const workspace = await createWorkspace(service)
  const stranger = await createWorkspace(service)
  const list = (await workspace.post('/lists', { name: 'Customers' })).body
  const hidden = (await workspace.post('/lists', { name: 'Private', visibility: 'private' })).body
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')

  const read = await member.get(`/lists/${list.id}`)
  assert.equal(read.status, 200, read.text)
  assert.deepEqual(read.body, list)
  assert.deepEqual((await workspace.get(`/lists/${hidden.id}`)).body, hidden)
  for (const [client, id] of [
    [stranger, list.id],
    [member, hidden.id],
    [guest, list.id],
    [workspace, 'lst_01jd42e76ke0080ppaatcsyj69'],
    [workspace, 'nonsense'],
  ] as const)
    assertNotFound(await client.get(`/lists/${id}`))
  await workspace.share(hidden.id, guest.member)
  assert.deepEqual((await guest.get(`/lists/${hidden.id}`)).body, hidden)
  await workspace.post(`/lists/${list.id}/archive`)
  assert.equal((await workspace.get(`/lists/${list.id}`)).body.archived, true)
})

// D13
test('PATCH /lists/{id} changes the fields sent and raises list.updated with the earlier values', async () => {
  const workspace = await createWorkspace(service)
  const list = (await workspace.post('/lists', { name: 'Old', description: 'Kept' })).body

  const changed = await workspace.patch(`/lists/${list.id}`, { name: 'New' })

  assert.equal(changed.status, 200)
  assert.deepEqual(changed.body, { ...list, name: 'New', updated_at: changed.body.updated_at })
  assert.ok(changed.body.updated_at > list.updated_at)
  const event = (await workspace.events()).at(-1)
  assert.equal(event?.type, 'list.updated')
  assert.equal(event?.created_at, changed.body.updated_at)
  assert.deepEqual(event?.data, { list: changed.body, changed: ['name'], previous: { name: 'Old' } })

  const cleared = await workspace.patch(`/lists/${list.id}`, { description: null })
  assert.equal(cleared.body.description, null)
})

// D9
test('a PATCH that changes nothing leaves updated_at and raises nothing, so clients can send back what GET returned', async () => {
  const workspace = await createWorkspace(service)
  const list = (await workspace.post('/lists', { name: 'Same' })).body
  const before = await workspace.events()

  for (const body of [{}, { name: 'Same' }, list]) {
    const answer = await workspace.patch(`/lists/${list.id}`, body)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, list)
  }
  assert.deepEqual(await workspace.events(), before)
})

// D9, S-04
test('read-only fields with another value are refused, each by name', async () => {
  const workspace = await createWorkspace(service)
  const list = (await workspace.post('/lists', { name: 'Closed' })).body

  const answer = await workspace.patch(`/lists/${list.id}`, {
    archived: true,
    id: 'lst_other',
    name: 'Changed',
  })

  assert.equal(answer.status, 400)
  assert.deepEqual(answer.body.error.details, {
    errors: [
      { field: 'archived', reason: 'read_only' },
      { field: 'id', reason: 'read_only' },
    ],
  })
  assert.equal((await workspace.post('/lists', { name: 'New', archived: true })).status, 400)
  assert.deepEqual((await workspace.get('/lists')).body.data, [list])
})

// D7, D8
test('archive and unarchive act once, and repeating them changes and raises nothing', async () => {
  const workspace = await createWorkspace(service)
  const list = (await workspace.post('/lists', { name: 'Frozen' })).body

  const archived = await workspace.post(`/lists/${list.id}/archive`)
  assert.equal(archived.status, 200)
  assert.equal(archived.body.archived, true)
  assert.equal(archived.body.archived_at, archived.body.updated_at)
  assert.deepEqual((await workspace.events()).at(-1)?.data, { list: archived.body })

  const again = await workspace.post(`/lists/${list.id}/archive`)
  assert.deepEqual(again.body, archived.body)
  const back = await workspace.post(`/lists/${list.id}/unarchive`, {})
  assert.equal(back.body.archived, false)
  assert.equal(back.body.archived_at, null)
  assert.deepEqual((await workspace.post(`/lists/${list.id}/unarchive`)).body, back.body)
  assert.deepEqual(
    (await workspace.events()).map((event) => event.type),
    ['member.joined', 'list.created', 'list.archived', 'list.unarchived'],
  )
})

// D8
test('an archived list is listed by default, can be filtered out and is read-only', async () => {
  const workspace = await createWorkspace(service)
  const active = (await workspace.post('/lists', { name: 'Active' })).body
  const frozen = (await workspace.post('/lists', { name: 'Frozen' })).body
  const archived = (await workspace.post(`/lists/${frozen.id}/archive`)).body

  assert.deepEqual((await workspace.get('/lists')).body.data, [active, archived])
  assert.deepEqual((await workspace.get('/lists', { archived: true })).body.data, [archived])
  assert.deepEqual((await workspace.get('/lists', { archived: false })).body.data, [active])
  const refusals = [
    await workspace.patch(`/lists/${frozen.id}`, { name: 'Melted' }),
    await workspace.post(`/lists/${frozen.id}/sections`, { name: 'Late' }),
  ]
  for (const { status, body } of refusals) {
    assert.equal(status, 409)
    assert.equal(body.error.code, 'conflict')
    assert.deepEqual(body.error.details, { reason: 'list_archived' })
  }
})

// D3, D35
test('a name has 1 to 200 code points, not only white space', async () => {
  const workspace = await createWorkspace(service)

  assert.equal((await workspace.post('/lists', { name: '😀'.repeat(200) })).status, 201)
  assert.equal((await workspace.post('/lists', { name: ' a ' })).body.name, ' a ')
  for (const name of ['', '   ', '\t\n', null, 7, ['a'], 'a\u0000b', '\ud800']) {
    const answer = await workspace.post('/lists', { name })
    assert.equal(answer.status, 400, JSON.stringify(name))
    assert.equal(answer.body.error.details.errors[0].field, 'name')
  }
  const long = await workspace.post('/lists', { name: 'a'.repeat(201) })
  assert.equal(long.status, 422)
  assert.deepEqual(long.body.error.details, { limit: 'name_length', max: 200, actual: 201 })
})

// D14
test('only its members can see a private list, not even owner and admins', async () => {
  const workspace = await createWorkspace(service)
  const member = await workspace.join('member')
  const admin = await workspace.join('admin')
  const list = (await member.post('/lists', { name: 'Mine', visibility: 'private' })).body

  assert.deepEqual((await member.get('/lists')).body.data, [list])
  for (const other of [workspace, admin]) {
    assert.deepEqual((await other.get('/lists')).body.data, [])
    assert.equal((await other.patch(`/lists/${list.id}`, { name: 'Taken' })).status, 404)
    assert.equal((await other.post(`/lists/${list.id}/archive`)).status, 404)
    assert.equal((await other.get(`/lists/${list.id}/sections`)).status, 404)
  }
  await workspace.share(list.id, admin.member)
  assert.deepEqual((await admin.get('/lists')).body.data, [list])
})

// D14
test('a member who makes a list private still sees it', async () => {
  const workspace = await createWorkspace(service)
  const list = (await workspace.post('/lists', { name: 'Open' })).body

  const hidden = await workspace.patch(`/lists/${list.id}`, { visibility: 'private' })

  assert.equal(hidden.status, 200)
  assert.deepEqual((await workspace.get('/lists')).body.data, [hidden.body])
})

// D14, S-03
test('a guest reads the lists shared with them and cannot change them', async () => {
  const workspace = await createWorkspace(service)
  const guest = await workspace.join('guest')
  const shared = (await workspace.post('/lists', { name: 'Shared' })).body
  await workspace.post('/lists', { name: 'Not shared' })
  await workspace.share(shared.id, guest.member)

  assert.deepEqual((await guest.get('/lists')).body.data, [shared])
  const refusals = [
    await guest.post('/lists', { name: 'Own' }),
    await guest.patch(`/lists/${shared.id}`, { name: 'Renamed' }),
    await guest.post(`/lists/${shared.id}/archive`),
    await guest.post(`/lists/${shared.id}/sections`, { name: 'Own' }),
  ]
  for (const { status, body } of refusals) {
    assert.equal(status, 403)
    assert.deepEqual(body.error.details, { reason: 'role', required: 'member' })
  }
})

// D28
test('lists are paged by creation, complete and without repeats', async () => {
  const workspace = await createWorkspace(service)
  const created: string[] = []
  for (let index = 0; index < 7; index++) created.push(await workspace.list(`List ${index}`))

  for (const limit of [1, 3, 7, 100]) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await workspace.get('/lists', { limit, ...(cursor ? { cursor } : {}) })
      assert.equal(page.status, 200)
      assert.ok(page.body.data.length <= limit)
      seen.push(...page.body.data.map((list: { id: string }) => list.id))
      cursor = page.body.next_cursor ?? undefined
    } while (cursor)
    assert.deepEqual(seen, created)
  }
})
