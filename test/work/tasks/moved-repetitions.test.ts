import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import oracle from 'rrule-rust'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { makeTask } from './support.ts'

const service = await startService()

/** Sets the service's clock to noon of a day in UTC. */
const setToday = (date: string) => {
  service.clock.offsetMs = Date.parse(`${date}T12:00:00Z`) - Date.now()
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

const createSeries = async (workspace: TestWorkspace, rule: string, due_date: string, from = 'due') =>
  makeTask(workspace, await workspace.list(), { due_date, recurrence: { rule, from } })

const complete = async (workspace: TestWorkspace, { id }: { id: string }) =>
  (await workspace.post(`/tasks/${id}/complete`)).body

const move = async (workspace: TestWorkspace, { id }: { id: string }, due_date: string) => {
  const answer = await workspace.patch(`/tasks/${id}`, { due_date })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** The completed repetitions: their due dates, and the due dates that followed. */
const ledgerOf = async (
  workspace: TestWorkspace,
  { id }: { id: string },
): Promise<[string, string | null][]> =>
  (await workspace.get(`/tasks/${id}/repetitions`)).body.data.map(
    ({ due_date, next_due_date }: { due_date: string; next_due_date: string | null }) => [
      due_date,
      next_due_date,
    ],
  )

// D5
test('regression: a repetition whose due date moves to an earlier day does not come back when it is completed', async () => {
  setToday('2027-01-04')
  const workspace = await createWorkspace(service)
  const task = await createSeries(workspace, 'FREQ=WEEKLY;COUNT=3', '2027-01-04')
  assert.equal((await complete(workspace, task)).due_date, '2027-01-11')
  await move(workspace, task, '2027-01-08')
  assert.equal((await complete(workspace, task)).due_date, '2027-01-18')
  await move(workspace, task, '2027-01-05')
  assert.equal((await complete(workspace, task)).completed, true, 'COUNT counts each occurrence once')
  assert.deepEqual(await ledgerOf(workspace, task), [
    ['2027-01-04', '2027-01-11'],
    ['2027-01-08', '2027-01-18'],
    ['2027-01-05', null],
  ])
})

// D5
test('the first repetition stands for the day the rule was set on, and a new rule for its own', async () => {
  setToday('2027-01-04')
  const workspace = await createWorkspace(service)
  const task = await createSeries(workspace, 'FREQ=WEEKLY', '2027-01-11')
  await move(workspace, task, '2027-01-06')
  assert.equal((await complete(workspace, task)).due_date, '2027-01-18')
  const patch = { due_date: '2027-01-15', recurrence: { rule: 'FREQ=DAILY', from: 'due' } }
  await workspace.patch(`/tasks/${task.id}`, patch)
  assert.equal((await complete(workspace, task)).due_date, '2027-01-16')
  // Without a rule, and with one again, a new series starts.
  await move(workspace, task, '2027-01-12')
  await workspace.patch(`/tasks/${task.id}`, { recurrence: null })
  await workspace.patch(`/tasks/${task.id}`, { recurrence: patch.recurrence })
  assert.equal((await complete(workspace, task)).due_date, '2027-01-13')
})

// D5
test('a repetition whose due date moves past later occurrences skips them', async () => {
  setToday('2027-01-04')
  const workspace = await createWorkspace(service)
  const task = await createSeries(workspace, 'FREQ=WEEKLY;BYDAY=MO', '2027-01-04')
  await move(workspace, task, '2027-01-20')
  assert.equal((await complete(workspace, task)).due_date, '2027-01-25')
})

// D5
test('regression: a last repetition that is reopened and completed again keeps its one row in the ledger', async () => {
  setToday('2027-01-04')
  for (const from of ['due', 'completion']) {
    const workspace = await createWorkspace(service)
    const task = await createSeries(workspace, 'FREQ=DAILY;COUNT=1', '2027-01-04', from)
    const first = await complete(workspace, task)
    const [row] = (await workspace.get(`/tasks/${task.id}/repetitions`)).body.data
    await workspace.post(`/tasks/${task.id}/reopen`)
    await move(workspace, task, '2027-01-02')
    const second = await complete(workspace, task)
    assert.deepEqual([first.completed, second.completed], [true, true])
    assert.deepEqual((await workspace.get(`/tasks/${task.id}/repetitions`)).body.data, [
      { ...row, due_date: '2027-01-02', completed_at: second.completed_at },
    ])
  }
})

// D5
test('a reopened last repetition goes on with the rule if its due date moves back to where it does', async () => {
  setToday('2027-01-04')
  const workspace = await createWorkspace(service)
  const task = await createSeries(workspace, 'FREQ=WEEKLY;COUNT=3', '2027-01-04')
  await complete(workspace, task)
  await move(workspace, task, '2027-02-01')
  assert.equal((await complete(workspace, task)).completed, true)
  await workspace.post(`/tasks/${task.id}/reopen`)
  await move(workspace, task, '2027-01-12')
  assert.equal((await complete(workspace, task)).due_date, '2027-01-18')
  assert.deepEqual(await ledgerOf(workspace, task), [
    ['2027-01-04', '2027-01-11'],
    ['2027-01-12', '2027-01-18'],
  ])
})

// D5
test('a series that the release before completed twice at its end stays as it is', async () => {
  setToday('2027-01-04')
  const workspace = await createWorkspace(service)
  const task = await createSeries(workspace, 'FREQ=DAILY;COUNT=2', '2027-01-04', 'completion')
  await complete(workspace, task)
  await complete(workspace, task)
  await workspace.post(`/tasks/${task.id}/reopen`)
  // What the release before wrote when it completed the last repetition a second time.
  const { pool } = service.database
  await pool.query(
    `insert into repetitions (workspace_id, id, task_id, due_date, timezone, completed_at, next_due_date)
     select workspace_id, id || 'z', task_id, due_date, timezone, completed_at, null from repetitions
     where task_id = $1 and next_due_date is null`,
    [task.id],
  )
  await pool.query('update tasks set recurrence_closed = recurrence_closed + 1 where id = $1', [task.id])
  assert.equal((await complete(workspace, task)).completed, true)
  assert.equal((await ledgerOf(workspace, task)).length, 3)
})

type Rule = { rule: string; from: 'due' | 'completion'; anchor: string }

/** The days of a rule from its start on, for two years, as an independent implementation expands it. */
function expand(rule: string, start: string): string[] {
  const midnight = (date: string) => `${date.replaceAll('-', '')}T000000Z`
  const at = (date: string) => oracle.DateTime.fromString(midnight(date))
  const pad = (part: number) => String(part).padStart(2, '0')
  return oracle.RRuleSet.parse(`DTSTART:${midnight(start)}\nRRULE:${rule.replace(/UNTIL=\d+/, '$&T000000Z')}`)
    .between(at(start), at(addDays(start, 730)), true)
    .map(({ year, month, day }) => `${year}-${pad(month)}-${pad(day)}`)
}

/** The occurrence after one that is completed; undefined at the end. */
function expectedNext({ rule, from, anchor }: Rule, at: { days: string[]; today: string; closed: number }) {
  const after = at.days.toSorted().at(-1)!
  if (from === 'due') return expand(rule, anchor).find((date) => date > after)
  const count = Number(/COUNT=(\d+)/.exec(rule)?.[1] ?? Infinity)
  if (at.closed + 1 >= count) return undefined
  return expand(rule.replace(/;COUNT=\d+/, ''), at.today).find((date) => date > after)
}

const rules = fc.record({
  rule: fc.constantFrom('FREQ=DAILY;COUNT=4', 'FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;COUNT=3', 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=5', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'FREQ=DAILY;UNTIL=20270203'), // oxfmt-ignore
  from: fc.constantFrom('due' as const, 'completion' as const),
  anchor: fc.constantFrom('2027-01-04', '2027-01-06', '2027-01-31'),
})
/** What happens between two completions: days pass, and due dates move. */
const step = fc.record({
  passed: fc.nat(6),
  moves: fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 2 }),
  undone: fc.boolean(),
})

// D5, 0150, 0176
test('random changes of due dates never bring back a day of the rule, and COUNT counts each once', async () => {
  await fc.assert(
    fc.asyncProperty(rules, fc.array(step, { minLength: 3, maxLength: 6 }), async (series, steps) => {
      let today = '2027-01-04'
      setToday(today)
      // A new workspace, since the stamps of a workspace never go back.
      const workspace = await createWorkspace(service)
      const task = await createSeries(workspace, series.rule, series.anchor, series.from)
      const occurrences: string[] = [series.anchor]
      let due: string = series.anchor

      for (const { passed, moves, undone } of steps) {
        today = addDays(today, passed)
        setToday(today)
        const owner = await signIn(service, workspace, workspace.owner)
        for (const days of moves) due = (await move(workspace, task, addDays(due, days))).due_date
        const days = [occurrences.at(-1)!, due, today]
        const next = expectedNext(series, { days, today, closed: occurrences.length - 1 })
        if (series.from === 'due') {
          const preview = (await owner.get(`/tasks/${task.id}/deadlines`, { count: '2' })).body.data
          assert.deepEqual(preview, next === undefined ? [due] : [due, next])
        }
        let after = await complete(workspace, task)
        if (undone) {
          const undo = await owner.post(`/tasks/${task.id}/take-back`, { due_date: due })
          assert.deepEqual([undo.status, undo.body.due_date], [200, due])
          after = await complete(workspace, task)
        }
        assert.deepEqual([after.completed, after.due_date], [next === undefined, next ?? due])
        if (next === undefined) break
        occurrences.push((due = next))
      }
      assert.deepEqual(occurrences, [...new Set(occurrences)].toSorted())
      const ledger = await ledgerOf(workspace, task)
      assert.deepEqual(
        ledger.flatMap(([, next]) => next ?? []),
        occurrences.slice(1),
      )
    }),
    { numRuns: 40 },
  )
})
