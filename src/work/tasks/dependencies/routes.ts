import { Type } from '../../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import { collection, noContent, noQuery, pathId, schemaRef } from '../../../platform/http/schemas.ts'
import { addDependency, listDependencies, removeDependency } from './dependencies.ts'
import { blockerId, Dependency } from './schema.ts'

const tags = ['Tasks']
const params = pathId('tsk', 'The task.')
const pairParams = Type.Object({
  ...params.properties,
  blocked_by_id: blockerId,
})

/** Adds what blocks tasks (0481). */
export function dependencyRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
  app.addSchema(Dependency)

  app.get(
    '/tasks/:id/dependencies',
    {
      config: { scope: 'tasks:read' },
      schema: {
        tags,
        operationId: 'listDependencies',
        summary: 'List what blocks a task and what it blocks',
        description:
          'All at once, oldest first; `next_cursor` is always null. `task_id` is the task that is blocked, `blocked_by_id` the one that blocks it. Dependencies on tasks that you can’t see are left out.',
        params,
        querystring: noQuery,
        response: { 200: collection(schemaRef(Dependency)) },
      },
    },
    async (request) => ({
      data: await listDependencies(database.page, request.actor, request.params.id),
      next_cursor: null,
    }),
  )

  app.put(
    '/tasks/:id/dependencies/:blocked_by_id',
    {
      config: { scope: 'tasks:write' },
      schema: {
        tags,
        operationId: 'addDependency',
        summary: 'Block a task by another one',
        description:
          'If it is blocked by that task already, nothing changes. With a dependency by which tasks would wait for each other, the response is 422 `dependency_cycle`, whose `details.path` has the tasks of the cycle that you can see, each blocked by the next. The `updated_at` of the tasks stays, and no event is raised.',
        params: pairParams,
        querystring: noQuery,
        response: { 200: schemaRef(Dependency) },
      },
    },
    (request, reply) => {
      const { id: task_id, blocked_by_id } = request.params
      return write(request, reply, (sql) => addDependency(sql, request.actor, { task_id, blocked_by_id }))
    },
  )

  app.delete(
    '/tasks/:id/dependencies/:blocked_by_id',
    {
      config: { scope: 'tasks:write' },
      schema: {
        tags,
        operationId: 'removeDependency',
        summary: 'Unblock a task',
        description: 'If it isn’t blocked by that task, nothing changes.',
        params: pairParams,
        querystring: noQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { id: task_id, blocked_by_id } = request.params
      await write(request, reply, (sql) => removeDependency(sql, request.actor, { task_id, blocked_by_id }))
      return reply.status(204).send()
    },
  )
}
