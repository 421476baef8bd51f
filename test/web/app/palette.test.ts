import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { indexPending } from '../../../src/read/search/indexing/watch.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A workspace with two lists, one of them opened by its owner. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const [spring, warehouse] = [await workspace.list('Spring range'), await workspace.list('Warehouse')]
  const createTask = async (title: string, list_id = spring, more = {}) =>
    (await workspace.post('/tasks', { title, list_id, ...more })).body.id as string
  const session = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie: session.cookie, ...options })
  const open = async (path = `/lists/${spring}`) => {
    await page.goto(path)
    await page.locator('#page').getByRole('heading', { level: 1 }).waitFor()
  }
  return { workspace, session, spring, warehouse, createTask, page, open }
}

const row = (page: Page, title: string) => page.locator('.task', { hasText: title })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).and(page.locator(':focus')).waitFor()
}

test('the palette acts on the selection and returns the focus', async (t) => {
  const { createTask, workspace, page, open } = await setUp(t)
  const ids = [await createTask('One'), await createTask('Two')]
  await createTask('Three')
  await open()
  await row(page, 'One').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await openPalette(page)
  await page.getByRole('group', { name: '2 tasks' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.type('comp reo')
  await option(page, /^Complete or reopen/)
    .and(page.locator('[aria-selected=true]'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('2 tasks completed').waitFor()
  await page.getByText('Up to date').waitFor()
  const { body } = await workspace.get('/tasks', { completed: 'true' })
  assert.deepEqual(body.data.map(({ id }: { id: string }) => id).toSorted(), ids.toSorted())

  // Without a selection it acts on the focused row, which gets the focus back.
  await row(page, 'Three').focus()
  await openPalette(page)
  await page.getByRole('group', { name: 'Three' }).waitFor()
  await page.keyboard.press('Escape')
  await row(page, 'Three').and(page.locator(':focus')).waitFor()
})

test('pages open by name, recent ones first, # for lists, @ for people, and Tab fills in', async (t) => {
  const { warehouse, createTask, page, open, workspace, session } = await setUp(t)
  await createTask('Mine', undefined, { assignee_ids: [workspace.owner.id] })
  await open('/today')
  await open('/all')
  await open(`/lists/${warehouse}`)
  await openPalette(page)
  await page.getByRole('group', { name: 'Recent' }).waitFor()
  await assertSoon(
    async () => (await page.getByRole('option').locator('.grow').allInnerTexts()).slice(0, 2),
    ['All tasks', 'Today'],
  )
  await page.keyboard.type('#spr')
  await option(page, /^Spring range/).waitFor()
  await assertSoon(() => page.getByRole('option').count(), 1)
  await page.keyboard.press('Tab')
  await assertSoon(() => page.getByRole('combobox').inputValue(), 'Spring range')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Spring range', level: 1 }).waitFor()

  await openPalette(page)
  await page.keyboard.type('@oli')
  await option(page, /Tasks assigned to Olive Owner/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/all\\?who=${workspace.owner.id}`))
  await row(page, 'Mine').waitFor()

  await openPalette(page)
  await page.keyboard.type('>side')
  await option(page, /^Show or hide the sidebar/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' })
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await option(page, /^Warehouse/).click()
  await page.getByRole('heading', { name: 'Warehouse', level: 1 }).waitFor()
  // The root URL leads to the page last visited, for those who chose that.
  const changed = await session.patch('/app/v1/me', { preferences: { start_screen: 'last' } })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await open('/')
  await page.getByRole('heading', { name: 'Warehouse', level: 1 }).waitFor()
})

test('labels are found by name, by # among lists, and lead to the tasks that have them', async (t) => {
  const { spring, createTask, page, open, workspace } = await setUp(t)
  const { body: label } = await workspace.post('/labels', { name: 'Spring fair', color: 'teal' })
  await createTask('Order the stand', undefined, { label_ids: [label.id] })
  await createTask('Something else')
  await open(`/lists/${spring}`)
  await row(page, 'Something else').waitFor()
  await openPalette(page)
  await page.keyboard.type('fair')
  await page.getByRole('group', { name: 'Labels' }).getByRole('option', { name: 'Spring fair' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')

  await openPalette(page)
  await page.keyboard.type('#spring')
  await option(page, /^Spring range/).waitFor()
  await option(page, /^Spring fair/).waitFor()
  await page.keyboard.type(' f')
  await option(page, /^Spring fair/)
    .and(page.locator('[aria-selected=true]'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/all\\?labels=${label.id}`))
  await row(page, 'Order the stand').waitFor()
  await row(page, 'Something else').waitFor({ state: 'detached' })
})

test('loaded tasks are found at once, and others through the server', async (t) => {
  const { spring, warehouse, createTask, page, open } = await setUp(t)
  await createTask('Order the display stands')
  const far = await createTask('Count the stands', warehouse)
  await createTask('Call the dealer', warehouse, { description: 'About the stands of last year' })
  while ((await indexPending(service.database)).read > 0);
  await open()
  await row(page, 'Order the display stands').waitFor()
  await openPalette(page)
  await page.keyboard.type('stand')
  await option(page, /^Count the stands Warehouse/).waitFor()
  await option(page, /^Order the display stands Spring range/).waitFor()
  // What the server finds shows where the word is, in the title or in a text.
  await option(page, /^Count the stands/)
    .locator('mark', { hasText: 'stand' })
    .waitFor()
  await option(page, /^Call the dealer/)
    .locator('mark', { hasText: 'stand' })
    .waitFor()
  await page.keyboard.type(' disp')
  await option(page, /Count the stands/).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Order the display stands' }).waitFor()
  assert.match(page.url(), new RegExp(`/lists/${spring}\\?task=`))
  await openPalette(page)
  await page.keyboard.type('count')
  await option(page, /^Count the stands/).click()
  await page.getByRole('complementary', { name: 'Count the stands' }).waitFor()
  assert.match(page.url(), new RegExp(`/lists/${warehouse}\\?task=${far}`))
})

test('a date phrase sets the due date of the selection, with a preview', async (t) => {
  const { createTask, workspace, page, open } = await setUp(t)
  const [one, two] = [
    await createTask('One'),
    await createTask('Two', undefined, { due_date: '2038-03-05', due_time: '14:00' }),
  ]
  await open()
  await row(page, 'One').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await openPalette(page)
  await page.keyboard.type('due 1 mar 2038 9am every 2 weeks')
  await option(page, /Due Mon 1 March 2038, 09:00, every 2 weeks\s*then 15 Mar 2038, 29 Mar/).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('2 tasks due 1 Mar').waitFor()
  await page.getByText('Up to date').waitFor()
  const rule = { rule: 'FREQ=WEEKLY;INTERVAL=2', from: 'due' }
  for (const id of [one, two]) {
    const { body } = await workspace.get(`/tasks/${id}`)
    assert.deepEqual([body.due_date, body.due_time, body.recurrence], ['2038-03-01', '09:00', rule])
  }

  await openPalette(page)
  await page.keyboard.type('31 feb')
  await page.getByText("There's no 31 February. The last day is 28 February.").waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('due')
  await option(page, /Remove due date/).click()
  await page.getByText('Due date removed from 2 tasks').waitFor()
  await page.getByText('Up to date').waitFor()
  await assertSoon(async () => (await workspace.get(`/tasks/${one}`)).body.due_date, null)
  await page.keyboard.press('Control+z')
  await waitUntil(async () => (await workspace.get(`/tasks/${two}`)).body.due_date === '2038-03-01')
})

test('while offline, it offers commands and loaded tasks, and says so', async (t) => {
  const { createTask, page, open } = await setUp(t)
  await createTask('Order the display stands')
  await open()
  await row(page, 'Order the display stands').waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await openPalette(page)
  await page.keyboard.type('stands')
  await option(page, /^Order the display stands/).waitFor()
  await page.getByText("You're offline. Searching loaded tasks only.").waitFor()
  await assertAccessible(page)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a small screen, the palette is a sheet at the top, ${colorScheme}`, async (t) => {
    const { page, open } = await setUp(t, { viewport: 'small', colorScheme })
    await open()
    await openPalette(page)
    await page.keyboard.type('warehouse')
    await option(page, /^Warehouse/).waitFor()
    await assertAccessible(page)
    const box = await page.locator('.palette').boundingBox()
    assert.deepEqual([box?.x, box?.y, box?.width], [0, 0, 390])
  })
