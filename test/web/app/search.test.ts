import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { indexPending } from '../../../src/read/search/indexing/watch.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { row } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A workspace with something to find, already indexed by the worker. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Dealers')
  const task = async (body: object) => (await workspace.post('/tasks', { list_id: list, ...body })).body.id
  const overdueId = await task({ title: 'Call the supplier', due_date: '2020-01-01' })
  await task({ title: 'Prices', description: 'The **supplier** sent new ones.' })
  const done = await task({ title: 'Old supplier' })
  await workspace.post(`/tasks/${done}/complete`, {})
  await workspace.post(`/tasks/${overdueId}/comments`, { text: 'Their supplier called back on Monday' })
  while ((await indexPending(service.database)).read > 0);
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, ...options })
  return { workspace, list, overdueId, page }
}

const marked = 'mark:text-is("supplier")'

test('tasks and comments are found by their words, which are highlighted, and opened by keyboard alone', async (t) => {
  const { page, overdueId, workspace } = await setUp(t)
  await page.goto('/today')
  await row(page, 'Call the supplier')
    .or(page.locator('.task', { hasText: 'Call the supplier' }))
    .waitFor()
  await page.keyboard.press('/')
  await page.getByLabel('Search tasks and comments').and(page.locator(':focus')).waitFor()
  await page.getByRole('heading', { name: 'Search tasks and comments' }).waitFor()
  await page.keyboard.type('suppl')
  const tasks = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await tasks.nth(2).waitFor()
  assert.match(page.url(), /\/search\?q=suppl$/)
  await assertSoon(() => tasks.locator(marked).count(), 3)
  await tasks.filter({ hasText: 'sent new ones.' }).filter({ hasText: 'Prices' }).waitFor()
  await tasks.filter({ hasText: 'Old supplier' }).getByRole('checkbox', { checked: true }).waitFor()
  await comments.filter({ hasText: 'on “Call the supplier”' }).locator(marked).waitFor()
  await assertAccessible(page)

  await page.keyboard.type('ier call')
  await page.getByRole('list', { name: 'Tasks' }).getByText('Prices').waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('e')
  await page.getByText('Task completed').waitFor()
  await tasks.getByRole('checkbox', { checked: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Call the supplier' }).waitFor()
  assert.match(page.url(), new RegExp(`task=${overdueId}`))
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await page.getByText('Up to date').waitFor()
  await assertSoon(async () => (await workspace.get(`/tasks/${overdueId}`)).body.completed, true)
})

/** The same, with a task of many comments, of which one in the middle is to be found. */
async function setUpThread(t: TestContext, options: BrowserOptions = {}) {
  const { workspace, list, page } = await setUp(t, options)
  const { id } = (
    await workspace.post('/tasks', {
      list_id: list,
      title: 'Frames',
      description: 'Of **steel**.\n\n'.repeat(20),
    })
  ).body
  let comment = ''
  for (let at = 0; at < 60; at += 1) {
    const text = at === 5 ? 'The dealer in Porto has a **walnut** frame' : `Remark ${at}. `.repeat(8)
    const { body } = await workspace.post(`/tasks/${id}/comments`, { text })
    if (at === 5) comment = body.id
  }
  while ((await indexPending(service.database)).read > 0);
  return { workspace, list, page, id, comment }
}

/** Waits until the comment with the walnut frame is shown in a task, and has the focus. */
async function comesIntoView(page: Page): Promise<void> {
  const comment = page.locator('[data-kind=comment][data-current]', { hasText: 'walnut frame' })
  await comment.waitFor()
  await comment.locator('.comment-body').and(page.locator(':focus')).waitFor()
  const isInView = () =>
    comment.evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return top > 40 && bottom < row.ownerDocument.documentElement.clientHeight - 60
    })
  await waitUntil(isInView)
  // It stays there while the rest of the task loads.
  await page.waitForLoadState('networkidle')
  await waitUntil(isInView)
}

