import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../../support/member-browser.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import { runImport, startImportWorkerFor, uploadAndRead } from '../support.ts'

const service = await startService()
startImportWorkerFor(service)

/** Imports a calendar; returns its preview and its tasks by title. */
async function importCalendar(todos: readonly (readonly string[])[]) {
  const workspace = await createWorkspace(service, { timezone: 'America/New_York' })
  const browser = await signIn(service, workspace, workspace.owner)
  const lines = todos.flatMap((todo) => ['BEGIN:VTODO', ...todo, 'END:VTODO'])
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
  const { id, preview } = await uploadAndRead(browser, 'Tasks.ics', file)
  await runImport(browser, id)
  const tasks = (await workspace.get('/tasks')).body.data as any[]
  return { workspace, preview, tasks: new Map(tasks.map((task) => [task.title, task])) }
}

const skip = (...dates: string[]) => dates.map((date) => ({ date, due_date: null }))

// 0395
test('occurrences that a calendar leaves out, cancels or moves are exceptions of the task', async () => {
  const { preview, tasks } = await importCalendar([
    // RFC 5545, 3.8.5.1: several in one line, in UTC; 02:00 on April 2 is still April 1 in New York.
    ['UID:1', 'SUMMARY:In UTC', 'DTSTART;TZID=America/New_York:19960401T210000', 'RRULE:FREQ=DAILY', 'EXDATE:19960403T010000Z,19960404T010000Z'],
    // 3.8.4.4: an occurrence on another day; it may come before its series.
    ['UID:2', 'RECURRENCE-ID;VALUE=DATE:20270118', 'SUMMARY:Moved', 'DUE;VALUE=DATE:20270120'],
    ['UID:2', 'SUMMARY:Moved', 'DUE;VALUE=DATE:20270104', 'RRULE:FREQ=WEEKLY', 'EXDATE;VALUE=DATE:20270111', 'EXDATE;VALUE=DATE:20270125'],
    ['UID:2', 'RECURRENCE-ID;VALUE=DATE:20270201', 'SUMMARY:Moved', 'STATUS:CANCELLED'],
    // Occurrences are named by their start, days before they are due.
    ['UID:3', 'SUMMARY:Starts earlier', 'DTSTART;VALUE=DATE:20270104', 'DUE;VALUE=DATE:20270106', 'RRULE:FREQ=WEEKLY;COUNT=9', 'EXDATE;VALUE=DATE:20270111'],
    ['UID:3', 'RECURRENCE-ID;VALUE=DATE:20270118', 'SUMMARY:Starts earlier', 'DTSTART;VALUE=DATE:20270119'],
    // The first ones are left out: the series still counts from where it began.
    ['UID:4', 'SUMMARY:Begins later', 'DUE;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;COUNT=4', 'EXDATE;VALUE=DATE:20270131'],
    ['UID:6', 'SUMMARY:Starts later', 'DTSTART;VALUE=DATE:20270129', 'DUE;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY;COUNT=4', 'EXDATE;VALUE=DATE:20270129'],
    ['UID:5', 'SUMMARY:First moved', 'DUE;VALUE=DATE:20270104', 'RRULE:FREQ=WEEKLY'],
    ['UID:5', 'RECURRENCE-ID;VALUE=DATE:20270104', 'SUMMARY:First moved', 'DUE;VALUE=DATE:20270107'],
  ]) // oxfmt-ignore
  const seriesOf = (title: string) => {
    const { due_date, recurrence } = tasks.get(title)
    return [due_date, recurrence.exceptions]
  }
  assert.deepEqual(seriesOf('In UTC'), ['1996-04-01', skip('1996-04-02', '1996-04-03')])
  assert.deepEqual(seriesOf('Moved'), [
    '2027-01-04',
    [
      ...skip('2027-01-11'),
      { date: '2027-01-18', due_date: '2027-01-20' },
      ...skip('2027-01-25', '2027-02-01'),
    ],
  ])
  const startsEarlier = [...skip('2027-01-13'), { date: '2027-01-20', due_date: '2027-01-21' }]
  assert.deepEqual(seriesOf('Starts earlier'), ['2027-01-06', startsEarlier])
  assert.deepEqual(seriesOf('Begins later'), ['2027-02-28', skip('2027-01-31')])
  assert.deepEqual(seriesOf('First moved'), ['2027-01-07', [{ date: '2027-01-04', due_date: '2027-01-07' }]])
  assert.deepEqual([preview?.lost, preview?.problems, preview?.as_text], [[], [], []])
  // The start moves along with what it is the start of.
  const startOf = (title: string) => [tasks.get(title).start_date, tasks.get(title).due_date]
  assert.deepEqual(startOf('Starts earlier'), ['2027-01-04', '2027-01-06'])
  assert.deepEqual(startOf('Starts later'), ['2027-02-26', '2027-02-28'])
})

