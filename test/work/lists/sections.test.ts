import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()

async function withSections(
  names: string[],
): Promise<{ workspace: TestWorkspace; path: string; ids: string[] }> {
  const workspace = await createWorkspace(service)
  const path = `/lists/${await workspace.list()}/sections`
  const ids: string[] = []
  for (const name of names) ids.push((await workspace.post(path, { name })).body.id)
  return { workspace, path, ids }
}

const order = async (workspace: TestWorkspace, path: string) =>
  (await workspace.get(path)).body.data.map(({ name, position }: { name: string; position: number }) => [
    name,
    position,
  ])

// D3
test('sections are created at the end or at a position, and listed in their order in one response', async () => {
  const { workspace, path } = await withSections(['Doing', 'Done'])

  const first = await workspace.post(path, { name: 'To do', position: 0 })

  assert.equal(first.status, 201)
  assert.deepEqual(Object.keys(first.body), ['id', 'list_id', 'name', 'position', 'created_at', 'updated_at'])
  assert.match(first.body.id, /^sec_[0-9a-z]{26}$/)
  assert.equal((await workspace.post(path, { name: 'Far', position: 99 })).body.position, 3)
  const page = await workspace.get(path)
  assert.equal(page.body.next_cursor, null)
  assert.deepEqual(await order(workspace, path), [
    ['To do', 0],
    ['Doing', 1],
    ['Done', 2],
    ['Far', 3],
  ])
})

// D3
test('setting the position moves a section up or down, and shifts the others', async () => {
  const { workspace, path, ids } = await withSections(['A', 'B', 'C', 'D'])

  const down = await workspace.patch(`${path}/${ids[0]}`, { position: 2 })
  assert.equal(down.status, 200)
  assert.equal(down.body.position, 2)
  assert.deepEqual(
    (await order(workspace, path)).map(([name]: [string]) => name),
    ['B', 'C', 'A', 'D'],
  )
  await workspace.patch(`${path}/${ids[3]}`, { position: 0, name: 'First' })
  assert.deepEqual(await order(workspace, path), [
    ['First', 0],
    ['B', 1],
    ['C', 2],
    ['A', 3],
  ])
})

// D9
test('a PATCH that changes nothing leaves updated_at, and a read-only field with another value is refused', async () => {
  const { workspace, path, ids } = await withSections(['A', 'B'])
  const [section] = (await workspace.get(path)).body.data

  assert.deepEqual((await workspace.patch(`${path}/${ids[0]}`, section)).body, section)
  const moved = await workspace.patch(`${path}/${ids[0]}`, { list_id: 'lst_other' })
  assert.equal(moved.status, 400)
  assert.deepEqual(moved.body.error.details.errors, [{ field: 'list_id', reason: 'read_only' }])
})

// D10, D21, S-02
test('a section is found only in its own list, and deleting it closes the gap', async () => {
  const { workspace, path, ids } = await withSections(['A', 'B', 'C'])
  const elsewhere = `/lists/${await workspace.list('Other')}/sections`

  assert.equal((await workspace.patch(`${elsewhere}/${ids[1]}`, { name: 'X' })).status, 404)
  assert.equal((await workspace.delete(`${elsewhere}/${ids[1]}`)).status, 404)
  const deleted = await workspace.delete(`${path}/${ids[1]}`)
  assert.equal(deleted.status, 204)
  assert.equal(deleted.text, '')
  assert.equal((await workspace.delete(`${path}/${ids[1]}`)).status, 404)
  assert.deepEqual(await order(workspace, path), [
    ['A', 0],
    ['C', 1],
  ])
})
