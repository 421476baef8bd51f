import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emitDueEvents } from '../../../src/work/due-events/emit-due.ts'
import { queueDuePush } from '../../../src/read/notifications/push/queue-push.ts'
import { startService } from '../../support/service.ts'
import {
  setUpInbox,
  processAllChanges,
  type SentMail,
  sendAllDueMail,
  mailsTo,
  readInbox,
  setClock,
  advanceClock,
} from './support.ts'

const service = await startService()
const minuteMs = 60_000
const subjects = (mails: SentMail[]) => mails.map(({ subject }) => subject)

test('notifications that stay unread for a minute are emailed once, and those read by then are not', async () => {
  const { member, guest, own, task, mention } = await setUpInbox(service)
  const { id } = await task()
  await mention(id, [member, guest])
  await processAllChanges(service)
  advanceClock(service, minuteMs - 5_000)
  assert.equal(await sendAllDueMail(service), 0)
  await own.post('/notifications/read', { ids: (await readInbox(own)).map((one) => one.id) })
  advanceClock(service, 10_000)
  assert.equal(await sendAllDueMail(service), 1)
  assert.equal(await sendAllDueMail(service), 0)
  assert.deepEqual(subjects(await mailsTo(service, guest.email)), [
    'Olive Owner mentioned you: Approve the drawings',
  ])
  assert.deepEqual(await mailsTo(service, member.email), [])
})

test('nothing is emailed about a task that the member has opened, in the inbox or not', async () => {
  const { member, guest, own, task, mention } = await setUpInbox(service)
  await own.patch('/notifications/settings', { mention: { inbox: false } })
  const [seen, other] = [await task(), await task({ title: 'Another', assignee_ids: [member.id] })]
  for (const { id } of [seen, seen, other]) await mention(id, [member, guest])
  await processAllChanges(service)
  const { body } = await own.post('/notifications/read', { task_id: seen.id })
  assert.deepEqual(body, { unread: (await readInbox(own)).length })
  advanceClock(service, minuteMs)
  await sendAllDueMail(service)
  const [mail, ...more] = await mailsTo(service, member.email)
  assert.deepEqual([mail!.subject, more.length], ['Olive Owner mentioned you: Another', 0])
  assert.match((await mailsTo(service, guest.email))[0]!.subject, /^3 notifications/)
})

test('an email says who, what, where and when, links to the task, and says why it was sent and how to unsubscribe', async () => {
  const { member, workspace, task, mention } = await setUpInbox(service, { timezone: 'Europe/Berlin' })
  const { id } = await task({ due_date: '2031-03-01', due_time: '09:30', timezone: 'Asia/Tokyo' })
  await mention(id, [member], 'please look at **page 3**')
  await processAllChanges(service)
  advanceClock(service, minuteMs)
  await sendAllDueMail(service)
  const [mail] = await mailsTo(service, member.email)
  assert.equal(
    // Where lines break depends on the name.
    mail!.body.replaceAll(/(?<=\S)\n(?=\S)/g, ' '),
    `Olive Owner mentioned you in a comment on “Approve the drawings”.

  @\u2060${member.name} please look at **page 3**

It's in “Harbour” and is due March 1, 2031 at 01:30 (09:30 in Asia/Tokyo).

Open task: https://daybook.example/tasks/${id}

-- You're receiving this email because you were mentioned in “${workspace.workspace.name}”. Choose which emails you get: https://daybook.example/settings/notifications?in=${workspace.workspace.id}
`,
  )
  assert.match(mail!.html, new RegExp(`href="https://daybook.example/tasks/${id}"`))
})

