import { requestEmailChange } from '../accounts/change-email.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { noContent, noQuery, pathId } from '../../platform/http/schemas.ts'
import { changePassword } from './change-password.ts'
import { findMe, listSessions } from './me.ts'
import { confirmedRoute, type SessionRouteDeps, sessionRoute } from './route-options.ts'
import { revokeOtherSessions, revokeSession } from './revoke.ts'
import * as shapes from './schema.ts'

const schema = { hide: true, querystring: noQuery }

/** Routes for a signed-in person's own account, regardless of workspaces. */
export function meRoutes(app: FastifyApp, { database, signInOptions }: SessionRouteDeps): void {
  app.get('/me', { ...sessionRoute, schema: { ...schema, response: { 200: shapes.Me } } }, ({ person }) =>
    findMe(database.page, person, signInOptions, database.clock.now()),
  )

  app.post(
    '/me/email',
    { ...confirmedRoute, schema: { ...schema, body: shapes.NewEmail, response: { 202: shapes.EmptyBody } } },
    async ({ person, body }, reply) => {
      await requestEmailChange(database, person, body.email)
      return reply.status(202).send({})
    },
  )

  app.post(
    '/me/password',
    { ...confirmedRoute, schema: { ...schema, body: shapes.NewPassword, response: { 204: noContent } } },
    async ({ person, body }, reply) => {
      await changePassword(database, person, body.password)
      return reply.status(204).send()
    },
  )

  app.get(
    '/me/sessions',
    { ...sessionRoute, schema: { ...schema, response: { 200: shapes.Sessions } } },
    async ({ person }) => ({ data: await listSessions(database.page, person), next_cursor: null }),
  )

  app.delete(
    '/me/sessions',
    { ...confirmedRoute, schema: { ...schema, response: { 204: noContent } } },
    async ({ person }, reply) => {
      await revokeOtherSessions(database, person)
      return reply.status(204).send()
    },
  )

  app.delete(
    '/me/sessions/:id',
    {
      ...confirmedRoute,
      schema: { ...schema, params: pathId('ses', 'The session.'), response: { 204: noContent } },
    },
    async ({ person, params }, reply) => {
      await revokeSession(database, person, params.id)
      return reply.status(204).send()
    },
  )
}
