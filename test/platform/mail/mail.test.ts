import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { Type } from 'typebox'
import { transact } from '../../../src/platform/db/transact.ts'
import { nullable } from '../../../src/platform/http/schemas.ts'
import { jobs } from '../../../src/app/jobs.ts'
import { logUnsentMails } from '../../../src/platform/mail/log-unsent.ts'
import type { MailContent } from '../../../src/platform/mail/mail.ts'
import { startMailSender } from '../../../src/platform/mail/mail-sender.ts'
import { queueMail } from '../../../src/platform/mail/queue-mail.ts'
import { openSmtp } from '../../../src/platform/mail/smtp.ts'
import { sanitizeName } from '../../../src/platform/mail/sanitize.ts'
import { type TestMailServer, startMailServer } from '../../support/mail-server.ts'
import { waitUntil } from '../../support/processes.ts'
import { publicUrl, startService } from '../../support/service.ts'

const service = await startService()
const { database, clock } = service
const hourMs = 3_600_000
const mailFrom = { name: 'Daybook', address: 'daybook@daybook.example' }
const short: MailContent = { subject: 'Short', paragraphs: ['Nothing much.'] }

const Row = Type.Object({
  id: Type.String(),
  body: Type.String(),
  attempts: Type.Integer(),
  sent: Type.Boolean(),
  failed: Type.Boolean(),
  failure: nullable(Type.String()),
})

async function rowOf(to: string) {
  const [row] = await database.page(Row)`
    select id, body, attempts, sent_at is not null as sent, failed_at is not null as failed, failure
    from mails where to_address = ${to}`
  return row
}

const send = (to: string, mail: MailContent = short) =>
  transact(database, (sql) => queueMail(sql, to, () => mail))

/** Starts the part of a worker that sends mail. */
async function startWorker(
  t: TestContext,
  sink: TestMailServer,
  settings: Partial<TestMailServer['settings']> = {},
) {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const mailServer = { ...sink.settings, ...settings }
  const smtp = await openSmtp({ publicUrl, mailServer, mailFrom, ca: sink.ca })
  const stop = startMailSender({ database, log, smtp })
  t.after(stop)
  return { logged, stop }
}

