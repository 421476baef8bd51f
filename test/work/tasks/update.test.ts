import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import {
  dueSoonOf,
  historyOf,
  makeTask,
  eventsRaisedBy,
  readTask,
  assertValidationErrors,
} from './support.ts'

const service = await startService()

//
test('PATCH changes the fields sent, returns the changed task and raises task.updated with the earlier values', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const other = await workspace.list()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Doing' })).body.id
  const member = (await workspace.join('member')).member.id
  let task = await makeTask(workspace, list, { due_date: '2027-05-05' })

  for (const fields of [
    { title: 'Renamed' },
    { due_date: '2027-05-06' },
    { due_time: '10:00' },
    { timezone: 'Europe/Berlin' },
    { priority: 3 },
    { assignee_ids: [member, workspace.owner.id] },
    { section_id: section },
    { recurrence: { rule: 'FREQ=DAILY', from: 'due' } },
    { title: 'Several', priority: 0, due_time: null },
    { list_id: other, section_id: null },
  ] as Record<string, unknown>[]) {
    const before = task
    const [event, ...more] = await eventsRaisedBy(workspace, async () => {
      const answer = await workspace.patch(`/tasks/${task.id}`, fields)
      assert.equal(answer.status, 200, answer.text)
      task = answer.body
    })
    assert.deepEqual(task, { ...before, ...fields, updated_at: task.updated_at })
    assert.ok(task.updated_at > before.updated_at)
    assert.deepEqual(await readTask(workspace, task.id), task)
    assert.deepEqual(more, [])
    assert.equal(event?.type, 'task.updated')
    assert.equal(event?.created_at, task.updated_at)
    const { changed, previous, ...data } = event?.data ?? {}
    assert.deepEqual(data, { task })
    assert.deepEqual(changed.toSorted(), Object.keys(fields).toSorted())
    assert.deepEqual(previous, Object.fromEntries(Object.keys(fields).map((field) => [field, before[field]])))
  }
})

//
test('a change of description, reminders or parent raises updated_at and no event, and is in the history', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const parent = await makeTask(workspace, list)
  const task = await makeTask(workspace, list, { due_date: '2027-05-05' })
  let stamp = task.updated_at
  for (const fields of [
    { description: 'Words' },
    { reminders: [{ minutes_before: 10 }] },
    { parent_id: parent.id },
  ]) {
    const events = await eventsRaisedBy(workspace, async () => {
      const { body } = await workspace.patch(`/tasks/${task.id}`, fields)
      assert.ok(body.updated_at > stamp)
      stamp = body.updated_at
    })
    assert.deepEqual(events, [])
  }
  const mixed = await eventsRaisedBy(workspace, () =>
    workspace.patch(`/tasks/${task.id}`, { description: null, title: 'Both' }),
  )
  assert.deepEqual(mixed[0]?.data.changed, ['title'])
  assert.deepEqual(mixed[0]?.data.previous, { title: 'Task' })

  const history = await historyOf(service, task.id)
  assert.deepEqual(
    history.map((entry) => entry.action),
    ['task.created', 'task.changed', 'task.changed', 'task.changed', 'task.updated'],
  )
  assert.deepEqual(history[1]?.changed, { description: { from: null, to: 'Words' } })
  assert.deepEqual(history[3]?.changed, { parent_id: { from: null, to: parent.id } })
  assert.deepEqual(history[4]?.changed, {
    description: { from: 'Words', to: null },
    title: { from: 'Task', to: 'Both' },
  })
})

// D9
test('sending current values changes nothing: 200, the same stamp, no event and no history', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const member = (await workspace.join('member')).member.id
  const task = await makeTask(workspace, list, {
    due_date: '2027-05-05',
    assignee_ids: [workspace.owner.id, member],
    checklist: [{ text: 'one', checked: true }],
    reminders: [{ at: '2027-05-05T10:00:00Z' }],
    recurrence: { rule: 'FREQ=DAILY', from: 'due' },
  })
  const events = await eventsRaisedBy(workspace, async () => {
    for (const body of [
      {},
      task,
      { title: task.title },
      { assignee_ids: [member, workspace.owner.id, member] },
      { recurrence: { from: 'due', rule: 'FREQ=DAILY' } },
      { reminders: [{ id: task.reminders[0].id, at: '2027-05-05T12:00:00+02:00' }] },
      { priority: null, timezone: null, description: null },
    ]) {
      const answer = await workspace.patch(`/tasks/${task.id}`, body)
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(answer.body, task)
    }
  })
  assert.deepEqual(events, [])
  assert.equal((await historyOf(service, task.id)).length, 1)
})

