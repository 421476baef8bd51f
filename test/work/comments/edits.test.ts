import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCounters } from '../../../src/identity/workspaces/check-counters.ts'
import { indexPending } from '../../../src/read/search/indexing/watch.ts'
import { assertError } from '../../support/assert-error.ts'
import { withContractChecks } from '../../support/contract.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { waitUntil } from '../../support/processes.ts'
import { openStream } from '../../read/live/support.ts'
import {
  advanceClock,
  processAllChanges,
  readInbox,
  sendAllDueMail,
  mailsTo,
} from '../../read/notifications/support.ts'

const service = await startService({ liveTickMs: 50 })

async function setUpThread(visibility = 'workspace') {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const list_id = (await workspace.post('/lists', { name: 'Customers', visibility })).body.id
  const task = (await workspace.post('/tasks', { title: 'Call', list_id })).body.id as string
  const thread = `/tasks/${task}/comments`
  return { workspace, mira, list_id, task, thread }
}

const mention = ({ member }: { member: { id: string } }, name = 'Mira') => `@[${name}](${member.id})`

async function indexChanges(): Promise<void> {
  for (let more = true; more;) more = (await indexPending(service.database, [])).read > 0
}

const search = async (workspace: TestWorkspace, q: string) => {
  const browser = await signIn(service, workspace, workspace.owner)
  return (await browser.get(`/search?q=${encodeURIComponent(q)}`)).body
}

// 0283
test('PATCH changes the text of a comment, which updated_at tells, and raises comment.updated without the old text', async () => {
  const { workspace, mira, task, thread } = await setUpThread()
  const client = withContractChecks(mira)
  const comment = (await client.post(thread, { text: 'The password is hunter2' })).body
  assert.equal(comment.updated_at, comment.created_at)

  const edited = await client.patch(`${thread}/${comment.id}`, { text: 'Look at the vault' })
  assert.equal(edited.status, 200)
  const { updated_at } = edited.body
  assert.deepEqual(edited.body, { ...comment, text: 'Look at the vault', updated_at })
  assert.ok(updated_at > comment.created_at)
  assert.deepEqual((await client.get(thread)).body.data, [edited.body])

  const event = (await workspace.events()).at(-1)
  assert.equal(event?.type, 'comment.updated')
  assert.deepEqual(event.data, { comment: edited.body, task_id: task })
  const { rows } = await service.database.pool.query(
    `select changed::text from changes where workspace_id = $1 and subject_id = $2`,
    [workspace.workspace.id, comment.id],
  )
  assert.equal(rows.length, 2)
  assert.ok(rows.every(({ changed }) => !changed.includes('hunter2')))

  // What GET returned can be sent back; that is no edit.
  assert.deepEqual((await client.patch(`${thread}/${comment.id}`, edited.body)).body, edited.body)
  assert.equal((await workspace.events()).at(-1)?.id, event.id)
  const outdated = await client.patch(`${thread}/${comment.id}`, { ...comment, text: 'Mine' })
  assertError(outdated, 'conflict', { reason: 'changed' })
})

// 0283
test('only its author edits a comment; its author, the owner and admins delete it', async () => {
  const { workspace, mira, list_id, thread } = await setUpThread()
  const [admin, other, guest] = [
    await workspace.join('admin'),
    await workspace.join('member'),
    await workspace.join('guest'),
  ]
  await workspace.share(list_id, guest.member)
  const write = async (by: Pick<TestWorkspace, 'post'>) => (await by.post(thread, { text: 'Hello' })).body.id
  for (const who of [workspace, admin, other, guest])
    assertError(await who.patch(`${thread}/${await write(mira)}`, { text: 'Not me' }), 'forbidden', {
      reason: 'role',
      required: 'author',
    })
  for (const who of [other, guest])
    assertError(await who.delete(`${thread}/${await write(mira)}`), 'forbidden', {
      reason: 'role',
      required: 'admin',
    })
  for (const [who, author] of [
    [mira, mira],
    [workspace, mira],
    [admin, mira],
    [guest, guest],
  ] as const)
    assert.equal((await who.delete(`${thread}/${await write(author)}`)).status, 204)
  const own = await write(guest)
  assert.equal((await guest.patch(`${thread}/${own}`, { text: 'Me' })).status, 200)

  const reader = await workspace.tokenWith(['comments:read'], mira.member)
  const required = { reason: 'scope', required: 'comments:write' }
  assertError(await reader.patch(`${thread}/${own}`, { text: 'x' }), 'forbidden', required)
  assertError(await reader.delete(`${thread}/${own}`), 'forbidden', required)
})

