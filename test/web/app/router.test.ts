import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { newOwner } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

test('a page with a secret that is shown once asks before it is left, by a link and by the back button', async (t) => {
  const workspace = await createWorkspace(service)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  const asked: string[] = []
  let leave = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void (leave ? dialog.accept() : dialog.dismiss())
  })
  await page.goto('/settings/profile')
  const nav = page.getByRole('navigation')
  await nav.getByRole('link', { name: 'API tokens' }).click()
  await page.getByRole('button', { name: 'Create token' }).first().click()
  await page.getByLabel('Name').fill('ERP sync')
  await page.keyboard.press('Enter')
  const secret = page.getByText('“ERP sync” created')
  await secret.waitFor()

  await nav.getByRole('link', { name: 'Members' }).click()
  await page.evaluate('history.back()')
  await waitUntil(() => Promise.resolve(asked.length === 2))
  await waitUntil(() => Promise.resolve(new URL(page.url()).pathname === '/settings/tokens'))
  await secret.waitFor()

  leave = true
  await nav.getByRole('link', { name: 'Members' }).click()
  await page.waitForURL('**/settings/members')
  assert.deepEqual(asked, ['confirm', 'confirm', 'confirm'])
  await page.goBack()
  await page.getByRole('button', { name: 'Create token' }).first().waitFor()
  await page.goBack()
  await page.waitForURL('**/settings/profile')
})

test('a screen whose code a newer build has replaced reloads the page once, and can be retried', async (t) => {
  const bea = await newOwner(service, 'Bea')
  const page = await openBrowser(t, service, { cookie: bea.cookie, expected: /404|dynamically imported/ })
  await page.goto('/today')
  await page.getByLabel(/^Add/).waitFor()
  let loads = 0
  page.on('load', () => void (loads += 1))
  await page.route('**/assets/insights-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Insights' }).click()
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  assert.equal(loads, 1)
  assert.equal(new URL(page.url()).pathname, '/insights')
  await page.unroute('**/assets/insights-*.js')
  // Chrome remembers that a module couldn't be loaded until the page is loaded again.
  await page.reload()
  await page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor()
})

test('regression: a dialog, a picker or a menu whose code a newer build has replaced reloads the page once, and nothing typed is lost', async (t) => {
  const bea = await newOwner(service, 'Bea')
  const { body: list } = await bea.post(`/workspaces/${bea.workspace.id}/lists`, { name: 'Spring range' })
  await bea.post(`/workspaces/${bea.workspace.id}/tasks`, { title: 'Draw the frame', list_id: list.id })
  const gone = { status: 404, body: '' }
  for (const [file, use] of [
    ['shortcuts-dialog', (page: Page) => page.keyboard.press('?')],
    ['priority-picker', (page: Page) => page.keyboard.press('p')],
    ['list-menu', (page: Page) => page.getByRole('button', { name: 'Actions for this list' }).click()],
    ['copy-references', (page: Page) => page.keyboard.press('y')],
    ['board', (page: Page) => page.getByText('Board').click()],
  ] as const) {
    const page = await openBrowser(t, service, {
      cookie: bea.cookie,
      expected: /404|dynamically imported|preload CSS/,
    })
    await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill(gone))
    await page.goto(`/lists/${list.id}`)
    const row = page.locator('.task', { hasText: 'Draw the frame' })
    await row.waitFor()
    await page.waitForLoadState('networkidle')
    await row.focus()
    // Typed, and not saved.
    await page.getByLabel('Add task').fill('Half a thought')
    await row.focus()
    let loads = 0
    page.on('load', () => void (loads += 1))
    if (file !== 'board') {
      await use(page)
      const reload = page.getByRole('button', { name: 'Reload' })
      await reload.waitFor()
      assert.equal(loads, 0, file)
      await assertSoon(() => page.getByLabel('Add task').inputValue(), 'Half a thought')
      // Keys that were meant for what doesn't open go nowhere for a moment.
      const isEmptied = async () => {
        await page.getByLabel('Add task').fill('')
        return (await page.getByLabel('Add task').inputValue()) === ''
      }
      await waitUntil(isEmptied)
      await row.focus()
    }
    await use(page)
    await waitUntil(() => Promise.resolve(loads === 1)).catch(() => assert.fail(`${file} reloads`))
    await page.unroute(`**/assets/${file}-*.js`)
  }
})
