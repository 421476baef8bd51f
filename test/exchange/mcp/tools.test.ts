import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base'
import { connectAssistant, sendRaw, toolCall } from '../../support/mcp.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

const titlesOf = (tasks: { title: string }[]): string[] => tasks.map(({ title }) => title)

async function setUp(options?: Parameters<typeof createWorkspace>[1]) {
  const workspace = await createWorkspace(service, options)
  const listId = await workspace.list('Ops')
  const assistant = await connectAssistant(service, workspace.token)
  return { workspace, listId, ...assistant }
}

test('ten tools and the instructions cost at most 3,500 tokens of cl100k_base', async () => {
  const { client } = await setUp()
  const { tools } = await client.listTools()
  assert.equal(tools.length, 10)
  const tokens = countTokens(JSON.stringify({ tools })) + countTokens(client.getInstructions() ?? '')
  assert.ok(tokens <= 3_500, `${tokens} tokens`)
})

test('annotations tell what a tool does: half of them only read, and one can destroy', async () => {
  const { client } = await setUp()
  const { tools } = await client.listTools()
  const named = (is: (hints: Record<string, unknown>) => boolean) =>
    tools.filter(({ annotations = {} }) => is(annotations)).map(({ name }) => name)
  assert.deepEqual(
    named(({ readOnlyHint }) => readOnlyHint === true),
    ['find_tasks', 'get_task', 'get_due', 'get_changes', 'get_workspace'],
  )
  assert.deepEqual(
    named(({ destructiveHint }) => destructiveHint === true),
    ['update_tasks'],
  )
  assert.deepEqual(
    named(({ idempotentHint }) => idempotentHint === true),
    ['update_tasks', 'create_lists'],
  )
  assert.ok(
    tools.every(({ outputSchema, annotations }) => outputSchema && annotations?.openWorldHint === false),
  )
})

test('tools that say they only read leave nothing behind', async () => {
  const { workspace, listId, client, call } = await setUp()
  const { id } = (await workspace.post('/tasks', { title: 'One', list_id: listId })).body
  const before = await workspace.events()
  for (const { name, annotations } of (await client.listTools()).tools)
    if (annotations?.readOnlyHint)
      assert.equal((await call(name, name === 'get_task' ? { task: id } : {})).isError, false, name)
  assert.deepEqual(await workspace.events(), before)
})

for (const era of ['legacy', 'modern'] as const)
  test(`the official client does a task's whole life (${era})`, async () => {
    const { workspace } = await setUp()
    const { call, exchanges } = await connectAssistant(service, workspace.token, { era })
    const made = await call('create_tasks', {
      list: 'ops',
      tasks: [
        { title: 'Call the supplier', assignees: ['me'], priority: 'high', subtasks: ['Find the number'] },
      ],
    })
    const [{ id, subtasks }] = made.value.results
    const { tasks } = (await call('find_tasks', { assignee: 'me' })).value
    assert.deepEqual(tasks, [
      { id, title: 'Call the supplier', list: 'Ops', priority: 'high', assignees: ['me'], subtasks: 1 },
    ])
    await call('add_comments', { comments: [{ task: id, text: 'They are closed today.' }] })
    const whole = (await call('get_task', { task: id })).value
    assert.deepEqual(whole.subtasks, [{ id: subtasks[0], title: 'Find the number' }])
    assert.equal(whole.comments[0].text, 'They are closed today.')
    assert.deepEqual((await call('complete_tasks', { tasks: [id] })).value, { done: 1 })
    assert.deepEqual((await call('update_tasks', { changes: [{ tasks: [id], delete: true }] })).value, {
      done: 1,
    })
    const kinds = (await call('get_changes')).value.changes.map(({ what }: { what: string }) => what)
    assert.deepEqual(kinds.slice(-6), [
      'task.created',
      'task.created',
      'comment.created',
      'task.completed',
      'task.deleted',
      'task.deleted',
    ])
    assert.ok(exchanges.every(({ headers }) => !headers.get('content-type')?.includes('event-stream')))
  })

