import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { newEmail } from '../../support/visitor.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { startReceiver } from '../../support/receiver.ts'
import { waitUntil } from '../../support/processes.ts'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { createSampleWorkspace } from '../sample-workspace.ts'
import { row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true, guard: receiverGuard })
const sample = await createSampleWorkspace(service)

/** The name of the focused element, and whether its focus is visible. */
const focused = `(() => {
  const at = document.activeElement
  const labels = [...(at.labels ?? [])].map((label) => label.textContent)
  const name = at.getAttribute('aria-label') ?? (labels.join(' ') || at.textContent)
  const rings = [at, at.closest('.margin-row')].filter(Boolean).map((part) => getComputedStyle(part))
  // After the last one comes the browser's own toolbar.
  return { name: at.matches('body, main') ? '' : name.trim(), isVisible: at === document.body || rings.some(({ boxShadow, outlineStyle }) => boxShadow !== 'none' || outlineStyle !== 'none') }
})()`

/** Presses Tab until a matching element has the focus. Everything on the way must show its focus. */
async function tabTo(page: Page, expected: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 60; step++) {
    const { name, isVisible } = await page.evaluate<{ name: string; isVisible: boolean }>(focused)
    if (step > 0) assert.ok(isVisible, `the focus is not seen on “${name}”`)
    if (step > 0 && expected.test(name)) return
    passed.push(name)
    await page.keyboard.press(key)
  }
  assert.fail(`no ${String(expected)} among ${passed.join(' | ')}`)
}

const waitForFocus = async (page: Page, expected: RegExp): Promise<void> => {
  for (let tries = 0; tries < 50; tries++) {
    const { name } = await page.evaluate<{ name: string }>(focused)
    if (expected.test(name)) return
    await page.waitForTimeout(20)
  }
  await assertSoon(async () => (await page.evaluate<{ name: string }>(focused)).name, expected)
}

const open = async (t: Parameters<typeof openBrowser>[0], path: string): Promise<Page> => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

test('the first Tab offers to skip the sidebar, and F6 moves between panes', async (t) => {
  const page = await open(t, '/settings/members')
  await page.keyboard.press('Tab')
  await waitForFocus(page, /^Skip to content$/)
  await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await waitForFocus(page, /^Invite someone$/)
  await page.keyboard.press('F6')
  await waitForFocus(page, new RegExp(sample.workspace.name))
  await page.keyboard.press('F6')
  await waitForFocus(page, /^Invite someone$/)
  await page.keyboard.press('Shift+F6')
  await waitForFocus(page, new RegExp(sample.workspace.name))
  // A page without controls takes the focus itself.
  await page.goto('/settings/plan')
  await page.getByText('Change history').waitFor()
  await page.keyboard.press('F6')
  await page.keyboard.press('F6')
  await assertSoon(() => page.evaluate('document.activeElement.closest(".page") !== null'), true)
})

