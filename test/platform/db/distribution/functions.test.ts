import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFunctions } from '../../../../src/platform/db/distribution/functions.ts'
import { inDatabase } from '../../../support/in-database.ts'
import type { TestServer } from '../../../support/global-setup.ts'
import { startService } from '../../../support/service.ts'
import { withClient } from '../../../support/with-client.ts'
import { createWorkspace } from '../../../support/workspace.ts'

const { address } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as TestServer

// A cluster reads by functions what a single server reads by one statement, so both must see the same.
test('the functions of a cluster show the lists and tasks that the API shows, to everyone', async (t) => {
  const service = await startService()
  t.after(() => service.close())
  const workspace = await createWorkspace(service)
  const elsewhere = await createWorkspace(service)
  const [admin, member, guest, invited] = [
    await workspace.join('admin'),
    await workspace.join('member'),
    await workspace.join('guest'),
    await workspace.join('guest'),
  ]
  const lists = [
    await workspace.list('Open'),
    (await admin.post('/lists', { name: 'Private', visibility: 'private' })).body.id as string,
    (await member.post('/lists', { name: 'Own', visibility: 'private' })).body.id as string,
    await elsewhere.list('Elsewhere'),
    await workspace.list('Deleted'),
  ]
  await workspace.share(lists[4]!, guest.member)
  await workspace.share(lists[0]!, guest.member)
  await workspace.share(lists[1]!, invited.member)
  const tasks: string[] = []
  for (const [nth, client] of [workspace, admin, member, elsewhere, workspace].entries())
    for (const title of ['Kept', 'Deleted'])
      tasks.push((await client.post('/tasks', { title, list_id: lists[nth] })).body.id as string)
  assert.equal((await workspace.delete(`/tasks/${tasks[1]}`)).status, 204)

  const shown = new Set<boolean>()
  await withClient(inDatabase(service.databaseName, address), async (client) => {
    await createFunctions(client)
    // Its tasks go later, step by step (0470).
    await client.query('update lists set deleted_at = now() where id = $1', [lists[4]])
    for (const viewer of [{ ...workspace, member: workspace.owner }, admin, member, guest, invited])
      for (const [path, fn, ids] of [
        ['lists', 'visible_list', lists],
        ['tasks', 'visible_task', tasks],
      ] as const)
        for (const id of ids) {
          const { rows } = await client.query(`select id from ${fn}($1, $2, $3, $4)`, [
            workspace.workspace.id,
            id,
            viewer.member.id,
            viewer.member.role === 'guest',
          ])
          const api = (await viewer.get(`/${path}/${id}`)).status === 200
          shown.add(api)
          assert.equal(rows.length === 1, api, `${viewer.member.role}: ${path}/${id}`)
        }
  })
  assert.equal(shown.size, 2)
})
