import Fastify from 'fastify'
import { calendarRoutes } from '../read/calendar-feeds/routes.ts'
import { publicPageRoutes } from '../read/public-links/page-routes.ts'
import { noFileStorage } from '../platform/files/storage.ts'
import { acceptJsonOnly } from '../platform/http/json-body.ts'
import type { createAuthHook } from '../platform/http/auth.ts'
import type { FastifyApp } from '../platform/http/route-deps.ts'
import { commonHeaders, newRequestId } from '../platform/listener/response-headers.ts'
import { createErrorHandler } from '../platform/http/error-handler.ts'
import { findKeyReuse } from '../platform/http/idempotent-write.ts'
import { healthRoutes } from '../platform/http/health-routes.ts'
import { createRequestLogHook } from '../platform/http/log-request.ts'
import { registerOpenApi } from '../platform/http/openapi/openapi.ts'
import { routeRareMethod } from '../platform/listener/rare-methods.ts'
import { buildSerializer } from '../platform/http/serialization.ts'
import { headMaxBytes } from '../platform/listener/final-response.ts'
import { createMemoryWindows, rateHeaders } from '../platform/http/rate-limit.ts'
import { buildValidator } from '../platform/http/validation.ts'
import type { RequestId } from '../core/ids.ts'
import { bodyMaxBytes } from '../core/limits.ts'
import { unsubscribeRoutes } from '../read/notifications/mail/unsubscribe-routes.ts'
import { createAuthorizationServer } from '../identity/oauth/authorization-server.ts'
import { oauthMetadataRoutes } from '../identity/oauth/metadata-routes.ts'
import { oauthRoutes } from '../identity/oauth/routes.ts'
import { docsRoutes } from './web-assets/docs-routes.ts'
import { answerNotFound, webRoutes } from './web-assets/routes.ts'
import type { AppOptions } from './app-options.ts'
import { mcpEndpoint } from './assistants.ts'
import { publicApiRoutes, sessionApiRoutes, fileDownloadRoutes } from './routes.ts'

/** Creates the whole service over HTTP: first the conventions, then all routes. */
export async function createApp(options: AppOptions): Promise<FastifyApp> {
  const accounts = createMemoryWindows(options.database.clock)
  const authorizationServer = createAuthorizationServer(options)
  const app = Fastify({
    ...options.server,
    logger: false,
    genReqId: newRequestId,
    requestIdHeader: false,
    rewriteUrl: routeRareMethod,
    bodyLimit: bodyMaxBytes,
    // Longer than any path, so that an overlong ID is treated like any other unknown one (D21).
    routerOptions: { maxParamLength: headMaxBytes },
    // Factories, since a compiler that is set directly is replaced in a plugin that adds a schema.
    schemaController: { compilersFactory: { buildValidator, buildSerializer } },
    frameworkErrors: (error, request, reply) => {
      // A path that can't be decoded reaches neither routes nor hooks.
      prepareRequest(options, request, reply)
      void createErrorHandler(options.log)(error, request, reply)
    },
  }) as unknown as FastifyApp

  app.setErrorHandler(createErrorHandler(options.log, (request) => findKeyReuse(options.database, request)))
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, options.getBuild))
  app.decorateRequest('client')
  app.decorateRequest('actor')
  app.decorateRequest('scopes')
  app.decorateRequest('person')
  app.addHook('onRequest', (request, reply, done) => {
    prepareRequest(options, request, reply)
    done()
  })
  app.addHook('onResponse', createRequestLogHook(options.log))
  const { measures } = options
  if (measures)
    app.addHook('onResponse', (request, reply, done) => {
      measures.answered(request, reply)
      done()
    })
  acceptJsonOnly(app)
  healthRoutes(app, options.database, options.newestMigration)
  registerOpenApi(app)

  await app.register((feeds, _options, done) => {
    const feedReads = createMemoryWindows(options.database.clock)
    calendarRoutes(feeds, { ...options, feedReads })
    done()
  })
  await app.register((pages, _options, done) => {
    publicPageRoutes(pages, {
      ...options,
      files: options.files ?? noFileStorage,
      reads: createMemoryWindows(options.database.clock),
    })
    done()
  })
  unsubscribeRoutes(app, options)
  if (options.getBuild) {
    webRoutes(app, options.getBuild)
    docsRoutes(app, options.getBuild)
  }

  oauthMetadataRoutes(app, options.database.read.publicUrl)
  await app.register(
    (oauth, _options, done) => {
      const windows = createMemoryWindows(options.database.clock)
      oauthRoutes(oauth, {
        database: options.database,
        server: authorizationServer,
        windows,
        onRefusal: options.measures?.rateLimited,
      })
      done()
    },
    { prefix: '/oauth' },
  )
  await app.register(
    (api, _options, done) => publicApiRoutes(api as unknown as FastifyApp, options).then(() => done(), done),
    {
      prefix: '/api',
    },
  )
  await app.register(
    (sessionApi, _options, done) =>
      sessionApiRoutes(sessionApi as unknown as FastifyApp, {
        ...options,
        accounts,
        authorizationServer,
      }).then(() => done(), done),
    { prefix: '/app/v1' },
  )
  await app.register(
    (mcp, _options, done) => {
      mcpEndpoint(mcp, options)
      done()
    },
    { prefix: '/mcp' },
  )
  await app.register(
    (files, _options, done) => {
      fileDownloadRoutes(files, { ...options, accounts })
      done()
    },
    { prefix: '/files' },
  )
  await app.ready()
  return app
}

function prepareRequest(
  { proxies, addresses }: AppOptions,
  request: Parameters<ReturnType<typeof createAuthHook>>[0],
  reply: Parameters<ReturnType<typeof createAuthHook>>[1],
) {
  request.client = proxies.clientOf(request.raw)
  reply.headers(
    commonHeaders(
      request.id as RequestId,
      rateHeaders(addresses.peek(request.client.ip)),
      request.client.https,
    ),
  )
}
