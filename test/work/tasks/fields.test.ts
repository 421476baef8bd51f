import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertOverLimit, makeTask, readTask, assertValidationErrors } from './support.ts'

const service = await startService()

// S-05, D1
test('POST /tasks responds 201 with an open task of exactly the published fields', async () => {
  const workspace = await createWorkspace(service, { timezone: 'Europe/Kyiv' })
  const list = await workspace.list()

  const created = await workspace.post('/tasks', { title: 'Ship', list_id: list, due_date: '2027-03-01' })

  assert.equal(created.status, 201)
  const { id, created_at } = created.body
  assert.match(id, /^tsk_[0-7][0-9a-z]{25}$/)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const expected = {
    id,
    number: 1,
    title: 'Ship',
    description: null,
    list_id: list,
    section_id: null,
    parent_id: null,
    start_date: null,
    due_date: '2027-03-01',
    due_time: null,
    timezone: 'Europe/Kyiv',
    priority: 0,
    estimate_minutes: null,
    assignee_ids: [],
    label_ids: [],
    completed: false,
    completed_at: null,
    recurrence: null,
    checklist: [],
    reminders: [],
    external_id: null,
    metadata: {},
    attachments: [],
    subtask_count: 0,
    open_subtask_count: 0,
    deleted: false,
    created_at,
    updated_at: created_at,
    created_by: workspace.owner.id,
    updated_by: workspace.owner.id,
    updated_via: created.body.updated_via,
    source: 'api',
    url: `https://daybook.example/tasks/${id}`,
  }
  // Key by key and in this order, in the response, in GET and in the event.
  assert.equal(created.text, JSON.stringify(expected))
  assert.equal((await workspace.get(`/tasks/${id}`)).text, created.text)
  const event = (await workspace.events()).at(-1)
  assert.equal(event?.type, 'task.created')
  assert.equal(event?.created_at, created_at)
  assert.equal(JSON.stringify(event?.data), `{"task":${created.text}}`)
})

// D1
test('every writable field can be set on creation, is read back as sent, and is cleared by null', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Doing' })).body
  const fields = {
    title: ' žluťoučký 😀\t',
    description: 'line one\nline two',
    section_id: section.id,
    start_date: '2028-02-28',
    due_date: '2028-02-29',
    due_time: '23:59',
    timezone: 'US/Eastern',
    priority: 4,
    estimate_minutes: 0,
    assignee_ids: [workspace.owner.id],
    recurrence: { rule: 'FREQ=MONTHLY', from: 'completion' },
  }
  const created = await makeTask(workspace, list, {
    ...fields,
    checklist: [{ text: 'one' }, { text: 'two', checked: true }],
    reminders: [{ minutes_before: 0 }, { at: '2028-02-29T10:00:00.5+02:00' }],
  })

  assert.partialDeepStrictEqual(created, fields)
  assert.deepEqual(await readTask(workspace, created.id), created)
  const [one, two] = created.checklist
  assert.deepEqual(created.checklist, [
    { id: one.id, text: 'one', checked: false },
    { id: two.id, text: 'two', checked: true },
  ])
  assert.match(one.id, /^chk_/)
  const [relative, absolute] = created.reminders
  assert.match(relative.id, /^rem_/)
  assert.deepEqual(created.reminders, [
    { id: relative.id, minutes_before: 0 },
    { id: absolute.id, at: '2028-02-29T08:00:00.500Z' },
  ])

  const cleared = await workspace.patch(`/tasks/${created.id}`, {
    description: null, section_id: null, start_date: null, due_date: null, due_time: null, timezone: null, priority: null,
    estimate_minutes: null, assignee_ids: null, recurrence: null, checklist: null, reminders: null, parent_id: null,
  }) // oxfmt-ignore
  assert.equal(cleared.status, 200, cleared.text)
  assert.deepEqual(cleared.body, {
    ...created, description: null, section_id: null, start_date: null, due_date: null, due_time: null, timezone: 'UTC', priority: 0,
    estimate_minutes: null, assignee_ids: [], recurrence: null, checklist: [], reminders: [], updated_at: cleared.body.updated_at,
  }) // oxfmt-ignore
})

//
test('subtasks, checklist and reminders are created and read through the API, and tasks:read is enough to read them', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const parts = {
    due_date: '2028-02-29',
    due_time: '09:00',
    checklist: [{ text: 'Book the van' }, { text: 'Print the labels', checked: true }],
    reminders: [{ minutes_before: 30 }, { at: '2028-02-28T08:00:00.000Z' }],
  }
  const parent = await makeTask(workspace, list, parts)
  const subtask = await makeTask(workspace, list, { title: 'Load', parent_id: parent.id, ...parts })

  const reader = await workspace.tokenWith(['tasks:read'])
  const read = await readTask(reader, parent.id)
  assert.partialDeepStrictEqual(read, { ...parts, subtask_count: 1, open_subtask_count: 1 })
  assert.deepEqual((await reader.get('/tasks', { parent_id: parent.id })).body.data, [subtask])
  assert.deepEqual(await readTask(reader, subtask.id), subtask)
  assert.partialDeepStrictEqual(subtask, parts)

  const [first, second] = read.checklist
  const changed = { checklist: [second, { ...first, checked: true }], reminders: [read.reminders[1]] }
  assert.equal((await workspace.patch(`/tasks/${parent.id}`, changed)).status, 200)
  assert.partialDeepStrictEqual(await readTask(reader, parent.id), changed)
  const refused = { reason: 'scope', required: 'tasks:write' }
  assertError(await reader.patch(`/tasks/${parent.id}`, changed), 'forbidden', refused)
})