test('a series that was imported without its first occurrences goes on by its rule', async () => {
  const { workspace, tasks } = await importCalendar([
    ['UID:1', 'SUMMARY:Monthly', 'DUE;VALUE=DATE:20400131', 'RRULE:FREQ=MONTHLY;COUNT=4', 'EXDATE;VALUE=DATE:20400131'],
    ['UID:2', 'SUMMARY:All left out', 'DUE;VALUE=DATE:20400101', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20400101,20400102'],
  ]) // oxfmt-ignore
  const complete = async (title: string) =>
    (await workspace.post(`/tasks/${tasks.get(title).id}/complete`)).body
  assert.equal(tasks.get('Monthly').due_date, '2040-02-29')
  assert.equal((await complete('Monthly')).due_date, '2040-03-31')
  assert.equal((await complete('Monthly')).due_date, '2040-04-30')
  assert.equal((await complete('Monthly')).completed, true)
  // It would never be due; the rule and what it leaves out stay in the text.
  const { recurrence, description, due_date } = tasks.get('All left out')
  assert.deepEqual([recurrence, due_date], [null, '2040-01-01'])
  assert.match(description, /Repeats: FREQ=DAILY;COUNT=2/)
})

test('what else a calendar says about an occurrence is reported, and a date of no occurrence stays in the text', async () => {
  const { preview, tasks } = await importCalendar([
    ['UID:1', 'SUMMARY:Weekly', 'DUE;VALUE=DATE:20270104', 'RRULE:FREQ=WEEKLY', 'EXDATE;VALUE=DATE:20270112', 'EXDATE:no date'],
    ['UID:1', 'RECURRENCE-ID;VALUE=DATE:20270118', 'SUMMARY:Another title', 'DUE;VALUE=DATE:20270119'],
    ['UID:1', 'RECURRENCE-ID;VALUE=DATE:20270125', 'SUMMARY:Only another title'],
    ['UID:1', 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270201', 'SUMMARY:Weekly', 'DUE;VALUE=DATE:20270202'],
    ['UID:2', 'RECURRENCE-ID;VALUE=DATE:20270118', 'SUMMARY:Of no series', 'DUE;VALUE=DATE:20270119'],
    ['UID:3', 'SUMMARY:Once', 'DUE;VALUE=DATE:20270104', 'EXDATE;VALUE=DATE:20270104'],
  ]) // oxfmt-ignore
  const { recurrence, description } = tasks.get('Weekly')
  assert.deepEqual(recurrence.exceptions, [
    { date: '2027-01-18', due_date: '2027-01-19' },
    { date: '2027-02-01', due_date: '2027-02-02' },
  ])
  assert.equal(description, 'Except on: no date\nExcept on: 2027-01-12')
  assert.equal(tasks.get('Once').description, 'Except on: 2027-01-04')
  assert.deepEqual(new Set(tasks.keys()), new Set(['Once', 'Weekly']))
  assert.deepEqual(preview?.lost, ['recurrence_details'])
  assert.deepEqual(
    preview.problems.map(({ reason, text }) => `${reason} ${text}`),
    ['duplicate Another title', 'duplicate Only another title', 'duplicate Weekly', 'duplicate Of no series'],
  )
})
