import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import { workspaceParams } from '../workspaces/settings-schema.ts'
import { createIntegration, updateIntegration } from './integrations.ts'
import { getMemberDetails } from './list.ts'
import { IntegrationCreate, IntegrationPatch, MemberDetails, memberParams } from './settings-schema.ts'

const schema = { hide: true, querystring: noQuery }

/** Routes for integrations in the app's settings. Their role, and their removal, is that of any member (0301). */
export function integrationRoutes(app: FastifyApp, { write }: RouteDeps): void {
  const integrations = '/workspaces/:workspace_id/integrations'

  app.post(
    integrations,
    {
      schema: {
        ...schema,
        params: workspaceParams,
        body: IntegrationCreate,
        response: { 201: MemberDetails },
      },
    },
    async (request, reply) => {
      const { actor, body } = request
      const created = await write(request, reply, async (sql) => {
        const { id } = await createIntegration(sql, actor, body)
        return getMemberDetails(sql, actor, id)
      })
      return reply.status(201).send(created)
    },
  )

  app.patch(
    `${integrations}/:id`,
    { schema: { ...schema, params: memberParams, body: IntegrationPatch, response: { 200: MemberDetails } } },
    (request, reply) => {
      const { actor, params, body } = request
      return write(request, reply, async (sql) => {
        await updateIntegration(sql, actor, params.id, body)
        return getMemberDetails(sql, actor, params.id)
      })
    },
  )
}
