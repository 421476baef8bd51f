import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventTypes } from '../../../src/platform/events/event-types.ts'
import { fileOf } from '../../work/attachments/support.ts'
import { advanceTo, setClock } from '../../work/due-events/support.ts'
import { withContractChecks } from '../../support/contract.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type RecordedEvent } from '../../support/workspace.ts'

const service = await startService()

/** Creates a workspace, with functions that read the events raised since they were last called. */
async function setUpEvents() {
  setClock(service, '2027-03-01T06:00:00Z')
  const workspace = await createWorkspace(service)
  const client = withContractChecks(workspace)
  let after = ''
  const readNew = async (): Promise<RecordedEvent[]> => {
    const { body } = await client.get('/events', after === '' ? {} : { after })
    after = body.data.at(-1)?.id ?? after
    return body.data
  }
  const readOne = async (type: string): Promise<RecordedEvent> => {
    const [event, ...more] = await readNew()
    assert.ok(event && more.length === 0)
    assert.equal(event.type, type)
    return event
  }
  const read = async (path: string) => (await client.get(path)).body
  return { workspace, client, readNew, readOne, read }
}

// D13
test('the data of every event is as the specification defines it, with objects as GET returns them', async () => {
  const { workspace, client, readNew, readOne, read } = await setUpEvents()
  const checked = new Set<string>()
  const expect = async (type: string, data: unknown, occurred?: string) => {
    const event = await readOne(type)
    assert.deepEqual(event.data, data, type)
    assert.deepEqual(Object.keys(event), ['id', 'type', 'created_at', 'workspace_id', 'actor', 'data'])
    if (occurred !== undefined) assert.equal(event.created_at, occurred, type)
    checked.add(type)
  }
  const me = workspace.owner.id

  const [joined] = await readNew()
  assert.deepEqual([joined?.type, joined?.data], ['member.joined', { member: workspace.owner }])
  assert.deepEqual((await read('/members')).data, [joined?.data.member])
  assert.deepEqual(Object.keys(joined?.data.member), ['id', 'name', 'email', 'role', 'kind'])
  checked.add('member.joined')

  const list = (await client.post('/lists', { name: 'Customers' })).body
  await expect('list.created', { list }, list.created_at)
  const renamed = (await client.patch(`/lists/${list.id}`, { name: 'Clients', description: 'All' })).body
  const earlier = { name: 'Customers', description: null }
  await expect(
    'list.updated',
    { list: renamed, changed: ['name', 'description'], previous: earlier },
    renamed.updated_at,
  )

  const made = (
    await client.post('/tasks', {
      title: 'Call',
      list_id: list.id,
      due_date: '2027-03-01',
      timezone: 'Europe/Berlin',
      checklist: [{ text: 'Number' }],
      reminders: [{ minutes_before: 60 }],
    })
  ).body
  assert.deepEqual(made, await read(`/tasks/${made.id}`))
  await expect('task.created', { task: made }, made.created_at)

  // 09:00 in Berlin is 08:00 UTC; the reminder comes an hour before.
  await advanceTo(service, '2027-03-01T07:00:00Z')
  await expect('task.reminder', { task: made, reminder: made.reminders[0] })
  await advanceTo(service, '2027-03-01T08:00:00Z')
  await expect('task.due_soon', { task: made })

  const updated = (await client.patch(`/tasks/${made.id}`, { priority: 3, due_time: '17:00' })).body
  const changed = { changed: ['due_time', 'priority'], previous: { due_time: null, priority: 0 } }
  await expect('task.updated', { task: updated, ...changed }, updated.updated_at)
  const comment = (await client.post(`/tasks/${made.id}/comments`, { text: `@[Olive](${me}) look` })).body
  await expect('comment.created', { comment, task_id: made.id }, comment.created_at)
  assert.deepEqual((await read(`/tasks/${made.id}/comments`)).data, [comment])
  const thread = `/tasks/${made.id}/comments`
  const edited = (await client.patch(`${thread}/${comment.id}`, { text: 'Look again' })).body
  await expect('comment.updated', { comment: edited, task_id: made.id }, edited.updated_at)
  assert.deepEqual((await read(thread)).data, [edited])
  await client.delete(`${thread}/${comment.id}`)
  const { id: comment_id, task_id, author_id } = comment
  await expect('comment.deleted', { comment: { id: comment_id, task_id, author_id }, task_id: made.id })

  const attachment = (
    await client.send('POST', `/tasks/${made.id}/attachments`, fileOf('offer.pdf', 'Offer'))
  ).body
  await expect('attachment.created', { attachment, task_id: made.id }, attachment.created_at)
  assert.deepEqual((await read(`/tasks/${made.id}`)).attachments, [attachment])
  await client.delete(`/tasks/${made.id}/attachments/${attachment.id}`)
  const gone = { id: attachment.id, name: 'offer.pdf' }
  await expect('attachment.deleted', { attachment: gone, task_id: made.id })

  const completed = (await client.post(`/tasks/${made.id}/complete`)).body
  await expect('task.completed', { task: completed, completed_by: me }, completed.completed_at)
  const reopened = (await client.post(`/tasks/${made.id}/reopen`)).body
  await expect('task.reopened', { task: reopened, reopened_by: me }, reopened.updated_at)
  await client.delete(`/tasks/${made.id}`)
  const { id, list_id, parent_id, title } = made
  await expect('task.deleted', { task: { id, list_id, parent_id, title } })

  const archived = (await client.post(`/lists/${list.id}/archive`)).body
  await expect('list.archived', { list: archived }, archived.archived_at)
  const unarchived = (await client.post(`/lists/${list.id}/unarchive`)).body
  await expect('list.unarchived', { list: unarchived }, unarchived.updated_at)
  assert.deepEqual(checked, new Set(eventTypes))
})

