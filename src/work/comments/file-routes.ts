import { Type } from '../../core/typebox.ts'
import { checkUploadHeaders } from '../../platform/files/raw-body.ts'
import type { FileStorage } from '../../platform/files/storage.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noContent, noQuery, pathId } from '../../platform/http/schemas.ts'
import { downloadAttachment } from '../attachments/download.ts'
import { receiveUpload } from '../attachments/receive-upload.ts'
import { Attachment, fileResponse, unusedFileHours, UploadQuery } from '../attachments/schema.ts'
import { discardFile, keepFile } from './files.ts'
import { commentFileParams } from './schema.ts'

const tags = ['Comments']
const path = '/tasks/:id/comment-attachments'

/** What the routes need. The `write` of the session API checks the member again by itself. */
export type CommentFileRouteDeps = Pick<RouteDeps, 'database' | 'write'> & {
  files: FileStorage
  reauthenticate?: Parameters<typeof receiveUpload>[4]
}

/** Serves the files of comments (0420). Its `app` accepts raw bodies. */
export function commentFileRoutes(app: FastifyApp, deps: CommentFileRouteDeps): void {
  const { database, write, files, reauthenticate } = deps
  app.post(
    path,
    {
      onRequest: checkUploadHeaders,
      config: { scope: 'comments:write', rawBody: true },
      schema: {
        tags,
        operationId: 'createCommentAttachment',
        summary: 'Upload a file for a comment',
        description: `The body is the file, as for an attachment of a task. No comment has it yet: send its id in \`attachment_ids\` of one. Until then only you can open it, and after ${unusedFileHours} hours it is deleted.`,
        params: pathId('tsk', 'The task.'),
        querystring: UploadQuery,
        response: { 201: Attachment },
      },
    },
    async (request, reply) => {
      const { actor, params, query } = request
      const attachment = await receiveUpload(
        { database, write, files },
        request,
        reply,
        {
          taskId: params.id,
          name: query.name,
          forComment: true,
          save: (sql, id, received) => keepFile(sql, actor, params.id, id, received),
        },
        reauthenticate,
      )
      return reply.status(201).send(attachment)
    },
  )

  app.get(
    `${path}/:attachment_id`,
    {
      config: { scope: 'comments:read', longRunning: true },
      schema: {
        tags,
        operationId: 'getCommentAttachment',
        summary: 'Download a file of a comment',
        description:
          'The bytes of the file, as for an attachment of a task. Supports `Range` and `If-None-Match`.',
        params: commentFileParams,
        querystring: noQuery,
        response: { 200: fileResponse, 206: fileResponse, 304: Type.Unsafe<void>({ type: 'null' }) },
      },
    },
    (request, reply) => {
      const { id: taskId, attachment_id } = request.params
      return downloadAttachment(deps, request, reply, attachment_id, { taskId, forComment: true })
    },
  )

  app.delete(
    `${path}/:attachment_id`,
    {
      config: { scope: 'comments:write' },
      schema: {
        tags,
        operationId: 'deleteCommentAttachment',
        summary: 'Delete a file that no comment has',
        description:
          'Deletes a file that you have uploaded and not sent with a comment. To take one out of a comment, leave it out of `attachment_ids`.',
        params: commentFileParams,
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { id, attachment_id } = request.params
      await write(request, reply, (sql) => discardFile(sql, request.actor, id, attachment_id))
      return reply.status(204).send()
    },
  )
}
