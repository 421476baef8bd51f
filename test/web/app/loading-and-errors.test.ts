import { test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { newPerson } from '../../support/visitor.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { createSampleWorkspace } from '../sample-workspace.ts'
import { cookieOf, newOwner } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true, guard: receiverGuard })
const sample = await createSampleWorkspace(service)
const webhookPath = `/settings/webhooks/${sample.webhook}`

/** Each screen that loads something, its request, and a text it shows afterwards. */
const screens = [
  ['/settings/security', '**/app/v1/me/sessions', 'this browser'],
  ['/notifications', '**/notifications?*', 'No notifications'],
  ['/settings/notifications', '**/notifications/settings', 'Someone mentions you'],
  ['/settings/workspace', `**/app/v1/workspaces/${sample.workspace.id}`, sample.workspace.id],
  ['/settings/members', '**/members?*', 'Test admin'],
  ['/settings/plan', '**/app/v1/**/plans', 'Change history'],
  ['/settings/import', '**/app/v1/**/imports?*', 'No imports yet'],
  ['/settings/export', '**/app/v1/**/exports?*', "What's included"],
  ['/settings/tokens', '**/tokens?*', 'ERP sync'],
  ['/settings/webhooks', '**/app/v1/**/webhooks', '127.0.0.1'],
  [webhookPath, '**/app/v1/**/webhooks', 'task.created'],
  [webhookPath, '**/attempts?*', 'task.created'],
  [`${webhookPath}?delivery=${sample.delivery}`, `**/deliveries/${sample.delivery}`, 'Weekly stock figures'],
] as const

const requestId = 'req_01jd0000000000000000000000'
const fail = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    json: { error: { code: 'internal_error', message: 'x', details: {}, request_id: requestId } },
  })
const style = 'getComputedStyle(document.querySelector(".skeleton"))'
const textIn = (page: Page, text: string) => page.getByRole('main').getByText(text).first()

test('a loading screen shows a skeleton after 150 ms, and never in place of content', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner })
  for (const [path, reads, text] of screens) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route(reads, async (route) => {
      await answered
      await route.fallback()
    })
    await page.goto(path)
    const bones = page.getByRole('status', { name: 'Loading' }).first()
    await bones.waitFor({ state: 'attached' })
    await assertSoon(() => page.evaluate(`${style}.animationDelay`), '0.15s')
    await waitUntil(async () => (await page.evaluate(`${style}.opacity`)) === '1')
    await assertAccessible(page)
    answer()
    await textIn(page, text).waitFor()
    await bones.waitFor({ state: 'detached' })
    await page.unroute(reads)
  }
})

test('a screen that fails to load says so with the request ID, and can be retried', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner, expected: /status of 500/ })
  for (const [path, reads, text] of [
    ['/settings/keyboard', '**/app/v1/me', 'Single-key shortcuts'] as const,
    ...screens,
  ]) {
    await page.route(reads, fail)
    await page.goto(path)
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await page.getByText(requestId).waitFor()
    await assertAccessible(page)
    await page.unroute(reads)
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await textIn(page, text).waitFor()
    await assertSoon(() => page.getByText(requestId).count(), 0)
  }
})

test('a rejected or failing change keeps what was typed and says what happened', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner, expected: /status of 500/ })
  await page.route('**/invitations', (route) =>
    route.request().method() === 'POST' ? fail(route) : route.fallback(),
  )
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite someone', exact: true }).press('Enter')
  await page.getByLabel('Email').fill('kept@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('If it keeps happening, send this ID').waitFor()
  await assertSoon(() => page.getByLabel('Email').inputValue(), 'kept@example.com')
  await assertAccessible(page)
})

test('while offline, content stays, the sidebar says Offline, and other screens load once the connection is back', async (t) => {
  const page = await openBrowser(t, service, {
    cookie: sample.cookies.owner,
    expected: /ERR_FAILED|Couldn't reach the server/,
  })
  await page.goto('/settings/members')
  await textIn(page, 'Test admin').waitFor()
  await page.getByRole('link', { name: 'Plan' }).hover()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText('Offline', { exact: true }).waitFor()
  await assertAccessible(page)
  await textIn(page, 'Test admin').waitFor()
  await page.getByRole('button', { name: 'Invite someone', exact: true }).press('Enter')
  await page.getByLabel('Email').fill('offline@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Nothing was changed.').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Plan' }).press('Enter')
  await page.getByRole('heading', { name: 'Not available offline' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'API tokens' }).press('Enter')
  await page.getByRole('heading', { name: 'Not available offline' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('Up to date').waitFor()
  await textIn(page, 'ERP sync').waitFor()
})

test('an empty screen says what will appear and how to start', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const page = await openBrowser(t, service, { cookie: ana.cookie })
  for (const [path, text, action] of [
    ['/settings/tokens', 'No tokens yet', 'Create token'],
    ['/settings/webhooks', 'No endpoints yet', 'Add endpoint'],
    ['/settings/security', 'No passkeys yet.', 'Add passkey'],
    ['/settings/members', '1 of 50 members', 'Invite someone'],
  ] as const) {
    await page.goto(path)
    await textIn(page, text).waitFor()
    await assertAccessible(page)
    await page.getByRole('main').getByRole('button', { name: action }).last().waitFor()
  }
  const nobody = await newPerson(service)
  const nowhere = await openBrowser(t, service, { cookie: cookieOf(nobody) })
  await nowhere.goto('/settings/tokens')
  await nowhere.getByRole('heading', { name: "You're not in a workspace yet" }).waitFor()
})

test('the app works in a browser with an invalid locale', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner })
  await page.addInitScript("Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' })")
  await page.goto('/upcoming')
  await page.getByRole('heading', { name: 'Upcoming' }).waitFor()
})
