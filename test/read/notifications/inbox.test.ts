import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '../../../src/app/jobs.ts'
import { emitDueEvents } from '../../../src/work/due-events/emit-due.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import {
  setUpInbox,
  processAllChanges,
  readInbox,
  setClock,
  readUnreadCount,
  advanceClock,
} from './support.ts'

const service = await startService()

const dayMs = 86_400_000

const kindsOf = (notifications: { kind: string }[]) => notifications.map(({ kind }) => kind)

test('members and guests who are mentioned or assigned are notified in the inbox, with the task’s current state', async () => {
  const { member, guest, workspace, own, guests, olive, task, mention, list } = await setUpInbox(service)
  const { id } = await task({ due_date: '2031-03-01', due_time: '09:30', timezone: 'Europe/Berlin' })
  const comment = await mention(id, [member, guest], 'the **plan**\n is here')
  await processAllChanges(service)
  advanceClock(service, 61_000)
  await olive.patch(`/tasks/${id}`, { assignee_ids: [member.id], title: 'Approve the last drawings' })
  await processAllChanges(service)

  const [assigned, mentioned, ...others] = await readInbox(own)
  assert.deepEqual(others, [])
  assert.match(mentioned!.id, /^ntf_/)
  assert.deepEqual(mentioned, {
    id: mentioned!.id,
    kind: 'mention',
    task_id: id,
    task_title: 'Approve the last drawings',
    list_id: list,
    list_name: 'Harbour',
    comment_id: comment.id,
    snippet: `@${member.name} @${guest.name} the **plan** is here`,
    actor: { id: workspace.owner.id, name: workspace.owner.name },
    due_date: '2031-03-01',
    due_time: '09:30',
    timezone: 'Europe/Berlin',
    created_at: comment.created_at,
    read_at: null,
  })
  assert.deepEqual([assigned!.kind, assigned!.snippet, assigned!.comment_id], ['assigned', null, null])
  assert.deepEqual(kindsOf(await readInbox(guests)), ['mention'])
  assert.deepEqual(
    [await readUnreadCount(own), await readUnreadCount(guests), await readUnreadCount(olive)],
    [2, 1, 0],
  )
})

test('no one is notified of their own actions', async () => {
  const { workspace, olive, list } = await setUpInbox(service)
  const { id, name } = workspace.owner
  const created = await olive.post('/tasks', { list_id: list, title: 'Mine', assignee_ids: [id] })
  await olive.post(`/tasks/${created.body.id}/comments`, { text: `@[${name}](${id}) do it` })
  // With a token of the same person.
  await workspace.post('/tasks', { list_id: list, title: 'Mine too', assignee_ids: [id] })
  await processAllChanges(service)
  assert.deepEqual(await readInbox(olive), [])
})

test('a new task notifies its assignees, a changed one those who were added', async () => {
  const { member, guest, own, guests, olive, task } = await setUpInbox(service)
  const { id } = await task({ assignee_ids: [member.id] })
  await olive.patch(`/tasks/${id}`, { assignee_ids: [member.id, guest.id] })
  await olive.patch(`/tasks/${id}`, { title: 'Renamed' })
  await processAllChanges(service)
  assert.deepEqual(kindsOf(await readInbox(own)), ['assigned'])
  assert.deepEqual(kindsOf(await readInbox(guests)), ['assigned'])
  assert.notEqual((await readInbox(own))[0]!.id, (await readInbox(guests))[0]!.id)
})

test('being mentioned and assigned together creates one notification, the mention, in any order and batch', async () => {
  for (const between of [async () => {}, () => processAllChanges(service)])
    for (const mentionFirst of [true, false]) {
      const { member, own, olive, task, mention } = await setUpInbox(service)
      const { id } = await task()
      const steps = [
        () => mention(id, [member]),
        () => olive.patch(`/tasks/${id}`, { assignee_ids: [member.id] }),
      ]
      for (const step of mentionFirst ? steps : steps.toReversed()) {
        await step()
        await between()
      }
      await processAllChanges(service)
      assert.deepEqual(kindsOf(await readInbox(own)), ['mention'])
    }
})

