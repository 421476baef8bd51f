import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareStatement } from '../../../src/platform/db/fragment.ts'
import { createPartitions } from '../../../src/platform/db/partitions.ts'
import { fragment, type Sql } from '../../../src/platform/db/sql.ts'
import { listEvents } from '../../../src/read/event-log/store.ts'
import { eventTypes } from '../../../src/platform/events/event-types.ts'
import { lowestId } from '../../../src/core/ids.ts'
import { operatorActor } from '../../../src/identity/workspaces/operator-actor.ts'
import { skipsOnCluster } from '../../support/cluster.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const { pool, onCoordinator } = service.database
const dayMs = 86_400_000
const days = 30
const perDay = 3_500

/** Fills the log: for each day many events of six types, and one event of a rare type. */
async function fillLog(workspaceId: string, listId: string): Promise<void> {
  const firstMs = service.clock.now() - days * dayMs
  await onCoordinator(async (client) => {
    for (let day = 0; day < days; day += 7) await createPartitions(client, firstMs + day * dayMs)
  })
  await pool.query(
    `insert into events (workspace_id, id, type, created_at, subject_id, list_id, body)
     select $1, starts.start || lpad(n::text, 16, '0'),
       case when n = 1777 then 'list.archived' else 'task.' || ($3::text[])[1 + n % 6] end,
       now(), 'tsk_', $2, jsonb_build_object('pad', repeat('x', 300))::text
     from unnest($4::text[]) as starts (start), generate_series(1, $5::integer) as n`,
    [
      workspaceId,
      listId,
      ['created', 'updated', 'completed', 'reopened', 'deleted', 'due_soon'],
      Array.from({ length: days }, (_, day) => lowestId('evt', firstMs + day * dayMs).slice(0, 14)),
      perDay,
    ],
  )
}

/** Returns a tag that explains statements instead of running them. */
const explainStatements = (onPlan: (plan: Record<string, number>) => void) => {
  const sql =
    () =>
    async (strings: TemplateStringsArray, ...values: unknown[]) => {
      const { text, values: parameters } = prepareStatement(fragment(strings, ...values))
      const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, parameters)
      onPlan(rows[0]['QUERY PLAN'][0].Plan)
      return []
    }
  return Object.assign(sql, { publicUrl: '', clockOffsetMs: 0 }) as unknown as Sql
}

// D45
test('regression: in 200,000 events, a page of the log costs the same for rare types, many types and all types', async (t) => {
  if (skipsOnCluster(t, 'the buffers are those of another node')) return
  const [workspace, other] = [await createWorkspace(service), await createWorkspace(service)]
  for (const one of [workspace, other]) await fillLog(one.workspace.id, await one.list())
  await pool.query('vacuum analyze events')
  const requests: Record<string, readonly string[]> = {
    all: eventTypes,
    'all but one': eventTypes.slice(1),
    'all of tasks': eventTypes.filter((type) => type.startsWith('task.')),
    'a rare one': ['list.archived'],
    'types without events': ['list.updated', 'comment.created'],
    'a rare one and a common one': ['list.archived', 'task.created'],
  }
  const actor = operatorActor(workspace.workspace)
  const lastDay = lowestId('evt', service.clock.now() - dayMs)
  for (const [name, types] of Object.entries(requests))
    for (const after of ['', lastDay]) {
      let buffers = Infinity
      const sql = explainStatements((plan) => {
        buffers = plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
      })
      await listEvents(sql, actor, types, after, 51)
      // Walking the whole log would read 100,000 rows.
      assert.ok(buffers < 4_000, `${name} after '${after}': ${buffers} buffers`)
    }
  const rare = await workspace.get('/events', { types: 'list.archived', limit: 100 })
  assert.equal(rare.body.data.length, days)
})
