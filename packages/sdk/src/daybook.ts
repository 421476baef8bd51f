import { createCall } from './http/call.ts'
import type { DaybookOptions, RequestOptions } from './http/options.ts'
import { createSend, type Request, type Send } from './http/send.ts'
import { type Attachments, createAttachments } from './resources/attachments.ts'
import { type Comments, createComments } from './resources/comments.ts'
import { createEvents, type Events } from './resources/events.ts'
import { createLabels, type Labels } from './resources/labels.ts'
import { createLists, createSections, type Lists, type Sections } from './resources/lists.ts'
import { createMe, type GetMe } from './resources/me.ts'
import { createMembers, type Members } from './resources/members.ts'
import { createTasks, type Tasks } from './resources/tasks.ts'
import { createWebhooks, type Webhooks } from './resources/webhooks.ts'
import { createMirror, type Mirror, type MirrorOptions } from './sync/mirror.ts'
import type { MirrorStore } from './sync/store.ts'

/**
 * A client of the Daybook API.
 *
 * @example
 *     const daybook = new Daybook({ token: process.env.DAYBOOK_TOKEN, url: 'https://daybook.example.com' })
 *     const task = await daybook.tasks.create({ title: 'Renew the contract', list_id, due_date: '2026-12-01' })
 */
export class Daybook {
  readonly tasks: Tasks
  readonly lists: Lists
  readonly sections: Sections
  readonly labels: Labels
  readonly comments: Comments
  readonly attachments: Attachments
  readonly members: Members
  readonly webhooks: Webhooks
  readonly events: Events
  readonly me: GetMe
  readonly #send: Send

  /** @throws TypeError for a URL that isn't `https`, or a token that can't be one */
  constructor(options: DaybookOptions) {
    const send = createSend(options)
    const call = createCall(send)
    this.#send = send
    this.tasks = createTasks(call)
    this.lists = createLists(call)
    this.sections = createSections(call)
    this.labels = createLabels(call)
    this.comments = createComments(call, send)
    this.attachments = createAttachments(call, send)
    this.members = createMembers(call)
    this.webhooks = createWebhooks(call)
    this.events = createEvents(call, send)
    this.me = createMe(call)
  }

  /** Keeps a copy of the tasks in a store equal to Daybook's. */
  mirror(store: MirrorStore, options?: MirrorOptions): Mirror {
    return createMirror(this.tasks, store, options)
  }

  /**
   * Sends any request, with the same retries: for operations that this version of the package doesn't have yet.
   *
   * @example const tasks = await daybook.request({ method: 'GET', path: '/tasks', query: { limit: 1 } })
   */
  request(request: Request, options?: RequestOptions): Promise<unknown> {
    return this.#send(request, options)
  }
}
