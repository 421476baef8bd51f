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
const post = await startMailServer(service)
const query = (text: string, ...values: unknown[]) => service.database.pool.query(text, values)

const toList = (address: string, more: Record<string, string> = {}, text?: string) =>
  formatMessage({ From: 'a@elsewhere.example', To: address, ...more }, text)

// S-69
test('an address that nobody has, that was replaced, taken away or of an archived list is refused in the same words', async () => {
  const { workspace, browser, list, address: replaced } = await createListWithAddress(service)
  const address = await createAddress(browser, list)
  const archived = await workspace.list('Archived')
  const ofArchived = await createAddress(browser, archived)
  await workspace.post(`/lists/${archived}/archive`)
  const gone = await workspace.list('Gone')
  const ofGone = await createAddress(browser, gone)
  await browser.delete(`/lists/${gone}/address`)
  const [, domain] = address.split('@')
  const never = `inbox-${'0'.repeat(26)}@${domain}`

  const answers = new Set<string>()
  for (const to of [replaced, ofArchived, ofGone, never, `postmaster@${domain}`, 'a@elsewhere.example']) {
    const { code, said, command } = await post.send({ to, raw: toList(to) })
    assert.deepEqual([code, command], [550, 'RCPT TO'], to)
    answers.add(said)
  }
  assert.deepEqual([...answers], ['550 5.1.1 There is no such address here'])
  assert.deepEqual(await tasksOf(workspace, list), [])
  assert.equal((await post.send({ to: address, raw: toList(address) })).code, 250)
  assert.ok(!post.logged.some((line) => JSON.stringify(line).includes(address.split('@')[0]!.slice(-26))))
})

test('addresses are not guessed: five that nobody has end the connection', async () => {
  const talk = await connectSmtp(post.port)
  await talk.answer()
  await talk.say('EHLO mx.sender.example')
  await talk.say('MAIL FROM:<a@elsewhere.example>')
  const guess = () => talk.say(`RCPT TO:<inbox-${'1'.repeat(26)}@in.daybook.example>`)
  for (let count = 0; count < 5; count += 1) assert.match(await guess(), /^550/)
  assert.match(await guess(), /^421/)
  await talk.ended
})

// S-69
test('what a machine, a mailing list or we have sent is dropped without a word', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const id = `eml_${'0'.repeat(26)}`
  const dropped: [Record<string, string>, string?][] = [
    [{ 'Auto-Submitted': 'auto-replied (vacation)' }],
    [{ 'Auto-Submitted': 'auto-generated' }],
    [{ Precedence: 'bulk' }],
    [{ Precedence: 'Junk' }],
    [{ Precedence: 'list' }],
    [{ 'List-Id': 'Announcements <announce.elsewhere.example>' }],
    [{ 'X-Loop': 'somebody@elsewhere.example' }],
    [{ 'Message-ID': `<${id}@${ownAddress.split('@')[1]}>` }],
    [{ From: `Daybook <${ownAddress.toUpperCase()}>` }],
    [{}, ownAddress],
    [{}, ''],
  ]
  for (const [fields, from] of dropped) {
    const { code, said } = await post.send({
      ...(from === undefined ? {} : { from }),
      to: address,
      raw: toList(address, fields),
    })
    assert.equal(code, 250, said)
  }
  const hops = `${'Received: from a by b; Fri, 20 Nov 2026 10:00:00 +0000\r\n'.repeat(51)}${toList(address)}`
  assert.equal((await post.send({ to: address, raw: hops })).code, 250)
  assert.deepEqual(await tasksOf(workspace, list), [])
  assert.deepEqual(
    post.counted.filter((one) => one.startsWith('dropped')),
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
  await post.send({ to: address, raw: people })
  assert.equal((await tasksOf(workspace, list)).length, 1)
})

// S-69
test('the same message is one task: sent again, at once on two connections, and without a Message-ID', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const file = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename=a.pdf' }
  const twice = { to: address, raw: toList(address, { 'Message-ID': '<twice@elsewhere.example>', ...file }) }
  const answers = await Promise.all(Array.from({ length: 4 }, () => post.send(twice)))
  answers.push(await post.send(twice))
  assert.deepEqual(
    answers.map(({ code }) => code),
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
  await post.send({ to: address, raw: `Received: from one\r\n${nameless}` })
  await post.send({ to: address, raw: `Received: from two\r\n${nameless}` })
  await post.send({ to: address, raw: nameless.replace('Hello', 'Another') })
  assert.equal((await tasksOf(workspace, list)).length, 3)
})

