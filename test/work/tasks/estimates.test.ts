import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { eventsRaisedBy, historyOf, makeTask, readTask } from './support.ts'

const service = await startService()

//
test('an estimate is changed with an event and history, and kept by series, copies, templates and rows, 0 included', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const task = await makeTask(workspace, list, {
    due_date: '2027-03-01',
    estimate_minutes: 90,
    recurrence: { rule: 'FREQ=DAILY', from: 'due' },
  })
  assert.equal((await workspace.post(`/tasks/${task.id}/complete`)).body.estimate_minutes, 90)
  const [event, ...more] = await eventsRaisedBy(workspace, () =>
    workspace.patch(`/tasks/${task.id}`, { estimate_minutes: 0 }),
  )
  assert.deepEqual(more, [])
  assert.deepEqual(
    [event?.type, event?.data['changed'], event?.data['previous']],
    ['task.updated', ['estimate_minutes'], { estimate_minutes: 90 }],
  )
  assert.deepEqual((await historyOf(service, task.id)).at(-1)?.changed, {
    estimate_minutes: { from: 90, to: 0 },
  })

  const ana = await signIn(service, workspace, workspace.owner)
  const template = (await ana.post('/templates', { list_id: list, name: 'Model' })).body
  await ana.post(`/templates/${template.id}/lists`, { name: 'Copy' })
  await ana.post(`/tasks/${task.id}/duplicate`)
  const { data } = (await workspace.get('/tasks')).body
  const estimates = new Set(data.map(({ estimate_minutes }: Record<string, unknown>) => estimate_minutes))
  assert.deepEqual([data.length, ...estimates], [3, 0])
  const rows = async () => (await ana.get(`/rows?list_id=${list}`)).body.data
  assert.deepEqual(
    (await rows()).map((row: Record<string, unknown>) => row['estimate_minutes']),
    [0, 0],
  )
  await ana.post('/tasks/bulk', { ids: [task.id], do: { patch: { estimate_minutes: null } } })
  assert.equal((await readTask(workspace, task.id)).estimate_minutes, null)
  const { estimate_minutes = 'none' } = (await rows()).find(({ id }: { id: string }) => id === task.id)
  assert.equal(estimate_minutes, 'none')
})
