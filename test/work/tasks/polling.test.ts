import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '../../../src/core/actor.ts'
import { write } from '../../../src/platform/db/write.ts'
import { updateTask } from '../../../src/work/tasks/update.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { fillList, makeTask, eventsRaisedBy } from './support.ts'

const service = await startService()

const actorOf = (workspace: TestWorkspace): Actor => ({
  workspace_id: workspace.workspace.id,
  member_id: workspace.owner.id,
  role: 'owner',
  source: 'app',
  token_id: null,
  token_name: null,
  plan: 'business',
  timezone: 'UTC',
})

// S-44, D36
test('each of 1,000 concurrent PATCHes has a later updated_at and the previous value of the one before', async () => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const tasks = await Promise.all(Array.from({ length: 4 }, () => makeTask(workspace, list, { title: '' + 0 })))

  const events = await eventsRaisedBy(workspace, async () => {
    let next = 0
    const worker = async () => {
      for (let number = next++; number < 1_000; number = next++) {
        const answer = await workspace.patch(`/tasks/${tasks[number % 4].id}`, { title: `Title ${number}` })
        assert.equal(answer.status, 200, answer.text)
      }
    }
    await Promise.all(Array.from({ length: 50 }, worker))
  })

  assert.equal(events.length, 1_000)
  const titles = new Map(tasks.map((task) => [task.id, task.title]))
  let stamp = ''
  for (const { created_at, data } of events) {
    const { id, title, updated_at } = data.task
    assert.ok(updated_at > stamp, `${updated_at} after ${stamp}`)
    assert.equal(created_at, updated_at)
    assert.deepEqual(data.previous, { title: titles.get(id) })
    stamp = updated_at
    titles.set(id, title)
  }
}) // oxfmt-ignore

/** Simulates a client that keeps a copy by polling with `updated_since`, page by page. */
function mirror(workspace: TestWorkspace, style: 'largest stamp' | 'own clock') {
  const copy = new Map<string, string>()
  let since = '2020-01-01T00:00:00.000Z'
  return {
    copy,
    async poll() {
      let largest = since
      const before = new Date(service.clock.now()).toISOString()
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = { updated_since: since, limit: 100, ...(cursor ? { cursor } : {}) }
        const { status, text, body } = await workspace.get('/tasks', query)
        assert.equal(status, 200, text)
        for (const { id, title, updated_at } of body.data) {
          copy.set(id, title)
          if (updated_at > largest) largest = updated_at
        }
        cursor = body.next_cursor
      }
      since = style === 'own clock' ? before : largest
    },
  }
}

//
test('a poller misses no change of 16 writers, using the largest updated_at or its own clock', async () => {
  const workspace = await createWorkspace(service)
  const actor = actorOf(workspace)
  const ids = await fillList(service, workspace, await workspace.list(), 120)
  const written = new Map<string, string>()
  const until = Date.now() + 4_000
  const stop = new AbortController()

  // The rate limit would stop requests, so the writers call the operation itself, in slow transactions.
  const writer = async (number: number) => {
    for (let round = 0; Date.now() < until; round++) {
      const id = ids[Math.floor(Math.random() * ids.length)] as `tsk_${string}`
      const title = `${number}.${round}`
      await write(service.database, actor.workspace_id, async (sql) => {
        await updateTask(sql, actor, id, { title })
        if (Math.random() < 0.5) await sleep(Math.random() * 6)
        written.set(id, title)
      })
    }
  }
  const mirrors = (['largest stamp', 'own clock'] as const).map((style) => mirror(workspace, style))
  const pollers = mirrors.map(async (one) => {
    while (!stop.signal.aborted) {
      await one.poll()
      await sleep(60)
    }
    await one.poll()
  })
  await Promise.all(Array.from({ length: 16 }, (_, number) => writer(number)))
  stop.abort()
  await Promise.all(pollers)

  assert.ok(written.size > 60, `${written.size} tasks were written`)
  for (const { copy } of mirrors) {
    const stale = [...written].filter(([id, title]) => copy.get(id) !== title)
    assert.deepEqual(stale, [])
  }
})
