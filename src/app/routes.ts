import type { AppOptions } from './app-options.ts'
import { attachmentAppRoutes } from '../work/attachments/app-routes.ts'
import { fileRoutes } from '../work/attachments/file-routes.ts'
import { type FileStorage, noFileStorage } from '../platform/files/storage.ts'
import { attachmentRoutes } from '../work/attachments/routes.ts'
import { commentRoutes } from '../work/comments/routes.ts'
import { threadRoutes } from '../work/comments/thread-routes.ts'
import { notFound } from '../core/errors.ts'
import { bodyMaxBytes, formMaxBytes, sessionReadsMax, settingsMaxBytes } from '../core/limits.ts'
import { eventLogRoutes } from '../read/event-log/routes.ts'
import { exportFileRoutes } from '../exchange/exports/file-routes.ts'
import { exportRoutes } from '../exchange/exports/routes.ts'
import { feedRoutes } from '../read/calendar-feeds/routes.ts'
import { publicLinkRoutes } from '../read/public-links/routes.ts'
import { createAuthHook, createAuthRecheckHook, reauthenticateBy } from '../platform/http/auth.ts'
import type { FastifyApp, RouteDeps } from '../platform/http/route-deps.ts'
import { compressResponses } from '../platform/http/compression.ts'
import type { MemoryWindows } from '../platform/http/rate-limit.ts'
import { addObjectHeaders } from '../platform/http/object-headers.ts'
import { createCountAs } from '../platform/http/request-weight.ts'
import { resourceMetadataUrl } from '../platform/http/protected-resource.ts'
import { createReadLimiter } from '../platform/http/read-limiter.ts'
import { sunsetHeaders } from '../platform/http/sunset-headers.ts'
import { historyRoutes } from '../read/history/routes.ts'
import { createIdempotentWrite } from '../platform/http/idempotent-write.ts'
import { trackRouteMethods } from '../platform/http/route-methods.ts'
import { openApiRoute } from '../platform/http/openapi/openapi.ts'
import { createPager } from '../platform/http/pagination.ts'
import { liveRoutes } from '../read/live/routes.ts'
import { importRoutes } from '../exchange/imports/routes.ts'
import { isInvited } from '../identity/invitations/open-invitation.ts'
import { invitationLinkRoutes } from '../identity/invitations/link-routes.ts'
import { invitationRoutes } from '../identity/invitations/routes.ts'
import { labelRoutes } from '../work/labels/routes.ts'
import { listRoutes, sectionRoutes } from '../work/lists/routes.ts'
import { listMemberRoutes } from '../identity/list-access/api-routes.ts'
import { listAccessRoutes } from '../identity/list-access/routes.ts'
import { listAddressRoutes } from '../exchange/inbound-mail/routes.ts'
import { onMemberDemoted, onMemberRemoved } from './on-member-removed.ts'
import { recurrencePreviewRoutes } from '../work/tasks/recurrence/preview-routes.ts'
import { bulkRoutes } from '../work/tasks/bulk/routes.ts'
import { labelDeletionRoutes } from '../work/tasks/labels/routes.ts'
import { taskRoutes } from '../work/tasks/routes.ts'
import { memberRoutes } from '../identity/members/routes.ts'
import { notificationRoutes } from '../read/notifications/routes.ts'
import { createdTaskRoutes } from '../read/task-rows/created-routes.ts'
import { rowRoutes } from '../read/task-rows/routes.ts'
import { rowWriteRoutes } from '../read/task-rows/write-routes.ts'
import { accountRoutes } from '../identity/members/account-routes.ts'
import { integrationRoutes } from '../identity/members/integration-routes.ts'
import { memberSettingsRoutes, trackLastSeen } from '../identity/members/settings-routes.ts'
import { onPlanChanged } from './on-plan-changed.ts'
import { insightRoutes } from '../read/task-rows/insights/routes.ts'
import { searchRoutes } from '../read/search/routes.ts'
import { secondFactorRoutes } from '../identity/sessions/second-factor-routes.ts'
import { passkeyRoutes } from '../identity/passkeys/routes.ts'
import { createSessionAuthenticator } from '../identity/sessions/authenticate.ts'
import { ssoRoutes } from '../identity/sso/routes.ts'
import { meRoutes } from '../identity/sessions/me-routes.ts'
import { signInRoutes } from '../identity/sessions/routes.ts'
import { recheckMembership, reauthenticateAfterBody } from '../identity/sessions/membership.ts'
import { templateRoutes } from '../work/templates/routes.ts'
import { consentRoutes } from '../identity/oauth/consent-routes.ts'
import type { AuthorizationServer } from '../identity/oauth/authorization-server.ts'
import { connectedAppRoutes } from '../identity/oauth/settings-routes.ts'
import { tokenRoutes } from '../identity/tokens/me-routes.ts'
import { tokenSettingsRoutes } from '../identity/tokens/settings-routes.ts'
import { favoriteRoutes } from '../read/favorites/routes.ts'
import { folderRoutes } from '../work/lists/folders/routes.ts'
import { pushRoutes } from '../read/notifications/push/routes.ts'
import { viewRoutes } from '../read/saved-views/routes.ts'
import { webhookRoutes } from '../exchange/webhooks/routes.ts'
import { webhookSettingsRoutes } from '../exchange/webhooks/settings-routes.ts'
import { resolveIdRoutes } from '../read/resolve-id/routes.ts'
import { workspaceSettingsRoutes } from '../identity/workspaces/settings-routes.ts'

