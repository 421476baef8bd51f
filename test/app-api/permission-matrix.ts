import { randomBytes } from 'node:crypto'
import { scopes } from '../../src/core/actor.ts'
import { findMemberActor } from '../../src/identity/members/find.ts'
import { connectApp } from '../../src/identity/oauth/grants.ts'
import { write } from '../../src/platform/db/write.ts'
import { startReceiver } from '../support/receiver.ts'
import type { Send } from '../support/client.ts'
import type { Service } from '../support/service.ts'
import { createWorkspace } from '../support/workspace.ts'
import { makeTask } from '../work/tasks/support.ts'
import { createTask, createWebhook, waitForAttempts } from '../exchange/webhooks/support.ts'
import { attachFile, fileOf } from '../work/attachments/support.ts'
import { signIn } from '../support/member-browser.ts'

/**
 * The status for each role, in the order of `matrixRoles`; non-members get 404, and anonymous requests 401.
 */
type MatrixRow = {
  may: readonly [owner: number, admin: number, member: number, guest: number]
  /** The parameters of the path, created for each request. */
  make?: (world: World) => Promise<Record<string, string>>
  body?: (world: World) => Record<string, unknown>
  /** The body if it isn't JSON. */
  send?: Send
  /** The query string. */
  query?: (world: World) => string
  /** Requires a recent confirmation. */
  confirmed?: true
  /** Never ends by itself, like a stream. */
  stream?: true
}

export const matrixRoles = ['owner', 'admin', 'member', 'guest'] as const

export type World = Awaited<ReturnType<typeof createWorld>>

/** A workspace with a member of every role, a list shared with its guest, and an endpoint with deliveries. */
export async function createWorld(service: Service) {
  const workspace = await createWorkspace(service)
  const receiver = await startReceiver()
  const [admin, member, guest] = [
    await workspace.join('admin'),
    await workspace.join('member'),
    await workspace.join('guest'),
  ]
  const list = await workspace.list('Shared')
  await workspace.share(list, guest.member)
  const webhook = await createWebhook(workspace, receiver.url)
  const task = await createTask(workspace, list)
  await waitForAttempts(service, webhook.id, 1)
  const people = { owner: workspace.owner, admin: admin.member, member: member.member, guest: guest.member }
  const browsers = Object.fromEntries(
    await Promise.all(
      matrixRoles.map(async (role) => [role, await signIn(service, workspace, people[role])] as const),
    ),
  ) as Record<(typeof matrixRoles)[number], Awaited<ReturnType<typeof signIn>>>
  const [attempt] = (await browsers.owner.get(`/webhooks/${webhook.id}/attempts`)).body.data
  return { service, workspace, people, browsers, list, task, receiver, webhook, attempt }
}

const everyone = [200, 200, 200, 200] as const
const admins = (ok: number) => [ok, ok, 403, 403] as const
const members = (ok: number) => [ok, ok, ok, 403] as const

const newEmail = () => `new-${randomBytes(5).toString('hex')}@example.com`
const newMember = async ({ workspace }: World) => ({ id: (await workspace.join('member')).member.id })
const theTask = async ({ task }: World) => ({ id: task.id })
const theList = async ({ list }: World) => ({ id: list })
const theAddress = async ({ webhook }: World) => ({ id: webhook.id })
const theAttempt = async ({ attempt }: World) => ({ id: attempt.id })

async function newInvitation({ browsers }: World) {
  return { id: (await browsers.owner.post('/invitations', { email: newEmail(), role: 'member' })).body.id }
}

async function newIntegration({ browsers }: World) {
  return { id: (await browsers.owner.post('/integrations', { name: 'Any', role: 'member' })).body.id }
}

async function newToken({ browsers }: World) {
  return { id: (await browsers.owner.post('/tokens', { name: 'Any', scopes })).body.id }
}

/** An app that the member has connected. */
async function newApp({ service: { database }, workspace, people }: World) {
  const actor = await findMemberActor(database.read, workspace.workspace.id, people.member.id)
  const app = { client_id: 'app_any', name: 'Any', scopes, resource: null }
  const grant = await write(database, workspace.workspace.id, (sql) => connectApp(sql, actor, app))
  return { id: grant.split('.')[1] ?? '' }
}

