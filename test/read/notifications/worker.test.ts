import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test, type TestContext } from 'node:test'
import { pino } from 'pino'
import { request } from 'undici'
import { jobs } from '../../../src/app/jobs.ts'
import { logUnsentMails } from '../../../src/platform/mail/log-unsent.ts'
import { startMailSender } from '../../../src/platform/mail/mail-sender.ts'
import { openSmtp } from '../../../src/platform/mail/smtp.ts'
import { watchNotificationMail } from '../../../src/read/notifications/mail/watch.ts'
import { watchNotifications } from '../../../src/read/notifications/create/watch.ts'
import { skipsOnCluster } from '../../support/cluster.ts'
import { addManyMembers } from '../../support/member-browser.ts'
import { openStream } from '../live/support.ts'
import { type TestMailServer, startMailServer } from '../../support/mail-server.ts'
import { waitUntil } from '../../support/processes.ts'
import { publicUrl, startService } from '../../support/service.ts'
import {
  setUpInbox,
  processAllChanges,
  readInbox,
  sendAllDueMail,
  mailsTo,
  readUnreadCount,
  advanceClock,
} from './support.ts'

const service = await startService()
const { database, secrets } = service
const minuteMs = 60_000
const mailFrom = { name: 'Daybook', address: 'daybook@daybook.example' }

async function stampOf(workspaceId: string): Promise<string> {
  const { rows } = await database.pool.query('select last_stamp from workspaces where id = $1', [workspaceId])
  return rows[0].last_stamp
}

/** Starts the parts of a worker that notify members; without a mail server it only stores the emails. */
async function startWorker(t: TestContext, sink?: TestMailServer): Promise<string[]> {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const mails = sink
    ? startMailSender({
        database,
        log,
        smtp: await openSmtp({ publicUrl, mailServer: sink.settings, mailFrom, ca: sink.ca }),
      })
    : logUnsentMails(database, log)
  for (const stop of [
    watchNotifications(database, log),
    watchNotificationMail(database, secrets, log),
    mails,
  ])
    t.after(stop)
  return logged
}

// S-66
test('two workers notify each member once, in the browser and by email, and log nothing that members wrote', async (t) => {
  const sink = await startMailServer()
  const logs = [await startWorker(t, sink), await startWorker(t, sink)]
  const { member, guest, workspace, own, guests, task, mention } = await setUpInbox(service)
  const stream = await openStream(service, own, workspace.workspace.id)
  t.after(() => stream.close())
  const { id } = await task()
  for (let count = 0; count < 10; count++) await mention(id, [member, guest], 'about the quay wall')
  await waitUntil(async () => (await readUnreadCount(own)) === 10 && (await readUnreadCount(guests)) === 10)
  const { data } = await stream.wait(
    ({ event, data }) => event === 'changes' && data.some((one: any) => one.action === 'inbox.changed'),
    30_000,
  )
  const change = data.find((one: any) => one.action === 'inbox.changed')
  assert.deepEqual([change.subject_id, change.member_id, change.list_id], [member.id, member.id, null])
  advanceClock(service, minuteMs + 1_000)
  await waitUntil(() => sink.received.length === 2)
  advanceClock(service, 16 * minuteMs)
  await mention(id, [guest], 'once more')
  await waitUntil(async () => (await readUnreadCount(guests)) === 11)
  advanceClock(service, minuteMs + 1_000)
  await waitUntil(() => sink.received.length === 3)
  const mails = sink.received
  const mailed = ({ email }: { email: string }) => mails.filter(({ to }) => to[0] === email).length
  assert.deepEqual([mails.length, mailed(guest), mailed(member)], [3, 2, 1])
  // Only the member's own browser gets changes of their inbox.
  const inboxChanges = stream.changes().filter(({ action }) => action === 'inbox.changed')
  assert.ok(inboxChanges.every(({ member_id }) => member_id === member.id))

  const headers = Object.fromEntries(mails[0]!.headers)
  assert.match(headers['list-unsubscribe'] ?? '', /^<https:\/\/daybook\.example\/unsubscribe\/[\w-]+>$/)
  assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click')
  await waitUntil(async () => (await mailsTo(service, guest.email)).every(({ body }) => body === ''))
  assert.ok((await mailsTo(service, guest.email)).every(({ unsubscribe_url }) => unsubscribe_url === null))
  assert.doesNotMatch(logs.flat().join(''), /quay wall|Approve|Harbour|@example/)
})

