import { findLink } from '../accounts/email-links.ts'
import { forgive, requireAttempt, windowOf } from '../accounts/throttle.ts'
import { notFound, signUpNotOffered } from '../../core/errors.ts'
import type { Api } from '../../platform/http/route-deps.ts'
import { noQuery } from '../../platform/http/schemas.ts'
import { tries } from '../../core/limits.ts'
import { finishSignUp } from '../sessions/finish-sign-up.ts'
import { findMe } from '../sessions/me.ts'
import { greet, open, type PeopleDoor, person, personOf } from '../sessions/route-options.ts'
import * as shapes from '../sessions/schema.ts'
import { visitOf } from '../sessions/client-info.ts'
import { changeEmail, isFollowedByOwner } from './complete-email-change.ts'
import { startInstallation } from './set-up-installation.ts'
import { foundOwnWorkspace } from './create-workspace.ts'
import { updateProfile } from './update-profile.ts'

const schema = { hide: true, querystring: noQuery }

/** What people do for themselves and what their members, or a new workspace, have a part in. */
export function personRoutes(app: Api, people: PeopleDoor): void {
  const { database, secrets, offer } = people

  app.post(
    '/start',
    { ...open, schema: { ...schema, body: shapes.FirstStart, response: { 201: shapes.Me } } },
    async (request, reply) => {
      const started = await startInstallation(database, secrets, request.body, visitOf(request))
      return reply.status(201).send(await greet(people, reply, started))
    },
  )

  app.post(
    '/verify',
    { ...open, schema: { ...schema, body: shapes.Verify, response: { 200: shapes.Verified } } },
    async (request, reply) => {
      const { token, password } = request.body
      const visit = visitOf(request)
      const window = windowOf(tries.link, 'link', visit.network)
      await requireAttempt(database.page, window)
      const link = await findLink(database.page, token)
      if (link?.purpose === 'change_email') {
        await forgive(database.page, window)
        const person = personOf(request)
        if (!(await isFollowedByOwner(database, link, person, request.body)))
          return { email: link.email, password_needed: true }
        const owner = person?.account_id === link.account_id ? person : null
        return { email: await changeEmail(database, token, owner), password_needed: false }
      }
      if (link?.purpose !== 'sign_up') throw notFound()
      await forgive(database.page, window)
      if (password === undefined) return { email: link.email, password_needed: true }
      const started = await finishSignUp(database, secrets, { token, password }, link, visit)
      reply.header('set-cookie', started.cookies)
      return { email: link.email, password_needed: false }
    },
  )

  app.patch(
    '/me',
    { ...person, schema: { ...schema, body: shapes.MePatch, response: { 200: shapes.Me } } },
    async ({ person, body }) => {
      await updateProfile(database, person, body)
      return findMe(database.page, person, offer, database.clock.now())
    },
  )

  app.post(
    '/workspaces',
    { ...person, schema: { ...schema, body: shapes.NewWorkspace, response: { 201: shapes.OwnWorkspace } } },
    async ({ person, body }, reply) => {
      if (offer.signUp !== 'open') throw signUpNotOffered()
      await requireAttempt(database.page, windowOf(tries.found, 'found', person.account_id))
      const { workspace, owner } = await foundOwnWorkspace(database, { ...body, plan: 'start' }, person)
      return reply.status(201).send({ ...workspace, role: owner.role, member_id: owner.id })
    },
  )
}
