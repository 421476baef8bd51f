import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const dayMs = 86_400_000
const day = (offset: number) => new Date(service.clock.now() + offset * dayMs).toISOString().slice(0, 10)

async function world() {
  const workspace = await createWorkspace(service)
  const [member, guest] = [await workspace.join('member'), await workspace.join('guest')]
  return {
    workspace,
    member,
    owner: await signIn(service, workspace, workspace.owner),
    asMember: await signIn(service, workspace, member.member),
    asGuest: await signIn(service, workspace, guest.member),
  }
}

type World = Awaited<ReturnType<typeof world>>

const tasksOf = async ({ workspace }: World, list: string) =>
  (await workspace.get('/tasks', { list_id: list, limit: 100 })).body.data

/** Creates a list with everything that a template carries, and more. */
async function fullList({ workspace, member }: World): Promise<string> {
  const list = await workspace.list('Model')
  const section = async (name: string) => (await workspace.post(`/lists/${list}/sections`, { name })).body.id
  const [first, second] = [await section('First'), await section('Second')]
  const create = async (body: object) => (await workspace.post('/tasks', { list_id: list, ...body })).body
  const parent = await create({
    title: 'Parent',
    description: 'In **words**',
    priority: 3,
    section_id: second,
    assignee_ids: [member.member.id],
    due_date: day(5),
    due_time: '09:30',
    checklist: [{ text: 'Done', checked: true }, { text: 'To do' }],
    reminders: [{ minutes_before: 30 }],
    external_id: 'crm-1',
    metadata: { deal: '1' },
  })
  await workspace.post(`/tasks/${parent.id}/comments`, { text: 'Not kept' })
  await create({ title: 'Child', parent_id: parent.id, due_date: day(7) })
  await create({ title: 'Late', section_id: first, due_date: day(-3) })
  await create({ title: 'Weekly', due_date: day(1), recurrence: { rule: 'FREQ=WEEKLY', from: 'due' } })
  await create({
    title: 'Ends soon',
    due_date: day(1),
    recurrence: { rule: `FREQ=DAILY;UNTIL=${day(3).replaceAll('-', '')}`, from: 'due' },
  })
  const closed = await create({ title: 'Closed' })
  await workspace.post(`/tasks/${closed.id}/complete`, {})
  return list
}

test('there are three built-in templates, and each creates a list whose tasks are due after today', async () => {
  const own = await world()
  const { data } = (await own.owner.get('/templates')).body
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    ['builtin_product_launch', 'builtin_customer_onboarding', 'builtin_month_end_close'],
  )
  for (const template of data) {
    assert.ok(template.description)
    const { status, body: list } = await own.owner.post(`/templates/${template.id}/lists`, {
      name: template.name,
    })
    assert.equal(status, 201)
    assert.deepEqual([list.name, list.visibility], [template.name, 'workspace'])
    const sections = (await own.workspace.get(`/lists/${list.id}/sections`)).body.data
    assert.deepEqual(
      sections.map(({ name }: { name: string }) => name),
      template.sections,
    )
    const tasks = await tasksOf(own, list.id)
    assert.equal(tasks.length, template.task_count)
    assert.ok(tasks.length >= 15)
    for (const task of tasks) assert.ok(task.due_date >= day(0) && task.section_id, task.title)
  }
  assertError(await own.owner.delete('/templates/builtin_product_launch'), 'not_found', {})
})

test('a template has sections, open tasks and due dates as days from today, but no people and no past', async () => {
  const own = await world()
  const model = await fullList(own)
  const { status, body: template } = await own.asMember.post('/templates', {
    list_id: model,
    name: 'Model',
    description: 'For every customer',
  })
  assert.equal(status, 201)
  assert.deepEqual(
    [template.sections, template.task_count, template.visibility, template.created_by],
    [['First', 'Second'], 5, 'workspace', own.member.member.id],
  )
  assert.deepEqual((await own.owner.get('/templates')).body.data.at(-1), template)

  // Five days later, in another time zone.
  service.clock.offsetMs += 5 * dayMs
  const before = (await own.workspace.events()).length
  const { body: list } = await own.owner.post(`/templates/${template.id}/lists`, { name: 'Customer 1' })
  const [parent, child, late, weekly, ended, ...more] = await tasksOf(own, list.id)
  assert.deepEqual(more, [])
  const sections = (await own.workspace.get(`/lists/${list.id}/sections`)).body.data
  const fieldsOf = ({ title, description, priority, due_date, due_time, recurrence }: Record<string, unknown>) =>
    [title, description, priority, due_date, due_time, recurrence] // oxfmt-ignore
  assert.deepEqual(fieldsOf(parent), ['Parent', 'In **words**', 3, day(5), '09:30', null])
  assert.deepEqual(
    parent.checklist.map(({ text, checked }: { text: string; checked: boolean }) => [text, checked]),
    [
      ['Done', false],
      ['To do', false],
    ],
  )
  assert.deepEqual([parent.section_id, parent.assignee_ids, parent.reminders], [sections[1].id, [], []])
  assert.deepEqual([parent.subtask_count, parent.open_subtask_count, parent.source], [1, 1, 'app'])
  assert.deepEqual([parent.external_id, parent.metadata], [null, {}])
  assert.deepEqual([child.parent_id, child.due_date], [parent.id, day(7)])
  assert.deepEqual([late.section_id, late.due_date], [sections[0].id, day(0)])
  assert.deepEqual(fieldsOf(weekly), ['Weekly', null, 0, day(1), null, { rule: 'FREQ=WEEKLY', from: 'due' }])
  assert.deepEqual(fieldsOf(ended), ['Ends soon', null, 0, day(1), null, null])

  const events = (await own.workspace.events()).slice(before)
  assert.deepEqual(
    events.map(({ type }) => type),
    ['list.created', ...Array.from({ length: 5 }, () => 'task.created')],
  )
  assert.deepEqual(events[1]?.data.task, parent)
  // The new tasks work like any other: counters are right, and the rule rolls forward.
  assert.equal((await own.workspace.post(`/tasks/${weekly.id}/complete`, {})).body.due_date, day(8))
  assert.equal((await own.owner.get(`/lists`)).body.data.length, 2)
  service.clock.offsetMs -= 5 * dayMs
})

