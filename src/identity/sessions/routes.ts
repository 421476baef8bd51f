import { Type } from '../../core/typebox.ts'
import { hasAccounts } from '../accounts/find.ts'
import { requestPasswordReset } from '../accounts/passwords/request-reset.ts'
import { signUp } from '../accounts/sign-up.ts'
import { signUpDisabled } from '../../core/errors.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { noBody, noContent, noQuery } from '../../platform/http/schemas.ts'
import { passwordMin } from '../../core/limits.ts'
import { resetPassword } from './change-password.ts'
import { sendMe, publicRoute, type SessionRouteDeps } from './route-options.ts'
import * as shapes from './schema.ts'
import { signIn } from './sign-in.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signOut } from './sign-out.ts'
import { clientInfoOf } from './client-info.ts'

const schema = { hide: true, querystring: noQuery }

/** Routes for people who are not signed in. */
export function signInRoutes(app: FastifyApp, deps: SessionRouteDeps): void {
  const { database, secrets, signInOptions } = deps

  app.get(
    '/start',
    { ...publicRoute, schema: { ...schema, response: { 200: shapes.StartInfo } } },
    async () => ({
      first_start: !(await hasAccounts(database.page)),
      sign_up: signInOptions.signUp,
      single_sign_on: signInOptions.singleSignOn,
      mail: signInOptions.mail,
      password_min: passwordMin,
    }),
  )

  app.post(
    '/sign-up',
    { ...publicRoute, schema: { ...schema, body: shapes.SignUp, response: { 202: shapes.EmptyBody } } },
    async (request, reply) => {
      if (signInOptions.signUp !== 'open') throw signUpDisabled()
      await signUp(database, request.body, clientInfoOf(request))
      return reply.status(202).send({})
    },
  )

  app.post(
    '/sign-in',
    {
      ...publicRoute,
      schema: {
        ...schema,
        body: shapes.SignIn,
        response: { 200: Type.Union([shapes.Me, shapes.SecondFactorRequired]) },
      },
    },
    async (request, reply) => {
      const signedIn = await signIn(database, secrets, request.body, clientInfoOf(request))
      return 'second_factor' in signedIn ? signedIn : sendMe(deps, reply, signedIn)
    },
  )

  app.post(
    '/sign-in/second-factor',
    { ...publicRoute, schema: { ...schema, body: shapes.SecondFactorCode, response: { 200: shapes.Me } } },
    async (request, reply) =>
      sendMe(deps, reply, await signInWithCode(database, secrets, request.body, clientInfoOf(request))),
  )

  app.post(
    '/sign-out',
    { ...publicRoute, schema: { ...schema, body: noBody, response: { 204: noContent } } },
    async (request, reply) => {
      const cookie = await signOut(database.page, clientInfoOf(request), database.clock.now())
      return reply.header('set-cookie', cookie).status(204).send()
    },
  )

  app.post(
    '/reset',
    { ...publicRoute, schema: { ...schema, body: shapes.ResetRequest, response: { 202: shapes.EmptyBody } } },
    async (request, reply) => {
      await requestPasswordReset(database, request.body.email, clientInfoOf(request).network)
      return reply.status(202).send({})
    },
  )

  app.post(
    '/reset/confirm',
    { ...publicRoute, schema: { ...schema, body: shapes.ResetConfirm, response: { 204: noContent } } },
    async (request, reply) => {
      const cookie = await resetPassword(database, secrets, request.body, clientInfoOf(request))
      return reply.header('set-cookie', cookie).status(204).send()
    },
  )
}
