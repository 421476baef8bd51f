import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobs } from '../../../src/app/jobs.ts'
import { emitDueEvents } from '../../../src/work/deadlines/emit-due.ts'
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

const kindsOf = (told: { kind: string }[]) => told.map(({ kind }) => kind)

test('who is mentioned or assigned is told in the inbox, guests too, with what the task is by now', async () => {
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

test('nobody is told of what they do themselves, whichever way', async () => {
  const { workspace, olive, list } = await setUpInbox(service)
  const { id, name } = workspace.owner
  const created = await olive.post('/tasks', { list_id: list, title: 'Mine', assignee_ids: [id] })
  await olive.post(`/tasks/${created.body.id}/comments`, { text: `@[${name}](${id}) do it` })
  // By the token of the same person.
  await workspace.post('/tasks', { list_id: list, title: 'Mine too', assignee_ids: [id] })
  await processAllChanges(service)
  assert.deepEqual(await readInbox(olive), [])
})

test('a new task tells those whom it was made for, a changed one those who are added', async () => {
  const { member, guest, own, guests, olive, task } = await setUpInbox(service)
  const { id } = await task({ assignee_ids: [member.id] })
  await olive.patch(`/tasks/${id}`, { assignee_ids: [member.id, guest.id] })
  await olive.patch(`/tasks/${id}`, { title: 'Named anew' })
  await processAllChanges(service)
  assert.deepEqual(kindsOf(await readInbox(own)), ['assigned'])
  assert.deepEqual(kindsOf(await readInbox(guests)), ['assigned'])
  assert.notEqual((await readInbox(own))[0]!.id, (await readInbox(guests))[0]!.id)
})

test('mentioned and assigned in one go is told once, as the mention, in whichever order and batch', async () => {
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

test('assigned again tells once more, and the former is not told beside it', async () => {
  const { member, own, olive, task } = await setUpInbox(service)
  const { id } = await task({ assignee_ids: [member.id] })
  await processAllChanges(service)
  const [first] = await readInbox(own)
  await olive.patch(`/tasks/${id}`, { assignee_ids: [] })
  assert.deepEqual(await readInbox(own), [])
  assert.equal(await readUnreadCount(own), 0)
  await olive.patch(`/tasks/${id}`, { assignee_ids: [member.id] })
  await processAllChanges(service)
  const told = await readInbox(own)
  assert.equal(told.length, 1)
  assert.ok(told[0]!.id > first!.id)
})

test('deadlines and reminders are told to every assignee, else to whoever made the task, and only while they are true', async () => {
  setClock(service, '2030-05-06T08:00:00Z')
  const { member, guest, own, guests, olive, task } = await setUpInbox(service)
  const timed = {
    due_date: '2030-05-06',
    due_time: '12:00',
    timezone: 'UTC',
    reminders: [{ minutes_before: 60 }],
  }
  const shared = await task({ ...timed, title: 'Shared', assignee_ids: [member.id, guest.id] })
  const nobodys = await task({ ...timed, title: 'Nobody’s' })
  await processAllChanges(service)
  const pass = async (moment: string) => {
    setClock(service, moment)
    await emitDueEvents(service.database, 0)
    await processAllChanges(service)
  }
  await pass('2030-05-06T11:00:01Z')
  await pass('2030-05-06T11:30:01Z')
  const of = async (own: Parameters<typeof readInbox>[0]) =>
    (await readInbox(own)).map(({ kind, task_title }) => `${kind} ${task_title}`)
  const both = ['due_soon Shared', 'reminder Shared', 'assigned Shared']
  assert.deepEqual(await of(own), both)
  assert.deepEqual(await of(guests), both)
  assert.deepEqual(await of(olive), ['due_soon Nobody’s', 'reminder Nobody’s'])

  // Moved: what was told of the former deadline is true no more. Closed: nothing is left to do.
  await olive.patch(`/tasks/${shared.id}`, { due_time: '15:00' })
  assert.deepEqual(await of(own), ['assigned Shared'])
  await olive.post(`/tasks/${nobodys.id}/complete`)
  assert.deepEqual(await of(olive), [])
  assert.equal(await readUnreadCount(olive), 0)
})

// S-07
test('what becomes invisible is told no more, and nothing of it was kept', async () => {
  const { member, guest, guests, own, olive, mention, task, list } = await setUpInbox(service)
  const hidden = (await olive.post('/lists', { name: 'Salaries', visibility: 'private' })).body.id
  const secret = await task({ list_id: hidden, title: 'Raise Ana' })
  // Neither sees it: a mention of theirs is only text.
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
  // Seen when it was written, no longer when it was read by the worker.
  const next = await task()
  await mention(next.id, [guest])
  await olive.patch(`/tasks/${next.id}`, { list_id: hidden })
  await processAllChanges(service)
  await olive.patch(`/tasks/${next.id}`, { list_id: list })
  assert.deepEqual(await readInbox(guests), [])
})

test('what is deleted is told no more', async () => {
  const { member, own, olive, task, mention } = await setUpInbox(service)
  const { id } = await task()
  await mention(id, [member])
  await processAllChanges(service)
  await olive.delete(`/tasks/${id}`)
  assert.deepEqual([await readInbox(own), await readUnreadCount(own)], [[], 0])
})

test('who is removed is told nothing any more, and nothing of it is left', async () => {
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

test('an inbox is read in pages, and read or unread by one, by many and up to a moment; nobody touches another’s', async () => {
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
  // The ids are of the member: those of two are told apart by who asks.
  assert.equal(await readUnreadCount(guests), 5)
})

test('what was told 90 days ago goes, and of more than a thousand the oldest', async () => {
  const { workspace, member, guest, task, mention } = await setUpInbox(service)
  const { id } = await task()
  await mention(id, [member, guest])
  await processAllChanges(service)
  const retention = jobs.find(({ name }) => name === 'delete what members were told long ago')!
  const { pool } = service.database
  await pool.query(
    `insert into notifications (workspace_id, member_id, id, kind, task_id, comment_id, created_at, inbox)
      select workspace_id, member_id, 'ntf_7' || lpad(n::text, 25, '0'), kind, task_id, comment_id,
        created_at + interval '2 days', inbox
      from notifications, generate_series(1, 1000) as n where member_id = $1`,
    [member.id],
  )
  const left = async (who: { id: string }) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from notifications where member_id = $1 order by id',
      [who.id],
    )
    return rows.map((row) => row.id)
  }
  await retention.run(service.database)
  assert.equal((await left(member)).length, 1_000)
  assert.equal((await left(member))[0], `ntf_7${'1'.padStart(25, '0')}`)
  const own = await signIn(service, workspace, member)
  assert.equal(await readUnreadCount(own), 1_000)

  advanceClock(service, 90 * dayMs - 3_600_000)
  await retention.run(service.database)
  assert.equal((await left(guest)).length, 1)
  advanceClock(service, 2 * 3_600_000)
  await retention.run(service.database)
  assert.equal((await left(guest)).length, 0)
  assert.equal((await left(member)).length, 1_000)
})
