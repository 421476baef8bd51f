import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { openConnection, readToEnd } from '../../../support/raw-http.ts'
import { mailDomain, startService } from '../../../support/service.ts'
import { connectSmtp, connectUpToData } from './raw-smtp.ts'
import {
  authority,
  formatMessage,
  createAddress,
  startMailServer,
  ownAddress,
  tasksOf,
  createListWithAddress,
} from '../support.ts'

const service = await startService()
const mailServer = await startMailServer(service)
const query = (text: string, ...values: unknown[]) => service.database.pool.query(text, values)

const toList = (address: string, more: Record<string, string> = {}, text?: string) =>
  formatMessage({ From: 'a@elsewhere.example', To: address, ...more }, text)

// S-69
test('an address that never existed, was replaced or deleted, or belongs to an archived list is refused in the same words', async () => {
  const { workspace, browser, list, address: replaced } = await createListWithAddress(service)
  const address = await createAddress(browser, list)
  const archived = await workspace.list('Archived')
  const ofArchived = await createAddress(browser, archived)
  await workspace.post(`/lists/${archived}/archive`)
  const withoutAddress = await workspace.list('Gone')
  const deleted = await createAddress(browser, withoutAddress)
  await browser.delete(`/lists/${withoutAddress}/address`)
  const [, domain] = address.split('@')
  const never = `inbox-${'0'.repeat(26)}@${domain}`

  const replies = new Set<string>()
  for (const to of [replaced, ofArchived, deleted, never, `postmaster@${domain}`, 'a@elsewhere.example']) {
    const { code, reply, command } = await mailServer.send({ to, raw: toList(to) })
    assert.deepEqual([code, command], [550, 'RCPT TO'], to)
    replies.add(reply)
  }
  assert.deepEqual([...replies], ['550 5.1.1 No such address here'])
  assert.deepEqual(await tasksOf(workspace, list), [])
  assert.equal((await mailServer.send({ to: address, raw: toList(address) })).code, 250)
  assert.ok(
    !mailServer.logged.some((line) => JSON.stringify(line).includes(address.split('@')[0]!.slice(-26))),
  )
})

test('guessing addresses does not work: after five unknown ones the connection is closed', async () => {
  const connection = await connectSmtp(mailServer.port)
  await connection.reply()
  await connection.send('EHLO mx.sender.example')
  await connection.send('MAIL FROM:<a@elsewhere.example>')
  const guess = () => connection.send(`RCPT TO:<inbox-${'1'.repeat(26)}@in.daybook.example>`)
  for (let count = 0; count < 5; count += 1) assert.match(await guess(), /^550/)
  assert.match(await guess(), /^421/)
  await connection.ended
})

// S-69
test('mail from programs, mailing lists and Daybook itself is dropped silently', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const id = `eml_${'0'.repeat(26)}`
  const dropped: [Record<string, string>, string?][] = [
    [{ 'Auto-Submitted': 'auto-replied (vacation)' }],
    [{ 'Auto-Submitted': 'auto-generated' }],
    [{ Precedence: 'bulk' }],
    [{ Precedence: 'Junk' }],
    [{ Precedence: 'list' }],
    [{ 'List-Id': 'Announcements <announce.elsewhere.example>' }],
    [{ 'X-Loop': 'someone@elsewhere.example' }],
    [{ 'Message-ID': `<${id}@${ownAddress.split('@')[1]}>` }],
    [{ From: `Daybook <${ownAddress.toUpperCase()}>` }],
    [{}, ownAddress],
    [{}, ''],
  ]
  for (const [fields, from] of dropped) {
    const { code, reply } = await mailServer.send({
      ...(from === undefined ? {} : { from }),
      to: address,
      raw: toList(address, fields),
    })
    assert.equal(code, 250, reply)
  }
  const hops = `${'Received: from a by b; Fri, 20 Nov 2026 10:00:00 +0000\r\n'.repeat(51)}${toList(address)}`
  assert.equal((await mailServer.send({ to: address, raw: hops })).code, 250)
  assert.deepEqual(await tasksOf(workspace, list), [])
  assert.deepEqual(
    mailServer.counted.filter((one) => one.startsWith('dropped')),
    [
      'auto_submitted',
      'auto_submitted',
      'precedence',
      'precedence',
      'precedence',
      'list',
      'loop',
      'own',
      'own',
      'own',
      'bounce',
      'loop',
    ].map((why) => `dropped ${why}`),
  )
  const people = toList(address, { 'Auto-Submitted': 'no', Precedence: 'first-class' })
  await mailServer.send({ to: address, raw: people })
  assert.equal((await tasksOf(workspace, list)).length, 1)
})

