import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../../src/core/actor.ts'
import { prepareStatement } from '../../../src/platform/db/fragment.ts'
import { fragment, type Sql } from '../../../src/platform/db/sql.ts'
import type { TaskQuery } from '../../../src/work/tasks/schema.ts'
import { listTasks, listTasksAndTombstones } from '../../../src/work/tasks/filters/page-store.ts'
import { parseFilter } from '../../../src/work/tasks/filters/task-filter.ts'
import { skipsOnCluster } from '../../support/cluster.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { fillList } from './support.ts'

const service = await startService()

/** How many tasks a workspace is said to have had when a page asks: few are read one by one (0585). */
const sizes = { large: 6_000, small: 500 }

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
  const small = await createWorkspace(service)
  const owner: Actor = {
    workspace_id: workspace.workspace.id, member_id: workspace.owner.id, role: 'owner', source: 'api', token_id: null,
    token_name: null, plan: 'team', timezone: 'UTC',
  } // oxfmt-ignore
  const queries = [
    {}, { list_id: lists[1] }, { completed: false }, { completed: true }, { parent_id: ids[0] },
    { updated_since: '2020-01-01T00:00:00.000Z' }, { updated_since: '2099-01-01T00:00:00.000Z' },
    { external_id: 'crm-1' }, { section_id: 'sec_1' }, { section_id: 'none', completed: false }, { assignee_id: 'usr_1' },
    { assignee_id: 'none', completed: true }, { label_id: 'lbl_1' }, { label_id: 'lbl_1,lbl_2', completed: false },
    { label_id: 'lbl_1', priority: '3' }, { label_id: 'none' }, { priority: '3,4' }, { due_from: '2026-01-01', due_to: '2026-01-02' },
    { due_from: '2026-01-01', due_to: '2026-01-31' }, { due_from: '2026-01-01' }, { overdue: true }, { overdue: false },
    { blocked: true }, { blocked: false }, { blocked: true, completed: false, list_id: lists[1] },
    { q: 'supplier' }, { q: 'supplier', list_id: lists[1], overdue: true },
    { q: 'common' }, { q: 'common word', completed: false }, { q: 'common', list_id: lists[1] }, { q: 'common', due_from: '2026-01-01' }, { assignee_id: 'usr_1', due_from: '2026-01-01' },
    { list_id: lists[1], completed: true }, { list_id: lists[1], updated_since: '2020-01-01T00:00:00.000Z' },
  ] as TaskQuery[] // oxfmt-ignore

  const client = await pool.connect()
  try {
    // The embedded server's settings, so that every server plans alike.
    await client.query('set random_page_cost = 1.1')
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`)
      for (const actor of [
        owner,
        { ...owner, role: 'guest' as const, member_id: guest.member.id },
        { ...owner, workspace_id: small.workspace.id, member_id: small.owner.id },
      ])
        for (const query of queries)
          for (const list of [listTasks, listTasksAndTombstones]) {
            const plan: string[] = []
            const explain = (() =>
              async (strings: TemplateStringsArray, ...values: unknown[]) => {
                const { text, values: parameters } = prepareStatement(fragment(strings, ...values))
                const { rows } = await client.query(`explain ${text}`, parameters)
                plan.push(...rows.map((row) => row['QUERY PLAN']))
                const size = actor.workspace_id === owner.workspace_id ? sizes.large : sizes.small
                return [{ tasks: size, many: query.overdue ?? query.q?.startsWith('common') ?? false }]
              }) as unknown as Sql
            await list(
              Object.assign(explain, { publicUrl: '', clockOffsetMs: 0 }),
              actor,
              parseFilter(actor, query, Date.now()),
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

test('regression: a plan that is made for the average workspace reads hardly more than the page in the largest', async (t) => {
  if (skipsOnCluster(t, 'the plan is made where the tasks are')) return
  const workspace = await createWorkspace(service)
  const list = await workspace.list()
  const { pool } = service.database
  await fillList(service, workspace, list, 5_000)
  await pool.query(
    `update tasks set due_date = date '2030-01-01' + abs(hashtext(id)) % 400, priority = abs(hashtext(id || 'p')) % 5,
       completed_at = case when hashtext(id || 'c') % 3 = 0 then now() end,
       assignee_ids = case abs(hashtext(id || 'a')) % 4
         when 0 then '{}' when 1 then array['usr_1'] else array['usr_2', 'usr_1'] end
     where workspace_id = $1`,
    [workspace.workspace.id],
  )
  // Many small ones, which the statistics are about.
  await pool.query(`
    insert into workspaces (id, name, plan, timezone, last_stamp, member_count, created_at)
    select 'wsp_small' || n, 'Small', 'team', 'UTC', now(), 1, now() from generate_series(1, 600) as n`)
  await pool.query(`
    insert into lists (workspace_id, id, name, visibility, created_at, updated_at)
    select 'wsp_small' || n, 'lst_small' || n, 'List', 'workspace', now(), now() from generate_series(1, 600) as n`)
  await pool.query(`
    insert into tasks (workspace_id, id, list_id, title, timezone, source, due_date, priority, assignee_ids, created_at, updated_at)
    select 'wsp_small' || n, 'tsk_small' || n || '_' || m, 'lst_small' || n, 'Task', 'UTC', 'api',
      date '2030-01-01' + (n * m % 400), m % 5, case when m % 2 = 0 then array['usr_' || n] else '{}' end, now(), now()
    from generate_series(1, 600) as n, generate_series(1, 20) as m`)
  await pool.query('analyze')
  const actor: Actor = {
    workspace_id: workspace.workspace.id, member_id: workspace.owner.id, role: 'owner', source: 'api', token_id: null, token_name: null,
    plan: 'team', timezone: 'UTC',
  } // oxfmt-ignore
  const queries = [
    {}, { completed: false }, { list_id: list }, { list_id: list, priority: '3' }, { assignee_id: 'usr_1' },
    { assignee_id: 'none' }, { priority: '1' }, { priority: '1,2', completed: true }, { overdue: false },
    { due_from: '2030-02-01', due_to: '2030-02-28' }, { due_from: '2030-03-01', completed: false },
  ] as TaskQuery[] // oxfmt-ignore

  const client = await pool.connect()
  try {
    await client.query('set random_page_cost = 1.1; set plan_cache_mode = force_generic_plan')
    for (const query of queries) {
      const { text, values } = await statementOf(actor, query)
      await client.query(`prepare page as ${text}`)
      const { rows } = await client.query(
        `explain (analyze, timing off) execute page(${values.map(literal).join(', ')})`,
      )
      await client.query('deallocate page')
      const plan = rows.map((row) => row['QUERY PLAN'] as string)
      const read = plan.flatMap((line, at) => {
        const [, count = '0', loops = '1'] =
          /Scan.* on tasks.*\(actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
        const removed = plan.slice(at + 1, at + 4).find((next) => next.includes('Rows Removed by Filter'))
        return [
          Number(count) * Number(loops) +
            (/ on tasks/.test(line) ? Number(removed?.match(/\d+$/)?.[0] ?? 0) : 0),
        ]
      })
      const total = read.reduce((sum, count) => sum + count, 0)
      assert.ok(total >= 51 && total < 700, `${JSON.stringify(query)} reads ${total}\n${plan.join('\n')}`)
    }
    await client.query('reset all')
  } finally {
    client.release()
  }
})

/** The statement of a page, which the tag would have sent. */
async function statementOf(actor: Actor, query: TaskQuery): Promise<{ text: string; values: unknown[] }> {
  let sent = { text: '', values: [] as unknown[] }
  const sql = (() =>
    async (strings: TemplateStringsArray, ...values: unknown[]) => {
      sent = prepareStatement(fragment(strings, ...values))
      return [{ tasks: sizes.large, many: true }]
    }) as unknown as Sql
  await listTasks(
    Object.assign(sql, { publicUrl: '', clockOffsetMs: 0 }),
    actor,
    parseFilter(actor, query, Date.now()),
    undefined,
    51,
  )
  return sent
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value)
}
