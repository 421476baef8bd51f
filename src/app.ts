import Fastify, { type FastifyServerOptions } from 'fastify'
import type { Logger } from 'pino'
import type { Files } from './attachments/files.ts'
import type { ApiEnd } from './config-values.ts'
import type { MailIn } from './config.ts'
import type { Database } from './db/database.ts'
import { notFound } from './errors.ts'
import { calendarRoutes } from './feeds/routes.ts'
import { acceptJsonOnly } from './http/body.ts'
import type { Authenticate, createGate } from './http/auth.ts'
import type { Api } from './http/door.ts'
import { edgeHeaders } from './edge/headers.ts'
import { createErrorHandler } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { createRequestLog } from './http/log.ts'
import { documentPage } from './http/document-page.ts'
import { describeApi } from './http/openapi.ts'
import { buildSerializer } from './http/serialization.ts'
import type { Proxies } from './edge/proxy.ts'
import { headMaxBytes } from './edge/raw-answers.ts'
import { type AddressWindows, rateHeaders, type RateWindows } from './http/rate-limit.ts'
import { newRequestId } from './edge/request-id.ts'
import { buildValidator } from './http/validation.ts'
import type { RequestId } from './lib/ids.ts'
import type { Secrets } from './lib/secrets.ts'
import type { Live } from './live/open.ts'
import type { RequestMeasures } from './metrics/requests.ts'
import { bodyMaxBytes } from './limits.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe-routes.ts'
import type { Pages } from './pages/kept.ts'
import { pageRoutes } from './pages/routes.ts'
import type { Provider } from './sign-on/provider.ts'
import type { Offer } from './sessions/me.ts'
import type { Guard } from './webhooks/guard/guard.ts'
import { apiRoutes, appRoutes, filePaths } from './doors.ts'

export type AppOptions = {
  database: Database
  secrets: Secrets
  log: Logger
  proxies: Proxies
  authenticate: Authenticate
  windows: RateWindows
  addresses: AddressWindows
  /** Where webhooks may be sent. */
  guard: Guard
  /** Where the bytes of attachments are; nowhere in tools that only want the document. */
  files?: Files
  /** The number of this release's newest migration. */
  newestMigration: number
  /** What strangers are offered; nothing in tools that only want the document. */
  offer?: Offer
  /** Of single sign-on, where there is one. */
  provider?: Provider | undefined
  /** Mail to lists; nowhere in tools that only want the document. */
  mailIn?: MailIn
  /** Whether owners change the plan of their workspace themselves. */
  selfServicePlans?: boolean
  /** When version 1 of the API ends, once that is decided. */
  apiEnd?: ApiEnd | undefined
  /** The file of the authority that clients have to be told of; nothing with a certificate that they know. */
  certificateAuthority?: string | undefined
  /** The build of the app in the browser; nothing in tools that only want the document. */
  pages?: Pages | undefined
  /** The streams of the app; nothing in tools that only want the document. */
  live?: Live | undefined
  /** Told of requests, where figures are asked for. */
  measures?: RequestMeasures | undefined
  /** What the front door gives Fastify; nothing in tools that only want the document. */
  server?: FastifyServerOptions
}

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