test('the palette finds comments, and opening one shows it in its task, however long ago it was written', async (t) => {
  const { page, list, id, comment } = await setUpThread(t)
  await page.goto('/today')
  await page.locator('#page').getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('wal')
  const found = page.getByRole('group', { name: 'Comments' }).getByRole('option')
  await found.filter({ hasText: 'on “Frames”' }).locator('mark', { hasText: 'walnut' }).waitFor()
  await assertAccessible(page)
  // A comment that no longer fits what is typed goes away at once.
  await page.keyboard.type('nut porto')
  await found.filter({ hasText: 'on “Frames”' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Frames' }).waitFor()
  await comesIntoView(page)
  assert.ok(page.url().endsWith(`/lists/${list}?task=${id}#${comment}`), page.url())
  await assertAccessible(page)

  // The changes alone don't show it; who looks for it again sees it again.
  const panel = page.getByRole('complementary', { name: 'Frames' })
  await panel.getByRole('button', { name: 'Changes' }).click()
  await panel.locator('[data-kind=comment]').first().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('walnut')
  await found.first().click()
  await comesIntoView(page)

  // Closing the task forgets the comment.
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  assert.ok(!page.url().includes('#'), page.url())
})

for (const viewport of ['wide', 'small'] as const)
  test(`a comment in the results of a search opens where it is in its task, ${viewport}`, async (t) => {
    const { page, workspace, id, comment } = await setUpThread(t, { viewport })
    await page.goto('/search?q=walnut')
    const link = row(page, 'walnut').getByRole('link')
    await (viewport === 'small' ? link.tap() : link.press('Enter'))
    await comesIntoView(page)
    assert.ok(page.url().endsWith(`/search?q=walnut&task=${id}#${comment}`), page.url())
    await assertAccessible(page)
    // Without its list among those that are open, the task has the page to itself.
    if (viewport === 'small') return
    const archived = (await workspace.get(`/tasks/${id}`)).body.list_id
    await workspace.post(`/lists/${archived}/archive`)
    await page.goto('/today')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('walnut')
    await page.getByRole('group', { name: 'Comments' }).getByRole('option').click()
    await page.waitForURL(`**/tasks/${id}#${comment}`)
    await comesIntoView(page)
  })

test('a search URL works, no results say so, and an unreachable server can be retried', async (t) => {
  const { page } = await setUp(t, { expected: /ERR_FAILED/ })
  await page.goto('/search?q=2026')
  await page.getByRole('heading', { name: 'No results for “2026”' }).waitFor()
  await assertAccessible(page)
  let broken = true
  await page.route('**/search?q=*', (route) => (broken ? route.abort() : route.continue()))
  await page.getByLabel('Search tasks and comments').fill('prices')
  await page.getByRole('heading', { name: "Can't reach Daybook" }).waitFor()
  await assertAccessible(page)
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, 'Prices').waitFor()
})

test('while offline, the titles of loaded tasks are searched', async (t) => {
  const { page } = await setUp(t)
  await page.goto('/all')
  await page.locator('.task', { hasText: 'Call the supplier' }).waitFor()
  await page.keyboard.press('/')
  await page.getByLabel('Search tasks and comments').and(page.locator(':focus')).waitFor()
  await page.context().setOffline(true)
  await page.getByText("You're offline. Searching the titles of loaded tasks only.").waitFor()
  await page.keyboard.type('suppl')
  await row(page, 'Call the supplier').waitFor()
  await assertAccessible(page)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a small screen, results are complete and accessible, ${colorScheme}`, async (t) => {
    const { page } = await setUp(t, { viewport: 'small', colorScheme })
    await page.goto('/search?q=supplier')
    await row(page, 'Their supplier called back on Monday').waitFor()
    await assertAccessible(page)
    await assertSoon(() => page.evaluate('document.documentElement.scrollWidth'), 390)
  })