// S-69
test('the same message becomes one task, also when sent again, concurrently, or without a Message-ID', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const file = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename=a.pdf' }
  const twice = { to: address, raw: toList(address, { 'Message-ID': '<twice@elsewhere.example>', ...file }) }
  const replies = await Promise.all(Array.from({ length: 4 }, () => mailServer.send(twice)))
  replies.push(await mailServer.send(twice))
  assert.deepEqual(
    replies.map(({ code }) => code),
    [250, 250, 250, 250, 250],
  )
  const [task, ...more] = await tasksOf(workspace, list)
  assert.deepEqual([task.attachments.length, more], [1, []])
  const { rows } = await query(
    `select storage_bytes = (select sum(size) from attachments where workspace_id = $1 and removed_at is null) as exact
     from workspaces where id = $1`,
    workspace.workspace.id,
  )
  assert.deepEqual(rows, [{ exact: true }])

  const nameless = formatMessage({
    'Message-ID': undefined,
    From: 'a@elsewhere.example',
    To: address,
    Subject: 'Nameless',
  })
  await mailServer.send({ to: address, raw: `Received: from one\r\n${nameless}` })
  await mailServer.send({ to: address, raw: `Received: from two\r\n${nameless}` })
  await mailServer.send({ to: address, raw: nameless.replace('Hello', 'Another') })
  assert.equal((await tasksOf(workspace, list)).length, 3)
})

// S-69
test('only CR LF ends a message, so that no second one can be smuggled in behind it', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  for (const end of ['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\r\n.\r', '\n\n.\r\n']) {
    const connection = await connectUpToData(mailServer.port, address)
    const smuggled = `MAIL FROM:<eve@elsewhere.example>\r\nRCPT TO:<${address}>\r\nDATA\r\nSubject: Smuggled\r\n\r\nx`
    connection.write(`${toList(address, { Subject: 'Carrier' })}${end}${smuggled}\r\n.\r\n`)
    assert.match(await connection.reply(), /^250/, JSON.stringify(end))
    assert.match(await connection.send('QUIT'), /^221/, 'nothing was answered in between')
  }
  const titles = (await tasksOf(workspace, list)).map(({ title }) => title)
  assert.deepEqual(new Set(titles), new Set(['Carrier']))
  assert.equal(titles.length, 6)
})

test('the server greets with its name, offers encryption, allows no sign-in, and does not relay', async () => {
  const connection = await connectSmtp(mailServer.port)
  assert.match(await connection.reply(), /^220 in\.daybook\.example ESMTP$/)
  const offers = (await connection.send('EHLO mx.sender.example'))
    .split('\r\n')
    .map((line) => line.slice(4).trim())
  assert.deepEqual(
    [...offers].sort().filter((offer) => !offer.includes('Nice')),
    ['8BITMIME', 'ENHANCEDSTATUSCODES', 'PIPELINING', 'SIZE 52428800', 'SMTPUTF8', 'STARTTLS'].sort(),
  )
  for (const command of [
    'AUTH PLAIN AGEAYg==',
    'VRFY inbox',
    'EXPN inbox',
    'SHELL ls',
    'XCLIENT ADDR=1.2.3.4',
  ])
    assert.match(await connection.send(command), /^5/, command)
  assert.match(await connection.send('DATA'), /^503/)
  await connection.send('MAIL FROM:<a@elsewhere.example>')
  assert.match(await connection.send('RCPT TO:<b@elsewhere.example>'), /^550/)
  assert.match(await connection.send('DATA'), /^503/)
  await connection.send('RSET')
  assert.match(await connection.send('MAIL FROM:<a@b.example> SIZE=52428801'), /^552/)
})

