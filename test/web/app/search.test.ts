import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { indexPending } from '../../../src/read/search/indexing/watch.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { row } from '../support.ts'

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
  assert.equal(await tasks.locator(marked).count(), 3)
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
  assert.equal((await workspace.get(`/tasks/${overdueId}`)).body.completed, true)
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
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390)
  })
