import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import {
  assertNotFound,
  assertValidationErrors,
  createWorkspaceOfSize,
  fillList,
  idsOf,
  indexTasks,
  makeTask,
  type Query,
  readTask,
  workspaceSizes,
} from './support.ts'

const service = await startService()

const indexAll = () => indexTasks(service)
const today = (days: number) => new Date(service.clock.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Creates two lists with sections, three members, and tasks that differ in every field that can be filtered. */
async function fill(workspace: TestWorkspace) {
  const lists = [await workspace.list(), await workspace.list()]
  const sections: string[] = []
  for (const list of lists)
    sections.push((await workspace.post(`/lists/${list}/sections`, { name: 'Doing' })).body.id)
  const members: string[] = [workspace.owner.id]
  for (let count = 0; count < 3; count++) members.push((await workspace.join('member')).member.id)
  const tasks: any[] = []
  for (let number = 0; number < 36; number++) {
    const list = number % 2
    const due = number % 5 === 0 ? null : today((number % 11) * 9 - 45)
    const task = await makeTask(workspace, lists[list] ?? '', {
      title: number % 4 === 0 ? `Call supplier ${number}` : `Write ${number}`,
      section_id: number % 3 === 0 ? sections[list] : null,
      priority: number % 5,
      due_date: due,
      due_time: due !== null && number % 7 === 0 ? '12:00' : null,
      // None, the first, the second, or the fourth of several.
      assignee_ids: [[], members.slice(1, 2), [members[0], members[1]], [...members].toReversed()][
        number % 4
      ],
      external_id: number % 6 === 0 ? `crm-${number}` : null,
    })
    if (number % 3 === 1) await workspace.post(`/tasks/${task.id}/complete`)
    tasks.push(await readTask(workspace, task.id))
  }
  // Some are blocked by open tasks, some by completed ones, and some by both.
  for (const [number, task] of tasks.entries()) {
    const blockers = tasks.slice(number + 1, number + 1 + (number % 4))
    for (const { id } of blockers) await workspace.send('PUT', `/tasks/${task.id}/dependencies/${id}`)
    task.blocked = blockers.some(({ completed }) => !completed)
  }
  return { lists, sections, members, tasks }
}

const isOverdue = (task: any) =>
  !task.completed &&
  task.due_date !== null &&
  (task.due_date < today(0) ||
    (task.due_date === today(0) && task.due_time !== null && task.due_time <= '12:00'))

/** What each parameter means, in plain words of code. */
const meaning: Record<string, (task: any, value: any) => boolean> = {
  list_id: (task, id) => task.list_id === id,
  completed: (task, completed) => task.completed === completed,
  section_id: (task, id) => task.section_id === (id === 'none' ? null : id),
  assignee_id: (task, id) =>
    id === 'none' ? task.assignee_ids.length === 0 : task.assignee_ids.includes(id),
  priority: (task, values) => values.split(',').includes(String(task.priority)),
  due_from: (task, date) => task.due_date !== null && task.due_date >= date,
  due_to: (task, date) => task.due_date !== null && task.due_date <= date,
  overdue: (task, overdue) => isOverdue(task) === overdue,
  blocked: (task, blocked) => task.blocked === blocked,
  q: (task, words) => task.title.toLowerCase().includes(words),
  external_id: (task, id) => task.external_id === id,
}

for (const size of workspaceSizes)
  test(`filters find what they say, alone and in pairs, in the order and with the cursors of the plain page: after ${size} tasks`, async () => {
    const workspace = await createWorkspaceOfSize(service, size)
    const { lists, sections, members, tasks } = await fill(workspace)
    await indexAll()
    const choices: [string, string | boolean][] = [
      ['list_id', lists[0] ?? ''],
      ['completed', true],
      ['completed', false],
      ['section_id', sections[0] ?? ''],
      ['section_id', 'none'],
      ['assignee_id', members[0] ?? ''],
      ['assignee_id', members[1] ?? ''],
      ['assignee_id', 'none'],
      ['priority', '3'],
      ['priority', '4,0,4'],
      ['due_from', today(-20)],
      ['due_to', today(20)],
      ['overdue', true],
      ['overdue', false],
      ['blocked', true],
      ['blocked', false],
      ['q', 'supplier'],
      ['external_id', 'crm-12'],
    ]
    let found = 0
    for (const [index, one] of choices.entries())
      for (const other of [one, ...choices.slice(index + 1)]) {
        if (one !== other && one[0] === other[0]) continue
        const query = Object.fromEntries([one, other])
        const expected = tasks
          .filter((task) => Object.entries(query).every(([name, value]) => meaning[name]?.(task, value)))
          .map(({ id }) => id)
        const answer = await workspace.get('/tasks', query)
        assert.deepEqual(
          answer.body.data?.map(({ id }: { id: string }) => id),
          expected,
          `${JSON.stringify(query)}: ${answer.text.slice(0, 300)}`,
        )
        found += expected.length
      }
    assert.ok(found > 500, `${found} found, too few to show anything`)

    // All together, by pages, and with the order of changes.
    const query = {
      completed: false,
      assignee_id: members[1] ?? '',
      due_to: today(40),
      priority: '0,1,2,3,4',
    }
    const expected = tasks.filter((task) =>
      Object.entries(query).every(([name, value]) => meaning[name]?.(task, value)),
    )
    assert.ok(expected.length > 5)
    assert.deepEqual(
      await idsOf(workspace, query, 2),
      expected.map(({ id }) => id),
    )
    const changes = (a: any, b: any) => (a.updated_at < b.updated_at ? -1 : 1)
    assert.deepEqual(
      await idsOf(workspace, { ...query, updated_since: '2020-01-01T00:00:00Z' }, 2),
      expected.toSorted(changes).map(({ id }) => id),
    )
  })

for (const size of workspaceSizes)
  test(`ranges of dates of any length contain both ends and leave out tasks without a date: after ${size} tasks`, async () => {
    const workspace = await createWorkspaceOfSize(service, size)
    const list = await workspace.list()
    const dates = [
      '1999-12-20',
      '1999-12-31',
      '2000-01-01',
      '2026-06-01',
      '2026-06-17',
      '2026-07-30',
      '2027-01-01',
    ]
    const tasks: { id: string; due_date: string }[] = []
    for (const due_date of dates) tasks.push(await makeTask(workspace, list, { due_date }))
    await makeTask(workspace, list)
    await workspace.post(`/tasks/${tasks[4]?.id}/complete`)
    const ranges = [undefined, ...dates].flatMap((from) => [undefined, ...dates].map((to) => ({ from, to })))
    for (const { from, to } of ranges) {
      if (from === undefined && to === undefined) continue
      const query = { ...(from && { due_from: from }), ...(to && { due_to: to }) }
      if (from && to && from > to) {
        assertValidationErrors(await workspace.get('/tasks', query), 'due_to: range')
        continue
      }
      const expected = tasks.filter(({ due_date }) => (!from || due_date >= from) && (!to || due_date <= to))
      assert.deepEqual(
        await idsOf(workspace, query),
        expected.map(({ id }) => id),
        JSON.stringify(query),
      )
    }
  })

test('a task is overdue by its own zone: after its time, or when its whole day is over', async (t) => {
  const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
  const list = await workspace.list()
  const { offsetMs } = service.clock
  const setTime = (time: string) => {
    service.clock.offsetMs += Date.parse(time) - service.clock.now()
  }
  t.after(() => {
    service.clock.offsetMs = offsetMs
  })
  setTime('2031-03-10T00:00:00Z')
  const make = async (due_date: string, due_time: string | null, timezone: string) =>
    (await makeTask(workspace, list, { due_date, due_time, timezone })).id as string
  const kiritimati = await make('2031-03-14', null, 'Pacific/Kiritimati')
  const berlin = await make('2031-03-14', null, 'Europe/Berlin')
  const berlinAtNine = await make('2031-03-14', '09:00', 'Europe/Berlin')
  const samoa = await make('2031-03-14', null, 'Pacific/Pago_Pago')
  const samoaAtNine = await make('2031-03-14', '09:00', 'Pacific/Pago_Pago')
  const undated = (await makeTask(workspace, list)).id
  const all = [kiritimati, berlin, berlinAtNine, samoa, samoaAtNine, undated]

  const check = async (time: string, overdue: string[]) => {
    setTime(time)
    // Its rate window is that of the moment.
    assert.deepEqual(await idsOf(workspace, { overdue: true }, 2), overdue, time)
    const others = all.filter((id) => !overdue.includes(id))
    assert.deepEqual(await idsOf(workspace, { overdue: false }, 2), others, time)
    assert.deepEqual(await idsOf(workspace, { overdue: true, completed: true }), [])
  }
  await check('2031-03-14T07:59:00Z', [])
  await check('2031-03-14T08:00:00Z', [berlinAtNine])
  await check('2031-03-14T10:00:00Z', [kiritimati, berlinAtNine])
  await check('2031-03-14T20:00:00Z', [kiritimati, berlinAtNine, samoaAtNine])
  await check('2031-03-14T23:00:00Z', [kiritimati, berlin, berlinAtNine, samoaAtNine])
  await check('2031-03-15T11:00:00Z', [kiritimati, berlin, berlinAtNine, samoa, samoaAtNine])
  assert.deepEqual(
    await idsOf(workspace, { overdue: true, due_from: '2031-03-14', due_to: '2031-03-20' }),
    all.slice(0, 5),
  )
  await workspace.post(`/tasks/${berlin}/complete`)
  assert.ok(!(await idsOf(workspace, { overdue: true })).includes(berlin))
})

for (const size of workspaceSizes)
  test(`pages are the same whether few tasks match or hundreds: after ${size} tasks`, async () => {
    const workspace = await createWorkspaceOfSize(service, size)
    const list = await workspace.list()
    const ids = await fillList(service, workspace, list, 1_400)
    const { pool } = service.database
    // Every second one was due long ago, in another order than that of the page.
    await pool.query(
      `update tasks set due_date = date '2020-01-01' + (1400 - nth)::integer
     from unnest($2::text[]) with ordinality as numbered (id, nth)
     where tasks.workspace_id = $1 and tasks.id = numbered.id and nth % 2 = 0`,
      [workspace.workspace.id, ids],
    )
    const late = ids.filter((_, index) => index % 2 === 1)
    assert.deepEqual(await idsOf(workspace, { overdue: true }, 100), late)
    assert.deepEqual(await idsOf(workspace, { due_to: '2025-01-01' }, 100), late)
    assert.deepEqual(await idsOf(workspace, { due_from: '2023-01-01' }, 100), late.slice(0, 152))
    assert.deepEqual(await idsOf(workspace, { due_from: '2021-01-02', overdue: true, assignee_id: 'none' }, 100), late.slice(0, 516)) // oxfmt-ignore
  })

// 0586
test('a range of dates lists all of its tasks however many it had when it was asked for before', async () => {
  const workspace = await createWorkspaceOfSize(service, 6_000)
  const list = await workspace.list()
  const ids = await fillList(service, workspace, list, 1_000)
  const setDue = (from: number, to: number, date: string) =>
    service.database.pool.query(
      'update tasks set due_date = $3::date where workspace_id = $1 and id = any($2::text[])',
      [workspace.workspace.id, ids.slice(from, to), date],
    )
  const early = { due_to: '2021-12-31', completed: false }
  const late = { due_from: '2024-01-01', completed: false }
  await setDue(0, 20, '2020-05-01')
  await setDue(20, 1_000, '2025-05-01')
  assert.deepEqual(await idsOf(workspace, early, 100), ids.slice(0, 20))
  assert.deepEqual(await idsOf(workspace, late, 100), ids.slice(20))
  // Few become many, and many few.
  await setDue(10, 990, '2020-05-01')
  assert.deepEqual(await idsOf(workspace, early, 100), ids.slice(0, 990))
  assert.deepEqual(await idsOf(workspace, late, 3), ids.slice(990))
  // Another range and another state are asked for by themselves.
  assert.deepEqual(await idsOf(workspace, { ...early, completed: true }), [])
  assert.deepEqual(await idsOf(workspace, { due_to: '2020-04-30' }), [])
})

for (const size of workspaceSizes)
  test(`q finds by all words, the last as a beginning, and never by what a task said before: after ${size} tasks`, async () => {
    const workspace = await createWorkspaceOfSize(service, size)
    const list = await workspace.list()
    const [a, b, c] = [
      await makeTask(workspace, list, { title: 'Call the supplier' }),
      await makeTask(workspace, list, { title: 'Prices', description: 'The **supplier** called' }),
      await makeTask(workspace, list, { title: 'Visit', checklist: [{ text: 'Call suppliers' }] }),
    ]
    await workspace.post(`/tasks/${a.id}/comments`, { text: 'pelican' })
    await indexAll()
    assert.deepEqual(await idsOf(workspace, { q: 'suppl' }, 1), [a.id, b.id, c.id])
    assert.deepEqual(await idsOf(workspace, { q: 'supplier CALL' }), [a.id, b.id])
    assert.deepEqual(await idsOf(workspace, { q: 'call supplier', list_id: list }), [a.id, c.id])
    assert.deepEqual(await idsOf(workspace, { q: 'pelican' }), [])

    // The index has not read the change yet.
    await workspace.patch(`/tasks/${a.id}`, { title: 'Call nobody' })
    await workspace.delete(`/tasks/${b.id}`)
    assert.deepEqual(await idsOf(workspace, { q: 'suppl' }, 1), [c.id])
    assert.deepEqual(await idsOf(workspace, { q: 'suppl', updated_since: '2020-01-01T00:00:00Z' }, 1), [c.id])
    for (const q of ['!?', ' ', '…']) assertValidationErrors(await workspace.get('/tasks', { q }), 'q: empty')
  })

for (const size of workspaceSizes)
  test(`a word in hundreds of tasks finds the same tasks as one in a few: after ${size} tasks`, async () => {
    const workspace = await createWorkspaceOfSize(service, size)
    const list = await workspace.list()
    const ids = await fillList(service, workspace, list, 900)
    await service.database.pool.query(
      `update tasks set title = 'Common ' || case when nth % 300 = 0 then 'rare' else 'usual' end
     from unnest($2::text[]) with ordinality as numbered (id, nth)
     where tasks.workspace_id = $1 and tasks.id = numbered.id`,
      [workspace.workspace.id, ids],
    )
    const [first] = ids
    await workspace.patch(`/tasks/${first}`, { title: 'Common usual first' })
    await indexAll()
    // Filled rows are not in the history, which the index follows, so it is built again from the tasks.
    await service.database.pool.query(
      `update search_cursors set rebuilds = 'nothing', rebuilt_at = null, rebuilt_id = null where workspace_id = $1`,
      [workspace.workspace.id],
    )
    await indexAll()
    assert.deepEqual(await idsOf(workspace, { q: 'common' }, 100), ids)
    const rare = ids.filter((_, index) => (index + 1) % 300 === 0)
    assert.deepEqual(await idsOf(workspace, { q: 'common rare' }, 2), rare)
    assert.deepEqual(await idsOf(workspace, { q: 'common', section_id: 'none', priority: '0' }, 100), ids)
  })

for (const size of workspaceSizes)
  test(`a common word is found however and wherever it is written, and nothing else is: after ${size} tasks`, async () => {
    const workspace = await createWorkspaceOfSize(service, size)
    const list = await workspace.list()
    const ids = await fillList(service, workspace, list, 800)
    const ways: { title: string; description?: string; checklist?: string; found: boolean }[] = [
      { title: 'Usual cafe', found: true },
      { title: 'THE CAFE', found: true },
      { title: 'CAFÉ', found: true },
      { title: 'Note', description: 'the **cafeteria**', found: true },
      { title: 'Note', checklist: 'say "cafe"', found: true },
      { title: 'Café\u0301', checklist: 'Cafe', found: true },
      { title: 'Note 5cafe', found: false },
      { title: 'Naïve', description: '5café', found: false },
    ]
    const written = ways.map(({ checklist: text, ...way }) => ({
      ...way,
      items: text === undefined ? [] : [{ id: 'chk_1', text, checked: false }],
    }))
    await service.database.pool.query(
      `update tasks set title = way->>'title', description = way->>'description', checklist = way->'items'
     from unnest($2::text[]) with ordinality as numbered (id, nth), lateral (select $3::json->((nth - 1) % $4)::integer as way) as chosen
     where tasks.workspace_id = $1 and tasks.id = numbered.id`,
      [workspace.workspace.id, ids, JSON.stringify(written), ways.length],
    )
    await workspace.patch(`/tasks/${ids[0]}`, { priority: 1 })
    await indexAll()
    await service.database.pool.query(
      `update search_cursors set rebuilds = 'nothing', rebuilt_at = null, rebuilt_id = null where workspace_id = $1`,
      [workspace.workspace.id],
    )
    await indexAll()
    const found = ids.filter((_, index) => ways[index % ways.length]?.found)
    assert.deepEqual(await idsOf(workspace, { q: 'cafe' }, 100), found)
    assert.deepEqual(await idsOf(workspace, { q: 'CAF', completed: false }, 90), found)
    assert.deepEqual(await idsOf(workspace, { q: 'café', list_id: list }, 90), found)
    assert.deepEqual(
      await idsOf(workspace, { q: 'usual cafe' }, 30),
      ids.filter((_, index) => index % ways.length === 0),
    )
  })

for (const size of workspaceSizes)
  test(`filters show nothing of lists that their reader cannot see: after ${size} tasks`, async () => {
    const workspace = await createWorkspaceOfSize(service, size)
    const open = await workspace.list()
    const hidden = (await workspace.post('/lists', { name: 'Private', visibility: 'private' })).body.id
    const section = (await workspace.post(`/lists/${hidden}/sections`, { name: 'Secret' })).body.id
    const member = await workspace.join('member')
    const guest = await workspace.join('guest')
    const fields = { title: 'Takeover', priority: 4, due_date: today(-3), assignee_ids: [workspace.owner.id] }
    const secret = await makeTask(workspace, hidden, {
      ...fields,
      section_id: section,
      external_id: 'deal-1',
    })
    const shown = await makeTask(workspace, open, { ...fields, external_id: 'deal-2' })
    await indexAll()

    const queries: Query[] = [
    { priority: '4' }, { due_to: today(0) }, { due_from: today(-3), due_to: today(-3) },
    { due_from: today(-9), due_to: today(9) }, { overdue: true }, { q: 'takeover' }, { section_id: 'none' },
    { assignee_id: workspace.owner.id }, { overdue: false, completed: false },
  ] // oxfmt-ignore
    for (const query of queries) {
      const all = [secret, shown].filter(({ section_id }) => query['section_id'] === undefined || !section_id)
      const expected = 'completed' in query ? [] : all.map(({ id }) => id)
      const visible = expected.filter((id) => id !== secret.id)
      assert.deepEqual(await idsOf(workspace, query), expected, JSON.stringify(query))
      for (const since of [{}, { updated_since: '2020-01-01T00:00:00Z' }, { include_deleted: true }]) {
        assert.deepEqual(await idsOf(member, { ...query, ...since }), visible, JSON.stringify(query))
        if (query['assignee_id'] === undefined)
          assert.deepEqual(await idsOf(guest, { ...query, ...since }), [], JSON.stringify(query))
      }
    }
    assert.deepEqual(await idsOf(workspace, { external_id: 'deal-1' }), [secret.id])
    assert.deepEqual(await idsOf(member, { external_id: 'deal-1' }), [])
    assert.deepEqual(await idsOf(guest, { external_id: 'deal-2' }), [])
    await workspace.share(hidden, guest.member)
    assert.deepEqual(await idsOf(guest, { q: 'takeover' }), [secret.id])
    assert.deepEqual(await idsOf(guest, { section_id: section }), [secret.id])
  })

// 0481
test('blocked counts what its reader can see, and follows what is completed, reopened, deleted and shared', async () => {
  const workspace = await createWorkspace(service)
  const open = await workspace.list()
  const hidden = (await workspace.post('/lists', { name: 'Private', visibility: 'private' })).body.id
  const member = await workspace.join('member')
  const [first, second, third] = [
    await makeTask(workspace, open), await makeTask(workspace, open), await makeTask(workspace, open),
  ] // oxfmt-ignore
  const secret = await makeTask(workspace, hidden)
  const block = (id: string, by: string) => workspace.send('PUT', `/tasks/${id}/dependencies/${by}`)
  await block(first.id, secret.id)
  await block(second.id, third.id)
  const found = (client: Client, blocked: boolean) => idsOf(client, { blocked, list_id: open })

  // What a member can't see blocks nothing for them, in any order of pages and with tombstones.
  assert.deepEqual(await idsOf(workspace, { blocked: true }), [first.id, second.id])
  assert.deepEqual(await found(workspace, false), [third.id])
  for (const more of [{}, { updated_since: '2020-01-01T00:00:00Z' }, { include_deleted: true }]) {
    assert.deepEqual(await idsOf(member, { blocked: true, ...more }), [second.id])
    assert.deepEqual(await idsOf(member, { blocked: false, ...more }), [first.id, third.id])
  }

  await workspace.post(`/tasks/${third.id}/complete`)
  assert.deepEqual(await found(member, true), [])
  assert.deepEqual(await found(workspace, true), [first.id])
  await workspace.post(`/tasks/${third.id}/reopen`)
  assert.deepEqual(await found(member, true), [second.id])
  await workspace.share(hidden, member.member)
  assert.deepEqual(await found(member, true), [first.id, second.id])
  await workspace.delete(`/tasks/${secret.id}`)
  await workspace.delete(`/tasks/${second.id}/dependencies/${third.id}`)
  for (const client of [workspace, member]) assert.deepEqual(await found(client, true), [])
})

// D21
test('a filter that names what its reader cannot see gets the same 404 as an unknown id', async () => {
  const workspace = await createWorkspace(service)
  const stranger = await createWorkspace(service)
  const hidden = (await workspace.post('/lists', { name: 'Private', visibility: 'private' })).body.id
  const section = (await workspace.post(`/lists/${hidden}/sections`, { name: 'Secret' })).body.id
  const other = await stranger.list()
  const theirs = (await stranger.post(`/lists/${other}/sections`, { name: 'Theirs' })).body.id
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')
  const empty = (await workspace.post(`/lists/${await workspace.list()}/sections`, { name: 'Empty' })).body.id
  // Without a section and an assignee, which an empty value must not find.
  await makeTask(workspace, await workspace.list(), { priority: 1 })

  const unknown = [
    [workspace, { section_id: theirs }], [member, { section_id: section }], [guest, { section_id: empty }],
    [workspace, { section_id: 'sec_01jd42e76ke0080ppaatcsyj69' }], [workspace, { section_id: '' }],
    [workspace, { assignee_id: stranger.owner.id }], [guest, { assignee_id: workspace.owner.id }],
    [workspace, { assignee_id: 'usr_01jd42e76ke0080ppaatcsyj69' }], [workspace, { assignee_id: 'nonsense' }],
    [workspace, { assignee_id: '' }],
  ] as [Client, Query][] // oxfmt-ignore
  for (const [client, query] of unknown)
    for (const more of [{}, { completed: false }, { include_deleted: true }, { q: 'nothing', priority: '1' }])
      assertNotFound(await client.get('/tasks', { ...query, ...more }), Object.keys(query)[0])
  assert.deepEqual(await idsOf(member, { section_id: empty }), [])
  assert.deepEqual(await idsOf(member, { assignee_id: guest.member.id }), [])
})

test('wrong values of filters get one clear error', async () => {
  const workspace = await createWorkspace(service)
  for (const [query, error] of [
    ['priority=5', 'priority: format'],
    ['priority=', 'priority: format'],
    ['priority=1,', 'priority: format'],
    ['priority=high', 'priority: format'],
    ['due_from=tomorrow', 'due_from: format'],
    ['due_to=2026-02-30', 'due_to: format'],
    ['overdue=1', 'overdue: type'],
    ['blocked=maybe', 'blocked: type'],
    ['q=', 'q: empty'],
    ['external_id=', 'external_id: empty'],
    ['q=%00', 'q: characters'],
  ] as const)
    assertValidationErrors(await workspace.get(`/tasks?${query}`), error)
  const answer = await workspace.get('/tasks', { due_from: '2026-02-02', due_to: '2026-02-01' })
  assert.equal(answer.body.error.message, "due_to can't be before due_from.")
})