// D12
test('the default time zone is the creator’s, or else the workspace’s', async () => {
  const workspace = await createWorkspace(service, { timezone: 'Asia/Tokyo' })
  const list = await workspace.list()
  const traveler = await workspace.join('member', { timezone: 'America/Lima' })

  assert.equal((await makeTask(workspace, list)).timezone, 'Asia/Tokyo')
  const task = await makeTask(traveler, list, { timezone: 'UTC' })
  const patched = await traveler.patch(`/tasks/${task.id}`, { timezone: null })
  assert.equal(patched.body.timezone, 'America/Lima')
})

const today = { due_date: '2027-05-05' }
const weekly = (rule: unknown, from: unknown = 'due') => ({ ...today, recurrence: { rule, from } })
const bad: [Record<string, unknown>, ...string[]][] = [
  [{ title: null }, 'title: type'],
  [{ title: '' }, 'title: empty'],
  [{ title: ' \t\n' }, 'title: format'],
  [{ title: 'a\u0000b' }, 'title: characters'],
  [{ title: 'a\u001bb' }, 'title: characters'],
  [{ title: 1 }, 'title: type'],
  [{ list_id: null }, 'list_id: type'],
  [{ start_date: '2027-02-29' }, 'start_date: format'],
  [{ start_date: 20270228 }, 'start_date: type'],
  [{ ...today, start_date: '2027-05-06' }, 'start_date: after_due_date'],
  [{ estimate_minutes: -1 }, 'estimate_minutes: range'],
  [{ estimate_minutes: 10_001 }, 'estimate_minutes: range'],
  [{ estimate_minutes: 1.5 }, 'estimate_minutes: type'],
  [{ estimate_minutes: '90' }, 'estimate_minutes: type'],
  [{ due_date: '2027-02-29' }, 'due_date: format'],
  [{ due_date: '0000-01-01' }, 'due_date: format'],
  [{ due_date: '10000-01-01' }, 'due_date: format'],
  [{ due_date: '2027-5-5' }, 'due_date: format'],
  [{ due_date: '2027-05-05T00:00:00Z' }, 'due_date: format'],
  [{ ...today, due_time: '24:00' }, 'due_time: format'],
  [{ ...today, due_time: '9:00' }, 'due_time: format'],
  [{ ...today, due_time: '09:00:00' }, 'due_time: format'],
  [{ timezone: '+03:00' }, 'timezone: format'],
  [{ timezone: 'GMT+1' }, 'timezone: format'],
  [{ timezone: 'Mars/X' }, 'timezone: format'],
  [{ priority: '2' }, 'priority: type'],
  [{ priority: 2.5 }, 'priority: type'],
  [{ priority: true }, 'priority: type'],
  [{ priority: 5 }, 'priority: range'],
  [{ priority: -1 }, 'priority: range'],
  [{ assignee_ids: 'usr_1' }, 'assignee_ids: type'],
  [{ assignee_ids: [1] }, 'assignee_ids.0: type'],
  [{ completed: true }, 'completed: unknown'],
  [{ checklist: [{ checked: true }] }, 'checklist.0.text: required'],
  [{ checklist: [{ text: 'a', done: true }] }, 'checklist.0.done: unknown'],
  [{ checklist: [{ text: 'a', checked: 'yes' }] }, 'checklist.0.checked: type'],
  [{ ...today, reminders: [{ minutes_before: -1 }] }, 'reminders.0.minutes_before: range'],
  [{ ...today, reminders: [{ minutes_before: 1.5 }] }, 'reminders.0.minutes_before: type'],
  [{ reminders: [{ at: '2027-05-05T10:00:00' }] }, 'reminders.0.at: format'],
  [{ reminders: [{ minutes_before: 5, at: '2027-05-05T10:00:00Z' }] }, 'reminders.0: value'],
  [weekly('FREQ=HOURLY'), 'recurrence.rule: rule'],
  [weekly('RRULE:FREQ=DAILY'), 'recurrence.rule: rule'],
  [weekly('FREQ=DAILY;INTERVAL=0'), 'recurrence.rule: rule'],
  [weekly('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'), 'recurrence.rule: no_occurrence'],
  [weekly('FREQ=DAILY', 'never'), 'recurrence.from: value'],
  [weekly(7), 'recurrence.rule: type'],
  [{ ...today, recurrence: 'FREQ=DAILY' }, 'recurrence: type'],
  [{ ...today, recurrence: { rule: 'FREQ=DAILY' } }, 'recurrence.from: required'],
  [{ due_time: '10:00' }, 'due_time: needs_due_date'],
  [
    {
      due_time: '10:00',
      recurrence: { rule: 'FREQ=DAILY', from: 'due' },
      reminders: [{ minutes_before: 1 }],
    },
    'due_time: needs_due_date',
    'recurrence: needs_due_date',
    'reminders: needs_due_date',
  ],
]

