import { Type } from '../../core/typebox.ts'
import { hasAccounts } from '../accounts/find.ts'
import { askForReset } from '../accounts/passwords/request-reset.ts'
import { signUp } from '../accounts/sign-up.ts'
import { signUpNotOffered } from '../../core/errors.ts'
import type { Api } from '../../platform/http/route-deps.ts'
import { noBody, noContent, noQuery } from '../../platform/http/schemas.ts'
import { passwordMin } from '../../core/limits.ts'
import { resetPassword } from './change-password.ts'
import { greet, open, type PeopleDoor } from './route-options.ts'
import * as shapes from './schema.ts'
import { signIn } from './sign-in.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signOut } from './sign-out.ts'
import { visitOf } from './client-info.ts'

const schema = { hide: true, querystring: noQuery }

/** What whoever is not signed in can do at the app's door. */
export function signInRoutes(app: Api, people: PeopleDoor): void {
  const { database, secrets, offer } = people

  app.get('/start', { ...open, schema: { ...schema, response: { 200: shapes.Start } } }, async () => ({
    first_start: !(await hasAccounts(database.page)),
    sign_up: offer.signUp,
    single_sign_on: offer.singleSignOn,
    mail: offer.mail,
    password_min: passwordMin,
  }))

  app.post(
    '/sign-up',
    { ...open, schema: { ...schema, body: shapes.SignUp, response: { 202: shapes.Nothing } } },
    async (request, reply) => {
      if (offer.signUp !== 'open') throw signUpNotOffered()
      await signUp(database, request.body, visitOf(request).network)
      return reply.status(202).send({})
    },
  )

  app.post(
    '/sign-in',
    {
      ...open,
      schema: {
        ...schema,
        body: shapes.SignIn,
        response: { 200: Type.Union([shapes.Me, shapes.SecondFactor]) },
      },
    },
    async (request, reply) => {
      const signedIn = await signIn(database, secrets, request.body, visitOf(request))
      return 'second_factor' in signedIn ? signedIn : greet(people, reply, signedIn)
    },
  )

  app.post(
    '/sign-in/second-factor',
    { ...open, schema: { ...schema, body: shapes.Code, response: { 200: shapes.Me } } },
    async (request, reply) =>
      greet(people, reply, await signInWithCode(database, secrets, request.body, visitOf(request))),
  )

  app.post(
    '/sign-out',
    { ...open, schema: { ...schema, body: noBody, response: { 204: noContent } } },
    async (request, reply) => {
      const cookie = await signOut(database.page, visitOf(request), database.clock.now())
      return reply.header('set-cookie', cookie).status(204).send()
    },
  )

  app.post(
    '/reset',
    { ...open, schema: { ...schema, body: shapes.Reset, response: { 202: shapes.Nothing } } },
    async (request, reply) => {
      await askForReset(database, request.body.email, visitOf(request).network)
      return reply.status(202).send({})
    },
  )

  app.post(
    '/reset/confirm',
    { ...open, schema: { ...schema, body: shapes.ResetConfirm, response: { 204: noContent } } },
    async (request, reply) => {
      const cookie = await resetPassword(database, secrets, request.body, visitOf(request))
      return reply.header('set-cookie', cookie).status(204).send()
    },
  )
}
