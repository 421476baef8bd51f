import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { pathId } from '../../platform/http/schemas.ts'
import { actionLogCsv } from './action-log-csv.ts'
import { readActionLog, requireActionLog } from './action-log.ts'
import { readListHistory, readTaskHistory } from './history.ts'
import {
  HistoryEntries,
  HistoryQuery,
  ActionLogEntries,
  ActionLogCsvQuery,
  ActionLogQuery,
} from './schema.ts'
import { record } from '../../platform/events/record.ts'

const historyKinds = [
  ['tasks', 'tsk', 'The task.', readTaskHistory],
  ['lists', 'lst', 'The list.', readListHistory],
] as const

/** Adds the history of tasks and lists that the actor can see, and the action log of Business (R-212, 0154). */
export function historyRoutes(app: FastifyApp, { database, page, write }: RouteDeps): void {
  const base = '/workspaces/:workspace_id'

  for (const [collection, prefix, description, read] of historyKinds)
    app.get(
      `${base}/${collection}/:id/changes`,
      {
        schema: {
          hide: true,
          params: pathId(prefix, description),
          querystring: HistoryQuery,
          response: { 200: HistoryEntries },
        },
      },
      (request) =>
        page(
          request,
          ({ id }) => [id],
          (after, take) => read(database, request.actor, request.params.id, { before: after?.[0], take }),
        ),
    )

  app.get(
    `${base}/log`,
    { schema: { hide: true, querystring: ActionLogQuery, response: { 200: ActionLogEntries } } },
    (request) => {
      requireActionLog(request.actor)
      return page(
        request,
        ({ id }) => [id],
        (after, take) => readActionLog(database, request.actor, request.query, after?.[0], take),
      )
    },
  )

  app.get(
    `${base}/log.csv`,
    { config: { csrfProtected: true }, schema: { hide: true, querystring: ActionLogCsvQuery } },
    async (request, reply) => {
      const { actor, query } = request
      requireActionLog(actor)
      reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="daybook-log.csv"')
      if (request.method === 'HEAD') return reply.send()
      // Exporting the log is itself logged.
      await write(request, reply, async (sql) =>
        record(sql, actor, { action: 'log.exported', subject_id: actor.workspace_id, list_id: null }),
      )
      return reply.send(await actionLogCsv(database, actor, query))
    },
  )
}
