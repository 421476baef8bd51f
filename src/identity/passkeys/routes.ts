import type { Api } from '../../platform/http/route-deps.ts'
import { noBody, noContent, noQuery, pathId } from '../../platform/http/schemas.ts'
import { confirm } from '../sessions/confirm-identity.ts'
import { confirmed, greet, open, type PeopleDoor, person } from '../sessions/route-options.ts'
import { Confirmed, Me } from '../sessions/schema.ts'
import { visitOf } from '../sessions/client-info.ts'
import { deletePasskey, listPasskeys, renamePasskey } from './manage.ts'
import { askForConfirmation, askForSignIn, confirmByPasskey, signInByPasskey } from './authenticate.ts'
import { addPasskey, askForPasskey } from './register.ts'
import * as shapes from './schema.ts'

const schema = { hide: true, querystring: noQuery }
const params = pathId('psk', 'The passkey.')

/** Passkeys: to sign in with, to prove again who one is, and the person's own list of them. */
export function passkeyRoutes(app: Api, people: PeopleDoor): void {
  const { database, secrets } = people

  app.post(
    '/sign-in/passkey/options',
    { ...open, schema: { ...schema, body: noBody, response: { 200: shapes.Ceremony } } },
    () => askForSignIn(database, secrets),
  )

  app.post(
    '/sign-in/passkey',
    { ...open, schema: { ...schema, body: shapes.Proof, response: { 200: Me } } },
    async (request, reply) =>
      greet(people, reply, await signInByPasskey(database, secrets, request.body, visitOf(request))),
  )

  app.post(
    '/confirm/passkey/options',
    { ...person, schema: { ...schema, body: noBody, response: { 200: shapes.Ceremony } } },
    ({ person }) => askForConfirmation(database, secrets, person),
  )

  app.post(
    '/confirm',
    { ...person, schema: { ...schema, body: shapes.AnyProof, response: { 200: Confirmed } } },
    ({ person, body: { ticket, response, ...proof } }) =>
      ticket !== undefined && response !== undefined
        ? confirmByPasskey(database, secrets, person, { ticket, response })
        : confirm(database, secrets, person, proof),
  )

  app.get(
    '/me/passkeys',
    { ...person, schema: { ...schema, response: { 200: shapes.Passkeys } } },
    async ({ person }) => ({ data: await listPasskeys(database.page, person), next_cursor: null }),
  )

  app.post(
    '/me/passkeys/options',
    { ...confirmed, schema: { ...schema, body: noBody, response: { 200: shapes.Ceremony } } },
    ({ person }) => askForPasskey(database, secrets, person),
  )

  app.post(
    '/me/passkeys',
    { ...person, schema: { ...schema, body: shapes.NewPasskey, response: { 201: shapes.Passkey } } },
    async ({ person, body }, reply) =>
      reply.status(201).send(await addPasskey(database, secrets, person, body)),
  )

  app.patch(
    '/me/passkeys/:id',
    {
      ...person,
      schema: { ...schema, params, body: shapes.PasskeyPatch, response: { 200: shapes.Passkey } },
    },
    ({ person, params, body }) => renamePasskey(database, person, params.id, body.name),
  )

  app.delete(
    '/me/passkeys/:id',
    { ...confirmed, schema: { ...schema, params, response: { 204: noContent } } },
    async ({ person, params }, reply) => {
      await deletePasskey(database, person, params.id)
      return reply.status(204).send()
    },
  )
}
