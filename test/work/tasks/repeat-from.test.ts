import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { moveRule } from '../../../src/core/phrases/move-rule.ts'
import { changeSeriesFrom, originOf } from '../../../src/core/recurrence-from.ts'
import { occurrencesAfter, type RecurrenceException } from '../../../src/core/recurrence.ts'
import { parseRecurrenceRule, type RecurrenceRule } from '../../../src/core/recurrence-rule.ts'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { makeTask } from './support.ts'

const service = await startService()
const setToday = (date: string) => {
  service.clock.offsetMs = Date.parse(`${date}T12:00:00Z`) - Date.now()
}

/** A series, with the session of its owner and what bulk requests need. */
async function setUp(fields: { due_date: string; recurrence: { rule: string; from: string } }) {
  setToday(fields.due_date)
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const task = await makeTask(workspace, await workspace.list(), fields)
  const act = (action: object) => owner.post('/tasks/bulk', { ids: [task.id], do: action })
  const anchor = async () => {
    const { data } = (await owner.get('/occurrences', { from: fields.due_date, to: fields.due_date })).body
    return data[0].anchor as string
  }
  return { workspace, owner, task, act, anchor }
}

/** Completes occurrences and returns the due dates that follow; a completed task has none. */
async function followingDates(workspace: TestWorkspace, { id }: { id: string }, count: number) {
  const dates: (string | null)[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const { body } = await workspace.post(`/tasks/${id}/complete`)
    dates.push(body.completed ? null : body.due_date)
  }
  return dates
}

