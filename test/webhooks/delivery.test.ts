import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerWith, startReceiver } from '../support/receiver.ts'
import { createWorkspace } from '../support/workspace.ts'
import {
  attemptsOf,
  createTask,
  startEngine,
  startReachingService,
  subscribe,
  waitForAttempts,
  waitingFor,
} from './support.ts'

const service = await startReachingService()
const engine = startEngine(service)

test('a change reaches its subscriber as one POST with the recorded envelope (R-005, R-178, R-181)', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const webhook = await subscribe(workspace, receiver.url, ['task.created', 'task.completed'])
  const task = await createTask(workspace, await workspace.list())
  await workspace.post(`/tasks/${task.id}/complete`)

  const posts = await receiver.wait(2)
  const events = (await workspace.events()).filter(({ type }) => type.startsWith('task.'))
  assert.deepEqual(
    posts.map(({ body }) => JSON.parse(body)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    events,
  )
  assert.deepEqual(Object.keys(JSON.parse(posts[0]!.body)), [
    'id',
    'type',
    'created_at',
    'workspace_id',
    'data',
  ])
  assert.equal(posts[0]!.method, 'POST')
  assert.equal(posts[0]!.path, '/hook?a=1')
  assert.equal(posts[0]!.headers['content-type'], 'application/json')
  assert.equal(posts[0]!.headers['user-agent'], 'Daybook')
  const attempts = await waitForAttempts(service, webhook.id, 2)
  assert.deepEqual(
    attempts.map(({ outcome, status_code, attempt }) => ({ outcome, status_code, attempt })),
    [1, 2].map(() => ({ outcome: 'delivered', status_code: 204, attempt: 1 })),
  )
  assert.deepEqual(await waitingFor(service, webhook.id), [])
  assert.equal(engine.inFlight, 0)
})
