import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberTasks } from '../../../src/work/tasks/number-tasks.ts'
import { fillList, makeTask } from '../../work/tasks/support.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()
const setTime = (stamp: string) => (service.clock.offsetMs += Date.parse(stamp) - service.clock.now())

async function setUpMembers() {
  const workspace = await createWorkspace(service)
  const [member, guest] = [await workspace.join('member'), await workspace.join('guest')]
  const list = await workspace.list('Shared')
  await workspace.share(list, guest.member)
  return {
    workspace,
    member,
    guest,
    list,
    owner: await signIn(service, workspace, workspace.owner),
    asMember: await signIn(service, workspace, member.member),
    asGuest: await signIn(service, workspace, guest.member),
  }
}

const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)
const rowsOf = async (client: { get: (path: string, query?: any) => Promise<any> }, query: object) => {
  const answer = await client.get('/rows', query)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

// D22, D31, R-087, R-088, R-134
test('the app does what the API does, with the same operations and its own source', async () => {
  const { workspace, asMember, member, list } = await setUpMembers()
  const body = { title: 'From the app', list_id: list }
  const made = await asMember.post('/tasks', body, { 'idempotency-key': 'once' })
  assert.deepEqual([made.status, made.body.source, made.body.created_by], [201, 'app', member.member.id])
  const again = await asMember.post('/tasks', body, { 'idempotency-key': 'once' })
  assert.deepEqual([again.status, again.body, again.headers['idempotent-replayed']], [201, made.body, 'true'])
  // The key belongs to the person, in any browser, and to no one else.
  const elsewhere = await signIn(service, workspace, member.member)
  assert.equal((await elsewhere.post('/tasks', body, { 'idempotency-key': 'once' })).body.id, made.body.id)
  assertError(
    await elsewhere.post('/tasks', { ...body, title: 'Other' }, { 'idempotency-key': 'once' }),
    'conflict',
    { reason: 'key_reused' },
  )
  assert.notEqual((await member.post('/tasks', body, { 'idempotency-key': 'once' })).body.id, made.body.id)
  assert.deepEqual((await member.get(`/tasks/${made.body.id}`)).body, made.body)
  const { id } = made.body
  assert.equal((await asMember.post(`/tasks/${id}/comments`, { text: 'Done?' })).status, 201)
  assert.equal((await asMember.post(`/tasks/${id}/complete`)).body.completed, true)
  const types = (await workspace.events()).map(({ type }) => type)
  assert.deepEqual(types.slice(-3), ['task.created', 'comment.created', 'task.completed'])
})

// 0147
test('opening a list returns its open tasks and the last completed ones, without the values that rows share', async () => {
  const { workspace, asMember, list } = await setUpMembers()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Later' })).body
  const plain = await makeTask(workspace, list, { title: 'Plain' })
  const full = await makeTask(workspace, list, {
    title: 'Full',
    description: 'Text',
    section_id: section.id,
    due_date: '2027-03-28',
    due_time: '12:00',
    timezone: 'Europe/Berlin',
    priority: 3,
    assignee_ids: [workspace.owner.id],
    recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
    checklist: [{ text: 'a', checked: true }, { text: 'b' }],
    reminders: [{ minutes_before: 30 }],
  })
  const subtask = await makeTask(workspace, list, { title: 'Subtask', parent_id: full.id })
  await workspace.post(`/tasks/${full.id}/comments`, { text: 'Now?' })
  const done = await makeTask(workspace, list, { title: 'Done' })
  await asMember.post(`/tasks/${done.id}/complete`)
  const opened = await rowsOf(asMember, { list_id: list })
  const expected = {
    name: 'Shared',
    description: null,
    visibility: 'workspace',
    color: null,
    icon: null,
    archived: false,
    is_inbox: false,
    is_sample: false,
  }
  assert.deepEqual(opened.list, expected)
  const { updated_at } = (await workspace.get(`/tasks/${full.id}`)).body
  assert.deepEqual(
    opened.data.toSorted((a: any, b: any) => (a.id < b.id ? -1 : 1)),
    [
      { id: plain.id, title: 'Plain', number: plain.number, updated_at: plain.updated_at },
      {
        id: full.id,
        number: full.number,
        title: 'Full',
        updated_at,
        section_id: section.id,
        due_date: '2027-03-28',
        due_time: '12:00',
        // Daylight saving time began that night.
        due_at: '2027-03-28T10:00:00.000Z',
        timezone: 'Europe/Berlin',
        priority: 3,
        assignee_ids: [workspace.owner.id],
        recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
        has_description: true,
        checklist: [1, 2],
        subtasks: [0, 1],
        comment_count: 1,
        reminder_count: 1,
      },
      {
        id: subtask.id,
        title: 'Subtask',
        number: subtask.number,
        updated_at: subtask.updated_at,
        parent_id: full.id,
      },
    ],
  )
  assert.deepEqual([titles(opened.closed), opened.closed_count], [['Done'], 1])
  assert.ok(opened.closed[0].completed_at)
  assert.deepEqual(opened.sections, [section])
  assert.match(opened.latest, /^chg_/)
  assert.deepEqual(titles((await rowsOf(asMember, { list_id: list, closed: true })).data), ['Done'])
})

//
test('a list of 5,000 tasks is one response of at most 1.6 MB; completed tasks come in pages', async () => {
  const { workspace, asMember, list } = await setUpMembers()
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Later' })).body.id
  await fillList(service, workspace, list, 5_000)
  await numberTasks(service.database)
  await service.database.pool.query(
    `update tasks set title = 'Call the supplier about the price list', section_id = $2,
       due_date = case when hashtext(id) & 15 < 10 then date '2027-01-01' + (hashtext(id) & 2147483647) % 91 end
     where list_id = $1`,
    [list, section],
  )
  await service.database.pool.query(
    `update tasks set due_time = '09:30', timezone = 'Europe/Berlin', assignee_ids = array[$2]
     where list_id = $1 and due_date is not null and hashtext(id) & 1 = 0`,
    [list, workspace.owner.id],
  )
  const answer = await asMember.get('/rows', { list_id: list })
  assert.equal(answer.body.data.length, 5_000)
  assert.ok(Buffer.byteLength(answer.text) <= 1_600_000, String(Buffer.byteLength(answer.text)))

  await service.database.pool.query(
    `update tasks set completed_at = created_at where list_id = $1 and id in (select id from tasks where list_id = $1 limit 450)`,
    [list],
  )
  await service.database.pool.query('update lists set open_count = 4550 where id = $1', [list])
  const opened = await rowsOf(asMember, { list_id: list })
  assert.deepEqual([opened.data.length, opened.closed.length, opened.closed_count], [4_550, 50, 450])
  const seen = new Set<string>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: any = await rowsOf(asMember, { list_id: list, closed: true, ...(cursor ? { cursor } : {}) })
    for (const { id } of page.data) seen.add(id)
    cursor = page.next_cursor
  }
  assert.equal(seen.size, 450)
})

