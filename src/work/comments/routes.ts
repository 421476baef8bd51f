import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, noQuery, pathId, schemaRef } from '../../platform/http/schemas.ts'
import { createComment } from './create.ts'
import { Comment, CommentCreate, CommentQuery } from './schema.ts'
import { getCommentedTask, listComments } from './store.ts'

const tags = ['Comments']
const params = pathId('tsk', 'The task.')

export function commentRoutes(app: FastifyApp, { database, write, page }: RouteDeps): void {
  app.addSchema(Comment)

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
