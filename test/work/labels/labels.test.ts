import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '../../../src/app/jobs.ts'
import { stampedId } from '../../../src/core/ids.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import {
  assertNotFound,
  assertOverLimit,
  assertValidationErrors,
  createWorkspaceOfSize,
  eventsRaisedBy,
  historyOf,
  makeTask,
  readTask,
  workspaceSizes,
} from '../tasks/support.ts'

const service = await startService()
const { database } = service

async function label(workspace: TestWorkspace, name: string, color?: string): Promise<any> {
  const created = await workspace.post('/labels', { name, ...(color && { color }) })
  assert.equal(created.status, 201, created.text)
  return created.body
}

test('a label has a name without spaces around it and a color, and is read back as it was created', async () => {
  const workspace = await createWorkspace(service)
  const waiting = await label(workspace, '  Waiting \n for ', 'purple')

  assert.match(waiting.id, /^lbl_[0-9a-z]{26}$/)
  assert.deepEqual(Object.keys(waiting), ['id', 'name', 'color', 'created_at', 'updated_at'])
  assert.equal(waiting.name, 'Waiting for')
  assert.equal(waiting.color, 'purple')
  assert.deepEqual((await workspace.get(`/labels/${waiting.id}`)).body, waiting)
  const plain = await label(workspace, 'x')
  assert.equal(plain.color, 'gray')
  assert.deepEqual((await workspace.get('/labels')).body, { data: [waiting, plain], next_cursor: null })
  assert.deepEqual((await workspace.get('/labels', { limit: 1 })).body.data, [waiting])

  const changed = await workspace.patch(`/labels/${waiting.id}`, { name: 'WAITING FOR', color: 'red' })
  assert.equal(changed.status, 200, changed.text)
  assert.equal(changed.body.name, 'WAITING FOR')
  assert.ok(changed.body.updated_at > waiting.updated_at)
  // Nothing changes, and the stamp stays.
  assert.deepEqual((await workspace.patch(`/labels/${waiting.id}`, { color: 'red' })).body, changed.body)
  const old = { name: 'Other', updated_at: waiting.updated_at }
  assertError(await workspace.patch(`/labels/${waiting.id}`, old), 'conflict', { reason: 'changed' })
  assert.deepEqual(
    (await historyOf(service, waiting.id)).map(({ action }) => action),
    ['label.created', 'label.updated'],
  )
})

test('names are 1 to 60 characters and unique whether in capitals or not; a workspace has 500 labels', async () => {
  const workspace = await createWorkspace(service)
  const other = await createWorkspace(service)
  const first = await label(workspace, 'Café')
  await label(other, 'Café')

  const taken = await workspace.post('/labels', { name: ' CAFÉ' })
  const nameTaken = { reason: 'label_name_taken', label_id: first.id }
  assertError(taken, 'conflict', nameTaken)
  const second = await label(workspace, '😀'.repeat(60))
  assertError(await workspace.patch(`/labels/${second.id}`, { name: 'café' }), 'conflict', nameTaken)
  assertOverLimit(await workspace.post('/labels', { name: 'x'.repeat(61) }), 'name_length', 60, 61)
  assertValidationErrors(await workspace.post('/labels', { name: ' ' }), 'name: format')
  assertValidationErrors(await workspace.post('/labels', { name: 'Blue', color: '#00f' }), 'color: value')
  assertNotFound(await other.get(`/labels/${first.id}`))
  assertNotFound(await other.patch(`/labels/${first.id}`, { name: 'Mine' }))

  await database.pool.query(
    `insert into labels (workspace_id, id, name, name_key, color, created_at, updated_at)
     select $1, id, id, id, 'gray', now(), now() from unnest($2::text[]) as id`,
    [
      workspace.workspace.id,
      Array.from({ length: 498 }, (_, nth) => stampedId('lbl', 1_700_000_000_000, nth)),
    ],
  )
  assertOverLimit(await workspace.post('/labels', { name: 'One more' }), 'labels', 500, 501)
})

