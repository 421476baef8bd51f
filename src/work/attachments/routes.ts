import { Type } from '../../core/typebox.ts'
import type { Api, Door } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import type { Files } from '../../platform/files/storage.ts'
import { ofAttachment } from './schema.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import { getFile } from './store.ts'

const bytes = {
  description: 'The bytes of the file.',
  content: { '*/*': { schema: Type.Unsafe({ type: 'string', format: 'binary' }) } },
}

/** The files of tasks in the API: to be read. They are added in the app. */
export function attachmentRoutes(app: Api, { database, files }: Door & { files: Files }): void {
  app.get(
    '/tasks/:id/attachments/:attachment_id',
    {
      // A file may take minutes, and the workspace's other reads do not wait for it.
      config: { scope: 'tasks:read', long: true },
      schema: {
        tags: ['Tasks'],
        operationId: 'getAttachment',
        summary: 'Download an attachment',
        description:
          'The file itself, of the type that its bytes say it is. With `Range` a part of it, with `If-None-Match` nothing where its `ETag` is known.',
        params: ofAttachment,
        querystring: noQuery,
        response: { 200: bytes, 206: bytes, 304: Type.Unsafe<void>({ type: 'null' }) },
      },
    },
    async (request, reply) => {
      const { id, attachment_id } = request.params
      const file = await getFile(database.read, request.actor, attachment_id, id)
      return sendFile(request, reply, files, file, 'attachment')
    },
  )
}
