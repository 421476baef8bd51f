import type { FastifyApp, RouteDeps } from '../../platform/http/route-deps.ts'
import { closedObject, noContent, noQuery, pageQuery } from '../../platform/http/schemas.ts'
import { workspaceParams } from '../workspaces/settings-schema.ts'
import { createToken } from './create.ts'
import { getActiveToken, listActiveTokens } from './list.ts'
import { revokeToken } from './revoke.ts'
import {
  tokenParams,
  TokenCreate,
  TokenWithSecret,
  type TokenDetails,
  TokenDetailsPage,
} from './settings-schema.ts'

const schema = { hide: true, querystring: noQuery }

/** `certificateAuthority` is shown with a new token, since clients may need it to connect. */
type TokenRouteDeps = RouteDeps & { certificateAuthority: string | null }

/**
 * Routes for tokens in the app's settings, for the owner and admins.
 */
export function tokenSettingsRoutes(app: FastifyApp, deps: TokenRouteDeps): void {
  const { database, write, page, certificateAuthority } = deps
  const tokens = '/workspaces/:workspace_id/tokens'

  app.get(
    tokens,
    {
      schema: {
        hide: true,
        params: workspaceParams,
        querystring: closedObject(pageQuery),
        response: { 200: TokenDetailsPage },
      },
    },
    (request) =>
      page<TokenDetails>(
        request,
        (token) => [token.id],
        (after, take) => listActiveTokens(database.page, request.actor, after?.[0] ?? '', take),
      ),
  )

  app.post(
    tokens,
    {
      config: { recentlyConfirmed: true },
      schema: { ...schema, params: workspaceParams, body: TokenCreate, response: { 201: TokenWithSecret } },
    },
    async (request, reply) => {
      const { actor, body } = request
      const created = await write(request, reply, async (sql) => {
        const { id, token } = await createToken(sql, actor, body)
        return {
          ...(await getActiveToken(sql, actor, id)),
          token,
          certificate_authority: certificateAuthority,
        }
      })
      return reply.status(201).send(created)
    },
  )

  app.delete(
    `${tokens}/:id`,
    { schema: { ...schema, params: tokenParams, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => revokeToken(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )
}