const newList = async ({ workspace, people }: World) => {
  const id = await workspace.list()
  await workspace.share(id, people.guest)
  return { id }
}

const linkedList = async ({ browsers, list }: World) => {
  await browsers.owner.post(`/lists/${list}/link`)
  return { id: list }
}

async function newCopy({ browsers, list }: World) {
  return { id: (await browsers.owner.post(`/lists/${list}/duplicate`, { name: 'Copy' })).body.id }
}

async function newSection({ workspace, list }: World) {
  return { id: list, section_id: (await workspace.post(`/lists/${list}/sections`, { name: 'Any' })).body.id }
}

const newTask = async ({ workspace, list }: World) => ({ id: (await makeTask(workspace, list)).id })

/** A comment of the owner. */
async function newComment(world: World) {
  const { id } = await newTask(world)
  return { id, comment_id: (await world.workspace.post(`/tasks/${id}/comments`, { text: 'Done?' })).body.id }
}

const newBlocker = async (world: World) => ({
  ...(await newTask(world)),
  blocked_by_id: (await newTask(world)).id,
})

const newReaction = async (world: World) => ({
  ...(await newComment(world)),
  emoji: encodeURIComponent('👍'),
})

const newLabelName = () => ({ name: `Any ${randomBytes(5).toString('hex')}` })

async function newLabel({ workspace }: World) {
  return { id: (await workspace.post('/labels', newLabelName())).body.id }
}

async function closedRepetition({ workspace, list }: World) {
  const fields = { due_date: '2026-01-05', recurrence: { rule: 'FREQ=WEEKLY', from: 'due' } }
  const { id } = await makeTask(workspace, list, fields)
  await workspace.post(`/tasks/${id}/complete`)
  const { data } = (await workspace.get(`/tasks/${id}/repetitions`)).body
  return { id, repetition_id: data[0].id }
}

async function newFeed({ browsers }: World) {
  return { id: (await browsers.member.post('/feeds', {})).body.id }
}

/** A member's export, of which there can be one at a time and five per hour. */
async function newExport({ service, browsers }: World) {
  await service.database.pool.query('delete from exports')
  await service.database.pool.query('delete from sign_in_failures')
  return { id: (await browsers.member.post('/exports', {})).body.id }
}

/** A member's saved view, of which there can be fifty. */
async function newView({ service, browsers }: World) {
  await service.database.pool.query('delete from saved_views')
  return { id: (await browsers.member.post('/views', { name: 'Any', filter: {} })).body.id }
}

async function newFolder({ browsers }: World) {
  return { id: (await browsers.member.post('/folders', { name: 'Any' })).body.id }
}

/** A member's favorite. */
async function newFavorite({ service, browsers, list }: World) {
  await service.database.pool.query('delete from favorites')
  await browsers.member.send('PUT', `/favorites/${list}`, { body: {} })
  return { id: list }
}

async function newTemplate({ browsers, list }: World) {
  return { id: (await browsers.owner.post('/templates', { list_id: list, name: 'Any' })).body.id }
}

const newTaskForFile = async ({ workspace, list }: World) => ({ id: (await createTask(workspace, list)).id })

async function newUnusedFile({ workspace, browsers, list }: World) {
  const { id } = await createTask(workspace, list)
  const { body } = await browsers.owner.send('POST', `/tasks/${id}/comment-attachments`, fileOf('any', 'x'))
  return { id, attachment_id: body.id }
}

async function newCommentFile(world: World) {
  const file = await newUnusedFile(world)
  const comment = { text: 'Any', attachment_ids: [file.attachment_id] }
  await world.browsers.owner.post(`/tasks/${file.id}/comments`, comment)
  return file
}

/** A sample that everyone sees. */
async function newSample({ workspace, browsers, people }: World) {
  const { id } = (await browsers.owner.post('/sample-lists')).body
  for (const member of [people.admin, people.member, people.guest]) await workspace.share(id, member)
  return { id }
}

async function newFile({ workspace, browsers, list }: World) {
  const { id } = await createTask(workspace, list)
  return { id, attachment_id: (await attachFile(browsers.owner, id, 'any', 'x')).id }
}

/** A member's import, whose number is limited, and whose file has been read. */
async function newImport({ service, browsers }: World) {
  await service.database.pool.query('delete from imports')
  const { id } = (await browsers.member.send('POST', '/imports', fileOf('any.csv', 'title\nAny'))).body
  await service.database.pool.query(`update imports set state = 'ready'`)
  return { id }
}

