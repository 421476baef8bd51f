import { Type } from '../../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import {
  closedObject,
  collection,
  idSchema,
  noBody,
  noQuery,
  pageQuery,
  pathId,
  schemaRef,
} from '../../../platform/http/schemas.ts'
import { listTaskRepetitions } from '../list.ts'
import { Task } from '../schema.ts'
import { Repetition } from './schema.ts'
import { undoLastRepetition } from './undo-repetition.ts'

const tags = ['Tasks']
const params = pathId('tsk', 'The task.')

/** Adds the completed occurrences of recurring tasks. */
export function repetitionRoutes(app: FastifyApp, { database, page, write }: RouteDeps): void {
  app.addSchema(Repetition)

  app.get(
    '/tasks/:id/repetitions',
    {
      config: { scope: 'tasks:read' },
      schema: {
        tags,
        operationId: 'listRepetitions',
        summary: 'List the completed occurrences of a task',
        description: 'The completed occurrences of a recurring task, oldest first.',
        params,
        querystring: closedObject({ ...pageQuery }),
        response: { 200: collection(schemaRef(Repetition)) },
      },
    },
    (request) =>
      page<Repetition>(
        request,
        (repetition) => [repetition.id],
        (after, take) =>
          listTaskRepetitions(database.page, request.actor, request.params.id, after?.[0] ?? '', take),
      ),
  )

  app.post(
    '/tasks/:id/repetitions/:repetition_id/undo',
    {
      config: { scope: 'tasks:write' },
      schema: {
        tags,
        operationId: 'undoRepetition',
        summary: 'Undo the completion of an occurrence',
        description:
          'Returns a recurring task to the occurrence that was completed last, with the due date, checklist, reminders and completed subtasks that it had, and removes it from the completed occurrences. An earlier occurrence gets 409 `not_last`. If the task has changed since, the response is 409 `changed`, so that no one’s change is lost.',
        params: Type.Object({
          ...params.properties,
          repetition_id: idSchema('rep', { description: 'The completed occurrence.' }),
        }),
        querystring: noQuery,
        body: noBody,
        response: { 200: schemaRef(Task) },
      },
    },
    (request, reply) => {
      const { id, repetition_id } = request.params
      return write(request, reply, (sql) => undoLastRepetition(sql, request.actor, id, { repetition_id }))
    },
  )
}
