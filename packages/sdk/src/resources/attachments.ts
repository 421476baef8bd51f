import { type Collection, createCollection } from '../collection.ts'
import { type Call, fill } from '../http/call.ts'
import type { RequestOptions } from '../http/options.ts'
import type { FileContent, Send } from '../http/send.ts'
import type { Attachment } from '../types.ts'

/** A file to attach. */
export type AttachmentCreate = { name: string; content: FileContent }

/** The files of a task. */
export type Attachments = {
  /** All files of a task, the oldest first, as in its `attachments`. */
  list(taskId: string, options?: RequestOptions): Collection<Attachment>
  /**
   * Attaches a file to a task. An attempt may take ten minutes, unless `timeoutMs` says otherwise.
   *
   * @example await daybook.attachments.create(task.id, { name: 'offer.pdf', content: await readFile('offer.pdf') })
   */
  create(taskId: string, file: AttachmentCreate, options?: RequestOptions): Promise<Attachment>
  /**
   * Downloads a file. The response's body isn't read yet, so that a file of any size fits; the time limit ends with its
   * headers. Pass `range` in `headers` for a part of the file, or `if-none-match` for nothing if you have it: the response
   * then has the status 304.
   *
   * @example
   *     const file = await (await daybook.attachments.download(task.id, attachment.id)).arrayBuffer()
   */
  download(taskId: string, id: string, options?: RequestOptions): Promise<Response>
  delete(taskId: string, id: string, options?: RequestOptions): Promise<void>
}

/** A file of 100 MB over a slow line. */
export const uploadMs = 600_000

export const createAttachments = (call: Call, send: Send): Attachments => ({
  list: (taskId, options) =>
    createCollection(() => call('GET', '/tasks/{id}/attachments', { ids: [taskId] }, options)),
  create: (taskId, { name, content }, options) =>
    call(
      'POST',
      '/tasks/{id}/attachments',
      { ids: [taskId], query: { name }, file: content },
      { timeoutMs: uploadMs, ...options },
    ),
  download: (taskId, id, options) =>
    send(
      {
        method: 'GET',
        path: fill('/tasks/{id}/attachments/{attachment_id}', [taskId, id]),
        isStream: true,
      },
      options,
    ) as Promise<Response>,
  delete: (taskId, id, options) =>
    call('DELETE', '/tasks/{id}/attachments/{attachment_id}', { ids: [taskId, id] }, options),
})
