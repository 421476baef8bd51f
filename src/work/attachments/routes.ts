import { Type } from '../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { attachmentParams } from './schema.ts'
import { sendFile } from '../../platform/files/send-file.ts'
import { getStoredFile } from './store.ts'

const fileResponse = {
  description: 'The bytes of the file.',
  // Generators need one type. The header says the file's own.
  content: { 'application/octet-stream': { schema: Type.Unsafe({ type: 'string', format: 'binary' }) } },
}

/** Serves attachments in the API, where they are read-only. People add them in the app. */
export function attachmentRoutes(
  app: FastifyApp,
  { database, files }: RouteDeps & { files: FileStorage },
): void {
  app.get(
    '/tasks/:id/attachments/:attachment_id',
    {
      // A download may take minutes. The workspace's other reads do not wait for it.
      config: { scope: 'tasks:read', longRunning: true },
      schema: {
        tags: ['Tasks'],
        operationId: 'getAttachment',
        summary: 'Download an attachment',
        description:
          'The bytes of the file. `Content-Type` says which kind of file it is, as detected from them, or `application/octet-stream`. Supports `Range` and `If-None-Match`.',
        params: attachmentParams,
        querystring: noQuery,
        response: { 200: fileResponse, 206: fileResponse, 304: Type.Unsafe<void>({ type: 'null' }) },
      },
    },
    async (request, reply) => {
      const { id, attachment_id } = request.params
      const file = await getStoredFile(database.read, request.actor, attachment_id, id)
      return sendFile(request, reply, files, file, 'attachment')
    },
  )
}
