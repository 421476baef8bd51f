import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { jobs, storageJobs } from '../../../src/app/jobs.ts'
import { openDiskStorage } from '../../../src/platform/files/disk.ts'
import { assertError } from '../../support/assert-error.ts'
import type { Answer } from '../../support/client.ts'
import { withContractChecks } from '../../support/contract.ts'
import { signIn } from '../../support/member-browser.ts'
import { temporaryFolder } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { fileOf, openFile, png } from '../attachments/support.ts'

const folder = temporaryFolder()
const service = await startService({ files: openDiskStorage(folder) })
const hourMs = 3_600_000

async function setUpThread(visibility = 'workspace') {
  const workspace = await createWorkspace(service)
  const list_id = (await workspace.post('/lists', { name: 'Fair', visibility })).body.id
  const task = (await workspace.post('/tasks', { title: 'Order the stand', list_id })).body.id as string
  return {
    workspace,
    list_id,
    task,
    thread: `/tasks/${task}/comments`,
    files: `/tasks/${task}/comment-attachments`,
  }
}

type Sender = { send: TestWorkspace['send'] }

async function upload(client: Sender, files: string, name: string, bytes: Buffer | string = 'x') {
  const answer = await client.send('POST', files, fileOf(name, bytes))
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

const storedIn = async ({ workspace }: TestWorkspace) =>
  readdir(join(folder, workspace.id)).catch((): string[] => [])

const usedBytes = async ({ workspace }: TestWorkspace) => {
  const { rows } = await service.database.pool.query('select storage_bytes from workspaces where id = $1', [
    workspace.id,
  ])
  return Number(rows[0].storage_bytes)
}

async function sweep(afterMs: number): Promise<void> {
  service.clock.offsetMs += afterMs
  for (const job of storageJobs(service.files)) await job.run(service.database)
  service.clock.offsetMs += 2 * 60_000
  for (const job of storageJobs(service.files)) await job.run(service.database)
  await jobs.find(({ name }) => name === 'check counters')?.run(service.database)
}

const unknownFile = { errors: [{ field: 'attachment_ids', reason: 'not_found', index: 0 }] }
const isNotFound = (answer: Answer) => assertError(answer, 'not_found')

// 0420
test('a comment has the files that were uploaded for it, in its event too, and the task stays as it is', async () => {
  const { workspace, task, thread, files } = await setUpThread()
  const client = withContractChecks(workspace)
  const before = (await workspace.get(`/tasks/${task}`)).body
  const picture = await upload(client, files, 'dot.png', png)
  const { id, created_at } = picture
  const url = `https://daybook.example/files/${id}`
  assert.deepEqual(picture, {
    id,
    name: 'dot.png',
    size: png.length,
    content_type: 'image/png',
    created_at,
    url,
  })
  const notes = await upload(client, files, 'notes.txt')
  const answer = await client.post(thread, { text: 'Look', attachment_ids: [notes.id, id] })
  assert.equal(answer.status, 201)
  const comment = answer.body
  assert.deepEqual(comment.attachments, [notes, picture])
  assert.deepEqual((await client.get(thread)).body.data, [comment])
  assert.deepEqual((await client.get(`${thread}/${comment.id}`)).body, comment)
  // Clients can send back what GET returned.
  assert.deepEqual((await client.patch(`${thread}/${comment.id}`, comment)).body, comment)
  assertError(await client.patch(`${thread}/${comment.id}`, { attachments: [] }), 'validation_error', {
    errors: [{ field: 'attachments', reason: 'read_only' }],
  })
  const download = await workspace.get(`${files}/${id}`)
  assert.equal(download.headers['content-type'], 'image/png')
  assertError(await workspace.get(`/tasks/${task}/attachments/${id}`), 'not_found')
  assertError(await workspace.delete(`/tasks/${task}/attachments/${id}`), 'not_found')
  const after = (await workspace.get(`/tasks/${task}`)).body
  assert.deepEqual([after.attachments, after.updated_at], [[], before.updated_at])

  const { type, data } = (await workspace.events()).at(-1)!
  assert.deepEqual([type, data], ['comment.created', { comment, task_id: task }])
  // Another comment can't have it, nor can one file be there twice.
  for (const attachment_ids of [[id], ['att_01jd42e76ke0080ppaatcsyj69']])
    assertError(await client.post(thread, { text: 'Again', attachment_ids }), 'validation_error', unknownFile)
  const repeated = await client.post(thread, { text: 'Again', attachment_ids: [id, id] })
  assertError(repeated, 'validation_error', { errors: [{ field: 'attachment_ids', reason: 'repeated' }] })
  const many: string[] = []
  for (let nth = 0; nth < 21; nth += 1) many.push((await upload(workspace, files, `${nth}.txt`)).id)
  assertError(await client.post(thread, { text: 'Many', attachment_ids: many }), 'unprocessable', {
    limit: 'comment_attachments',
    max: 20,
    actual: 21,
  })
})

// 0420
test('a file that is taken out of a comment can be put back for a day; deleting a comment deletes its files', async () => {
  const { workspace, thread, files } = await setUpThread()
  const [one, two] = [await upload(workspace, files, 'one.txt'), await upload(workspace, files, 'two.txt')]
  const { id } = (await workspace.post(thread, { text: 'Two', attachment_ids: [one.id, two.id] })).body
  const path = `${thread}/${id}`
  const edited = (await workspace.patch(path, { attachment_ids: [two.id] })).body
  assert.deepEqual(edited.attachments, [two])
  assert.ok(edited.updated_at > edited.created_at)
  await sweep(23 * hourMs)
  const swapped = { attachment_ids: [two.id, one.id] }
  assert.deepEqual((await workspace.patch(path, swapped)).body.attachments, [two, one])
  await workspace.patch(path, { attachment_ids: null })
  await workspace.patch(path, { attachment_ids: [one.id] })
  await sweep(25 * hourMs)
  assert.deepEqual(await storedIn(workspace), [one.id])
  assert.equal(await usedBytes(workspace), 1)
  assertError(await workspace.patch(path, swapped), 'validation_error', unknownFile)
  assert.equal((await workspace.delete(path)).status, 204)
  assert.equal(await usedBytes(workspace), 0)
  isNotFound(await workspace.get(`${files}/${one.id}`))
  await sweep(0)
  assert.deepEqual(await storedIn(workspace), [])
})

// 0420
test('only its uploader can open, send and delete a file that no comment has, and a day later it is gone', async () => {
  const { workspace, thread, files } = await setUpThread()
  const mira = await workspace.join('member')
  const [owner, other] = await Promise.all([
    signIn(service, workspace, workspace.owner),
    signIn(service, workspace, mira.member),
  ])
  const secret = await upload(owner, files, 'secret.txt')
  assert.equal((await openFile(owner, secret.id)).status, 200)
  for (const answer of [
    await openFile(other, secret.id),
    await mira.get(`${files}/${secret.id}`),
    await mira.delete(`${files}/${secret.id}`),
  ])
    isNotFound(answer)
  assertError(
    await mira.post(thread, { text: 'Mine', attachment_ids: [secret.id] }),
    'validation_error',
    unknownFile,
  )
  const wrong = await upload(owner, files, 'wrong.txt', 'xx')
  assert.equal(await usedBytes(workspace), 3)
  assert.equal((await owner.delete(`${files}/${wrong.id}`)).status, 204)
  assert.equal(await usedBytes(workspace), 1)
  isNotFound(await owner.delete(`${files}/${wrong.id}`))
  const sent = await upload(owner, files, 'sent.txt')
  await workspace.post(thread, { text: 'Sent', attachment_ids: [sent.id] })
  assert.equal((await openFile(other, sent.id)).status, 200)
  isNotFound(await owner.delete(`${files}/${sent.id}`))
  await sweep(25 * hourMs)
  assert.deepEqual(await storedIn(workspace), [sent.id])
  isNotFound(await openFile(owner, secret.id))
})

// 0420, D21
test('the files of comments need the scopes of comments, a visible list and one that is not archived', async () => {
  const { workspace, list_id, task, thread, files } = await setUpThread('private')
  const stranger = await workspace.join('member')
  const guest = await workspace.join('guest')
  await workspace.share(list_id, guest.member)
  const file = await upload(guest, files, 'sketch.txt')
  const { id } = (await guest.post(thread, { text: 'Sketch', attachment_ids: [file.id] })).body
  isNotFound(await stranger.get(`${files}/${file.id}`))
  isNotFound(await stranger.send('POST', files, fileOf('x.txt', 'x')))
  isNotFound(await openFile(await signIn(service, workspace, stranger.member), file.id))
  const reader = await workspace.tokenWith(['tasks:read', 'tasks:write'])
  assertError(await reader.get(`${files}/${file.id}`), 'forbidden', {
    reason: 'scope',
    required: 'comments:read',
  })
  assertError(await reader.send('POST', files, fileOf('x.txt', 'x')), 'forbidden', {
    reason: 'scope',
    required: 'comments:write',
  })
  // A file of the task can't become one of a comment, and files of comments don't count towards those of tasks.
  const own = (await workspace.send('POST', `/tasks/${task}/attachments`, fileOf('own.txt', 'x'))).body
  assertError(await workspace.patch(`${thread}/${id}`, { attachment_ids: [own.id] }), 'forbidden', {
    reason: 'role',
    required: 'author',
  })
  assertError(
    await workspace.post(thread, { text: 'Own', attachment_ids: [own.id] }),
    'validation_error',
    unknownFile,
  )
  isNotFound(await workspace.get(`${files}/${own.id}`))
  await workspace.post(`/lists/${list_id}/archive`)
  assertError(await guest.send('POST', files, fileOf('late.txt', 'x')), 'conflict', {
    reason: 'list_archived',
  })
  // The task's deletion takes them along.
  await workspace.post(`/lists/${list_id}/unarchive`)
  await workspace.delete(`/tasks/${task}`)
  await sweep(2 * 60_000)
  assert.deepEqual(await storedIn(workspace), [])
})
