import { Type } from '../../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../../platform/http/route-deps.ts'
import { idSchema, nullable } from '../../../platform/http/schemas.ts'
import { previewRuleDates, previewTaskDates } from './preview.ts'
import { TaskPreviewQuery, RulePreviewQuery } from './schema.ts'

const workspaceParams = Type.Object({ workspace_id: idSchema('wsp') })
const taskParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('tsk') })
const DueDates = Type.Object({ data: Type.Array(Type.String({ format: 'date' })) })
/**
 * With what the rule counts from, which undoing a move of the series restores (0425), and the rule's own date for the
 * current occurrence.
 */
const DueDatesOfTask = Type.Object({
  ...DueDates.properties,
  anchor: nullable(Type.String({ format: 'date' })),
  occurrence: nullable(Type.String({ format: 'date' })),
})

/** Previews of a series before it is saved, by the same code that later rolls it forward (0176). */
export function recurrencePreviewRoutes(app: FastifyApp, { database }: RouteDeps): void {
  const response = { 200: DueDates }

  app.get(
    '/recurrence',
    { schema: { hide: true, params: workspaceParams, querystring: RulePreviewQuery, response } },
    ({ actor, query }) => ({ data: previewRuleDates(actor, query, database.clock.now()) }),
  )

  app.get(
    '/tasks/:id/deadlines',
    {
      schema: {
        hide: true,
        params: taskParams,
        querystring: TaskPreviewQuery,
        response: { 200: DueDatesOfTask },
      },
    },
    ({ actor, params, query }) =>
      previewTaskDates(database.page, actor, params.id, query, database.clock.now()),
  )
}
