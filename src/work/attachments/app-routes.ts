import type { Readable } from 'node:stream'
import type { Actor } from '../../core/actor.ts'
import type { TaskId } from '../../core/ids.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { allowLongRequest } from '../../platform/listener/long-requests.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noContent, noQuery } from '../../platform/http/schemas.ts'
import { checkUploadHeaders, acceptRawBodies } from '../../platform/files/raw-body.ts'
import { deleteAttachment } from './delete.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import {
  Attachment,
  workspaceTaskParams,
  workspaceAttachmentParams,
  OwnFiles,
  UploadQuery,
} from './schema.ts'
import * as store from './store.ts'
import { uploadAttachment } from './upload.ts'

/** Routes of the app to add files to tasks and remove them. */
export function attachmentAppRoutes(app: FastifyApp, deps: RouteDeps & { files: FileStorage }): void {
  const attachments = '/workspaces/:workspace_id/tasks/:id/attachments'
  acceptRawBodies(app)

  app.post(
    attachments,
    {
      onRequest: checkUploadHeaders,
      config: { rawBody: true },
      schema: {
        hide: true,
        params: workspaceTaskParams,
        querystring: UploadQuery,
        response: { 201: Attachment },
      },
    },
    async (request, reply) => {
      const { actor, params, query, body, raw } = request
      const size = Number(request.headers['content-length'])
      allowLongRequest(raw)
      const source = (body as Readable | undefined) ?? raw
      const attachment = await uploadAttachment(
        {
          ...deps,
          finish(received, work) {
            request.bodyHash = received.sha256
            return deps.write(request, reply, work)
          },
        },
        actor,
        params.id,
        { name: query.name, size, source },
      )
      // The whole request has been read, so the connection can be kept.
      void reply.removeHeader('connection')
      return reply.status(201).send(attachment)
    },
  )

  app.get(
    attachments,
    {
      schema: { hide: true, params: workspaceTaskParams, querystring: noQuery, response: { 200: OwnFiles } },
    },
    ({ actor, params }) => listOwnAttachments(deps.database.page, actor, params.id),
  )

  app.delete(
    `${attachments}/:attachment_id`,
    {
      schema: {
        hide: true,
        params: workspaceAttachmentParams,
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { id, attachment_id } = request.params
      await deps.write(request, reply, (sql) => deleteAttachment(sql, request.actor, id, attachment_id))
      return reply.status(204).send()
    },
  )
}

/** Lists which files of a task the actor has added. @throws not_found */
async function listOwnAttachments(sql: Sql, actor: Actor, taskId: TaskId): Promise<OwnFiles> {
  await store.getAttachedTask(sql, actor, taskId)
  const rows = await store.listOwnAttachmentIds(sql, actor, taskId)
  return { own: rows.map(({ id }) => id) }
}