test('label_ids of a task are a set of up to 20 labels of the workspace, with history and task.updated', async () => {
  const workspace = await createWorkspace(service)
  const stranger = await createWorkspace(service)
  const list = await workspace.list()
  const labels: string[] = []
  for (let number = 0; number < 21; number++) labels.push((await label(workspace, `Label ${number}`)).id)
  const [one = '', two = ''] = labels
  const foreign = (await label(stranger, 'Theirs')).id

  const task = await makeTask(workspace, list, { label_ids: [one, two, one] })
  assert.deepEqual(task.label_ids, [one, two])
  const quiet = await eventsRaisedBy(workspace, () =>
    workspace.patch(`/tasks/${task.id}`, { label_ids: [two, one] }),
  )
  assert.deepEqual(quiet, [])
  const [event] = await eventsRaisedBy(workspace, () =>
    workspace.patch(`/tasks/${task.id}`, { label_ids: [two] }),
  )
  assert.equal(event?.type, 'task.updated')
  assert.deepEqual(event.data.changed, ['label_ids'])
  assert.deepEqual(event.data.previous, { label_ids: [one, two] })
  assert.deepEqual(event.data.task, await readTask(workspace, task.id))
  assert.deepEqual((await historyOf(service, task.id)).at(-1)?.changed, {
    label_ids: { from: [one, two], to: [two] },
  })

  for (const id of [foreign, 'lbl_01jd42e76ke0080ppaatcsyj69', 'nonsense']) {
    assertValidationErrors(
      await workspace.post('/tasks', { title: 'T', list_id: list, label_ids: [one, id] }),
      'label_ids.1: not_found',
    )
    assertValidationErrors(
      await workspace.patch(`/tasks/${task.id}`, { label_ids: [id] }),
      'label_ids.0: not_found',
    )
  }
  const tooMany = await workspace.patch(`/tasks/${task.id}`, { label_ids: labels })
  assertOverLimit(tooMany, 'task_labels', 20, 21)
  assert.equal(tooMany.body.error.message, 'label_ids can have at most 20 labels; this would make 21.')
  assert.equal((await workspace.patch(`/tasks/${task.id}`, { label_ids: labels.slice(1) })).status, 200)
  const cleared = await workspace.patch(`/tasks/${task.id}`, { label_ids: null })
  assert.deepEqual(cleared.body.label_ids, [])

  const bulk = await workspace.post('/tasks/bulk', {
    operations: [
      { op: 'create', task: { title: 'New', list_id: list, label_ids: [one] } },
      { op: 'update', id: task.id, task: { label_ids: [one, two] } },
      { op: 'update', id: task.id, task: { label_ids: [foreign] } },
    ],
  })
  assert.equal(bulk.status, 200, bulk.text)
  const [created, updated, refused] = bulk.body.data
  assert.deepEqual(created.task.label_ids, [one])
  assert.deepEqual(updated.task.label_ids, [one, two])
  assert.deepEqual(refused.error.details.errors, [{ field: 'label_ids', reason: 'not_found', index: 0 }])
})

test('members write labels, guests read those of tasks they can see, and scopes are those of lists', async () => {
  const workspace = await createWorkspace(service)
  const [shared, hidden] = [await workspace.list(), await workspace.list()]
  const seen = await label(workspace, 'Seen')
  const secret = await label(workspace, 'Secret')
  const task = await makeTask(workspace, shared, { label_ids: [seen.id] })
  await makeTask(workspace, hidden, { label_ids: [secret.id] })
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')
  assert.deepEqual((await guest.get('/labels')).body.data, [])
  await workspace.share(shared, guest.member)

  assert.deepEqual((await member.get('/labels')).body.data, [seen, secret])
  assert.deepEqual((await guest.get('/labels')).body.data, [seen])
  assert.deepEqual((await guest.get(`/labels/${seen.id}`)).body, seen)
  assertNotFound(await guest.get(`/labels/${secret.id}`))
  assertNotFound(await guest.get('/tasks', { label_id: secret.id }), 'label_id')
  assert.equal((await guest.get('/tasks', { label_id: seen.id })).body.data.length, 1)
  // A guest may use a label they can see; another doesn't exist for them.
  const other = await makeTask(guest, shared, { label_ids: [seen.id] })
  assert.deepEqual(other.label_ids, [seen.id])
  assertValidationErrors(
    await guest.patch(`/tasks/${task.id}`, { label_ids: [secret.id] }),
    'label_ids.0: not_found',
  )
  const membersOnly = { reason: 'role', required: 'member' }
  assertError(await guest.post('/labels', { name: 'Guest' }), 'forbidden', membersOnly)
  assertError(await guest.patch(`/labels/${seen.id}`, { name: 'Guest' }), 'forbidden', membersOnly)
  assertError(await guest.delete(`/labels/${seen.id}`), 'forbidden', membersOnly)
  assertNotFound(await guest.delete(`/labels/${secret.id}`))
  assert.equal((await member.patch(`/labels/${seen.id}`, { color: 'teal' })).status, 200)

  const reader = await workspace.tokenWith(['lists:read'])
  assert.equal((await reader.get('/labels')).status, 200)
  const scope = (required: string) => ({ reason: 'scope', required })
  assertError(await reader.post('/labels', { name: 'No' }), 'forbidden', scope('lists:write'))
  const tasksOnly = await workspace.tokenWith(['tasks:read', 'tasks:write'])
  assertError(await tasksOnly.get('/labels'), 'forbidden', scope('lists:read'))
})

