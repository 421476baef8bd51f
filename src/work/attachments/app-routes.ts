import type { Actor } from '../../core/actor.ts'
import type { TaskId } from '../../core/ids.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noContent, noQuery } from '../../platform/http/schemas.ts'
import { checkUploadHeaders, acceptRawBodies } from '../../platform/files/raw-body.ts'
import { deleteAttachment } from './delete.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { receiveUpload } from './receive-upload.ts'
import {
  Attachment,
  workspaceTaskParams,
  workspaceAttachmentParams,
  OwnFiles,
  UploadQuery,
} from './schema.ts'
import * as store from './store.ts'

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
      const { params, query } = request
      const upload = { taskId: params.id, name: query.name }
      const attachment = await receiveUpload(deps, request, reply, upload)
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