// 0425
test('an occurrence moves with all after it, those before it stay, and undo restores what the series counts from', async () => {
  const monday = { due_date: '2027-01-04', recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO;UNTIL=20270208', from: 'due' } } // oxfmt-ignore
  const { workspace, owner, task, act, anchor } = await setUp(monday)
  await workspace.patch(`/tasks/${task.id}`, {
    start_date: '2027-01-02',
    recurrence: { ...monday.recurrence, exceptions: [{ date: '2027-02-01', due_date: null }] },
  })
  const before = await anchor()
  const moved = await act({ repeat_from: { date: '2027-01-18', due_date: '2027-01-21' } })
  assert.equal(moved.status, 200, moved.text)
  const [row] = moved.body.data
  assert.equal(row.due_date, '2027-01-04')
  assert.equal(row.recurrence.rule, 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20270211')
  const dates = async () => (await owner.get(`/tasks/${task.id}/deadlines`, { count: 9 })).body.data
  assert.deepEqual(await dates(), ['2027-01-04', '2027-01-11', '2027-01-21', '2027-01-28', '2027-02-11'])
  const events = (await workspace.events()).filter(({ type }) => type === 'task.updated')
  assert.deepEqual(events.at(-1)?.data.changed, ['recurrence'])

  const back = { ...monday, recurrence: { ...monday.recurrence, exceptions: [{ date: '2027-02-01', due_date: null }] } } // oxfmt-ignore
  const undone = await act({ restore_series: { ...back, start_date: '2027-01-02', anchor: before } })
  assert.equal(undone.status, 200, undone.text)
  assert.equal(await anchor(), before)
  assert.deepEqual(await dates(), ['2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25', '2027-02-08'])

  // The current one takes its start along, and what was skipped stays skipped.
  await act({ repeat_from: { date: '2027-01-04', due_date: '2027-01-06' } })
  const { body } = await workspace.get(`/tasks/${task.id}`)
  assert.deepEqual([body.start_date, body.due_date], ['2027-01-04', '2027-01-06'])
  assert.deepEqual(await followingDates(workspace, task, 5), ['2027-01-13', '2027-01-20', '2027-01-27', '2027-02-10', null]) // oxfmt-ignore
})

test('a series that keeps its rule and counts from another day is a change with history and event, and COUNT counts on', async () => {
  const { workspace, task, act, anchor } = await setUp({
    due_date: '2027-01-04',
    recurrence: { rule: 'FREQ=DAILY;INTERVAL=2;COUNT=5', from: 'due' },
  })
  const before = await anchor()
  assert.equal((await act({ repeat_from: { date: '2027-01-06', due_date: '2027-01-07' } })).status, 200)
  assert.notEqual(await anchor(), before)
  const { body } = await workspace.get(`/tasks/${task.id}`)
  assert.match(body.recurrence.rule, /^FREQ=DAILY;INTERVAL=2;COUNT=/)
  assert.deepEqual((await workspace.events()).at(-1)?.data.changed, ['recurrence'])
  const left = ['2027-01-07', '2027-01-09', '2027-01-11', '2027-01-13', null]
  assert.deepEqual(await followingDates(workspace, task, 5), left)
})

test('from an occurrence on, a series follows another rule; what can’t be is refused and changes nothing', async () => {
  const { workspace, task, act } = await setUp({
    due_date: '2027-01-04',
    recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due' },
  })
  const field = (name: string, reason: string) => ({
    errors: [{ field: name, reason }],
    task_id: task.id,
  })
  for (const [action, details] of [
    [{ date: '2027-01-12', due_date: '2027-01-13' }, field('date', 'occurrence')],
    [{ date: '2027-01-18', due_date: '2027-01-11' }, field('due_date', 'occurrence')],
    [{ date: '2027-01-18', due_date: '2027-01-18', rule: 'FREQ=NEVER' }, field('recurrence.rule', 'rule')],
  ] as const)
    assertError(await act({ repeat_from: action }), 'validation_error', details)
  const tooFar = await act({ repeat_from: { date: '2029-01-01', due_date: '2029-01-02' } })
  assert.equal(tooFar.status, 422, tooFar.text)
  assert.deepEqual((await workspace.get(`/tasks/${task.id}`)).body, task)

  const rule = 'FREQ=MONTHLY;BYMONTHDAY=20'
  const changed = await act({ repeat_from: { date: '2027-01-18', due_date: '2027-01-18', rule } })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await followingDates(workspace, task, 4), ['2027-01-11', '2027-01-20', '2027-02-20', '2027-03-20']) // oxfmt-ignore
  await workspace.patch(`/tasks/${task.id}`, { recurrence: { rule: 'FREQ=DAILY', from: 'completion' } })
  const refused = await act({ repeat_from: { date: '2027-03-20', due_date: '2027-03-21' } })
  assertError(refused, 'validation_error', field('date', 'occurrence'))
})

const parse = (rule: string): RecurrenceRule => {
  const parsed = parseRecurrenceRule(rule)
  assert.ok(typeof parsed !== 'string', rule)
  return parsed
}
const day = (n: number) => new Date(Date.UTC(2027, 0, 31 + n)).toISOString().slice(0, 10)

test('whatever the rule, occurrences before the moved one stay, and after it those of the moved rule follow', () => {
  const rules = ['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU', 'FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=MONTHLY;BYDAY=1MO', 'FREQ=MONTHLY;BYDAY=-1FR;INTERVAL=2', 'FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=14', 'FREQ=WEEKLY;COUNT=9'] // oxfmt-ignore
  fc.assert(
    fc.property(
      fc.constantFrom(...rules),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: -3, max: 9 }),
      fc.array(fc.record({ nth: fc.integer({ min: 0, max: 6 }), by: fc.option(fc.integer({ min: 1, max: 5 })) }), { maxLength: 3 }), // oxfmt-ignore
      (text, nth, by, changes) => {
        const rule = parse(text)
        const [anchor] = occurrencesAfter(rule, day(0), { after: day(-1), until: '9999-12-31', max: 1 })
        const plain = occurrencesAfter(rule, anchor!, { after: anchor!, until: '9999-12-31', max: 12 })
        const exceptions: RecurrenceException[] = []
        const rest = new Set(plain)
        for (const change of changes) {
          const date = plain[change.nth]
          if (date === undefined || exceptions.some((one) => one.date === date)) continue
          const to = change.by === null ? null : shift(date, change.by)
          if (to !== null && (rest.has(to) || exceptions.some((one) => one.due_date === to))) continue
          exceptions.push({ date, due_date: to })
        }
        const all = { after: anchor!, until: '9999-12-31', max: 12 }
        const dates = occurrencesAfter(rule, anchor!, all, exceptions)
        const date = dates[nth]
        if (date === undefined) return
        const due_date = shift(date, by)
        const moved = moveRule(text, originOf({ exceptions }, date), due_date)
        assert.ok(moved !== undefined)
        const series = { rule, from: 'due' as const, anchor: anchor!, occurrence: anchor!, due_date: anchor!, closed: 0, exceptions } // oxfmt-ignore
        const changed = changeSeriesFrom(series, { date, due_date, rule: parse(moved), moves: true, today: anchor! }) // oxfmt-ignore
        if (due_date <= (dates[nth - 1] ?? anchor!)) return assert.equal(changed, 'order')
        assert.ok(typeof changed !== 'string', changed as string)
        const newRule = { ...parse(moved), ...(changed.count === undefined ? {} : { count: changed.count }) }
        const after = occurrencesAfter(newRule, changed.anchor, all, changed.exceptions)
        // Those before stay, the moved one is on its day, and none is lost or added where they are counted.
        assert.deepEqual(after.slice(0, nth), dates.slice(0, nth))
        const isMovedPast = exceptions.some((one) => one.due_date !== null && one.due_date > date)
        if (!isMovedPast) assert.equal(after[nth], due_date)
        assert.ok(after.includes(due_date))
        if (rule.count !== undefined && exceptions.every((one) => one.due_date === null))
          assert.equal(after.length, dates.length)
        // Each exception is one that the service accepts.
        for (const one of changed.exceptions)
          assert.ok(occurrencesAfter(newRule, changed.anchor, { after: shift(one.date, -1), until: one.date, max: 1 }).length === 1) // oxfmt-ignore
      },
    ),
    { numRuns: 1000 },
  )
})

const shift = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
