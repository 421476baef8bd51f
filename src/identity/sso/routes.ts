import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { refundAttempts, limitAttempts, attemptWindow } from '../accounts/throttle.ts'
import { notFound } from '../../core/errors.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { closedObject } from '../../platform/http/schemas.ts'
import { Type } from '../../core/typebox.ts'
import { attemptLimits } from '../../core/limits.ts'
import { clearSsoCookie, readSsoCookie, ssoCookie } from '../sessions/cookies.ts'
import type { SessionRouteDeps } from '../sessions/route-options.ts'
import { openTicket, sealTicket } from '../sessions/ticket.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { isAuthorizationError, type PendingSignIn, type SsoProvider } from './provider.ts'
import { type SignUpPolicy, signInWithIdentity } from './sign-in.ts'

const ssoStep = 'single sign-on'
const config = { access: 'open' as const }
const StartQuery = closedObject({
  return_to: Type.Optional(Type.String()),
  again: Type.Optional(Type.Boolean()),
})
/** Providers add their own parameters. */
const CallbackQuery = Type.Object({}, { additionalProperties: true })

type SsoTicket = PendingSignIn & { return_to: string }
/** The problems the sign-in page can explain. */
type SignInProblem = 'refused' | 'failed' | 'not_linked'

type SsoRouteDeps = SessionRouteDeps & SignUpPolicy & { provider: SsoProvider | undefined; log: Logger }

/**
 * Routes for single sign-on: to the provider and back. Browsers navigate here, so every answer is a redirect.
 */
export function ssoRoutes(
  app: FastifyApp,
  { database, secrets, provider, log, ...policy }: SsoRouteDeps,
): void {
  app.get(
    '/sign-in/single-sign-on',
    { config, schema: { hide: true, querystring: StartQuery } },
    async ({ query }, reply) => {
      if (!provider) throw notFound()
      try {
        const { url, pending } = await provider.startSignIn(query.again ?? false)
        const content: SsoTicket = { ...pending, return_to: sameOriginPath(query.return_to) }
        const ticket = sealTicket(secrets, ssoStep, content, database.clock.now())
        return reply.header('set-cookie', ssoCookie(ticket)).redirect(url, 302)
      } catch (error) {
        return redirectWithProblem(reply, error)
      }
    },
  )

  app.get(
    '/sign-in/single-sign-on/callback',
    { config, schema: { hide: true, querystring: CallbackQuery } },
    async (request, reply) => {
      if (!provider) throw notFound()
      const client = clientInfoOf(request)
      const window = attemptWindow(attemptLimits.network, ssoStep, client.network)
      await limitAttempts(database.page, window)
      reply.header('set-cookie', clearSsoCookie())
      const sealed = readSsoCookie(client.cookies)
      const ticket = sealed && openTicket(secrets, ssoStep, sealed, database.clock.now())
      if (!ticket) return redirectToSignIn(reply, 'failed')
      try {
        const identity = await provider.finishSignIn(queryOf(request), ticket as SsoTicket)
        const started = await signInWithIdentity(database, secrets, identity, client, policy)
        if (!started) return redirectToSignIn(reply, 'not_linked')
        await refundAttempts(database.page, window)
        reply.header('set-cookie', started.cookies)
        return reply.redirect((ticket as SsoTicket).return_to, 302)
      } catch (error) {
        return redirectWithProblem(reply, error)
      }
    },
  )

  /** Logs the cause for the operator, such as a wrong secret, an unreachable provider or a wrong clock. */
  function redirectWithProblem(reply: FastifyReply, error: unknown) {
    if (isAuthorizationError(error)) return redirectToSignIn(reply, 'refused')
    const { code, message, cause } = error as {
      code?: unknown
      message: string
      cause?: { message?: unknown }
    }
    log.warn({ code, reason: message, cause: cause?.message }, 'single sign-on failed')
    return redirectToSignIn(reply, 'failed')
  }
}

const redirectToSignIn = (reply: FastifyReply, problem: SignInProblem) =>
  reply.redirect(`/sign-in?problem=${problem}`, 302)

/**
 * Returns a path in the app, so that people who have just signed in are never sent to another site (S-68).
 */
function sameOriginPath(path = '/'): string {
  const base = 'https://daybook.invalid'
  const url = path.startsWith('/') ? URL.parse(path, base) : null
  if (url?.origin !== base) return '/'
  // Browsers treat a path that begins with two slashes as a host name.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}

const queryOf = ({ raw }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(raw.url?.split('?')[1] ?? '')
