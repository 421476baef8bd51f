import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']

async function setUp(t: TestContext) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  for (const title of titles) await workspace.post('/tasks', { title, list_id: list })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/lists/${list}`)
  await row(page, 'Six').waitFor()
  // What the mouse needs is fetched when idle.
  await page.waitForLoadState('networkidle')
  return { workspace, list, page }
}

const row = (page: Page, title: string) => page.locator('.task', { hasText: title })
const waitForSelected = (page: Page, expected: string) =>
  waitUntil(
    async () =>
      (await page.locator('.task[aria-selected=true] .row-title').allTextContents()).join(' ') === expected,
  )
/** The middle of the margin or the title of a row. */
const pointIn = async (page: Page, title: string, part: '.margin' | '.row-title') => {
  const box = await row(page, title).locator(part).boundingBox()
  assert.ok(box)
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

test('clicks with Ctrl and Shift select rows, X the one under the mouse, arrows with Shift a range, and no task opens', async (t) => {
  const { page } = await setUp(t)
  const click = (title: string, ...modifiers: ('Control' | 'Shift')[]) =>
    row(page, title).locator('.row-title').click({ modifiers })
  await click('Two', 'Control')
  await click('Four', 'Control')
  await waitForSelected(page, 'Two Four')
  await click('Two', 'Control')
  await waitForSelected(page, 'Four')
  await click('Four', 'Control')
  await click('Two', 'Control')
  await click('Five', 'Shift')
  await waitForSelected(page, 'Two Three Four Five')
  // From the same row, as far as the last click.
  await click('Three', 'Shift')
  await waitForSelected(page, 'Two Three')
  await page.keyboard.press('Escape')
  await waitForSelected(page, '')

  // From the cursor.
  await row(page, 'Three').focus()
  await click('One', 'Shift')
  await waitForSelected(page, 'One Two Three')
  await page.keyboard.press('Escape')
  await row(page, 'Six').hover()
  await page.keyboard.press('x')
  await waitForSelected(page, 'Six')
  // The cursor was moved last.
  await row(page, 'Two').focus()
  await page.keyboard.press('x')
  await waitForSelected(page, 'Two Six')
  await page.keyboard.press('Escape')
  await waitForSelected(page, '')

  // The row that Shift and an arrow key start from is selected, too; back at it, the rows after it no longer are.
  await row(page, 'Three').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await waitForSelected(page, 'Three Four')
  await page.keyboard.press('Shift+ArrowDown')
  await waitForSelected(page, 'Three Four Five')
  for (const _ of 'up') await page.keyboard.press('Shift+ArrowUp')
  await waitForSelected(page, 'Three')
  await page.keyboard.press('Shift+ArrowUp')
  await waitForSelected(page, 'Two Three')
  await page.keyboard.press('Escape')
  await row(page, 'Six').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await waitForSelected(page, 'Six')
  assert.equal(new URL(page.url()).searchParams.has('task'), false)
  await assertSoon(() => page.evaluate('String(getSelection())'), '')
})

test('a rectangle drawn from the margin or below the rows selects what it covers, and Escape takes it back', async (t) => {
  const { page } = await setUp(t)
  const draw = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(from[0], (from[1] + to[1]) / 2, { steps: 3 })
    await page.mouse.move(...to, { steps: 3 })
  }
  await draw(await pointIn(page, 'Two', '.margin'), await pointIn(page, 'Four', '.row-title'))
  await waitForSelected(page, 'Two Three Four')
  await page.locator('.marquee').waitFor()
  await page.mouse.up()
  await page.locator('.marquee').waitFor({ state: 'detached' })
  await waitForSelected(page, 'Two Three Four')
  // With Shift, in addition.
  const [x, y] = await pointIn(page, 'Six', '.row-title')
  await page.keyboard.down('Shift')
  await draw([x + 300, y + 160], [x, y])
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await waitForSelected(page, 'Two Three Four Six')
  await draw(await pointIn(page, 'One', '.margin'), await pointIn(page, 'Two', '.margin'))
  await waitForSelected(page, 'One Two')
  await page.keyboard.press('Escape')
  await waitForSelected(page, '')
  await page.mouse.up()
  assert.equal(new URL(page.url()).searchParams.has('task'), false)
  // A click into the margin is still a click.
  await page.mouse.click(...(await pointIn(page, 'Three', '.margin')))
  await page.waitForURL(/task=/)
})

test('the bar of the selection has every bulk command, and completed tasks can be reopened from it', async (t) => {
  const { page, workspace, list } = await setUp(t)
  await row(page, 'One').focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('toolbar', { name: 'Actions for 6 tasks' })
  await bar.waitFor()
  await assertSoon(() => bar.getByRole('button').allTextContents(), [
    'Complete', 'Due', 'Assign', 'Priority', 'Labels', 'Move', 'Delete', '', '',
  ]) // oxfmt-ignore
  await bar.getByRole('button', { name: 'More actions' }).click()
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: 'Repeats…', exact: true }).waitFor()
  await assertAccessible(page)
  await menu.getByRole('menuitem', { name: 'Assign to me' }).click()
  await toast(page, '6 tasks assigned to Olive Owner')
  await waitUntil(async () => {
    const { data } = (await workspace.get('/tasks', { list_id: list })).body
    return data.every((task: { assignee_ids: string[] }) => task.assignee_ids.length === 1)
  })
  // Someone else alone, by mouse and by keyboard, in one step each.
  const { member: other } = await workspace.join('member')
  const { member: third } = await workspace.join('admin')
  const assignees = async () => {
    const { data } = (await workspace.get('/tasks', { list_id: list })).body
    return [...new Set(data.map((task: { assignee_ids: string[] }) => task.assignee_ids.join()))].join(' ')
  }
  const owner = await assignees()
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('option', { name: other.name }).waitFor()
  await page.getByLabel('Replace current assignees').check()
  await assertAccessible(page)
  await page.getByRole('option', { name: other.name }).click()
  await toast(page, `6 tasks assigned to ${other.name}`)
  await waitUntil(async () => (await assignees()) === other.id)
  await page.keyboard.press('Control+z')
  await waitUntil(async () => (await assignees()) === owner)
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Assign' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(third.name)
  await page.locator('[role=option][data-focused]', { hasText: third.name }).waitFor()
  await page.keyboard.press('Alt+Enter')
  await waitUntil(async () => (await assignees()) === third.id)
  await bar.getByRole('button', { name: 'Complete' }).click()
  await toast(page, '6 tasks completed')
})

test('Enter opens the panel and moves into it, Escape returns to the row, and J goes on from there', async (t) => {
  const { page } = await setUp(t)
  const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")')
  await row(page, 'Two').focus()
  await page.keyboard.press('Enter')
  await page.locator('.panel:focus').waitFor()
  await assertSoon(() => focused(), 'Two')
  await page.keyboard.press('Escape')
  await page.locator('.panel').waitFor({ state: 'detached' })
  await waitUntil(async () => (await focused()) === 'Two')
  await page.keyboard.press('Enter')
  await page.locator('.panel:focus').waitFor()
  await page.keyboard.press('j')
  await waitUntil(async () => (await focused()) === 'Three')
  // A click leaves the focus where it is.
  await row(page, 'Five').locator('.row-title').click()
  await page.getByRole('complementary', { name: 'Five' }).waitFor()
  await waitUntil(async () => (await focused()) === 'Five')
  await assertSoon(() => page.locator('.panel:focus').count(), 0)
})

test('regression: menus and the palette say how many tasks are deleted, duplicated and copied', async (t) => {
  const { page } = await setUp(t)
  for (const title of ['One', 'Two', 'Three'])
    await row(page, title)
      .locator('.row-title')
      .click({ modifiers: ['Control'] })
  await waitForSelected(page, 'One Two Three')
  await row(page, 'Two').click({ button: 'right' })
  const item = (name: string) => page.getByRole('menuitem', { name })
  await item('Delete 3 tasks').waitFor()
  await item('Duplicate 3 tasks').waitFor()
  await item('Copy 3 links').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
  await item('Duplicate 3 tasks').waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('delete task')
  await page.getByRole('option', { name: 'Delete 3 tasks' }).waitFor()
  await page.keyboard.press('Escape')

  // The menu of another row is about that row alone.
  await row(page, 'Five').click({ button: 'right' })
  await item('Delete task').waitFor()
  await waitForSelected(page, '')
})
