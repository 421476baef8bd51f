import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { csvTable, getImport, startImportWorkerFor, uploadFile, waitForImport } from './support.ts'

const service = await startService()

// No worker runs while the files are uploaded, so that all of them wait.
test('files after the tenth wait in line, each with its place, and every workspace gets its turn', async () => {
  const [busy, calm] = [await createWorkspace(service), await createWorkspace(service)]
  const owner = await signIn(service, busy, busy.owner)
  const other = await signIn(service, calm, calm.owner)
  const ids: string[] = []
  for (let nth = 1; nth <= 12; nth += 1)
    ids.push((await uploadFile(owner, `${nth}.csv`, csvTable(['Title'], [`Task ${nth}`]))).id)
  const places = await Promise.all(ids.map(async (id) => (await getImport(owner, id)).place_in_line))
  assert.deepEqual(places, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  const listed = (await owner.get('/imports')).body.data
  assert.deepEqual([listed[0].place_in_line, listed[11].place_in_line], [12, 1])
  const late = await uploadFile(other, 'late.csv', csvTable(['Title'], ['A task of someone else']))
  assert.equal(late.place_in_line, 1, 'the line is that of the workspace')

  startImportWorkerFor(service)
  await waitForImport(other, late.id, 'ready')
  const { rows } = await service.database.pool.query(
    `select workspace_id from imports where claimed_at is not null order by claimed_at`,
  )
  const turn = rows.findIndex(({ workspace_id }) => workspace_id === calm.workspace.id)
  assert.ok(turn <= 1, `it was read as number ${turn + 1}`)
  await waitUntil(async () => (await getImport(owner, ids[11]!)).state === 'ready')
  assert.equal((await getImport(owner, ids[11]!)).place_in_line, null)
})