// S-01, S-03, D14, D21
test('rows, reordering, bulk actions and the sidebar show and change only what the person can see', async () => {
  const { workspace, member, owner, asGuest, list } = await setUpMembers()
  const mine = (await member.post('/lists', { name: 'Private', visibility: 'private' })).body.id
  const hidden = await makeTask(member, mine, { title: 'Hidden', assignee_ids: [], due_date: '2020-01-01' })
  const open = await workspace.list('Open')
  const task = await makeTask(workspace, open, { title: 'Not for guests', due_date: '2020-01-01' })
  const shared = await makeTask(workspace, list, { title: 'Shared', due_date: '2020-01-01' })
  const foreign = await createWorkspace(service)
  const theirs = await makeTask(foreign, await foreign.list())
  const unseen = [
    [owner, mine, hidden],
    [asGuest, mine, hidden],
    [asGuest, open, task],
    [owner, theirs.list_id, theirs],
  ] as const
  for (const [browser, listId, { id }] of unseen) {
    assertError(await browser.get('/rows', { list_id: listId }), 'not_found')
    assertError(await browser.get('/rows', { list_id: listId, closed: true }), 'not_found')
    assert.deepEqual(await rowsOf(browser, { ids: id }), { data: [], gone: [id] })
    assertError(await browser.post(`/tasks/${id}/place`, { after_id: null }), 'not_found')
    assertError(await browser.post(`/tasks/${id}/take-back`, { due_date: '2020-01-01' }), 'not_found')
    assertError(await browser.post(`/lists/${listId}/place`, { after_id: null }), 'not_found')
    for (const bulk of [{ ids: [id], do: 'delete' }, { steps: [{ id, do: 'complete' }] }])
      assertError(await browser.post('/tasks/bulk', bulk), 'not_found', { task_id: id })
    const place = await browser.post(`/tasks/${shared.id}/place`, { after_id: id })
    assert.deepEqual(place.body.error.details, { errors: [{ field: 'after_id', reason: 'not_found' }] })
    const to = await browser.post(`/tasks/${shared.id}/place`, { list_id: listId, after_id: null })
    assert.equal(to.status, 400, to.text)
  }
  assert.deepEqual(titles((await rowsOf(asGuest, { view: 'all' })).data), ['Shared'])
  assert.deepEqual(titles((await rowsOf(asGuest, { view: 'today' })).data), ['Shared'])
  assert.deepEqual(titles((await rowsOf(asGuest, { view: 'all', list_ids: `${open},${list}` })).data), [
    'Shared',
  ])
  const sidebar = (await asGuest.get('/sidebar')).body
  assert.deepEqual([sidebar.lists.length, sidebar.today_count, sidebar.overdue_count], [1, 0, 0])
  assert.equal((await owner.get('/sidebar')).body.today_count, 2)
  assertError(await asGuest.post('/tasks/bulk', { ids: [shared.id], do: 'delete' }), 'forbidden', {
    reason: 'role', required: 'member', task_id: shared.id,
  }) // oxfmt-ignore
})

