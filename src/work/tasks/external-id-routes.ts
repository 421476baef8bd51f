import { Type } from '../../core/typebox.ts'
import { readIfMatch } from '../../platform/http/etag.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noQuery, schemaRef } from '../../platform/http/schemas.ts'
import { putTask } from './external-ids.ts'
import { Task, TaskCreate } from './schema.ts'

const params = Type.Object({
  external_id: Type.String({
    description: 'What the task is called in your system, percent-encoded.',
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
        summary: 'Create or change the task with an external ID',
        description:
          'Creates the task if no task of the workspace has this `external_id`, and answers 201. Otherwise changes the fields that you send, as PATCH does, and answers 200. Two requests at once never create two tasks. If the task is in a list that the token’s member can’t see, the answer is 409 `external_id_taken`.',
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
