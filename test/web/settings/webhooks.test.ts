import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertError } from '../../support/assert-error.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { operatorActions } from '../../support/operator-actions.ts'
import { startReceiver } from '../../support/receiver.ts'
import { publicUrl } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { startReplayWorkerFor } from '../../exchange/webhooks/resend/replay-worker.ts'
import { createTask, receiverGuard, startEngine, createWebhook } from '../../exchange/webhooks/support.ts'
import { row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ guard: receiverGuard })
startEngine(service)
startReplayWorkerFor(service)

/** Creates a workspace with a receiver, and opens its owner's browser. */
async function setUp(t: TestContext) {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const browser = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie: browser.cookie })
  return { workspace, browser, page, list: await workspace.list(), receiver: await startReceiver() }
}

const chooseFromMenu = async (page: Page, entry: string | RegExp) => {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

//
test('unusable URLs are refused with the reason, and leaving a new secret asks first', async (t) => {
  const { workspace, page, receiver } = await setUp(t)
  const expired = await startReceiver({ fault: 'expired' })
  await page.goto('/settings/webhooks')
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Add endpoint' }).first().press('Enter')
  const url = page.getByRole('textbox', { name: 'Endpoint URL' })
  for (const [address, says] of [
    ['http://hooks.example.com/', 'The URL must start with https://.'],
    ['https://https://hooks.example.com/', 'Enter a valid URL, such as https://example.com/hooks.'],
    ['hooks.example.com', 'Enter a valid URL, such as https://example.com/hooks.'],
    ['https://10.1.2.3/', 'This address is in an internal network. The person who runs Daybook can allow it'],
    [
      'https://192.168.0.7/hook',
      'This address is in an internal network. The person who runs Daybook can allow it',
    ],
    ['https://user:pass@hooks.example.com/', "The URL can't contain a username or password."],
    ['https://hooks.example.com:25/', 'Use port 443, or 1024 or higher.'],
    [publicUrl, "Daybook can't send events to itself."],
    [expired.url, "We couldn't verify this endpoint's certificate."],
  ] as const) {
    await url.fill(address)
    await url.press('Enter')
    await page.getByRole('alert').filter({ hasText: says }).waitFor()
    await assertSoon(() => url.getAttribute('aria-invalid'), 'true', address)
  }
  await assertAccessible(page)
  await page.getByRole('button', { name: 'None' }).press('Enter')
  await url.fill(receiver.url)
  await url.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Choose at least one event.' }).waitFor()
  await page.getByRole('checkbox', { name: 'task.created' }).press('Space')
  await page.getByRole('checkbox', { name: 'member.joined' }).press('Space')
  await page.getByRole('textbox', { name: 'Description' }).fill('ERP sync')
  await url.press('Enter')
  const secret = page.getByText(/^whsec_/)
  await secret.waitFor()

  const asked: string[] = []
  page.once('dialog', (question) => {
    asked.push(question.message())
    void question.dismiss()
  })
  await page.getByRole('link', { name: 'Members' }).click()
  await secret.waitFor()
  assert.match(asked.join(), /Leave without saving the secret/)
  page.once('dialog', (question) => void question.accept())
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  const shown = row(page, 'ERP sync')
  await shown.getByText('Waiting for first event').waitFor()
  await assertSoon(() => secret.count(), 0)

  const [webhook] = (await workspace.get('/webhooks')).body.data
  assert.deepEqual(
    [webhook.url, webhook.events, webhook.description, 'secret' in webhook],
    [receiver.url, ['task.created', 'member.joined'], 'ERP sync', false],
  )
})

test('a new secret is copied by its button or by selecting it, and leaving then asks nothing', async (t) => {
  const { page, receiver } = await setUp(t)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.message())
    void question.accept()
  })
  const secret = page.getByText(/^whsec_/)
  for (const way of ['button', 'selection']) {
    await page.goto('/settings/webhooks')
    await page.getByRole('button', { name: 'Add endpoint' }).first().press('Enter')
    await page.getByRole('textbox', { name: 'Endpoint URL' }).fill(receiver.url)
    await page.keyboard.press('Enter')
    const copy = page.getByRole('button', { name: 'Copy secret' })
    // It has the focus, so that Enter copies.
    await copy.and(page.locator(':focus')).waitFor()
    const text = (await secret.textContent()) ?? ''
    if (way === 'button') {
      await page.keyboard.press('Enter')
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor()
    } else {
      await secret.selectText()
      await page.keyboard.press('ControlOrMeta+c')
    }
    await assertSoon(() => page.evaluate('navigator.clipboard.readText()'), text)
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
  }
  assert.deepEqual(asked, [])
})

