import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { occurrencesAfter } from '../../../src/core/recurrence.ts'
import { parseRecurrenceRule } from '../../../src/core/recurrence-rule.ts'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { makeTask } from './support.ts'

const service = await startService()
const setToday = (date: string) => {
  service.clock.offsetMs = Date.parse(`${date}T12:00:00Z`) - Date.now()
}
const rule = 'FREQ=WEEKLY;BYDAY=MO'
type Exception = { date: string; due_date: string | null }

/** A series on Mondays from 4 January 2027. */
async function createSeries(workspace: TestWorkspace, fields: object = {}) {
  setToday('2027-01-04')
  const recurrence = { rule, from: 'due' }
  return makeTask(workspace, await workspace.list(), { due_date: '2027-01-04', recurrence, ...fields })
}

const except = (workspace: TestWorkspace, { id }: { id: string }, exceptions: Exception[]) =>
  workspace.patch(`/tasks/${id}`, { recurrence: { rule, from: 'due', exceptions } })

/** Completes occurrences and returns the due dates that follow. */
async function followingDates(workspace: TestWorkspace, { id }: { id: string }, count: number) {
  const dates: string[] = []
  for (let nth = 0; nth < count; nth += 1)
    dates.push((await workspace.post(`/tasks/${id}/complete`)).body.due_date)
  return dates
}

// 0362
test('completing goes past skipped occurrences and to moved ones, which come once, and undo comes back', async () => {
  const workspace = await createWorkspace(service)
  const task = await createSeries(workspace)
  const exceptions = [
    { date: '2027-01-11', due_date: null },
    { date: '2027-01-18', due_date: '2027-01-20' },
    { date: '2027-02-08', due_date: '2027-02-03' },
  ]
  const changed = await except(workspace, task, exceptions)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(changed.body.recurrence, { rule, from: 'due', exceptions })
  assert.equal(changed.body.due_date, '2027-01-04')
  const { data: asked } = (await (await signIn(service, workspace, workspace.owner)).get(`/tasks/${task.id}/deadlines`)).body // oxfmt-ignore
  assert.deepEqual(asked, ['2027-01-04', '2027-01-20', '2027-01-25', '2027-02-01', '2027-02-03'])
  const expected = ['2027-01-20', '2027-01-25', '2027-02-01', '2027-02-03', '2027-02-15']
  assert.deepEqual(await followingDates(workspace, task, 5), expected)
  const closed = (await workspace.get(`/tasks/${task.id}/repetitions`)).body.data
  const undone = await workspace.post(`/tasks/${task.id}/repetitions/${closed.at(-1).id}/undo`)
  assert.equal(undone.body.due_date, '2027-02-03')
  assert.deepEqual(await followingDates(workspace, task, 1), ['2027-02-15'])
  // One event says that the recurrence changed, and the history says the same.
  const first = (await workspace.events()).find(({ type }) => type === 'task.updated')
  assert.deepEqual(first!.data.changed, ['recurrence'])
})

test('exceptions stay with their series, and go with its rule or once they have passed', async () => {
  const workspace = await createWorkspace(service)
  const task = await createSeries(workspace, { due_date: '2027-01-31', recurrence: { rule: 'FREQ=MONTHLY', from: 'due' } }) // oxfmt-ignore
  const recurrence = async (sent: object) =>
    (await workspace.patch(`/tasks/${task.id}`, { recurrence: sent })).body.recurrence
  const skip = { date: '2027-03-31', due_date: null }
  const from = 'due'
  const kept = { rule: 'FREQ=MONTHLY', from, exceptions: [skip] }
  assert.deepEqual(await recurrence(kept), kept)
  assert.deepEqual(await recurrence({ rule: 'FREQ=MONTHLY', from }), kept)
  // A series that ends keeps what it counts from: the 31st, though the current occurrence is on the 28th.
  assert.deepEqual(await followingDates(workspace, task, 1), ['2027-02-28'])
  const ending = { ...kept, rule: 'FREQ=MONTHLY;UNTIL=20270531' }
  assert.deepEqual(await recurrence({ rule: ending.rule, from }), ending)
  assert.deepEqual(await followingDates(workspace, task, 2), ['2027-04-30', '2027-05-31'])
  assert.deepEqual(await recurrence(ending), { rule: ending.rule, from })
  assert.equal((await workspace.post(`/tasks/${task.id}/complete`)).body.completed, true)
})

