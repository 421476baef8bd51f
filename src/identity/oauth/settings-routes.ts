import { Type } from '../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { closedObject, idSchema, noContent, noQuery, pageQuery } from '../../platform/http/schemas.ts'
import { workspaceParams } from '../workspaces/settings-schema.ts'
import { listConnectedApps } from './connected-apps.ts'
import { disconnectApp } from './grants.ts'
import { type ConnectedApp, ConnectedApps } from './schema.ts'

const apps = '/workspaces/:workspace_id/apps'
const appParams = Type.Object({ workspace_id: idSchema('wsp'), id: idSchema('tok') })

/** Routes for connected apps in the app's settings: one's own, and for the owner and admins everyone's. */
export function connectedAppRoutes(app: FastifyApp, { database, write, page }: RouteDeps): void {
  for (const [path, ofEveryone] of [
    [apps, false],
    [`${apps}/of-everyone`, true],
  ] as const)
    app.get(
      path,
      {
        schema: {
          hide: true,
          params: workspaceParams,
          querystring: closedObject(pageQuery),
          response: { 200: ConnectedApps },
        },
      },
      (request) =>
        page<ConnectedApp>(
          request,
          ({ id }) => [id],
          (after, take) => listConnectedApps(database, request.actor, ofEveryone, after?.[0] ?? '', take),
        ),
    )

  app.delete(
    `${apps}/:id`,
    { schema: { hide: true, querystring: noQuery, params: appParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => disconnectApp(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )
}
