import { Type } from '../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { collection, idSchema, noContent, noQuery } from '../../platform/http/schemas.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'
import { createView, deleteView, updateView } from './change.ts'
import { findView, listViews } from './find.ts'
import { View, ViewCreate, ViewPatch } from './schema.ts'

const schema = { hide: true, querystring: noQuery }
const viewParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('viw') })

/** Adds the routes of a member's own saved views. Guests have them too. */
export function viewRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
  const views = '/workspaces/:workspace_id/views'

  app.get(
    views,
    { schema: { ...schema, params: workspaceParams, response: { 200: collection(View) } } },
    async ({ actor }) => ({ data: await listViews(database.page, actor), next_cursor: null }),
  )

  app.get(`${views}/:id`, { schema: { ...schema, params: viewParams, response: { 200: View } } }, (request) =>
    findView(database.page, request.actor, request.params.id),
  )

  app.post(
    views,
    { schema: { ...schema, params: workspaceParams, body: ViewCreate, response: { 201: View } } },
    async (request, reply) => {
      const view = await write(request, reply, (sql) => createView(sql, request.actor, request.body))
      return reply.status(201).send(view)
    },
  )

  app.patch(
    `${views}/:id`,
    { schema: { ...schema, params: viewParams, body: ViewPatch, response: { 200: View } } },
    (request, reply) =>
      write(request, reply, (sql) => updateView(sql, request.actor, request.params.id, request.body)),
  )

  app.delete(
    `${views}/:id`,
    { schema: { ...schema, params: viewParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => deleteView(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )
}