/** An endpoint that gets no events. */
async function newAddress({ workspace, receiver }: World) {
  return { id: (await createWebhook(workspace, receiver.url, ['member.joined'])).id }
}

/** A member to share the list with, or with whom it is already shared. */
async function share({ workspace, list }: World) {
  const { member } = await workspace.join('guest')
  await workspace.share(list, member)
  return { id: list, member_id: member.id }
}

const webhooks = '/webhooks'

/** The permission matrix of the session API (D14): every route below `/workspaces/{workspace_id}`. */
export const matrix: Record<string, MatrixRow> = {
  'GET ': { may: everyone },
  'PATCH ': { may: admins(200), body: () => ({ name: 'New name' }) },
  'GET /plans': { may: everyone },
  'POST /plan': { may: [200, 403, 403, 403], body: () => ({ plan: 'business' }), confirmed: true },

  'GET /notifications': { may: everyone },
  'GET /notifications/count': { may: everyone },
  'POST /notifications/read': { may: everyone, body: () => ({ ids: ['ntf_none'] }) },
  'POST /notifications/unread': { may: everyone, body: () => ({ ids: ['ntf_none'] }) },
  'GET /notifications/settings': { may: everyone },
  'PATCH /notifications/settings': { may: everyone, body: () => ({ daily_hour: 7 }) },

  'GET /members': { may: everyone },
  'PATCH /members/{id}': { may: admins(200), make: newMember, body: () => ({ role: 'admin' }) },
  'DELETE /members/{id}': { may: admins(204), make: newMember },
  'GET /members/{id}/lists': { may: everyone, make: newMember },

  'POST /integrations': { may: admins(201), body: () => ({ name: 'Any', role: 'guest' }) },
  'PATCH /integrations/{id}': { may: admins(200), make: newIntegration, body: () => ({ name: 'New name' }) },

  'GET /invitations': { may: admins(200) },
  'POST /invitations': { may: admins(201), body: () => ({ email: newEmail(), role: 'guest' }) },
  'POST /invitations/{id}/resend': { may: admins(200), make: newInvitation },
  'DELETE /invitations/{id}': { may: admins(204), make: newInvitation },

  'GET /apps': { may: everyone },
  'GET /apps/of-everyone': { may: admins(200) },
  'DELETE /apps/{id}': { may: [204, 204, 204, 404], make: newApp },
  // Each is of one browser; test/identity/oauth has them.
  'POST /app-requests/{id}/allow': { may: [404, 404, 404, 404] },
  'GET /tokens': { may: admins(200) },
  'POST /tokens': { may: admins(201), body: () => ({ name: 'Any', scopes }), confirmed: true },
  'DELETE /tokens/{id}': { may: admins(204), make: newToken },

  'GET /shares/lists': { may: everyone },
  'GET /lists/{id}/members': { may: everyone, make: theList },
  'PUT /lists/{id}/members/{member_id}': { may: members(204), make: share },
  'DELETE /lists/{id}/members/{member_id}': { may: members(204), make: share },

  'GET /lists': { may: everyone },
  'POST /lists': { may: members(201), body: () => ({ name: 'Another' }) },
  'GET /lists/{id}': { may: everyone, make: theList },
  'PATCH /lists/{id}': { may: members(200), make: theList, body: () => ({ visibility: 'workspace' }) },
  'POST /lists/{id}/archive': { may: members(200), make: newList },
  'POST /lists/{id}/unarchive': { may: members(200), make: newList },
  'POST /lists/{id}/place': { may: [204, 204, 204, 204], make: theList, body: () => ({ after_id: null }) },
  'DELETE /lists/{id}': { may: admins(204), make: newList },
  'POST /lists/{id}/duplicate': { may: members(201), make: theList, body: () => ({ name: 'Copy' }) },
  'GET /lists/{id}/copy': { may: [200, 200, 200, 404], make: newCopy },
  'GET /lists/{id}/sections': { may: everyone, make: theList },
  'POST /lists/{id}/sections': { may: members(201), make: theList, body: () => ({ name: 'Later' }) },
  'PATCH /lists/{id}/sections/{section_id}': {
    may: members(200),
    make: newSection,
    body: () => ({ name: 'Sooner' }),
  },
  'DELETE /lists/{id}/sections/{section_id}': { may: members(204), make: newSection },

  'GET /tasks': { may: everyone },
  'POST /tasks': { may: [201, 201, 201, 201], body: ({ list }) => ({ title: 'Any', list_id: list }) },
  'PUT /tasks/by-external-id/{external_id}': {
    may: [201, 201, 201, 201],
    make: async () => ({ external_id: `crm-${randomBytes(5).toString('hex')}` }),
    body: ({ list }) => ({ title: 'Any', list_id: list }),
  },
  'GET /tasks/{id}': { may: everyone, make: newTask },
  'PATCH /tasks/{id}': { may: everyone, make: newTask, body: () => ({ priority: 2 }) },
  // A guest can delete their own.
  'DELETE /tasks/{id}': { may: members(204), make: newTask },
  'POST /tasks/{id}/complete': { may: everyone, make: newTask },
  'POST /tasks/{id}/reopen': { may: everyone, make: newTask },
  'GET /tasks/{id}/dependencies': { may: everyone, make: newTask },
  'PUT /tasks/{id}/dependencies/{blocked_by_id}': { may: everyone, make: newBlocker },
  'DELETE /tasks/{id}/dependencies/{blocked_by_id}': { may: [204, 204, 204, 204], make: newBlocker },
  'GET /tasks/{id}/repetitions': { may: everyone, make: newTask },
  'GET /tasks/{id}/comments': { may: everyone, make: newTask },
  'GET /tasks/{id}/thread': { may: everyone, make: newTask },
  'POST /tasks/{id}/comments': { may: [201, 201, 201, 201], make: newTask, body: () => ({ text: 'Done?' }) },
  'GET /tasks/{id}/comments/{comment_id}': { may: everyone, make: newComment },
  // Only its author can edit a comment.
  'PATCH /tasks/{id}/comments/{comment_id}': {
    may: [200, 403, 403, 403],
    make: newComment,
    body: () => ({ text: 'Done!' }),
  },
  'DELETE /tasks/{id}/comments/{comment_id}': { may: admins(204), make: newComment },
  'PUT /tasks/{id}/comments/{comment_id}/reactions/{emoji}': { may: everyone, make: newReaction },
  'DELETE /tasks/{id}/comments/{comment_id}/reactions/{emoji}': {
    may: [204, 204, 204, 204],
    make: newReaction,
  },
  'POST /tasks/{id}/place': { may: everyone, make: newTask, body: () => ({ after_id: null }) },
  'POST /tasks/{id}/duplicate': { may: everyone, make: newTask },
  'POST /tasks/{id}/take-back': {
    may: everyone,
    make: closedRepetition,
    body: () => ({ due_date: '2026-01-05' }),
  },
  'POST /tasks/{id}/repetitions/{repetition_id}/undo': { may: everyone, make: closedRepetition },
  'POST /tasks/bulk': { may: everyone, body: ({ task }) => ({ ids: [task.id], do: 'complete' }) },
  'GET /labels': { may: everyone },
  'POST /labels': { may: members(201), body: newLabelName },
  // A guest gets the labels of the tasks that they can see.
  'GET /labels/{id}': { may: [200, 200, 200, 404], make: newLabel },
  'PATCH /labels/{id}': { may: [200, 200, 200, 404], make: newLabel, body: () => ({ color: 'red' }) },
  'DELETE /labels/{id}': { may: [204, 204, 204, 404], make: newLabel },
  'GET /sections': { may: everyone },
  'GET /recurrence': { may: everyone, query: () => '?rule=FREQ%3DDAILY&due_date=2026-12-01' },
  'GET /tasks/{id}/deadlines': { may: everyone, make: newTask },
  'GET /rows': { may: everyone, query: ({ list }) => `?list_id=${list}` },
  'GET /occurrences': { may: everyone, query: () => '?from=2026-12-01&to=2026-12-31' },
  'GET /sidebar': { may: everyone },
  'GET /created-tasks': { may: everyone, query: () => '?keys=one' },

  'GET /tasks/{id}/attachments': { may: everyone, make: newTask },
  'POST /tasks/{id}/attachments': {
    may: [201, 201, 201, 201],
    make: newTaskForFile,
    send: fileOf('any', 'x'),
  },
  // A guest can remove their own.
  'DELETE /tasks/{id}/attachments/{attachment_id}': { may: members(204), make: newFile },

  'POST /tasks/{id}/comment-attachments': {
    may: [201, 201, 201, 201],
    make: newTaskForFile,
    send: fileOf('any', 'x'),
  },
  'GET /tasks/{id}/comment-attachments/{attachment_id}': { may: everyone, make: newCommentFile },
  // Until a comment has it, a file is its uploader's alone.
  'DELETE /tasks/{id}/comment-attachments/{attachment_id}': {
    may: [204, 404, 404, 404],
    make: newUnusedFile,
  },

  'GET /imports': { may: members(200) },
  'GET /imports/queue': { may: members(200) },
  'POST /imports': { may: members(201), send: fileOf('any.csv', 'title\nAny') },
  'GET /imports/{id}': { may: members(200), make: newImport },
  // Only the uploader can see and change an import.
  'PATCH /imports/{id}': { may: [404, 404, 200, 403], make: newImport, body: () => ({ format: 'csv' }) },
  'POST /imports/{id}/start': { may: [404, 404, 200, 403], make: newImport },
  'POST /imports/{id}/cancel': { may: members(200), make: newImport },
  'DELETE /imports/{id}': { may: members(204), make: newImport },
  'GET /imports/{id}/rows': { may: [404, 404, 200, 403], make: newImport },
  'GET /imports/{id}/report.csv': { may: [404, 404, 200, 403], make: newImport },

  [`GET ${webhooks}`]: { may: admins(200) },
  [`POST ${webhooks}`]: {
    may: admins(201),
    body: ({ receiver }) => ({ url: receiver.url, events: ['member.joined'] }),
  },
  [`GET ${webhooks}/summaries`]: { may: admins(200) },
  [`PATCH ${webhooks}/{id}`]: { may: admins(200), make: newAddress, body: () => ({ description: 'CRM' }) },
  [`DELETE ${webhooks}/{id}`]: { may: admins(204), make: newAddress },
  [`POST ${webhooks}/{id}/enable`]: { may: admins(200), make: newAddress },
  [`POST ${webhooks}/{id}/disable`]: { may: admins(200), make: newAddress },
  [`POST ${webhooks}/{id}/reissue`]: { may: admins(200), make: newAddress, confirmed: true },
  [`POST ${webhooks}/{id}/test`]: { may: admins(202), make: theAddress },
  [`POST ${webhooks}/{id}/replay`]: {
    may: admins(202),
    make: theAddress,
    body: ({ service }) => ({ since: new Date(service.clock.now()).toISOString() }),
  },
  [`GET ${webhooks}/{id}/attempts`]: { may: admins(200), make: theAddress },
  [`GET ${webhooks}/{id}/summary`]: { may: admins(200), make: theAddress },
  [`GET ${webhooks}/{id}/deliveries/{delivery_id}`]: {
    may: admins(200),
    make: async ({ webhook, attempt }) => ({ id: webhook.id, delivery_id: attempt.delivery_id }),
  },
  'GET /tasks/{id}/changes': { may: everyone, make: theTask },
  'GET /lists/{id}/changes': { may: everyone, make: theList },
  'GET /log': { may: admins(200) },
  'GET /log.csv': { may: admins(200) },
  'GET /live': { may: everyone, stream: true },

  'GET /attempts/{id}/event': { may: admins(200), make: theAttempt },
  'POST /attempts/{id}/redeliver': { may: admins(202), make: theAttempt },

  'GET /feeds': { may: everyone },
  'POST /feeds': { may: [201, 201, 201, 201], body: () => ({}), confirmed: true },
  'DELETE /feeds/{id}': { may: [404, 404, 204, 404], make: newFeed },
  'GET /lists/{id}/link': { may: members(200), make: theList },
  'POST /lists/{id}/link': { may: members(201), make: theList, confirmed: true },
  'PATCH /lists/{id}/link': {
    may: members(200),
    make: linkedList,
    body: () => ({ shows: { people: true } }),
    confirmed: true,
  },
  'DELETE /lists/{id}/link': { may: members(204), make: theList },
  'GET /lists/{id}/address': { may: members(200), make: theList },
  'POST /lists/{id}/address': { may: members(201), make: theList },
  'DELETE /lists/{id}/address': { may: members(204), make: theList },
  'GET /exports': { may: everyone },
  'POST /exports': { may: [201, 201, 201, 201], body: () => ({}) },
  'GET /exports/{id}': { may: [404, 404, 200, 404], make: newExport },
  'DELETE /exports/{id}': { may: [404, 404, 204, 404], make: newExport },
  'GET /exports/schedule': { may: admins(200) },
  'PUT /exports/schedule': {
    may: admins(200),
    body: () => ({ every: 'month', day: 'last', hour: 3, attachments: true }),
  },
  'DELETE /exports/schedule': { may: admins(204) },
  'POST /folders': { may: [201, 201, 201, 201], body: () => ({ name: 'Any' }) },
  // No one can see another member's folder.
  'PATCH /folders/{id}': { may: [404, 404, 200, 404], make: newFolder, body: () => ({ name: 'Other' }) },
  'DELETE /folders/{id}': { may: [404, 404, 204, 404], make: newFolder },
  'PUT /favorites/{id}': { may: [204, 204, 204, 204], make: theList, body: () => ({}) },
  'DELETE /favorites/{id}': { may: [404, 404, 204, 404], make: newFavorite },
  'GET /views': { may: everyone },
  'POST /views': { may: [201, 201, 201, 201], body: () => ({ name: 'Any', filter: {} }) },
  // No one can see another member's view.
  'GET /views/{id}': { may: [404, 404, 200, 404], make: newView },
  'PATCH /views/{id}': { may: [404, 404, 200, 404], make: newView, body: () => ({ name: 'Other' }) },
  'DELETE /views/{id}': { may: [404, 404, 204, 404], make: newView },

  'GET /templates': { may: members(200) },
  'POST /templates': { may: members(201), body: ({ list }) => ({ list_id: list, name: 'Any' }) },
  // Only its author, the owner and administrators.
  'DELETE /templates/{id}': { may: [204, 204, 403, 403], make: newTemplate },
  'POST /templates/{id}/lists': { may: members(201), make: newTemplate, body: () => ({ name: 'Again' }) },

  'POST /sample-lists': { may: members(201) },
  'DELETE /sample-lists/{id}': { may: members(204), make: newSample },

  'GET /search': { may: everyone, query: () => '?q=any' },
  'GET /insights': { may: everyone },
}