test('being assigned again creates a new notification that replaces the old one', async () => {
  const { member, own, olive, task } = await setUpInbox(service)
  const { id } = await task({ assignee_ids: [member.id] })
  await processAllChanges(service)
  const [first] = await readInbox(own)
  await olive.patch(`/tasks/${id}`, { assignee_ids: [] })
  assert.deepEqual(await readInbox(own), [])
  assert.equal(await readUnreadCount(own), 0)
  await olive.patch(`/tasks/${id}`, { assignee_ids: [member.id] })
  await processAllChanges(service)
  const inbox = await readInbox(own)
  assert.equal(inbox.length, 1)
  assert.ok(inbox[0]!.id > first!.id)
})

test('due dates and reminders notify all assignees, or else the creator, and only while they still apply', async () => {
  setClock(service, '2030-05-06T08:00:00Z')
  const { member, guest, own, guests, olive, task } = await setUpInbox(service)
  const timed = {
    due_date: '2030-05-06',
    due_time: '12:00',
    timezone: 'UTC',
    reminders: [{ minutes_before: 60 }],
  }
  const shared = await task({ ...timed, title: 'Shared', assignee_ids: [member.id, guest.id] })
  const unassigned = await task({ ...timed, title: 'Unassigned' })
  await processAllChanges(service)
  const advanceTo = async (time: string) => {
    setClock(service, time)
    await emitDueEvents(service.database, 0)
    await processAllChanges(service)
  }
  await advanceTo('2030-05-06T11:00:01Z')
  await advanceTo('2030-05-06T11:30:01Z')
  const of = async (own: Parameters<typeof readInbox>[0]) =>
    (await readInbox(own)).map(({ kind, task_title }) => `${kind} ${task_title}`)
  const both = ['due_soon Shared', 'reminder Shared', 'assigned Shared']
  assert.deepEqual(await of(own), both)
  assert.deepEqual(await of(guests), both)
  assert.deepEqual(await of(olive), ['due_soon Unassigned', 'reminder Unassigned'])

  // Notifications of the old due date no longer apply, nor do those of a completed task.
  await olive.patch(`/tasks/${shared.id}`, { due_time: '15:00' })
  assert.deepEqual(await of(own), ['assigned Shared'])
  await olive.post(`/tasks/${unassigned.id}/complete`)
  assert.deepEqual(await of(olive), [])
  assert.equal(await readUnreadCount(olive), 0)
})

// S-07
test('what a member can no longer see disappears from the inbox', async () => {
  const { member, guest, guests, own, olive, mention, task, list } = await setUpInbox(service)
  const hidden = (await olive.post('/lists', { name: 'Salaries', visibility: 'private' })).body.id
  const secret = await task({ list_id: hidden, title: 'Raise Ana' })
  // Neither can see it, so the mention is only text.
  await mention(secret.id, [member, guest])
  await processAllChanges(service)
  assert.deepEqual([await readInbox(own), await readInbox(guests)], [[], []])

  const { id } = await task()
  await mention(id, [guest, member])
  await processAllChanges(service)
  assert.deepEqual([await readUnreadCount(own), await readUnreadCount(guests)], [1, 1])
  await olive.patch(`/tasks/${id}`, { list_id: hidden })
  assert.deepEqual(
    [await readInbox(own), await readUnreadCount(own), await readUnreadCount(guests)],
    [[], 0, 0],
  )
  // Visible when it was written, but no longer when the worker processes it.
  const next = await task()
  await mention(next.id, [guest])
  await olive.patch(`/tasks/${next.id}`, { list_id: hidden })
  await processAllChanges(service)
  await olive.patch(`/tasks/${next.id}`, { list_id: list })
  assert.deepEqual(await readInbox(guests), [])
})

