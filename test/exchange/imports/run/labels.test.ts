import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelsMax } from '../../../../src/core/limits.ts'
import { signIn } from '../../../support/member-browser.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../../support/workspace.ts'
import { rowsOf, runImport, startImportWorkerFor, uploadAndRead } from '../support.ts'

const service = await startService()
startImportWorkerFor(service)

const board = (labels: object[], used: object[]) =>
  JSON.stringify({
    name: 'Board',
    lists: [{ id: 'l1', name: 'To do', pos: 1 }],
    labels,
    cards: [{ id: 'c1', idList: 'l1', name: 'Card', labels: used, pos: 1 }],
  })

const labelsOf = async (workspace: TestWorkspace): Promise<string[][]> => {
  const { data } = (await workspace.get('/labels', { limit: 100 })).body
  return data.map(({ name, color }: any) => [name, color])
}

// 0396
test('labels that no card has are imported with their colors, each once, and without the nameless ones of every board', async () => {
  const workspace = await createWorkspace(service)
  await workspace.post('/labels', { name: 'known', color: 'blue' })
  const browser = await signIn(service, workspace, workspace.owner)
  const used = { name: 'Used', color: 'green' }
  const file = board(
    [
      { name: '', color: 'yellow' },
      used,
      { name: 'Known', color: 'red' },
      { name: 'On no card', color: 'sky_dark' },
      { name: ' on  NO card', color: 'red' },
      { name: 'Long '.repeat(20), color: 'red' },
    ],
    [used],
  )
  const { id } = await uploadAndRead(browser, 'board.json', file)
  const done = await runImport(browser, id)
  assert.deepEqual([done.made, done.skipped, done.failed, done.done], [1, 0, 0, done.total])
  assert.deepEqual(await labelsOf(workspace), [
    ['known', 'blue'],
    ['Used', 'green'],
    ['On no card', 'teal'],
  ])
})

test('where a workspace has room for some of the labels, those of tasks come first, and the report names the others', async () => {
  const workspace = await createWorkspace(service)
  await service.database.pool.query(
    `insert into labels (workspace_id, id, name, name_key, color, created_at, updated_at)
     select $1, 'lbl_' || lpad(n::text, 26, '0'), 'Label ' || n, 'label ' || n, 'gray', now(), now() from generate_series(1, $2) n`,
    [workspace.workspace.id, labelsMax - 2],
  )
  const browser = await signIn(service, workspace, workspace.owner)
  const labels = ['A', 'B', 'Of the card'].map((name) => ({ name, color: 'red' }))
  const { id } = await uploadAndRead(browser, 'board.json', board(labels, labels.slice(2)))
  const done = await runImport(browser, id)
  assert.deepEqual([done.made, done.failed], [1, 1])
  assert.deepEqual(
    (await rowsOf(browser, id, 'failed')).map(({ title, reason }) => [title, reason]),
    [['B', 'labels_full']],
  )
})
