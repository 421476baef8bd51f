import type { AppOptions } from './app-options.ts'
import { attachmentAppRoutes } from '../work/attachments/app-routes.ts'
import { fileRoutes } from '../work/attachments/file-routes.ts'
import { noFileStorage } from '../platform/files/storage.ts'
import { attachmentRoutes } from '../work/attachments/routes.ts'
import { commentRoutes } from '../work/comments/routes.ts'
import { threadRoutes } from '../work/comments/thread-routes.ts'
import { notFound } from '../core/errors.ts'
import { eventLogRoutes } from '../read/event-log/routes.ts'
import { exportFileRoutes } from '../exchange/exports/file-routes.ts'
import { exportRoutes } from '../exchange/exports/routes.ts'
import { feedRoutes } from '../read/calendar-feeds/routes.ts'
import { createAuthHook, createAuthRecheckHook } from '../platform/http/auth.ts'
import type { FastifyApp, RouteDeps } from '../platform/http/route-deps.ts'
import { compressResponses } from '../platform/http/compression.ts'
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
import { listRoutes, sectionRoutes } from '../work/lists/routes.ts'
import { listAccessRoutes } from '../identity/list-access/routes.ts'
import { listAddressRoutes } from '../exchange/inbound-mail/routes.ts'
import { onMemberDemoted, onMemberRemoved } from './on-member-removed.ts'
import { recurrencePreviewRoutes } from '../work/tasks/recurrence/preview-routes.ts'
import { taskRoutes } from '../work/tasks/routes.ts'
import { memberRoutes } from '../identity/members/routes.ts'
import { notificationRoutes } from '../read/notifications/routes.ts'
import { rowRoutes } from '../read/task-rows/routes.ts'
import { rowWriteRoutes } from '../read/task-rows/write-routes.ts'
import { accountRoutes } from '../identity/members/account-routes.ts'
import { memberSettingsRoutes, trackLastSeen } from '../identity/members/settings-routes.ts'
import { onPlanChanged } from './on-plan-changed.ts'
import { searchRoutes } from '../read/search/routes.ts'
import { secondFactorRoutes } from '../identity/sessions/second-factor-routes.ts'
import { passkeyRoutes } from '../identity/passkeys/routes.ts'
import { createSessionAuthenticator } from '../identity/sessions/authenticate.ts'
import { ssoRoutes } from '../identity/sso/routes.ts'
import { meRoutes } from '../identity/sessions/me-routes.ts'
import { signInRoutes } from '../identity/sessions/routes.ts'
import { recheckMembership, reauthenticateAfterBody } from '../identity/sessions/membership.ts'
import { templateRoutes } from '../work/templates/routes.ts'
import { tokenSettingsRoutes } from '../identity/tokens/settings-routes.ts'
import { viewRoutes } from '../read/saved-views/routes.ts'
import { webhookRoutes } from '../exchange/webhooks/routes.ts'
import { webhookSettingsRoutes } from '../exchange/webhooks/settings-routes.ts'
import { resolveIdRoutes } from '../read/resolve-id/routes.ts'
import { workspaceSettingsRoutes } from '../identity/workspaces/settings-routes.ts'

/** Of tools that ask for the document alone. */
const noInboundMail = { domain: 'localhost', receiver: undefined }

/** `/api/v1`: the specification's door. */
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
    createAuthHook({ authenticate, windows, addresses, onRefusal: measures?.rateLimited }),
  )
  app.addHook('preHandler', createAuthRecheckHook(authenticate))
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  const answerOtherMethods = trackRouteMethods(app)
  const door: RouteDeps = {
    database,
    write: createIdempotentWrite(database, secrets),
    page: createPager(secrets),
  }
  await app.register(
    (v1, _options, done) => {
      const api = v1 as unknown as FastifyApp
      listRoutes(api, door)
      sectionRoutes(api, door)
      taskRoutes(api, door)
      commentRoutes(api, door)
      attachmentRoutes(api, { ...door, files })
      memberRoutes(api, door)
      webhookRoutes(api, { ...door, secrets, guard })
      eventLogRoutes(api, door)
      openApiRoute(api)
      done()
    },
    { prefix: '/v1' },
  )
  answerOtherMethods()
}

/** `/files`: what a person opens who follows the address of an attachment. */
export function fileDownloadRoutes(
  app: FastifyApp,
  { database, addresses, measures, files = noFileStorage }: AppOptions,
): void {
  app.addHook(
    'onRequest',
    createSessionAuthenticator({ database, addresses, onRefusal: measures?.rateLimited }),
  )
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  const answerOtherMethods = trackRouteMethods(app)
  fileRoutes(app, { database, files })
  exportFileRoutes(app, { database, files })
  answerOtherMethods()
}

/** `/app/v1`: the door of the web app, opened by a session and by nothing else. */
export async function sessionApiRoutes(app: FastifyApp, options: AppOptions): Promise<void> {
  const { database, secrets, addresses, windows, guard, measures, selfServicePlans = false } = options
  const { log, provider, signInOptions = { signUp: 'closed', mail: false, singleSignOn: null } } = options
  const gate = createSessionAuthenticator({ database, addresses, onRefusal: measures?.rateLimited })
  app.addHook('onRequest', gate)
  app.addHook('preHandler', reauthenticateAfterBody(gate))
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  const answerOtherMethods = trackRouteMethods(app)
  const write = recheckMembership(createIdempotentWrite(database, secrets))
  const door: RouteDeps = { database, write, page: createPager(secrets) }
  const people = { database, secrets, signInOptions }
  signInRoutes(app, people)
  meRoutes(app, people)
  secondFactorRoutes(app, people)
  passkeyRoutes(app, people)
  ssoRoutes(app, { ...people, provider, log, isInvited })
  accountRoutes(app, people)
  resolveIdRoutes(app, people)
  trackLastSeen(app, door)
  workspaceSettingsRoutes(app, { ...door, windows, selfServicePlans, onPlanChanged })
  memberSettingsRoutes(app, { ...door, onMemberRemoved, onMemberDemoted })
  invitationRoutes(app, door)
  invitationLinkRoutes(app, people)
  tokenSettingsRoutes(app, { ...door, certificateAuthority: options.certificateAuthority ?? null })
  listAccessRoutes(app, door)
  webhookSettingsRoutes(app, { ...door, secrets, guard })
  attachmentAppRoutes(app, { ...door, files: options.files ?? noFileStorage })
  importRoutes(app, { ...door, files: options.files ?? noFileStorage })
  viewRoutes(app, door)
  feedRoutes(app, door)
  listAddressRoutes(app, { ...door, secrets, inboundMail: options.inboundMail ?? noInboundMail })
  exportRoutes(app, door)
  templateRoutes(app, door)
  searchRoutes(app, door)
  notificationRoutes(app, door)
  await app.register(
    (member, _options, done) => {
      sharedRoutes(member, door)
      done()
    },
    { prefix: '/workspaces/:workspace_id' },
  )
  historyRoutes(app, door)
  liveRoutes(app, options.live)
  answerOtherMethods()
}

/** What the API does too, by the same routes: a member in the app may do it without token, scope, plan or window. */
function sharedRoutes(app: FastifyApp, door: RouteDeps): void {
  // The API's document is of the API's door.
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
  compressResponses(app)
  listRoutes(app, door)
  sectionRoutes(app, door)
  taskRoutes(app, door)
  commentRoutes(app, door)
  threadRoutes(app, door)
  rowRoutes(app, door)
  rowWriteRoutes(app, door)
  recurrencePreviewRoutes(app, door)
}
