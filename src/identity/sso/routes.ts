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
/** Providers add parameters of their own. */
const CallbackQuery = Type.Object({}, { additionalProperties: true })

type SsoTicket = PendingSignIn & { return_to: string }
/** What the page to sign in knows words for. */
type SignInProblem = 'refused' | 'failed' | 'not_linked'

type SsoRouteDeps = SessionRouteDeps & SignUpPolicy & { provider: SsoProvider | undefined; log: Logger }

/** The way to the provider of single sign-on and back. A browser walks it, so every answer sends it on. */
export function ssoRoutes(
  app: FastifyApp,
  { database, secrets, provider, log, ...admission }: SsoRouteDeps,
): void {
  app.get(
    '/sign-in/single-sign-on',
    { config, schema: { hide: true, querystring: StartQuery } },
    async ({ query }, reply) => {
      if (!provider) throw notFound()
      try {
        const { url, pending } = await provider.startSignIn(query.again ?? false)
        const waiting: SsoTicket = { ...pending, return_to: sameOriginPath(query.return_to) }
        const ticket = sealTicket(secrets, ssoStep, waiting, database.clock.now())
        return reply.header('set-cookie', ssoCookie(ticket)).redirect(url, 302)
      } catch (error) {
        return turnBack(reply, error)
      }
    },
  )

  app.get(
    '/sign-in/single-sign-on/callback',
    { config, schema: { hide: true, querystring: CallbackQuery } },
    async (request, reply) => {
      if (!provider) throw notFound()
      const visit = clientInfoOf(request)
      const window = attemptWindow(attemptLimits.network, ssoStep, visit.network)
      await limitAttempts(database.page, window)
      reply.header('set-cookie', clearSsoCookie())
      const box = readSsoCookie(visit.cookies)
      const waiting = box && openTicket(secrets, ssoStep, box, database.clock.now())
      if (!waiting) return redirectToSignIn(reply, 'failed')
      try {
        const identity = await provider.finishSignIn(queryOf(request), waiting as SsoTicket)
        const started = await signInWithIdentity(database, secrets, identity, visit, admission)
        if (!started) return redirectToSignIn(reply, 'not_linked')
        await refundAttempts(database.page, window)
        reply.header('set-cookie', started.cookies)
        return reply.redirect((waiting as SsoTicket).return_to, 302)
      } catch (error) {
        return turnBack(reply, error)
      }
    },
  )

  /** The causes are for the operator: a wrong secret, a provider that is away, a clock that is off. */
  function turnBack(reply: FastifyReply, error: unknown) {
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

/** A place in the app; anything else would send people who have just signed in to another site (S-68). */
function sameOriginPath(path = '/'): string {
  const base = 'https://daybook.invalid'
  const url = path.startsWith('/') ? URL.parse(path, base) : null
  if (url?.origin !== base) return '/'
  // What begins with two strokes is read as the name of a host.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}

const queryOf = ({ raw }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(raw.url?.split('?')[1] ?? '')