// D14
test('only its author sees a template of a private list, and it creates private lists', async () => {
  const { workspace, owner, asMember } = await world()
  const { body: list } = await asMember.post('/lists', { name: 'Private', visibility: 'private' })
  assertError(await owner.post('/templates', { list_id: list.id, name: 'Any' }), 'validation_error', {
    errors: [{ field: 'list_id', reason: 'not_found' }],
  })
  const { body: template } = await asMember.post('/templates', { list_id: list.id, name: 'Mine' })
  assert.equal(template.visibility, 'private')
  const ids = async (browser: typeof owner) =>
    (await browser.get('/templates')).body.data.map(({ id }: { id: string }) => id)
  assert.ok((await ids(asMember)).includes(template.id))
  assert.ok(!(await ids(owner)).includes(template.id))
  assertError(await owner.post(`/templates/${template.id}/lists`, { name: 'Any' }), 'not_found', {})
  assertError(await owner.delete(`/templates/${template.id}`), 'not_found', {})
  const { body: created } = await asMember.post(`/templates/${template.id}/lists`, { name: 'Again' })
  assert.equal(created.visibility, 'private')
  assertError(await workspace.get(`/lists/${created.id}/sections`), 'not_found', {})
})

// D14
test('its author, the owner and admins can delete a template, and guests have no access', async () => {
  const { workspace, owner, asMember, asGuest } = await world()
  const list_id = await workspace.list()
  const create = async (browser: typeof owner) =>
    (await browser.post('/templates', { list_id, name: 'Any' })).body.id
  assertError(await asMember.delete(`/templates/${await create(owner)}`), 'forbidden', {
    reason: 'role',
    required: 'admin',
  })
  for (const [author, other] of [
    [asMember, asMember],
    [asMember, owner],
  ] as const) {
    const id = await create(author)
    assert.equal((await other.delete(`/templates/${id}`)).status, 204)
    assertError(await other.delete(`/templates/${id}`), 'not_found', {})
  }
  for (const answer of [
    await asGuest.get('/templates'),
    await asGuest.post('/templates', { list_id, name: 'Any' }),
  ])
    assertError(answer, 'forbidden', { reason: 'role', required: 'member' })
  assertError(await owner.post('/templates/tpl_none/lists', { name: 'Any' }), 'not_found', {})
})

//
test('a template holds 500 tasks, and creating a list of 500 takes a second or two', async () => {
  const own = await world()
  const list = await own.workspace.list('Long')
  const { pool } = service.database
  await pool.query(
    `insert into tasks (workspace_id, id, list_id, title, timezone, source, created_at, updated_at)
     select $1, 'tsk_01jd42e76k' || (1000000000000000 + n), $2, 'Task ' || n, 'UTC', 'api', now(), now()
     from generate_series(1, 501) as n`,
    [own.workspace.workspace.id, list],
  )
  const save = () => own.owner.post('/templates', { list_id: list, name: 'Long' })
  assertError(await save(), 'unprocessable', { limit: 'template_tasks', max: 500, actual: 501 })
  await pool.query(`update tasks set deleted_at = now() where list_id = $1 and title = 'Task 501'`, [list])
  const { body: template } = await save()
  assert.equal(template.task_count, 500)
  const { body: created } = await own.owner.post(`/templates/${template.id}/lists`, { name: 'Again' })
  const { rows } = await pool.query(
    'select title from tasks where workspace_id = $1 and list_id = $2 order by id',
    [own.workspace.workspace.id, created.id],
  )
  assert.deepEqual(
    rows.map(({ title }) => title),
    Array.from({ length: 500 }, (_, index) => `Task ${index + 1}`),
  )
})

//
test('a workspace has at most 100 templates', async () => {
  const { workspace, owner } = await world()
  const list_id = await workspace.list()
  const answers = await Promise.all(
    Array.from({ length: 103 }, () => owner.post('/templates', { list_id, name: 'One of many' })),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  assert.equal(refused.length, 3)
  for (const answer of refused)
    assertError(answer, 'unprocessable', { limit: 'templates', max: 100, actual: 101 })
})
