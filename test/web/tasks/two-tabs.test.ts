import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

const titles = (page: Page) => page.locator('.task .row-title').allTextContents()

test('what was added and changed offline stays shown after a reload, even if another tab sends it', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  await workspace.post('/tasks', { list_id: list, title: 'One' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, expected: /ERR_FAILED/ })
  const other = await page.context().newPage()
  for (const tab of [other, page]) {
    await tab.goto(`/lists/${list}`)
    await tab.locator('.task').waitFor()
  }
  await page.context().setOffline(true)
  await page.keyboard.press('n')
  await page.keyboard.type('Two')
  await page.keyboard.press('Enter')
  await page.getByText('Offline', { exact: false }).first().waitFor()
  await assertSoon(() => titles(page), ['One', 'Two'])

  // The page can be loaded again, but nothing can be saved yet.
  await page
    .context()
    .route('**/app/v1/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await page.context().setOffline(false)
  await page.reload()
  await page.locator('.task', { hasText: 'One' }).waitFor()
  for (let check = 0; check < 10; check++) {
    await page.waitForTimeout(50)
    await assertSoon(() => titles(page), ['One', 'Two'])
  }
  await page.context().unroute('**/app/v1/**')
  await waitUntil(async () => (await workspace.get(`/tasks?list_id=${list}`)).body.data.length === 2)
  for (const tab of [page, other])
    await waitUntil(async () => (await tab.locator('.task[data-key^="new_"]').count()) <= 1)
  for (const tab of [page, other]) {
    await tab.getByText('Up to date').waitFor()
    await assertSoon(() => titles(tab), ['One', 'Two'])
  }
})

test('regression: a task whose response was lost is shown once, after a reload and in other tabs', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  await workspace.post('/tasks', { list_id: list, title: 'One' })
  const owner = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie: owner.cookie, expected: /ERR_FAILED/ })
  const other = await page.context().newPage()
  for (const tab of [other, page]) {
    await tab.goto(`/lists/${list}`)
    await tab.locator('.task').waitFor()
  }
  let sent = 0
  await page.context().route('**/app/v1/workspaces/*/tasks', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    // The server gets the request, and the browser no response.
    const key = request.headers()['idempotency-key'] ?? ''
    await owner.post('/tasks', request.postDataJSON(), { 'idempotency-key': key })
    sent++
    return route.abort()
  })
  await page.keyboard.press('n')
  await page.keyboard.type('Two')
  await page.keyboard.press('Enter')
  await waitUntil(() => sent > 0)
  const staysOnce = async (tab: Page) => {
    await tab.locator('.task', { hasText: 'Two' }).waitFor()
    for (let check = 0; check < 10; check++) {
      await assertSoon(() => titles(tab), ['One', 'Two'])
      await tab.waitForTimeout(50)
    }
  }
  await staysOnce(page)
  await staysOnce(other)
  await page.reload()
  await staysOnce(page)
  await staysOnce(other)
  await page.context().unroute('**/app/v1/workspaces/*/tasks')
  for (const tab of [page, other]) {
    await tab.locator('.task:not([data-key^="new_"])', { hasText: 'One' }).waitFor()
    await tab.getByText('Up to date').waitFor()
    await staysOnce(tab)
  }
  await assertSoon(async () => (await workspace.get(`/tasks?list_id=${list}`)).body.data.length, 2)
})
