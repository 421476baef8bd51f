import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { noBody, noContent, noQuery, pathId } from '../../platform/http/schemas.ts'
import { confirmIdentity } from '../sessions/confirm-identity.ts'
import {
  confirmedRoute,
  sendMe,
  publicRoute,
  type SessionRouteDeps,
  sessionRoute,
} from '../sessions/route-options.ts'
import { ConfirmResult, Me } from '../sessions/schema.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { deletePasskey, listPasskeys, renamePasskey } from './manage.ts'
import {
  startPasskeyConfirmation,
  startPasskeySignIn,
  confirmWithPasskey,
  signInWithPasskey,
} from './authenticate.ts'
import { addPasskey, startPasskeyRegistration } from './register.ts'
import * as shapes from './schema.ts'

const schema = { hide: true, querystring: noQuery }
const params = pathId('psk', 'The passkey.')

/** Routes for signing in and confirming one's identity with passkeys, and for managing one's own. */
export function passkeyRoutes(app: FastifyApp, deps: SessionRouteDeps): void {
  const { database, secrets } = deps

  app.post(
    '/sign-in/passkey/options',
    { ...publicRoute, schema: { ...schema, body: noBody, response: { 200: shapes.CeremonyOptions } } },
    () => startPasskeySignIn(database, secrets),
  )

  app.post(
    '/sign-in/passkey',
    { ...publicRoute, schema: { ...schema, body: shapes.PasskeySignIn, response: { 200: Me } } },
    async (request, reply) =>
      sendMe(deps, reply, await signInWithPasskey(database, secrets, request.body, clientInfoOf(request))),
  )

  app.post(
    '/confirm/passkey/options',
    { ...sessionRoute, schema: { ...schema, body: noBody, response: { 200: shapes.CeremonyOptions } } },
    ({ person }) => startPasskeyConfirmation(database, secrets, person),
  )

  app.post(
    '/confirm',
    {
      ...sessionRoute,
      schema: { ...schema, body: shapes.ConfirmationBody, response: { 200: ConfirmResult } },
    },
    ({ person, body: { ticket, response, ...proof } }) =>
      ticket !== undefined && response !== undefined
        ? confirmWithPasskey(database, secrets, person, { ticket, response })
        : confirmIdentity(database, secrets, person, proof),
  )

  app.get(
    '/me/passkeys',
    { ...sessionRoute, schema: { ...schema, response: { 200: shapes.Passkeys } } },
    async ({ person }) => ({ data: await listPasskeys(database.page, person), next_cursor: null }),
  )

  app.post(
    '/me/passkeys/options',
    { ...confirmedRoute, schema: { ...schema, body: noBody, response: { 200: shapes.CeremonyOptions } } },
    ({ person }) => startPasskeyRegistration(database, secrets, person),
  )

  app.post(
    '/me/passkeys',
    { ...sessionRoute, schema: { ...schema, body: shapes.NewPasskey, response: { 201: shapes.Passkey } } },
    async ({ person, body }, reply) =>
      reply.status(201).send(await addPasskey(database, secrets, person, body)),
  )

  app.patch(
    '/me/passkeys/:id',
    {
      ...sessionRoute,
      schema: { ...schema, params, body: shapes.PasskeyPatch, response: { 200: shapes.Passkey } },
    },
    ({ person, params, body }) => renamePasskey(database, person, params.id, body.name),
  )

  app.delete(
    '/me/passkeys/:id',
    { ...confirmedRoute, schema: { ...schema, params, response: { 204: noContent } } },
    async ({ person, params }, reply) => {
      await deletePasskey(database, person, params.id)
      return reply.status(204).send()
    },
  )
}
