import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitsOfPlan } from '../../../src/identity/workspaces/overview.ts'
import * as limits from '../../../src/core/limits.ts'
import { assertError } from '../../support/assert-error.ts'
import { createClient } from '../../support/client.ts'
import { withContractChecks } from '../../support/contract.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

// 0275
test('GET /me tells any token whom it acts for, what it may do, and what the plan allows', async () => {
  const workspace = await createWorkspace(service, { plan: 'team', timezone: 'Europe/Berlin' })
  const guest = await workspace.join('guest', { scopes: [] })
  const { status, body } = await withContractChecks(guest).get('/me')
  assert.equal(status, 200)
  assert.deepEqual(body.member, guest.member)
  assert.deepEqual(body.workspace, workspace.workspace)
  assert.deepEqual(Object.keys(body.token), ['id', 'name', 'scopes', 'created_at', 'expires_at'])
  assert.deepEqual([body.token.name, body.token.scopes], ['test', []])
  assert.deepEqual(body.limits, {
    ...limitsOfPlan('team', 1),
    list_tasks: limits.listTasksMax,
    task_subtasks: limits.taskSubtasksMax,
    checklist_items: limits.checklistItemsMax,
    task_reminders: limits.taskRemindersMax,
    attachment_size: limits.attachmentMaxBytes,
  })
  assert.equal(body.limits.requests_per_minute, 300)

  const writer = await workspace.tokenWith(['tasks:write', 'lists:read'])
  const own = (await withContractChecks(writer).get('/me')).body
  assert.deepEqual([own.member, own.token.scopes], [workspace.owner, ['tasks:write', 'lists:read']])
  assert.notEqual(own.token.id, body.token.id)
})

test('what a plan does not limit is null in GET /me, and a change of the plan shows at once', async () => {
  const workspace = await createWorkspace(service, { plan: 'business' })
  const { body } = await withContractChecks(workspace).get('/me')
  assert.deepEqual([body.workspace.plan, body.limits.members, body.limits.guests], ['business', null, null])
  await service.database.pool.query(`update workspaces set plan = 'team' where id = $1`, [
    workspace.workspace.id,
  ])
  assert.equal((await workspace.get('/me')).body.limits.members, 50)
})

//
test('GET /me is refused like any request without a valid token, on Start, and with a query parameter', async () => {
  const start = await createWorkspace(service, { plan: 'start' })
  const workspace = await createWorkspace(service)
  assertError(await createClient(service).get('/me'), 'unauthorized')
  assertError(await createClient(service, 'dbp_x').get('/me'), 'unauthorized')
  assertError(await start.get('/me'), 'forbidden', { reason: 'plan', required: 'team' })
  const details = { errors: [{ field: 'fields', reason: 'unknown' }] }
  assertError(await workspace.get('/me', { fields: 'name' }), 'validation_error', details)
})
