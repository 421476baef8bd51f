import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { waitUntil } from '../../support/processes.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A list of tasks, opened by its owner. */
async function setUp(t: TestContext, titles: readonly string[], options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const ids: string[] = []
  for (const title of titles) ids.push((await workspace.post('/tasks', { title, list_id: list })).body.id)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, ...options })
  await page.goto(`/lists/${list}`)
  if (titles[0] !== undefined) await row(page, titles[0]).waitFor()
  const find = async (id: string | undefined) => (await workspace.get(`/tasks/${id}`)).body
  const titlesOf = async () =>
    (await workspace.get('/tasks', { completed: 'false' })).body.data.map(
      ({ title }: { title: string }) => title,
    )
  return { workspace, list, page, ids, find, titlesOf }
}

const row = (page: Page, title: string) => page.locator('.task', { hasText: title })
const waitForSaved = (page: Page) => page.getByText('Up to date').waitFor()
const clickUndo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()
const pressRedo = (page: Page) => page.keyboard.press('Control+Shift+z')

test('completing, adding and renaming can be undone and redone, several tasks in one step', async (t) => {
  const { page, ids, find, titlesOf } = await setUp(t, ['One', 'Two', 'Three'])
  await row(page, 'One').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('e')
  await toast(page, '2 tasks completed')
  await row(page, 'Two').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await toast(page, 'Undone: 2 tasks completed')
  await row(page, 'Two').waitFor()
  await waitForSaved(page)
  await assertSoon(async () => (await titlesOf()).length, 3)
  await pressRedo(page)
  await row(page, 'Two').waitFor({ state: 'detached' })
  await waitForSaved(page)
  await assertSoon(() => titlesOf(), ['Three'])

  const line = page.getByLabel('Add task')
  await line.fill('Four')
  await line.press('Enter')
  await line.press('Escape')
  await toast(page, '“Four” added')
  await waitForSaved(page)
  await clickUndo(page)
  await row(page, 'Four').waitFor({ state: 'detached' })
  await waitForSaved(page)
  await assertSoon(() => titlesOf(), ['Three'])
  await pressRedo(page)
  await row(page, 'Four').waitFor()
  await waitForSaved(page)
  await assertSoon(() => titlesOf(), ['Three', 'Four'])

  await row(page, 'Three').click()
  const title = page.locator('.panel').getByLabel('Title')
  await title.fill('Three and a half')
  await title.press('Enter')
  await toast(page, 'Renamed')
  await page.keyboard.press('Control+z')
  await row(page, 'Three and a half').waitFor({ state: 'detached' })
  await pressRedo(page)
  await row(page, 'Three and a half').waitFor()
  await waitForSaved(page)
  await assertSoon(async () => (await find(ids[2])).title, 'Three and a half')
})

test('undoing a completed occurrence restores its due date', async (t) => {
  const { workspace, list, page } = await setUp(t, [])
  const { body } = await workspace.post('/tasks', {
    title: 'Weekly call',
    list_id: list,
    due_date: '2038-03-01',
    timezone: 'Europe/Berlin',
    recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
  })
  await row(page, 'Weekly call').getByRole('checkbox').click()
  await toast(page, 'Task completed')
  await waitForSaved(page)
  const due = async () => (await workspace.get(`/tasks/${body.id}`)).body.due_date
  await assertSoon(() => due(), '2038-03-08')
  await clickUndo(page)
  await waitUntil(async () => (await due()) === '2038-03-01')
  await pressRedo(page)
  await waitUntil(async () => (await due()) === '2038-03-08')
})

test('a deletion is held back while its toast is open, which hovering extends, and then sent', async (t) => {
  const {
    page,
    ids: [id],
    workspace,
  } = await setUp(t, ['Order stands', 'Stay'])
  const status = async () => (await workspace.get(`/tasks/${id}`)).status
  await page.clock.install()
  await row(page, 'Order stands').focus()
  await page.keyboard.press('Delete')
  await row(page, 'Order stands').waitFor({ state: 'detached' })
  await toast(page, 'Task deleted')
  await page.locator('.toast').hover()
  await page.clock.runFor(60_000)
  await assertSoon(() => status(), 200)
  await assertAccessible(page)
  await page.mouse.move(900, 100)
  await page.clock.runFor(9_000)
  await page.locator('.toast').waitFor({ state: 'detached' })
  await waitUntil(async () => (await status()) === 404)
  await assertSoon(() => page.locator('.toast').count(), 0)
})

test('⌘Z says that it is too late for a deletion that was sent, and leaves what was done before for the next press', async (t) => {
  const { page, ids, find } = await setUp(t, ['Order stands', 'Stay'])
  await page.clock.install()
  await row(page, 'Stay').focus()
  await page.keyboard.press('e')
  await toast(page, 'Task completed')
  await row(page, 'Stay').waitFor({ state: 'detached' })
  await row(page, 'Order stands').focus()
  await page.keyboard.press('Delete')
  await toast(page, 'Task deleted')
  await page.clock.runFor(9_000)
  await page.locator('.toast').first().waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await toast(page, 'Can’t be undone anymore: Task deleted')
  await waitUntil(async () => (await find(ids[1])).completed)
  await page.keyboard.press('Control+z')
  await toast(page, 'Undone: Task completed')
  await waitUntil(async () => (await find(ids[1])).completed === false)
})

test('leaving the page sends a held-back deletion', async (t) => {
  const {
    page,
    ids: [id],
    workspace,
  } = await setUp(t, ['Order stands'])
  await row(page, 'Order stands').focus()
  await page.keyboard.press('Delete')
  await toast(page, 'Task deleted')
  await page.goto('about:blank')
  await waitUntil(async () => (await workspace.get(`/tasks/${id}`)).status === 404)
})
