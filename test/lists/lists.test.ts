import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { createWorkspace } from '../support/workspace.ts'

const service = await startService()

test('POST /lists makes an active list and raises list.created (R-112, R-091)', async () => {
  const workspace = await createWorkspace(service)

  const created = await workspace.post('/lists', { name: 'Customers', description: null })

  assert.equal(created.status, 201)
  assert.equal(created.body.archived, false)
  const [, event] = await workspace.events()
  assert.equal(event?.type, 'list.created')
  assert.deepEqual(event?.data, { list: created.body })
  const page = await workspace.get('/lists')
  assert.deepEqual(page.body, { data: [created.body], next_cursor: null })
})
