import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

const defaults = {
  mention: { inbox: true, mail: 'at_once', push: true },
  assigned: { inbox: true, mail: 'at_once', push: true },
  due_soon: { inbox: true, mail: 'daily', push: true },
  reminder: { inbox: true, mail: 'at_once', push: true },
  unblocked: { inbox: true, mail: 'at_once', push: true },
  daily_hour: 8,
}

test('members and guests choose what they are notified of, and how', async () => {
  const workspace = await createWorkspace(service)
  const { member: guest } = await workspace.join('guest')
  const own = await signIn(service, workspace, guest)
  const other = await signIn(service, workspace, workspace.owner)
  assert.deepEqual((await own.get('/notifications/settings')).body, defaults)

  const patch = {
    mention: { mail: 'daily' },
    assigned: { push: false },
    due_soon: { inbox: false, mail: 'off' },
    daily_hour: 6,
  }
  const chosen = {
    ...defaults,
    mention: { inbox: true, mail: 'daily', push: true },
    assigned: { inbox: true, mail: 'at_once', push: false },
    due_soon: { inbox: false, mail: 'off', push: true },
    daily_hour: 6,
  }
  assert.deepEqual((await own.patch('/notifications/settings', patch)).body, chosen)
  assert.deepEqual((await own.get('/notifications/settings')).body, chosen)
  assert.deepEqual((await other.get('/notifications/settings')).body, defaults)
})

test('invalid settings are refused by name', async () => {
  const workspace = await createWorkspace(service)
  const own = await signIn(service, workspace, workspace.owner)
  const refused = async (body: object, field: string, reason: string) =>
    assertError(await own.patch('/notifications/settings', body), 'validation_error', {
      errors: [{ field, reason }],
    })
  await refused({ daily_hour: 24 }, 'daily_hour', 'range')
  await refused({ mention: { mail: 'hourly' } }, 'mention.mail', 'value')
  await refused({ comments: {} }, 'comments', 'unknown')

  const refusedRead = async (body: object, field: string, reason: string) =>
    assertError(await own.post('/notifications/read', body), 'validation_error', {
      errors: [{ field, reason }],
    })
  await refusedRead({}, 'ids', 'required')
  await refusedRead({ all: true }, 'until', 'required')
  await refusedRead({ ids: ['ntf_any'], all: true }, 'all', 'unknown')
  await refusedRead({ task_id: 'tsk_any', until: '2031-01-01T00:00:00Z' }, 'until', 'unknown')
})
