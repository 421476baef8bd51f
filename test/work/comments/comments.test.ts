import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()

async function taskIn(workspace: TestWorkspace, listId: string) {
  const { status, body, text } = await workspace.post('/tasks', { title: 'Call them', list_id: listId })
  assert.equal(status, 201, text)
  return body
}

//
test('POST /tasks/{id}/comments adds a comment by the token’s member, and GET lists them', async () => {
  const workspace = await createWorkspace(service)
  const { member, ...client } = await workspace.join('member')
  const task = await taskIn(workspace, await workspace.list())
  const path = `/tasks/${task.id}/comments`
  assert.deepEqual((await client.get(path)).body, { data: [], next_cursor: null })

  const text = '  žluťoučký 😀\nwith lines\t and spaces '
  const first = await client.post(path, { text })
  const second = await workspace.post(path, { text: 'Done.' })

  assert.equal(first.status, 201)
  const { id, created_at, ...rest } = first.body
  assert.match(id, /^cmt_[0-9a-z]{26}$/)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(rest, {
    task_id: task.id,
    text,
    author_id: member.id,
    mentions: [],
    attachments: [],
    reactions: [],
    updated_at: created_at,
  })
  assert.equal(second.body.author_id, workspace.owner.id)
  assert.deepEqual((await client.get(path)).body.data, [first.body, second.body])

  const page = await client.get(path, { limit: 1 })
  assert.deepEqual(page.body.data, [first.body])
  const rest2 = await client.get(path, { limit: 1, cursor: page.body.next_cursor })
  assert.deepEqual(rest2.body, { data: [second.body], next_cursor: null })
  // A cursor is bound to its path, so it is invalid for another task.
  const other = await taskIn(workspace, task.list_id)
  const foreign = await client.get(`/tasks/${other.id}/comments`, { cursor: page.body.next_cursor })
  assert.deepEqual(foreign.body.error.details.errors, [{ field: 'cursor', reason: 'format' }])
})

//
test('comment.created has the comment as GET shows it and the task_id, and the task does not change', async () => {
  const workspace = await createWorkspace(service)
  const task = await taskIn(workspace, await workspace.list())
  const { body: comment } = await workspace.post(`/tasks/${task.id}/comments`, { text: 'Hello' })

  const events = await workspace.events()
  assert.deepEqual(
    events.map(({ type }) => type),
    ['member.joined', 'list.created', 'task.created', 'comment.created'],
  )
  const event = events.at(-1)
  assert.deepEqual(event?.data, { comment, task_id: task.id })
  assert.equal(event?.created_at, comment.created_at)
  assert.deepEqual((await workspace.get(`/tasks/${task.id}`)).body, task)
})

// D4, S-07
test('mentions are given or read from the text, and only members who can see the task can be mentioned', async () => {
  const workspace = await createWorkspace(service)
  const ana = (await workspace.join('member')).member
  const guest = (await workspace.join('guest')).member
  const removed = (await workspace.join('member')).member
  await operatorActions(service, workspace.workspace).removeMember(removed)
  const stranger = (await createWorkspace(service)).owner
  const task = await taskIn(workspace, await workspace.list())
  const path = `/tasks/${task.id}/comments`
  const unseen = [guest.id, removed.id, stranger.id, 'usr_01jd42e76ke0080ppaatcsyj69', 'x', '']
  const named = (ids: string[]) => ids.map((id) => `@[Someone](${id})`).join(' and ')

  const text = `${named([ana.id, ...unseen, workspace.owner.id, ana.id])} @[](usr_) @[x](javascript:1)`
  const parsed = await workspace.post(path, { text })
  assert.equal(parsed.status, 201)
  assert.deepEqual(parsed.body.mentions, [ana.id, workspace.owner.id])
  assert.equal(parsed.body.text, text)

  const given = await workspace.post(path, { text: named([ana.id]), mentions: [workspace.owner.id] })
  assert.deepEqual(given.body.mentions, [workspace.owner.id])
  const twice = await workspace.post(path, { text: 'x', mentions: [ana.id, ana.id] })
  assert.deepEqual(twice.body.mentions, [ana.id])
  for (const mentions of [[], null]) {
    const unmentioned = await workspace.post(path, { text: named([ana.id]), mentions })
    assert.deepEqual(unmentioned.body.mentions, [])
  }
  for (const id of unseen) {
    const refused = await workspace.post(path, { text: 'x', mentions: [ana.id, id] })
    assert.equal(refused.status, 400)
    assert.deepEqual(refused.body.error.details.errors, [
      { field: 'mentions', reason: 'not_found', index: 1 },
    ])
  }
  await workspace.share(task.list_id, guest)
  const seen = await workspace.post(path, { text: 'x', mentions: [guest.id] })
  assert.deepEqual(seen.body.mentions, [guest.id])
})

