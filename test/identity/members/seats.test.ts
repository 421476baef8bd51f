import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { DaybookError } from '../../../src/core/errors.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()

/** Returns the workspace's counters, after checking that they match the actual rows. */
async function counts({ workspace }: TestWorkspace) {
  const number = Type.Integer()
  const [row] = await service.database.page(
    Type.Object({ members: number, guests: number, real_members: number, real_guests: number }),
  )`
    select member_count as members, guest_count as guests,
      count(*) filter (where role <> 'guest') as real_members, count(*) filter (where role = 'guest') as real_guests
    from workspaces join members on members.workspace_id = workspaces.id and removed_at is null
    where workspaces.id = ${workspace.id}
    group by workspaces.id`
  assert.equal(row?.members, row?.real_members)
  assert.equal(row?.guests, row?.real_guests)
  return { members: row?.members, guests: row?.guests }
}

const over = (limit: string, max: number) => (error: unknown) => {
  assert.ok(error instanceof DaybookError)
  assert.equal(error.code, 'unprocessable')
  assert.deepEqual(error.details, { limit, max, actual: max + 1 })
  return true
}

// S-44
test('Start allows one member and no guests, Team 50 and 5, even when many join at once', async () => {
  const start = await createWorkspace(service, { plan: 'start' })
  await assert.rejects(start.join('member'), over('members', 1))
  await assert.rejects(start.join('guest'), over('guests', 0))
  assert.deepEqual(await counts(start), { members: 1, guests: 0 })

  const team = await createWorkspace(service, { plan: 'team' })
  const joins = [
    ...Array.from({ length: 52 }, () => team.join('member')),
    ...Array.from({ length: 8 }, () => team.join('guest')),
  ]
  const refused = (await Promise.allSettled(joins)).flatMap((join) =>
    join.status === 'rejected' ? [join.reason.details.limit] : [],
  )
  const refusals = { members: 0, guests: 0 }
  for (const limit of refused as (keyof typeof refusals)[]) refusals[limit]++
  assert.deepEqual(refusals, { members: 3, guests: 3 })
  assert.deepEqual(await counts(team), { members: 50, guests: 5 })
})

// D39
test('Business has no limit on members and guests', async () => {
  const workspace = await createWorkspace(service, { plan: 'business' })
  await Promise.all(Array.from({ length: 60 }, () => workspace.join('member')))
  await Promise.all(Array.from({ length: 8 }, () => workspace.join('guest')))
  assert.deepEqual(await counts(workspace), { members: 61, guests: 8 })
})

//
test('a member who becomes a guest takes a guest seat, and the other way around', async () => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const { setRole, removeMember } = operatorActions(service, workspace.workspace)
  const guests = await Promise.all(Array.from({ length: 5 }, () => workspace.join('guest')))
  const { member } = await workspace.join('member')
  const [first, second] = guests.map((guest) => guest.member)
  assert.ok(first && second)

  await assert.rejects(setRole(member, 'guest'), over('guests', 5))
  assert.equal((await setRole(first, 'admin')).role, 'admin')
  assert.equal((await setRole(member, 'guest')).role, 'guest')
  assert.deepEqual(await counts(workspace), { members: 2, guests: 5 })

  await removeMember(second)
  assert.deepEqual(await counts(workspace), { members: 2, guests: 4 })
})

// D15, R-006
test('switching to a smaller plan is refused while there are too many people, naming each excess', async () => {
  const workspace = await createWorkspace(service, { plan: 'business' })
  const { setPlan, setRole, removeMember } = operatorActions(service, workspace.workspace)
  const guest = await workspace.join('guest')
  const member = await workspace.join('member')

  await assert.rejects(setPlan('start'), (error: DaybookError) => {
    assert.equal(error.code, 'conflict')
    assert.deepEqual(error.details, {
      reason: 'plan_limits',
      excess: [
        { limit: 'members', max: 1, actual: 2 },
        { limit: 'guests', max: 0, actual: 1 },
      ],
    })
    return true
  })
  assert.equal((await workspace.get('/lists')).headers['x-ratelimit-limit'], '1200')

  assert.equal((await setPlan('team')).plan, 'team')
  assert.equal((await workspace.get('/lists')).headers['x-ratelimit-limit'], '300')
  await removeMember(guest.member)
  await setRole(member.member, 'owner')
  await removeMember(workspace.owner)
  assert.equal((await setPlan('start')).plan, 'start')
  assert.equal((await member.get('/lists')).status, 403)
})
