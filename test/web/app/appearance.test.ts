import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { lastMailTo, newEmail, newPerson } from '../../support/visitor.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { createSampleWorkspace } from '../sample-workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true, guard: receiverGuard })
await newPerson(service)
const sample = await createSampleWorkspace(service)

const sizes = { wide: { width: 1280, height: 800 }, small: { width: 390, height: 844 } }

/** Checks the page with axe: light and dark, and wide and small unless it closes when resized. */
async function assertAccessibleInEveryLook(page: Page, resize = true): Promise<void> {
  if (resize) {
    // 1280 × 1024 at 400%: nothing needs horizontal scrolling to be read, except tables, code and the like
    // (1.4.10).
    await page.setViewportSize({ width: 320, height: 256 })
    await assertSoon(() => page.evaluate(overflowing), [], `${page.url()} at 400 %`)
  }
  for (const size of resize ? (['small', 'wide'] as const) : (['wide'] as const)) {
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(page, { colors: true })
    await page.emulateMedia({ colorScheme: 'light' })
    await assertAccessible(page)
    // Nothing is wider than the page.
    const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.ok(Number(beyond) <= 0, `${page.url()} ${size}: ${String(beyond)} px beyond`)
  }
}

/** Elements that scroll sideways but shouldn't. */
const overflowing = `[document.documentElement, ...document.querySelectorAll('main, main *')]
  .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.tabIndex < 0)
  .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX) || part === document.documentElement)
  .filter((part) => !part.closest('.webhook-actions, [role=region]'))
  .map((part) => part.tagName + '.' + part.className)`

test('every page before signing in is accessible, light and dark, wide and small', async (t) => {
  const page = await openBrowser(t, service)
  const email = newEmail()
  await sample.ownerSession.post('/invitations', { email, role: 'guest' })
  const { link } = await lastMailTo(service, email)
  for (const [path, heading] of [
    ['/sign-in', 'Sign in'],
    ['/sign-in?problem=not_linked', 'Sign in'],
    ['/sign-up', 'Create an account'],
    ['/verify', 'This link no longer works'],
    ['/verify#link', 'Confirm your email'],
    ['/reset', 'Reset your password'],
    ['/reset#link', 'Reset your password'],
    [link, `Join ${sample.workspace.name}`],
    ['/settings/nothing', 'Not found'],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(path)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await assertAccessibleInEveryLook(page)
  }
})

test('every menu and dialog is accessible, light and dark, and Esc returns the focus to what opened it', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner })
  const isFocused = (name: string | RegExp) =>
    page.getByRole('button', { name }).and(page.locator(':focus')).waitFor()
  for (const [path, button, kind] of [
    ['/settings/workspace', sample.workspace.name, 'menu'],
    ['/settings/workspace', 'Keyboard shortcuts', 'dialog'],
    ['/settings/profile', 'Change…', 'dialog'],
    ['/settings/security', 'Set new password…', 'dialog'],
    ['/settings/security', 'Turn on…', 'dialog'],
    ['/settings/members', 'Invite someone', 'dialog'],
    ['/settings/members', 'Actions for Test member', 'menu'],
    ['/settings/tokens', 'Create token', 'dialog'],
    ['/settings/tokens', 'Revoke ERP sync', 'dialog'],
    ['/settings/webhooks', 'Add endpoint', 'dialog'],
    [`/settings/webhooks/${sample.webhook}`, 'Replay events…', 'dialog'],
    [`/settings/webhooks/${sample.webhook}`, 'More', 'menu'],
  ] as const) {
    // Its dialogs are loaded by then, so that none takes over while the page is still being built.
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: button }).first().press('Enter')
    await page.getByRole(kind).waitFor()
    await assertAccessibleInEveryLook(page, kind === 'dialog')
    await page.keyboard.press('Escape')
    await page.getByRole(kind).waitFor({ state: 'detached' })
    await isFocused(button)
  }
  for (const [opener, item] of [
    ['More', 'Edit endpoint…'],
    ['More', 'Delete endpoint…'],
  ] as const) {
    await page.getByRole('button', { name: opener }).press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
    await page.getByRole('dialog').waitFor()
    await assertAccessibleInEveryLook(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await isFocused(opener)
  }
})

test('forced colors outline the selection, and more contrast makes lines darker', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner })
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'System' }).waitFor()
  await page.locator('.nav[aria-current]').first().waitFor()
  const styleOf = (selector: string, property: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`)
  const chosen = ['.nav[aria-current]', '.segments > [aria-pressed=true]']
  for (const selector of chosen) await assertSoon(() => styleOf(selector, 'outlineStyle'), 'none')
  await page.emulateMedia({ forcedColors: 'active' })
  for (const selector of chosen) await assertSoon(() => styleOf(selector, 'outlineStyle'), 'solid')
  await assertAccessible(page)
  await page.emulateMedia({ forcedColors: 'none' })
  const before = await styleOf('.bar', 'borderBottomColor')
  await page.emulateMedia({ contrast: 'more' })
  assert.notEqual(await styleOf('.bar', 'borderBottomColor'), before)
  await assertAccessible(page)
})

test('on a small screen, the sidebar opens over the page, and settings open with the list of them and lead back to it', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner, viewport: 'small' })
  await page.goto('/assigned')
  await page.getByRole('button', { name: 'Lists' }).tap()
  await page.getByRole('link', { name: 'Settings' }).tap()
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' })
  await assertSoon(() => page.getByRole('navigation', { name: 'Settings' }).getByRole('link').count(), 14)
  await assertAccessible(page)
  for (const back of [() => page.goBack(), () => page.getByRole('button', { name: 'Settings' }).tap()]) {
    await page.getByRole('link', { name: 'API tokens' }).tap()
    await page.getByRole('heading', { name: 'API tokens', level: 1 }).waitFor()
    await back()
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  }
  await page.getByRole('button', { name: 'Back to Daybook' }).tap()
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
})