// S-69
test('a line that ends otherwise than by CR and LF ends no message, so that none is smuggled in behind another', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  for (const end of ['\n.\n', '\n.\r\n', '\r\n.\n', '\r.\r', '\r\n.\r', '\n\n.\r\n']) {
    const talk = await connectUpToData(post.port, address)
    const smuggled = `MAIL FROM:<eve@elsewhere.example>\r\nRCPT TO:<${address}>\r\nDATA\r\nSubject: Smuggled\r\n\r\nx`
    talk.write(`${toList(address, { Subject: 'Carrier' })}${end}${smuggled}\r\n.\r\n`)
    assert.match(await talk.answer(), /^250/, JSON.stringify(end))
    assert.match(await talk.say('QUIT'), /^221/, 'nothing was answered in between')
  }
  const titles = (await tasksOf(workspace, list)).map(({ title }) => title)
  assert.deepEqual(new Set(titles), new Set(['Carrier']))
  assert.equal(titles.length, 6)
})

test('it greets with its name, encrypts, lets nobody sign in, and takes no mail for elsewhere', async () => {
  const talk = await connectSmtp(post.port)
  assert.match(await talk.answer(), /^220 in\.daybook\.example ESMTP$/)
  const offers = (await talk.say('EHLO mx.sender.example')).split('\r\n').map((line) => line.slice(4).trim())
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
    assert.match(await talk.say(command), /^5/, command)
  assert.match(await talk.say('DATA'), /^503/)
  await talk.say('MAIL FROM:<a@elsewhere.example>')
  assert.match(await talk.say('RCPT TO:<b@elsewhere.example>'), /^550/)
  assert.match(await talk.say('DATA'), /^503/)
  await talk.say('RSET')
  assert.match(await talk.say('MAIL FROM:<a@b.example> SIZE=52428801'), /^552/)
})

test('no more than ten connections come from one address', async () => {
  const own = await startMailServer(service)
  const talks = await Promise.all(Array.from({ length: 11 }, () => connectSmtp(own.port)))
  const greetings = await Promise.all(talks.map(({ answer }) => answer()))
  const codes = greetings.map((line) => line.slice(0, 3)).sort()
  assert.deepEqual(codes, [...Array.from({ length: 10 }, () => '220'), '421'])
  talks.forEach(({ hangUp }) => hangUp())
})

test('what is said before the encryption begins is forgotten with it, so that nobody in between speaks for the other side', async () => {
  const { address } = await createListWithAddress(service)
  const socket = await openConnection(post.port)
  await once(socket, 'data')
  socket.write('EHLO mx.sender.example\r\n')
  await once(socket, 'data')
  socket.write('STARTTLS\r\nMAIL FROM:<eve@elsewhere.example>\r\n')
  await once(socket, 'data')
  const secure = connectTls({ socket, ca: authority.cert, servername: mailDomain })
  await once(secure, 'secureConnect')
  secure.write(`EHLO mx.sender.example\r\nRCPT TO:<${address}>\r\nQUIT\r\n`)
  const said = await readToEnd(secure)
  assert.match(said, /^503 5\.5\.1 Error: need MAIL command\r$/m)
  assert.ok(!said.includes('STARTTLS'))
})

test('a stop lets nobody wait who is not in the middle of a message', async () => {
  const own = await startMailServer(service)
  const { workspace, list, address } = await createListWithAddress(service)
  const [idle, busy] = [await connectSmtp(own.port), await connectUpToData(own.port, address)]
  await idle.answer()
  busy.write(`${toList(address)}\r\n`)
  const stopped = own.stop()
  assert.match(await idle.answer(), /^421/)
  await idle.ended
  busy.write('.\r\n')
  assert.match(await busy.answer(), /^250/)
  busy.hangUp()
  await stopped
  assert.equal((await tasksOf(workspace, list)).length, 1)
})

test('a full list and a flood are refused before the message is sent', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const attempt = async () => (await post.send({ to: address, raw: toList(address) })).said
  await query('update lists set task_count = 5000 where id = $1', list)
  assert.equal(await attempt(), '552 5.2.2 The mailbox is full')
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

test('what is replaced while a message is on its way is gone, and a message that breaks off was never there', async () => {
  const { workspace, browser, list, address } = await createListWithAddress(service)
  const broken = await connectUpToData(post.port, address)
  broken.write(`${toList(address)}\r\n`)
  broken.hangUp()
  const late = await connectUpToData(post.port, address)
  const next = await createAddress(browser, list)
  late.write(`${toList(address)}\r\n.\r\n`)
  assert.match(await late.answer(), /^550 5\.1\.1 There is no such address here$/)
  assert.equal((await post.send({ to: next, raw: toList(next) })).code, 250)
  assert.equal((await tasksOf(workspace, list)).length, 1)
})

// S-36
test('a message that nobody can read is refused, and costs nobody else anything', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const nested = Array.from(
    { length: 300 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  ).join('')
  const { code, said } = await post.send({
    to: address,
    raw: `From: a@elsewhere.example\r\n${nested}\r\nx`,
  })
  assert.equal(code, 554, said)
  assert.deepEqual(await tasksOf(workspace, list), [])
})
