import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import type { Actor } from '../../../src/core/actor.ts'
import type { Transaction } from '../../../src/platform/db/sql.ts'
import { write } from '../../../src/platform/db/write.ts'
import type { WebhookId } from '../../../src/core/ids.ts'
import { findMemberActor } from '../../../src/identity/members/find.ts'
import type { Member } from '../../../src/identity/members/schema.ts'
import { disableWebhook } from '../../../src/exchange/webhooks/disable.ts'
import { enableWebhook } from '../../../src/exchange/webhooks/enable.ts'
import { listWebhookStates } from '../../../src/exchange/webhooks/list.ts'
import { reissueWebhookSecret } from '../../../src/exchange/webhooks/reissue-secret.ts'
import { openWebhookSecret } from '../../../src/exchange/webhooks/secret.ts'
import { updateWebhook } from '../../../src/exchange/webhooks/update.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const service = await startService()
const { database, secrets } = service

const add = async (workspace: Pick<TestWorkspace, 'post'>) => {
  const answer = await workspace.post('/webhooks', { url: 'https://example.com/a', events: ['task.created'] })
  assert.equal(answer.status, 201)
  return answer.body as { id: WebhookId; secret: string }
}

/** Returns what a member can do in the settings. */
async function settingsOf({ workspace }: TestWorkspace, { id }: Member) {
  const actor: Actor = await findMemberActor(database.read, workspace.id, id)
  const run = <T>(work: (sql: Transaction) => Promise<T>) => write(database, workspace.id, work)
  return {
    update: (whk: WebhookId, patch: object) => run((sql) => updateWebhook(sql, actor, whk, patch)),
    disable: (whk: WebhookId) => run((sql) => disableWebhook(sql, actor, whk)),
    enable: (whk: WebhookId) => run((sql) => enableWebhook(sql, actor, whk)),
    reissue: (whk: WebhookId) => run((sql) => reissueWebhookSecret(sql, actor, whk, secrets)),
    states: () => listWebhookStates(database.read, actor),
  }
}

const historyOf = async ({ workspace }: TestWorkspace): Promise<string[]> => {
  const rows = await database.page(Type.Object({ action: Type.String() }))`
    select action from changes where workspace_id = ${workspace.id} and action like 'webhook.%' order by id`
  return rows.map(({ action }) => action)
}

const mailsTo = async (...members: Member[]): Promise<string[][]> => {
  const rows = await database.page(Type.Object({ to_address: Type.String(), body: Type.String() }))`
    select to_address, body from mails where to_address = any(${members.map(({ email }) => email)}) order by id`
  return members.map(({ email }) => rows.filter((row) => row.to_address === email).map(({ body }) => body))
}

const queue = (workspace: TestWorkspace, id: WebhookId) => database.page(Type.Object({}))`
  insert into deliveries (workspace_id, id, webhook_id, event_id, event_type, kind, max_attempts, due_at, created_at)
  values (${workspace.workspace.id}, ${`dlv_${id}`}, ${id}, 'evt_1', 'task.created', 'event', 6, now(), now())`

const countPending = async (id: WebhookId): Promise<number> =>
  (
    await database.page(
      Type.Object({ id: Type.String() }),
    )`select id from deliveries where webhook_id = ${id}`
  ).length

// R-124, R-155
test('the event types and description can be changed in the settings, and an update without changes is not recorded', async () => {
  const workspace = await createWorkspace(service)
  const settings = await settingsOf(workspace, workspace.owner)
  const { id, secret: _, ...created } = await add(workspace)

  const changed = await settings.update(id, { events: ['list.created', 'task.created', 'list.created'] })
  assert.deepEqual(changed, { id, ...created, events: ['list.created', 'task.created'] })
  assert.deepEqual((await workspace.get('/webhooks')).body.data, [changed])
  await settings.update(id, { description: 'CRM' })
  await settings.update(id, { description: 'CRM', events: ['task.created', 'list.created'] })
  const [state] = await settings.states()
  assert.deepEqual(
    [state?.description, state?.created_by, state?.disabled_reason],
    ['CRM', workspace.owner.id, null],
  )
  assert.deepEqual(await historyOf(workspace), ['webhook.created', 'webhook.updated', 'webhook.updated'])
})

// D43
test('disabling a webhook drops its pending deliveries at once, and the person who enables it becomes its creator', async () => {
  const workspace = await createWorkspace(service)
  const admin = await workspace.join('admin')
  const settings = await settingsOf(workspace, admin.member)
  const { id } = await add(workspace)
  await queue(workspace, id)

  assert.equal((await settings.disable(id)).enabled, false)
  assert.equal((await settings.disable(id)).enabled, false)

  assert.equal(await countPending(id), 0)
  const [disabled] = await settings.states()
  assert.deepEqual([disabled?.enabled, disabled?.disabled_reason], [false, 'person'])
  assert.equal((await workspace.get('/webhooks')).body.data[0].enabled, false)
  await database.page(Type.Object({}))`
    update webhooks set failing_since = now(), failed_attempts = 9, exhausted_events = 2, warnings = 2 where id = ${id}`

  const { webhook, disabled_at } = await settings.enable(id)

  assert.deepEqual([webhook.enabled, disabled_at], [true, disabled?.disabled_at])
  assert.deepEqual((await settings.enable(id)).disabled_at, null)
  const [enabled] = await settings.states()
  assert.deepEqual(
    [enabled?.created_by, enabled?.disabled_at, enabled?.failing_since],
    [admin.member.id, null, null],
  )
  assert.deepEqual(await mailsTo(workspace.owner, admin.member), [[], []])
  assert.deepEqual(await historyOf(workspace), ['webhook.created', 'webhook.disabled', 'webhook.enabled'])
})