// S-04, D9
test('a read-only or unknown field is refused by name, also in POST, and nothing changes', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await makeTask(workspace, list)
  const readOnly = {
    id: 'tsk_other', completed: true, completed_at: '2026-01-01T00:00:00.000Z', attachments: [{}], subtask_count: 1,
    open_subtask_count: 1, created_at: '2026-01-01T00:00:00.000Z', updated_at: 'yesterday',
    created_by: null, source: 'app', url: 'https://evil.example/',
  } // oxfmt-ignore
  const unknown = {
    workspace_id: 'wsp_other',
    deleted_at: null,
    author_id: 'usr_x',
    recurrence_anchor: '2026-01-01',
  }

  assertValidationErrors(
    await workspace.patch(`/tasks/${task.id}`, { title: 'No', ...readOnly }),
    ...Object.keys(readOnly).map((field) => `${field}: read_only`),
  )
  assertValidationErrors(
    await workspace.patch(`/tasks/${task.id}`, { title: 'No', ...unknown }),
    ...Object.keys(unknown).map((field) => `${field}: unknown`),
  )
  assertValidationErrors(
    await workspace.post('/tasks', { title: 'No', list_id: list, ...readOnly, ...unknown }),
    ...Object.keys({ ...readOnly, ...unknown }).map((field) => `${field}: unknown`),
  )
  assert.deepEqual((await workspace.get('/tasks')).body.data, [task])
})

// R-017, D1
test('regression: a checklist item that is sent without `checked` keeps its tick, and a new one has none', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const sent = [{ text: 'done', checked: true }, { text: 'open' }]
  const task = await makeTask(workspace, list, { checklist: sent })
  const [done, open] = task.checklist
  const change = async (checklist: unknown) =>
    (await workspace.patch(`/tasks/${task.id}`, { checklist })).body

  const items = [
    { id: done.id, text: 'done' },
    { id: open.id, text: 'open' },
  ]
  const events = await eventsRaisedBy(workspace, () => change(items))
  assert.deepEqual(events, [])

  const renamed = await change([{ text: 'new' }, { id: done.id, text: 'Done' }, { ...open, checked: true }])
  assert.deepEqual(
    renamed.checklist.map((item: { text: string; checked: boolean }) => [item.text, item.checked]),
    [['new', false], ['Done', true], ['open', true]],
  ) // oxfmt-ignore

  const cleared = await change([{ id: done.id, text: 'Done', checked: false }, { text: 'Done' }])
  assert.deepEqual(
    cleared.checklist.map((item: { checked: boolean }) => item.checked),
    [false, false],
  )
})

// R-058, D1
test('checklist items and reminders keep their identity by id, and ids of other tasks are refused', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await makeTask(workspace, list, { checklist: [{ text: 'a' }, { text: 'b' }] })
  const foreign = await makeTask(workspace, list, { checklist: [{ text: 'c' }] })
  const [a, b] = task.checklist

  const checklist = [{ text: 'new' }, { ...b, checked: true }, { id: a.id, text: 'A' }]
  const [event] = await eventsRaisedBy(workspace, () => workspace.patch(`/tasks/${task.id}`, { checklist }))
  const body = await readTask(workspace, task.id)
  assert.deepEqual(event?.data, {
    task: body,
    changed: ['checklist'],
    previous: { checklist: task.checklist },
  })
  assert.deepEqual(body.checklist, [
    { id: body.checklist[0].id, text: 'new', checked: false },
    { id: b.id, text: 'b', checked: true },
    { id: a.id, text: 'A', checked: false },
  ])
  assert.ok(![a.id, b.id].includes(body.checklist[0].id))

  const wrong = [{ id: a.id, text: 'a' }, foreign.checklist[0], { id: a.id, text: 'a' }]
  assertValidationErrors(
    await workspace.patch(`/tasks/${task.id}`, { checklist: wrong, reminders: [{ id: 'rem_x', at: '2027-01-01T00:00:00Z' }] }),
    'checklist.1.id: not_found', 'checklist.2.id: repeated', 'reminders.0.id: not_found',
  ) // oxfmt-ignore
  assertValidationErrors(
    await workspace.post('/tasks', { title: 'New', list_id: list, checklist: [a] }),
    'checklist.0.id: not_found',
  )
  assert.deepEqual(await readTask(workspace, task.id), body)
})