test('dates in words are read in the zone of the person, not of the server', async () => {
  const { workspace, listId } = await setUp({ timezone: 'Pacific/Kiritimati' })
  const west = await workspace.join('member', { timezone: 'Pacific/Pago_Pago' })
  const dates: Record<string, string> = {}
  for (const [zone, token] of [
    ['east', workspace.token],
    ['west', west.token],
  ] as const) {
    const { call } = await connectAssistant(service, token)
    const { results } = (
      await call('create_tasks', { tasks: [{ title: zone, list: listId, due: 'today 23:00' }] })
    ).value
    const { due_date, timezone } = (await workspace.get(`/tasks/${results[0].id}`)).body
    dates[zone] = due_date
    assert.equal(timezone, zone === 'east' ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago')
  }
  // 25 hours lie between the two.
  assert.ok(dates['east']! > dates['west']!)
})

test('what a due date doesn’t name stays, and what can’t be read is an error with examples', async () => {
  const { workspace, listId, call } = await setUp()
  const { id } = (
    await workspace.post('/tasks', { title: 'x', list_id: listId, due_date: '2026-01-05', due_time: '09:30' })
  ).body
  const change = (due: string) => call('update_tasks', { changes: [{ tasks: [id], due }] })
  const read = async () => {
    const { due_date, due_time, recurrence } = (await workspace.get(`/tasks/${id}`)).body
    return [due_date, due_time, recurrence?.rule ?? null]
  }
  await change('2026-03-02')
  assert.deepEqual(await read(), ['2026-03-02', '09:30', null])
  await change('2026-03-03T18:15')
  assert.deepEqual(await read(), ['2026-03-03', '18:15', null])
  await change('11:00')
  assert.deepEqual(await read(), ['2026-03-03', '11:00', null])
  for (const bad of ['someday', '2026-02-30', 'friday and monday', '31 feb'])
    assert.match(
      (await change(bad)).value.failed[0].error,
      /due can't be .* Use words such as "friday 17:00"/,
    )
  assert.deepEqual(await read(), ['2026-03-03', '11:00', null])
  const at = '2031-01-01T09:00:00.000Z'
  await workspace.patch(`/tasks/${id}`, { reminders: [{ minutes_before: 30 }, { at }] })
  await change('none')
  assert.deepEqual(await read(), [null, null, null])
  const { reminders } = (await workspace.get(`/tasks/${id}`)).body
  assert.deepEqual(
    reminders.map((reminder: { at?: string }) => reminder.at),
    [at],
  )
})

test('a new task whose due date names a time alone is due when that time comes next', async () => {
  const { workspace, listId, call } = await setUp()
  // At noon in the workspace's zone.
  service.clock.offsetMs = Date.parse('2031-06-11T12:00:00Z') - Date.now()
  const dues = ['17:00', '9:00', 'every day 9:00', 'every day 17:00', 'all day']
  await call('create_tasks', { tasks: dues.map((due) => ({ title: due, list: listId, due })) })
  const { data } = (await workspace.get('/tasks', { list_id: listId })).body
  assert.deepEqual(
    data.map(({ due_date }: { due_date: string }) => due_date),
    ['2031-06-11', '2031-06-12', '2031-06-12', '2031-06-11', '2031-06-11'],
  )
  service.clock.offsetMs = 0
})

// 0481
test('tasks are found by whether an open task blocks them', async () => {
  const { workspace, listId, call } = await setUp()
  const [wall, roof] = await Promise.all(
    ['Build the wall', 'Build the roof'].map((title) => workspace.post('/tasks', { title, list_id: listId })),
  )
  await workspace.send('PUT', `/tasks/${roof?.body.id}/dependencies/${wall?.body.id}`)
  const found = async (blocked: boolean) => titlesOf((await call('find_tasks', { blocked })).value.tasks)
  assert.deepEqual([await found(true), await found(false)], [['Build the roof'], ['Build the wall']])
  await workspace.post(`/tasks/${wall?.body.id}/complete`)
  assert.deepEqual([await found(true), await found(false)], [[], ['Build the roof']])
})

test('periods are read as people say them', async () => {
  const { workspace, listId, call } = await setUp()
  // A Wednesday, at noon in the workspace's zone.
  service.clock.offsetMs = Date.parse('2031-06-11T12:00:00Z') - Date.now()
  for (const due_date of ['2031-06-10', '2031-06-11', '2031-06-13', '2031-06-16', '2031-06-30', '2031-08-01'])
    await workspace.post('/tasks', { title: due_date.slice(5), list_id: listId, due_date })
  const found = async (due: string) => titlesOf((await call('find_tasks', { due })).value.tasks)
  const periods: Record<string, string[]> = {
    overdue: ['06-10'],
    today: ['06-11'],
    'this week': ['06-10', '06-11', '06-13'],
    'next week': ['06-16'],
    'this month': ['06-10', '06-11', '06-13', '06-16', '06-30'],
    'next 5 days': ['06-11', '06-13', '06-16'],
    'until friday': ['06-10', '06-11', '06-13'],
    'before friday': ['06-10', '06-11'],
    'after 2031-06-16': ['06-30', '08-01'],
    '2031-06-12..2031-06-16': ['06-13', '06-16'],
    'monday..': ['06-16', '06-30', '08-01'],
  }
  for (const [due, titles] of Object.entries(periods)) assert.deepEqual(await found(due), titles, due)
  assert.match((await call('find_tasks', { due: 'when it suits' })).text, /due can't be/)
  assert.match((await call('find_tasks', { due: 'friday..monday..' })).text, /due can't be/)
  assert.match((await call('find_tasks', { due: '2031-06-16..2031-06-12' })).text, /due_from/)
  service.clock.offsetMs = 0
})

test('several matches answer with the candidates, and an id of them works', async () => {
  const { workspace, call } = await setUp()
  const again = await workspace.list('ops')
  const { isError, value } = await call('find_tasks', { list: 'OPS' })
  assert.equal(isError, true)
  assert.deepEqual(
    value.error.candidates.map(({ name }: { name: string }) => name),
    ['Ops', 'ops'],
  )
  assert.equal((await call('find_tasks', { list: again })).isError, false)

  const near = await call('create_tasks', { tasks: [{ title: 'x', list: 'Op' }] })
  const [{ error, candidates }] = near.value.results
  assert.match(error, /Nothing matches list "Op" exactly/)
  assert.equal(candidates.length, 2)
  assert.deepEqual(near.value.untrusted_fields, ['candidates'])
  assert.deepEqual((await workspace.get('/tasks')).body.data, [])
})

test('a person is found by a part of the name or by the address, a section by its name in the list', async () => {
  const { workspace, listId, call } = await setUp()
  const { member } = await workspace.join('member')
  await workspace.post(`/lists/${listId}/sections`, { name: 'Waiting' })
  for (const who of ['Olive', 'olive owner', workspace.owner.email, workspace.owner.id, 'me'])
    assert.equal(
      (
        await call('create_tasks', {
          tasks: [{ title: who, list: 'Ops', section: 'waiting', assignees: [who] }],
        })
      ).value.results[0].error,
      undefined,
      who,
    )
  const { tasks } = (await call('find_tasks', { list: 'Ops', section: 'Waiting', assignee: 'Olive' })).value
  assert.equal(tasks.length, 5)
  assert.deepEqual(tasks[0].assignees, ['me'])
  await call('update_tasks', {
    changes: [{ tasks: [tasks[0].id], assignees: ['Test member'], section: 'none' }],
  })
  const { section_id, assignee_ids } = (await workspace.get(`/tasks/${tasks[0].id}`)).body
  assert.deepEqual([section_id, assignee_ids], [null, [member.id]])
})

test('labels are listed, given and filtered by name, and one that doesn’t exist is refused with those that come near', async () => {
  const { workspace, listId, call } = await setUp()
  const ids: string[] = []
  for (const name of ['Waiting', 'Waiting for them', 'me'])
    ids.push((await workspace.post('/labels', { name })).body.id)
  assert.deepEqual((await call('get_workspace', {})).value.labels, ['Waiting', 'Waiting for them', 'me'])
  assert.deepEqual((await call('get_workspace', { text: 'FOR' })).value.labels, ['Waiting for them'])

  const tasks = [
    { title: 'One', labels: ['#waiting', 'Waiting'] },
    { title: 'Two', labels: ['me'] },
    { title: 'Three', labels: ['Wait'] },
  ]
  const { results } = (await call('create_tasks', { list: 'Ops', tasks })).value
  assert.match(results[2].error, /Nothing matches labels "Wait" exactly/)
  assert.deepEqual(
    results[2].candidates.map(({ name }: any) => name),
    ['Waiting', 'Waiting for them'],
  )
  await workspace.post('/tasks', { list_id: listId, title: 'Four' })

  const titles = async (label: string) =>
    (await call('find_tasks', { label })).value.tasks.map(({ title, labels }: any) => [title, labels])
  assert.deepEqual(await titles('WAITING'), [['One', ['Waiting']]])
  // What looks like a word of ours is called by its id, so that it can be sent back.
  assert.deepEqual(await titles(ids[2] ?? ''), [['Two', [ids[2]]]])
  assert.deepEqual(await titles('none'), [['Four', undefined]])

  await call('update_tasks', { changes: [{ tasks: [results[0].id], labels: ['Waiting for them'] }] })
  const { value } = await call('get_task', { task: results[0].id })
  assert.deepEqual(
    [value.task.labels, value.untrusted_fields.includes('labels')],
    [['Waiting for them'], true],
  )
  await call('update_tasks', { changes: [{ tasks: [results[0].id], labels: [] }] })
  assert.deepEqual((await workspace.get('/tasks')).body.data.map(({ label_ids }: any) => label_ids.length), [0, 1, 0]) // oxfmt-ignore
})

test('an answer is cut to its budget, and its cursor gets the rest without gaps or repeats', async () => {
  const { listId, call } = await setUp()
  const titles = Array.from({ length: 100 }, (_, index) => `${index} ${'long title '.repeat(40)}`.trim())
  const { value } = await call('create_tasks', { list: listId, tasks: titles.map((title) => ({ title })) })
  assert.equal(value.results.length, 100)
  const seen: string[] = []
  let cursor: string | undefined
  for (let pages = 0; pages === 0 || cursor !== undefined; pages++) {
    assert.ok(pages < 10)
    const answer = await call('find_tasks', { limit: 100, ...(cursor ? { cursor } : {}) })
    assert.ok(countTokens(answer.text) < 5_000, `${countTokens(answer.text)} tokens`)
    seen.push(...titlesOf(answer.value.tasks))
    cursor = answer.value.next_cursor
  }
  assert.deepEqual(seen, titles)
})

test('a long thread is read from its end, page by page', async () => {
  const { listId, call } = await setUp()
  const [{ id }] = (await call('create_tasks', { tasks: [{ title: 'Talk', list: listId }] })).value.results
  const said = Array.from({ length: 50 }, (_, index) => `Comment ${index}`)
  await call('add_comments', { comments: said.map((text) => ({ task: id, text })) })
  const first = (await call('get_task', { task: id })).value
  const second = (await call('get_task', { task: id, cursor: first.next_cursor })).value
  const read = [...first.comments, ...second.comments].map(({ text }: { text: string }) => text)
  assert.deepEqual(read.toReversed(), said)
  assert.equal(second.next_cursor, undefined)
})

test('what is due is in the order of due dates over all pages', async () => {
  const { listId, call } = await setUp()
  const dues = ['in 5 days', 'today 18:00', 'tomorrow', 'today', 'yesterday', 'in 9 days']
  await call('create_tasks', {
    list: listId,
    tasks: dues.map((due) => ({ title: due, due, assignees: ['me'] })),
  })
  const first = (await call('get_due', { limit: 3 })).value
  const second = (await call('get_due', { limit: 3, cursor: first.next_cursor })).value
  assert.deepEqual(titlesOf([...first.tasks, ...second.tasks]), [
    'yesterday',
    'today 18:00',
    'today',
    'tomorrow',
    'in 5 days',
  ])
  assert.equal(first.tasks[0].overdue, true)
  assert.equal((await call('get_due', { until: 'in 10 days', assignee: 'anyone' })).value.tasks.length, 6)
})

test('each of many succeeds or fails by itself, and only failures are listed', async () => {
  const { listId, call } = await setUp()
  const { value } = await call('create_tasks', {
    list: listId,
    tasks: [{ title: 'Good' }, { title: 'Bad', list: 'Nowhere' }, { title: ' ' }, { title: 'Also good' }],
  })
  const [good, bad, empty, also] = value.results
  assert.ok(good.id && also.id)
  assert.match(bad.error, /matches list "Nowhere"/)
  assert.match(empty.error, /title/)
  const done = (await call('complete_tasks', { tasks: [good.id, 'tsk_unknown', also.id] })).value
  assert.equal(done.done, 2)
  assert.deepEqual(done.failed, [
    { task: 'tsk_unknown', error: "This doesn't exist, or you don't have access to it." },
  ])
})

test('a misspelled or missing argument is named as the tool names it, and null means left out', async () => {
  const { listId, call } = await setUp()
  const misspelled = await call('create_tasks', { tasks: [{ titel: 'x', list: listId }] })
  assert.match(misspelled.text, /titel.*title/)
  const missing = await call('create_tasks', { tasks: [{ title: 'x' }] })
  assert.match(missing.value.results[0].error, /^list is required\. Send the name or id of one/)
  const { value } = await call('create_tasks', {
    list: listId,
    tasks: [{ title: 'x', due: null, assignees: null, section: null }],
  })
  assert.ok(value.results[0].id)
})

test('changes can be narrowed to a list and a person, and go on after a cursor', async () => {
  const { workspace, listId, call } = await setUp()
  const other = await workspace.list('Other')
  const { member, token } = await workspace.join('member')
  const colleague = await connectAssistant(service, token)
  const tasks = Array.from({ length: 60 }, (_, index) => ({ title: `Mine ${index}` }))
  await call('create_tasks', { list: listId, tasks })
  await call('create_tasks', { list: other, tasks })
  await colleague.call('create_tasks', { list: 'Ops', tasks: [{ title: 'Theirs' }] })
  const ops: string[] = []
  let cursor: string | undefined
  do {
    const { value } = await call('get_changes', {
      list: 'Ops',
      since: '1 hour ago',
      ...(cursor ? { cursor } : {}),
    })
    ops.push(...value.changes.map(({ name }: { name: string }) => name))
    cursor = value.next_cursor
  } while (cursor !== undefined)
  assert.deepEqual(ops, ['Ops', ...titlesOf(tasks), 'Theirs'])
  const { changes } = (await call('get_changes', { person: member.id })).value
  assert.deepEqual(
    changes.map(({ name, by }: { name: string; by: string }) => [name, by]),
    [['Theirs', 'Test member']],
  )
})

test('lists that exist are used, and only missing sections are added', async () => {
  const { workspace, listId, call } = await setUp()
  const twice = {
    lists: [
      { name: 'ops', sections: ['One', 'Two', 'one'] },
      { name: 'New', private: true },
    ],
  }
  const first = (await call('create_lists', twice)).value.results
  const second = (await call('create_lists', twice)).value.results
  assert.deepEqual(first[0], { id: listId, existed: true })
  assert.deepEqual(second, [first[0], { id: first[1].id, existed: true }])
  const { data } = (await workspace.get(`/lists/${listId}/sections`)).body
  assert.deepEqual(
    data.map(({ name }: { name: string }) => name),
    ['One', 'Two'],
  )
})

test('a failure within the service says nothing about its inside', async () => {
  const { workspace } = await setUp()
  const rename = (from: string, to: string) =>
    service.database.pool.query(`alter table ${from} rename to ${to}`)
  await rename('sections', 'lost')
  try {
    const { status, text, body } = await sendRaw(service, workspace.token)(toolCall('get_workspace'))
    assert.equal(status, 200)
    assert.equal(body.result.isError, true)
    assert.equal(body.result.structuredContent.error.code, 'internal_error')
    assert.doesNotMatch(text, /relation|sections/)
    assert.ok(service.logged.some((line) => line.includes('tool failed') && line.includes('sections')))
  } finally {
    await rename('lost', 'sections')
  }
})

test('regression: an error names all wrong arguments, since a model gets no details', async () => {
  const { call } = await setUp()
  const { isError, value } = await call('create_tasks', { tasks: [{ titel: 'Call', list: 'Ops' }] })
  assert.equal(isError, true)
  assert.equal(
    value.error.message,
    'Unknown field "tasks.0.titel". Did you mean "title"? Wrong fields: tasks.0.title (required), tasks.0.titel (unknown).',
  )
})
