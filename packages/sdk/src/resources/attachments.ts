import { fill } from '../http/call.ts'
import type { RequestOptions } from '../http/options.ts'
import type { Send } from '../http/send.ts'

/** The files of a task, which its `attachments` lists. */
export type Attachments = {
  /**
   * Downloads a file. The response's body isn't read yet, so that a file of any size fits; the time limit ends with its
   * headers. Pass `range` or `if-none-match` in `headers` for a part of the file, or for nothing if you have it.
   *
   * @example
   *     const file = await (await daybook.attachments.download(task.id, attachment.id)).arrayBuffer()
   */
  download(taskId: string, id: string, options?: RequestOptions): Promise<Response>
}

export const createAttachments = (send: Send): Attachments => ({
  download: (taskId, id, options) =>
    send(
      {
        method: 'GET',
        path: fill('/tasks/{id}/attachments/{attachment_id}', [taskId, id]),
        isStream: true,
      },
      options,
    ) as Promise<Response>,
})
