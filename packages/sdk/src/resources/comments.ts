import { type Collection, createCollection, pageQuery } from '../collection.ts'
import { type Call, fill } from '../http/call.ts'
import type { Get, RequestOptions } from '../http/options.ts'
import type { Send } from '../http/send.ts'
import { type AttachmentCreate, uploadMs } from './attachments.ts'
import type { Attachment, Comment, CommentCreate, CommentPatch, CommentQuery } from '../types.ts'

/** The comments of a task. */
export type Comments = {
  list(taskId: string, query?: CommentQuery, options?: RequestOptions): Collection<Comment>
  get: Get<Comment, [taskId: string, id: string]>
  /** Comments on a task, as the token's member. */
  create(taskId: string, comment: CommentCreate, options?: RequestOptions): Promise<Comment>
  /** Edits a comment of the token's member; nobody can edit those of others. */
  update(taskId: string, id: string, changes: CommentPatch, options?: RequestOptions): Promise<Comment>
  /**
   * Uploads a file for a comment. Until one has it in `attachment_ids`, only you can open it; after a day it is deleted.
   *
   * @example
   *     const { id } = await daybook.comments.upload(task.id, { name: 'photo.jpg', content: await readFile('photo.jpg') })
   *     await daybook.comments.create(task.id, { text: 'The stand is up', attachment_ids: [id] })
   */
  upload(taskId: string, file: AttachmentCreate, options?: RequestOptions): Promise<Attachment>
  /** Downloads a file of a comment; see `attachments.download`. */
  download(taskId: string, attachmentId: string, options?: RequestOptions): Promise<Response>
  /** Deletes a file that you have uploaded and that no comment has. */
  deleteUpload(taskId: string, attachmentId: string, options?: RequestOptions): Promise<void>
  /** Deletes a comment. Its author, the owner and admins can. */
  delete(taskId: string, id: string, options?: RequestOptions): Promise<void>
  /** Adds a reaction of the token's member, a single emoji. */
  addReaction(taskId: string, id: string, emoji: string, options?: RequestOptions): Promise<Comment>
  /** Removes a reaction of the token's member. */
  deleteReaction(taskId: string, id: string, emoji: string, options?: RequestOptions): Promise<void>
}

export const createComments = (call: Call, send: Send): Comments => ({
  list: (taskId, query, options) =>
    createCollection((cursor) =>
      call('GET', '/tasks/{id}/comments', { ids: [taskId], query: pageQuery(query, cursor) }, options),
    ),
  get: (taskId: string, id: string, options?: RequestOptions) =>
    call('GET', '/tasks/{id}/comments/{comment_id}', { ids: [taskId, id] }, options),
  create: (taskId, body, options) => call('POST', '/tasks/{id}/comments', { ids: [taskId], body }, options),
  update: (taskId, id, body, options) =>
    call('PATCH', '/tasks/{id}/comments/{comment_id}', { ids: [taskId, id], body }, options),
  delete: (taskId, id, options) =>
    call('DELETE', '/tasks/{id}/comments/{comment_id}', { ids: [taskId, id] }, options),
  upload: (taskId, { name, content }, options) =>
    call(
      'POST',
      '/tasks/{id}/comment-attachments',
      { ids: [taskId], query: { name }, file: content },
      { timeoutMs: uploadMs, ...options },
    ),
  download: (taskId, id, options) =>
    send(
      {
        method: 'GET',
        path: fill('/tasks/{id}/comment-attachments/{attachment_id}', [taskId, id]),
        isStream: true,
      },
      options,
    ) as Promise<Response>,
  deleteUpload: (taskId, id, options) =>
    call('DELETE', '/tasks/{id}/comment-attachments/{attachment_id}', { ids: [taskId, id] }, options),
  addReaction: (taskId, id, emoji, options) =>
    call('PUT', '/tasks/{id}/comments/{comment_id}/reactions/{emoji}', { ids: [taskId, id, emoji] }, options),
  deleteReaction: (taskId, id, emoji, options) =>
    call(
      'DELETE',
      '/tasks/{id}/comments/{comment_id}/reactions/{emoji}',
      { ids: [taskId, id, emoji] },
      options,
    ),
})
