import type { Api, Door } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import { placeList } from '../../work/lists/sidebar-order.ts'
import { ListPlace } from '../../work/lists/schema.ts'
import { ofList } from '../../identity/list-access/schema.ts'
import { placeTask } from '../../work/tasks/reorder.ts'
import { TakeBack, TaskPlace } from '../../work/tasks/schema.ts'
import { takeBack } from '../../work/tasks/recurrence/undo-repetition.ts'
import { doBulk } from './bulk.ts'
import { getRowsById } from './read.ts'
import { inWorkspace } from '../../identity/workspaces/settings-schema.ts'
import { Bulk, ofTask } from './schema.ts'

const schema = { hide: true, querystring: noQuery }

/** What only the app does with tasks: their order, many at once, a repetition taken back. */
export function rowWriteRoutes(app: Api, { write }: Door): void {
  app.post('/tasks/bulk', { schema: { ...schema, params: inWorkspace, body: Bulk } }, (request, reply) =>
    write(request, reply, (sql) => doBulk(sql, request.actor, request.body)),
  )

  app.post(
    '/tasks/:id/place',
    { schema: { ...schema, params: ofTask, body: TaskPlace } },
    (request, reply) => {
      const { actor, params, body } = request
      return write(request, reply, async (sql) => {
        await placeTask(sql, actor, params.id, body)
        const { data } = await getRowsById(sql, actor, [params.id])
        return data[0]
      })
    },
  )

  app.post(
    '/tasks/:id/take-back',
    { schema: { ...schema, params: ofTask, body: TakeBack } },
    (request, reply) =>
      write(request, reply, (sql) => takeBack(sql, request.actor, request.params.id, request.body)),
  )

  app.post(
    '/lists/:id/place',
    { schema: { ...schema, params: ofList, body: ListPlace } },
    async (request, reply) => {
      const { actor, params, body } = request
      await write(request, reply, (sql) => placeList(sql, actor, params.id, body.after_id))
      return reply.status(204).send()
    },
  )
}