// D8, D21, D22
test('a comment that is unknown, elsewhere or hidden is not found, and none in an archived list changes', async () => {
  const { workspace, mira, list_id, thread } = await setUpThread()
  const { id } = (await mira.post(thread, { text: 'Hello' })).body
  const another = (await workspace.post('/tasks', { title: 'Other', list_id })).body.id
  const hidden = (await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const task = (await workspace.post('/tasks', { title: 'Hidden', list_id: hidden })).body.id
  const unseen = (await workspace.post(`/tasks/${task}/comments`, { text: 'Hidden' })).body.id
  const stranger = await createWorkspace(service)
  for (const [client, path] of [
    [mira, `${thread}/cmt_01jd42e76ke0080ppaatcsyj69`],
    [mira, `${thread}/none`],
    [mira, `/tasks/${another}/comments/${id}`],
    [mira, `/tasks/${task}/comments/${unseen}`],
    [stranger, `${thread}/${id}`],
  ] as const) {
    assertError(await client.patch(path, { text: 'x' }), 'not_found', {}, path)
    assertError(await client.delete(path), 'not_found', {}, path)
  }
  for (const [body, errors] of [
    [{ text: ' ' }, [{ field: 'text', reason: 'format' }]],
    [{ text: null }, [{ field: 'text', reason: 'type' }]],
    [{ txt: 'x' }, [{ field: 'txt', reason: 'unknown' }]],
    [{ author_id: workspace.owner.id }, [{ field: 'author_id', reason: 'read_only' }]],
    [
      { mentions: ['usr_01jd42e76ke0080ppaatcsyj69'] },
      [{ field: 'mentions', reason: 'not_found', index: 0 }],
    ],
  ] as const)
    assertError(await mira.patch(`${thread}/${id}`, body), 'validation_error', { errors })
  assertError(await mira.patch(`${thread}/${id}`, { text: 'x'.repeat(20_001) }), 'unprocessable', {
    limit: 'text_length',
    max: 20_000,
    actual: 20_001,
  })
  await workspace.post(`/lists/${list_id}/archive`)
  assertError(await mira.patch(`${thread}/${id}`, { text: 'x' }), 'conflict', { reason: 'list_archived' })
  assertError(await mira.delete(`${thread}/${id}`), 'conflict', { reason: 'list_archived' })
  await workspace.post(`/lists/${list_id}/unarchive`)
  assert.equal((await mira.delete(`${thread}/${id}`)).status, 204)
  assertError(await mira.delete(`${thread}/${id}`), 'not_found')
})

// 0283, S-07
test('mentions follow an edited text, those given otherwise stay, and no one who cannot see the task is added', async () => {
  const { workspace, mira, thread } = await setUpThread()
  const [bob, guest] = [await workspace.join('member'), await workspace.join('guest')]
  const mentionsAfter = async (id: string, patch: object) =>
    (await workspace.patch(`${thread}/${id}`, patch)).body.mentions
  const named = (await workspace.post(thread, { text: `${mention(mira)} look` })).body.id
  assert.deepEqual(await mentionsAfter(named, { text: `${mention(bob)} and ${mention(guest)}` }), [
    bob.member.id,
  ])
  assert.deepEqual(await mentionsAfter(named, { text: 'no one' }), [])
  const given = (await workspace.post(thread, { text: 'Look', mentions: [mira.member.id] })).body.id
  assert.deepEqual(await mentionsAfter(given, { text: `Look, ${mention(bob)}` }), [
    bob.member.id,
    mira.member.id,
  ])
  assert.deepEqual(await mentionsAfter(given, { mentions: null }), [])
  assertError(
    await workspace.patch(`${thread}/${given}`, { mentions: [guest.member.id] }),
    'validation_error',
    {
      errors: [{ field: 'mentions', reason: 'not_found', index: 0 }],
    },
  )
})

// 0283
test('a new mention in an edit notifies once, and one that is removed or deleted is no longer in the inbox or mailed', async () => {
  const { workspace, mira, thread } = await setUpThread()
  const bob = await workspace.join('member')
  const [miras, bobs] = [
    await signIn(service, workspace, mira.member),
    await signIn(service, workspace, bob.member),
  ]
  const inboxes = async () => {
    await processAllChanges(service)
    return Promise.all([miras, bobs].map(async (own) => (await readInbox(own)).map(({ snippet }) => snippet)))
  }
  const { id } = (await workspace.post(thread, { text: `${mention(mira)} look` })).body
  assert.deepEqual(await inboxes(), [['@Mira look'], []])
  const edit = (text: string) => workspace.patch(`${thread}/${id}`, { text })
  await edit(`${mention(mira)} and ${mention(bob, 'Bob')}`)
  assert.deepEqual(await inboxes(), [['@Mira and @Bob'], ['@Mira and @Bob']])
  await edit(`${mention(mira)} alone`)
  assert.deepEqual(await inboxes(), [['@Mira alone'], []])
  assert.equal((await bobs.get('/notifications/count')).body.unread, 0)
  await edit(`${mention(mira)} and ${mention(bob, 'Bob')} again`)
  assert.deepEqual(await inboxes(), [['@Mira and @Bob again'], ['@Mira and @Bob again']])

  // Changes that are processed together tell no one twice.
  const second = (await workspace.post(thread, { text: 'Nothing yet' })).body.id
  for (const text of [mention(bob, 'Bob'), 'no one', `${mention(bob, 'Bob')}!`])
    await workspace.patch(`${thread}/${second}`, { text })
  assert.deepEqual((await inboxes())[1], ['@Bob!', '@Mira and @Bob again'])

  for (const comment of [id, second]) await workspace.delete(`${thread}/${comment}`)
  assert.deepEqual(await inboxes(), [[], []])
  advanceClock(service, 120_000)
  await sendAllDueMail(service)
  assert.deepEqual(await mailsTo(service, mira.member.email), [])
})

// 0156, 0283
test('search finds what a comment says now, and nothing once it is deleted', async () => {
  const { workspace, thread } = await setUpThread()
  const { id } = (await workspace.post(thread, { text: 'Quartz' })).body
  const found = async (word: string) => {
    await indexChanges()
    return (await search(workspace, word)).comments.length
  }
  assert.deepEqual([await found('quartz'), await found('basalt')], [1, 0])
  await workspace.patch(`${thread}/${id}`, { text: 'Basalt' })
  assert.deepEqual([await found('quartz'), await found('basalt')], [0, 1])
  await workspace.delete(`${thread}/${id}`)
  assert.deepEqual([await found('quartz'), await found('basalt')], [0, 0])
})

// 0153, 0154, 0283
test('an edit and a deletion reach open apps, which learn the task, and the history of the list has them', async () => {
  const { workspace, mira, list_id, task, thread } = await setUpThread()
  const browser = await signIn(service, workspace, workspace.owner)
  const stream = await openStream(service, browser, workspace.workspace.id)
  const { id } = (await mira.post(thread, { text: 'Hello' })).body
  const own = await signIn(service, workspace, mira.member)
  const edited = await own.patch(`${thread}/${id}`, { text: 'Hello there' })
  assert.equal(edited.status, 200, edited.text)
  assert.equal((await browser.delete(`${thread}/${id}`)).status, 204)
  const changesOfComment = () => stream.changes().filter(({ subject_id }) => subject_id === id)
  await waitUntil(() => changesOfComment().length === 3)
  const last = changesOfComment().at(-1)
  assert.deepEqual([last.action, last.task_ids], ['comment.deleted', [task]])
  const history = (await browser.get(`/lists/${list_id}/changes`)).body.data
  assert.deepEqual(
    history.slice(0, 3).map(({ action }: { action: string }) => action),
    ['comment.deleted', 'comment.updated', 'comment.created'],
  )
  const { rows } = await service.database.pool.query('select comment_count from tasks where id = $1', [task])
  assert.equal(rows[0].comment_count, 0)
  assert.equal(await checkCounters(service.database.page), 0)
})