test('an exception must be an occurrence, once, and move to a free day after the current one', async () => {
  const workspace = await createWorkspace(service)
  const task = await createSeries(workspace)
  const field = 'recurrence.exceptions'
  for (const [exceptions, reason] of [
    [[{ date: '2027-01-12', due_date: null }], 'occurrence'],
    [[{ date: '2027-01-11', due_date: '2027-01-18' }], 'occurrence'],
    [[{ date: '2027-01-11', due_date: '2027-01-03' }], 'occurrence'],
    [
      [
        { date: '2027-01-11', due_date: null },
        { date: '2027-01-11', due_date: null },
      ],
      'repeated',
    ],
    [
      [
        { date: '2027-01-11', due_date: '2027-01-13' },
        { date: '2027-01-18', due_date: '2027-01-13' },
      ],
      'repeated',
    ],
  ] as const)
    // oxfmt-ignore
    assertError(await except(workspace, task, [...exceptions]), 'validation_error', { errors: [{ field, reason }] })
  const completion = { rule, from: 'completion', exceptions: [{ date: '2027-01-11', due_date: null }] }
  assertError(await workspace.patch(`/tasks/${task.id}`, { recurrence: completion }), 'validation_error', {
    errors: [{ field, reason: 'value' }],
  })
  const many = Array.from({ length: 101 }, (_, nth) => ({
    date: new Date(Date.UTC(2027, 0, 11 + 7 * nth)).toISOString().slice(0, 10),
    due_date: null,
  }))
  const refused = await except(workspace, task, many)
  assert.equal(refused.status, 422, refused.text)
})

test('Upcoming reads the occurrences to come of what the member sees, without the current ones', async () => {
  const workspace = await createWorkspace(service)
  const guest = await workspace.join('guest')
  const task = await createSeries(workspace)
  const after = await makeTask(workspace, await workspace.list(), {
    due_date: '2027-01-05',
    recurrence: { rule: 'FREQ=DAILY', from: 'completion' },
  })
  await except(workspace, task, [{ date: '2027-01-18', due_date: '2027-01-20' }])
  const owner = await signIn(service, workspace, workspace.owner)
  const read = async (session: typeof owner, range = { from: '2027-01-04', to: '2027-01-31' }) =>
    (await session.get('/occurrences', range)).body.data.map((one: any) => [one.task.id, one.dates])
  assert.deepEqual(await read(owner), [
    [task.id, ['2027-01-11', '2027-01-20', '2027-01-25']],
    [after.id, ['2027-01-06']],
  ])
  assert.deepEqual(await read(owner, { from: '2028-03-01', to: '2028-03-08' }), [[task.id, ['2028-03-06']]])
  assert.deepEqual(await read(await signIn(service, workspace, guest.member)), [])
  assertError(await owner.get('/occurrences', { from: '2027-01-04', to: '2027-04-04' }), 'validation_error', {
    errors: [{ field: 'to', reason: 'range' }],
  })
})

test('the days of a series are those of its rule without the skipped and moved ones, and the days moved to', () => {
  const day = (n: number) => new Date(Date.UTC(2027, 0, 4 + n)).toISOString().slice(0, 10)
  const parsed = parseRecurrenceRule('FREQ=DAILY;INTERVAL=3')
  assert.ok(typeof parsed !== 'string')
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }),
      fc.array(fc.option(fc.integer({ min: 1, max: 70 })), { minLength: 8, maxLength: 8 }),
      (nths, moves) => {
        const exceptions = nths.map((nth, at) => ({
          date: day(nth * 3),
          due_date: moves[at] == null ? null : day(moves[at]),
        }))
        const plain = Array.from({ length: 30 }, (_, nth) => day(nth * 3))
        const skipped = new Set(exceptions.map(({ date }) => date))
        const moved = exceptions.flatMap(({ due_date }) => due_date ?? [])
        const expected = [...new Set([...plain.filter((date) => !skipped.has(date)), ...moved])]
          .filter((date) => date > day(0) && date <= day(60))
          .toSorted()
        const range = { after: day(0), until: day(60), max: 99 }
        assert.deepEqual(occurrencesAfter(parsed, day(0), range, exceptions), expected)
      },
    ),
  )
})
