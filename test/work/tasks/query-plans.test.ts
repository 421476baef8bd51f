import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../../src/core/actor.ts'
import { prepareStatement } from '../../../src/platform/db/fragment.ts'
import { fragment, type Sql } from '../../../src/platform/db/sql.ts'
import type { TaskQuery } from '../../../src/work/tasks/schema.ts'
import { listTasks, listTasksAndTombstones } from '../../../src/work/tasks/read-store.ts'
import { skipsOnCluster } from '../../support/cluster.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { fillList } from './support.ts'

const service = await startService()

test('every filter of a page of tasks uses an index, with custom and generic plans', async (t) => {
  if (skipsOnCluster(t, 'the plan is made where the tasks are')) return
  const workspace = await createWorkspace(service)
  const lists = []
  for (let number = 0; number < 4; number++) lists.push(await workspace.list())
  const ids = await fillList(service, workspace, lists[0] ?? '', 4_000)
  const { pool } = service.database
  const spread = 'update tasks set list_id = $1, parent_id = $2, completed_at = now() where id > $3'
  await pool.query(spread, [lists[1], ids[0], ids[3_900]])
  await pool.query('analyze')
  const guest = await workspace.join('guest')
  await workspace.share(lists[1] ?? '', guest.member)
  const owner: Actor = {
    workspace_id: workspace.workspace.id, member_id: workspace.owner.id, role: 'owner', source: 'api', token_id: null,
    plan: 'team', timezone: 'UTC',
  } // oxfmt-ignore
  const queries = [
    {}, { list_id: lists[1] }, { completed: false }, { completed: true }, { parent_id: ids[0] },
    { updated_since: '2020-01-01T00:00:00.000Z' }, { updated_since: '2099-01-01T00:00:00.000Z' },
    { list_id: lists[1], completed: true }, { list_id: lists[1], updated_since: '2020-01-01T00:00:00.000Z' },
  ] as TaskQuery[] // oxfmt-ignore

  const client = await pool.connect()
  try {
    // The embedded server's settings, so that every server plans alike.
    await client.query('set random_page_cost = 1.1')
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`)
      for (const actor of [owner, { ...owner, role: 'guest' as const, member_id: guest.member.id }])
        for (const query of queries)
          for (const list of [listTasks, listTasksAndTombstones]) {
            const plan: string[] = []
            const explain = (() =>
              async (strings: TemplateStringsArray, ...values: unknown[]) => {
                const { text, values: parameters } = prepareStatement(fragment(strings, ...values))
                const { rows } = await client.query(`explain ${text}`, parameters)
                plan.push(...rows.map((row) => row['QUERY PLAN']))
                return []
              }) as unknown as Sql
            await list(
              Object.assign(explain, { publicUrl: '', clockOffsetMs: 0 }),
              actor,
              query,
              undefined,
              51,
            )
            assert.ok(!plan.some((line) => /Seq Scan on tasks/.test(line)), plan.join('\n'))
          }
    }
    await client.query('reset all')
  } finally {
    client.release()
  }
})
