import type { Readable } from 'node:stream'
import { letTakeLong } from '../../platform/listener/long-requests.ts'
import type { Api, Door } from '../../platform/http/route-deps.ts'
import { noContent, noQuery } from '../../platform/http/schemas.ts'
import { checkBytesHead, takeBytes } from '../../platform/files/raw-body.ts'
import { deleteAttachment } from './delete.ts'
import type { Files } from '../../platform/files/storage.ts'
import { Attachment, inTask, inTaskOne, OwnFiles, UploadQuery } from './schema.ts'
import { listOwnFiles } from './list-own.ts'
import { upload } from './upload.ts'

/** Adding files to tasks and taking them away, at the app's door. */
export function attachmentAppRoutes(app: Api, door: Door & { files: Files }): void {
  const attachments = '/workspaces/:workspace_id/tasks/:id/attachments'
  takeBytes(app)

  app.post(
    attachments,
    {
      onRequest: checkBytesHead,
      config: { bytes: true },
      schema: { hide: true, params: inTask, querystring: UploadQuery, response: { 201: Attachment } },
    },
    async (request, reply) => {
      const { actor, params, query, body, raw } = request
      const size = Number(request.headers['content-length'])
      letTakeLong(raw)
      const source = (body as Readable | undefined) ?? raw
      const attachment = await upload(
        {
          ...door,
          finish(received, work) {
            request.bodyHash = received.sha256
            return door.write(request, reply, work)
          },
        },
        actor,
        params.id,
        { name: query.name, size, source },
      )
      // Nothing of the request is left unread.
      void reply.removeHeader('connection')
      return reply.status(201).send(attachment)
    },
  )

  app.get(
    attachments,
    { schema: { hide: true, params: inTask, querystring: noQuery, response: { 200: OwnFiles } } },
    ({ actor, params }) => listOwnFiles(door.database.page, actor, params.id),
  )

  app.delete(
    `${attachments}/:attachment_id`,
    { schema: { hide: true, params: inTaskOne, querystring: noQuery, response: { 204: noContent } } },
    async (request, reply) => {
      const { id, attachment_id } = request.params
      await door.write(request, reply, (sql) => deleteAttachment(sql, request.actor, id, attachment_id))
      return reply.status(204).send()
    },
  )
}