test('a deleted label leaves its tasks, 200 with it and the others soon after, with an event for each', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const labels: string[] = []
  for (let number = 0; number < 5; number++) labels.push((await label(workspace, `Label ${number}`)).id)
  const [gone = '', ...others] = labels
  // It is the first, second, third, fourth or fifth of a task.
  const tasks: any[] = []
  for (let place = 0; place < 5; place++)
    tasks.push(await makeTask(workspace, list, { label_ids: others.toSpliced(place, 0, gone) }))
  const archive = await workspace.list()
  const kept = await makeTask(workspace, archive, { label_ids: [gone] })
  await workspace.post(`/tasks/${kept.id}/complete`)
  await workspace.post(`/lists/${archive}/archive`)
  await database.pool.query(
    `insert into tasks (workspace_id, id, list_id, title, timezone, label_ids, source, created_at, updated_at)
     select workspace_id, left(id, 22) || lpad(copy::text, 8, '0'), list_id, title, timezone, array[$2], source, created_at,
       updated_at
     from tasks, generate_series(1, 244) as copy where id = $1`,
    [tasks[0].id, gone],
  )
  const countLeft = async () => {
    const { rows } = await database.pool.query(
      `select count(*)::int as left from tasks where workspace_id = $1 and $2 = any(label_ids)`,
      [workspace.workspace.id, gone],
    )
    return rows[0].left
  }

  assert.equal((await workspace.delete(`/labels/${gone}`)).status, 204)
  assert.equal(await countLeft(), 50)
  assertNotFound(await workspace.get(`/labels/${gone}`))
  assertNotFound(await workspace.delete(`/labels/${gone}`))
  // Its name is free at once.
  await label(workspace, 'label 0')

  const job = jobs.find(({ name }) => name === 'remove deleted labels')
  await job?.run(database)
  assert.equal(await countLeft(), 0)
  const { rows } = await database.pool.query('select id from labels where id = $1', [gone])
  assert.deepEqual(rows, [])
  for (const task of tasks) assert.deepEqual((await readTask(workspace, task.id)).label_ids, others)
  const events = (await workspace.events()).filter(({ type }) => type === 'task.updated')
  assert.equal(events.length, 250)
  for (const { data } of events) {
    assert.deepEqual(data.changed, ['label_ids'])
    assert.ok(data.previous.label_ids.includes(gone) && !data.task.label_ids.includes(gone))
  }
})

for (const size of workspaceSizes)
  test(`the label_id filter finds tasks with any of up to ten labels, wherever they have it, each once: after ${size} tasks`, async () => {
    const workspace = await createWorkspaceOfSize(service, size)
    const list = await workspace.list()
    const labels: string[] = []
    for (let number = 0; number < 11; number++) labels.push((await label(workspace, `Label ${number}`)).id)
    const tasks: any[] = []
    for (let number = 0; number < 40; number++) {
      const task = await makeTask(workspace, list, {
        label_ids: Array.from({ length: number % 7 }, (_, nth) => labels[(number * 3 + nth) % 6]),
        priority: number % 5,
        due_date: number % 4 === 0 ? '2026-03-01' : null,
      })
      if (number % 3 === 0) await workspace.post(`/tasks/${task.id}/complete`)
      tasks.push(await readTask(workspace, task.id))
    }
    const [a = '', b = '', c = ''] = labels
    const more: [Record<string, unknown>, (task: any) => boolean][] = [
      [{}, () => true],
      [{ completed: false }, (task) => !task.completed],
      [{ completed: true, priority: '1,2' }, (task) => task.completed && [1, 2].includes(task.priority)],
      [{ list_id: list, due_from: '2026-01-01' }, (task) => task.due_date !== null],
      [{ updated_since: '2020-01-01T00:00:00Z' }, () => true],
    ]
    for (const wanted of [[a], [a, b], [c, a, b], [labels[9] ?? '']])
      for (const [query, matches] of more) {
        const ids: string[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = await workspace.get('/tasks', {
            limit: 5,
            label_id: wanted.join(','),
            ...query,
            ...(cursor && { cursor }),
          })
          assert.equal(page.status, 200, page.text)
          ids.push(...page.body.data.map(({ id }: { id: string }) => id))
          cursor = page.body.next_cursor
        }
        const expected = tasks.filter(
          (task) => matches(task) && wanted.some((id) => task.label_ids.includes(id)),
        )
        assert.deepEqual(
          ids.toSorted(),
          expected.map(({ id }) => id),
          JSON.stringify({ wanted, query }),
        )
        if (!('updated_since' in query)) assert.deepEqual(ids, ids.toSorted())
      }
    const none = await workspace.get('/tasks', { label_id: 'none', completed: 'false' })
    assert.deepEqual(
      none.body.data.map(({ id }: { id: string }) => id),
      tasks.filter((task) => task.label_ids.length === 0 && !task.completed).map(({ id }) => id),
    )
    assertValidationErrors(await workspace.get('/tasks', { label_id: labels.join(',') }), 'label_id: format')
    assertValidationErrors(await workspace.get('/tasks', { label_id: '' }), 'label_id: format')
    assertNotFound(await workspace.get('/tasks', { label_id: 'lbl_01jd42e76ke0080ppaatcsyj69' }), 'label_id')
  })
