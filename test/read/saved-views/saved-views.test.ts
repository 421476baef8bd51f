import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

async function setUpMembers() {
  const workspace = await createWorkspace(service)
  const [member, guest] = [await workspace.join('member'), await workspace.join('guest')]
  return {
    workspace,
    member,
    guest,
    owner: await signIn(service, workspace, workspace.owner),
    asMember: await signIn(service, workspace, member.member),
    asGuest: await signIn(service, workspace, guest.member),
  }
}

test('a view stores filter, order, grouping and layout, and can be changed field by field', async () => {
  const { workspace, owner, member } = await setUpMembers()
  const list = await workspace.list()
  const filter = {
    list_ids: [list],
    assignee_ids: ['me', 'none', member.member.id],
    priority_min: 2,
    due: { from: '2026-12-01', to: '2026-12-31' },
    start: 'not_started',
    completed: false,
    text: "%_'; drop table tasks --",
  }
  const { status, body: view } = await owner.post('/views', {
    name: 'December',
    filter,
    sort: 'priority',
    group_by: 'label',
    columns: ['due', 'people', 'created'],
    layout: 'board',
  })
  assert.equal(status, 201)
  assert.deepEqual(view.filter, filter)
  assert.deepEqual([view.sort, view.group_by, view.layout, view.position], ['priority', 'label', 'board', 0])
  assert.deepEqual(view.columns, ['due', 'people', 'created'])
  const { body: plain } = await owner.post('/views', { name: 'Late', filter: { due: 'overdue' } })
  assert.deepEqual(
    [plain.filter, plain.sort, plain.group_by, plain.columns, plain.layout, plain.position],
    [{ due: 'overdue' }, 'due', 'sort', null, 'list', 1],
  )

  const changed = await owner.patch(`/views/${view.id}`, {
    name: 'Soon',
    filter: { due: 'week' },
    group_by: 'person',
    columns: [],
  })
  assert.deepEqual(
    [changed.body.name, changed.body.filter, changed.body.sort, changed.body.group_by, changed.body.columns],
    ['Soon', { due: 'week' }, 'priority', 'person', []],
  )
  assertError(await owner.patch(`/views/${view.id}`, { group_by: 'color' }), 'validation_error', {
    errors: [{ field: 'group_by', reason: 'value' }],
  })
  assertError(await owner.patch(`/views/${view.id}`, { columns: ['due', 'weather'] }), 'validation_error', {
    errors: [{ field: 'columns.1', reason: 'value' }],
  })
  const reset = await owner.patch(`/views/${view.id}`, { columns: null })
  assert.equal(reset.body.columns, null)
  assert.deepEqual((await owner.get('/views')).body, { data: [reset.body, plain], next_cursor: null })
  assert.deepEqual((await owner.get(`/views/${view.id}`)).body, reset.body)
  assert.equal((await owner.delete(`/views/${view.id}`)).status, 204)
  assertError(await owner.get(`/views/${view.id}`), 'not_found', {})
  assert.deepEqual((await owner.get('/views')).body.data, [{ ...plain, position: 0 }])
})

test('views are in the order that their member gives them', async () => {
  const { owner } = await setUpMembers()
  const views = []
  for (const name of ['a', 'b', 'c']) views.push((await owner.post('/views', { name, filter: {} })).body)
  const [a, , c] = views
  const names = async () =>
    (await owner.get('/views')).body.data.map((view: { name: string }) => view.name).join('')

  assert.equal((await owner.patch(`/views/${c.id}`, { position: 0 })).body.position, 0)
  assert.equal(await names(), 'cab')
  assert.equal((await owner.patch(`/views/${a.id}`, { position: 50 })).body.position, 2)
  assert.equal(await names(), 'cba')
  assert.equal((await owner.post('/views', { name: 'd', filter: {}, position: 1 })).body.position, 1)
  assert.equal(await names(), 'cdba')
})

//
test('a member can have 50 views: with 40 of them, exactly 10 of 30 concurrent requests succeed', async () => {
  const { owner, asMember } = await setUpMembers()
  const create = () => owner.post('/views', { name: 'One of many', filter: {} })
  for (let count = 0; count < 40; count++) assert.equal((await create()).status, 201)
  const answers = await Promise.all(Array.from({ length: 30 }, create))
  assert.equal(answers.filter(({ status }) => status === 201).length, 10)
  for (const answer of answers.filter(({ status }) => status !== 201))
    assertError(answer, 'unprocessable', { limit: 'saved_views', max: 50, actual: 51 })
  const { data } = (await owner.get('/views')).body
  assert.deepEqual(
    data.map(({ position }: { position: number }) => position),
    Array.from({ length: 50 }, (_, index) => index),
  )
  // Each member has their own 50.
  assert.equal((await asMember.post('/views', { name: 'Mine', filter: {} })).status, 201)
})

