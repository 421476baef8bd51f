import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileKey } from '../../../src/platform/files/storage.ts'
import { storageJobs, jobs } from '../../../src/app/jobs.ts'
import type { ImportId } from '../../../src/core/ids.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { runImport, rowsOf, uploadAndRead, startImportWorkerFor, csvTable } from './support.ts'

const service = await startService()
startImportWorkerFor(service)
const dayMs = 86_400_000

/** Runs the import jobs as if so many days had passed. */
async function runLater(days: number): Promise<void> {
  service.clock.offsetMs += days * dayMs
  try {
    for (const job of [...storageJobs(service.files), ...jobs])
      if (/import/.test(job.name)) await job.run(service.database)
  } finally {
    service.clock.offsetMs -= days * dayMs
  }
}

test('an imported file is removed after a week, a deleted one within minutes, and the report after 90 days; tasks stay', async () => {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const isThere = (id: string) =>
    service.files.open(fileKey(workspace.workspace.id, id as ImportId), { start: 0, end: 0 }).then(
      (bytes) => bytes.destroy().destroyed,
      () => false,
    )
  const read = (name: string) => uploadAndRead(owner, `${name}.csv`, csvTable(['Title'], [name]))
  const [imported, deleted, unstarted] = [await read('Kept'), await read('Deleted'), await read('Forgotten')]
  await runImport(owner, imported.id)
  assert.equal((await owner.delete(`/imports/${deleted.id}`)).status, 204)

  await runLater(2 / 1_440)
  assert.deepEqual(await Promise.all([imported, deleted, unstarted].map(({ id }) => isThere(id))), [
    true,
    false,
    true,
  ])
  await runLater(6.9)
  assert.deepEqual(await Promise.all([imported, unstarted].map(({ id }) => isThere(id))), [true, true])
  await runLater(7.1)
  assert.deepEqual(await Promise.all([imported, unstarted].map(({ id }) => isThere(id))), [false, false])
  // An import that was never started is gone; one that was run still has its report.
  assertError(await owner.get(`/imports/${unstarted.id}`), 'not_found')
  assert.equal((await rowsOf(owner, imported.id)).length, 1)

  await runLater(91)
  assertError(await owner.get(`/imports/${imported.id}`), 'not_found')
  const { rows } = await service.database.pool.query('select count(*)::integer as count from import_rows')
  assert.deepEqual(rows, [{ count: 0 }])
  assert.equal((await workspace.get('/tasks')).body.data.length, 1)
})

test('an incomplete upload is discarded, also after a crash', async () => {
  const workspace = await createWorkspace(service)
  await service.database.pool.query(
    `insert into imports (workspace_id, id, name, size, state, timezone, created_by, created_at)
     select $1, 'imp_cut', 'x', 1, 'reading', 'UTC', $2, now()`,
    [workspace.workspace.id, workspace.owner.id],
  )
  await runLater(0.1)
  const { rows } = await service.database.pool.query(
    `select removed_at is not null as removed from imports where id = 'imp_cut'`,
  )
  assert.deepEqual(rows, [{ removed: true }])
})
