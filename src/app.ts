import Fastify, { type FastifyServerOptions } from 'fastify'
import type { Logger } from 'pino'
import { attachmentAppRoutes } from './attachments/app-routes.ts'
import { fileRoutes } from './attachments/file-routes.ts'
import { type Files, noFiles } from './attachments/files.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import type { ApiEnd } from './config-values.ts'
import type { Database } from './db/database.ts'
import { notFound } from './errors.ts'
import { eventRoutes } from './eventlog/routes.ts'
import { acceptJsonOnly } from './http/body.ts'
import { type Authenticate, createGate, createSecondLook } from './http/auth.ts'
import type { Api, Door } from './http/door.ts'
import { edgeHeaders } from './edge/headers.ts'
import { compressAnswers } from './http/compression.ts'
import { endHeaders } from './http/end-of-life.ts'
import { createErrorHandler } from './http/errors.ts'
import { historyRoutes } from './history/routes.ts'
import { healthRoutes } from './http/health.ts'
import { createWrite } from './http/idempotency.ts'
import { createRequestLog } from './http/log.ts'
import { watchRoutes } from './http/methods.ts'
import { documentPage } from './http/document-page.ts'
import { describeApi, documentRoute } from './http/openapi.ts'
import { createPager } from './http/pagination.ts'
import { buildSerializer } from './http/serialization.ts'
import type { Proxies } from './edge/proxy.ts'
import { headMaxBytes } from './edge/raw-answers.ts'
import { type AddressWindows, rateHeaders, type RateWindows } from './http/rate-limit.ts'
import { newRequestId } from './edge/request-id.ts'
import { buildValidator } from './http/validation.ts'
import type { RequestId } from './lib/ids.ts'
import type { Secrets } from './lib/secrets.ts'
import type { Live } from './live/open.ts'
import { liveRoutes } from './live/routes.ts'
import type { RequestMeasures } from './metrics/requests.ts'
import { isInvited } from './invitations/invited.ts'
import { openInvitationRoutes } from './invitations/open-routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { bodyMaxBytes } from './limits.ts'
import { listRoutes, sectionRoutes } from './lists/routes.ts'
import { listSettingsRoutes } from './lists/settings-routes.ts'
import { memberDemoted, memberLeft } from './member-left.ts'
import { taskRoutes } from './tasks/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { rowRoutes } from './rows/routes.ts'
import { rowWriteRoutes } from './rows/write-routes.ts'
import { personRoutes } from './members/person-routes.ts'
import { memberSettingsRoutes, watchMembers } from './members/settings-routes.ts'
import type { Pages } from './pages/kept.ts'
import { pageRoutes } from './pages/routes.ts'
import { planChanged } from './plan-changed.ts'
import { searchRoutes } from './search/routes.ts'
import { factorRoutes } from './sessions/factor-routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { createSessionGate } from './sessions/gate.ts'
import type { Provider } from './sign-on/provider.ts'
import { singleSignOnRoutes } from './sign-on/routes.ts'
import type { Offer } from './sessions/me.ts'
import { meRoutes } from './sessions/me-routes.ts'
import { signInRoutes } from './sessions/routes.ts'
import { keepStanding, passAgain } from './sessions/standing.ts'
import { templateRoutes } from './templates/routes.ts'
import { tokenSettingsRoutes } from './tokens/settings-routes.ts'
import { viewRoutes } from './views/routes.ts'
import type { Guard } from './webhooks/guard/guard.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhookSettingsRoutes } from './webhooks/settings-routes.ts'
import { workspaceSettingsRoutes } from './workspaces/settings-routes.ts'

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

/** `/api/v1`: the specification's door. */
async function apiRoutes(
  app: Api,
  {
    database,
    secrets,
    authenticate,
    windows,
    addresses,
    guard,
    measures,
    apiEnd,
    files = noFiles,
  }: AppOptions,
): Promise<void> {
  if (apiEnd) {
    const headers = endHeaders(apiEnd)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
  }
  app.addHook('onRequest', createGate({ authenticate, windows, addresses, onRefusal: measures?.refused }))
  app.addHook('preHandler', createSecondLook(authenticate))
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  const answerOtherMethods = watchRoutes(app)
  const door: Door = { database, write: createWrite(database, secrets), page: createPager(secrets) }
  await app.register(
    (v1, _options, done) => {
      const api = v1 as unknown as Api
      listRoutes(api, door)
      sectionRoutes(api, door)
      taskRoutes(api, door)
      commentRoutes(api, door)
      attachmentRoutes(api, { ...door, files })
      memberRoutes(api, door)
      webhookRoutes(api, { ...door, secrets, guard })
      eventRoutes(api, door)
      documentRoute(api)
      done()
    },
    { prefix: '/v1' },
  )
  answerOtherMethods()
}

/** `/files`: what a person opens who follows the address of an attachment. */
function filePaths(app: Api, { database, addresses, measures, files = noFiles }: AppOptions): void {
  app.addHook('onRequest', createSessionGate({ database, addresses, onRefusal: measures?.refused }))
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  const answerOtherMethods = watchRoutes(app)
  fileRoutes(app, { database, files })
  answerOtherMethods()
}

/** `/app/v1`: the door of the web app, opened by a session and by nothing else. */
async function appRoutes(app: Api, options: AppOptions): Promise<void> {
  const { database, secrets, addresses, windows, guard, measures, selfServicePlans = false } = options
  const { log, provider, offer = { signUp: 'closed', mail: false, singleSignOn: null } } = options
  const gate = createSessionGate({ database, addresses, onRefusal: measures?.refused })
  app.addHook('onRequest', gate)
  app.addHook('preHandler', passAgain(gate))
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  const answerOtherMethods = watchRoutes(app)
  const write = keepStanding(createWrite(database, secrets))
  const door: Door = { database, write, page: createPager(secrets) }
  const people = { database, secrets, offer }
  signInRoutes(app, people)
  meRoutes(app, people)
  factorRoutes(app, people)
  passkeyRoutes(app, people)
  singleSignOnRoutes(app, { ...people, provider, log, isInvited })
  personRoutes(app, people)
  watchMembers(app, door)
  workspaceSettingsRoutes(app, { ...door, windows, selfServicePlans, planChanged })
  memberSettingsRoutes(app, { ...door, memberLeft, memberDemoted })
  invitationRoutes(app, door)
  openInvitationRoutes(app, people)
  tokenSettingsRoutes(app, { ...door, certificateAuthority: options.certificateAuthority ?? null })
  listSettingsRoutes(app, door)
  webhookSettingsRoutes(app, { ...door, secrets, guard })
  attachmentAppRoutes(app, { ...door, files: options.files ?? noFiles })
  viewRoutes(app, door)
  templateRoutes(app, door)
  searchRoutes(app, door)
  await app.register(
    (member, _options, done) => {
      memberRoutesOf(member, door)
      done()
    },
    { prefix: '/workspaces/:workspace_id' },
  )
  historyRoutes(app, door)
  liveRoutes(app, options.live)
  answerOtherMethods()
}

/** What the API does too, by the same routes: a member in the app may do it without token, scope, plan or window. */
function memberRoutesOf(app: Api, door: Door): void {
  // The API's document is of the API's door.
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
  compressAnswers(app)
  listRoutes(app, door)
  sectionRoutes(app, door)
  taskRoutes(app, door)
  commentRoutes(app, door)
  rowRoutes(app, door)
  rowWriteRoutes(app, door)
}