test('? lists shortcuts, [ hides the sidebar, G navigates, and single keys can be turned off', async (t) => {
  const page = await open(t, '/settings/workspace')
  await page.keyboard.press('Shift+Slash')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.locator('input:focus').waitFor()
  await page.keyboard.type('assigned')
  await keys.getByRole('listitem').filter({ hasText: 'Assigned to me' }).waitFor()
  await assertSoon(() => keys.getByRole('listitem').count(), 1)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await page.keyboard.press('[')
  await page.getByRole('navigation', { name: 'Settings' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('[')
  await page.getByRole('navigation', { name: 'Settings' }).waitFor()
  for (const [key, heading] of [
    ['n', 'Notifications'],
    ['t', 'Today'],
    ['m', 'Assigned to me'],
    ['a', 'All tasks'],
    ['s', 'Workspace'],
    ['k', 'API tokens'],
    ['h', 'Webhooks'],
    ['p', 'Profile'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  }
  await page.goto('/settings/keyboard')
  await page.getByLabel('Single-key shortcuts').press('Space')
  await page.getByRole('checkbox', { name: 'Single-key shortcuts', checked: false }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.keyboard.press('Shift+Slash')
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).press('Space')
  await page.getByRole('checkbox', { name: 'Single-key shortcuts', checked: true }).waitFor()
  await assertSoon(() => keys.count(), 0)
  assert.match(page.url(), /keyboard$/)
})

test('inviting someone and changing a role works without a mouse', async (t) => {
  const page = await open(t, '/settings/members')
  const email = newEmail()
  await tabTo(page, /^Invite someone$/)
  await page.keyboard.press('Enter')
  await waitForFocus(page, /^Email$/)
  await page.keyboard.press('Escape')
  await waitForFocus(page, /^Invite someone$/)
  await page.keyboard.press('Enter')
  await waitForFocus(page, /^Email$/)
  await page.keyboard.type(email)
  await tabTo(page, /^Member$/)
  await page.keyboard.press('ArrowDown')
  await waitForFocus(page, /^Admin$/)
  await tabTo(page, /^Create invitation$/)
  await page.keyboard.press('Enter')
  await toast(page, `Link for ${email} created, but not sent: email isn't set up`)
  await row(page, email)
    .getByText(/^Admin, invited by/)
    .waitFor()
  await waitForFocus(page, /^Invite someone$/)

  await tabTo(page, /^Actions for Test member$/)
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await waitForFocus(page, /^Actions for Test member$/)
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await waitForFocus(page, /^Make admin/)
  await page.keyboard.press('Enter')
  await toast(page, 'Test member is now an admin')
  await waitForFocus(page, /^Actions for Test member$/)
})

test('a token can be created, stored and revoked without a mouse', async (t) => {
  const page = await open(t, '/settings/tokens')
  await tabTo(page, /^Create token$/)
  await page.keyboard.press('Enter')
  await waitForFocus(page, /^Name$/)
  await page.keyboard.type('Till')
  await tabTo(page, /^lists:read$/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('“Till” created').waitFor()
  await waitForFocus(page, /^Copy/)
  await tabTo(page, /^I've saved it$/)
  await page.keyboard.press('Enter')
  await row(page, 'Till').getByText('lists:read').waitFor()
  await tabTo(page, /^Revoke Till$/)
  await page.keyboard.press('Enter')
  await page.locator('[role=dialog]:focus-within').waitFor()
  await page.keyboard.press('Escape')
  await waitForFocus(page, /^Revoke Till$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, /^Revoke$/)
  await page.keyboard.press('Enter')
  await toast(page, '“Till” revoked')
  await row(page, 'Till').waitFor({ state: 'detached' })
})

test('an endpoint can be added, inspected, tested and deleted without a mouse', async (t) => {
  const receiver = await startReceiver()
  const page = await open(t, '/settings/webhooks')
  await tabTo(page, /^Add endpoint$/)
  await page.keyboard.press('Enter')
  await waitForFocus(page, /^Endpoint URL$/)
  await page.keyboard.type(receiver.url)
  await page.keyboard.press('Enter')
  await page.getByText(/^whsec_/).waitFor()
  await waitForFocus(page, /^Copy/)
  await tabTo(page, /^I've saved it$/)
  await page.keyboard.press('Enter')
  // The pressed button is gone: the focus is on the page of the endpoint, which has opened.
  await page.getByText('No deliveries yet').waitFor()
  await page.locator('#page:focus').waitFor()
  await tabTo(page, /^Send test event$/)
  await page.keyboard.press('Enter')
  await toast(page, 'Test event sent')
  await receiver.wait(1)
  await page.getByRole('link', { name: /^webhook\.test/ }).waitFor()
  await tabTo(page, /^webhook\.test/)
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'webhook.test' }).waitFor()
  await tabTo(page, /^More$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('End')
  await waitForFocus(page, /^Delete endpoint…$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, /^Delete endpoint$/)
  await page.keyboard.press('Enter')
  await toast(page, 'Endpoint deleted')
  assert.match(page.url(), /webhooks$/)
})

test('the keys that scroll work on a page that was opened by keys, and in the panel of a task', async (t) => {
  const page = await open(t, '/today')
  await page.setViewportSize({ width: 1_440, height: 420 })
  const scrolled = (selector: string) =>
    page.evaluate<number>(`document.querySelector(${JSON.stringify(selector)}).scrollTop`)
  const press = async (key: string, selector: string, isReached: (top: number) => boolean) => {
    await page.keyboard.press(key)
    await waitUntil(async () => isReached(await scrolled(selector)))
  }
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.getByRole('region', { name: 'Created and completed' }).waitFor()
  await page.locator('#page:focus').waitFor()
  const insights = '.page > .scroll'
  await press('PageDown', insights, (top) => top > 200)
  const end = await page.evaluate<number>(
    `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('${insights}'))`,
  )
  await press('End', insights, (top) => Math.abs(top - end) <= 1)
  await press('Home', insights, (top) => top === 0)
  await press('Space', insights, (top) => top > 200)
  await press('Shift+Space', insights, (top) => top === 0)
  await press('ArrowDown', insights, (top) => top > 0 && top < 100)

  await page.goto('/all')
  await page.locator('.task').first().press('Enter')
  await page.locator('.panel:focus').waitFor()
  await press('PageDown', '.panel .scroll', (top) => top > 100)
  await press('Home', '.panel .scroll', (top) => top === 0)
})
