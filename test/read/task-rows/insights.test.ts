import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { runImport, startImportWorkerFor, uploadAndRead } from '../../exchange/imports/support.ts'

const service = await startService()

/** Moves the service's clock to an instant; time only moves forward. */
const goTo = (stamp: string) => {
  service.clock.offsetMs = Date.parse(stamp) - Date.now()
}

async function setUp(timezone = 'UTC') {
  const workspace = await createWorkspace(service, { timezone })
  // Sessions end after some weeks without a request.
  const openSession = () => signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Launch')
  const task = async (body: object = {}): Promise<string> =>
    (await workspace.post('/tasks', { title: 'Print the flyers', list_id: list, ...body })).body.id
  const complete = (id: string) => workspace.post(`/tasks/${id}/complete`)
  return { workspace, openSession, list, task, complete }
}

type Browser = Awaited<ReturnType<typeof signIn>>
const insightsOf = async (browser: Browser, query = {}) => {
  const answer = await browser.get('/insights', query)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
type Week = { week: string; created: number; completed: number }
const active = ({ weeks }: { weeks: Week[] }) =>
  weeks
    .filter(({ created, completed }) => created + completed > 0)
    .map(({ week, created, completed }) => [week, created, completed])

test('tasks count in the week of the member in which they were created and completed, with occurrences and times', async () => {
  goTo('2027-03-07T09:00:00Z')
  const { openSession, list, task, complete, workspace } = await setUp('Pacific/Auckland')
  // Sunday evening in Auckland, then Monday.
  goTo('2027-03-07T10:50:00Z')
  const slow = await task()
  goTo('2027-03-07T11:10:00Z')
  const quick = await task()
  const daily = await task({ due_date: '2027-03-08', recurrence: { rule: 'FREQ=DAILY', from: 'due' } })
  goTo('2027-03-07T15:10:00Z')
  await complete(quick)
  await complete(daily)
  goTo('2027-03-15T10:50:00Z')
  await complete(slow)
  await task()

  let owner = await openSession()
  const found = await insightsOf(owner)
  assert.equal(found.weeks.length, 12)
  assert.deepEqual(active(found), [
    ['2027-03-01', 1, 0],
    ['2027-03-08', 2, 2],
    ['2027-03-15', 1, 1],
  ])
  const [, , before, second, third] = found.weeks.slice(-5)
  assert.deepEqual([before.total, before.done], [1, 0])
  // The occurrence is work that was done, but its task is still open.
  assert.deepEqual([second.total, second.done, second.median_hours, second.p90_hours], [3, 1, 4, 4])
  assert.deepEqual([third.total, third.done, third.median_hours], [4, 2, 192])
  assert.deepEqual(active(await insightsOf(owner, { first_day: 7 })), [
    ['2027-03-07', 3, 2],
    ['2027-03-14', 1, 1],
  ])
  // What was done before the first week is where the totals begin.
  goTo('2027-06-08T00:00:00Z')
  owner = await openSession()
  const later = await insightsOf(owner)
  assert.deepEqual([later.weeks[0].created, later.weeks[0].total, later.weeks[0].done], [0, 4, 2])
  assert.equal((await insightsOf(owner, { weeks: 26 })).weeks.length, 26)
  // Archiving the list ends what is open in it, and keeps what was done.
  await workspace.post(`/lists/${list}/archive`)
  const archived = await insightsOf(owner, { weeks: 26 })
  assert.deepEqual([archived.weeks.at(-1).total, archived.weeks.at(-1).done], [4, 2])
  assert.deepEqual(
    [archived.ages.map(({ open }: { open: number }) => open), archived.overdue, archived.workload],
    [[0, 0, 0, 0, 0], [], []],
  )
})

test('open tasks count by age, by who is late and by who has how much ahead', async () => {
  goTo('2027-07-01T10:00:00Z')
  const { openSession, task, workspace } = await setUp()
  const { member } = await workspace.join('member')
  const ids = { owner: workspace.owner.id, member: member.id }
  await task({ assignee_ids: [ids.member], due_date: '2027-07-02' })
  goTo('2027-07-14T10:00:00Z')
  await task({ assignee_ids: [ids.member, ids.owner], due_date: '2027-07-14', due_time: '09:59' })
  await task({ assignee_ids: [ids.owner], due_date: '2027-07-14', due_time: '10:05' })
  // Already past in Tokyo, where it is due; still to come in New York.
  await task({ due_date: '2027-07-14', due_time: '18:00', timezone: 'Asia/Tokyo' })
  await task({ due_date: '2027-07-14', due_time: '18:00', timezone: 'America/New_York' })
  await task({ due_date: '2027-07-20' })
  await task({ assignee_ids: [ids.owner] })
  // Eight weeks from Monday the 12th end on Sunday, September 5.
  await task({ due_date: '2027-09-05' })
  await task({ due_date: '2027-09-06' })

  const owner = await openSession()
  const { ages, overdue, workload, workload_weeks } = await insightsOf(owner)
  assert.deepEqual(ages, [
    { age: 'week', open: 8, unassigned: 5 },
    { age: 'month', open: 1, unassigned: 0 },
    { age: 'quarter', open: 0, unassigned: 0 },
    { age: 'year', open: 0, unassigned: 0 },
    { age: 'older', open: 0, unassigned: 0 },
  ])
  const late = (rows: { member_id: string | null; tasks: number }[]) =>
    Object.fromEntries(rows.map(({ member_id, tasks }) => [String(member_id), tasks]))
  assert.deepEqual(late(overdue), { [ids.member]: 2, [ids.owner]: 1, null: 1 })
  assert.deepEqual(
    [workload_weeks.length, workload_weeks[0], workload_weeks[7]],
    [8, '2027-07-12', '2027-08-30'],
  )
  const ahead = (id: string | null) =>
    workload.find((row: { member_id: string | null }) => row.member_id === id)
  assert.deepEqual(ahead(ids.owner).weeks, [2, 0, 0, 0, 0, 0, 0, 0])
  assert.equal(ahead(ids.owner).undated, 1)
  assert.deepEqual(ahead(ids.member).weeks, [1, 0, 0, 0, 0, 0, 0, 0])
  assert.deepEqual(ahead(null).weeks, [2, 1, 0, 0, 0, 0, 0, 1])

  const mine = await insightsOf(owner, { assignee_ids: 'me' })
  assert.deepEqual(late(mine.overdue), { [ids.owner]: 1 })
  assert.deepEqual(
    mine.workload.map((row: { member_id: string }) => row.member_id),
    [ids.owner],
  )
  const free = await insightsOf(owner, { assignee_ids: 'none' })
  assert.deepEqual(free.ages[0], { age: 'week', open: 5, unassigned: 5 })
  assert.deepEqual(free.overdue, [{ member_id: null, tasks: 1 }])
  assert.deepEqual(free.workload, [ahead(null)])
  const both = await insightsOf(owner, { assignee_ids: `none,${ids.owner}` })
  assert.deepEqual(late(both.overdue), { [ids.owner]: 1, null: 1 })
})

// 0480, 0551
test('estimates add up by person and week, with how many tasks have none, and only of what the reader sees', async () => {
  goTo('2027-07-20T10:00:00Z')
  const { openSession, task, complete, workspace } = await setUp()
  const { member } = await workspace.join('member')
  const [owner, colleague] = [workspace.owner.id, member.id]
  await task({ assignee_ids: [owner, colleague], due_date: '2027-07-20', estimate_minutes: 90 })
  await task({ assignee_ids: [owner], due_date: '2027-07-21', estimate_minutes: 30 })
  await task({ assignee_ids: [owner], due_date: '2027-07-28', estimate_minutes: 0 })
  await task({ assignee_ids: [owner], due_date: '2027-07-28' })
  await task({ assignee_ids: [owner], estimate_minutes: 45 })
  await complete(await task({ assignee_ids: [owner], due_date: '2027-07-20', estimate_minutes: 600 }))
  const secret = (await workspace.post('/lists', { name: 'Salaries', visibility: 'private' })).body.id
  await task({ list_id: secret, assignee_ids: [owner], due_date: '2027-07-20', estimate_minutes: 60 })

  const ahead = async (browser: Browser, id: string) =>
    (await insightsOf(browser)).workload.find((row: { member_id: string }) => row.member_id === id)
  const of = ({ minutes, undated_minutes, without_estimate }: any) => [
    minutes.slice(0, 3),
    undated_minutes,
    without_estimate,
  ]
  const mine = await openSession()
  assert.deepEqual(of(await ahead(mine, owner)), [[180, 0, 0], 45, 1])
  assert.deepEqual(of(await ahead(mine, colleague)), [[90, 0, 0], 0, 0])
  assert.deepEqual(of(await ahead(await signIn(service, workspace, member), owner)), [[120, 0, 0], 45, 1])
})

test('regression: the workload of a week counts the tasks that a view of its days shows, in any time zone', async () => {
  goTo('2027-07-20T12:00:00Z')
  const { openSession, task, workspace } = await setUp()
  const assignee_ids = [workspace.owner.id]
  const due = (due_date: string, due_time: string, timezone: string) =>
    task({ assignee_ids, due_date, due_time, timezone, estimate_minutes: 10 })
  await task({ assignee_ids, due_date: '2027-07-25' })
  // Monday morning in Auckland is Sunday in Berlin and in UTC; Sunday evening in Los Angeles is Monday there.
  await due('2027-07-26', '07:00', 'Pacific/Auckland')
  await due('2027-07-25', '23:00', 'America/Los_Angeles')
  // The first and the last moments of the eight weeks.
  await due('2027-07-18', '23:30', 'America/Los_Angeles')
  await due('2027-07-19', '03:00', 'Pacific/Auckland')
  await due('2027-09-13', '06:00', 'Pacific/Auckland')
  await due('2027-09-12', '22:00', 'America/Los_Angeles')
  await task({ assignee_ids })

  const owner = await openSession()
  const { workload, workload_weeks } = await insightsOf(owner)
  const [mine] = workload
  const shown = async (due: string) =>
    (await owner.get('/rows', { view: 'all', assignee_ids: workspace.owner.id, due })).body.data.length
  const ends = [...workload_weeks.slice(1), '2027-09-13'].map((day: string) =>
    new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10),
  )
  const expected = await Promise.all(
    workload_weeks.map((day: string, index: number) => shown(`${day}..${ends[index]}`)),
  )
  assert.deepEqual(mine.weeks, expected)
  assert.deepEqual(mine.weeks, [3, 1, 0, 0, 0, 0, 0, 1])
  assert.deepEqual([mine.minutes, mine.undated], [[20, 10, 0, 0, 0, 0, 0, 10], await shown('none')])
})