test('deleted tasks disappear from the inbox', async () => {
  const { member, own, olive, task, mention } = await setUpInbox(service)
  const { id } = await task()
  await mention(id, [member])
  await processAllChanges(service)
  await olive.delete(`/tasks/${id}`)
  assert.deepEqual([await readInbox(own), await readUnreadCount(own)], [[], 0])
})

test('a removed member is no longer notified, and their notifications are deleted', async () => {
  const { member, olive, task, mention } = await setUpInbox(service)
  const { id } = await task({ assignee_ids: [member.id] })
  await processAllChanges(service)
  await mention(id, [member])
  assert.equal((await olive.delete(`/members/${member.id}`)).status, 204)
  await processAllChanges(service)
  const { rows } = await service.database.pool.query('select from notifications where member_id = $1', [
    member.id,
  ])
  assert.equal(rows.length, 0)
})

test('an inbox comes in pages; items are marked read by id or up to a time, and no one can mark another’s', async () => {
  const { member, guest, own, guests, task, mention } = await setUpInbox(service)
  const { id } = await task()
  for (let count = 0; count < 5; count++) await mention(id, [member, guest], `number ${count}`)
  await processAllChanges(service)
  const first = (await own.get('/notifications?limit=3')).body
  const second = (await own.get(`/notifications?limit=3&cursor=${first.next_cursor}`)).body
  const all = [...first.data, ...second.data]
  assert.deepEqual(
    all.map(({ snippet }) => snippet.at(-1)),
    ['4', '3', '2', '1', '0'],
  )
  assert.equal(second.next_cursor, null)

  const ids = all.map((one) => one.id)
  assert.deepEqual((await own.post('/notifications/read', { ids: [ids[0], ids[4], 'ntf_none'] })).body, {
    unread: 3,
  })
  assert.deepEqual(
    (await readInbox(own, '?unread=true')).map((one) => one.id),
    ids.slice(1, 4),
  )
  assert.ok((await readInbox(own))[0]!.read_at)
  assert.deepEqual((await own.post('/notifications/unread', { ids: [ids[0]] })).body, { unread: 4 })
  const until = all[1].created_at
  assert.deepEqual((await own.post('/notifications/read', { all: true, until })).body, { unread: 1 })
  assert.deepEqual(
    (await readInbox(own, '?unread=true')).map((one) => one.id),
    [ids[0]],
  )
  // Two members’ notifications can have the same ids; marking one member’s leaves the other’s alone.
  assert.equal(await readUnreadCount(guests), 5)
})

test('notifications are deleted after 90 days, and the oldest of more than 1,000', async () => {
  const { workspace, member, guest, task, mention } = await setUpInbox(service)
  const { id } = await task()
  await mention(id, [member, guest])
  await processAllChanges(service)
  const retention = jobs.find(({ name }) => name === 'delete old notifications')!
  const { pool } = service.database
  await pool.query(
    `insert into notifications (workspace_id, member_id, id, kind, task_id, comment_id, created_at, inbox)
      select workspace_id, member_id, 'ntf_7' || lpad(n::text, 25, '0'), kind, task_id, comment_id,
        created_at + interval '2 days', inbox
      from notifications, generate_series(1, 1000) as n where member_id = $1`,
    [member.id],
  )
  const remaining = async (member: { id: string }) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from notifications where member_id = $1 order by id',
      [member.id],
    )
    return rows.map((row) => row.id)
  }
  await retention.run(service.database)
  assert.equal((await remaining(member)).length, 1_000)
  assert.equal((await remaining(member))[0], `ntf_7${'1'.padStart(25, '0')}`)
  const own = await signIn(service, workspace, member)
  assert.equal(await readUnreadCount(own), 1_000)

  advanceClock(service, 90 * dayMs - 3_600_000)
  await retention.run(service.database)
  assert.equal((await remaining(guest)).length, 1)
  advanceClock(service, 2 * 3_600_000)
  await retention.run(service.database)
  assert.equal((await remaining(guest)).length, 0)
  assert.equal((await remaining(member)).length, 1_000)
})
