import { test, type TestContext } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A workspace with three lists, opened by its owner in two tabs. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  for (const name of ['Spring range', 'Warehouse', 'Website']) await workspace.list(name)
  const list = (await workspace.get('/lists')).body.data.find(({ name }: any) => name === 'Spring range')
  const owner = await signIn(service, workspace, workspace.owner)
  const open = async (path = `/lists/${list.id}`) => {
    const page = await openBrowser(t, service, { cookie: owner.cookie, ...options })
    await page.goto(path)
    await page.locator('.sidebar[data-arranges]').waitFor({ state: 'attached' })
    return page
  }
  return { workspace, owner, list: list.id as string, open }
}

const side = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const zone = (page: Page, name: 'lists' | 'views' | 'favorites' | 'shared') =>
  page.locator(`[data-zone=${name}]`)
const line = (page: Page, name: string, within: 'lists' | 'views' | 'favorites' | 'shared' = 'lists') =>
  zone(page, within).locator('.nav-line', { hasText: name }).locator('.nav')

/** Waits for the lines of the lists: what is in a folder after its name, in brackets. */
async function waitForLists(page: Page, ...expected: string[]): Promise<void> {
  const read = async () => {
    const items = await zone(page, 'lists').locator('> li').all()
    const names = await Promise.all(items.map((item) => item.locator('.cut').allTextContents()))
    return names.map(([name, ...inside]) => (inside.length > 0 ? `${name} [${inside.join(', ')}]` : name))
  }
  await waitForValue(read, expected)
}

/** Waits until a value is read. */
async function waitForValue<T>(read: () => Promise<T>, expected: T): Promise<void> {
  // The actual value says more than a timeout.
  await waitUntil(async () => isDeepStrictEqual(await read().catch(() => undefined), expected)).catch(
    () => {},
  )
  await assertSoon(() => read(), expected)
}

async function choose(page: Page, line: string, entry: string): Promise<void> {
  await side(page)
    .getByRole('button', { name: `Actions for ${line}`, exact: true })
    .last()
    .press('Enter')
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
}

async function drag(page: Page, from: Locator, to: Locator, at: number): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const { x, y, height } = (await to.boundingBox())!
  await page.mouse.move(x + 40, y + height * at, { steps: 6 })
  await page.locator('[data-place], .nav-line[data-drop-target]').first().waitFor()
  await page.mouse.up()
}

