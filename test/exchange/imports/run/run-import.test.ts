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

/** The transactions that made imported tasks, in their order. */
const chunksOf = ({ workspace }: Setup) => service.database.page(Chunk)`
  select created_at as stamp, count(*)::integer as count from tasks
  where workspace_id = ${workspace.workspace.id} and source = 'import'
  group by created_at
  order by created_at`

const titles = (count: number) => Array.from({ length: count }, (_, nth) => [`Row ${nth + 1}`])

//
test('a large import holds nobody up: it makes at most 200 rows at a time, between which others write; 5 000 tasks make a list', async () => {
  const here = await setUp()
  const { workspace, owner } = here
  const other = await workspace.join('member')
  const list = await workspace.list('Another')
  const { id } = await uploadAndRead(owner, 'large.csv', csvTable(['Title'], ...titles(5_003)))

  const ended = new AbortController()
  const neighbour: string[] = []
  async function write() {
    while (!ended.signal.aborted) {
      const answer = await other.post('/tasks', { title: 'Meanwhile', list_id: list })
      if (answer.status === 201) neighbour.push(answer.body.created_at)
      // Of its own rate window, which has nothing to do with the lane.
      else assert.equal(answer.status, 429)
    }
  }
  const writing = write()
  const done = await runImport(owner, id)
  ended.abort()
  await writing

  assert.deepEqual([done.made, done.failed, done.done], [5_000, 3, done.total])
  assert.deepEqual(counted, { made: 5_000, skipped: 0, failed: 3 })
  assert.deepEqual(
    (await rowsOf(owner, id, 'failed')).map(({ row, reason }) => [row, reason]),
    [5_002, 5_003, 5_004].map((row) => [row, 'list_tasks']),
  )
  const chunks = await chunksOf(here)
  assert.equal(
    chunks.reduce((sum, { count }) => sum + count, 0),
    5_000,
  )
  assert.deepEqual(
    chunks.filter(({ count }) => count > 200),
    [],
  )
  // Where somebody was writing all the time, somebody came through nearly every time.
  const last = neighbour.at(-1) ?? ''
  const gaps = chunks.slice(1).map(({ stamp }, nth) => [chunks[nth]!.stamp, stamp] as const)
  const open = gaps.filter(([, to]) => to < last)
  const used = open.filter(([from, to]) => neighbour.some((stamp) => stamp > from && stamp < to))
  assert.ok(open.length >= 5 && used.length >= open.length / 2, `${used.length} of ${open.length}`)
})

test('an import that is cancelled leaves what was made, says how much that is, and makes nothing more', async () => {
  const here = await setUp()
  const { owner } = here
  const { id } = await uploadAndRead(owner, 'large.csv', csvTable(['Title'], ...titles(4_000)))
  await owner.post(`/imports/${id}/start`)
  await waitUntil(async () => (await getImport(owner, id)).made > 0)
  const cancelled = (await owner.post(`/imports/${id}/cancel`)).body
  assert.equal(cancelled.state, 'cancelled')
  assert.ok(cancelled.made > 0 && cancelled.made < 4_000, String(cancelled.made))

  // One import at a time: when the next one is made, the worker has let go of this one.
  const next = await uploadAndRead(owner, 'next.csv', csvTable(['Title'], ['After all']))
  await runImport(owner, next.id)
  const count = (await chunksOf(here)).reduce((sum, one) => sum + one.count, 0)
  assert.equal(count, cancelled.made + 1)
  const rows = await rowsOf(owner, id)
  assert.deepEqual([rows.length, (await getImport(owner, id)).made], [cancelled.made, cancelled.made])
  assert.deepEqual((await owner.post(`/imports/${id}/cancel`)).body.finished_at, cancelled.finished_at)
})

//
test('a task of a file takes 100 subtasks; what is more stands beside it', async () => {
  const { workspace, owner } = await setUp()
  const list = await workspace.list('Full of one')
  const parent = { title: 'Parent', list_id: list }
  const rows = [
    ['Parent', ''],
    ...Array.from({ length: 103 }, (_, nth) => [`Part ${nth + 1}`, 'Parent']),
    ['Last', ''],
  ]
  const { id, preview } = await uploadAndRead(owner, 'parts.csv', csvTable(['Title', 'Parent'], ...rows))
  assert.equal(preview?.subtasks, 100, 'a file with more is made flat')
  await owner.patch(`/imports/${id}`, { list_id: list })
  await waitForImport(owner, id, 'ready')
  const done = await runImport(owner, id)
  assert.deepEqual([done.made, done.failed], [105, 0])
  const made = (await workspace.get('/tasks', { list_id: parent.list_id, limit: 1 })).body.data[0]
  assert.deepEqual([made.title, made.subtask_count], ['Parent', 100])
})
