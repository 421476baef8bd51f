import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noContent, noQuery } from '../../platform/http/schemas.ts'
import { listParams } from '../../identity/list-access/schema.ts'
import { createPublicLink, getPublicLink, revokePublicLink, updatePublicLink } from './change.ts'
import { NewPublicLink, PublicLink, PublicLinkPatch } from './schema.ts'

const schema = { hide: true, querystring: noQuery, params: listParams }

/** Adds the routes of a list's public link, for the people who may change the list (0472). */
export function publicLinkRoutes(app: FastifyApp, { database, write }: RouteDeps): void {
  const path = '/workspaces/:workspace_id/lists/:id/link'

  app.get(path, { schema: { ...schema, response: { 200: PublicLink } } }, ({ actor, params }) =>
    getPublicLink(database.read, actor, params.id),
  )

  app.post(
    path,
    {
      // Until it is revoked, anyone with the link can read the list (0214).
      config: { recentlyConfirmed: true },
      schema: { ...schema, response: { 201: NewPublicLink } },
    },
    async (request, reply) => {
      const link = await write(request, reply, (sql) =>
        createPublicLink(sql, request.actor, request.params.id),
      )
      return reply.status(201).send(link)
    },
  )

  app.patch(
    path,
    {
      // What is switched on, anyone with the link can read (0515).
      config: { recentlyConfirmed: true },
      schema: { ...schema, body: PublicLinkPatch, response: { 200: PublicLink } },
    },
    (request, reply) =>
      write(request, reply, (sql) => updatePublicLink(sql, request.actor, request.params.id, request.body)),
  )

  app.delete(path, { schema: { ...schema, response: { 204: noContent } } }, async (request, reply) => {
    await write(request, reply, (sql) => revokePublicLink(sql, request.actor, request.params.id))
    return reply.status(204).send()
  })
}