// D21
test('no one can see, change or delete another member’s views, whatever their role', async () => {
  const { owner, asMember, asGuest } = await setUpMembers()
  const { body: view } = await asMember.post('/views', { name: 'Mine', filter: {} })
  for (const other of [owner, asGuest]) {
    assertError(await other.get(`/views/${view.id}`), 'not_found', {})
    assertError(await other.patch(`/views/${view.id}`, { name: 'Yours' }), 'not_found', {})
    assertError(await other.delete(`/views/${view.id}`), 'not_found', {})
    assert.deepEqual((await other.get('/views')).body.data, [])
  }
  assert.equal((await asMember.get(`/views/${view.id}`)).body.name, 'Mine')
})

// D21, S-07
test('a filter accepts only what the member can see; what is hidden later is left out until it can be seen again', async () => {
  const { workspace, owner, asGuest, guest, member } = await setUpMembers()
  const [list, hidden] = [await workspace.list('Shared'), await workspace.list('Hidden')]
  await workspace.share(list, guest.member)
  const unknown = (filter: object, field: string) => ({
    filter,
    errors: [{ field: `filter.${field}`, reason: 'not_found' }],
  })
  for (const { filter, errors } of [
    unknown({ list_ids: [hidden] }, 'list_ids'),
    unknown({ list_ids: ['lst_none'] }, 'list_ids'),
    unknown({ assignee_ids: ['usr_none'] }, 'assignee_ids'),
  ])
    assertError(await asGuest.post('/views', { name: 'Any', filter }), 'validation_error', { errors })
  assertError(
    await owner.post('/views', { name: 'Any', filter: { due: { from: '2026-12-02', to: '2026-12-01' } } }),
    'validation_error',
    { errors: [{ field: 'filter.due.to', reason: 'range' }] },
  )

  const filter = { list_ids: [list, hidden], assignee_ids: ['me', member.member.id] }
  const { body: view } = await owner.post('/views', { name: 'Both', filter })
  await workspace.patch(`/lists/${hidden}`, { visibility: 'private' })
  await owner.send('DELETE', `/lists/${hidden}/members/${workspace.owner.id}`)
  await owner.delete(`/members/${member.member.id}`)
  const seen = async () => (await owner.get(`/views/${view.id}`)).body.filter
  assert.deepEqual(await seen(), { list_ids: [list], assignee_ids: ['me'] })
  // Renaming a view keeps its whole filter.
  assert.equal((await owner.patch(`/views/${view.id}`, { name: 'Renamed' })).status, 200)
  await workspace.share(hidden, workspace.owner)
  assert.deepEqual(await seen(), { list_ids: [list, hidden], assignee_ids: ['me'] })
})

// D9, S-30
test('invalid filters are refused, field by field', async () => {
  const { owner } = await setUpMembers()
  for (const [body, field] of [
    [{ name: 'Any' }, 'filter'],
    [{ name: ' ', filter: {} }, 'name'],
    [{ name: 'Any', filter: { colour: 'red' } }, 'filter.colour'],
    [{ name: 'Any', filter: { due: 'tomorrow' } }, 'filter.due'],
    [{ name: 'Any', filter: { due: { from: '2026-02-30', to: '2026-03-01' } } }, 'filter.due.from'],
    [{ name: 'Any', filter: { start: 'soon' } }, 'filter.start'],
    [{ name: 'Any', filter: { priority_min: 5 } }, 'filter.priority_min'],
    [{ name: 'Any', filter: { text: '' } }, 'filter.text'],
    [{ name: 'Any', filter: {}, sort: '1; drop table tasks' }, 'sort'],
    [{ name: 'Any', filter: {}, layout: 'calendar' }, 'layout'],
  ] as const) {
    const answer = await owner.post('/views', body)
    assert.equal(answer.status, 400, answer.text)
    assert.equal(answer.body.error.details.errors[0].field, field, answer.text)
  }
  assertError(await owner.post('/views', { name: 'x'.repeat(101), filter: {} }), 'unprocessable', {
    limit: 'name_length',
    max: 100,
    actual: 101,
  })
})

