import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** Two lists, the first with a task that has something in every column. */
async function setUp(t: TestContext) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const other = await workspace.list('Warehouse')
  const label = (await workspace.post('/labels', { name: 'Alpha', color: 'teal' })).body.id
  const add = async (title: string, fields: Record<string, unknown> = {}): Promise<string> =>
    (await workspace.post('/tasks', { title, list_id: list, ...fields })).body.id
  const full = await add('Draw the frame', {
    label_ids: [label],
    priority: 3,
    estimate_minutes: 90,
    start_date: '2034-01-16',
    due_date: '2034-02-01',
    checklist: [{ text: 'Tubes' }],
    assignee_ids: [workspace.owner.id],
  })
  await workspace.post(`/tasks/${full}/comments`, { text: 'Soon?' })
  await add('Call the dealer')
  const session = await signIn(service, workspace, workspace.owner)
  const open = async (path = `/lists/${list}`, options: BrowserOptions = {}) => {
    const page = await openBrowser(t, service, { cookie: session.cookie, ...options })
    await page.goto(path)
    await page.locator('.sidebar[data-arranges]').waitFor({ state: 'attached' })
    return page
  }
  return { workspace, session, list, other, full, open }
}

/** All columns that a view can show. */
const every = ['labels', 'estimate', 'checklist', 'files', 'comments', 'start', 'created', 'updated', 'due', 'list', 'priority', 'people'] // oxfmt-ignore

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Waits for the icon of a list and the color that it has, in a part of the page. */
const mark = (page: Page, within: string, color: string, icon: string) =>
  page
    .locator(`${within} .list-mark[style*="--label-${color}"] .lucide-${icon}`)
    .first()
    .waitFor({ state: 'attached' })

