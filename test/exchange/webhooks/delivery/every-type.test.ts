import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Type } from 'typebox'
import { write } from '../../../../src/platform/db/write.ts'
import { eventTypes } from '../../../../src/platform/events/event-types.ts'
import { createList } from '../../../../src/work/lists/create.ts'
import { findMemberActor } from '../../../../src/identity/members/find.ts'
import { createTask } from '../../../../src/work/tasks/create.ts'
import { assertEvent } from '../../../support/contract.ts'
import { waitUntil } from '../../../support/processes.ts'
import { type ReceivedRequest, startReceiver } from '../../../support/receiver.ts'
import { createWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import { raiseEveryType } from '../raise-every-type.ts'
import { startEngine, startWebhookService, createWebhook } from '../support.ts'

const service = await startWebhookService()
startEngine(service)

const BodyRow = Type.Object({ body: Type.String() })

/** Returns the recorded event bodies of a workspace, oldest first. */
const recordedBodies = async ({ workspace }: TestWorkspace): Promise<string[]> =>
  (
    await service.database.page(BodyRow)`
      select body from events where workspace_id = ${workspace.id} order by id`
  ).map(({ body }) => body)

/** Asserts everything that holds for a delivery of any type. */
function assertDelivery({ method, headers, body }: ReceivedRequest, secret: string): void {
  const event = JSON.parse(body)
  assert.deepEqual(Object.keys(event), ['id', 'type', 'created_at', 'workspace_id', 'actor', 'data'])
  assertEvent(event)
  assert.deepEqual([method, headers['content-type']], ['POST', 'application/json'])
  assert.equal(headers['webhook-id'], event.id)
  assert.equal(headers['content-length'], String(Buffer.byteLength(body)))
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-service-signature'] ?? '') ?? []
  assert.equal(v1, createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
}

// D46
test('every event of every type is one signed POST with the bytes in the log, and reading creates no events', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const { secret } = await createWebhook(workspace, receiver.url, [...eventTypes])
  const before = (await recordedBodies(workspace)).length

  await raiseEveryType(service, workspace, async (id) => {
    for (const path of ['/tasks', `/tasks/${id}`, '/lists', '/members', '/webhooks', '/events'])
      assert.equal((await workspace.get(path)).status, 200)
  })

  const bodies = (await recordedBodies(workspace)).slice(before)
  assert.equal(bodies.length, 19)
  const posts = await receiver.wait(bodies.length)
  assert.deepEqual(posts.map(({ body }) => body).toSorted(), bodies.toSorted())
  for (const post of posts) assertDelivery(post, secret)
  assert.deepEqual(new Set(posts.map(({ body }) => JSON.parse(body).type)), new Set(eventTypes))
})

//
test('a task or list is delivered wherever it was created: in the app, by the API, by email or by an import', async () => {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  await createWebhook(workspace, receiver.url, ['task.created', 'list.created'])
  const actor = await findMemberActor(service.database.read, workspace.workspace.id, workspace.owner.id)
  const sources = ['app', 'api', 'email', 'import'] as const
  const created = []
  for (const source of sources)
    created.push(
      await write(service.database, workspace.workspace.id, async (sql) => {
        const list = await createList(sql, { ...actor, source }, { name: `By ${source}` })
        const task = await createTask(sql, { ...actor, source }, { title: `By ${source}`, list_id: list.id })
        return { list, task }
      }),
    )
  await waitUntil(() => receiver.received.length >= 8)
  const events = receiver.received.map(({ body }) => JSON.parse(body))
  const dataOf = (type: string) =>
    events
      .filter((event) => event.type === type)
      .map(({ data }) => data)
      .toSorted((a, b) => ((a.task ?? a.list).id < (b.task ?? b.list).id ? -1 : 1))
  assert.deepEqual(
    dataOf('task.created'),
    created.map(({ task }) => ({ task })),
  )
  assert.deepEqual(
    dataOf('list.created'),
    created.map(({ list }) => ({ list })),
  )
  for (const [index, { task }] of created.entries()) {
    assert.deepEqual((await workspace.get(`/tasks/${task.id}`)).body, task)
    assert.deepEqual([task.completed, task.source], [false, sources[index]])
  }
})
