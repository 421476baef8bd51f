import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { signIn } from '../../../support/member-browser.ts'
import { waitUntil } from '../../../support/processes.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import {
  getImport,
  runImport,
  rowsOf,
  uploadAndRead,
  waitForImport,
  startImportWorkerFor,
  csvTable,
} from '../support.ts'

const service = await startService()
const { counted } = startImportWorkerFor(service)

const Chunk = Type.Object({ stamp: Type.String(), count: Type.Integer() })

async function setUp() {
  const workspace = await createWorkspace(service)
  return { workspace, owner: await signIn(service, workspace, workspace.owner) }
}

type Setup = Awaited<ReturnType<typeof setUp>>

/** Returns the transactions that created imported tasks, in order. */
const chunksOf = ({ workspace }: Setup) => service.database.page(Chunk)`
  select created_at as stamp, count(*)::integer as count from tasks
  where workspace_id = ${workspace.workspace.id} and source = 'import'
  group by created_at
  order by created_at`

const titles = (count: number) => Array.from({ length: count }, (_, nth) => [`Row ${nth + 1}`])

//
test('a large import creates at most 200 rows at a time and lets others write in between; a list holds 5,000 tasks', async () => {
  const setup = await setUp()
  const { workspace, owner } = setup
  const other = await workspace.join('member')
  const list = await workspace.list('Another')
  const { id } = await uploadAndRead(owner, 'large.csv', csvTable(['Title'], ...titles(5_003)))

  const ended = new AbortController()
  const otherWrites: string[] = []
  async function write() {
    while (!ended.signal.aborted) {
      const answer = await other.post('/tasks', { title: 'Concurrent', list_id: list })
      if (answer.status === 201) otherWrites.push(answer.body.created_at)
      // The rate limit of the API, which has nothing to do with the write lane.
      else assert.equal(answer.status, 429)
    }
  }
  const writing = write()
  const done = await runImport(owner, id)
  ended.abort()
  await writing

  assert.deepEqual([done.made, done.failed, done.done], [5_000, 3, done.total])
  // They are counted right after the commit that ends the import.
  await waitUntil(() => counted.failed > 0)
  assert.deepEqual(counted, { made: 5_000, skipped: 0, failed: 3 })
  assert.deepEqual(
    (await rowsOf(owner, id, 'failed')).map(({ row, reason }) => [row, reason]),
    [5_002, 5_003, 5_004].map((row) => [row, 'list_tasks']),
  )
  const chunks = await chunksOf(setup)
  assert.equal(
    chunks.reduce((sum, { count }) => sum + count, 0),
    5_000,
  )
  assert.deepEqual(
    chunks.filter(({ count }) => count > 200),
    [],
  )
  // While the other member kept writing, a write got through in at least half of the gaps.
  const last = otherWrites.at(-1) ?? ''
  const gaps = chunks.slice(1).map(({ stamp }, nth) => [chunks[nth]!.stamp, stamp] as const)
  const contested = gaps.filter(([, to]) => to < last)
  const used = contested.filter(([from, to]) => otherWrites.some((stamp) => stamp > from && stamp < to))
  assert.ok(
    contested.length >= 5 && used.length >= contested.length / 2,
    `${used.length} of ${contested.length}`,
  )
})

test('a canceled import keeps and reports what it has created, and creates nothing more', async () => {
  const setup = await setUp()
  const { owner } = setup
  const { id } = await uploadAndRead(owner, 'large.csv', csvTable(['Title'], ...titles(4_000)))
  await owner.post(`/imports/${id}/start`)
  await waitUntil(async () => (await getImport(owner, id)).made > 0)
  const canceled = (await owner.post(`/imports/${id}/cancel`)).body
  assert.equal(canceled.state, 'cancelled')
  assert.ok(canceled.made > 0 && canceled.made < 4_000, String(canceled.made))

  // One import runs at a time: when the next one is done, the worker has released this one.
  const next = await uploadAndRead(owner, 'next.csv', csvTable(['Title'], ['After all']))
  await runImport(owner, next.id)
  const count = (await chunksOf(setup)).reduce((sum, one) => sum + one.count, 0)
  assert.equal(count, canceled.made + 1)
  const rows = await rowsOf(owner, id)
  assert.deepEqual([rows.length, (await getImport(owner, id)).made], [canceled.made, canceled.made])
  assert.deepEqual((await owner.post(`/imports/${id}/cancel`)).body.finished_at, canceled.finished_at)
})

//
test('an imported task has at most 100 subtasks; further ones become tasks', async () => {
  const { workspace, owner } = await setUp()
  const list = await workspace.list('Full of one')
  const parent = { title: 'Parent', list_id: list }
  const rows = [
    ['Parent', ''],
    ...Array.from({ length: 103 }, (_, nth) => [`Part ${nth + 1}`, 'Parent']),
    ['Last', ''],
  ]
  const { id, preview } = await uploadAndRead(owner, 'parts.csv', csvTable(['Title', 'Parent'], ...rows))
  assert.equal(preview?.subtasks, 100, 'further ones become tasks')
  await owner.patch(`/imports/${id}`, { list_id: list })
  await waitForImport(owner, id, 'ready')
  const done = await runImport(owner, id)
  assert.deepEqual([done.made, done.failed], [105, 0])
  const first = (await workspace.get('/tasks', { list_id: parent.list_id, limit: 1 })).body.data[0]
  assert.deepEqual([first.title, first.subtask_count], ['Parent', 100])
})
