import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '../../core/typebox.ts'
import { notFound } from '../../core/errors.ts'
import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { idSchema, noBody, noQuery } from '../../platform/http/schemas.ts'
import { sessionRoute } from '../sessions/route-options.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import { allowRequest, describeRequest } from './consent.ts'
import { AppAnswer, AppRequest } from './schema.ts'

type ConsentRouteDeps = Pick<RouteDeps, 'database' | 'write'> & { server: AuthorizationServer }

const requestId = Type.String({ 'x-text': true })
const params = Type.Object({ id: requestId })
const inWorkspace = Type.Object({ workspace_id: idSchema('wsp'), id: requestId })
const schema = { hide: true, querystring: noQuery }

/**
 * Routes of the page that asks a person whether an app may act for them. A request belongs to the browser that came with
 * it: someone who sends another person the page's address gets nothing of their answer (0324).
 */
export function consentRoutes(app: FastifyApp, { database, write, server }: ConsentRouteDeps): void {
  async function getRequest(request: FastifyRequest, reply: FastifyReply, id: string) {
    const found = await server.findRequest(request.raw, reply.raw, id)
    if (!found) throw notFound()
    return found
  }

  app.get(
    '/app-requests/:id',
    { ...sessionRoute, schema: { ...schema, params, response: { 200: AppRequest } } },
    async (request, reply) =>
      describeRequest(database, request.person, await getRequest(request, reply, request.params.id)),
  )

  app.post(
    '/app-requests/:id/deny',
    { ...sessionRoute, schema: { ...schema, params, body: noBody, response: { 200: AppAnswer } } },
    async (request, reply) => {
      await getRequest(request, reply, request.params.id)
      const denied = { error: 'access_denied', error_description: 'The member did not allow it' }
      return { continue_at: await server.answer(request.raw, reply.raw, denied) }
    },
  )

  app.post(
    '/workspaces/:workspace_id/app-requests/:id/allow',
    { schema: { ...schema, params: inWorkspace, body: noBody, response: { 200: AppAnswer } } },
    async (request, reply) => {
      const found = await getRequest(request, reply, request.params.id)
      const { actor } = request
      const grantId = await write(request, reply, (sql) => allowRequest(sql, database, actor, found))
      const continue_at = await server.answer(request.raw, reply.raw, {
        login: { accountId: String(actor.member_id), remember: false },
        select_account: {},
        consent: { grantId },
      })
      return { continue_at }
    },
  )
}