// 0510
test('a list gets its icon and color by key, mouse and touch, wherever it is named, in two tabs, with undo', async (t) => {
  const { workspace, list, full, open } = await setUp(t)
  const look = async () => {
    const { color, icon } = (await workspace.get(`/lists/${list}`)).body
    return `${color} ${icon}`
  }
  const page = await open()
  const other = await open('/all')

  // By keys: the palette, arrows in both groups, Enter.
  await press(page, 'Control+k')
  await page.keyboard.type('>icon and color')
  await page.getByRole('option', { name: /Icon and color of the list/ }).waitFor()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Icon and color of “Spring range”' })
  await dialog.getByRole('radio', { name: 'No icon', checked: true }).waitFor()
  await page.locator('input:focus').waitFor()
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight')
  await dialog.getByRole('radio', { name: 'Rocket', checked: true }).waitFor()
  await press(page, 'Tab', 'ArrowRight', 'ArrowRight')
  await dialog.getByRole('radio', { name: 'Red', checked: true }).waitFor()
  await assertAccessible(page)
  await press(page, 'Enter')
  await toast(page, 'Icon and color of “Spring range” changed')
  await waitUntil(async () => (await look()) === 'red rocket')
  await mark(page, '[data-zone=lists]', 'red', 'rocket')
  await mark(page, 'main', 'red', 'rocket')

  // Others see it at once: in the sidebar, in the rows of a view, in the task, in the palette and where tasks are moved.
  await mark(other, '[data-zone=lists]', 'red', 'rocket')
  await mark(other, '.row-list', 'red', 'rocket')
  await other.locator('.task', { hasText: 'Draw the frame' }).click()
  await mark(other, '.task-fields', 'red', 'rocket')
  await press(other, 'm')
  await mark(other, '[role=option]', 'red', 'rocket')
  await press(other, 'Escape')
  await press(other, 'Control+k')
  await other.keyboard.type('#spring')
  await mark(other, '[role=option]', 'red', 'rocket')
  await assertAccessible(other)
  await press(other, 'Escape')
  await other.goto(`/all?group=list`)
  await mark(other, '.group-heading', 'red', 'rocket')
  await other.goto(`/tasks/${full}`)
  await mark(other, '.breadcrumbs', 'red', 'rocket')

  // Undone, and with the mouse from the sidebar.
  await press(page, 'Control+z')
  await waitUntil(async () => (await look()) === 'null null')
  await assertSoon(() => page.locator('.list-mark').count(), 0)
  await page.getByRole('button', { name: 'Actions for Spring range' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Add to favorites' }).press('Enter')
  await page.locator('[data-zone=lists] .nav-line', { hasText: 'Warehouse' }).hover()
  await page.getByRole('button', { name: 'Actions for Spring range' }).last().click()
  await page.getByRole('menuitem', { name: 'Icon and color…' }).click()
  await dialog.getByRole('radio', { name: 'Purple' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.locator('[data-zone=favorites] .list-mark[style*=purple] .list-progress').waitFor()
  await page.locator('main .list-mark[style*=purple] .list-dot').waitFor()

  // By touch, from the menu of the list.
  const phone = await open(`/lists/${list}`, { viewport: 'small', colorScheme: 'dark' })
  await phone.getByRole('button', { name: 'Actions for this list' }).tap()
  await phone.getByRole('menuitem', { name: 'Icon and color…' }).tap()
  await phone.getByRole('radio', { name: 'Heart' }).tap()
  await assertAccessible(phone)
  await phone.getByRole('button', { name: 'Save changes' }).tap()
  await waitUntil(async () => (await look()) === 'purple heart')
  await page.goto(`/lists/${list}/history`)
  await page.getByText('set the icon of the list to Heart').waitFor()
  await page.getByText('set the color of the list to Purple').waitFor()
})

// 0510
test('a new list gets its icon and color while it is created, by key and by touch, and else those of its template', async (t) => {
  const { workspace, session, list, open } = await setUp(t)
  await workspace.patch(`/lists/${list}`, { color: 'teal', icon: 'leaf' })
  const newest = async () => {
    const { name, color, icon } = (await workspace.get('/lists')).body.data.at(-1)
    return [name, color, icon]
  }

  // By keys: the button is before the name; Escape closes the choices, not the dialog.
  const page = await open()
  await press(page, 'Shift+N')
  const dialog = page.getByRole('dialog', { name: 'Create list' })
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Autumn range')
  await press(page, 'Shift+Tab', 'Enter')
  await dialog.getByRole('radio', { name: 'No icon', checked: true }).waitFor()
  await page.locator('input[name=icon]:focus').waitFor()
  await press(page, 'ArrowRight', 'ArrowRight')
  await dialog.getByRole('radio', { name: 'Flag', checked: true }).waitFor()
  await press(page, 'Tab', 'ArrowRight', 'ArrowRight')
  await dialog.getByRole('radio', { name: 'Red', checked: true }).waitFor()
  await assertAccessible(page)
  await press(page, 'Escape')
  const button = dialog.getByRole('button', { name: 'Icon and color: Flag, Red', expanded: false })
  await button.and(page.locator(':focus')).waitFor()
  await press(page, 'Tab', 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Autumn range' }).waitFor()
  await mark(page, '[data-zone=lists]', 'red', 'flag')
  await assertSoon(() => newest(), ['Autumn range', 'red', 'flag'])

  // From a template: its look, until the person chooses another.
  await session.post('/templates', { list_id: list, name: 'Range', description: null })
  const phone = await open('/today', { viewport: 'small', colorScheme: 'dark' })
  await phone.goto('/today')
  await phone.getByRole('button', { name: 'Lists' }).tap()
  await phone.getByRole('button', { name: 'New list' }).tap()
  await phone.getByRole('radio', { name: 'Range', exact: true }).check()
  await phone.getByRole('button', { name: 'Icon and color: Leaf, Teal' }).tap()
  await assertAccessible(phone)
  await phone.getByRole('radio', { name: 'Heart' }).tap()
  await phone.getByRole('radio', { name: 'No color' }).tap()
  await phone.getByRole('radio', { name: 'Empty list' }).check()
  await phone.getByRole('button', { name: 'Icon and color: Heart', exact: true }).waitFor()
  await phone.getByRole('radio', { name: 'Range', exact: true }).check()
  await phone.getByRole('button', { name: 'Create list' }).tap()
  await phone.getByRole('heading', { level: 1, name: 'Range' }).waitFor()
  await assertSoon(() => newest(), ['Range', null, 'heart'])
})

// 0511
test('regression: the board and the columns of rows have icons of their own', async (t) => {
  const { open } = await setUp(t)
  const page = await open()
  const drawings = await page
    .locator('header.bar')
    .locator('svg:visible')
    .evaluateAll((all) => all.map((one) => one.innerHTML))
  assert.equal(new Set(drawings).size, drawings.length)
})

test('the rows of a list and of a view show the columns that a person chooses, wide and on a phone', async (t) => {
  const { session, list, open } = await setUp(t)
  const page = await open()
  const row = (of: Page) => of.locator('.task', { hasText: 'Draw the frame' })
  const name = (of: Page) => row(of).getAttribute('aria-label')
  await row(page).getByText('Alpha').waitFor()
  await assertSoon(
    () => name(page),
    /^Draw the frame, due 1 Feb 2034, High, Olive Owner,.* estimate 90 min, checklist 0 of 1, 1 comment$/,
  )

  // By keys: the menu stays open, and the rows behind it change at once.
  await press(page, 'Control+k')
  await page.keyboard.type('>columns')
  await page.getByRole('option', { name: /Columns/ }).waitFor()
  await press(page, 'Enter')
  const item = (label: string, checked: boolean) =>
    page.getByRole('menuitemcheckbox', { name: label, exact: true, checked })
  await page.locator('[role^=menuitem]:focus').waitFor()
  await item('Labels', true).press('Space')
  await item('Labels', false).waitFor()
  await press(page, 'Escape')
  await row(page).getByText('Alpha').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await assertSoon(() => page.getByRole('menuitemcheckbox', { name: 'List', exact: true }).count(), 0)
  for (const label of ['Start date', 'Date created']) await item(label, false).click()
  for (const label of ['Estimate', 'Priority', 'Comments']) await item(label, true).click()
  await item('Start date', true).waitFor()
  await assertAccessible(page)
  await press(page, 'Escape')
  const today = await row(page).locator('.date-cell').last().innerText()
  await assertSoon(() => row(page).locator('.date-cell').allInnerTexts(), ['16 Jan 2034', today])
  await assertSoon(
    () => name(page),
    `Draw the frame, due 1 Feb 2034, Olive Owner, checklist 0 of 1, starts 16 Jan 2034, created ${today}`,
  )
  await assertSoon(() => page.locator('.date-heads .date-cell').allTextContents(), ['Start', 'Created'])
  await assertAccessible(page)

  // The list keeps them on this device; another list has its own.
  await page.goto(`/lists/${list}`)
  await row(page).locator('.date-cell', { hasText: '16 Jan 2034' }).waitFor()
  await page.goto('/all')
  await row(page).getByText('Alpha').waitFor()
  await assertSoon(() => page.locator('.date-cell').count(), 0)

  // A view keeps them for everyone who opens it; what is changed there is saved or discarded.
  await page.goto('/all?columns=created,list,people')
  await page.getByRole('button', { name: 'Save as view' }).press('Enter')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.type('By age')
  await press(page, 'Enter')
  await page.waitForURL(/\/views\/viw_[0-9a-z]+$/)
  await row(page).locator('.date-cell').waitFor()
  const saved = async () => (await session.get('/views')).body.data[0].columns
  await assertSoon(() => saved(), ['created', 'list', 'people'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Default columns' }).click()
  await row(page).getByText('Alpha').waitFor()
  await press(page, 'Control+s')
  await waitUntil(async () => (await saved()) === null)
  await press(page, 'Control+z')
  await waitUntil(async () => (await saved())?.join() === 'created,list,people')

  // On a tablet, a row with everything in it ends in the window: labels become dots before other facts are cut off.
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto(`/all?columns=${every.join(',')}`)
  await row(page).locator('.date-cell').first().waitFor()
  await row(page).locator('.label-chip').waitFor({ state: 'attached' })
  const [whole, end] = [await row(page).boundingBox(), await row(page).locator('.row-end').boundingBox()]
  assert.ok(end!.x + end!.width <= whole!.x + whole!.width)
  await assertSoon(async () => (await row(page).locator('.row-title').boundingBox())!.width >= 60, true)

  // On a phone, dates go below the title, with their names, and nothing scrolls sideways.
  const phone = await open('/all', { viewport: 'small' })
  await phone.getByRole('button', { name: 'Sort and group' }).tap()
  await phone.getByRole('menuitem', { name: 'Columns…' }).tap()
  for (const label of ['Start date', 'Date created', 'Date updated'])
    await phone.getByRole('menuitemcheckbox', { name: label, checked: false }).tap()
  await assertAccessible(phone)
  await press(phone, 'Escape')
  const cell = row(phone).locator('.date-cell', { hasText: 'Start 16 Jan 2034' })
  await cell.waitFor()
  const [title, below] = [await row(phone).locator('.row-title').boundingBox(), await cell.boundingBox()]
  assert.ok(below!.y >= title!.y + title!.height && below!.x >= title!.x)
  const [first, second] = await phone.locator('.task').all()
  const [upper, lower] = [await first!.boundingBox(), await second!.boundingBox()]
  assert.ok(lower!.y >= upper!.y + upper!.height - 1, 'rows do not overlap')
  await assertSoon(
    () => phone.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth'),
    false,
  )
})
