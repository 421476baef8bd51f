import type { Api, Door } from '../../platform/http/route-deps.ts'
import { noBody, noContent, noQuery } from '../../platform/http/schemas.ts'
import { ofList } from '../../identity/list-access/schema.ts'
import { makeAddress, type Post, readAddress, removeAddress } from './list-address.ts'
import { ListAddress } from './schema.ts'

const schema = { hide: true, params: ofList, querystring: noQuery }

/** The address of a list to which mail is sent, at the app's door alone (0191). */
export function mailboxRoutes(app: Api, { database, write, ...post }: Door & Post): void {
  const path = '/workspaces/:workspace_id/lists/:id/address'

  app.get(path, { schema: { ...schema, response: { 200: ListAddress } } }, ({ actor, params }) =>
    readAddress(database.page, actor, params.id, post),
  )

  app.post(
    path,
    { schema: { ...schema, body: noBody, response: { 201: ListAddress } } },
    async (request, reply) => {
      const { actor, params } = request
      const made = await write(request, reply, (sql) => makeAddress(sql, actor, params.id, post))
      return reply.status(201).send(made)
    },
  )

  app.delete(path, { schema: { ...schema, response: { 204: noContent } } }, async (request, reply) => {
    const { actor, params } = request
    await write(request, reply, (sql) => removeAddress(sql, actor, params.id))
    return reply.status(204).send()
  })
}
