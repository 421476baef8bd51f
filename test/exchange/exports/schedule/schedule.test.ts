import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextRun, type RunSchedule } from '../../../../src/core/dates/next-run.ts'
import { updateScheduleTimezones } from '../../../../src/exchange/exports/schedule/run-schedules.ts'
import { mailsTo } from '../../../support/visitor.ts'
import { signIn } from '../../../support/member-browser.ts'
import { setClock } from '../../../work/due-events/support.ts'
import { assertError } from '../../../support/assert-error.ts'
import { waitUntil } from '../../../support/processes.ts'
import { operatorActions } from '../../../support/operator-actions.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import { assertValidationErrors } from '../../../work/tasks/support.ts'
import { download, waitForExport, openExport, startExportWorkerFor } from '../support.ts'

const service = await startService()
setClock(service, '2027-03-25T12:00:00Z')

const weekly = { every: 'week', weekday: 1, hour: 3, attachments: true }

test('a schedule runs at its local hour through changes of daylight saving time, and never twice', () => {
  const runs = (schedule: RunSchedule, zone: string, from: string, count: number) => {
    const all: string[] = []
    for (let at = Date.parse(from); all.length < count; all.push(new Date(at).toISOString().slice(0, 16)))
      at = nextRun(schedule, zone, at)
    return all
  }
  // 02:00 is skipped on March 28, 2027, and occurs twice on October 31.
  assert.deepEqual(runs({ every: 'day', hour: 2 }, 'Europe/Berlin', '2027-03-26T12:00Z', 3), [
    '2027-03-27T01:00', '2027-03-28T01:00', '2027-03-29T00:00',
  ]) // oxfmt-ignore
  assert.deepEqual(runs({ every: 'day', hour: 2 }, 'Europe/Berlin', '2027-10-30T12:00Z', 2), [
    '2027-10-31T00:00', '2027-11-01T01:00',
  ]) // oxfmt-ignore
  assert.deepEqual(runs({ every: 'week', weekday: 7, hour: 0 }, 'UTC', '2027-03-28T00:00Z', 2), [
    '2027-04-04T00:00', '2027-04-11T00:00',
  ]) // oxfmt-ignore
  assert.deepEqual(runs({ every: 'month', day: 'last', hour: 23 }, 'UTC', '2028-01-31T22:00Z', 4), [
    '2028-01-31T23:00', '2028-02-29T23:00', '2028-03-31T23:00', '2028-04-30T23:00',
  ]) // oxfmt-ignore
  assert.deepEqual(runs({ every: 'month', day: 28, hour: 5 }, 'Pacific/Apia', '2027-01-28T00:00Z', 2), [
    '2027-02-27T16:00', '2027-03-27T16:00',
  ]) // oxfmt-ignore
})

//
test('only the owner and admins on the Business plan can use a schedule', async () => {
  for (const plan of ['start', 'team'] as const) {
    const smaller = await createWorkspace(service, { plan })
    const owner = await signIn(service, smaller, smaller.owner)
    for (const answer of [
      await owner.get('/exports/schedule'),
      await owner.send('PUT', '/exports/schedule', { body: weekly }),
      await owner.delete('/exports/schedule'),
    ])
      assertError(answer, 'forbidden', { reason: 'plan', required: 'business' })
    assert.equal((await owner.post('/exports', {})).status, 201, 'anyone can export on demand')
  }
  const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
  const owner = await signIn(service, workspace, workspace.owner)
  const member = await signIn(service, workspace, (await workspace.join('member')).member)
  assertError(await member.get('/exports/schedule'), 'forbidden', { reason: 'role', required: 'admin' })

  const put = (body: object) => owner.send('PUT', '/exports/schedule', { body })
  assert.deepEqual((await owner.get('/exports/schedule')).body, { schedule: null })
  assertValidationErrors(await put({ every: 'week', hour: 24, attachments: true }), 'hour: range')
  assertValidationErrors(await put({ every: 'week', hour: 3, attachments: true }), 'weekday: required')
  assertValidationErrors(await put({ ...weekly, day: 3 }), 'day: unknown')
  assertValidationErrors(await put({ every: 'month', day: 29, hour: 3, attachments: true }), 'day: range')
  const set = await put(weekly)
  assert.equal(set.status, 200, set.text)
  // Monday, March 29, with daylight saving time since the day before.
  assert.equal(set.body.next_at, '2027-03-29T01:00:00.000Z')
  assert.deepEqual((await owner.get('/exports/schedule')).body.schedule, set.body)
  const monthly = await put({ every: 'month', day: 'last', hour: 0, attachments: false })
  assert.deepEqual([monthly.body.day, monthly.body.next_at], ['last', '2027-03-30T22:00:00.000Z'])
  assert.equal((await owner.delete('/exports/schedule')).status, 204)
  assert.deepEqual((await owner.get('/exports/schedule')).body, { schedule: null })
  const [removed, changed] = (await owner.get('/log?action=export.scheduled')).body.data
  assert.deepEqual(removed.changed.every, { from: 'month', to: null })
  assert.deepEqual(changed.changed.day, { from: null, to: 'last' })
})