// D12
test('Today, Upcoming, Assigned and All follow the member’s time zone, and show what is completed', async () => {
  setTime('2027-03-10T12:00:00Z')
  const { workspace, list, member } = await setUpMembers()
  const kiritimati = await workspace.join('member', { timezone: 'Pacific/Kiritimati' })
  const niue = await workspace.join('member', { timezone: 'Pacific/Niue' })
  const [east, west] = [
    await signIn(service, workspace, kiritimati.member),
    await signIn(service, workspace, niue.member),
  ]
  const make = (title: string, fields: object) =>
    makeTask(workspace, list, { title, timezone: 'UTC', ...fields })
  await make('overdue', { due_date: '2027-03-09' })
  await make('today', { due_date: '2027-03-10' })
  await make('noon', { due_date: '2027-03-10', due_time: '11:59' })
  await make('night', { due_date: '2027-03-10', due_time: '23:00' })
  await make('tomorrow', { due_date: '2027-03-11' })
  await make('early', { due_date: '2027-03-11', due_time: '01:00', assignee_ids: [member.member.id] })
  await make('undated', { priority: 4 })
  const mine = await signIn(service, workspace, member.member)
  const today = async (browser: typeof mine) =>
    titles((await rowsOf(browser, { view: 'today' })).data).toSorted()
  assert.deepEqual(await today(mine), ['night', 'noon', 'overdue', 'today'])
  // It is 02:00 on the 11th there, and 01:00 UTC is 15:00.
  assert.deepEqual(await today(east), ['early', 'night', 'noon', 'overdue', 'today', 'tomorrow'])
  // It is 01:00 on the 10th there; 23:00 UTC is noon, and 01:00 UTC on the 11th is 14:00.
  assert.deepEqual(await today(west), ['early', 'night', 'noon', 'overdue', 'today'])
  const counts = async (browser: typeof mine) => {
    const { today_count, overdue_count, assigned_count } = (await browser.get('/sidebar')).body
    return [today_count, overdue_count, assigned_count]
  }
  // All of them are the owner's, but the one that is assigned.
  const owners = await signIn(service, workspace, workspace.owner)
  assert.deepEqual(
    [await counts(mine), await counts(owners)],
    [
      [0, 0, 1],
      [4, 2, 0],
    ],
  )
  for (const due of ['overdue', 'today', 'week', 'none', '2027-03-11..2027-03-12'])
    assert.deepEqual(
      titles((await rowsOf(mine, { view: 'all', due })).data).toSorted(),
      {
        overdue: ['noon', 'overdue'],
        today: ['night', 'noon', 'today'],
        week: ['early', 'night', 'noon', 'today', 'tomorrow'],
        none: ['undated'],
        '2027-03-11..2027-03-12': ['early', 'tomorrow'],
      }[due],
      due,
    )
  assert.deepEqual(titles((await rowsOf(mine, { view: 'assigned' })).data), ['early'])
  assert.deepEqual(titles((await rowsOf(mine, { view: 'all', assignee_ids: 'me' })).data), ['early'])
  assert.deepEqual(titles((await rowsOf(mine, { view: 'all', priority_min: 3 })).data), ['undated'])
  assert.deepEqual(titles((await rowsOf(mine, { view: 'all', text: 'NIGH' })).data), ['night'])
  assert.deepEqual((await rowsOf(mine, { view: 'all', text: '%' })).data, [])

  const [noon] = (await rowsOf(mine, { view: 'all', text: 'noon' })).data
  await mine.post(`/tasks/${noon.id}/complete`)
  const { id } = await make('weekly', {
    due_date: '2027-03-10',
    recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
  })
  await mine.post(`/tasks/${id}/complete`)
  const day = await rowsOf(mine, { view: 'today' })
  assert.deepEqual([titles(day.closed), titles(day.repetitions)], [['noon'], ['weekly']])
  assert.equal(day.repetitions[0].due_date, '2027-03-10')
  const theirs = await rowsOf(east, { view: 'today' })
  assert.deepEqual([theirs.closed, theirs.repetitions], [[], []], 'someone else completed them')
  const week = await rowsOf(mine, { view: 'upcoming', from: '2027-03-10', to: '2027-03-11' })
  assert.deepEqual(titles(week.data).toSorted(), ['early', 'night', 'noon', 'overdue', 'today', 'tomorrow'])
  assert.deepEqual(titles((await rowsOf(mine, { view: 'all', completed: true })).data), ['noon'])
  await workspace.post(`/lists/${list}/archive`)
  assert.deepEqual((await rowsOf(mine, { view: 'all' })).data, [])
  assert.deepEqual(await counts(mine), [0, 0, 0])
})

