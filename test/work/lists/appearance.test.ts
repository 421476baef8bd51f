import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const look = ({ color, icon }: any) => [color, icon]

// 0510
test('a list has an icon and a color, which its events, copies, templates, sidebar and history have, too', async () => {
  const workspace = await createWorkspace(service)
  const [owner, guest] = await Promise.all([
    signIn(service, workspace, workspace.owner),
    workspace.join('guest'),
  ])
  const plain = (await workspace.post('/lists', { name: 'Plain' })).body
  assert.deepEqual(look(plain), [null, null])
  const created = await workspace.post('/lists', { name: 'Trade fair', color: 'teal', icon: 'plane' })
  assert.equal(created.status, 201)
  assert.deepEqual(look(created.body), ['teal', 'plane'])
  const { id } = created.body
  await workspace.share(id, guest.member)

  for (const [body, field, reason] of [
    [{ color: '#ff0000' }, 'color', 'value'],
    [{ icon: '✈️' }, 'icon', 'value'],
    [{ icon: 7 }, 'icon', 'type'],
  ] as const) {
    const refused = { errors: [{ field, reason }] }
    assertError(await workspace.patch(`/lists/${id}`, body), 'validation_error', refused)
    assertError(await workspace.post('/lists', { name: 'New', ...body }), 'validation_error', refused)
  }
  assertError(await guest.patch(`/lists/${id}`, { color: 'red' }), 'forbidden', {
    reason: 'role',
    required: 'member',
  })

  const changed = await workspace.patch(`/lists/${id}`, { color: 'red', icon: null })
  assert.deepEqual(look(changed.body), ['red', null])
  const event = (await workspace.events()).at(-1)
  assert.deepEqual(event?.data, {
    list: changed.body,
    changed: ['color', 'icon'],
    previous: { color: 'teal', icon: 'plane' },
  })
  const same = await workspace.patch(`/lists/${id}`, { color: 'red', name: 'Trade fair' })
  assert.equal(same.body.updated_at, changed.body.updated_at)
  await workspace.patch(`/lists/${id}`, { icon: 'rocket' })
  await workspace.post(`/lists/${id}/archive`)
  const back = await workspace.post(`/lists/${id}/unarchive`)
  assert.deepEqual(look(back.body), ['red', 'rocket'])

  const listed = (await owner.get('/sidebar')).body.lists
  assert.deepEqual(look(listed.find((one: any) => one.id === id)), ['red', 'rocket'])
  assert.deepEqual(look((await owner.get(`/rows?list_id=${id}`)).body.list), ['red', 'rocket'])
  const latest = (await owner.get(`/lists/${id}/changes`)).body.data.find(
    ({ changed: fields }: any) => 'icon' in fields,
  )
  assert.deepEqual(latest.changed, { icon: { from: null, to: 'rocket' } })

  const copy = await owner.post(`/lists/${id}/duplicate`, { name: 'Trade fair 2028' })
  assert.deepEqual(look(copy.body), ['red', 'rocket'])
  const template = await owner.post('/templates', { list_id: id, name: 'Fair' })
  assert.deepEqual(look(template.body), ['red', 'rocket'])
  const made = await owner.post(`/templates/${template.body.id}/lists`, { name: 'Fair 2029' })
  assert.deepEqual(look(made.body), ['red', 'rocket'])
  const launch = await owner.post('/templates/builtin_product_launch/lists', { name: 'Launch' })
  assert.deepEqual(look(launch.body), [null, 'rocket'])
})