//
test('a schedule runs once at its hour with its creator’s access, and only its creator can download the file, for 30 days', async () => {
  const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
  const { member: maker } = await workspace.join('admin')
  const [admin, owner] = [
    await signIn(service, workspace, maker),
    await signIn(service, workspace, workspace.owner),
  ]
  const secret = (await workspace.post('/lists', { name: 'Owner alone', visibility: 'private' })).body
  const list = await workspace.list('Seen')
  setClock(service, '2027-03-25T12:00:00Z')
  await admin.send('PUT', '/exports/schedule', { body: { every: 'day', hour: 3, attachments: true } })

  const workers = [startExportWorkerFor(service), startExportWorkerFor(service)]
  setClock(service, '2027-03-26T01:59:58Z')
  const exports = async () =>
    (await owner.get('/exports')).body.data.filter(({ scheduled }: any) => scheduled)
  setClock(service, '2027-03-26T02:00:00Z')
  await waitUntil(async () => (await exports()).length === 1)
  const made = await waitForExport(admin, (await exports())[0].id)
  assert.deepEqual([made.state, made.created_by, made.scheduled], ['ready', maker.id, true])
  assert.equal(Date.parse(made.expires_at) - Date.parse(made.ready_at), 30 * 86_400_000)
  assert.equal((await admin.get('/exports/schedule')).body.schedule.next_at, '2027-03-27T02:00:00.000Z')
  const zip = await openExport(service, admin, made.id)
  assert.deepEqual(
    zip.data('lists').map(({ id }) => id),
    [list],
  )
  assert.ok(!Object.values(zip.texts).join('').includes(secret.id))
  assert.equal(
    (await download(service, owner, made.id)).status,
    404,
    'it may contain lists that the owner cannot see',
  )
  const mails = (await mailsTo(service, maker.email)).filter(({ subject }) => subject.includes('is ready'))
  assert.equal(mails.length, 1)

  // Runs missed while no worker was running are made up for by one export.
  await Promise.all(workers.map(({ stop }) => stop()))
  setClock(service, '2027-04-02T12:00:00Z')
  const late = [startExportWorkerFor(service), startExportWorkerFor(service)]
  const again = await signIn(service, workspace, workspace.owner)
  const count = async () => (await again.get('/exports')).body.data.length
  await waitUntil(async () => (await count()) === 2)
  await waitUntil(async () =>
    (await again.get('/exports')).body.data.every(({ state }: any) => state === 'ready'),
  )
  assert.equal(await count(), 2)
  assert.equal((await again.get('/exports/schedule')).body.schedule.next_at, '2027-04-03T01:00:00.000Z')
  await Promise.all(late.map(({ stop }) => stop()))

  await again.patch('', { timezone: 'America/New_York' })
  assert.equal(await updateScheduleTimezones(service.database, 10), 1)
  assert.equal((await again.get('/exports/schedule')).body.schedule.next_at, '2027-04-03T07:00:00.000Z')
  assert.equal(await updateScheduleTimezones(service.database, 10), 0)
})

//
test('a schedule is turned off on a lower plan or if its creator is no longer an admin, and the owner is mailed once', async () => {
  setClock(service, '2027-05-01T12:00:00Z')
  const workspaces = await Promise.all([
    createWorkspace(service),
    createWorkspace(service),
    createWorkspace(service),
  ])
  const [downgraded, demoted, removed] = workspaces
  const offMails = async (workspace: (typeof workspaces)[number]) =>
    (await mailsTo(service, workspace.owner.email)).filter(({ subject }) => subject.includes('turned off'))
  const daily = { body: { every: 'day', hour: 0, attachments: true } }
  for (const workspace of workspaces) {
    const { member } = await workspace.join('admin')
    const browser = await signIn(service, workspace, member)
    assert.equal((await browser.send('PUT', '/exports/schedule', daily)).status, 200)
    const owner = await signIn(service, workspace, workspace.owner)
    if (workspace === downgraded) await operatorActions(service, workspace.workspace).setPlan('team')
    if (workspace === demoted) await owner.patch(`/members/${member.id}`, { role: 'member' })
    if (workspace === removed) await owner.delete(`/members/${member.id}`)
  }
  const { stop } = startExportWorkerFor(service)
  setClock(service, '2027-05-02T00:00:00Z')
  for (const workspace of workspaces) await waitUntil(async () => (await offMails(workspace)).length === 1)
  setClock(service, '2027-05-04T00:00:00Z')
  const owner = await signIn(service, demoted, demoted.owner)
  const { schedule } = (await owner.get('/exports/schedule')).body
  assert.deepEqual([schedule.off, schedule.next_at], ['maker', null])
  const [entry] = (await owner.get('/log?action=export.scheduled')).body.data
  assert.deepEqual([entry.member_id, entry.changed], [null, { off: { from: null, to: 'maker' } }])
  assert.equal((await owner.send('PUT', '/exports/schedule', daily)).body.off, null)
  await stop()
  for (const workspace of workspaces) {
    assert.equal((await offMails(workspace)).length, 1)
    assert.deepEqual(
      (await (await signIn(service, workspace, workspace.owner)).get('/exports')).body.data,
      [],
    )
  }
})
