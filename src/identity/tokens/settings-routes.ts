import type { Api, Door } from '../../platform/http/route-deps.ts'
import { closed, noContent, noQuery, paging } from '../../platform/http/schemas.ts'
import { inWorkspace } from '../workspaces/settings-schema.ts'
import { createToken } from './create.ts'
import { getLiveToken, listLiveTokens } from './list.ts'
import { revokeToken } from './revoke.ts'
import { ofToken, TokenCreate, TokenShown, type TokenView, TokenViews } from './settings-schema.ts'

const schema = { hide: true, querystring: noQuery }

/** What whoever makes a token has to know besides, to use it. */
type TokenDoor = Door & { certificateAuthority: string | null }

/** The tokens in the app's settings, for owner and administrators. */
export function tokenSettingsRoutes(app: Api, door: TokenDoor): void {
  const { database, write, page, certificateAuthority } = door
  const tokens = '/workspaces/:workspace_id/tokens'

  app.get(
    tokens,
    {
      schema: {
        hide: true,
        params: inWorkspace,
        querystring: closed(paging),
        response: { 200: TokenViews },
      },
    },
    (request) =>
      page<TokenView>(
        request,
        (token) => [token.id],
        (after, take) => listLiveTokens(database.page, request.actor, after?.[0] ?? '', take),
      ),
  )

  app.post(
    tokens,
    {
      config: { confirmed: true },
      schema: { ...schema, params: inWorkspace, body: TokenCreate, response: { 201: TokenShown } },
    },
    async (request, reply) => {
      const { actor, body } = request
      const shown = await write(request, reply, async (sql) => {
        const { id, token } = await createToken(sql, actor, body)
        return {
          ...(await getLiveToken(sql, actor, id)),
          token,
          certificate_authority: certificateAuthority,
        }
      })
      return reply.status(201).send(shown)
    },
  )

  app.delete(
    `${tokens}/:id`,
    { schema: { ...schema, params: ofToken, response: { 204: noContent } } },
    async (request, reply) => {
      await write(request, reply, (sql) => revokeToken(sql, request.actor, request.params.id))
      return reply.status(204).send()
    },
  )
}