// S-35, D2, D5, D9, D12, D35
test('an invalid value is refused by name, and nothing is created or changed', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await makeTask(workspace, list)
  const events = (await workspace.events()).length

  for (const [fields, ...errors] of bad) {
    assertValidationErrors(
      await workspace.post('/tasks', { title: 'No', list_id: list, ...fields }),
      ...errors,
    )
    const named = errors.map((error) => (error === 'completed: unknown' ? 'completed: read_only' : error))
    assertValidationErrors(await workspace.patch(`/tasks/${task.id}`, fields), ...named)
  }
  assertValidationErrors(await workspace.post('/tasks', {}), 'title: required', 'list_id: required')
  assert.deepEqual((await workspace.get('/tasks')).body.data, [task])
  assert.equal((await workspace.events()).length, events)
})

// R-050, D12
test('a zone in another letter case is stored and returned as the database spells it, and is no change', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await makeTask(workspace, list, { timezone: 'europe/BERLIN' })
  assert.equal(task.timezone, 'Europe/Berlin')
  assert.equal((await makeTask(workspace, list, { timezone: 'us/pacific' })).timezone, 'US/Pacific')
  const answer = await workspace.patch(`/tasks/${task.id}`, { timezone: 'EUROPE/berlin' })
  assert.deepEqual(answer.body, task)
  const moved = await workspace.patch(`/tasks/${task.id}`, { timezone: 'etc/gmt+1' })
  assert.equal(moved.body.timezone, 'Etc/GMT+1')
})

// R-050, D12
test('a zone that was removed from the database is refused, and the error names the one to use', async () => {
  const workspace = await createWorkspace(service)
  const body = { title: 'No', list_id: await workspace.list(), timezone: 'US/Pacific-New' }
  const answer = await workspace.post('/tasks', body)
  assertValidationErrors(answer, 'timezone: format')
  assert.equal(
    answer.body.error.message,
    'timezone must be an IANA time zone, such as Europe/Lisbon. US/Pacific-New is no IANA time zone; use America/Los_Angeles.',
  )
})

// S-35, D12
test('unusual but valid values are accepted as sent', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  for (const fields of [
    { due_date: '0001-01-01' },
    { due_date: '9999-12-31', due_time: '23:59', timezone: 'Pacific/Niue' },
    { due_date: '2011-12-30', due_time: '00:00', timezone: 'Pacific/Apia' },
    { due_date: '2026-03-29', due_time: '02:30', timezone: 'Europe/Berlin' },
    { timezone: 'Europe/Kiev' },
    { timezone: 'Asia/Calcutta' },
    { priority: 1.0 },
    { title: 'tab\tand\r\nline' },
  ])
    assert.partialDeepStrictEqual(await makeTask(workspace, list, fields), fields)
})

// D20, D22
test('exceeding a limit of an object is a 422 with the limit, checked last', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await makeTask(workspace, list, {
    title: '😀'.repeat(500),
    description: 'é'.repeat(20_000),
    checklist: Array.from({ length: 200 }, () => ({ text: '☑'.repeat(500) })),
    reminders: Array.from({ length: 5 }, () => ({ at: '2027-01-01T00:00:00Z' })),
  })
  assert.equal((await readTask(workspace, task.id)).title, '😀'.repeat(500))

  for (const [fields, ...limit] of [
    [{ title: 'a'.repeat(501) }, 'title_length', 500, 501],
    [{ title: '👨‍👩‍👧‍👦'.repeat(500) }, 'title_length', 500, 3_500],
    [{ description: 'a'.repeat(20_001) }, 'description_length', 20_000, 20_001],
    [{ checklist: Array.from({ length: 201 }, () => ({ text: 'a' })) }, 'checklist_items', 200, 201],
    [{ checklist: [{ text: 'a'.repeat(501) }] }, 'checklist_text_length', 500, 501],
    [
      { reminders: Array.from({ length: 6 }, () => ({ at: '2027-01-01T00:00:00Z' })) },
      'task_reminders',
      5,
      6,
    ],
    [weekly(`FREQ=YEARLY;BYMONTHDAY=${'1,'.repeat(250)}1`), 'recurrence_rule_length', 500, 524],
  ] as [Record<string, unknown>, string, number, number][]) {
    assertOverLimit(await workspace.post('/tasks', { title: 'Full', list_id: list, ...fields }), ...limit)
    assertOverLimit(await workspace.patch(`/tasks/${task.id}`, fields), ...limit)
  }
  assert.deepEqual((await workspace.get('/tasks')).body.data, [task])

  assertValidationErrors(
    await workspace.post('/tasks', { title: 'a'.repeat(501), list_id: 'lst_none' }),
    'list_id: not_found',
  )
  await workspace.post(`/lists/${list}/archive`)
  const late = await workspace.post('/tasks', { title: 'a'.repeat(501), list_id: list })
  assert.equal(late.status, 409, 'a state comes before a limit')
})
