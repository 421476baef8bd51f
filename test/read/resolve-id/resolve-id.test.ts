import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOf } from '../../work/attachments/support.ts'
import { assertError } from '../../support/assert-error.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { makeTask } from '../../work/tasks/support.ts'
import { signIn } from '../../support/member-browser.ts'

const service = await startService()

const path = '/app/v1/whereabouts'

/** Creates three workspaces, and a person who owns the first, is a member of the second and a guest of the third. */
async function setUpPerson() {
  const [own, second, third] = [
    await createWorkspace(service),
    await createWorkspace(service),
    await createWorkspace(service),
  ]
  const { email } = own.owner
  const { member } = await second.join('member', { email })
  const { member: guest } = await third.join('guest', { email })
  return { own, second, third, member, guest, browser: await signIn(service, own, own.owner) }
}

// 0163
test('the id of a task, list, view or import resolves to its workspace', async () => {
  const { own, second, third, guest, browser } = await setUpPerson()
  const shared = await third.list('Shared')
  await third.share(shared, guest)
  for (const [workspace, list] of [
    [own, await own.list()],
    [second, await second.list()],
    [third, shared],
  ] as const) {
    const task = await makeTask(workspace, list)
    for (const id of [list, task.id]) {
      const answer = await browser.get(`${path}/${id}`)
      assert.deepEqual([answer.status, answer.body], [200, { workspace_id: workspace.workspace.id }], id)
    }
  }
  const view = `/app/v1/workspaces/${second.workspace.id}/views`
  const { body } = await browser.post(view, { name: 'Mine', filter: {} })
  assert.equal((await browser.get(`${path}/${body.id}`)).body.workspace_id, second.workspace.id)
  const theirs = await signIn(service, second, second.owner)
  const sent = await theirs.send('POST', '/imports', fileOf('tasks.csv', 'Title\nOne\n'))
  const mine = await browser.send(
    'POST',
    `/app/v1/workspaces/${second.workspace.id}/imports`,
    fileOf('mine.csv', 'Title\nOne\n'),
  )
  assert.equal((await browser.get(`${path}/${mine.body.id}`)).body.workspace_id, second.workspace.id)
  assert.equal((await browser.get(`${path}/${sent.body.id}`)).status, 404, 'a member finds only their own')
  const archived = await second.list()
  await second.post(`/lists/${archived}/archive`)
  assert.equal((await browser.get(`${path}/${archived}`)).status, 200, 'archived lists are found')
})

// S-01, D21
test('hidden, deleted, foreign, other people’s and unknown ids get the same not found', async () => {
  const { own, second, third, member, browser } = await setUpPerson()
  const foreign = await createWorkspace(service)
  const hidden = (await second.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const unshared = await third.list('Not shared with its guest')
  const open = await own.list()
  const deleted = (await makeTask(own, open)).id
  await own.delete(`/tasks/${deleted}`)
  const theirs = await signIn(service, second, second.owner)
  const view = (await theirs.post('/views', { name: 'Theirs', filter: {} })).body.id
  const unknown = await browser.get(`${path}/lst_01jd42e76ke0080ppaatcsyj69`)
  const { request_id: _id, ...expected } = unknown.body.error
  for (const id of [
    hidden,
    (await makeTask(second, hidden)).id,
    unshared,
    (await makeTask(third, unshared)).id,
    deleted,
    view,
    await foreign.list(),
    foreign.workspace.id,
    second.owner.id,
    'none',
    '%00',
  ]) {
    const answer = await browser.get(`${path}/${id}`)
    assertError(answer, 'not_found', {}, id)
    const { request_id: _other, ...actual } = answer.body.error
    assert.deepEqual(actual, expected, id)
  }
  // Former members no longer find anything.
  const list = await second.list()
  assert.equal((await browser.get(`${path}/${list}`)).status, 200)
  assert.equal((await theirs.delete(`/members/${member.id}`)).status, 204)
  assertError(await browser.get(`${path}/${list}`), 'not_found')
})
