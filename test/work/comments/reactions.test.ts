import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../support/assert-error.ts'
import type { Client } from '../../support/client.ts'
import { withContractChecks } from '../../support/contract.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { waitUntil } from '../../support/processes.ts'
import { openStream } from '../../read/live/support.ts'
import { processAllChanges, readInbox } from '../../read/notifications/support.ts'

const service = await startService({ liveTickMs: 50 })

const put = ({ send }: Pick<Client, 'send'>, path: string) => send('PUT', path)

async function setUpComment() {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const list_id = (await workspace.post('/lists', { name: 'Customers', visibility: 'workspace' })).body.id
  const task = (await workspace.post('/tasks', { title: 'Call', list_id })).body.id as string
  const thread = `/tasks/${task}/comments`
  const { body: comment } = await workspace.post(thread, { text: 'Done' })
  const reactions = (emoji: string, id: string = comment.id) =>
    `${thread}/${id}/reactions/${encodeURIComponent(emoji)}`
  return { workspace, mira, list_id, task, thread, comment, reactions }
}

// 0355
test('each member reacts once with an emoji, which the comment shows without counting as edited', async () => {
  const { workspace, mira, thread, comment, reactions } = await setUpComment()
  const [olive, client] = [workspace.owner.id, withContractChecks(mira)]
  assert.deepEqual(comment.reactions, [])

  const first = await put(client, reactions('👍'))
  assert.equal(first.status, 200, first.text)
  const thumb = (...member_ids: string[]) => ({ emoji: '👍', count: member_ids.length, member_ids })
  assert.deepEqual(first.body, { ...comment, reactions: [thumb(mira.member.id)] })
  assert.deepEqual((await put(client, reactions('👍'))).body, first.body)
  await put(workspace, reactions('👍'))
  // A heart without the selector that makes it an emoji is one, too.
  await put(workspace, reactions('❤'))
  const heart = { emoji: '❤️', count: 1, member_ids: [olive] }
  assert.deepEqual((await workspace.get(thread)).body.data[0].reactions, [
    thumb(olive, mira.member.id),
    heart,
  ])
  assert.deepEqual((await mira.get(`${thread}/${comment.id}`)).body.reactions, [
    thumb(mira.member.id, olive),
    heart,
  ])

  // An edit keeps them, and a version that was read before them can still be edited.
  const edited = await workspace.patch(`${thread}/${comment.id}`, {
    text: 'All done',
    updated_at: comment.updated_at,
  })
  assert.deepEqual(edited.body.reactions, [thumb(olive, mira.member.id), heart])
  assert.equal((await workspace.delete(reactions('❤️'))).status, 204)
  assert.equal((await workspace.delete(reactions('❤️'))).status, 204)
  assert.deepEqual((await mira.get(`${thread}/${comment.id}`)).body.reactions, [thumb(mira.member.id, olive)])
  assert.equal((await workspace.delete(`${thread}/${comment.id}`)).status, 204)
})

// 0276, 0355
test('a reaction changes the tag of a comment, which still names the version to edit', async () => {
  const { workspace, mira, thread, comment, reactions } = await setUpComment()
  const path = `${thread}/${comment.id}`
  const before = (await workspace.get(path)).headers['etag'] as string
  await put(mira, reactions('🎉'))
  const after = await workspace.send('GET', path, { headers: { 'if-none-match': before } })
  assert.equal(after.status, 200)
  const etag = after.headers['etag'] as string
  assert.notEqual(etag, before)
  assert.equal((await workspace.send('GET', path, { headers: { 'if-none-match': etag } })).status, 304)
  await put(mira, reactions('👀'))
  const patch = (body: object) => workspace.send('PATCH', path, { body, headers: { 'if-match': etag } })
  assert.equal((await patch({ text: 'Still mine' })).status, 200)
  assertError(await patch({ text: 'Too late' }), 'conflict', {
    reason: 'changed',
  })
})

// 0355, D21
test('a reaction is one emoji of at most twenty kinds, on a comment that can be seen in a list that is not archived', async () => {
  const { workspace, mira, list_id, thread, comment, reactions } = await setUpComment()
  for (const emoji of ['a', '1', '👍👍', '👍 ', ' ', '<3', '\u200d', 'x'.repeat(100)])
    assertError(
      await put(mira, reactions(emoji)),
      'validation_error',
      { errors: [{ field: 'emoji', reason: 'format' }] },
      emoji,
    )
  for (const emoji of ['👩🏽‍💻', '🏳️‍🌈', '🇩🇪', '1️⃣', ...Array.from('😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏')])
    assert.equal((await put(mira, reactions(emoji))).status, 200, emoji)
  assertError(await put(workspace, reactions('😐')), 'unprocessable', {
    limit: 'comment_reactions',
    max: 20,
    actual: 21,
  })
  // Another one of a kind that is there.
  assert.equal((await put(workspace, reactions('😀'))).status, 200)

  const hidden = (await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  const task = (await workspace.post('/tasks', { title: 'Hidden', list_id: hidden })).body.id
  const unseen = (await workspace.post(`/tasks/${task}/comments`, { text: 'Hidden' })).body.id
  const stranger = await createWorkspace(service)
  for (const [client, path] of [
    [mira, reactions('👍', 'cmt_01jd42e76ke0080ppaatcsyj69')],
    [mira, `/tasks/${task}/comments/${unseen}/reactions/%F0%9F%91%8D`],
    [stranger, reactions('👍')],
  ] as const) {
    assertError(await put(client, path), 'not_found', {}, path)
    assertError(await client.delete(path), 'not_found', {}, path)
  }
  const reader = await workspace.tokenWith(['comments:read'], mira.member)
  const required = { reason: 'scope', required: 'comments:write' }
  assertError(await put(reader, reactions('😀')), 'forbidden', required)
  assertError(await reader.delete(reactions('😀')), 'forbidden', required)
  await workspace.post(`/lists/${list_id}/archive`)
  assertError(await put(mira, reactions('😀')), 'conflict', { reason: 'list_archived' })
  assertError(await mira.delete(reactions('😀')), 'conflict', { reason: 'list_archived' })
  assert.equal((await mira.get(`${thread}/${comment.id}`)).body.reactions.length, 20)
})

// 0153, 0355
test('a reaction reaches open apps, but neither the history, the events nor the inbox', async () => {
  const { workspace, mira, list_id, task, comment, reactions } = await setUpComment()
  const browser = await signIn(service, workspace, workspace.owner)
  const own = await signIn(service, workspace, mira.member)
  const stream = await openStream(service, browser, workspace.workspace.id)
  assert.equal((await put(own, reactions('👍'))).status, 200)
  assert.equal((await own.delete(reactions('👍'))).status, 204)
  const heard = () => stream.changes().filter(({ subject_id }) => subject_id === comment.id)
  await waitUntil(() => heard().length === 2)
  assert.deepEqual(
    heard().map(({ action, task_ids }) => [action, task_ids]),
    [
      ['comment.reacted', [task]],
      ['comment.reacted', [task]],
    ],
  )
  const history = (await browser.get(`/lists/${list_id}/changes`)).body.data
  assert.equal(history[0].action, 'comment.created')
  assert.equal((await workspace.events()).at(-1)?.type, 'comment.created')
  await processAllChanges(service)
  assert.deepEqual(await readInbox(browser), [])
})