test('50 mentions are two emails: the first one, and 15 minutes later all others together', async () => {
  const { member, workspace, task, mention } = await setUpInbox(service)
  const { id } = await task()
  await mention(id, [member], 'one')
  await processAllChanges(service)
  advanceClock(service, minuteMs)
  assert.equal(await sendAllDueMail(service), 1)
  for (let count = 2; count <= 50; count++) await mention(id, [member], `number ${count}`)
  await processAllChanges(service)
  advanceClock(service, minuteMs)
  assert.equal(await sendAllDueMail(service), 0)
  advanceClock(service, 13 * minuteMs)
  assert.equal(await sendAllDueMail(service), 0)
  advanceClock(service, minuteMs)
  assert.equal(await sendAllDueMail(service), 1)
  advanceClock(service, 60 * minuteMs)
  assert.equal(await sendAllDueMail(service), 0)
  const [, digest, ...more] = await mailsTo(service, member.email)
  assert.deepEqual(more, [])
  assert.equal(digest!.subject, `49 notifications in “${workspace.workspace.name}”`)
  const lines = digest!.body.split('\n')
  const items = lines.filter((line) => line.includes('mentioned you'))
  assert.equal(items.length, 20)
  assert.equal(items[0], `  Olive Owner mentioned you: @\u2060${member.name} number 50`)
  assert.equal(lines.filter((line) => line === '  Approve the drawings').length, 20)
  assert.equal(lines.filter((line) => line === `  https://daybook.example/tasks/${id}`).length, 20)
  assert.ok(lines.includes('And 29 more.'))
  assert.ok(lines.includes(`https://daybook.example/notifications?in=${workspace.workspace.id}`))
})

test('a reminder is emailed at once to all assignees, even just after another email', async () => {
  setClock(service, '2031-05-06T08:00:00Z')
  const { member, guest, task, mention } = await setUpInbox(service)
  const timed = {
    due_date: '2031-05-06',
    due_time: '12:00',
    timezone: 'UTC',
    reminders: [{ minutes_before: 60 }],
  }
  const { id } = await task({ ...timed, assignee_ids: [member.id, guest.id] })
  await processAllChanges(service)
  setClock(service, '2031-05-06T10:58:50Z')
  await mention(id, [member])
  await processAllChanges(service)
  setClock(service, '2031-05-06T10:59:55Z')
  await sendAllDueMail(service)
  setClock(service, '2031-05-06T11:00:01Z')
  await emitDueEvents(service.database, 0)
  await processAllChanges(service)
  assert.equal(await sendAllDueMail(service), 2)
  for (const { email } of [member, guest])
    assert.equal((await mailsTo(service, email)).at(-1)!.subject, 'Reminder: Approve the drawings')
})

test('each kind goes where the member wants it: to the inbox, by email, both or neither', async () => {
  const { member, guest, own, guests, olive, task, mention } = await setUpInbox(service)
  await own.patch('/notifications/settings', { mention: { inbox: false }, assigned: { mail: 'off' } })
  await guests.patch('/notifications/settings', {
    mention: { inbox: false, mail: 'off' },
    assigned: { inbox: true, mail: 'at_once' },
  })
  const { id } = await task({ title: 'Mentioned' })
  await mention(id, [member, guest])
  const other = await task({ title: 'Assigned' })
  await olive.patch(`/tasks/${other.id}`, { assignee_ids: [member.id, guest.id] })
  await processAllChanges(service)
  const titles = async (own: Parameters<typeof readInbox>[0]) =>
    (await readInbox(own)).map((one) => one.task_title)
  assert.deepEqual([await titles(own), await titles(guests)], [['Assigned'], ['Assigned']])
  advanceClock(service, minuteMs)
  await sendAllDueMail(service)
  assert.deepEqual(subjects(await mailsTo(service, member.email)), ['Olive Owner mentioned you: Mentioned'])
  assert.deepEqual(subjects(await mailsTo(service, guest.email)), [
    'Olive Owner assigned you a task: Assigned',
  ])
  // Notifications that are only emailed are deleted afterwards, unless a device has been sent them.
  await queueDuePush(service.database)
  const { rows } = await service.database.pool.query(
    `select kind from notifications where member_id = any($1) and not inbox`,
    [[member.id, guest.id]],
  )
  assert.deepEqual(rows, [])
})

test('turning emails off, or to daily, applies to those that are already waiting', async () => {
  const { member, guest, own, guests, task, mention } = await setUpInbox(service)
  const { id } = await task()
  await mention(id, [member, guest])
  await processAllChanges(service)
  await own.patch('/notifications/settings', { mention: { mail: 'off' } })
  await guests.patch('/notifications/settings', { mention: { mail: 'daily' } })
  advanceClock(service, minuteMs)
  await sendAllDueMail(service)
  assert.deepEqual([await mailsTo(service, member.email), await mailsTo(service, guest.email)], [[], []])
  advanceClock(service, 24 * 60 * minuteMs)
  await sendAllDueMail(service)
  assert.deepEqual(await mailsTo(service, member.email), [])
  assert.equal((await mailsTo(service, guest.email)).length, 1)
})

