import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../../src/platform/db/database.ts'
import { jobs } from '../../../src/app/jobs.ts'
import { unassignRemovedMembers } from '../../../src/work/tasks/unassign-removed.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
const { database } = service

/** Copies a task, which is faster than 449 requests. Only ids and titles differ. */
async function copyTask(taskId: string, copies: number): Promise<void> {
  await database.pool.query(
    `insert into tasks (workspace_id, id, list_id, title, timezone, assignee_ids, source, created_at, updated_at)
     select workspace_id, left(id, 22) || lpad(copy::text, 8, '0'), list_id, title || copy, timezone, assignee_ids, source,
       created_at, updated_at
     from tasks, generate_series(1, $2) as copy where id = $1`,
    [taskId, copies],
  )
}

async function countLeft(workspace: TestWorkspace) {
  const { rows } = await database.pool.query(
    `select
       (select count(*)::int from tasks where workspace_id = $1 and assignee_ids <> '{}') as assigned,
       (select count(*)::int from departures where workspace_id = $1) as departures`,
    [workspace.workspace.id],
  )
  return rows[0]
}

/** Assigns a member to `count` tasks, and removes them. */
async function removeAssignedMember(count: number) {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  const list_id = await workspace.list()
  const task = await workspace.post('/tasks', { title: 'Task', list_id, assignee_ids: [member.id] })
  await copyTask(task.body.id, count - 1)
  await operatorActions(service, workspace.workspace).removeMember(member)
  return { workspace, member, list_id, task: task.body }
}

/** Returns the tasks with a `task.updated`, and checks that only their assignees changed. */
async function unassignedTasks(workspace: TestWorkspace, memberId: string): Promise<string[]> {
  const events = (await workspace.events()).filter(({ type }) => type === 'task.updated')
  for (const { data } of events) {
    assert.deepEqual(data.changed, ['assignee_ids'])
    assert.ok(data.previous.assignee_ids.includes(memberId) && !data.task.assignee_ids.includes(memberId))
  }
  return events.map(({ data }) => data.task.id)
}

test('a removed member is unassigned from 200 tasks per transaction, with an event for each', async () => {
  const { workspace, member } = await removeAssignedMember(450)
  assert.deepEqual(await countLeft(workspace), { assigned: 450, departures: 1 })

  const job = jobs.find(({ name }) => name === 'unassign removed members')
  assert.deepEqual(await job?.run(database), { cleared: 450 })

  assert.deepEqual(await countLeft(workspace), { assigned: 0, departures: 0 })
  const ids = await unassignedTasks(workspace, member.id)
  assert.deepEqual([ids.length, new Set(ids).size], [450, 450])
  const { rows } = await database.pool.query(
    `select count(*)::int from events where workspace_id = $1 and type = 'task.updated' group by created_at order by 1`,
    [workspace.workspace.id],
  )
  assert.deepEqual(
    rows.map(({ count }) => count),
    [50, 200, 200],
  )
  assert.deepEqual(await job?.run(database), { cleared: 0 })
})

test('a crash between two transactions loses and repeats nothing, and several workers change each task once', async () => {
  const { workspace, member } = await removeAssignedMember(450)
  let writes = 0
  const dying: Database = {
    ...database,
    queue: (id, work) =>
      ++writes > 1 ? Promise.reject(new Error('the process has crashed')) : database.queue(id, work),
  }
  await assert.rejects(unassignRemovedMembers(dying), AggregateError)
  assert.deepEqual(await countLeft(workspace), { assigned: 250, departures: 1 })

  const beside = await startService({ sameDatabaseAs: service })
  const cleared = await Promise.all([
    unassignRemovedMembers(database),
    unassignRemovedMembers(beside.database),
    unassignRemovedMembers(database),
  ])
  assert.equal(
    cleared.reduce((sum, count) => sum + count),
    250,
  )
  assert.deepEqual(await countLeft(workspace), { assigned: 0, departures: 0 })
  const ids = await unassignedTasks(workspace, member.id)
  assert.deepEqual([ids.length, new Set(ids).size], [450, 450])
})

test('others stay assigned, also in archived lists, and the workspace can be used in the meantime', async () => {
  const workspace = await createWorkspace(service)
  const [removed, stays] = [await workspace.join('member'), await workspace.join('member')]
  const list_id = await workspace.list()
  const assignee_ids = [removed.member.id, stays.member.id]
  const both = (await workspace.post('/tasks', { title: 'Both', list_id, assignee_ids })).body
  const done = (await workspace.post('/tasks', { title: 'Done', list_id, assignee_ids })).body
  await workspace.post(`/tasks/${done.id}/complete`)
  const frozen = await workspace.list()
  const old = (await workspace.post('/tasks', { title: 'Old', list_id: frozen, assignee_ids })).body
  await workspace.post(`/lists/${frozen}/archive`)
  const deleted = (await workspace.post('/tasks', { title: 'Deleted', list_id, assignee_ids })).body
  await workspace.delete(`/tasks/${deleted.id}`)
  await operatorActions(service, workspace.workspace).removeMember(removed.member)

  // Changes of such a task work before and after the job.
  assert.equal((await workspace.patch(`/tasks/${both.id}`, { title: 'Still both' })).status, 200)
  assert.equal(await unassignRemovedMembers(database), 3)
  for (const { id } of [both, done, old])
    assert.deepEqual((await workspace.get(`/tasks/${id}`)).body.assignee_ids, [stays.member.id])
  const { title, updated_at } = (await workspace.get(`/tasks/${both.id}`)).body
  assert.equal(title, 'Still both')
  assert.ok(updated_at > both.updated_at)
  const refused = await workspace.patch(`/tasks/${both.id}`, { assignee_ids })
  assert.deepEqual(refused.body.error.details.errors, [
    { field: 'assignee_ids', reason: 'not_found', index: 0 },
  ])
})