//
test('Team allows twenty endpoints, in the page and in the API', async (t) => {
  const { workspace, page, receiver } = await setUp(t)
  for (let made = 0; made < 19; made++) await createWebhook(workspace, receiver.url)
  await page.goto('/settings/webhooks')
  await page.getByText('19 of 20 endpoints on your plan.').waitFor()
  await createWebhook(workspace, receiver.url)
  await page.reload()
  await page.getByText('20 of 20 endpoints on your plan. To add another,').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Add endpoint' }).press('Enter')
  const url = page.getByRole('textbox', { name: 'Endpoint URL' })
  await url.fill(receiver.url)
  await url.press('Enter')
  await page.getByRole('alert').filter({ hasText: "You've used all 20 endpoints on this plan." }).waitFor()
  assertError(
    await workspace.post('/webhooks', { url: receiver.url, events: ['task.created'] }),
    'unprocessable',
    {
      limit: 'webhook_addresses',
      max: 20,
      actual: 21,
    },
  )
})

//
test('an endpoint is edited and deleted in the settings, and the API cannot change its events', async (t) => {
  const { workspace, page, list, receiver } = await setUp(t)
  const { id } = await createWebhook(workspace, receiver.url)
  assertError(await workspace.patch(`/webhooks/${id}`, { events: ['task.completed'] }), 'validation_error', {
    errors: [{ field: 'events', reason: 'read_only' }],
  })
  await page.goto(`/settings/webhooks/${id}`)
  await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor()
  await chooseFromMenu(page, /Edit endpoint/)
  const dialog = page.getByRole('dialog', { name: 'Edit endpoint' })
  await dialog.getByRole('checkbox', { name: 'task.created' }).press('Space')
  await dialog.getByRole('checkbox', { name: 'task.completed' }).press('Space')
  await assertAccessible(page)
  await dialog.getByRole('checkbox', { name: 'task.completed' }).press('Enter')
  await toast(page, 'Endpoint saved')

  const task = await createTask(workspace, list)
  await workspace.post(`/tasks/${task.id}/complete`)
  await receiver.wait(1)
  await page.getByRole('link', { name: 'task.completed' }).waitFor()
  assert.deepEqual(
    receiver.received.map(({ body }) => JSON.parse(body).type),
    ['task.completed'],
  )
  await page.getByText('Delivering').waitFor()

  await chooseFromMenu(page, 'Delete endpoint…')
  const question = page.getByRole('dialog', { name: 'Delete this endpoint?' })
  await question.getByText(receiver.url).waitFor()
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Delete endpoint' }).press('Enter')
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor()
  await toast(page, 'Endpoint deleted')
  await assertSoon(async () => (await workspace.get('/webhooks')).body.data, [])
})

//
test('an endpoint that is off receives nothing, and replays missed events when it is turned on, whatever turned it off', async (t) => {
  const { workspace, page, list, receiver } = await setUp(t)
  const { id } = await createWebhook(workspace, receiver.url)
  await page.goto(`/settings/webhooks/${id}`)
  await chooseFromMenu(page, 'Turn off')
  await toast(page, 'Endpoint turned off')
  await page.getByText(/^Off since/).waitFor()
  await page.getByText('Turned off manually.').waitFor()
  await assertAccessible(page)
  const missed = await createTask(workspace, list, 'Missed')
  await page.getByRole('button', { name: 'Turn on and replay missed events' }).press('Enter')
  await toast(page, 'Replaying 1 event')
  const [post] = await receiver.wait(1)
  assert.equal(JSON.parse(post!.body).data.task.id, missed.id)
  await page.getByRole('link', { name: 'task.created replayed' }).waitFor()

  await service.database.pool.query(
    `update webhooks set enabled = false, disabled_reason = 'failures', disabled_at = now() - interval '2 days' where id = $1`,
    [id],
  )
  await page.reload()
  await page.getByText('Turned off after three days without a successful delivery.').waitFor()
  await assertAccessible(page)
  await assertSoon(
    () => page.getByRole('button', { name: 'Send test event' }).getAttribute('aria-disabled'),
    'true',
  )
  await chooseFromMenu(page, 'Turn on')
  await toast(page, 'Endpoint turned on')
  await page.getByRole('button', { name: 'Send test event' }).first().press('Enter')
  await page.getByRole('link', { name: 'webhook.test test' }).waitFor()
  const sent = await receiver.wait(2)
  assert.equal(JSON.parse(sent.at(-1)!.body).type, 'webhook.test')
})

