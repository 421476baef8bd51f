import { readIfMatch } from '../../platform/http/etag.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, noContent, noQuery, pathId, schemaRef } from '../../platform/http/schemas.ts'
import { createComment } from './create.ts'
import { deleteComment } from './delete.ts'
import { commentFileRoutes, type CommentFileRouteDeps } from './file-routes.ts'
import { reactionRoutes } from './reaction-routes.ts'
import { Comment, CommentCreate, CommentPatch, CommentQuery, commentParams } from './schema.ts'
import { getComment, getCommentedTask, listComments } from './store.ts'
import { updateComment } from './update.ts'

const tags = ['Comments']
const params = pathId('tsk', 'The task.')

/** Serves comments, with their reactions and files. Its `app` accepts raw bodies. */
export function commentRoutes(app: FastifyApp, deps: RouteDeps & CommentFileRouteDeps): void {
  app.addSchema(Comment)
  collectionRoutes(app, deps)
  singleRoutes(app, deps)
  reactionRoutes(app, deps)
  commentFileRoutes(app, deps)
}

function collectionRoutes(app: FastifyApp, { database, write, page }: RouteDeps): void {
  app.get(
    '/tasks/:id/comments',
    {
      config: { scope: 'comments:read' },
      schema: {
        tags,
        operationId: 'listComments',
        summary: 'List the comments of a task',
        description: 'The comments of a task, in order of creation.',
        params,
        querystring: CommentQuery,
        response: { 200: collection(schemaRef(Comment)) },
      },
    },
    (request) =>
      page<Comment>(
        request,
        (comment) => [comment.id],
        async (after, take) => {
          const { actor, params } = request
          const [, comments] = await Promise.all([
            getCommentedTask(database.read, actor, params.id),
            listComments(database.page, actor, params.id, after?.[0] ?? '', take),
          ])
          return comments
        },
      ),
  )

  app.post(
    '/tasks/:id/comments',
    {
      config: { scope: 'comments:write' },
      schema: {
        tags,
        operationId: 'createComment',
        summary: 'Comment on a task',
        description: 'The author is the token’s member.',
        params,
        querystring: noQuery,
        body: CommentCreate,
        response: { 201: schemaRef(Comment) },
      },
    },
    async (request, reply) => {
      const comment = await write(request, reply, (sql) =>
        createComment(sql, request.actor, request.params.id, request.body),
      )
      return reply.status(201).send(comment)
    },
  )
}

function singleRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
  app.get(
    '/tasks/:id/comments/:comment_id',
    {
      config: { scope: 'comments:read' },
      schema: {
        tags,
        operationId: 'getComment',
        summary: 'Read a comment',
        params: commentParams,
        querystring: noQuery,
        response: { 200: schemaRef(Comment) },
      },
    },
    async ({ actor, params }) => {
      const [, comment] = await Promise.all([
        getCommentedTask(database.read, actor, params.id),
        getComment(database.read, actor, params.id, params.comment_id),
      ])
      return comment
    },
  )

  app.patch(
    '/tasks/:id/comments/:comment_id',
    {
      config: { scope: 'comments:write', ifMatch: true },
      schema: {
        tags,
        operationId: 'updateComment',
        summary: 'Edit a comment',
        description:
          'Only the fields that you send change. With the `updated_at` that you read, a comment that has changed since gets 409 `changed`. Only its author can do this; the owner and admins can’t.',
        params: commentParams,
        querystring: noQuery,
        body: CommentPatch,
        response: { 200: schemaRef(Comment) },
      },
    },
    (request, reply) => {
      const { actor, params, body, headers } = request
      const version = readIfMatch(headers)
      return write(request, reply, (sql) =>
        updateComment(sql, actor, params.id, params.comment_id, body, version),
      )
    },
  )

  app.delete(
    '/tasks/:id/comments/:comment_id',
    {
      config: { scope: 'comments:write', ifMatch: true },
      schema: {
        tags,
        operationId: 'deleteComment',
        summary: 'Delete a comment',
        description: 'Its author, the owner and admins can do this.',
        params: commentParams,
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { id, comment_id } = request.params
      const version = readIfMatch(request.headers)
      await write(request, reply, (sql) => deleteComment(sql, request.actor, id, comment_id, version))
      return reply.status(204).send()
    },
  )
}
