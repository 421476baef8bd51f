import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noContent, noQuery, schemaRef } from '../../platform/http/schemas.ts'
import { moveListInSidebar } from '../../work/lists/sidebar-order.ts'
import { ListMove } from '../../work/lists/folders/schema.ts'
import { List } from '../../work/lists/schema.ts'
import { listParams } from '../../identity/list-access/schema.ts'
import { deleteList } from '../../work/tasks/deleted-lists/delete-tasks.ts'
import { duplicateList, getCopyProgress } from '../../work/tasks/list-copies/duplicate-list.ts'
import { ListCopyProgress, ListDuplicate } from '../../work/tasks/list-copies/schema.ts'
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

/** Adds the writes that only the app has: reordering, bulk actions, duplicating tasks and lists, deleting lists, undoing an occurrence. */
export function rowWriteRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
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

  app.delete(
    '/lists/:id',
    { schema: { ...schema, params: listParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => deleteList(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )

  app.post(
    '/lists/:id/duplicate',
    {
      schema: { ...schema, params: listParams, body: ListDuplicate, response: { 201: schemaRef(List) } },
    },
    async (request, reply) => {
      const { actor, params, body } = request
      const list = await write(request, reply, (sql) => duplicateList(sql, actor, params.id, body.name))
      return reply.status(201).send(list)
    },
  )

  app.get(
    '/lists/:id/copy',
    { schema: { ...schema, params: listParams, response: { 200: ListCopyProgress } } },
    (request) => getCopyProgress(database.read, request.actor, request.params.id),
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
