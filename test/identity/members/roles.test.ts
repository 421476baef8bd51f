import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { write } from '../../../src/platform/db/write.ts'
import { findMemberActor } from '../../../src/identity/members/find.ts'
import { onPlanChanged } from '../../../src/app/on-plan-changed.ts'
import { removeMember } from '../../../src/identity/members/remove.ts'
import { setRole } from '../../../src/identity/members/set-role.ts'
import { onMemberDemoted, onMemberRemoved } from '../../../src/app/on-member-removed.ts'
import { setPlan } from '../../../src/identity/workspaces/set-plan.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
const ownerStays = { code: 'conflict', details: { reason: 'owner' } }

const HistoryRow = Type.Object({ action: Type.String(), subject_id: Type.String(), changed: Type.Unknown() })
const historyOf = ({ workspace }: TestWorkspace) =>
  service.database.page(HistoryRow)`
    select action, subject_id, changed from changes where workspace_id = ${workspace.id} order by id`

// D14
test('a workspace has one owner; making someone else the owner makes the current one an administrator', async () => {
  const workspace = await createWorkspace(service)
  const { setRole, removeMember } = operatorActions(service, workspace.workspace)
  const { member } = await workspace.join('member')

  await assert.rejects(removeMember(workspace.owner), ownerStays)
  await assert.rejects(setRole(workspace.owner, 'admin'), ownerStays)
  assert.deepEqual(await setRole(member, 'owner'), { ...member, role: 'owner' })

  const { body } = await workspace.get('/members')
  assert.deepEqual(
    body.data.map(({ role }: { role: string }) => role),
    ['admin', 'owner'],
  )
  await setRole(member, 'owner')
  assert.deepEqual((await historyOf(workspace)).slice(-2), [
    {
      action: 'member.role_changed',
      subject_id: workspace.owner.id,
      changed: { role: { from: 'owner', to: 'admin' } },
    },
    {
      action: 'member.role_changed',
      subject_id: member.id,
      changed: { role: { from: 'member', to: 'owner' } },
    },
  ])

  const next = await workspace.join('owner')
  assert.equal(next.member.role, 'owner')
  assert.deepEqual(
    (await workspace.get('/members')).body.data.map(({ role }: { role: string }) => role),
    ['admin', 'admin', 'owner'],
  )
})

// D14, S-03
test('the owner and administrators manage members; only the owner changes ownership and plan', async () => {
  const workspace = await createWorkspace(service)
  const { database } = service
  const other = await workspace.join('member')
  const people = { owner: { member: workspace.owner }, admin: await workspace.join('admin') }
  const others = { member: await workspace.join('member'), guest: await workspace.join('guest') }
  // To a guest, members they can't see don't exist.
  await workspace.share(await workspace.list(), others.guest.member)
  const needs = (required: string) => ({ code: 'forbidden', details: { reason: 'role', required } })

  for (const [role, { member }] of Object.entries({ ...people, ...others })) {
    const actor = await findMemberActor(database.read, workspace.workspace.id, member.id)
    const run = <T>(work: (sql: Parameters<typeof setRole>[0]) => Promise<T>) =>
      write(database, workspace.workspace.id, work)
    const toAdmin = () => run((sql) => setRole(sql, actor, other.member.id, 'admin', onMemberDemoted))
    const back = () => run((sql) => setRole(sql, actor, other.member.id, 'member', onMemberDemoted))
    const toOwner = () => run((sql) => setRole(sql, actor, other.member.id, 'owner', onMemberDemoted))
    const remove = () => run((sql) => removeMember(sql, actor, other.member.id, onMemberRemoved))
    const plan = () => run((sql) => setPlan(sql, actor, 'business', onPlanChanged))

    if (role === 'owner' || role === 'admin') {
      assert.equal((await toAdmin()).role, 'admin')
      assert.equal((await back()).role, 'member')
    } else {
      await assert.rejects(toAdmin(), needs('admin'))
      await assert.rejects(remove(), needs('admin'))
    }
    if (role === 'owner') assert.equal((await plan()).plan, 'business')
    else {
      await assert.rejects(toOwner(), needs(role === 'admin' ? 'owner' : 'admin'))
      await assert.rejects(plan(), needs('owner'))
    }
  }
})

//
test('a removed member loses their tokens and shared lists, and a private list only they had stays hidden', async () => {
  const workspace = await createWorkspace(service)
  const { removeMember, share, unshare } = operatorActions(service, workspace.workspace)
  const { member, ...client } = await workspace.join('member')
  const hidden = await client.post('/lists', { name: 'Mine', visibility: 'private' })
  await workspace.tokenWith(['lists:read'], member)

  assert.deepEqual(await removeMember(member), member)

  assert.equal((await client.get('/lists')).status, 401)
  await assert.rejects(removeMember(member), { code: 'not_found' })
  await assert.rejects(share(hidden.body.id, member), { code: 'validation_error' })
  const actions = (await historyOf(workspace)).map(({ action }) => action)
  assert.deepEqual(actions.slice(-3), ['token.revoked', 'token.revoked', 'member.removed'])

  // No one can see the list now; the operator shares it with someone, and unshares it.
  assert.deepEqual((await workspace.get('/lists')).body.data, [])
  await share(hidden.body.id, workspace.owner)
  await share(hidden.body.id, workspace.owner)
  assert.deepEqual((await workspace.get('/lists')).body.data, [hidden.body])
  await unshare(hidden.body.id, workspace.owner)
  assert.deepEqual((await workspace.get('/lists')).body.data, [])
  const shared = (await historyOf(workspace)).map(({ action }) => action).slice(-2)
  assert.deepEqual(shared, ['list.shared', 'list.unshared'])
})
