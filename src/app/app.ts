import Fastify from 'fastify'
import { notFound } from '../core/errors.ts'
import { calendarRoutes } from '../read/calendar-feeds/routes.ts'
import { acceptJsonOnly } from '../platform/http/json-body.ts'
import type { createGate } from '../platform/http/auth.ts'
import type { Api } from '../platform/http/route-deps.ts'
import { edgeHeaders } from '../platform/listener/response-headers.ts'
import { createErrorHandler } from '../platform/http/error-handler.ts'
import { healthRoutes } from '../platform/http/health-routes.ts'
import { createRequestLog } from '../platform/http/log-request.ts'
import { documentPage } from '../platform/http/openapi/docs-page.ts'
import { describeApi } from '../platform/http/openapi/openapi.ts'
import { buildSerializer } from '../platform/http/serialization.ts'
import { headMaxBytes } from '../platform/listener/final-response.ts'
import { rateHeaders } from '../platform/http/rate-limit.ts'
import { newRequestId } from '../platform/listener/request-id.ts'
import { buildValidator } from '../platform/http/validation.ts'
import type { RequestId } from '../core/ids.ts'
import { bodyMaxBytes } from '../core/limits.ts'
import { unsubscribeRoutes } from '../read/notifications/mail/unsubscribe-routes.ts'
import { pageRoutes } from './web-assets/routes.ts'
import type { AppOptions } from './app-options.ts'
import { apiRoutes, appRoutes, filePaths } from './routes.ts'

/** The whole service over HTTP: conventions first, then every slice. */
export async function createApp(options: AppOptions): Promise<Api> {
  const app = Fastify({
    ...options.server,
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    bodyLimit: bodyMaxBytes,
    // Longer than any path: what is too long to be an id names nothing, like any other (D21).
    routerOptions: { maxParamLength: headMaxBytes },
    // Factories, since a compiler that is merely set is replaced where a slice adds a schema.
    schemaController: { compilersFactory: { buildValidator, buildSerializer } },
    frameworkErrors: (error, request, reply) => {
      // A path that cannot be decoded never reaches a route, nor the hooks.
      greet(options, request, reply)
      createErrorHandler(options.log)(error, request, reply)
    },
  }) as unknown as Api

  app.setErrorHandler(createErrorHandler(options.log))
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  app.decorateRequest('client')
  app.decorateRequest('actor')
  app.decorateRequest('scopes')
  app.decorateRequest('person')
  app.addHook('onRequest', (request, reply, done) => {
    greet(options, request, reply)
    done()
  })
  app.addHook('onResponse', createRequestLog(options.log))
  const { measures } = options
  if (measures)
    app.addHook('onResponse', (request, reply, done) => {
      measures.answered(request, reply)
      done()
    })
  acceptJsonOnly(app)
  healthRoutes(app, options.database, options.newestMigration)
  await describeApi(app)
  documentPage(app)

  calendarRoutes(app, options)
  unsubscribeRoutes(app, options)
  if (options.pages) pageRoutes(app, options.pages)

  await app.register(
    (api, _options, done) => apiRoutes(api as unknown as Api, options).then(() => done(), done),
    {
      prefix: '/api',
    },
  )
  await app.register(
    (door, _options, done) => appRoutes(door as unknown as Api, options).then(() => done(), done),
    { prefix: '/app/v1' },
  )
  await app.register(
    (files, _options, done) => {
      filePaths(files, options)
      done()
    },
    { prefix: '/files' },
  )
  await app.ready()
  return app
}

function greet(
  { proxies, addresses }: AppOptions,
  request: Parameters<ReturnType<typeof createGate>>[0],
  reply: Parameters<ReturnType<typeof createGate>>[1],
) {
  request.client = proxies.clientOf(request.raw)
  reply.headers(
    edgeHeaders(
      request.id as RequestId,
      rateHeaders(addresses.peek(request.client.ip)),
      request.client.https,
    ),
  )
}