// S-03
test('nothing is counted for anyone who cannot see it, and filters count what views show', async () => {
  goTo('2027-10-04T10:00:00Z')
  const { openSession, list, task, workspace } = await setUp()
  const owner = await openSession()
  const { member } = await workspace.join('member')
  const guest = (await workspace.join('guest')).member
  const colleague = await signIn(service, workspace, member)
  const outsider = await signIn(service, workspace, guest)
  const secret = (await workspace.post('/lists', { name: 'Salaries', visibility: 'private' })).body.id
  await task({ list_id: secret, assignee_ids: [workspace.owner.id], due_date: '2027-10-01' })
  await task({ priority: 3, title: 'Book the venue' })
  await task()

  const counts = ({ weeks, ages, overdue, workload }: any) => [
    weeks.at(-1).created,
    weeks.at(-1).total,
    ages[0].open,
    overdue.length,
    workload.flatMap((row: any) => [row.undated, ...row.weeks]).reduce((a: number, b: number) => a + b, 0),
  ]
  assert.deepEqual(counts(await insightsOf(owner)), [3, 3, 3, 1, 2])
  assert.deepEqual(counts(await insightsOf(colleague)), [2, 2, 2, 0, 2])
  assert.deepEqual(counts(await insightsOf(outsider)), [0, 0, 0, 0, 0])
  assert.deepEqual(counts(await insightsOf(colleague, { list_ids: secret })), [0, 0, 0, 0, 0])
  await workspace.share(list, guest)
  assert.deepEqual(counts(await insightsOf(outsider)), [2, 2, 2, 0, 2])

  for (const [query, tasks] of [
    [{ list_ids: list }, 2],
    [{ priority_min: 3 }, 1],
    [{ text: 'venue' }, 1],
    [{ list_ids: list, text: 'payroll' }, 0],
  ] as const)
    assert.equal((await insightsOf(owner, query)).ages[0].open, tasks, JSON.stringify(query))
  for (const [field, value, reason] of [
    ['weeks', 13, 'value'],
    ['first_day', 8, 'range'],
    ['due', 'today', 'unknown'],
  ] as const)
    assertError(await owner.get('/insights', { [field]: value }), 'validation_error', {
      errors: [{ field, reason }],
    })
})

test('tasks imported as completed count as completed, and not for the time to completion', async () => {
  startImportWorkerFor(service)
  const { openSession, workspace } = await setUp()
  const owner = await openSession()
  const { id } = await uploadAndRead(owner, 'done.ics', doneInCalendar)
  await runImport(owner, id)
  const { body } = await workspace.get('/tasks', { completed: 'true' })
  assert.equal(body.data.length, 1)
  const { weeks } = await insightsOf(owner)
  const last = weeks.at(-1)
  assert.deepEqual([last.done, last.median_hours, last.p90_hours], [1, null, null])
})

const doneInCalendar = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//example//EN', 'BEGIN:VTODO', 'UID:done-1', 'SUMMARY:Print the flyers',
  'STATUS:COMPLETED', 'END:VTODO', 'END:VCALENDAR', '',
].join('\r\n') // oxfmt-ignore
