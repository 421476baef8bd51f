import type { AppOptions } from './app-options.ts'
import { attachmentAppRoutes } from '../work/attachments/app-routes.ts'
import { fileRoutes } from '../work/attachments/file-routes.ts'
import { noFiles } from '../platform/files/storage.ts'
import { attachmentRoutes } from '../work/attachments/routes.ts'
import { commentRoutes } from '../work/comments/routes.ts'
import { threadRoutes } from '../work/comments/thread-routes.ts'
import { notFound } from '../core/errors.ts'
import { eventRoutes } from '../read/event-log/routes.ts'
import { exportFileRoutes } from '../exchange/exports/file-routes.ts'
import { exportRoutes } from '../exchange/exports/routes.ts'
import { feedRoutes } from '../read/calendar-feeds/routes.ts'
import { createGate, createSecondLook } from '../platform/http/auth.ts'
import type { Api, Door } from '../platform/http/route-deps.ts'
import { compressAnswers } from '../platform/http/compression.ts'
import { endHeaders } from '../platform/http/sunset-headers.ts'
import { historyRoutes } from '../read/history/routes.ts'
import { createWrite } from '../platform/http/idempotent-write.ts'
import { watchRoutes } from '../platform/http/route-methods.ts'
import { documentRoute } from '../platform/http/openapi/openapi.ts'
import { createPager } from '../platform/http/pagination.ts'
import { liveRoutes } from '../read/live/routes.ts'
import { importRoutes } from '../exchange/imports/routes.ts'
import { isInvited } from '../identity/invitations/invited.ts'
import { openInvitationRoutes } from '../identity/invitations/link-routes.ts'
import { invitationRoutes } from '../identity/invitations/routes.ts'
import { listRoutes, sectionRoutes } from '../work/lists/routes.ts'
import { listSettingsRoutes } from '../identity/list-access/routes.ts'
import { mailboxRoutes } from '../exchange/inbound-mail/routes.ts'
import { memberDemoted, memberLeft } from './on-member-removed.ts'
import { deadlineRoutes } from '../work/tasks/recurrence/preview-routes.ts'
import { taskRoutes } from '../work/tasks/routes.ts'
import { memberRoutes } from '../identity/members/routes.ts'
import { notificationRoutes } from '../read/notifications/routes.ts'
import { rowRoutes } from '../read/task-rows/routes.ts'
import { rowWriteRoutes } from '../read/task-rows/write-routes.ts'
import { personRoutes } from '../identity/members/account-routes.ts'
import { memberSettingsRoutes, watchMembers } from '../identity/members/settings-routes.ts'
import { planChanged } from './on-plan-changed.ts'
import { searchRoutes } from '../read/search/routes.ts'
import { factorRoutes } from '../identity/sessions/second-factor-routes.ts'
import { passkeyRoutes } from '../identity/passkeys/routes.ts'
import { createSessionGate } from '../identity/sessions/authenticate.ts'
import { singleSignOnRoutes } from '../identity/sso/routes.ts'
import { meRoutes } from '../identity/sessions/me-routes.ts'
import { signInRoutes } from '../identity/sessions/routes.ts'
import { keepStanding, passAgain } from '../identity/sessions/membership.ts'
import { templateRoutes } from '../work/templates/routes.ts'
import { tokenSettingsRoutes } from '../identity/tokens/settings-routes.ts'
import { viewRoutes } from '../read/saved-views/routes.ts'
import { webhookRoutes } from '../exchange/webhooks/routes.ts'
import { webhookSettingsRoutes } from '../exchange/webhooks/settings-routes.ts'
import { whereaboutsRoutes } from '../read/resolve-id/routes.ts'
import { workspaceSettingsRoutes } from '../identity/workspaces/settings-routes.ts'

/** Of tools that ask for the document alone. */
const noMail = { domain: 'localhost', receiver: undefined }

/** `/api/v1`: the specification's door. */
export async function apiRoutes(
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
export function filePaths(app: Api, { database, addresses, measures, files = noFiles }: AppOptions): void {
  app.addHook('onRequest', createSessionGate({ database, addresses, onRefusal: measures?.refused }))
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  const answerOtherMethods = watchRoutes(app)
  fileRoutes(app, { database, files })
  exportFileRoutes(app, { database, files })
  answerOtherMethods()
}

/** `/app/v1`: the door of the web app, opened by a session and by nothing else. */
export async function appRoutes(app: Api, options: AppOptions): Promise<void> {
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
  whereaboutsRoutes(app, people)
  watchMembers(app, door)
  workspaceSettingsRoutes(app, { ...door, windows, selfServicePlans, planChanged })
  memberSettingsRoutes(app, { ...door, memberLeft, memberDemoted })
  invitationRoutes(app, door)
  openInvitationRoutes(app, people)
  tokenSettingsRoutes(app, { ...door, certificateAuthority: options.certificateAuthority ?? null })
  listSettingsRoutes(app, door)
  webhookSettingsRoutes(app, { ...door, secrets, guard })
  attachmentAppRoutes(app, { ...door, files: options.files ?? noFiles })
  importRoutes(app, { ...door, files: options.files ?? noFiles })
  viewRoutes(app, door)
  feedRoutes(app, door)
  mailboxRoutes(app, { ...door, secrets, mailIn: options.mailIn ?? noMail })
  exportRoutes(app, door)
  templateRoutes(app, door)
  searchRoutes(app, door)
  notificationRoutes(app, door)
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
  threadRoutes(app, door)
  rowRoutes(app, door)
  rowWriteRoutes(app, door)
  deadlineRoutes(app, door)
}
