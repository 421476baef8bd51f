import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noBody, noContent, noQuery } from '../../platform/http/schemas.ts'
import { listParams } from '../../identity/list-access/schema.ts'
import { createListAddress, type ListAddressDeps, getListAddress, deleteListAddress } from './list-address.ts'
import { ListAddress } from './schema.ts'

const schema = { hide: true, params: listParams, querystring: noQuery }

/** The email address of a list: only in the app's API (0191). */
export function listAddressRoutes(
  app: FastifyApp,
  { database, write, ...deps }: RouteDeps & ListAddressDeps,
): void {
  const path = '/workspaces/:workspace_id/lists/:id/address'

  app.get(path, { schema: { ...schema, response: { 200: ListAddress } } }, ({ actor, params }) =>
    getListAddress(database.page, actor, params.id, deps),
  )

  app.post(
    path,
    { schema: { ...schema, body: noBody, response: { 201: ListAddress } } },
    async (request, reply) => {
      const { actor, params } = request
      const address = await write(request, reply, (sql) => createListAddress(sql, actor, params.id, deps))
      return reply.status(201).send(address)
    },
  )

  app.delete(path, { schema: { ...schema, response: { 204: noContent } } }, async (request, reply) => {
    const { actor, params } = request
    await write(request, reply, (sql) => deleteListAddress(sql, actor, params.id))
    return reply.status(204).send()
  })
}
