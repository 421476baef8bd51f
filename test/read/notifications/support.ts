import assert from 'node:assert/strict'
import { sendDueMail } from '../../../src/read/notifications/mail/watch.ts'
import type { Notification } from '../../../src/read/notifications/schema.ts'
import { processPending } from '../../../src/read/notifications/create/watch.ts'
import { type Browser, signIn } from '../../support/member-browser.ts'
import type { Service } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

/** Does what the worker does, until all changes are processed. */
export async function processAllChanges({ database }: Service): Promise<void> {
  for (let more = true; more;) {
    const { read, failed } = await processPending(database)
    assert.deepEqual(failed, [])
    more = read > 0
  }
}

/** Does what the worker does, until all due emails are sent; returns how many. */
export async function sendAllDueMail({ database, secrets }: Service): Promise<number> {
  let total = 0
  for (let sent = 1; sent > 0; total += sent) {
    const { mailed, failed } = await sendDueMail(database, secrets)
    assert.deepEqual(failed, [])
    sent = mailed
  }
  return total
}

/** Advances the service's clock. */
export function advanceClock({ clock }: Service, ms: number): void {
  clock.offsetMs += ms
}

/** Sets the service's clock. */
export function setClock({ clock }: Service, time: string): void {
  clock.offsetMs = Date.parse(time) - Date.now()
}

export type SentMail = {
  id: string
  to: string
  subject: string
  body: string
  html: string
  unsubscribe_url: string
}

/** Lists the emails to an address, oldest first. */
export async function mailsTo({ database }: Service, to: string): Promise<SentMail[]> {
  const { rows } = await database.pool.query<SentMail>(
    `select id, to_address as to, subject, body, html, unsubscribe_url from mails where to_address = $1 order by id`,
    [to],
  )
  return rows
}

export const readInbox = async (own: Browser, query = ''): Promise<Notification[]> => {
  const answer = await own.get(`/notifications${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

export const readUnreadCount = async (own: Browser): Promise<number> =>
  (await own.get('/notifications/count')).body.unread

/** Creates a workspace with a list: Olive owns it and acts; a member and a guest are notified. */
export async function setUpInbox(service: Service, options: Parameters<typeof createWorkspace>[1] = {}) {
  const workspace = await createWorkspace(service, options)
  const [{ member }, { member: guest }] = [await workspace.join('member'), await workspace.join('guest')]
  const [olive, own, guests] = [
    await signIn(service, workspace, workspace.owner),
    await signIn(service, workspace, member),
    await signIn(service, workspace, guest),
  ]
  const list = await workspace.list('Harbour')
  await workspace.share(list, guest)
  const task = async (fields: Record<string, unknown> = {}) => {
    const answer = await olive.post('/tasks', { list_id: list, title: 'Approve the drawings', ...fields })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const mention = async (
    taskId: string,
    people: readonly { id: string; name: string }[],
    words = 'please look',
  ) => {
    const text = `${people.map(({ id, name }) => `@[${name}](${id})`).join(' ')} ${words}`
    const answer = await olive.post(`/tasks/${taskId}/comments`, { text })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  return { workspace, member, guest, olive, own, guests, list, task, mention }
}
