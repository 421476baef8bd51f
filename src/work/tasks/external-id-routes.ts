import { Type } from '../../core/typebox.ts'
import { readIfMatch } from '../../platform/http/etag.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noQuery, schemaRef } from '../../platform/http/schemas.ts'
import { putTask } from './external-ids.ts'
import { Task, TaskCreate } from './schema.ts'

const params = Type.Object({
  external_id: Type.String({
    description: 'The id that the task has in your system, percent-encoded.',
    examples: ['crm-4711'],
    'x-text': true,
  }),
})

export function externalIdRoutes(app: FastifyApp, { write }: RouteDeps): void {
  app.put(
    '/tasks/by-external-id/:external_id',
    {
      config: { scope: 'tasks:write', ifMatch: true },
      schema: {
        tags: ['Tasks'],
        operationId: 'putTask',
        summary: 'Create or change a task by its external id',
        description:
          'Creates the task if no task of the workspace has this `external_id`, with 201. Otherwise changes the fields that you send, as PATCH does, with 200. Two requests at once never create two tasks. If the token’s member can’t see the task, the response is 409 `external_id_taken`.',
        params,
        querystring: noQuery,
        body: TaskCreate,
        response: { 200: schemaRef(Task), 201: schemaRef(Task) },
      },
    },
    async (request, reply) => {
      const { actor, params, body, headers } = request
      const version = readIfMatch(headers)
      const { task, created } = await write(request, reply, (sql) =>
        putTask(sql, actor, params.external_id, body, version),
      )
      if (created) void reply.status(201).header('location', `${app.prefix}/tasks/${task.id}`)
      return task
    },
  )
}