/** Counts the requests of each account, for everything it reaches with a session. */
type AccountWindows = { accounts: MemoryWindows }

/** For tools that only generate the API document. */
const noInboundMail = { domain: 'localhost', receiver: undefined }

/** Adds the public API of the specification, `/api/v1`. */
export async function publicApiRoutes(
  app: FastifyApp,
  {
    database,
    secrets,
    authenticate,
    windows,
    addresses,
    guard,
    measures,
    apiSunset,
    eventStreams,
    files = noFileStorage,
  }: AppOptions,
): Promise<void> {
  if (apiSunset) {
    const headers = sunsetHeaders(apiSunset)
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
  }
  app.addHook(
    'onRequest',
    createAuthHook({
      authenticate,
      windows,
      addresses,
      callers: database.callers,
      metadataUrl: resourceMetadataUrl(database.read.publicUrl, 'api'),
      onRefusal: measures?.rateLimited,
    }),
  )
  app.addHook('preHandler', createAuthRecheckHook(authenticate))
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  const addOtherMethods = trackRouteMethods(app)
  const deps: RouteDeps = {
    database,
    write: createIdempotentWrite(database, secrets),
    page: createPager(secrets),
  }
  await app.register(
    (v1, _options, done) => {
      const api = v1 as unknown as FastifyApp
      addObjectHeaders(api)
      compressResponses(api, 1_024)
      listRoutes(api, deps)
      sectionRoutes(api, deps)
      labelRoutes(api, deps)
      labelDeletionRoutes(api, deps)
      listMemberRoutes(api, deps)
      taskRoutes(api, deps)
      bulkRoutes(api, { ...deps, countAs: createCountAs(windows, measures?.rateLimited) })
      const fileDeps = { ...deps, files, reauthenticate: reauthenticateBy(authenticate) }
      attachmentRoutes(api, fileDeps)
      commentRoutes(api, fileDeps)
      memberRoutes(api, deps)
      webhookRoutes(api, { ...deps, secrets, guard })
      eventLogRoutes(api, { ...deps, streams: eventStreams })
      tokenRoutes(api, deps)
      openApiRoute(api)
      done()
    },
    { prefix: '/v1' },
  )
  addOtherMethods()
}

/** Adds `/files`, where the URLs of attachments lead. */
export function fileDownloadRoutes(
  app: FastifyApp,
  { database, addresses, accounts, measures, files = noFileStorage }: AppOptions & AccountWindows,
): void {
  app.addHook(
    'onRequest',
    createSessionAuthenticator({ database, addresses, accounts, onRefusal: measures?.rateLimited }),
  )
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  const addOtherMethods = trackRouteMethods(app)
  fileRoutes(app, { database, files })
  exportFileRoutes(app, { database, files })
  addOtherMethods()
}

