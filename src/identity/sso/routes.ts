import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { forgive, requireAttempt, windowOf } from '../accounts/throttle.ts'
import { notFound } from '../../core/errors.ts'
import type { Api } from '../../platform/http/route-deps.ts'
import { closed } from '../../platform/http/schemas.ts'
import { Type } from '../../core/typebox.ts'
import { tries } from '../../core/limits.ts'
import { endedSignOnCookie, readSignOnCookie, signOnCookie } from '../sessions/cookies.ts'
import type { PeopleDoor } from '../sessions/route-options.ts'
import { openTicket, sealTicket } from '../sessions/ticket.ts'
import { visitOf } from '../sessions/client-info.ts'
import { isRefusal, type Pending, type Provider } from './provider.ts'
import { type Admission, signInByIdentity } from './sign-in.ts'

const step = 'single sign-on'
const config = { door: 'open' as const }
const Begin = closed({ return_to: Type.Optional(Type.String()), again: Type.Optional(Type.Boolean()) })
/** Providers add parameters of their own. */
const Callback = Type.Object({}, { additionalProperties: true })

type Waiting = Pending & { return_to: string }
/** What the page to sign in knows words for. */
type Problem = 'refused' | 'failed' | 'not_linked'

type Doors = PeopleDoor & Admission & { provider: Provider | undefined; log: Logger }

/** The way to the provider of single sign-on and back. A browser walks it, so every answer sends it on. */
export function singleSignOnRoutes(
  app: Api,
  { database, secrets, provider, log, ...admission }: Doors,
): void {
  app.get(
    '/sign-in/single-sign-on',
    { config, schema: { hide: true, querystring: Begin } },
    async ({ query }, reply) => {
      if (!provider) throw notFound()
      try {
        const { url, pending } = await provider.begin(query.again ?? false)
        const waiting: Waiting = { ...pending, return_to: ownPath(query.return_to) }
        const ticket = sealTicket(secrets, step, waiting, database.clock.now())
        return reply.header('set-cookie', signOnCookie(ticket)).redirect(url, 302)
      } catch (error) {
        return turnBack(reply, error)
      }
    },
  )

  app.get(
    '/sign-in/single-sign-on/callback',
    { config, schema: { hide: true, querystring: Callback } },
    async (request, reply) => {
      if (!provider) throw notFound()
      const visit = visitOf(request)
      const window = windowOf(tries.network, step, visit.network)
      await requireAttempt(database.page, window)
      reply.header('set-cookie', endedSignOnCookie())
      const box = readSignOnCookie(visit.cookies)
      const waiting = box && openTicket(secrets, step, box, database.clock.now())
      if (!waiting) return sendBack(reply, 'failed')
      try {
        const identity = await provider.finish(queryOf(request), waiting as Waiting)
        const started = await signInByIdentity(database, secrets, identity, visit, admission)
        if (!started) return sendBack(reply, 'not_linked')
        await forgive(database.page, window)
        reply.header('set-cookie', started.cookies)
        return reply.redirect((waiting as Waiting).return_to, 302)
      } catch (error) {
        return turnBack(reply, error)
      }
    },
  )

  /** The causes are for the operator: a wrong secret, a provider that is away, a clock that is off. */
  function turnBack(reply: FastifyReply, error: unknown) {
    if (isRefusal(error)) return sendBack(reply, 'refused')
    const { code, message, cause } = error as {
      code?: unknown
      message: string
      cause?: { message?: unknown }
    }
    log.warn({ code, reason: message, cause: cause?.message }, 'single sign-on failed')
    return sendBack(reply, 'failed')
  }
}

const sendBack = (reply: FastifyReply, problem: Problem) => reply.redirect(`/sign-in?problem=${problem}`, 302)

/** A place in the app; anything else would send people who have just signed in to another site (S-68). */
function ownPath(path = '/'): string {
  const base = 'https://daybook.invalid'
  const url = path.startsWith('/') ? URL.parse(path, base) : null
  if (url?.origin !== base) return '/'
  // What begins with two strokes is read as the name of a host.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`
}

const queryOf = ({ raw }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(raw.url?.split('?')[1] ?? '')