//
test('on Start, the page says which plans include webhooks, neither it nor the API adds an endpoint, and no event is sent', async (t) => {
  const { workspace, browser, page, list, receiver } = await setUp(t)
  const { id } = await createWebhook(workspace, receiver.url)
  await operatorActions(service, workspace.workspace).setPlan('start')
  for (const path of ['/settings/webhooks', `/settings/webhooks/${id}`]) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Webhooks are part of Team and Business' }).waitFor()
    await assertSoon(() => page.getByRole('button', { name: 'Add endpoint' }).count(), 0)
  }
  await assertAccessible(page)
  const body = { url: receiver.url, events: ['task.created'] }
  const plan = { reason: 'plan', required: 'team' }
  assertError(await browser.post('/webhooks', body), 'forbidden', plan)
  assertError(await workspace.post('/webhooks', body), 'forbidden', plan)
  await operatorActions(service, workspace.workspace).setPlan('team')
  await createTask(workspace, list)
  await page.goto(`/settings/webhooks/${id}`)
  await page.getByText('Turned off because your plan now includes fewer endpoints.').waitFor()
  assert.equal(receiver.received.length, 0)
})

//
test('members and guests read who manages webhooks, and are refused by the API', async (t) => {
  const { workspace, receiver } = await setUp(t)
  const { id } = await createWebhook(workspace, receiver.url)
  for (const [role, says] of [
    ['member', 'Olive Owner can manage them.'],
    ['guest', 'The owner and admins can manage them.'],
  ] as const) {
    const { member, ...byToken } = await workspace.join(role)
    const person = await signIn(service, workspace, member)
    const page = await openBrowser(t, service, { cookie: person.cookie })
    for (const path of ['/settings/webhooks', `/settings/webhooks/${id}`]) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Only admins can manage webhooks' }).waitFor()
      await page.getByText(says).waitFor()
      await assertSoon(() => page.getByRole('button', { name: 'Add endpoint' }).count(), 0)
    }
    await assertAccessible(page)
    const refused = { reason: 'role', required: 'admin' }
    assertError(await person.get('/webhooks'), 'forbidden', refused)
    assertError(await byToken.get('/webhooks'), 'forbidden', refused)
  }
})

test('regression: a whole URL that is typed into a new endpoint is its URL, and its row shows the focus', async (t) => {
  const { workspace, page, receiver } = await setUp(t)
  await page.goto('/settings/webhooks')
  await page.getByRole('button', { name: 'Add endpoint' }).first().press('Enter')
  const field = page.getByRole('textbox', { name: 'Endpoint URL' })
  await field.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(receiver.url)
  await page.keyboard.press('Enter')
  await page.getByText(/^whsec_/).waitFor()
  const { data } = (await workspace.get('/webhooks')).body
  assert.deepEqual(
    data.map(({ url }: { url: string }) => url),
    [receiver.url],
  )
  const endpoint = page.getByRole('list', { name: 'Webhooks' }).getByRole('link')
  await endpoint.waitFor()
  await page.getByRole('button', { name: /^Copy/ }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await endpoint.and(page.locator(':focus')).waitFor()
  const ring = () =>
    page.evaluate<string>(`getComputedStyle(document.activeElement.closest('.margin-row')).boxShadow`)
  assert.match(await ring(), /inset/)

  // One that was added before such URLs were refused.
  await service.database.pool.query(
    `update webhooks set url = 'https://https://hooks.example.com/' where url = $1`,
    [receiver.url],
  )
  await page.getByRole('link', { name: 'https://https://hooks.example.com', exact: true }).waitFor()
})