/** Adds the session API of the web app, `/app/v1`, which only accepts a session. */
export async function sessionApiRoutes(
  app: FastifyApp,
  options: AppOptions & AccountWindows & { authorizationServer: AuthorizationServer },
): Promise<void> {
  const {
    database,
    secrets,
    addresses,
    accounts,
    windows,
    guard,
    measures,
    selfServicePlans = false,
  } = options
  const { onInstallationSetUp = () => {} } = options
  const { log, provider, signInOptions = { signUp: 'closed', mail: false, singleSignOn: null } } = options
  const authenticateSession = createSessionAuthenticator({
    database,
    addresses,
    accounts,
    waitToRead: createReadLimiter(sessionReadsMax, database.callers),
    onRefusal: measures?.rateLimited,
  })
  app.addHook('onRequest', authenticateSession)
  app.addHook('preHandler', reauthenticateAfterBody(authenticateSession))
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  // Nothing in these forms is long (0218). Uploads have their own limits, and shared routes that of the API.
  app.addHook('onRoute', (route) => {
    const isOpen = route.config?.access === 'open'
    route.bodyLimit ??= isOpen ? formMaxBytes : settingsMaxBytes
  })
  const addOtherMethods = trackRouteMethods(app)
  const write = recheckMembership(createIdempotentWrite(database, secrets))
  const deps: RouteDeps = { database, write, page: createPager(secrets) }
  const signInDeps = { database, secrets, signInOptions }
  signInRoutes(app, signInDeps)
  meRoutes(app, signInDeps)
  secondFactorRoutes(app, signInDeps)
  passkeyRoutes(app, signInDeps)
  ssoRoutes(app, { ...signInDeps, provider, log, isInvited })
  accountRoutes(app, { ...signInDeps, onInstallationSetUp })
  resolveIdRoutes(app, signInDeps)
  trackLastSeen(app, deps)
  workspaceSettingsRoutes(app, { ...deps, windows, selfServicePlans, onPlanChanged })
  memberSettingsRoutes(app, { ...deps, onMemberRemoved, onMemberDemoted })
  integrationRoutes(app, deps)
  invitationRoutes(app, deps)
  invitationLinkRoutes(app, signInDeps)
  tokenSettingsRoutes(app, { ...deps, certificateAuthority: options.certificateAuthority ?? null })
  connectedAppRoutes(app, deps)
  consentRoutes(app, { ...deps, server: options.authorizationServer })
  listAccessRoutes(app, deps)
  webhookSettingsRoutes(app, { ...deps, secrets, guard })
  attachmentAppRoutes(app, { ...deps, files: options.files ?? noFileStorage })
  importRoutes(app, { ...deps, files: options.files ?? noFileStorage })
  folderRoutes(app, deps)
  favoriteRoutes(app, deps)
  viewRoutes(app, deps)
  feedRoutes(app, deps)
  publicLinkRoutes(app, deps)
  listAddressRoutes(app, { ...deps, secrets, inboundMail: options.inboundMail ?? noInboundMail })
  exportRoutes(app, deps)
  templateRoutes(app, deps)
  searchRoutes(app, deps)
  insightRoutes(app, deps)
  notificationRoutes(app, deps)
  pushRoutes(app, { database, secrets, guard })
  await app.register(
    (member, _options, done) => {
      sharedRoutes(member, { ...deps, files: options.files ?? noFileStorage })
      done()
    },
    { prefix: '/workspaces/:workspace_id' },
  )
  createdTaskRoutes(app, { database, secrets })
  historyRoutes(app, deps)
  liveRoutes(app, options.live)
  addOtherMethods()
}

/**
 * Adds the routes that the session API shares with the public API, without token, scope, plan or rate window.
 */
function sharedRoutes(app: FastifyApp, deps: RouteDeps & { files: FileStorage }): void {
  // The OpenAPI document only describes the public API.
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
    route.bodyLimit = bodyMaxBytes
  })
  compressResponses(app, 4_096)
  listRoutes(app, deps)
  sectionRoutes(app, deps)
  labelRoutes(app, deps)
  labelDeletionRoutes(app, deps)
  taskRoutes(app, deps)
  commentRoutes(app, deps)
  threadRoutes(app, deps)
  rowRoutes(app, deps)
  rowWriteRoutes(app, deps)
  recurrencePreviewRoutes(app, deps)
}
