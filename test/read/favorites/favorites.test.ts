import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { type Browser, signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertOverLimit, assertValidationErrors, makeTask } from '../../work/tasks/support.ts'

const service = await startService()

/** Makes something a favorite, or moves it. */
const favor = (browser: Browser, id: string, body: object) =>
  browser.send('PUT', `/favorites/${id}`, { body })
const favorites = async (browser: Browser) => (await browser.get('/sidebar')).body.favorites
const namesOf = async (browser: Browser) => (await favorites(browser)).map(({ name }: any) => name)

// 0461
test('lists, views and labels are favorites in an order of one’s own, as long as one can see them', async () => {
  const workspace = await createWorkspace(service)
  const guest = await workspace.join('guest')
  const list = await workspace.list('Spring range')
  await workspace.share(list, guest.member)
  const owner = await signIn(service, workspace, workspace.owner)
  const asGuest = await signIn(service, workspace, guest.member)
  const { body: view } = await owner.post('/views', { name: 'Late', filter: { due: 'overdue' } })
  const { body: label } = await workspace.post('/labels', { name: 'Waiting', color: 'teal' })

  for (const id of [list, view.id, label.id]) {
    assert.equal((await favor(owner, id, {})).status, 204)
    assert.equal((await favor(owner, id, {})).status, 204)
  }
  assert.deepEqual(await favorites(owner), [
    { id: list, name: 'Spring range', color: null },
    { id: view.id, name: 'Late', color: null },
    { id: label.id, name: 'Waiting', color: 'teal' },
  ])
  await favor(owner, label.id, { after_id: null })
  await favor(owner, list, { after_id: view.id })
  assert.deepEqual(await namesOf(owner), ['Waiting', 'Late', 'Spring range'])
  for (const after_id of [list, 'lst_unknown'])
    assertValidationErrors(await favor(owner, list, { after_id }), 'after_id: not_found')

  // What a guest can't see can't be a favorite, and has no name.
  for (const id of [view.id, label.id, 'tsk_unknown']) assertError(await favor(asGuest, id, {}), 'not_found')
  await favor(asGuest, list, {})
  const task = await makeTask(workspace, list, { label_ids: [label.id] })
  assert.equal((await favor(asGuest, label.id, {})).status, 204)
  assert.deepEqual(await namesOf(asGuest), ['Spring range', 'Waiting'])
  await workspace.patch(`/tasks/${task.id}`, { label_ids: [] })
  assert.deepEqual(await namesOf(asGuest), ['Spring range'])
  await owner.delete(`/lists/${list}/members/${guest.member.id}`)
  assert.deepEqual(await namesOf(asGuest), [])

  // An archived list returns to its place; a deleted view or label doesn't.
  await workspace.post(`/lists/${list}/archive`)
  await owner.delete(`/views/${view.id}`)
  assert.deepEqual(await namesOf(owner), ['Waiting'])
  await workspace.post(`/lists/${list}/unarchive`)
  assert.deepEqual(await namesOf(owner), ['Waiting', 'Spring range'])
  assert.equal((await owner.delete(`/favorites/${label.id}`)).status, 204)
  assertError(await owner.delete(`/favorites/${label.id}`), 'not_found')
  assert.deepEqual(await namesOf(owner), ['Spring range'])
})

// 0461
test('a member has up to 200 favorites', async () => {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const label = (await workspace.post('/labels', { name: 'Any' })).body.id
  const { pool } = service.database
  await pool.query(
    `insert into labels (workspace_id, id, name, name_key, color, created_at, updated_at)
     select $1::text, 'lbl_' || copy, copy::text, copy::text, 'gray', now(), now() from generate_series(1, 200) as copy`,
    [workspace.workspace.id],
  )
  await pool.query(
    `insert into favorites (workspace_id, member_id, subject_id, rank)
     select $1::text, $2::text, 'lbl_' || copy, copy::text from generate_series(1, 200) as copy`,
    [workspace.workspace.id, workspace.owner.id],
  )
  assertOverLimit(await favor(owner, label, {}), 'favorites', 200, 201)
})
