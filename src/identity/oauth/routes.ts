import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DaybookError, methodNotAllowed, notFound, rateLimited, validationError } from '../../core/errors.ts'
import { anonymousRequestsPerWindow, settingsMaxBytes } from '../../core/limits.ts'
import type { Database } from '../../platform/db/database.ts'
import { clientNetwork, type MemoryWindows, rateHeaders } from '../../platform/http/rate-limit.ts'
import type { FastifyApp } from '../../platform/http/route-deps.ts'
import { trackRouteMethods } from '../../platform/http/route-methods.ts'
import type { AuthorizationServer } from './authorization-server.ts'
import { RegistrationError } from './client-metadata.ts'
import { registerClient } from './clients.ts'
import { authorizationsPerWindow, authorizeUrlMax } from './limits.ts'

type OauthRouteDeps = {
  database: Database
  server: AuthorizationServer
  /** Counts the requests of each network. */
  windows: MemoryWindows
  /** Called for each request that a full window refuses. */
  onRefusal?: ((window: 'address') => void) | undefined
}

const hidden = { schema: { hide: true } }
const urlTooLong = () =>
  validationError(
    [{ field: 'request', reason: 'malformed' }],
    `The URL can have at most ${authorizeUrlMax.toLocaleString('en-US')} characters. Use a shorter state.`,
  )

/** Adds `/oauth`, where apps register and get their tokens. Errors have the form of RFC 6749, which its clients read. */
export function oauthRoutes(app: FastifyApp, { database, server, windows, onRefusal }: OauthRouteDeps): void {
  const addOtherMethods = trackRouteMethods(app)
  app.addHook('onRequest', (request, reply, done) => {
    const network = clientNetwork(request.client.ip)
    const { allow } = request.routeOptions.config
    // Each request that waits for an answer is stored.
    const isAuthorize = request.routeOptions.url === '/oauth/authorize'
    const rate = isAuthorize
      ? windows.hit(`authorize ${network}`, authorizationsPerWindow)
      : windows.hit(network, anonymousRequestsPerWindow)
    reply.headers(rateHeaders(rate))
    if (!rate.admitted) {
      onRefusal?.('address')
      done(rateLimited(rate.retryAfterS))
    } else if (allow && request.method !== 'OPTIONS') done(methodNotAllowed(allow))
    else if (isAuthorize && request.url.length > authorizeUrlMax) done(urlTooLong())
    else done()
  })
  app.setErrorHandler(sendOauthError(app.errorHandler))
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  app.post('/register', { ...hidden, bodyLimit: settingsMaxBytes }, async (request, reply) => {
    const body = request.body ?? {}
    if (typeof body !== 'object' || Array.isArray(body))
      throw new RegistrationError('invalid_client_metadata', 'The request body must be an object.')
    const network = clientNetwork(request.client.ip)
    const registered = await registerClient(database, network, body as Record<string, unknown>, (metadata) =>
      server.checkMetadata(metadata),
    )
    return reply.status(201).header('access-control-allow-origin', '*').send(registered)
  })
  app.options('/register', hidden, (_request, reply) =>
    reply
      .status(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '3600',
      })
      .send(),
  )

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await server.handle(request.raw, reply.raw)
    return reply
  }
  void app.register((bodies, _options, done) => {
    // The library reads them itself, up to 56 kB.
    bodies.removeAllContentTypeParsers()
    bodies.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
    bodies.get('/authorize', hidden, handle)
    bodies.get('/authorize/:uid', hidden, handle)
    bodies.route({ method: ['POST', 'OPTIONS'], url: '/token', ...hidden, handler: handle })
    bodies.route({ method: ['POST', 'OPTIONS'], url: '/revoke', ...hidden, handler: handle })
    done()
  })
  app.after(addOtherMethods)
}

type ErrorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown

/** Sends an error as OAuth's clients expect it; `otherwise` logs what is unforeseen. */
const sendOauthError =
  (otherwise: ErrorHandler) =>
  (error: FastifyError | DaybookError | RegistrationError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof RegistrationError)
      return reply.status(400).send({ error: error.code, error_description: error.message })
    if (!(error instanceof DaybookError)) return otherwise(error, request, reply)
    const code = error.status === 429 ? 'temporarily_unavailable' : 'invalid_request'
    return reply
      .status(error.status)
      .headers(error.headers)
      .send({ error: code, error_description: error.message })
  }