test('a mail is sent within seconds, encrypted, only once with several workers, and its content is erased', async (t) => {
  const sink = await startMailServer()
  const workers = [await startWorker(t, sink), await startWorker(t, sink)]
  await send('ana@example.com', {
    subject: 'Set a new password – Ünal',
    greeting: 'Hello <b>Ana</b>',
    paragraphs: ['One & two', ['first', 'second']],
    action: { label: 'Set it', url: `${publicUrl}/reset#${'x'.repeat(43)}` },
    footnote: 'Nothing to do.',
  })
  const [mail] = await sink.wait(1)
  assert.ok(mail)
  assert.deepEqual(
    [mail.from, mail.to, mail.secure, mail.user],
    ['daybook@daybook.example', ['ana@example.com'], true, 'daybook'],
  )
  const headers = Object.fromEntries(mail.headers)
  await waitUntil(async () => (await rowOf('ana@example.com'))?.sent ?? false)
  const row = await rowOf('ana@example.com')
  assert.equal(headers['from'], 'Daybook <daybook@daybook.example>')
  assert.equal(headers['to'], 'ana@example.com')
  assert.equal(headers['message-id'], `<${row?.id}@daybook.example>`)
  assert.equal(headers['auto-submitted'], 'auto-generated')
  assert.equal(
    mail.text.replaceAll('\r\n', '\n'),
    `Hello <b>Ana</b>\n\nOne & two\n\n  first\n  second\n\nSet it:\n${publicUrl}/reset#${'x'.repeat(43)}\n\n--\nNothing to do.`,
  )
  for (const part of ['Hello &lt;b&gt;Ana&lt;/b&gt;', 'One &amp; two', `href="${publicUrl}/reset#xxx`])
    assert.ok(mail.html.includes(part), part)
  assert.doesNotMatch(mail.html, /<script|src=|<link|@import|url\(/)

  assert.deepEqual(row, { ...row, body: '', attempts: 1, sent: true, failed: false, failure: null })
  await sleep(1_200)
  assert.equal(sink.offeredCount, 1)
  for (const { logged } of workers) assert.doesNotMatch(logged.join(''), /ana@example|xxxx|w%rd/)
})

test('a rolled-back mail is never sent, and without a mail server every mail is held', async () => {
  await assert.rejects(
    transact(database, async (sql) => {
      await queueMail(sql, 'nobody@example.com', () => short)
      throw new Error('changed my mind')
    }),
    /changed my mind/,
  )
  assert.equal(await rowOf('nobody@example.com'), undefined)
  await send('kept@example.com')
  assert.deepEqual(await rowOf('kept@example.com'), {
    ...(await rowOf('kept@example.com')),
    body: 'Nothing much.\n',
    attempts: 0,
    sent: false,
    failed: false,
  })
  await database.page(Type.Object({}))`delete from mails where to_address = 'kept@example.com'`
})

// S-66
test('without a mail server each mail is logged once with its subject and how to read it, but never its text', async (t) => {
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const workers = [logUnsentMails(database, log), logUnsentMails(database, log)]
  for (const stop of workers) t.after(stop)
  await send('told@example.com', {
    subject: 'Set a new password',
    paragraphs: ['For you'],
    action: { label: 'Set it', url: `${publicUrl}/reset#secret` },
  })
  await waitUntil(() => logged.length > 0)
  await Promise.all(workers.map((stop) => stop()))
  const { id = '' } = (await rowOf('told@example.com')) ?? {}
  const lines = logged.map((line) => JSON.parse(line) as { msg: string; subject: string; mail_id: string })
  assert.deepEqual(
    lines.map(({ msg, subject, mail_id }) => [msg, subject, mail_id]),
    [[`mail held; run daybook mail show ${id} to read it`, 'Set a new password', id]],
  )
  assert.doesNotMatch(logged.join(''), /secret|told@example|For you/)

  // Once there is a server, it gets the mails that are recent enough.
  const sink = await startMailServer()
  await startWorker(t, sink)
  assert.deepEqual((await sink.wait(1))[0]?.to, ['told@example.com'])
})

// S-31
test('no content of a mail turns into a header, an address or a command', async (t) => {
  const sink = await startMailServer()
  await startWorker(t, sink)
  const hostile =
    'Hi\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>\u2028X-Evil: 1\n.\r\nMAIL FROM:<eve@example.com>'
  await send('bo@example.com', {
    subject: hostile,
    greeting: hostile,
    paragraphs: [hostile, [hostile]],
    action: { label: hostile, url: `${publicUrl}/verify#x` },
    footnote: hostile,
  })
  const [mail] = await sink.wait(1)
  assert.deepEqual(mail?.to, ['bo@example.com'])
  assert.deepEqual(mail?.headers.map(([name]) => name).sort(), [
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  assert.doesNotMatch(mail?.html ?? '', /<script/)
  assert.match(mail?.html ?? '', /&lt;script&gt;/)
  assert.equal(sink.offeredCount, 1)

  for (const to of [
    'a@example.com\r\nBcc: eve@example.com',
    'a@example.com, eve@example.com',
    'Ana <a@example.com>',
    'a@example.com>\r\nRCPT TO:<eve@example.com',
    'a\u202e@example.com',
    'a\u200b@example.com',
    'nobody',
  ])
    await assert.rejects(send(to), /needs a valid email address/)
})

// S-31
test('a name chosen by a user cannot break the line, form a link or reverse the text', () => {
  assert.equal(sanitizeName('Ana\r\nBcc: eve'), 'Ana Bcc: eve')
  assert.equal(sanitizeName('\u202eevil\u2066'), 'evil')
  assert.equal(sanitizeName('see evil.example/x now'), 'see evil.\u2060example/\u2060x now')
  assert.equal(sanitizeName('é'.repeat(81)), `${'é'.repeat(80)}…`)
})

test('a failed mail is retried after 10 s and then after a minute, but not once it is accepted', async (t) => {
  const sink = await startMailServer()
  sink.refuse({ at: 'DATA', code: 451 })
  const { logged } = await startWorker(t, sink)
  await send('later@example.com')
  await waitUntil(async () => (await rowOf('later@example.com'))?.failure !== null)
  assert.match((await rowOf('later@example.com'))?.failure ?? '', /451 not today/)
  clock.offsetMs += 7_000
  await sleep(1_200)
  assert.equal(sink.offeredCount, 1)
  clock.offsetMs += 3_000
  await waitUntil(() => logged.filter((line) => line.includes('mail delivery failed')).length === 2)
  sink.refuse(undefined)
  clock.offsetMs += 61_000
  assert.equal((await sink.wait(1)).length, 1)
  await waitUntil(async () => (await rowOf('later@example.com'))?.sent ?? false)
  clock.offsetMs += 12 * hourMs
  await sleep(1_200)
  assert.equal(sink.offeredCount, 3)
  assert.doesNotMatch(logged.join(''), /later@example|not today/)
})

test('a mail is abandoned when its address is refused, and after a day of other failures', async (t) => {
  const sink = await startMailServer()
  sink.refuse({ at: 'RCPT', code: 550 })
  await startWorker(t, sink)
  await send('unknown@example.com')
  await waitUntil(async () => (await rowOf('unknown@example.com'))?.failed ?? false)
  const refused = await rowOf('unknown@example.com')
  assert.match(refused?.failure ?? '', /550 not today/)
  assert.equal(refused?.body, 'Nothing much.\n')

  sink.refuse({ at: 'RCPT', code: 450 })
  await send('busy@example.com')
  await waitUntil(async () => (await rowOf('busy@example.com'))?.failure !== null)
  clock.offsetMs += 24 * hourMs
  sink.refuse(undefined)
  await waitUntil(async () => (await rowOf('busy@example.com'))?.failed ?? false)
  assert.match((await rowOf('busy@example.com'))?.failure ?? '', /450 not today/)

  sink.refuse({ at: 'DATA', code: 451 })
  await send('moved@example.com')
  await waitUntil(async () => (await rowOf('moved@example.com'))?.failure !== null)
  sink.refuse({ at: 'DATA', code: 554 })
  clock.offsetMs += 11_000
  await waitUntil(async () => (await rowOf('moved@example.com'))?.failed ?? false)
  assert.match((await rowOf('moved@example.com'))?.failure ?? '', /554 not today/)
  assert.equal(sink.received.length, 0)
})

test('mails held while there was no server are sent only if they are less than a day old', async (t) => {
  await send('old@example.com')
  clock.offsetMs += 24 * hourMs
  await send('fresh@example.com')
  const sink = await startMailServer()
  await startWorker(t, sink)
  assert.deepEqual((await sink.wait(1))[0]?.to, ['fresh@example.com'])
  await waitUntil(async () => (await rowOf('old@example.com'))?.failed ?? false)
  assert.equal((await rowOf('old@example.com'))?.failure, 'never tried')
  assert.equal(sink.offeredCount, 1)
})

test('neither mails nor the password are sent to a server that cannot prove its identity', async (t) => {
  const [sink, clear] = [await startMailServer(), await startMailServer({ starttls: false })]
  // Its certificate is from another authority.
  const { stop } = await startWorker(t, { ...sink, ca: clear.ca })
  await send('safe@example.com')
  await waitUntil(async () => (await rowOf('safe@example.com'))?.failure !== null)
  assert.match((await rowOf('safe@example.com'))?.failure ?? '', /certificate/)
  assert.equal(sink.offeredCount, 0)

  await stop()
  await database.page(Type.Object({}))`delete from mails where sent_at is null`
  // The same machine, by a name that doesn't reveal it.
  await startWorker(t, clear, { host: '127.1' })
  await send('stripped@example.com')
  await waitUntil(async () => (await rowOf('stripped@example.com'))?.failure !== null)
  assert.match((await rowOf('stripped@example.com'))?.failure ?? '', /STARTTLS/)
  assert.equal(clear.offeredCount, 0)
  await database.page(Type.Object({}))`delete from mails where sent_at is null`
})

test('a server that never answers does not delay shutdown; other workers can claim the mail after ten minutes', async (t) => {
  const sink = await startMailServer()
  sink.hang()
  const { stop } = await startWorker(t, sink)
  await send('hung@example.com')
  await waitUntil(() => sink.offeredCount === 1)
  const before = performance.now()
  await stop()
  assert.ok(performance.now() - before < 6_000)
  assert.deepEqual(await rowOf('hung@example.com'), {
    ...(await rowOf('hung@example.com')),
    attempts: 1,
    sent: false,
    failed: false,
    failure: null,
  })

  const other = await startMailServer()
  await startWorker(t, other)
  await sleep(1_200)
  assert.equal(other.offeredCount, 0)
  clock.offsetMs += 10 * 60_000
  assert.equal((await other.wait(1)).length, 1)
})

test('mails are deleted a week after they are sent, or a month after they are created', async (t) => {
  const sink = await startMailServer()
  const { stop } = await startWorker(t, sink)
  await send('sent@example.com')
  await waitUntil(async () => (await rowOf('sent@example.com'))?.sent ?? false)
  await stop()
  await send('waiting@example.com')
  const job = jobs.find(({ name }) => name === 'delete old emails')
  const after = async (days: number) => {
    clock.offsetMs += days * 24 * hourMs
    await job?.run(database)
    return [await rowOf('sent@example.com'), await rowOf('waiting@example.com')].map(
      (row) => row !== undefined,
    )
  }
  assert.deepEqual(await after(6.9), [true, true])
  assert.deepEqual(await after(0.2), [false, true])
  assert.deepEqual(await after(22.8), [false, true])
  assert.deepEqual(await after(0.2), [false, false])
})
