import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '../../../src/app/jobs.ts'
import { type Plan, planLimits } from '../../../src/core/limits.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
const dayMs = 86_400_000

const summary = ({ data }: any) =>
  data.map(({ action, subject_name, member_name, changed }: any) => [
    action,
    subject_name,
    member_name,
    Object.fromEntries(Object.entries<any>(changed).map(([field, { from, to }]) => [field, [from, to]])),
  ])

async function task(workspace: Pick<TestWorkspace, 'post'>, list_id: string, more = {}) {
  const answer = await workspace.post('/tasks', { title: 'Call Ada', list_id, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

//
test('the history of a task shows who changed what, from what to what, by name, and with which token', async () => {
  const workspace = await createWorkspace(service)
  const { member, ...mira } = await workspace.join('member')
  const list = await workspace.list('Sales')
  const { id } = await task(workspace, list)
  await mira.patch(`/tasks/${id}`, {
    title: 'Call Ada back',
    assignee_ids: [member.id],
    description: 'At noon',
  })
  await mira.post(`/tasks/${id}/complete`)

  const owner = await signIn(service, workspace, workspace.owner)
  const { status, body } = await owner.get(`/tasks/${id}/changes`)
  assert.equal(status, 200)
  assert.deepEqual(summary(body), [
    ['task.completed', 'Call Ada back', 'Test member', { completed: [false, true] }],
    [
      'task.updated',
      'Call Ada back',
      'Test member',
      {
        title: ['Call Ada', 'Call Ada back'],
        description: [null, 'At noon'],
        assignee_ids: [[], [member.id]],
      },
    ],
    ['task.created', 'Call Ada back', 'Olive Owner', {}],
  ])
  const [, updated, created] = body.data
  assert.deepEqual(updated.names, { [member.id]: 'Test member' })
  assert.equal(created.token.name, 'test')
  assert.equal(created.source, 'api')
  assert.equal(created.member_id, workspace.owner.id)

  const pages = [await owner.get(`/tasks/${id}/changes`, { limit: 2 })]
  pages.push(await owner.get(`/tasks/${id}/changes`, { limit: 2, cursor: pages[0]!.body.next_cursor }))
  assert.deepEqual(
    pages.flatMap((page) => page.body.data),
    body.data,
  )
  assert.equal(pages[1]!.body.next_cursor, null)
})

test('the history of a list has its sections, its shares and all its tasks, even deleted and moved ones', async () => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('guest')
  const owner = await signIn(service, workspace, workspace.owner)
  const [list, other] = [await workspace.list('Sales'), await workspace.list('Support')]
  await workspace.post(`/lists/${list}/sections`, { name: 'Hot' })
  const [gone, moved] = [await task(workspace, list), await task(workspace, list, { title: 'Write Bob' })]
  await workspace.delete(`/tasks/${gone.id}`)
  await workspace.patch(`/tasks/${moved.id}`, { list_id: other })
  await owner.send('PUT', `/lists/${list}/members/${member.id}`)

  const { body } = await owner.get(`/lists/${list}/changes`)
  assert.deepEqual(summary(body), [
    ['list.shared', 'Sales', 'Olive Owner', { member: [null, member.id] }],
    ['task.updated', 'Write Bob', 'Olive Owner', { list_id: [list, other] }],
    ['task.deleted', 'Call Ada', 'Olive Owner', {}],
    ['task.created', 'Write Bob', 'Olive Owner', {}],
    ['task.created', 'Call Ada', 'Olive Owner', {}],
    ['section.created', 'Hot', 'Olive Owner', {}],
    ['list.created', 'Sales', 'Olive Owner', {}],
  ])
  assert.deepEqual(body.data[0].names, { [member.id]: 'Test guest' })
  assert.deepEqual(body.data[1].names, { [list]: 'Sales', [other]: 'Support' })
})

// D44, S-06
test('no one learns from a history about a list that they cannot see', async () => {
  const workspace = await createWorkspace(service)
  const [mira, guest] = [await workspace.join('member'), await workspace.join('guest')]
  const owner = await signIn(service, workspace, workspace.owner)
  const guests = await signIn(service, workspace, guest.member)
  const hidden = (await mira.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const section = (await mira.post(`/lists/${hidden}/sections`, { name: 'Dismissals' })).body.id
  const open = await workspace.list('Open')
  await workspace.share(open, guest.member)
  await workspace.patch(`/lists/${open}`, { description: 'For everyone' })
  const { id } = await task(mira, hidden, { title: 'Dismiss Bob', section_id: section })
  await mira.patch(`/tasks/${id}`, { title: 'Talk to Bob' })
  assertError(await owner.get(`/tasks/${id}/changes`), 'not_found')
  assertError(await owner.get(`/lists/${hidden}/changes`), 'not_found')

  await mira.patch(`/tasks/${id}`, { list_id: open, section_id: null })
  for (const browser of [owner, guests]) {
    const { body, text } = await browser.get(`/tasks/${id}/changes`)
    assert.deepEqual(summary(body), [
      ['task.updated', 'Talk to Bob', 'Test member', { list_id: [null, open], section_id: [null, null] }],
    ])
    for (const secret of [hidden, section, 'Dismiss', 'Hidden']) assert.ok(!text.includes(secret), secret)
  }

  await mira.patch(`/tasks/${id}`, { list_id: hidden, section_id: section, title: 'Dismiss Bob' })
  const { body, text } = await owner.get(`/lists/${open}/changes`)
  assert.deepEqual(summary(body)[0], ['task.updated', null, 'Test member', { list_id: [open, null] }])
  for (const secret of [hidden, section, 'Dismiss']) assert.ok(!text.includes(secret), secret)
  // A guest does not see the names of people they share no list with.
  assert.equal((await guests.get(`/lists/${open}/changes`)).body.data.at(-1).member_name, 'Olive Owner')
})

for (const [plan, days] of [
  ['start', 30],
  ['team', 90],
  ['business', 365],
] as const satisfies [Plan, number][])
  //
  test(`on ${plan} the history goes back ${days} days to the millisecond, and older changes are deleted`, async () => {
    assert.equal(planLimits[plan].historyDays, days)
    const workspace = await createWorkspace(service)
    const list = await workspace.list()
    const { id } = await task(workspace, list)
    const { workspace: own, owner } = workspace
    await operatorActions(service, own).setPlan(plan)
    const { rows } = await service.database.pool.query(
      'select created_at from changes where subject_id = $1',
      [id],
    )
    const createdMs = Date.parse(rows[0].created_at)
    const before = service.clock.offsetMs
    try {
      // The clock keeps running, so only one side can be tested to the exact millisecond.
      service.clock.offsetMs += createdMs + days * dayMs - service.clock.now() - 2_000
      const browser = await signIn(service, workspace, owner)
      assert.equal((await browser.get(`/tasks/${id}/changes`)).body.data.length, 1)
      await runRetention()
      assert.equal((await browser.get(`/tasks/${id}/changes`)).body.data.length, 1)
      service.clock.offsetMs += 2_001
      assert.deepEqual((await browser.get(`/tasks/${id}/changes`)).body.data, [])
      const accounts = 'select from account_changes where workspace_id = $1 and created_at <= $2'
      const old = [own.id, new Date(createdMs + 60_000)]
      await service.database.pool.query(
        `insert into account_changes (workspace_id, id, created_at, action, member_id)
         select workspace_id, id, created_at, 'session.started', $2 from changes where workspace_id = $1 and subject_id = $3`,
        [own.id, owner.id, id],
      )
      assert.equal((await service.database.pool.query(accounts, old)).rows.length, 1)
      await runRetention()
      assert.equal((await service.database.pool.query(accounts, old)).rows.length, 0)
      const remaining = await service.database.pool.query('select from changes where subject_id = $1', [id])
      assert.equal(remaining.rows.length, 0)
    } finally {
      service.clock.offsetMs = before
    }
  })

const runRetention = () => jobs.find(({ name }) => name === 'delete old history')!.run(service.database)
