import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFile } from '../../work/attachments/support.ts'
import { hashSecret } from '../../../src/core/random-secret.ts'
import { randomId } from '../../../src/core/ids.ts'
import { signIn } from '../../support/member-browser.ts'
import { mailDomain, startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import {
  formatMessage,
  createAddress,
  startMailServer,
  tasksOf,
  createListWithAddress,
  joinWithMailDomain,
} from './support.ts'

const service = await startService()
const mailServer = await startMailServer(service)

//
test('an email to a list’s address becomes an open task by the member who sent it, and an event', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const { member, email } = await joinWithMailDomain(workspace)
  const raw = formatMessage(
    { From: `Ana <${email}>`, To: address, Subject: 'Order chairs' },
    'Five of them.\n\nBlue.',
  )
  assert.deepEqual((await mailServer.send({ from: email, to: address, raw })).code, 250)
  const [task, ...more] = await tasksOf(workspace, list)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [task.title, task.description, task.source, task.created_by, task.completed],
    ['Order chairs', 'Five of them.\n\nBlue.', 'email', member.id, false],
  )
  const events = (await workspace.events()).filter(({ type }) => type === 'task.created')
  assert.deepEqual(
    events.map(({ data }) => [data.task.id, data.task.source]),
    [[task.id, 'email']],
  )
})

// 0349
test('the Inbox of a member has an address like any list, and what is sent there is theirs alone', async () => {
  const workspace = await createWorkspace(service, { inboxes: true })
  const { member, email } = await joinWithMailDomain(workspace)
  const browser = await signIn(service, workspace, member)
  const inbox = (await browser.get('/sidebar')).body.lists.find(({ is_inbox }: any) => is_inbox).id
  const address = await createAddress(browser, inbox)
  const raw = formatMessage({ From: email, To: address, Subject: 'Ask about the chairs' }, 'Later.')
  assert.deepEqual((await mailServer.send({ from: email, to: address, raw })).code, 250)
  const own = await workspace.tokenWith(['tasks:read'], member)
  const [task, ...more] = (await own.get('/tasks')).body.data
  assert.deepEqual(more, [])
  assert.deepEqual([task.title, task.list_id, task.source], ['Ask about the chairs', inbox, 'email'])
  assert.deepEqual((await workspace.get('/tasks')).body.data, [])
})

// S-69
test('an email from a non-member becomes a task by no one, with a line that names the unverified sender', async () => {
  const { workspace, browser, list, address } = await createListWithAddress(service)
  const raw = formatMessage({ From: 'Eve <Eve@Elsewhere.example>', To: address })
  assert.equal((await mailServer.send({ to: address, raw })).code, 250)
  const [task] = await tasksOf(workspace, list)
  assert.equal(task.created_by, null)
  assert.equal(task.description, 'Sent by eve@elsewhere.example (sender not verified).\n\nHello.')
  const [entry] = (await browser.get(`/tasks/${task.id}/changes`)).body.data
  assert.deepEqual([entry.action, entry.source, entry.member_name], ['task.created', 'email', null])
})

// S-31, S-69
test('a subject is one line; a missing or long subject and a text that is cut are marked as such', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const { email } = await joinWithMailDomain(workspace)
  const send = (Subject: string | undefined, text?: string) =>
    mailServer.send({
      from: email,
      to: address,
      raw: formatMessage({ From: email, To: address, Subject }, text),
    })
  const long = `Long ${'😀'.repeat(600)}`
  await send('=?utf-8?q?Hi=0D=0ABcc:_all=40example.com=00=07?= there')
  await send(undefined)
  await send(`=?utf-8?b?${Buffer.from(long).toString('base64')}?=`, '')
  await send('Much', 'ü'.repeat(30_000))
  const [injected, missing, lengthy, much] = await tasksOf(workspace, list)
  assert.equal(injected.title, 'Hi Bcc: all@example.com there')
  assert.equal(missing.title, '(no subject)')
  assert.equal([...lengthy.title].length, 500)
  assert.ok(lengthy.title.endsWith('😀…'))
  assert.equal(lengthy.description, long)
  assert.equal([...much.description].length, 20_000)
  assert.match(much.description, /^ü{19000,}\n\n\(The message was longer; .*\)$/)
})

test('the subject that a member writes is read like a line of quick add, and that of others stays as it is', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const { email } = await joinWithMailDomain(workspace)
  const send = (From: string, Subject: string) =>
    mailServer.send({ from: email, to: address, raw: formatMessage({ From, To: address, Subject }) })
  await send(email, 'Order chairs 2030-01-15 9am every month !3 remind me 1 hour before')
  await send(email, 'Re: Order chairs 2030-01-15')
  await send(email, 'Check the 2030-01-15 figures')
  await send(email, 'Pay 3/4')
  await send(email, 'Back up every week until 1 jan 2020')
  await send('eve@elsewhere.example', 'Order chairs 2030-01-15')
  const tasks = await tasksOf(workspace, list)
  assert.deepEqual(
    tasks.map(({ title, due_date, due_time, recurrence, priority }) => [title, due_date, due_time, recurrence?.rule, priority]), // oxfmt-ignore
    [
      ['Order chairs', '2030-01-15', '09:00', 'FREQ=MONTHLY', 3],
      ['Re: Order chairs 2030-01-15', null, null, undefined, 0],
      ['Check the 2030-01-15 figures', null, null, undefined, 0],
      ['Pay 3/4', null, null, undefined, 0],
      ['Back up every week until 1 jan 2020', null, null, undefined, 0],
      ['Order chairs 2030-01-15', null, null, undefined, 0],
    ],
  )
  assert.deepEqual(tasks[0]?.reminders.map(({ minutes_before }: { minutes_before: number }) => minutes_before), [60]) // oxfmt-ignore
})