// 0460
test('lists are grouped in folders by menu, key, drag and command, in two tabs, offline, with undo', async (t) => {
  const { owner, open } = await setUp(t)
  const page = await open()
  const other = await open('/today')
  await waitForLists(page, 'Spring range', 'Warehouse', 'Website')

  // A folder around a list, from its menu.
  await choose(page, 'Warehouse', 'Move to folder…')
  const dialog = page.getByRole('dialog', { name: 'Move “Warehouse” to a folder' })
  await dialog.getByRole('button', { name: 'Move list' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByLabel('Name').fill('Clients')
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await toast(page, 'Folder “Clients” created')
  await waitForLists(page, 'Spring range', 'Clients [Warehouse]', 'Website')
  await waitForLists(other, 'Spring range', 'Clients [Warehouse]', 'Website')

  // By keys, step by step: into the folder, through it, and out again; the focus stays.
  await line(page, 'Website').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await waitForLists(page, 'Spring range', 'Clients [Warehouse, Website]')
  await page.locator('.nav:focus', { hasText: 'Website' }).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await waitForLists(page, 'Spring range', 'Clients [Website, Warehouse]')
  await page.locator('.nav:focus', { hasText: 'Website' }).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await waitForLists(page, 'Spring range', 'Website', 'Clients [Warehouse]')
  await waitForLists(other, 'Spring range', 'Website', 'Clients [Warehouse]')

  // By drag: onto the folder, between its lists, and a folder between lists.
  await drag(page, line(page, 'Spring range'), line(page, 'Clients'), 0.6)
  await waitForLists(page, 'Website', 'Clients [Warehouse, Spring range]')
  await drag(page, line(page, 'Website'), line(page, 'Spring range'), 0.2)
  await waitForLists(page, 'Clients [Warehouse, Website, Spring range]')
  await drag(page, line(page, 'Website'), line(page, 'Clients'), 0.1)
  await waitForLists(page, 'Website', 'Clients [Warehouse, Spring range]')
  await drag(page, line(page, 'Clients'), line(page, 'Website'), 0.2)
  await waitForLists(page, 'Clients [Warehouse, Spring range]', 'Website')

  // Collapsed on this device, it takes lists in all the same.
  await line(page, 'Clients').press('ArrowLeft')
  await waitForLists(page, 'Clients', 'Website')
  await page.reload()
  await waitForLists(page, 'Clients', 'Website')
  await assertAccessible(page)
  await page.locator('.sidebar[data-arranges]').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('move list to')
  await page.getByRole('option', { name: 'Move list to a folder' }).waitFor()
  await page.keyboard.press('Enter')
  const folder = page.getByRole('dialog', { name: 'Move “Spring range” to a folder' }).getByLabel('Folder')
  await folder.selectOption('No folder')
  await page.getByRole('button', { name: 'Move list' }).click()
  await toast(page, '“Spring range” moved out of “Clients”')
  await waitForLists(page, 'Clients', 'Spring range', 'Website')
  await line(page, 'Clients').press('ArrowRight')
  await waitForLists(page, 'Clients [Warehouse]', 'Spring range', 'Website')

  // Offline, a new folder takes a list in, and both arrive later.
  await page.context().setOffline(true)
  await side(page).getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('dialog', { name: 'Create folder' }).getByLabel('Name').fill('Later')
  await page.keyboard.press('Enter')
  await waitForLists(page, 'Clients [Warehouse]', 'Spring range', 'Website', 'Later')
  await line(page, 'Website').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await waitForLists(page, 'Clients [Warehouse]', 'Spring range', 'Later [Website]')
  await page.context().setOffline(false)
  await waitForLists(other, 'Clients [Warehouse]', 'Spring range', 'Later [Website]')

  await choose(page, 'Clients', 'Rename…')
  await page.getByRole('dialog', { name: 'Rename folder' }).getByLabel('Name').fill('Customers')
  await page.keyboard.press('Enter')
  await waitForLists(other, 'Customers [Warehouse]', 'Spring range', 'Later [Website]')
  await choose(page, 'Customers', 'Delete folder')
  await toast(page, 'Folder “Customers” deleted. Its lists were kept.')
  await waitForLists(other, 'Warehouse', 'Spring range', 'Later [Website]')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await waitForLists(page, 'Customers [Warehouse]', 'Spring range', 'Later [Website]')
  await waitForLists(other, 'Customers [Warehouse]', 'Spring range', 'Later [Website]')
  await assertSoon(async () => (await owner.get('/sidebar')).body.folders.length, 2)
})

// 0461
test('lists, views and labels are favorites at the top of the sidebar, in an order of one’s own', async (t) => {
  const { workspace, owner, list, open } = await setUp(t)
  const { body: view } = await owner.post('/views', { name: 'Late', filter: { due: 'overdue' } })
  await workspace.post('/labels', { name: 'Waiting', color: 'teal' })
  const page = await open()
  const other = await open('/today')
  const names = (tab: Page, ...expected: string[]) =>
    waitForValue(() => zone(tab, 'favorites').locator('.cut').allTextContents(), expected)
  await page.getByRole('button', { name: 'Actions for this list' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Add to favorites' }).press('Enter')
  await toast(page, '“Spring range” added to favorites')
  await names(other, 'Spring range')
  await page.goto(`/views/${view.id}`)
  await page.locator('.sidebar[data-arranges]').waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('favorites')
  await page.getByRole('option', { name: 'Add view to favorites, or remove it' }).waitFor()
  await page.keyboard.press('Enter')
  await names(page, 'Spring range', 'Late')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('manage labels')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add Waiting to favorites' }).click()
  await page.getByRole('button', { name: 'Remove Waiting from favorites' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await names(other, 'Spring range', 'Late', 'Waiting')

  await line(page, 'Waiting', 'favorites').focus()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await names(other, 'Waiting', 'Spring range', 'Late')
  await drag(page, line(page, 'Late', 'favorites'), line(page, 'Spring range', 'favorites'), 0.2)
  await names(other, 'Waiting', 'Late', 'Spring range')
  await line(page, 'Waiting', 'favorites').click()
  await page.waitForURL(/\/all\?labels=lbl_/)
  await assertAccessible(page)

  await side(page).getByRole('button', { name: 'Actions for Spring range' }).first().press('Enter')
  await page.getByRole('menuitem', { name: 'Remove from favorites' }).press('Enter')
  await names(other, 'Waiting', 'Late')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await names(page, 'Waiting', 'Late', 'Spring range')
  await names(other, 'Waiting', 'Late', 'Spring range')
  // A name that changes elsewhere changes here.
  await workspace.patch(`/lists/${list}`, { name: 'Summer range' })
  await names(page, 'Waiting', 'Late', 'Summer range')
})

// 0460
test('a finger that rests on a list lifts it into a folder, and the drawer is accessible', async (t) => {
  const { owner, open } = await setUp(t, { viewport: 'small', colorScheme: 'dark' })
  await owner.post('/folders', { name: 'Clients' })
  const page = await open('/today')
  await page.getByRole('button', { name: 'Main' }).click()
  await line(page, 'Clients').waitFor()
  await assertAccessible(page)
  const [from, to] = [await line(page, 'Warehouse').boundingBox(), await line(page, 'Clients').boundingBox()]
  const touch = await page.context().newCDPSession(page)
  const point = (box: typeof from) => [{ x: box!.x + 60, y: box!.y + box!.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) })
  await page.locator('[data-held]').waitFor({ timeout: 5_000 })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(to) })
  await page.locator('.nav-line[data-drop-target]', { hasText: 'Clients' }).waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await waitForLists(page, 'Spring range', 'Website', 'Clients [Warehouse]')
})

// 0462
test('a view is shared with the workspace, read-only for others, until that ends', async (t) => {
  const { workspace, owner, list, open } = await setUp(t)
  const { body: view } = await owner.post('/views', { name: 'Launch', filter: { list_ids: [list] } })
  const admin = await signIn(service, workspace, (await workspace.join('admin')).member)
  const page = await open(`/views/${view.id}`)
  const theirs = await openBrowser(t, service, { cookie: admin.cookie })
  await theirs.goto('/today')
  await theirs.locator('.sidebar[data-arranges]').waitFor()
  await page.getByRole('button', { name: 'Actions for this view' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Share with the workspace' }).press('Enter')
  await toast(page, 'View “Launch” shared with the workspace')
  await page.getByText('Shared with the workspace', { exact: true }).waitFor()

  await line(theirs, 'Launch', 'shared').click()
  await theirs.getByRole('heading', { level: 1, name: 'Launch' }).waitFor()
  await theirs.getByText('Shared by Olive Owner', { exact: true }).waitFor()
  await assertAccessible(theirs)
  await theirs.getByRole('button', { name: 'Actions for this view' }).press('Enter')
  await theirs.getByRole('menuitem', { name: 'Stop sharing' }).waitFor()
  for (const own of ['Rename', 'Delete view'])
    await assertSoon(() => theirs.getByRole('menuitem', { name: own }).count(), 0)
  await theirs.keyboard.press('Escape')
  // What they change is theirs to save as a view of their own.
  await theirs.goto(`/views/${view.id}?due=overdue`)
  await theirs.getByRole('button', { name: 'Save as new view' }).waitFor()
  await assertSoon(() => theirs.getByRole('button', { name: 'Save changes' }).count(), 0)

  await page.getByRole('button', { name: 'Launch', exact: true }).press('F2')
  await page.getByRole('textbox', { name: 'Name' }).fill('Lift-off')
  await page.keyboard.press('Enter')
  await line(theirs, 'Lift-off', 'shared').waitFor()
  await side(theirs).getByRole('button', { name: 'Actions for Lift-off' }).press('Enter')
  await theirs.getByRole('menuitem', { name: 'Stop sharing' }).press('Enter')
  await toast(theirs, 'View “Lift-off” is no longer shared')
  await zone(theirs, 'shared').waitFor({ state: 'detached' })
  await page.getByText('Shared with the workspace', { exact: true }).waitFor({ state: 'detached' })
  await line(page, 'Lift-off', 'views').waitFor()
})