/** Routes for everyone, signed in or not. */
export const openRoutes: ReadonlySet<string> = new Set([
  'GET /start',
  'POST /start',
  'POST /sign-up',
  'POST /verify',
  'POST /sign-in',
  'POST /sign-in/second-factor',
  'POST /sign-in/passkey/options',
  'POST /sign-in/passkey',
  'GET /sign-in/single-sign-on',
  'GET /sign-in/single-sign-on/callback',
  'POST /sign-out',
  'POST /reset',
  'POST /reset/confirm',
  'POST /invitations/look',
  'POST /invitations/accept',
  'POST /invitations/decline',
])

/**
 * Routes for a person's own account, independent of workspaces; true if they require a recent confirmation.
 */
export const personRoutes: Readonly<Record<string, boolean>> = {
  'GET /me': false,
  'PATCH /me': false,
  'POST /me/email': true,
  'POST /me/password': true,
  'POST /confirm': false,
  'POST /confirm/passkey/options': false,
  'POST /confirm/passkey': false,
  'GET /me/push-devices': false,
  'PUT /me/push-devices': false,
  'DELETE /me/push-devices/{id}': false,
  'POST /me/push-devices/{id}/test': false,
  'GET /me/sessions': false,
  'DELETE /me/sessions': true,
  'DELETE /me/sessions/{id}': true,
  'POST /me/totp': true,
  'POST /me/totp/confirm': false,
  'DELETE /me/totp': true,
  'POST /me/recovery-codes': true,
  'GET /me/passkeys': false,
  'POST /me/passkeys/options': true,
  'POST /me/passkeys': false,
  'PATCH /me/passkeys/{id}': false,
  'DELETE /me/passkeys/{id}': true,
  'POST /workspaces': false,
  'GET /whereabouts/{id}': false,
  'GET /app-requests/{id}': false,
  'POST /app-requests/{id}/deny': false,
}