test('the daily email is sent at the member’s hour in their time zone, also when daylight saving time begins', async () => {
  setClock(service, '2032-03-26T12:00:00Z')
  const { workspace, task } = await setUpInbox(service, { timezone: 'America/New_York' })
  const { member } = await workspace.join('member', { timezone: 'Europe/Berlin' })
  const timed = (due_date: string) => ({ due_date, timezone: 'Europe/Berlin', assignee_ids: [member.id] })
  for (const day of ['2032-03-27', '2032-03-28']) await task({ ...timed(day), title: day })
  const advanceTo = async (time: string) => {
    setClock(service, time)
    await emitDueEvents(service.database, 0)
    await processAllChanges(service)
    return sendAllDueMail(service)
  }
  // Assignments: at once, by default.
  await advanceTo('2032-03-26T12:01:00Z')
  await advanceTo('2032-03-26T12:02:30Z')
  const first = await mailsTo(service, member.email)
  // Due soon at 09:00 on the 27th, in standard time; the daily email of the 28th, in summer time, is an hour earlier.
  await advanceTo('2032-03-27T08:00:01Z')
  assert.equal(await advanceTo('2032-03-28T05:59:58Z'), 0)
  assert.equal(await advanceTo('2032-03-28T06:00:02Z'), 1)
  assert.deepEqual(subjects(await mailsTo(service, member.email)).slice(first.length), [
    'Due March 27, 2032: 2032-03-27',
  ])
  // The other task is due at 09:00 on the 28th; its email comes the next day at the member's hour.
  await advanceTo('2032-03-28T07:00:01Z')
  assert.equal(await advanceTo('2032-03-29T05:59:58Z'), 0)
  assert.equal(await advanceTo('2032-03-29T06:00:02Z'), 1)
})

// S-07
test('no email is sent about what is hidden, deleted or unassigned by then, nor to removed members', async () => {
  const { workspace, member, guest, olive, task, mention } = await setUpInbox(service)
  const hidden = (await olive.post('/lists', { name: 'Salaries', visibility: 'private' })).body.id
  const moved = await task({ title: 'Moved' })
  await mention(moved.id, [member, guest])
  const deleted = await task({ title: 'Deleted' })
  await mention(deleted.id, [member])
  const unassigned = await task({ title: 'Unassigned', assignee_ids: [member.id] })
  const removed = await workspace.join('member')
  await task({ title: 'Removed', assignee_ids: [removed.member.id] })
  await processAllChanges(service)
  await olive.patch(`/tasks/${moved.id}`, { list_id: hidden })
  await olive.delete(`/tasks/${deleted.id}`)
  await olive.patch(`/tasks/${unassigned.id}`, { assignee_ids: [] })
  await olive.delete(`/members/${removed.member.id}`)
  advanceClock(service, minuteMs)
  assert.equal(await sendAllDueMail(service), 0)
  for (const { email } of [member, guest, removed.member]) assert.deepEqual(await mailsTo(service, email), [])
  // They are not left waiting.
  const { rows } = await service.database.pool.query(
    'select from notifications where mail_at <= service_now($1)',
    [service.clock.offsetMs],
  )
  assert.equal(rows.length, 0)
})

// S-31
test('what members write cannot inject headers, links or text direction into emails', async () => {
  const { member, task, mention } = await setUpInbox(service)
  const { id } = await task({
    title: `Sign\r\nBcc: eve@example.com\u202e http://evil.example ${'x'.repeat(300)}`,
  })
  await mention(id, [member], '<img src=x> see https://evil.example/now')
  await processAllChanges(service)
  advanceClock(service, minuteMs)
  await sendAllDueMail(service)
  const [mail] = await mailsTo(service, member.email)
  assert.doesNotMatch(mail!.subject, /[\r\n\u202e]/)
  assert.ok(
    mail!.subject.startsWith(
      'Olive Owner mentioned you: Sign Bcc: eve@\u2060example.\u2060com http:\u2060/\u2060/',
    ),
  )
  assert.ok(mail!.subject.length < 200)
  for (const text of [mail!.body, mail!.html]) assert.doesNotMatch(text, /evil\.example/)
  assert.doesNotMatch(mail!.html, /<img/)
})
