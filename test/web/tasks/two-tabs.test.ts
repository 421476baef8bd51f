import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startServiceWithWeb()

const titles = (page: Page) => page.locator('.task .row-title').allTextContents()

test('what was added and changed offline stays shown after a reload, even if another tab sends it', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  await workspace.post('/tasks', { list_id: list, title: 'One' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })
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
  assert.deepEqual(await titles(page), ['One', 'Two'])

  // The page can be loaded again, but nothing can be saved yet.
  await page
    .context()
    .route('**/app/v1/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  await page.context().setOffline(false)
  await page.reload()
  await page.locator('.task', { hasText: 'One' }).waitFor()
  for (let check = 0; check < 10; check++) {
    await page.waitForTimeout(50)
    assert.deepEqual(await titles(page), ['One', 'Two'])
  }
  await page.context().unroute('**/app/v1/**')
  await waitUntil(async () => (await workspace.get(`/tasks?list_id=${list}`)).body.data.length === 2)
  for (const tab of [page, other])
    await waitUntil(async () => (await tab.locator('.task[data-key^="new_"]').count()) <= 1)
  for (const tab of [page, other]) {
    await tab.getByText('Up to date').waitFor()
    assert.deepEqual(await titles(tab), ['One', 'Two'])
  }
})
