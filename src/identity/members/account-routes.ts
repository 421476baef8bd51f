import { findEmailLink } from '../accounts/email-links.ts'
import { refundAttempts, limitAttempts, attemptWindow } from '../accounts/throttle.ts'
import { notFound, signUpDisabled } from '../../core/errors.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import { attemptLimits } from '../../core/limits.ts'
import { finishSignUp } from '../sessions/finish-sign-up.ts'
import { findMe } from '../sessions/me.ts'
import {
  sendMe,
  publicRoute,
  type SessionRouteDeps,
  sessionRoute,
  optionalPerson,
} from '../sessions/route-options.ts'
import * as shapes from '../sessions/schema.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { completeEmailChange, verifyLinkOwner } from './complete-email-change.ts'
import { setUpInstallation } from './set-up-installation.ts'
import { createOwnWorkspace } from './create-workspace.ts'
import { updateProfile } from './update-profile.ts'

const schema = { hide: true, querystring: noQuery }

/** Routes for one's own account that also affect its members in workspaces or create a workspace. */
export function accountRoutes(
  app: FastifyApp,
  deps: SessionRouteDeps & { onInstallationSetUp: () => void },
): void {
  const { database, secrets, signInOptions, onInstallationSetUp } = deps

  app.post(
    '/start',
    { ...publicRoute, schema: { ...schema, body: shapes.InstallationSetup, response: { 201: shapes.Me } } },
    async (request, reply) => {
      const started = await setUpInstallation(database, secrets, request.body, clientInfoOf(request))
      onInstallationSetUp()
      return reply.status(201).send(await sendMe(deps, reply, started))
    },
  )

  app.post(
    '/verify',
    { ...publicRoute, schema: { ...schema, body: shapes.Verify, response: { 200: shapes.VerifyResult } } },
    async (request, reply) => {
      const { token, password } = request.body
      const client = clientInfoOf(request)
      const window = attemptWindow(attemptLimits.link, 'link', client.network)
      await limitAttempts(database.page, window)
      const link = await findEmailLink(database.page, token)
      if (link?.purpose === 'change_email') {
        await refundAttempts(database.page, window)
        const person = optionalPerson(request)
        if (!(await verifyLinkOwner(database, link, person, request.body)))
          return { email: link.email, password_needed: true }
        const owner = person?.account_id === link.account_id ? person : null
        return { email: await completeEmailChange(database, token, owner), password_needed: false }
      }
      if (link?.purpose !== 'sign_up') throw notFound()
      await refundAttempts(database.page, window)
      if (password === undefined) return { email: link.email, password_needed: true }
      const started = await finishSignUp(database, secrets, { token, password }, link, client)
      reply.header('set-cookie', started.cookies)
      return { email: link.email, password_needed: false }
    },
  )

  app.patch(
    '/me',
    { ...sessionRoute, schema: { ...schema, body: shapes.MePatch, response: { 200: shapes.Me } } },
    async ({ person, body }) => {
      await updateProfile(database, person, body)
      return findMe(database.page, person, signInOptions, database.clock.now())
    },
  )

  app.post(
    '/workspaces',
    {
      ...sessionRoute,
      schema: { ...schema, body: shapes.NewWorkspace, response: { 201: shapes.MyWorkspace } },
    },
    async ({ person, body }, reply) => {
      if (signInOptions.signUp !== 'open') throw signUpDisabled()
      await limitAttempts(database.page, attemptWindow(attemptLimits.found, 'found', person.account_id))
      const { workspace, owner } = await createOwnWorkspace(database, { ...body, plan: 'start' }, person)
      return reply.status(201).send({ ...workspace, role: owner.role, member_id: owner.id })
    },
  )
}
