import type { FastifyRequest } from 'fastify'
import { Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import type { TaskId } from '../../core/ids.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, noContent, noQuery, pathId } from '../../platform/http/schemas.ts'
import { acceptRawBodies, checkUploadHeaders } from '../../platform/files/raw-body.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import { deleteAttachment } from './delete.ts'
import { downloadAttachment } from './download.ts'
import { receiveUpload } from './receive-upload.ts'
import { Attachment, attachmentParams, fileResponse, UploadQuery } from './schema.ts'
import { getAttachedTask } from './store.ts'

const tags = ['Tasks']
const attachments = '/tasks/:id/attachments'

type AttachmentRouteDeps = RouteDeps & {
  files: FileStorage
  /** Checks a token again once a file has arrived, which may take minutes. */
  reauthenticate: (request: FastifyRequest) => Promise<void>
}

/** Attachments in the API: what people do with them in the app (0284). Those of comments are served with these (0420). */
export function attachmentRoutes(app: FastifyApp, deps: AttachmentRouteDeps): void {
  acceptRawBodies(app)
  readRoutes(app, deps)
  changeRoutes(app, deps)
}

function readRoutes(app: FastifyApp, { database, files }: AttachmentRouteDeps): void {
  app.get(
    attachments,
    {
      config: { scope: 'tasks:read' },
      schema: {
        tags,
        operationId: 'listAttachments',
        summary: 'List the attachments of a task',
        description: 'Returns all of them at once, oldest first; `next_cursor` is always null.',
        params: pathId('tsk', 'The task.'),
        querystring: noQuery,
        response: { 200: collection(Attachment, { title: 'AttachmentPage' }) },
      },
    },
    async ({ actor, params }) => ({
      data: await listAttachments(database.read, actor, params.id),
      next_cursor: null,
    }),
  )

  app.get(
    `${attachments}/:attachment_id`,
    {
      // A download may take minutes. The workspace's other reads do not wait for it.
      config: { scope: 'tasks:read', longRunning: true },
      schema: {
        tags,
        operationId: 'getAttachment',
        summary: 'Download an attachment',
        description:
          'The bytes of the file. `Content-Type` says which kind of file it is, as detected from them, or `application/octet-stream`. Supports `Range` and `If-None-Match`.',
        params: attachmentParams,
        querystring: noQuery,
        response: { 200: fileResponse, 206: fileResponse, 304: Type.Unsafe<void>({ type: 'null' }) },
      },
    },
    (request, reply) => {
      const { id: taskId, attachment_id } = request.params
      return downloadAttachment({ database, files }, request, reply, attachment_id, {
        taskId,
        forComment: false,
      })
    },
  )
}

function changeRoutes(
  app: FastifyApp,
  { database, write, files, reauthenticate }: AttachmentRouteDeps,
): void {
  app.post(
    attachments,
    {
      onRequest: checkUploadHeaders,
      config: { scope: 'tasks:write', rawBody: true },
      schema: {
        tags,
        operationId: 'createAttachment',
        summary: 'Attach a file to a task',
        description:
          'The body is the file itself, as `application/octet-stream` with a `Content-Length`, up to 100 MB. With `Expect: 100-continue`, a file that is too large or doesn’t fit into the workspace’s storage is refused before it is sent. `content_type` is detected from the bytes of the file.',
        params: pathId('tsk', 'The task.'),
        querystring: UploadQuery,
        response: { 201: Attachment },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const upload = { taskId: params.id, name: query.name }
      const deps = { database, write, files }
      const attachment = await receiveUpload(deps, request, reply, upload, reauthenticate)
      return reply.status(201).send(attachment)
    },
  )

  app.delete(
    `${attachments}/:attachment_id`,
    {
      config: { scope: 'tasks:write' },
      schema: {
        tags,
        operationId: 'deleteAttachment',
        summary: 'Delete an attachment',
        description: 'Guests can only delete files that they have added themselves.',
        params: attachmentParams,
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { id, attachment_id } = request.params
      await write(request, reply, (sql) => deleteAttachment(sql, request.actor, id, attachment_id))
      return reply.status(204).send()
    },
  )
}

/** Lists the files of a task that the actor can see. @throws not_found */
async function listAttachments(sql: Sql, actor: Actor, taskId: TaskId): Promise<Attachment[]> {
  const task = await getAttachedTask(sql, actor, taskId)
  return task.attachments.map((file) => Object.assign(file, { url: sql.publicUrl + file.url }))
}
