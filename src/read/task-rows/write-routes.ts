import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import { moveListInSidebar } from '../../work/lists/sidebar-order.ts'
import { ListMove } from '../../work/lists/folders/schema.ts'
import { listParams } from '../../identity/list-access/schema.ts'
import { duplicateTask } from '../../work/tasks/duplicate.ts'
import { reorderTask } from '../../work/tasks/reorder.ts'
import { UndoRepetition } from '../../work/tasks/recurrence/schema.ts'
import { TaskReorder } from '../../work/tasks/schema.ts'
import { undoLastRepetition } from '../../work/tasks/recurrence/undo-repetition.ts'
import { runBulk } from './bulk.ts'
import { getRowsById } from './read.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'
import { BulkRequest, taskParams } from './schema.ts'

const schema = { hide: true, querystring: noQuery }

/** Adds the writes that only the app has: reordering, bulk actions, duplicating, undoing an occurrence. */
export function rowWriteRoutes(app: FastifyApp, { write }: RouteDeps): void {
  app.post(
    '/tasks/bulk',
    { schema: { ...schema, params: workspaceParams, body: BulkRequest } },
    (request, reply) => write(request, reply, (sql) => runBulk(sql, request.actor, request.body)),
  )

  app.post(
    '/tasks/:id/place',
    { schema: { ...schema, params: taskParams, body: TaskReorder } },
    (request, reply) => {
      const { actor, params, body } = request
      return write(request, reply, async (sql) => {
        await reorderTask(sql, actor, params.id, body)
        const { data } = await getRowsById(sql, actor, [params.id])
        return data[0]
      })
    },
  )

  app.post('/tasks/:id/duplicate', { schema: { ...schema, params: taskParams } }, (request, reply) => {
    const { actor, params } = request
    return write(request, reply, async (sql) => {
      const id = await duplicateTask(sql, actor, params.id)
      const { data } = await getRowsById(sql, actor, [id])
      return data[0]
    })
  })

  app.post(
    '/tasks/:id/take-back',
    { schema: { ...schema, params: taskParams, body: UndoRepetition } },
    (request, reply) =>
      write(request, reply, (sql) => undoLastRepetition(sql, request.actor, request.params.id, request.body)),
  )

  app.post(
    '/lists/:id/place',
    { schema: { ...schema, params: listParams, body: ListMove } },
    async (request, reply) => {
      const { actor, params, body } = request
      await write(request, reply, (sql) => moveListInSidebar(sql, actor, params.id, body))
      return reply.status(204).send()
    },
  )
}
