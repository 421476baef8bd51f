import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { noBody, noContent, noQuery } from '../../platform/http/schemas.ts'
import { workspaceParams } from '../workspaces/settings-schema.ts'
import { invite, resendInvitation } from './invite.ts'
import { listInvitations, revokeInvitation } from './manage.ts'
import * as shapes from './schema.ts'

const schema = { hide: true, querystring: noQuery }

/** Routes for managing invitations, for the owner and admins (D14, 0138). */
export function invitationRoutes(app: FastifyApp, { database, write, page }: RouteDeps): void {
  const invitations = '/workspaces/:workspace_id/invitations'

  app.get(
    invitations,
    {
      schema: {
        hide: true,
        params: workspaceParams,
        querystring: shapes.InvitationFilter,
        response: { 200: shapes.Invitations },
      },
    },
    (request) =>
      page<shapes.Invitation>(
        request,
        (invitation) => [invitation.id],
        (after, take) =>
          listInvitations(database.page, request.actor, request.query.text ?? '', after?.[0] ?? '', take),
      ),
  )

  app.post(
    invitations,
    {
      schema: {
        ...schema,
        params: workspaceParams,
        body: shapes.InvitationCreate,
        response: { 201: shapes.Invitation },
      },
    },
    async (request, reply) => {
      const { actor, body } = request
      return reply.status(201).send(await write(request, reply, (sql) => invite(sql, actor, body)))
    },
  )

  app.post(
    `${invitations}/:id/resend`,
    {
      schema: {
        ...schema,
        params: shapes.invitationParams,
        body: noBody,
        response: { 200: shapes.Invitation },
      },
    },
    (request, reply) => {
      const { actor, params } = request
      return write(request, reply, (sql) => resendInvitation(sql, actor, params.id))
    },
  )

  app.delete(
    `${invitations}/:id`,
    { schema: { ...schema, params: shapes.invitationParams, response: { 204: noContent } } },
    async (request, reply) => {
      const { actor, params } = request
      await write(request, reply, (sql) => revokeInvitation(sql, actor, params.id))
      return reply.status(204).send()
    },
  )
}