test('attachments of an email are attached to its task under clean names before the email is accepted', async () => {
  const { workspace, browser, list, address } = await createListWithAddress(service)
  const { email, member } = await joinWithMailDomain(workspace)
  const raw = formatMessage(
    {
      From: email,
      To: address,
      'MIME-Version': '1.0',
      'Content-Type': 'multipart/mixed; boundary=b',
    },
    [
      '--b',
      'Content-Type: text/plain',
      '',
      'See the files.',
      '--b',
      'Content-Type: text/html',
      'Content-Disposition: attachment; filename="../../e\tvil.html"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<script>1</script>').toString('base64'),
      '--b',
      `Content-Type: application/pdf; name="=?utf-8?b?${Buffer.from('Übersicht.pdf').toString('base64')}?="`,
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment',
      '',
      Buffer.from('%PDF-1.4 …').toString('base64'),
      '--b--',
    ].join('\n'),
  )
  assert.equal((await mailServer.send({ from: email, to: address, raw })).code, 250)
  const [task] = await tasksOf(workspace, list)
  assert.equal(task.description, 'See the files.')
  assert.deepEqual(
    task.attachments.map(({ name, size, content_type }: any) => [name, size, content_type]),
    [
      ['evil.html', 18, 'application/octet-stream'],
      ['Übersicht.pdf', 12, 'application/pdf'],
    ],
  )
  assert.equal((await openFile(browser, task.attachments[0].id)).text, '<script>1</script>')
  const event = (await workspace.events()).find(({ type }) => type === 'task.created')
  assert.deepEqual(event!.data.task, task, 'the event includes the files')
  const history = (await browser.get(`/tasks/${task.id}/changes`)).body.data
  assert.deepEqual(
    history.map(({ action }: any) => action),
    ['task.created'],
  )
  const { rows } = await service.database.pool.query(
    'select created_by, task_id, removed_at from attachments where task_id = $1',
    [task.id],
  )
  assert.deepEqual(rows[0], { created_by: member.id, task_id: task.id, removed_at: null })
})

//
test('files that exceed the storage limit are named in the description, and the task is created', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const storage = () =>
    service.database.pool
      .query('select storage_bytes::text as bytes from workspaces where id = $1', [workspace.workspace.id])
      .then(({ rows }) => rows[0].bytes)
  const limit = 50 * 2 ** 30
  await service.database.pool.query('update workspaces set storage_bytes = $2::bigint where id = $1', [
    workspace.workspace.id,
    limit - 10,
  ])
  const part = (name: string, bytes: string) =>
    [
      '--b',
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename=${name}`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64'),
      '',
    ].join('\n')
  const raw = formatMessage(
    { From: 'a@elsewhere.example', To: address, 'Content-Type': 'multipart/mixed; boundary=b' },
    `${part('big.bin', 'x'.repeat(2_000))}${part('small.bin', 'tiny')}--b--`,
  )
  assert.equal((await mailServer.send({ to: address, raw })).code, 250)
  const [task] = await tasksOf(workspace, list)
  assert.deepEqual(
    task.attachments.map(({ name }: any) => name),
    ['small.bin'],
  )
  assert.match(task.description, /These files could not be attached:\n\n- big\.bin \(2 KB\)$/)
  assert.equal(Number(await storage()), limit - 6)
})

test('an email to two lists becomes a task in each; a list that is addressed twice gets one', async () => {
  const { workspace, browser, list, address } = await createListWithAddress(service)
  const other = await workspace.list('Other')
  const second = await createAddress(browser, other)
  const sameList = address.replace(/^inbox-/, 'whatever-').toUpperCase()
  const raw = formatMessage({ From: 'a@elsewhere.example', To: [address, second].join(', ') })
  assert.equal((await mailServer.send({ to: [address, sameList, second], raw })).code, 250)
  assert.deepEqual(
    [(await tasksOf(workspace, list)).length, (await tasksOf(workspace, other)).length],
    [1, 1],
  )
})

//
test('regression: an address of the first release, which does not name its workspace, still receives mail', async () => {
  const { workspace, list } = await createListWithAddress(service)
  const secret = 'q7m2x9c4v1b8n3k6j5h0g2f4d1'
  await service.database.pool.query(
    'update list_addresses set hash = $3 where workspace_id = $1 and list_id = $2',
    [workspace.workspace.id, list, hashSecret(secret)],
  )
  const to = `customer-onboarding-${secret.toUpperCase()}@${mailDomain}`
  assert.equal((await mailServer.send({ to, raw: formatMessage({ To: to, Subject: 'As ever' }) })).code, 250)
  assert.deepEqual(
    (await tasksOf(workspace, list)).map(({ title }) => title),
    ['As ever'],
  )
})

// S-69
test('an address whose workspace was exchanged is refused like an unknown one', async () => {
  const { workspace, list, address } = await createListWithAddress(service)
  const other = await createListWithAddress(service)
  const own = workspace.workspace.id.slice(4)
  const unknown = `inbox-${'0'.repeat(52)}@${mailDomain}`
  const replies = new Set<string>()
  for (const to of [
    unknown,
    address.replace(own, other.workspace.workspace.id.slice(4)),
    address.replace(own, randomId('wsp', 0).slice(4)),
    address.replace(own, ''),
  ]) {
    const { code, reply } = await mailServer.send({ to, raw: formatMessage({ To: to }) })
    assert.equal(code, 550, reply)
    replies.add(reply.replace(to, ''))
  }
  assert.equal(replies.size, 1)
  assert.deepEqual(await tasksOf(workspace, list), [])
})
