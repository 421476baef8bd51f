import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { attachFile } from '../attachments/support.ts'
import { eventsRaisedBy, makeTask, readTask } from './support.ts'

const service = await startService()

/** Other spellings of the moment of a stamp. */
const spellingsOf = (stamp: string): string[] => {
  const twoHoursLater = new Date(Date.parse(stamp) + 7_200_000).toISOString()
  return [
    twoHoursLater.replace('Z', '+02:00'),
    stamp.replace('Z', '+00:00'),
    stamp.replace('Z', '-00:00'),
    stamp.replace('Z', '000Z'),
    stamp.toLowerCase(),
    stamp.replace(/0*Z$/, 'Z').replace('.Z', 'Z'),
  ]
}

/** One object of each kind that can be changed, with its path. */
async function createOneOfEach(workspace: TestWorkspace): Promise<[path: string, object: any][]> {
  const list = (await workspace.post('/lists', { name: 'List' })).body
  const section = (await workspace.post(`/lists/${list.id}/sections`, { name: 'Section' })).body
  const task = await makeTask(workspace, list.id, { assignee_ids: [workspace.owner.id] })
  const completed = await makeTask(workspace, list.id)
  const owner = await signIn(service, workspace, workspace.owner)
  await attachFile(owner, task.id, 'contract.pdf', Buffer.from('Paper'))
  return [
    [`/lists/${list.id}`, list],
    [`/lists/${list.id}/sections/${section.id}`, section],
    [`/tasks/${task.id}`, await readTask(workspace, task.id)],
    [`/tasks/${completed.id}`, (await workspace.post(`/tasks/${completed.id}/complete`)).body],
  ]
}

// D9, R-040
test('regression: a read-only moment is the same in any spelling, in every object that can be changed', async () => {
  const workspace = await createWorkspace(service)
  for (const [path, object] of await createOneOfEach(workspace)) {
    const stamps = Object.keys(object).filter((field) => field.endsWith('_at') && object[field] !== null)
    assert.ok(stamps.length >= 2)
    for (const field of stamps)
      for (const spelling of spellingsOf(object[field])) {
        const answer = await workspace.patch(path, { [field]: spelling })
        assert.deepEqual([answer.status, answer.body], [200, object], `${path} ${field} ${spelling}`)
      }
  }
})

// D9
test('a client’s own spelling of read-only numbers, URLs and attachments is the current value', async () => {
  const workspace = await createWorkspace(service)
  const [, , [path, task]] = (await createOneOfEach(workspace)) as [any, any, [string, any]]
  const [{ url, created_at, ...attachment }] = task.attachments
  const reordered = {
    url: url.replace('https://daybook.example', 'HTTPS://Daybook.Example:443'),
    created_at: spellingsOf(created_at)[0],
    ...attachment,
  }
  const raw = `{"subtask_count":0.0,"open_subtask_count":-0,"priority":0e3,"url":${JSON.stringify(task.url.replace('https', 'HTTPS'))},"attachments":${JSON.stringify([reordered])}}`
  const answer = await workspace.send('PATCH', path, { raw })
  assert.deepEqual([answer.status, answer.body], [200, task], answer.text)
  for (const wrong of [
    { created_at: '2026-01-01T00:00:00Z' },
    { created_at: null },
    { created_at: 'now' },
    { url: `${task.url}/` },
    { attachments: [{ ...task.attachments[0], name: 'Contract.pdf' }] },
    { attachments: [] },
    { subtask_count: '0' },
  ]) {
    const refused = await workspace.patch(path, wrong)
    const [field] = Object.keys(wrong)
    assertError(refused, 'validation_error', { errors: [{ field, reason: 'read_only' }] })
  }
})

// D9, D20
test('a PATCH with the updated_at that was read is refused with 409 once someone else has made a change', async () => {
  const workspace = await createWorkspace(service)
  for (const [path, object] of await createOneOfEach(workspace)) {
    const name = 'title' in object ? 'title' : 'name'
    const { updated_at } = object
    const first = await workspace.patch(path, { ...object, [name]: 'First' })
    assert.equal(first.status, 200, first.text)

    const events = await eventsRaisedBy(workspace, async () => {
      for (const body of [
        { [name]: 'Second', updated_at },
        { ...object, [name]: 'Second' },
      ])
        assertError(await workspace.patch(path, body), 'conflict', { reason: 'changed' }, path)
    })
    assert.deepEqual(events, [])
    const second = await workspace.patch(path, { [name]: 'Second', updated_at: first.body.updated_at })
    assert.deepEqual([second.status, second.body[name]], [200, 'Second'])
  }
})

//
test('a PATCH with updated_at can be repeated: what is already so is no conflict', async () => {
  const workspace = await createWorkspace(service)
  for (const [path, object] of await createOneOfEach(workspace)) {
    const name = 'title' in object ? 'title' : 'name'
    const body = { ...object, [name]: 'New' }
    const first = await workspace.patch(path, body)
    const again = await workspace.patch(path, body)
    assert.deepEqual([first.status, again.status, again.body], [200, 200, first.body], path)
  }
})

// D9
test('of two writers who have read the same version, exactly one wins', async () => {
  const workspace = await createWorkspace(service)
  const task = await makeTask(workspace, await workspace.list())
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      workspace.patch(`/tasks/${task.id}`, { title: `Writer ${index}`, updated_at: task.updated_at }),
    ),
  )
  const winners = answers.filter(({ status }) => status === 200)
  assert.equal(winners.length, 1)
  for (const loser of answers.filter(({ status }) => status !== 200))
    assertError(loser, 'conflict', { reason: 'changed' })
  assert.deepEqual(await readTask(workspace, task.id), winners[0]?.body)
})

// D9
test('the error about a field with an action of its own names the action', async () => {
  const workspace = await createWorkspace(service)
  const [[list], , [task], [completed]] = (await createOneOfEach(workspace)) as any
  for (const [path, body, action] of [
    [task, { completed: true }, 'Use POST /tasks/{id}/complete'],
    [completed, { completed: false }, '/reopen'],
    [list, { archived: true }, 'Use POST /lists/{id}/archive'],
    [task, { attachments: [] }, 'at /tasks/{id}/attachments'],
  ]) {
    const answer = await workspace.patch(path, body)
    const [field] = Object.keys(body)
    assertError(answer, 'validation_error', { errors: [{ field, reason: 'read_only' }] })
    assert.match(answer.body.error.message, new RegExp(action.replaceAll(/[/{}]/g, '\\$&')))
  }
})
