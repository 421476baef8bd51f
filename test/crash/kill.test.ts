import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  findChild,
  createTasks,
  waitForMore,
  createInstallation,
  type WorkspaceClient,
} from '../support/installation.ts'
import { waitUntil } from '../support/processes.ts'

const loops = 12

async function titles({ client, listId }: WorkspaceClient): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.get('/tasks', { list_id: listId, limit: 100, ...(cursor ? { cursor } : {}) })
    assert.equal(page.status, 200, page.text)
    found.push(...page.body.data.map((task: { title: string }) => task.title))
    cursor = page.body.next_cursor ?? undefined
  } while (cursor)
  return found
}

// S-45, R-134
test('kill -9 of the service, its API process and PostgreSQL loses no acknowledged write and repeats none', async () => {
  const installation = await createInstallation()
  let service = await installation.serve()
  const workspaces = await installation.createWorkspaces(3)

  const ending = new AbortController()
  const made: any[] = []
  const working = Array.from({ length: loops }, (_, index) =>
    createTasks(workspaces[index % workspaces.length]!, ending.signal, undefined, made),
  )
  const served = () =>
    workspaces[0]!.client.get('/lists').then(
      ({ status }) => status === 200,
      () => false,
    )

  await waitForMore(made, 30)
  service.kill('SIGKILL')
  await service.ended
  service = await installation.serve()

  await waitForMore(made, 30)
  process.kill(await findChild(service.pid, 'api.ts'), 'SIGKILL')
  await sleep(200)
  await waitUntil(served)

  await waitForMore(made, 30)
  process.kill(await installation.postmaster(), 'SIGKILL')
  await sleep(200)
  await waitUntil(served)

  await waitForMore(made, 30)
  ending.abort()
  await Promise.all(working)
  const acknowledged = made.map((task) => task.title as string)
  const stored = (await Promise.all(workspaces.map(titles))).flat()
  assert.deepEqual(stored.toSorted(), acknowledged.toSorted())

  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})
