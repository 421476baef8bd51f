import assert from 'node:assert/strict'
import type { Client } from './client.ts'
import { waitUntil } from './processes.ts'

/** What the ids of the documentation's samples are replaced by, by their prefix; `other tsk` is a second task. */
export type SampleIds = Record<string, string>

const offer = { raw: 'Our offer', headers: { 'content-type': 'application/octet-stream' } }

/** Creates one of everything that a sample can refer to, in a list of its own. */
export async function createSampleObjects(client: Client, ownerId: string): Promise<SampleIds> {
  async function post(path: string, body?: unknown): Promise<any> {
    const answer = await client.post(path, body)
    assert.ok(answer.status < 300, `POST ${path}: ${answer.text}`)
    return answer.body
  }
  const list = await post('/lists', { name: 'Customers' })
  const section = await post(`/lists/${list.id}/sections`, { name: 'Waiting' })
  const label = await post('/labels', { name: `For ${list.id}` })
  const task = await post('/tasks', {
    title: 'Call the supplier',
    list_id: list.id,
    section_id: section.id,
    due_date: '2026-12-01',
    recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
  })
  const other = await post('/tasks', { title: 'Get the offer signed', list_id: list.id })
  // A past occurrence; the task itself stays open.
  await post(`/tasks/${task.id}/complete`)
  const [repetition] = (await client.get(`/tasks/${task.id}/repetitions`)).body.data
  const comment = await post(`/tasks/${task.id}/comments`, { text: 'Called them.' })
  const attachment = await client.send('POST', `/tasks/${task.id}/attachments?name=offer.txt`, offer)
  assert.equal(attachment.status, 201, attachment.text)
  const webhook = await post('/webhooks', { url: 'https://example.com/daybook', events: ['task.created'] })
  const [event] = (await client.get('/events', { limit: 1 })).body.data
  return {
    lst: list.id,
    sec: section.id,
    lbl: label.id,
    tsk: task.id,
    'other tsk': other.id,
    cmt: comment.id,
    att: attachment.body.id,
    whk: webhook.id,
    evt: event.id,
    rep: repetition.id,
    usr: ownerId,
  }
}

/** A file that no comment has yet. */
async function uploadForComment(client: Client, ids: SampleIds): Promise<void> {
  const path = `/tasks/${ids['tsk']}/comment-attachments?name=offer.txt`
  Object.assign(ids, { att: (await client.send('POST', path, offer)).body.id })
}

/** What must be true before the sample of an operation can succeed, beyond the objects that all of them have. */
export const preparations: Record<string, (client: Client, ids: SampleIds) => Promise<unknown>> = {
  listListMembers: (client, { lst, usr }) => client.send('PUT', `/lists/${lst}/members/${usr}`),
  getCommentAttachment: uploadForComment,
  deleteCommentAttachment: uploadForComment,
  removeDependency: (client, ids) =>
    client.send('PUT', `/tasks/${ids['tsk']}/dependencies/${ids['other tsk']}`),
  unarchiveList: (client, { lst }) => client.post(`/lists/${lst}/archive`),
  // Nothing may have happened since the occurrence was completed.
  undoRepetition: async (client, ids) => {
    const { body: task } = await client.post('/tasks', {
      title: 'Water the plants',
      list_id: ids['lst'],
      due_date: '2026-12-01',
      recurrence: { rule: 'FREQ=DAILY', from: 'due' },
    })
    await client.post(`/tasks/${task.id}/complete`)
    const { body } = await client.get(`/tasks/${task.id}/repetitions`)
    Object.assign(ids, { tsk: task.id, rep: body.data[0].id })
  },
  // Few test events can be sent in a minute, so only this one is.
  getWebhookDelivery: async (client, ids) => {
    Object.assign(ids, { dlv: (await client.post(`/webhooks/${ids['whk']}/test`)).body.id })
  },
  // A test event can't be sent again, so a delivery of a real one is needed.
  redeliverWebhookDelivery: async (client, ids) => {
    await client.post('/tasks', { title: 'Something new', list_id: ids['lst'] })
    await waitUntil(async () => {
      const { body } = await client.get(`/webhooks/${ids['whk']}/deliveries`, { event_type: 'task.created' })
      Object.assign(ids, { dlv: body.data[0]?.id })
      return body.data.length > 0
    })
  },
  // Only a task that doesn't recur stays completed.
  reopenTask: async (client, { tsk }) => {
    await client.patch(`/tasks/${tsk}`, { recurrence: null })
    await client.post(`/tasks/${tsk}/complete`)
  },
}