test('without a mail server, the log does not contain what members wrote', async (t) => {
  const { member, task, mention } = await setUpInbox(service)
  await mention((await task()).id, [member])
  await processAllChanges(service)
  advanceClock(service, minuteMs)
  assert.equal(await sendAllDueMail(service), 1)
  const logged = await startWorker(t)
  await waitUntil(() => logged.some((line) => line.includes('mail held')))
  assert.doesNotMatch(logged.join(''), /Approve|mentioned/)
})

test('a crash loses nothing and notifies no one twice: notifications and cursor are one transaction', async (t) => {
  if (skipsOnCluster(t, 'its tables have no triggers')) return
  const { member, own, task, mention } = await setUpInbox(service)
  const { id } = await task()
  await processAllChanges(service)
  await mention(id, [member])
  await database.pool.query(`
    create function crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$;
    create trigger crash before update on notification_cursors for each row execute function crash()`)
  try {
    await assert.rejects(processAllChanges(service))
    assert.equal(await readUnreadCount(own), 0)
  } finally {
    await database.pool.query('drop trigger crash on notification_cursors; drop function crash')
  }
  await processAllChanges(service)
  await processAllChanges(service)
  assert.equal((await readInbox(own)).length, 1)

  // So are an email and the changes to its notifications.
  await database.pool.query(`
    create function crash() returns trigger language plpgsql as $$ begin raise 'crash'; end $$;
    create trigger crash before update on notification_mailings for each row execute function crash()`)
  advanceClock(service, minuteMs)
  try {
    await assert.rejects(sendAllDueMail(service))
    assert.deepEqual(await mailsTo(service, member.email), [])
  } finally {
    await database.pool.query('drop trigger crash on notification_mailings; drop function crash')
  }
  assert.equal(await sendAllDueMail(service), 1)
  assert.equal((await mailsTo(service, member.email)).length, 1)
})

test('changes from before the first worker notify no one, and a new workspace is followed from its start', async () => {
  const { member, own, task, mention } = await setUpInbox(service)
  const { id } = await task()
  await mention(id, [member], 'before')
  const migration = await readFile(
    new URL('../../../migrations/0010_notifications.sql', import.meta.url),
    'utf8',
  )
  const [begin = ''] = /^insert into notification_cursors[^;]*;/m.exec(migration) ?? []
  await database.pool.query('truncate notification_cursors')
  await database.pool.query(begin)
  await processAllChanges(service)
  assert.deepEqual(await readInbox(own), [])
  await mention(id, [member], 'after')
  await processAllChanges(service)
  assert.match((await readInbox(own)).map(({ snippet }) => snippet).join(), /^@\S+ \S+ after$/)
})