// D15, R-163, R-009
test('no more webhooks can be enabled than the plan allows, and none on Start', async () => {
  const workspace = await createWorkspace(service)
  const { setPlan } = operatorActions(service, workspace.workspace)
  const settings = await settingsOf(workspace, workspace.owner)
  const ids: WebhookId[] = []
  for (let count = 0; count < 21; count += 1) ids.push((await add(workspace)).id)
  const [first, last] = [ids[0]!, ids.at(-1)!]
  await queue(workspace, last)

  await setPlan('team')

  assert.equal(await countPending(last), 0)
  const limit = { code: 'unprocessable', details: { limit: 'webhook_addresses', max: 20, actual: 21 } }
  await assert.rejects(settings.enable(last), limit)
  await settings.disable(first)
  assert.equal((await settings.enable(last)).webhook.enabled, true)
  await assert.rejects(settings.enable(first), limit)
  await setPlan('start')
  await assert.rejects(settings.enable(first), { code: 'forbidden' })
  const [mails] = await mailsTo(workspace.owner)
  // One mail for each plan change, however many webhooks it disables.
  assert.deepEqual(
    mails?.map((body) => body.split('https://example.com/a').length - 1),
    [1, 20],
  )
})

// D43, R-147
test('the owner and admins get a mail when a webhook is disabled because its creator lost the role', async () => {
  const workspace = await createWorkspace(service)
  const { removeMember, setRole } = operatorActions(service, workspace.workspace)
  const [leaving, demoted, quiet, member] = [
    await workspace.join('admin'),
    await workspace.join('admin'),
    await workspace.join('admin'),
    await workspace.join('member'),
  ]
  const { id } = await add(leaving)
  await add(demoted)
  await queue(workspace, id)

  // This admin has turned mails about webhooks off.
  await service.database.page(Type.Object({}))`
    update accounts set mail_webhooks = false where email = ${quiet.member.email}`

  await removeMember(leaving.member)
  assert.equal(await countPending(id), 0)
  await setRole(demoted.member, 'member')

  const mails = await mailsTo(workspace.owner, leaving.member, demoted.member, quiet.member, member.member)
  assert.deepEqual(
    mails.map((bodies) => bodies.length),
    [2, 0, 1, 0, 0],
  )
  assert.match(mails[0]?.[0] ?? '', /https:\/\/example\.com\/a[\s\S]*can no longer manage/)
})

// D41, R-120
test('a reissued secret is shown once, and the previous one keeps signing for a day', async () => {
  const workspace = await createWorkspace(service)
  const settings = await settingsOf(workspace, workspace.owner)
  const { id, secret } = await add(workspace)

  const reissued = await settings.reissue(id)

  assert.match(reissued.secret, /^whsec_[A-Za-z0-9+/]{48}$/)
  assert.notEqual(reissued.secret, secret)
  const bytes = Type.Unsafe<Buffer>({ type: 'bytea' })
  const Row = Type.Object({ secret: bytes, previous_secret: bytes, hours: Type.Integer() })
  const [row] = await database.page(Row)`
    select secret, previous_secret,
      (extract(epoch from previous_secret_until - updated_at) / 3600)::integer as hours
    from webhooks where id = ${id}`
  assert.ok(row)
  assert.equal(openWebhookSecret(secrets, id, row.secret), reissued.secret)
  assert.equal(openWebhookSecret(secrets, id, row.previous_secret), secret)
  assert.equal(row.hours, 24)
  assert.ok(service.logged.every((line) => !line.includes(reissued.secret)))
  assert.deepEqual(await historyOf(workspace), ['webhook.created', 'webhook.secret_reissued'])
})

// R-153, S-01
test('only the owner and admins of a workspace can change its webhooks in the settings', async () => {
  const workspace = await createWorkspace(service)
  const elsewhere = await createWorkspace(service)
  const { id } = await add(workspace)
  const stranger = await settingsOf(elsewhere, elsewhere.owner)
  const member = await settingsOf(workspace, (await workspace.join('member')).member)
  for (const [settings, code] of [
    [stranger, 'not_found'],
    [member, 'forbidden'],
  ] as const)
    for (const act of [
      () => settings.update(id, { events: ['list.created'] }),
      () => settings.disable(id),
      () => settings.enable(id),
      () => settings.reissue(id),
    ])
      await assert.rejects(act(), { code })
  await assert.rejects(member.states(), { code: 'forbidden' })
  assert.deepEqual(await stranger.states(), [])
  assert.deepEqual(await historyOf(workspace), ['webhook.created'])
})
