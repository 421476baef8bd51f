import { Type } from '../../core/typebox.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { idSchema, noContent, noQuery } from '../../platform/http/schemas.ts'
import { placeFavorite, removeFavorite } from './change.ts'
import { favoriteId, FavoritePlace } from './schema.ts'

const schema = {
  hide: true,
  querystring: noQuery,
  params: Type.Object({ workspace_id: idSchema('wsp'), id: favoriteId }),
  response: { 204: noContent },
}

/** Adds the routes of a member's own favorites; `/sidebar` reads them. Guests have them too. */
export function favoriteRoutes(app: FastifyApp, { write }: RouteDeps): void {
  const favorite = '/workspaces/:workspace_id/favorites/:id'

  app.put(favorite, { schema: { ...schema, body: FavoritePlace } }, async (request, reply) => {
    const { actor, params, body } = request
    await write(request, reply, (sql) => placeFavorite(sql, actor, params.id, body))
    return reply.status(204).send()
  })

  app.delete(favorite, { schema }, async (request, reply) => {
    await write(request, reply, (sql) => removeFavorite(sql, request.actor, request.params.id))
    return reply.status(204).send()
  })
}
