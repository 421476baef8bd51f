import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nat, record, sample } from 'fast-check'
import { assertError } from '../../support/assert-error.ts'
import { type Browser, signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { assertOverLimit, assertValidationErrors } from '../tasks/support.ts'

const service = await startService()

async function setUp() {
  const workspace = await createWorkspace(service)
  return { workspace, owner: await signIn(service, workspace, workspace.owner) }
}

const listNamed = async (workspace: TestWorkspace, name: string, fields = {}): Promise<string> =>
  (await workspace.post('/lists', { name, ...fields })).body.id

const folderNamed = async (browser: Browser, name: string): Promise<string> =>
  (await browser.post('/folders', { name })).body.id

/** The sidebar as lines: entries in their order, the lists of a folder in brackets after it. */
async function shown(browser: Browser): Promise<string[]> {
  const { lists, folders } = (await browser.get('/sidebar')).body
  const entries = [...lists.filter(({ is_inbox }: any) => !is_inbox), ...folders].toSorted((a, b) =>
    a.rank < b.rank ? -1 : 1,
  )
  const inside = (folder: string | null) => entries.filter(({ folder_id = null }) => folder_id === folder)
  return inside(null).map(({ id, name }) =>
    id.startsWith('fol_')
      ? `${name} [${inside(id)
          .map((list) => list.name)
          .join()}]`
      : name,
  )
}

// 0460
test('each member groups the lists they see in folders of their own, in an order of their own', async () => {
  const { workspace, owner } = await setUp()
  const [one, two, three] = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => listNamed(workspace, name)),
  )
  const guest = await workspace.join('guest')
  await workspace.share(one!, guest.member)
  const asGuest = await signIn(service, workspace, guest.member)
  const work = await folderNamed(owner, 'Work')
  const away = await folderNamed(owner, ' Away ')

  // Into a folder, before what is there, to its end, and out of it between two entries.
  await owner.post(`/lists/${one}/place`, { after_id: null, folder_id: work })
  await owner.post(`/lists/${two}/place`, { after_id: null, folder_id: work })
  await owner.post(`/lists/${three}/place`, { after_id: one, folder_id: work })
  assert.deepEqual(await shown(owner), ['Work [Two,One,Three]', 'Away []'])
  await owner.patch(`/folders/${away}`, { after_id: null })
  await owner.post(`/lists/${one}/place`, { after_id: away, folder_id: null })
  assert.deepEqual(await shown(owner), ['Away []', 'One', 'Work [Two,Three]'])
  // A list that moves within its folder needn't name it.
  await owner.post(`/lists/${two}/place`, { after_id: three })
  assert.deepEqual(await shown(owner), ['Away []', 'One', 'Work [Three,Two]'])

  // No one else sees any of it.
  assert.deepEqual(await shown(asGuest), ['One'])
  assert.equal((await asGuest.post('/folders', { name: 'Theirs' })).status, 201)
  assertError(await asGuest.patch(`/folders/${work}`, { name: 'Mine' }), 'not_found')
  assertError(await asGuest.delete(`/folders/${work}`), 'not_found')
  const intoTheirs = { after_id: null, folder_id: work }
  assertValidationErrors(await asGuest.post(`/lists/${one}/place`, intoTheirs), 'folder_id: not_found')
  assertValidationErrors(await asGuest.post(`/lists/${one}/place`, { after_id: work }), 'after_id: not_found')

  // The lists of a deleted folder take its place.
  const renamed = await owner.patch(`/folders/${work}`, { name: 'Clients' })
  assert.equal(renamed.body.name, 'Clients')
  assert.equal((await owner.delete(`/folders/${work}`)).status, 204)
  assertError(await owner.delete(`/folders/${work}`), 'not_found')
  assert.deepEqual(await shown(owner), ['Away []', 'One', 'Three', 'Two'])
})

// 0460
test('a member has up to 200 folders, and a folder has a name', async () => {
  const { workspace, owner } = await setUp()
  const { body: first } = await owner.post('/folders', { name: 'First' })
  for (const name of ['', ' ', 'x'.repeat(101)])
    assert.ok([400, 422].includes((await owner.post('/folders', { name })).status), name)
  for (const after_id of [first.id, 'lst_unknown'])
    assertValidationErrors(await owner.patch(`/folders/${first.id}`, { after_id }), 'after_id: not_found')
  await service.database.pool.query(
    `insert into list_folders (workspace_id, member_id, id, name, rank, created_at, updated_at)
     select workspace_id, member_id, 'fol_' || copy, 'More', 'y' || lpad(copy::text, 4, '0'), created_at, updated_at
     from list_folders, generate_series(2, 200) as copy where workspace_id = $1`,
    [workspace.workspace.id],
  )
  assertOverLimit(await owner.post('/folders', { name: 'One more' }), 'folders', 200, 201)
})

// 0460
test('lists and folders go where they are put, however often they move', async () => {
  const { workspace, owner } = await setUp()
  const lists = await Promise.all(['A', 'B', 'C', 'D'].map((name) => listNamed(workspace, name)))
  const folders = await Promise.all(['F', 'G'].map((name) => folderNamed(owner, name)))
  /** What should be in a folder, or outside of all. */
  const model = new Map<string | null, string[]>([[null, [...lists, ...folders]], ...folders.map((id) => [id, []] as [string, string[]])]) // oxfmt-ignore
  const { body } = await owner.get('/sidebar')
  model.get(null)!.sort((a, b) => {
    const rankOf = (id: string) => [...body.lists, ...body.folders].find((one) => one.id === id).rank
    return rankOf(a) < rankOf(b) ? -1 : 1
  })
  const move = record({ entry: nat(5), folder: nat(2), at: nat(6) })
  for (const { entry, folder, at } of sample(move, 60)) {
    const id = [...lists, ...folders][entry]!
    const to = entry < 4 && folder < 2 ? folders[folder]! : null
    for (const inside of model.values()) if (inside.includes(id)) inside.splice(inside.indexOf(id), 1)
    const target = model.get(to)!
    const place = Math.min(at, target.length)
    const after_id = target[place - 1] ?? null
    const moved =
      entry < 4
        ? await owner.post(`/lists/${id}/place`, { after_id, folder_id: to })
        : await owner.patch(`/folders/${id}`, { after_id })
    assert.ok(moved.status < 300, moved.text)
    target.splice(place, 0, id)
  }
  const { lists: now, folders: nowFolders } = (await owner.get('/sidebar')).body
  const entries = [...now.filter(({ is_inbox }: any) => !is_inbox), ...nowFolders].toSorted((a, b) =>
    a.rank < b.rank ? -1 : 1,
  )
  for (const [folder, ids] of model)
    assert.deepEqual(
      entries.filter(({ folder_id = null }) => folder_id === folder).map(({ id }) => id),
      ids,
    )
})
