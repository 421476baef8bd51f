import assert from 'node:assert/strict'
import { sendDueMail } from '../../../src/read/notifications/mail/watch.ts'
import type { Notification } from '../../../src/read/notifications/schema.ts'
import { processPending } from '../../../src/read/notifications/create/watch.ts'
import { type Browser, signIn } from '../../support/member-browser.ts'
import type { Service } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

/** What the worker does until everybody has been told of everything. */
export async function processAllChanges({ database }: Service): Promise<void> {
  for (let some = true; some;) {
    const { read, failed } = await processPending(database)
    assert.deepEqual(failed, [])
    some = read > 0
  }
}

/** What the worker does until everybody is mailed who is to be by now; returns how many mails that were. */
export async function sendAllDueMail({ database, secrets }: Service): Promise<number> {
  let all = 0
  for (let some = 1; some > 0; all += some) {
    const { mailed, failed } = await sendDueMail(database, secrets)
    assert.deepEqual(failed, [])
    some = mailed
  }
  return all
}

/** Lets time pass for the service. */
export function advanceClock({ clock }: Service, ms: number): void {
  clock.offsetMs += ms
}

/** Sets the service's time. */
export function setClock({ clock }: Service, moment: string): void {
  clock.offsetMs = Date.parse(moment) - Date.now()
}

export type SentMail = {
  id: string
  to: string
  subject: string
  body: string
  html: string
  unsubscribe_url: string
}

/** The mails to an address, oldest first. */
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

/** A workspace of a list and three: Olive who owns it and does things, a member and a guest who are told. */
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
