import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

test('a member finds the tasks that their own requests have created by the idempotency keys, and no others', async () => {
  const workspace = await createWorkspace(service)
  const member = await workspace.join('member')
  const list = await workspace.list('Shared')
  const browser = await signIn(service, workspace, member.member)
  const create = async (key: string, body: object) =>
    (await browser.post('/tasks', { list_id: list, ...body }, { 'idempotency-key': key })).body
  const [first, second] = [await create('one', { title: 'One' }), await create('two', { title: 'Two' })]
  await create('refused', { title: '' })
  await browser.post(`/tasks/${first.id}/comments`, { text: 'Hello' }, { 'idempotency-key': 'comment' })
  const found = await browser.get('/created-tasks', { keys: 'two,refused,comment,unknown,one,two' })
  assert.deepEqual(found.body, {
    data: [
      { key: 'two', id: second.id },
      { key: 'one', id: first.id },
    ],
  })
  // In another browser of the same person too, since either may send what the other has stored.
  const elsewhere = await signIn(service, workspace, member.member)
  assert.equal((await elsewhere.get('/created-tasks', { keys: 'one' })).body.data.length, 1)
  const owner = await signIn(service, workspace, workspace.owner)
  assert.deepEqual((await owner.get('/created-tasks', { keys: 'one,two' })).body.data, [])
  const stranger = await createWorkspace(service)
  const foreign = await signIn(service, stranger, stranger.owner)
  assert.deepEqual((await foreign.get('/created-tasks', { keys: 'one,two' })).body.data, [])
})

test('a request for created tasks names 1 to 100 keys', async () => {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const keys = (count: number) => Array.from({ length: count }, (_, at) => `key${at}`).join(',')
  assert.equal((await browser.get('/created-tasks', { keys: keys(100) })).status, 200)
  for (const [query, reason] of [
    [{ keys: keys(101) }, 'format'],
    [{ keys: 'one,,two' }, 'format'],
    [{ keys: '' }, 'empty'],
    [{}, 'required'],
  ] as const)
    assertError(await browser.get('/created-tasks', query), 'validation_error', {
      errors: [{ field: 'keys', reason }],
    })
})