// 0351
test('one’s own tasks are those assigned to oneself, in one’s Inbox, or created by oneself and assigned to no one', async () => {
  setTime('2027-03-10T12:00:00Z')
  const workspace = await createWorkspace(service, { inboxes: true })
  const list = await workspace.list()
  // It is 02:00 on the 11th there.
  const { member, ...own } = await workspace.join('member', { timezone: 'Pacific/Kiritimati' })
  const browser = await signIn(service, workspace, member)
  const inbox = (await own.get('/me')).body.inbox_id
  const theirs = { due_date: '2027-03-10', timezone: 'Pacific/Kiritimati' }
  await makeTask(workspace, list, { ...theirs, title: 'Given', due_date: '2027-03-11', assignee_ids: [member.id] }) // oxfmt-ignore
  await makeTask(workspace, list, { ...theirs, title: 'Not mine' })
  await makeTask(own, list, { ...theirs, title: 'Own' })
  await makeTask(own, list, { ...theirs, title: 'Handed on', assignee_ids: [workspace.owner.id] })
  await makeTask(own, list, { ...theirs, title: 'Tomorrow', due_date: '2027-03-12' })
  await makeTask(own, inbox, { ...theirs, title: 'In all three', assignee_ids: [member.id] })
  const mailed = await makeTask(own, inbox, { ...theirs, title: 'Mailed', due_date: '2027-03-11' })
  await service.database.pool.query('update tasks set created_by = null where id = $1', [mailed.id])

  const mine = (await rowsOf(browser, { view: 'today', mine: true })).data
  assert.deepEqual(titles(mine).toSorted(), ['Given', 'In all three', 'Mailed', 'Own'])
  assert.deepEqual(
    mine.filter((row: any) => row.created_by_me).map(({ title }: any) => title).toSorted(),
    ['In all three', 'Own'],
  ) // oxfmt-ignore
  const everyone = titles((await rowsOf(browser, { view: 'today' })).data)
  assert.deepEqual(everyone.toSorted(), ['Given', 'Handed on', 'In all three', 'Mailed', 'Not mine', 'Own'])
  const { today_count, overdue_count } = (await browser.get('/sidebar')).body
  assert.deepEqual([today_count, overdue_count], [4, 2])
  assert.deepEqual(
    titles((await rowsOf(browser, { view: 'all', mine: true, due: '2027-03-12..2027-03-13' })).data),
    ['Tomorrow'],
  )
  for (const query of [
    { view: 'all', completed: true },
    { view: 'upcoming', from: '2027-03-10', to: '2027-03-11' },
  ])
    assertError(await browser.get('/rows', { ...query, mine: true }), 'validation_error', {
      errors: [{ field: 'mine', reason: 'value' }],
    })
})