//
test('changed lists the fields, and previous has exactly their earlier values', async () => {
  const { workspace, client, readOne, readNew } = await setUpEvents()
  const [from, to] = [await workspace.list('From'), await workspace.list('To')]
  const section_id = (await client.post(`/lists/${from}/sections`, { name: 'Next' })).body.id
  const before = (await client.post('/tasks', { title: 'A', list_id: from, timezone: 'UTC' })).body
  await readNew()
  const patches: Record<string, unknown>[] = [
    { title: 'B' },
    { due_date: '2027-06-01' },
    { due_time: '10:00' },
    { timezone: 'Asia/Tokyo' },
    { priority: 4 },
    { assignee_ids: [workspace.owner.id] },
    { section_id },
    { recurrence: { rule: 'FREQ=DAILY', from: 'due' } },
    { checklist: [{ text: 'First' }] },
    { title: 'C', priority: 0, checklist: [] },
  ]
  let task = before
  for (const patch of patches) {
    const earlier = task
    task = (await client.patch(`/tasks/${before.id}`, patch)).body
    const { data } = await readOne('task.updated')
    assert.deepEqual(data.task, task)
    assert.deepEqual(data.changed.toSorted(), Object.keys(patch).toSorted())
    assert.deepEqual(
      data.previous,
      Object.fromEntries(data.changed.map((name: string) => [name, earlier[name]])),
    )
  }
  task = (await client.patch(`/tasks/${before.id}`, { list_id: to })).body
  const { data } = await readOne('task.updated')
  assert.deepEqual(data, {
    task,
    changed: ['list_id', 'section_id'],
    previous: { list_id: from, section_id },
  })
})

// D5, D6
test('completing an occurrence, and deleting a parent with its subtasks, raise each event once and in order', async () => {
  const { workspace, client, readNew } = await setUpEvents()
  const list_id = await workspace.list()
  const parent = (
    await client.post('/tasks', {
      title: 'Weekly',
      list_id,
      due_date: '2027-03-01',
      timezone: 'UTC',
      recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
    })
  ).body
  const subtasks = []
  for (const title of ['One', 'Two'])
    subtasks.push((await client.post('/tasks', { title, list_id, parent_id: parent.id })).body)
  await readNew()

  const rolled = (await client.post(`/tasks/${parent.id}/complete`)).body
  const [completed, updated, ...more] = await readNew()
  assert.deepEqual([completed?.type, updated?.type, more], ['task.completed', 'task.updated', []])
  const [repetition] = (await client.get(`/tasks/${parent.id}/repetitions`)).body.data
  const { due_date, due_time, completed_at, next_due_date } = repetition
  assert.deepEqual(completed?.data, {
    task: rolled,
    completed_by: workspace.owner.id,
    occurrence: { due_date, due_time, completed_at, next_due_date },
  })
  assert.deepEqual(updated?.data, {
    task: rolled,
    changed: ['due_date'],
    previous: { due_date: '2027-03-01' },
  })
  assert.equal(updated?.created_at, completed?.created_at)

  await client.delete(`/tasks/${parent.id}`)
  const deleted = await readNew()
  assert.deepEqual(
    deleted.map(({ type, data }) => [type, data]),
    [parent, ...subtasks].map(({ id, parent_id, title }) => [
      'task.deleted',
      { task: { id, list_id, parent_id, title } },
    ]),
  )
  assert.equal(new Set(deleted.map(({ id }) => id)).size, 3)
})
