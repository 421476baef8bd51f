import type { AppOptions } from './app-options.ts'
import { attachmentAppRoutes } from './attachments/app-routes.ts'
import { fileRoutes } from './attachments/file-routes.ts'
import { noFiles } from './attachments/files.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { threadRoutes } from './comments/thread.ts'
import { notFound } from './errors.ts'
import { eventRoutes } from './eventlog/routes.ts'
import { exportFileRoutes } from './exports/file-routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { createGate, createSecondLook } from './http/auth.ts'
import type { Api, Door } from './http/door.ts'
import { compressAnswers } from './http/compression.ts'
import { endHeaders } from './http/end-of-life.ts'
import { historyRoutes } from './history/routes.ts'
import { createWrite } from './http/idempotency.ts'
import { watchRoutes } from './http/methods.ts'
import { documentRoute } from './http/openapi.ts'
import { createPager } from './http/pagination.ts'
import { liveRoutes } from './live/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { isInvited } from './invitations/invited.ts'
import { openInvitationRoutes } from './invitations/open-routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { listRoutes, sectionRoutes } from './lists/routes.ts'
import { listSettingsRoutes } from './list-access/routes.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { memberDemoted, memberLeft } from './member-left.ts'
import { deadlineRoutes } from './tasks/deadline-routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { rowRoutes } from './rows/routes.ts'
import { rowWriteRoutes } from './rows/write-routes.ts'
import { personRoutes } from './members/person-routes.ts'
import { memberSettingsRoutes, watchMembers } from './members/settings-routes.ts'
import { planChanged } from './plan-changed.ts'
import { searchRoutes } from './search/routes.ts'
import { factorRoutes } from './sessions/factor-routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { createSessionGate } from './sessions/gate.ts'
import { singleSignOnRoutes } from './sign-on/routes.ts'
import { meRoutes } from './sessions/me-routes.ts'
import { signInRoutes } from './sessions/routes.ts'
import { keepStanding, passAgain } from './sessions/standing.ts'
import { templateRoutes } from './templates/routes.ts'
import { tokenSettingsRoutes } from './tokens/settings-routes.ts'
import { viewRoutes } from './views/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhookSettingsRoutes } from './webhooks/settings-routes.ts'
import { whereaboutsRoutes } from './whereabouts/routes.ts'
import { workspaceSettingsRoutes } from './workspaces/settings-routes.ts'

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
