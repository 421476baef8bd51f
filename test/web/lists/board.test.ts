import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A list with three sections and tasks in the first two, one of them completed, as a board. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const sections: string[] = []
  for (const name of ['This week', 'Photography', 'Dealers'])
    sections.push((await workspace.post(`/lists/${list}/sections`, { name })).body.id)
  const task = async (title: string, section: number, more = {}) =>
    (await workspace.post('/tasks', { title, list_id: list, section_id: sections[section], ...more })).body.id
  await task('One', 0, { due_date: '2020-01-01', priority: 3, assignee_ids: [workspace.owner.id] })
  await task('Two', 0)
  await task('Three', 1)
  const closed = await task('Done', 1)
  await workspace.post(`/tasks/${closed}/complete`, {})
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, ...options })
  await page.goto(`/lists/${list}?layout=board`)
  await card(page, 'Three').waitFor()
  return { workspace, list, page }
}

const card = (page: Page, title: string) => page.getByRole('row', { name: title })
const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement?.querySelector(".row-title")?.textContent')
/** Waits until the columns contain these titles. */
const waitForColumns = (page: Page, columns: readonly string[]) =>
  waitUntil(async () => (await page.evaluate<string>(shownColumns)) === columns.join('|'))
const shownColumns = `Array.from(document.querySelectorAll('[data-column]'), (one) =>
  Array.from(one.querySelectorAll('.row-title'), (title) => title.textContent).join(' ')).join('|')`
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

for (const [viewport, colorScheme] of [
  ['wide', 'light'],
  ['small', 'dark'],
] as const)
  test(`a board is accessible, ${viewport} and ${colorScheme}`, async (t) => {
    const { page } = await setUp(t, { colorScheme, viewport })
    await assertAccessible(page)
  })

test('a board shows sections side by side, and keys move between cards, move them, and add one', async (t) => {
  const { page } = await setUp(t)
  await waitForColumns(page, ['One Two', 'Three', ''])
  await page.getByText('Drop a task here, or press N').waitFor()
  await assertSoon(() => card(page, 'Two').getAttribute('aria-rowindex'), '2')
  await card(page, 'One').focus()
  await press(page, 'ArrowDown')
  await assertSoon(() => focused(page), 'Two')
  await press(page, 'ArrowRight')
  await assertSoon(() => focused(page), 'Three')
  await press(page, 'ArrowLeft', 'j')
  await waitUntil(async () => (await focused(page)) === 'Two')

  await press(page, 'Alt+Shift+ArrowRight')
  await waitForColumns(page, ['One', 'Two Three', ''])
  await waitUntil(async () => (await focused(page)) === 'Two')
  await press(page, 'Alt+ArrowDown')
  await waitForColumns(page, ['One', 'Three Two', ''])
  await press(page, 'Alt+Shift+ArrowRight')
  await waitForColumns(page, ['One', 'Three', 'Two'])
  await waitUntil(async () => (await focused(page)) === 'Two')
  await press(page, 'n')
  await page.locator('.insert-row input').fill('Four')
  await press(page, 'Enter', 'Escape')
  await waitForColumns(page, ['One', 'Three', 'Two Four'])
  await press(page, 'Control+z', 'Control+z')
  await waitForColumns(page, ['One', 'Three Two', ''])

  await page.getByRole('button', { name: 'Completed 1' }).click()
  await page.getByRole('checkbox', { name: 'Complete: Done' }).click()
  await waitForColumns(page, ['One', 'Three Two Done', ''])
  await assertAccessible(page)
  await card(page, 'Two').click()
  await page.locator('.panel').getByLabel('Title').waitFor()
  await press(page, 'Escape')
  await page.locator('.panel').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.locator('.margin-list .task').first().waitFor()
  assert.doesNotMatch(page.url(), /layout/)
})

test('cards can be dragged to another position, another column and an empty one', async (t) => {
  const { workspace, list, page } = await setUp(t)
  const drag = async (title: string, to: { x: number; y: number }) => {
    await card(page, title).hover()
    await page.mouse.down()
    await page.mouse.move(to.x, to.y - 6)
    await page.mouse.move(to.x, to.y, { steps: 4 })
  }
  const three = (await card(page, 'Three').boundingBox())!
  await drag('One', { x: three.x + 60, y: three.y + three.height - 4 })
  await page.locator('.drop-line[data-drop-target]').waitFor()
  await page.mouse.up()
  await waitForColumns(page, ['Two', 'Three One', ''])
  const empty = (await page.getByText('Drop a task here, or press N').boundingBox())!
  await drag('Three', { x: empty.x + 40, y: empty.y + 10 })
  await page.locator('.column .grid[data-drop-target]').waitFor()
  await page.mouse.up()
  await waitForColumns(page, ['Two', 'One', 'Three'])
  await page.getByText('Up to date').waitFor()
  const { body: sections } = await workspace.get(`/lists/${list}/sections`)
  const { body: tasks } = await workspace.get('/tasks', { completed: 'false' })
  const nameOf = (id: string) => sections.data.find((one: { id: string }) => one.id === id).name
  assert.deepEqual(
    tasks.data.map((one: { title: string; section_id: string }) => `${one.title}: ${nameOf(one.section_id)}`),
    ['One: Photography', 'Two: This week', 'Three: Dealers'],
  )
})