// D27, R-128 to R-130
test('paging through a view returns all tasks in every order, and its cursor works for no other view', async () => {
  const { workspace, asMember, list } = await setUpMembers()
  await fillList(service, workspace, list, 1_200)
  await service.database.pool.query(
    `with drawn as materialized (
       select workspace_id, id, hashtext(id) & 2147483647 as number,
         created_at + (hashtext(id) & 65535) * interval '1 second' as updated_at
       from tasks where list_id = $1
     )
     update tasks set priority = drawn.number % 5, title = md5(tasks.id), updated_at = drawn.updated_at,
       due_date = case when drawn.number % 2 = 0 then date '2027-01-01' + drawn.number % 21 end,
       start_date = case when drawn.number % 3 = 0 then date '2026-12-01' + drawn.number % 21 end
     from drawn
     where tasks.workspace_id = drawn.workspace_id and tasks.id = drawn.id`,
    [list],
  )
  for (const sort of ['due', 'start', 'priority', 'created', 'updated', 'title', 'rank']) {
    const seen: any[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: any = await rowsOf(asMember, { view: 'all', sort, ...(cursor ? { cursor } : {}) })
      seen.push(...page.data)
      cursor = page.next_cursor
      if (cursor)
        assert.equal((await asMember.get('/rows', { view: 'assigned', sort, cursor })).status, 400, sort)
    }
    assert.equal(new Set(seen.map(({ id }) => id)).size, 1_200, sort)
    const keys = seen.map(
      (row) =>
        ({
          due: row.due_date ?? '9999',
          start: row.start_date ?? '9999',
          priority: 4 - (row.priority ?? 0),
          created: row.id,
          title: row.title,
          rank: row.id,
        })[sort] ?? 0,
    )
    assert.deepEqual(
      keys,
      keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
      sort,
    )
  }
})

// D26
test('parameters of rows that cannot be combined, or are invalid, are refused by name', async () => {
  const { asMember, list } = await setUpMembers()
  for (const [query, field] of [
    [{}, 'view'],
    [{ list_id: list, view: 'all' }, 'view'],
    [{ list_id: list, due: 'today' }, 'due'],
    [{ ids: 'a', sort: 'due' }, 'sort'],
    [{ ids: 'a,,b' }, 'ids'],
    [{ ids: Array.from({ length: 201 }, (_, index) => `tsk_${index}`).join() }, 'ids'],
    [{ view: 'all', due: 'tomorrow' }, 'due'],
    [{ view: 'all', due: '2027-02-30..2027-03-01' }, 'due'],
    [{ view: 'today', sort: 'title' }, 'sort'],
    [{ view: 'today', completed: true }, 'completed'],
    [{ view: 'upcoming', from: '2027-01-01' }, 'to'],
    [{ view: 'upcoming', from: '2027-01-01', to: '2027-04-01' }, 'to'],
    [{ view: 'all', colour: 'red' }, 'colour'],
  ] as const) {
    const answer = await asMember.get('/rows', query)
    assert.deepEqual([answer.status, answer.body.error.details.errors?.[0]?.field], [400, field], answer.text)
  }
})
