import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()
// A Friday. The workspace's members are in UTC.
service.clock.offsetMs = Date.parse('2026-11-20T10:00:00Z') - Date.now()
const workspace = await createWorkspace(service)
const list = await workspace.list()
const owner = await signIn(service, workspace, workspace.owner)

type RecurrenceQuery = { rule: string; due_date: string; from?: string; count?: string }
const ofRule = (asked: RecurrenceQuery) => owner.get('/recurrence', asked)
const dates = async (asked: RecurrenceQuery): Promise<string[]> => (await ofRule(asked)).body.data
const newTask = async (body: object) =>
  (await workspace.post('/tasks', { title: 'Month end', list_id: list, timezone: 'UTC', ...body })).body
const ofTask = async ({ id }: { id: string }, query = {}): Promise<string[]> =>
  (await owner.get(`/tasks/${id}/deadlines`, query)).body.data

// D5
test('a preview shows the first five dates of a rule, keeps month ends and stops at its end', async () => {
  assert.deepEqual(await dates({ rule: 'FREQ=MONTHLY', due_date: '2027-01-31' }), [
    '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31',
  ]) // oxfmt-ignore
  assert.deepEqual(await dates({ rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', due_date: '2026-11-20', count: '3' }), [
    '2026-11-30', '2026-12-31', '2027-01-31',
  ]) // oxfmt-ignore
  assert.deepEqual(await dates({ rule: 'FREQ=WEEKLY;COUNT=2', due_date: '2026-11-27' }), [
    '2026-11-27', '2026-12-04',
  ]) // oxfmt-ignore
  assert.deepEqual(
    await dates({ rule: 'FREQ=DAILY;INTERVAL=3;UNTIL=20261130', due_date: '2026-11-24', from: 'completion' }),
    ['2026-11-24', '2026-11-27', '2026-11-30'],
  )
})

// 0362
test('a task says which date its rule has for an occurrence that was moved, in advance or while it is the current one', async () => {
  const exceptions = [{ date: '2026-12-07', due_date: '2026-12-08' }]
  const { id } = await newTask({
    due_date: '2026-11-30',
    recurrence: { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'due', exceptions },
  })
  const occurrence = async () => (await owner.get(`/tasks/${id}/deadlines`)).body.occurrence
  assert.equal(await occurrence(), '2026-11-30')
  await workspace.patch(`/tasks/${id}`, { due_date: '2026-12-01' })
  assert.equal(await occurrence(), '2026-11-30')
  assert.equal((await workspace.post(`/tasks/${id}/complete`)).body.due_date, '2026-12-08')
  assert.equal(await occurrence(), '2026-12-07')
  await workspace.post(`/tasks/${id}/complete`)
  assert.equal(await occurrence(), '2026-12-14')
  await workspace.patch(`/tasks/${id}`, { recurrence: null })
  assert.equal(await occurrence(), null)
})

test('a preview refuses what a task would be refused for, with the same errors', async () => {
  for (const [rule, reason] of [
    ['FREQ=HOURLY', 'rule'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'no_occurrence'],
  ] as const) {
    const field = 'recurrence.rule'
    const answer = await ofRule({ rule, due_date: '2026-12-01' })
    assertError(answer, 'validation_error', { errors: [{ field, reason }] })
    const refused = await workspace.post('/tasks', {
      title: 'Any',
      list_id: list,
      due_date: '2026-12-01',
      recurrence: { rule, from: 'due' },
    })
    assert.equal(answer.body.error.message, refused.body.error.message)
  }
  for (const query of [
    { rule: 'FREQ=DAILY', due_date: '2026-02-30' },
    { rule: 'FREQ=DAILY', due_date: '2026-12-01', count: '13' },
    { rule: 'FREQ=DAILY', due_date: '2026-12-01', from: 'now' },
    { rule: 'X'.repeat(501), due_date: '2026-12-01' },
  ])
    assert.equal((await ofRule(query)).status, 400, JSON.stringify(query))
})

test('a series keeps the day it was set on, whatever its current due date', async () => {
  const task = await newTask({ due_date: '2027-01-31', recurrence: { rule: 'FREQ=MONTHLY', from: 'due' } })
  await workspace.post(`/tasks/${task.id}/complete`)
  assert.deepEqual((await ofTask(task)).slice(0, 3), ['2027-02-28', '2027-03-31', '2027-04-30'])
  // The 28th alone would lead to March 28.
  assert.equal((await dates({ rule: 'FREQ=MONTHLY', due_date: '2027-02-28' }))[1], '2027-03-28')
  assert.deepEqual(await ofTask(task, { due_date: '2027-03-05', count: '2' }), ['2027-03-05', '2027-03-31'])
})

test('tasks that do not recur, are completed or are unknown have no upcoming dates', async () => {
  const once = await newTask({ due_date: '2026-12-01' })
  assert.deepEqual(await ofTask(once), [])
  const last = await newTask({
    due_date: '2026-12-01',
    recurrence: { rule: 'FREQ=DAILY;COUNT=1', from: 'due' },
  })
  assert.deepEqual(await ofTask(last), ['2026-12-01'])
  await workspace.post(`/tasks/${last.id}/complete`)
  assert.deepEqual(await ofTask(last), [])
  const hidden = (await workspace.post('/lists', { name: 'Private', visibility: 'private' })).body.id
  const { body: secret } = await workspace.post('/tasks', { title: 'Secret', list_id: hidden })
  const other = await workspace.join('member')
  const browser = await signIn(service, workspace, other.member)
  assertError(await browser.get(`/tasks/${secret.id}/deadlines`), 'not_found')
})

// D5
test('the preview of every rule matches what closing on the day does', async () => {
  const rules = ['FREQ=DAILY;INTERVAL=2', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=DAILY;COUNT=3', 'FREQ=WEEKLY;UNTIL=20270101'] // oxfmt-ignore
  const series = fc.record({
    rule: fc.constantFrom(...rules),
    from: fc.constantFrom('due', 'completion'),
    due_date: fc.constantFrom('2026-11-20', '2026-11-30', '2026-12-31'),
  })
  const start = service.clock.offsetMs
  await fc.assert(
    fc.asyncProperty(series, async ({ rule, from, due_date }) => {
      service.clock.offsetMs = start
      // A new workspace, since the stamps of a workspace never go back.
      const own = await createWorkspace(service)
      const { get } = await signIn(service, own, own.owner)
      const body = {
        title: 'Any',
        list_id: await own.list(),
        timezone: 'UTC',
        due_date,
        recurrence: { rule, from },
      }
      const { body: task } = await own.post('/tasks', body)
      const shown: string[] = (await get(`/tasks/${task.id}/deadlines`, { count: '4' })).body.data
      const came = [due_date]
      for (let now = task; came.length < 4; came.push(now.due_date)) {
        service.clock.offsetMs = start + Date.parse(now.due_date) - Date.parse('2026-11-20')
        now = (await own.post(`/tasks/${task.id}/complete`)).body
        if (now.completed) break
      }
      assert.deepEqual(shown, came)
    }),
    { numRuns: 20 },
  )
  service.clock.offsetMs = start
})