test('one IP address may have ten connections', async () => {
  const own = await startMailServer(service)
  const connections = await Promise.all(Array.from({ length: 11 }, () => connectSmtp(own.port)))
  const greetings = await Promise.all(connections.map(({ reply }) => reply()))
  const codes = greetings.map((line) => line.slice(0, 3)).sort()
  assert.deepEqual(codes, [...Array.from({ length: 10 }, () => '220'), '421'])
  connections.forEach(({ hangUp }) => hangUp())
})

test('commands sent before encryption starts are discarded, so that no one in between can inject any', async () => {
  const { address } = await createListWithAddress(service)
  const socket = await openConnection(mailServer.port)
  await once(socket, 'data')
  socket.write('EHLO mx.sender.example\r\n')
  await once(socket, 'data')
  socket.write('STARTTLS\r\nMAIL FROM:<eve@elsewhere.example>\r\n')
  await once(socket, 'data')
  const secure = connectTls({ socket, ca: authority.cert, servername: mailDomain })
  await once(secure, 'secureConnect')
  secure.write(`EHLO mx.sender.example\r\nRCPT TO:<${address}>\r\nQUIT\r\n`)
  const reply = await readToEnd(secure)
  assert.match(reply, /^503 5\.5\.1 Error: need MAIL command\r$/m)
  assert.ok(!reply.includes('STARTTLS'))
})

test('a stop waits for messages that are being received, and closes idle connections at once', async () => {
  const own = await startMailServer(service)
  const { workspace, list, address } = await createListWithAddress(service)
  const [idle, busy] = [await connectSmtp(own.port), await connectUpToData(own.port, address)]
  await idle.reply()
  busy.write(`${toList(address)}\r\n`)
  const stopped = own.stop()
  assert.match(await idle.reply(), /^421/)
  await idle.ended
  busy.write('.\r\n')
  assert.match(await busy.reply(), /^250/)
  busy.hangUp()
  await stopped
  assert.equal((await tasksOf(workspace, list)).length, 1)
})

test('a full list and a flood of messages are refused before the message is sent', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const attempt = async () => (await mailServer.send({ to: address, raw: toList(address) })).reply
  await query('update lists set task_count = 5000 where id = $1', list)
  assert.equal(await attempt(), '552 5.2.2 Mailbox full')
  await query('update lists set task_count = 0 where id = $1', list)
  await query(
    `insert into received_mails (workspace_id, list_id, message, received_at)
     select $1, $2, decode(md5(n::text), 'hex'), now() from generate_series(1, 300) as n`,
    workspace.workspace.id,
    list,
  )
  assert.equal(await attempt(), '451 4.3.0 Too many messages; try again later')
  await query(
    `update received_mails set received_at = now() - interval '61 minutes' where list_id = $1`,
    list,
  )
  assert.match(await attempt(), /^250/)
})

test('an address that is replaced during a message is refused, and an interrupted message leaves nothing', async () => {
  const { workspace, browser, list, address } = await createListWithAddress(service)
  const broken = await connectUpToData(mailServer.port, address)
  broken.write(`${toList(address)}\r\n`)
  broken.hangUp()
  const late = await connectUpToData(mailServer.port, address)
  const next = await createAddress(browser, list)
  late.write(`${toList(address)}\r\n.\r\n`)
  assert.match(await late.reply(), /^550 5\.1\.1 No such address here$/)
  assert.equal((await mailServer.send({ to: next, raw: toList(next) })).code, 250)
  assert.equal((await tasksOf(workspace, list)).length, 1)
})

// S-36
test('a message that cannot be parsed is refused and affects no one else', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const nested = Array.from(
    { length: 300 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join('')
  const { code, reply } = await mailServer.send({
    to: address,
    raw: `From: a@elsewhere.example\r\n${nested}\r\nx`,
  })
  assert.equal(code, 554, reply)
  assert.deepEqual(await tasksOf(workspace, list), [])
})