test('hundreds of members mentioned at once are all notified, in pieces between which others can write', async () => {
  const { workspace, member, own, olive, task } = await setUpInbox(service)
  await addManyMembers(service, workspace.workspace.id, 300)
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from members where workspace_id = $1 and id like 'usr_7%'`,
    [workspace.workspace.id],
  )
  const { id } = await task()
  const mentions = [...rows.map((row) => row.id), member.id]
  for (let count = 0; count < 4; count++) await olive.post(`/tasks/${id}/comments`, { text: 'All', mentions })
  const before = await stampOf(workspace.workspace.id)
  await processAllChanges(service)
  assert.equal(await readUnreadCount(own), 4)
  const counts = await database.pool.query(
    'select member_id, count(*)::integer as times from notifications where workspace_id = $1 group by member_id',
    [workspace.workspace.id],
  )
  assert.equal(counts.rows.length, 301)
  assert.ok(counts.rows.every(({ times }) => times === 4))
  // Two comments in each hold of the lane, which have separate stamps.
  const stamps = await database.pool.query(
    `select distinct created_at from changes where workspace_id = $1 and action = 'inbox.changed' and created_at > $2`,
    [workspace.workspace.id, before],
  )
  assert.equal(stamps.rows.length, 2)
})

test('a workspace that fails does not hold up the others', async (t) => {
  if (skipsOnCluster(t, 'its tables have no triggers')) return
  const broken = await setUpInbox(service)
  const working = await setUpInbox(service)
  await database.pool.query(`
    create function crash() returns trigger language plpgsql as $$ begin
      if new.workspace_id = '${broken.workspace.workspace.id}' then raise 'crash'; end if; return new; end $$;
    create trigger crash before insert or update on notification_cursors for each row execute function crash()`)
  try {
    for (const { task, member } of [broken, working]) await task({ assignee_ids: [member.id] })
    await assert.rejects(processAllChanges(service))
    assert.deepEqual([await readUnreadCount(broken.own), await readUnreadCount(working.own)], [0, 1])
  } finally {
    await database.pool.query('drop trigger crash on notification_cursors; drop function crash')
  }
  await processAllChanges(service)
  assert.equal(await readUnreadCount(broken.own), 1)
})

test('history that has not been processed yet is not deleted', async () => {
  const { workspace, member, own, task, mention } = await setUpInbox(service, { plan: 'team' })
  await processAllChanges(service)
  const { id } = await task()
  await mention(id, [member])
  const retention = jobs.find(({ name }) => name === 'delete old history')!
  const offsetMs = service.clock.offsetMs
  advanceClock(service, 91 * 86_400_000)
  await retention.run(database)
  service.clock.offsetMs = offsetMs
  const changeCount = async () =>
    (await database.pool.query('select from changes where workspace_id = $1', [workspace.workspace.id])).rows
      .length
  assert.ok((await changeCount()) > 0)
  await processAllChanges(service)
  assert.equal(await readUnreadCount(own), 1)
  advanceClock(service, 91 * 86_400_000)
  await retention.run(database)
  service.clock.offsetMs = offsetMs
  assert.equal(await changeCount(), 0)
})

test('one POST to the URL in an email unsubscribes that member only; a GET does not', async () => {
  const { workspace, member, guest, own, guests, task, mention } = await setUpInbox(service)
  const { id } = await task()
  await mention(id, [member, guest])
  await processAllChanges(service)
  advanceClock(service, minuteMs)
  await sendAllDueMail(service)
  const [mail] = await mailsTo(service, member.email)
  const send = async (method: 'GET' | 'POST', path: string) => {
    const form = method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    }
    const { dispatcher } = service
    const answer = await request(service.url + path, { dispatcher, method, ...form })
    await answer.body.dump()
    return answer
  }
  const path = mail!.unsubscribe_url.slice(publicUrl.length)
  const viewed = await send('GET', path)
  const settingsOf = `/settings/notifications?in=${workspace.workspace.id}`
  assert.deepEqual([viewed.statusCode, viewed.headers.location], [303, settingsOf])
  const settings = async (browser: typeof own) => (await browser.get('/notifications/settings')).body
  const before = await settings(own)
  assert.equal(before.mention.mail, 'at_once')
  assert.equal((await send('POST', `${path.slice(0, -1)}_`)).statusCode, 404)
  assert.equal((await send('POST', '/unsubscribe/AAAA')).statusCode, 404)
  assert.deepEqual(await settings(own), before)

  assert.equal((await send('POST', path)).statusCode, 204)
  assert.equal((await send('POST', path)).statusCode, 204)
  assert.deepEqual(await settings(own), {
    mention: { inbox: true, mail: 'off', push: true },
    assigned: { inbox: true, mail: 'off', push: true },
    due_soon: { inbox: true, mail: 'off', push: true },
    reminder: { inbox: true, mail: 'off', push: true },
    unblocked: { inbox: true, mail: 'off', push: true },
    daily_hour: 8,
  })
  assert.equal((await settings(guests)).mention.mail, 'at_once')
  advanceClock(service, 16 * minuteMs)
  await mention(id, [member, guest])
  await processAllChanges(service)
  advanceClock(service, minuteMs)
  await sendAllDueMail(service)
  assert.deepEqual(
    [(await mailsTo(service, member.email)).length, (await mailsTo(service, guest.email)).length],
    [1, 2],
  )
  assert.equal(await readUnreadCount(own), 2)
})