test('the views of a removed member are deleted', async () => {
  const { workspace, owner, asMember, member } = await setUpMembers()
  await asMember.post('/views', { name: 'Mine', filter: {} })
  await owner.delete(`/members/${member.member.id}`)
  const { rows } = await service.database.pool.query('select from saved_views where workspace_id = $1', [
    workspace.workspace.id,
  ])
  assert.equal(rows.length, 0)
})

// 0462
test('a shared view is read-only for others, shows them only what they can see, and is hidden from guests', async () => {
  const { workspace, owner, asMember, asGuest, guest } = await setUpMembers()
  const admin = await signIn(service, workspace, (await workspace.join('admin')).member)
  const [open, hidden] = [await workspace.list('Open'), await workspace.list('Hidden')]
  await workspace.patch(`/lists/${hidden}`, { visibility: 'private' })
  await workspace.share(open, guest.member)
  const { body: view } = await owner.post('/views', { name: 'Launch', filter: { list_ids: [open, hidden] } })
  const paths = `/views/${view.id}`
  const seen = async (browser: typeof owner) =>
    (await browser.get('/views')).body.data.map((one: any) => one.name)
  for (const browser of [admin, asMember, asGuest]) assertError(await browser.get(paths), 'not_found')

  const shared = await owner.patch(paths, { shared: true })
  assert.deepEqual([shared.body.shared, shared.body.owner.id], [true, workspace.owner.id])
  for (const browser of [admin, asMember]) {
    assert.deepEqual(await seen(browser), ['Launch'])
    assert.deepEqual((await browser.get(paths)).body.filter, { list_ids: [open] })
    for (const patch of [
      { name: 'Mine' },
      { shared: false, name: 'Mine' },
      { shared: true },
      { position: 0 },
    ])
      assertError(await browser.patch(paths, patch), 'forbidden', { reason: 'role', required: 'owner' })
    assertError(await browser.delete(paths), 'forbidden', { reason: 'role', required: 'owner' })
    assert.equal((await browser.send('PUT', `/favorites/${view.id}`, { body: {} })).status, 204)
  }
  // To guests it doesn't exist, whatever they can see, and they share none.
  assertError(await asGuest.get(paths), 'not_found')
  assertError(await asGuest.patch(paths, { shared: false }), 'not_found')
  assertError(await asGuest.send('PUT', `/favorites/${view.id}`, { body: {} }), 'not_found')
  assert.deepEqual(await seen(asGuest), [])
  const { body: own } = await asGuest.post('/views', { name: 'Own', filter: {} })
  assertError(await asGuest.patch(`/views/${own.id}`, { shared: true }), 'forbidden', {
    reason: 'role',
    required: 'member',
  })

  // Others' views are in no one's order, and count for no one.
  await asMember.post('/views', { name: 'First', filter: {} })
  await asMember.post('/views', { name: 'Second', filter: {}, position: 0 })
  assert.deepEqual(await seen(asMember), ['Second', 'First', 'Launch'])

  assertError(await asMember.patch(paths, { shared: false }), 'forbidden', {
    reason: 'role',
    required: 'owner',
  })
  assert.equal((await admin.patch(paths, { shared: false })).status, 200)
  for (const browser of [admin, asMember]) assertError(await browser.get(paths), 'not_found')
  assert.deepEqual((await asMember.get('/sidebar')).body.favorites, [])
  assert.deepEqual(await seen(owner), ['Launch'])
  assert.deepEqual((await owner.get(paths)).body.filter, { list_ids: [open, hidden] })
})

// 0462
test('a workspace has up to 100 shared views', async () => {
  const { workspace, owner } = await setUpMembers()
  const { body: view } = await owner.post('/views', { name: 'Any', filter: {} })
  await service.database.pool.query(
    `insert into saved_views (workspace_id, member_id, id, name, filter, sort, layout, position, created_at, updated_at, shared)
     select workspace_id, member_id, 'viw_' || copy, name, filter, sort, layout, copy, created_at, updated_at, true
     from saved_views, generate_series(1, 100) as copy where workspace_id = $1`,
    [workspace.workspace.id],
  )
  const refused = await owner.patch(`/views/${view.id}`, { shared: true })
  assertError(refused, 'unprocessable', { limit: 'shared_views', max: 100, actual: 101 })
})
