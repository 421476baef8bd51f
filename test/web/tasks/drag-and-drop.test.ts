import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startServiceWithWeb()

const row = (page: Page, title: string) => page.getByRole('row', { name: title })
const waitForTitles = (page: Page, titles: string) =>
  waitUntil(async () => (await page.locator('.task .row-title').allTextContents()).join(' ') === titles)

test('tasks can be dragged by mouse and keyboard, several at once, into sections and other lists', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const other = await workspace.list('Warehouse')
  const { body: section } = await workspace.post(`/lists/${list}/sections`, { name: 'This week' })
  await workspace.post(`/lists/${list}/sections`, { name: 'Empty' })
  for (const title of ['One', 'Two', 'Three']) await workspace.post('/tasks', { title, list_id: list })
  for (const title of ['Four', 'Five'])
    await workspace.post('/tasks', { title, list_id: list, section_id: section.id })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/lists/${list}`)
  await row(page, 'Five').waitFor()

  // By mouse, a line shows the target.
  await page.locator('.task[draggable=true]').first().waitFor()
  const target = (await row(page, 'Four').boundingBox())!
  // The handle at the double line shows where to press, and so does everything right of it.
  await row(page, 'One').hover()
  const handle = (await row(page, 'One').locator('.drag-handle').boundingBox())!
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + 300, target.y + target.height / 2)
  await page.mouse.move(target.x + 300, target.y + target.height - 3, { steps: 4 })
  await page.locator('.drop-line[data-drop-target]').waitFor()
  await page.mouse.up()
  await waitForTitles(page, 'Two Three Four One Five')
  await page.getByText('Up to date').waitFor()

  // Two selected tasks move together.
  await row(page, 'Two').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  const last = (await row(page, 'Five').boundingBox())!
  await row(page, 'Three').hover()
  await page.mouse.down()
  await page.mouse.move(last.x + 300, last.y + last.height / 2)
  await page.mouse.move(last.x + 300, last.y + last.height - 3, { steps: 4 })
  await page.locator('.drop-line[data-drop-target]').waitFor()
  await page.mouse.up()
  await waitForTitles(page, 'Four One Five Two Three')
  await page.keyboard.press('Escape')
  await page.getByText('Up to date').waitFor()

  // By keyboard, the handle picks up the task, and screen readers hear what happens.
  await row(page, 'Three').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Started dragging', { exact: false }).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByText('Drop complete', { exact: false }).waitFor({ state: 'attached' })
  await page.getByText('Up to date').waitFor()

  // A list in the sidebar accepts dropped tasks.
  const link = (await page.getByRole('navigation').getByRole('link', { name: 'Warehouse' }).boundingBox())!
  await row(page, 'Two').hover()
  await page.mouse.down()
  await page.mouse.move(link.x + 60, link.y + 10)
  await page.mouse.move(link.x + 70, link.y + 12, { steps: 3 })
  await page.locator('.nav-line[data-drop-target]').waitFor()
  await page.mouse.up()
  await row(page, 'Two').waitFor({ state: 'detached' })
  await page.getByText('Up to date').waitFor()
  const { body } = await workspace.get('/tasks', { list_id: other })
  assert.deepEqual(
    body.data.map(({ title }: { title: string }) => title),
    ['Two'],
  )
})