// D9
test('the merged task is checked, so fields that need a due date do not lose it silently', async () => {
  const workspace = await createWorkspace(service)
  const task = await makeTask(workspace, await workspace.list(), {
    due_date: '2027-05-05',
    due_time: '10:00',
    recurrence: { rule: 'FREQ=DAILY', from: 'due' },
    reminders: [{ minutes_before: 5 }, { at: '2027-05-05T10:00:00Z' }],
  })
  assertValidationErrors(
    await workspace.patch(`/tasks/${task.id}`, { due_date: null }),
    'due_time: needs_due_date', 'recurrence: needs_due_date', 'reminders: needs_due_date',
  ) // oxfmt-ignore
  assertValidationErrors(
    await workspace.patch(`/tasks/${task.id}`, { due_date: null, due_time: null, reminders: [] }),
    'recurrence: needs_due_date',
  )
  const cleared = await workspace.patch(`/tasks/${task.id}`, {
    due_date: null,
    due_time: null,
    recurrence: null,
    reminders: [task.reminders[1]],
  })
  assert.equal(cleared.status, 200, cleared.text)
})

// D47
test('every change of the deadline schedules task.due_soon, unless it has passed', async () => {
  const workspace = await createWorkspace(service)
  const task = await makeTask(workspace, await workspace.list(), { due_date: '2099-06-01' })
  const planned = () => dueSoonOf(service, task.id)
  assert.equal(await planned(), '2099-06-01T09:00:00.000Z')
  for (const [fields, dueSoonAt] of [
    [{ timezone: 'Asia/Tokyo' }, '2099-06-01T00:00:00.000Z'],
    [{ due_time: '18:00' }, '2099-06-01T08:30:00.000Z'],
    [{ title: 'Kept' }, '2099-06-01T08:30:00.000Z'],
    [{ due_date: '2020-06-01' }, null],
    [{ due_date: '2099-06-02' }, '2099-06-02T08:30:00.000Z'],
  ] as const) {
    await workspace.patch(`/tasks/${task.id}`, fields)
    assert.equal(await planned(), dueSoonAt)
  }
  await workspace.post(`/tasks/${task.id}/complete`)
  assert.equal(await planned(), null)
  await workspace.patch(`/tasks/${task.id}`, { due_date: '2099-06-03' })
  assert.equal(await planned(), null)
  await workspace.post(`/tasks/${task.id}/reopen`)
  assert.equal(await planned(), '2099-06-03T08:30:00.000Z')
})

//
test('a random PATCH leaves all fields alone that it does not send', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const other = await workspace.list()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Doing' })).body.id
  const parent = await makeTask(workspace, list)
  const task = await makeTask(workspace, list, { due_date: '2027-05-05' })
  const text = fc
    .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
    .filter((value) => /\S/.test(value))
  const patches = fc.record(
    {
      title: text,
      description: fc.option(text),
      list_id: fc.constantFrom(list, other),
      section_id: fc.constantFrom(section, null),
      parent_id: fc.constantFrom(parent.id, null),
      due_date: fc.constantFrom('2027-05-05', '2028-02-29', null),
      due_time: fc.constantFrom('00:00', '13:37', null),
      timezone: fc.constantFrom('UTC', 'Europe/Kyiv', 'America/Lima'),
      priority: fc.integer({ min: 0, max: 4 }),
      assignee_ids: fc.constantFrom([], [workspace.owner.id]),
      recurrence: fc.constantFrom(null, { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due' }),
    },
    { requiredKeys: [] },
  )
  let current = task
  const run = fc.asyncProperty(patches, async (patch) => {
    const answer = await workspace.patch(`/tasks/${task.id}`, patch)
    const read = await readTask(workspace, task.id)
    // Some combinations are invalid, such as a time without a date; then nothing changes at all.
    if (answer.status !== 200) {
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(read, current)
      return
    }
    const moved = patch.list_id !== undefined && patch.list_id !== current.list_id
    const follows = moved && patch.section_id === undefined ? { section_id: null } : {}
    assert.deepEqual(read, { ...current, ...follows, ...patch, updated_at: read.updated_at })
    assert.deepEqual(answer.body, read)
    current = read
  })
  await fc.assert(run, { numRuns: 120, endOnFailure: true })
})
