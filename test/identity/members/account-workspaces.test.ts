import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import { accountOf, signIn } from '../../support/member-browser.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { attachFile, openFile, withTask } from '../../work/attachments/support.ts'

const service = await startService()
const { pool } = service.database

/** Someone who is the owner of one workspace and a member of another. */
async function setUp() {
  const [own, other] = [await createWorkspace(service), await createWorkspace(service)]
  const joined = await other.join('member', { email: own.owner.email })
  return { own, other, member: joined.member, browser: await signIn(service, own, own.owner) }
}

/** The workspaces that the app shows a person. */
const workspacesOf = async ({ get }: Awaited<ReturnType<typeof signIn>>): Promise<string[]> =>
  (await get('/app/v1/me')).body.workspaces.map(({ id }: { id: string }) => id)

test('someone sees the workspaces they are a member of, however often they leave and join again', async () => {
  const { own, other, member, browser } = await setUp()
  const { removeMember } = operatorActions(service, other.workspace)
  const both = [own.workspace.id, other.workspace.id]
  assert.deepEqual(await workspacesOf(browser), both)
  await removeMember(member)
  assert.deepEqual(await workspacesOf(browser), [own.workspace.id])
  const left = await browser.patch('/app/v1/me', { last_workspace_id: other.workspace.id })
  assertError(left, 'validation_error', { errors: [{ field: 'last_workspace_id', reason: 'not_found' }] })

  const { member: again } = await other.join('guest', { email: own.owner.email })
  assert.notEqual(again.id, member.id)
  assert.deepEqual(await workspacesOf(browser), both)
  await browser.patch('/app/v1/me', { name: 'Ana K.', last_workspace_id: other.workspace.id })
  const names = (await other.get('/members')).body.data.map(({ name }: { name: string }) => name)
  assert.ok(names.includes('Ana K.'))
})

// S-01
test('files and ids are found in each of a person’s workspaces, until they leave it', async () => {
  const { own, other, member, browser } = await setUp()
  const files = []
  for (const workspace of [own, other]) {
    const { list, task, browser: owner } = await withTask(service, workspace)
    const { id } = await attachFile(owner, task, 'notes.txt', workspace.workspace.name)
    files.push(id)
    assert.equal((await openFile(browser, id)).text, workspace.workspace.name)
    for (const found of [list, task]) {
      const answer = await browser.get(`/app/v1/whereabouts/${found}`)
      assert.deepEqual(answer.body, { workspace_id: workspace.workspace.id })
    }
  }
  await operatorActions(service, other.workspace).removeMember(member)
  assert.equal((await openFile(browser, files[0])).status, 200)
  assertError(await openFile(browser, files[1]), 'not_found')
})

test('the database itself notices who joins and leaves by the release before, until it is distributed', async () => {
  const { own, other, member, browser } = await setUp()
  const distributed = await service.database.page.isDistributed()
  const { rowCount } = await pool.query(
    `select from information_schema.triggers where trigger_name = 'members_account_workspaces'`,
  )
  assert.equal(rowCount === 0, distributed)
  if (distributed) return
  const ids = [other.workspace.id, member.id]
  await pool.query('update members set removed_at = now() where workspace_id = $1 and id = $2', ids)
  const find = () =>
    pool.query('select workspace_id from account_workspaces where account_id = $1 order by workspace_id', [
      account,
    ])
  const account = await accountOf(service, own.owner)
  assert.deepEqual((await find()).rows, [{ workspace_id: own.workspace.id }])
  await pool.query(
    `insert into members (workspace_id, id, account_id, name, email, role, created_at, updated_at)
     select workspace_id, id || 'x', account_id, name, email, role, now(), now() from members
     where workspace_id = $1 and id = $2`,
    ids,
  )
  assert.equal((await find()).rowCount, 2)
  assert.deepEqual(await workspacesOf(browser), [own.workspace.id, other.workspace.id])
})
