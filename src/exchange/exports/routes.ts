import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { idSchema, noContent, noQuery } from '../../platform/http/schemas.ts'
import { Type } from '../../core/typebox.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'
import { createExport, getExport, removeExport } from './lifecycle.ts'
import { removeSchedule, findSchedule, setSchedule } from './schedule/schedule.ts'
import {
  Export,
  ExportCreate,
  ExportQuery,
  Exports,
  Schedule,
  ScheduleSet,
  ScheduleResponse,
} from './schema.ts'
import { listExports } from './store.ts'

/** Sorts after every id. */
const aboveEveryId = 'exp_z'

const exportParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('exp') })

/**
 * Exports: on demand for everyone, guests included; on a schedule for admins on the Business plan.
 */
export function exportRoutes(app: FastifyApp, { database, page, write }: RouteDeps): void {
  const exports = '/workspaces/:workspace_id/exports'
  const hidden = { hide: true, querystring: noQuery }
  const schema = { ...hidden, params: workspaceParams }

  app.get(
    exports,
    { schema: { ...schema, querystring: ExportQuery, response: { 200: Exports } } },
    (request) =>
      page(
        request,
        ({ id }) => [id],
        (after, take) => listExports(database.page, request.actor, after?.[0] ?? aboveEveryId, take),
      ),
  )

  app.post(
    exports,
    { schema: { ...schema, body: ExportCreate, response: { 201: Export } } },
    async (request, reply) => {
      const created = await write(request, reply, (sql) => createExport(sql, request.actor, request.body))
      return reply.status(201).send(created)
    },
  )

  app.get(
    `${exports}/:id`,
    { schema: { ...hidden, params: exportParams, response: { 200: Export } } },
    (request) => getExport(database.page, request.actor, request.params.id),
  )

  app.delete(
    `${exports}/:id`,
    { schema: { ...hidden, params: exportParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => removeExport(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )

  app.get(
    `${exports}/schedule`,
    { schema: { ...schema, response: { 200: ScheduleResponse } } },
    async ({ actor }) => ({
      schedule: await findSchedule(database.page, actor),
    }),
  )

  app.put(
    `${exports}/schedule`,
    { schema: { ...schema, body: ScheduleSet, response: { 200: Schedule } } },
    (request, reply) => write(request, reply, (sql) => setSchedule(sql, request.actor, request.body)),
  )

  app.delete(
    `${exports}/schedule`,
    { schema: { ...schema, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => removeSchedule(sql, request.actor))
      return reply.status(204).send()
    },
  )
}