// D4, D9, R-111, S-04, S-28, S-29
test('a comment has a text of 1 to 20,000 characters and mentions, and nothing else', async () => {
  const workspace = await createWorkspace(service)
  const task = await taskIn(workspace, await workspace.list())
  const path = `/tasks/${task.id}/comments`
  assert.equal((await workspace.post(path, { text: '😀'.repeat(20_000) })).status, 201)
  const long = await workspace.post(path, { text: 'a'.repeat(20_001) })
  assert.equal(long.status, 422)
  assert.deepEqual(long.body.error.details, { limit: 'text_length', max: 20_000, actual: 20_001 })

  const bad: [body: unknown, field: string][] = [
    [{}, 'text'],
    [{ text: '' }, 'text'],
    [{ text: ' \n\t ' }, 'text'],
    [{ text: null }, 'text'],
    [{ text: 7 }, 'text'],
    [{ text: ['x'] }, 'text'],
    [{ text: 'x', mentions: workspace.owner.id }, 'mentions'],
    [{ text: 'x', mentions: [7] }, 'mentions.0'],
    [{ text: 'x', author_id: workspace.owner.id }, 'author_id'],
    [{ text: 'x', task_id: task.id }, 'task_id'],
    [{ text: 'x', created_at: '2026-01-01T00:00:00Z' }, 'created_at'],
    [[], ''],
    ['x', ''],
    [null, ''],
  ]
  for (const [body, field] of bad) {
    const { status, body: answer } = await workspace.post(path, body)
    assert.equal(status, 400, JSON.stringify(body))
    assert.equal(answer.error.details.errors[0].field, field)
  }
  assert.equal((await workspace.post(`${path}?notify=true`, { text: 'x' })).status, 400)
  assert.equal((await workspace.get(path)).body.data.length, 1)
})

// S-01, D21
test('comments of a task that is unknown, invisible, deleted or in another workspace are not found', async () => {
  const workspace = await createWorkspace(service)
  const member = await workspace.join('member')
  const guest = await workspace.join('guest')
  const hiddenList = await workspace.post('/lists', { name: 'Hidden', visibility: 'private' })
  const hidden = await taskIn(workspace, hiddenList.body.id)
  const open = await taskIn(workspace, await workspace.list())
  const deleted = await taskIn(workspace, open.list_id)
  await workspace.post(`/tasks/${deleted.id}/comments`, { text: 'Soon deleted' })
  assert.equal((await workspace.delete(`/tasks/${deleted.id}`)).status, 204)
  const elsewhere = await createWorkspace(service)

  const bodies = new Set<string>()
  for (const [client, id] of [
    [workspace, 'tsk_01jd42e76ke0080ppaatcsyj69'],
    [workspace, 'x'],
    [workspace, deleted.id],
    [member, hidden.id],
    [guest, open.id],
    [elsewhere, open.id],
  ] as const) {
    const path = `/tasks/${id}/comments`
    const answers = [
      await client.get(path),
      await client.post(path, { text: 'x' }),
      await client.post(path, { text: 'x', mentions: ['usr_0'] }),
    ]
    for (const { status, text } of answers) {
      assert.equal(status, 404)
      bodies.add(text.replace(/req_\w+/, ''))
    }
  }
  assert.equal(bodies.size, 1)

  await workspace.share(open.list_id, guest.member)
  assert.equal((await guest.post(`/tasks/${open.id}/comments`, { text: 'A guest may' })).status, 201)
  await workspace.share(hidden.list_id, member.member)
  assert.equal((await member.post(`/tasks/${hidden.id}/comments`, { text: 'Seen now' })).status, 201)
})

// D8, D22
test('comments in an archived list can be read but not added', async () => {
  const workspace = await createWorkspace(service)
  const task = await taskIn(workspace, await workspace.list())
  const path = `/tasks/${task.id}/comments`
  await workspace.post(path, { text: 'Before' })
  await workspace.post(`/lists/${task.list_id}/archive`)

  const refused = await workspace.post(path, { text: 'After' })
  assert.equal(refused.status, 409)
  assert.equal(refused.body.error.details.reason, 'list_archived')
  const wrong = await workspace.post(path, { text: 'After', mentions: ['usr_0'] })
  assert.equal(wrong.status, 400)
  const tooLong = await workspace.post(path, { text: 'a'.repeat(20_001) })
  assert.equal(tooLong.status, 409)
  assert.equal((await workspace.get(path)).body.data.length, 1)
})

//
test('comments need their own scopes, and a repeated key creates one comment', async () => {
  const workspace = await createWorkspace(service)
  const task = await taskIn(workspace, await workspace.list())
  const path = `/tasks/${task.id}/comments`
  const reader = await workspace.tokenWith(['comments:read'])
  const writer = await workspace.tokenWith(['comments:write'])
  const other = await workspace.tokenWith(['tasks:read', 'tasks:write', 'lists:read', 'lists:write'])

  const key = { 'idempotency-key': 'once' }
  const first = await writer.post(path, { text: 'x' }, key)
  const again = await writer.post(path, { text: 'x' }, key)
  assert.deepEqual([first.status, again.status, again.body], [201, 201, first.body])
  assert.equal((await reader.get(path)).body.data.length, 1)
  const needs = async (answer: Promise<{ status: number; body: any }>, required: string) => {
    const { status, body } = await answer
    assert.deepEqual([status, body.error.details], [403, { reason: 'scope', required }])
  }
  await needs(reader.post(path, { text: 'x' }), 'comments:write')
  await needs(writer.get(path), 'comments:read')
  await needs(other.get(path), 'comments:read')
  await needs(other.post(path, { text: 'x' }), 'comments:write')
})
