import type { Api, Door } from '../../platform/http/route-deps.ts'
import { pathId } from '../../platform/http/schemas.ts'
import { fileOf } from './action-log-csv.ts'
import { readLog, requireLog } from './action-log.ts'
import { readListHistory, readTaskHistory } from './history.ts'
import { HistoryEntries, HistoryQuery, LogEntries, LogFileQuery, LogQuery } from './schema.ts'
import { record } from '../../platform/events/record.ts'

const histories = [
  ['tasks', 'tsk', 'The task.', readTaskHistory],
  ['lists', 'lst', 'The list.', readListHistory],
] as const

/** The change history of tasks and lists for whoever sees them, and the action log of Business (R-212, 0154). */
export function historyRoutes(app: Api, { database, page, write }: Door): void {
  const base = '/workspaces/:workspace_id'

  for (const [things, prefix, description, read] of histories)
    app.get(
      `${base}/${things}/:id/changes`,
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
    { schema: { hide: true, querystring: LogQuery, response: { 200: LogEntries } } },
    (request) => {
      requireLog(request.actor)
      return page(
        request,
        ({ id }) => [id],
        (after, take) => readLog(database, request.actor, request.query, after?.[0], take),
      )
    },
  )

  app.get(
    `${base}/log.csv`,
    { config: { traced: true }, schema: { hide: true, querystring: LogFileQuery } },
    async (request, reply) => {
      const { actor, query } = request
      requireLog(actor)
      reply
        .type('text/csv; charset=utf-8; header=present')
        .header('content-disposition', 'attachment; filename="daybook-log.csv"')
      if (request.method === 'HEAD') return reply.send()
      // Who takes the log away stands in it.
      await write(request, reply, async (sql) =>
        record(sql, actor, { action: 'log.exported', subject_id: actor.workspace_id, list_id: null }),
      )
      return reply.send(await fileOf(database, actor, query))
    },
  )
}
