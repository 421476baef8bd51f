import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { fillList } from '../../work/tasks/support.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A workspace with a list, opened by its owner. */
async function setUp(t: TestContext) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const owner = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie: owner.cookie })
  const go = async (path = `/lists/${list}`, heading: string | RegExp = 'Spring range') => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  const waitForSaved = () => page.getByText('Up to date').waitFor()
  const joinAs = async (role: 'member' | 'guest') => {
    const joined = await workspace.join(role)
    const browser = await signIn(service, workspace, joined.member)
    return { ...joined, page: await openBrowser(t, service, { cookie: browser.cookie }) }
  }
  return { workspace, list, owner, page, go, waitForSaved, joinAs }
}

const side = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const namesIn = (page: Page) => side(page).locator('.nav-line .cut').allTextContents()
const sections = (page: Page) => page.locator('[data-kind=section] h2').allTextContents()

async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: entry }).press('Enter')
}

/** Waits until a value is read. */
async function waitForValue<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const isShown = async () => isDeepStrictEqual(await read(), expected)
  // The actual value says more than a timeout.
  await waitUntil(isShown).catch(() => {})
  await assertSoon(() => read(), expected)
}

// R-091, D8
test('a list can be renamed in place and archived, with undo, and is read-only until it is unarchived', async (t) => {
  const { workspace, list, page, go, waitForSaved } = await setUp(t)
  await workspace.post('/tasks', { title: 'Draw the frame', list_id: list })
  await go()
  const name = page.getByRole('button', { name: 'Spring range', exact: true })
  await name.press('F2')
  await page.getByLabel('List name').fill('Nothing')
  await page.keyboard.press('Escape')
  await name.press('F2')
  await page.getByLabel('List name').fill('Summer range')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Summer range' }).waitFor()
  await side(page).getByRole('link', { name: 'Summer range' }).waitFor()
  await waitForSaved()
  const read = async () =>
    (await workspace.get('/lists')).body.data.map((one: any) => [one.name, one.archived])
  await assertSoon(() => read(), [['Summer range', false]])
  // A change by someone else shows without a reload.
  await workspace.patch(`/lists/${list}`, { name: 'Autumn range' })
  await page.getByRole('heading', { level: 1, name: 'Autumn range' }).waitFor()

  await choose(page, 'Actions for this list', 'Archive')
  await page.getByText('Archived and read-only.').waitFor()
  await side(page).getByRole('link', { name: 'Archived 1' }).waitFor()
  await assertSoon(() => page.getByLabel('Add task').count(), 0)
  await assertSoon(() => page.getByRole('button', { name: 'Add section' }).count(), 0)
  await assertSoon(() => page.getByRole('checkbox', { name: 'Complete: Draw the frame' }).isDisabled(), true)
  await assertSoon(
    () => page.getByRole('button', { name: 'Autumn range', exact: true }).count(),
    0,
    'no rename',
  )
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByLabel('Add task').waitFor()
  await waitForSaved()
  await assertSoon(() => read(), [['Autumn range', false]])

  await choose(page, 'Actions for this list', 'History')
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
  const lines = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await waitForValue(() => lines.count(), 6)
  await lines.filter({ hasText: 'Olive Owner archived the list' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: 'Autumn range' }).last().click()

  await choose(page, 'Actions for this list', 'Archive')
  await page.locator('.task', { hasText: 'Draw the frame' }).click()
  const panel = page.getByRole('complementary', { name: 'Draw the frame' })
  await panel.getByRole('button', { name: 'Copy link' }).waitFor()
  await assertSoon(
    () => panel.locator('textarea:not([readonly]), input:enabled:not([readonly])').count(),
    0,
    'nothing is written there',
  )
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Close panel' }).click()
  await waitForSaved()
  await assertSoon(async () => (await workspace.get('/tasks')).body.data[0].completed, false)
  await side(page).getByRole('link', { name: 'Archived 1' }).click()
  await page.getByRole('heading', { level: 1, name: 'Archived lists' }).waitFor()
  await page.getByRole('link', { name: 'Autumn range' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Unarchive “Autumn range”' }).click()
  await page.getByRole('heading', { name: 'No archived lists' }).waitFor()
  await assertAccessible(page)
  await side(page).getByRole('link', { name: 'Autumn range' }).click()
  await page.getByLabel('Add task').waitFor()
})

// R-117, D10
test('sections can be added, renamed, ordered by key, menu and drag, collapsed, and deleted without their tasks', async (t) => {
  const { workspace, list, page, go, waitForSaved } = await setUp(t)
  await go()
  await page.getByRole('button', { name: 'Add section' }).click()
  for (const name of ['Plan', 'Build', 'Sell']) {
    await page.getByLabel('New section').fill(name)
    await page.getByLabel('New section').press('Enter')
  }
  await page.getByLabel('New section').press('Escape')
  await waitForValue(() => sections(page), ['Plan', 'Build', 'Sell'])
  await waitForSaved()
  const ids = (await workspace.get(`/lists/${list}/sections`)).body.data.map(({ id }: any) => id)
  await workspace.post('/tasks', { title: 'Weld', list_id: list, section_id: ids[1] })
  await page.locator('.task', { hasText: 'Weld' }).waitFor()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Add to Plan' }).click()
  await page.locator('.insert-row input').fill('Sketch')
  await page.keyboard.press('Enter')
  await page.locator('.task', { hasText: 'Sketch' }).waitFor()
  await page.locator('.insert-row input').press('Escape')
  await waitForSaved()
  const sketch = (await workspace.get('/tasks')).body.data.at(-1)
  assert.deepEqual([sketch.title, sketch.section_id], ['Sketch', ids[0]])
  await workspace.delete(`/tasks/${sketch.id}`)
  // It waits because the row has the focus.
  await page.getByRole('button', { name: '1 change' }).click()
  await page.locator('.task', { hasText: 'Sketch' }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  await page.getByLabel('Section name').fill('Draw')
  await page.getByLabel('Section name').press('Enter')
  await waitForValue(() => sections(page), ['Draw', 'Build', 'Sell'])
  await page.getByRole('button', { name: 'Sell', exact: true }).press('Alt+ArrowUp')
  await waitForValue(() => sections(page), ['Draw', 'Sell', 'Build'])
  await choose(page, 'Actions for section Draw', 'Move down')
  await waitForValue(() => sections(page), ['Sell', 'Draw', 'Build'])
  await waitForSaved()
  const savedNames = async () =>
    (await workspace.get(`/lists/${list}/sections`)).body.data.map(({ name }: any) => name)
  await assertSoon(() => savedNames(), ['Sell', 'Draw', 'Build'])

  // By drag: only headings show while one is dragged.
  const heading = (name: string) => page.locator('[data-kind=section]', { hasText: name })
  await heading('Build').hover()
  await heading('Build').locator('.drag-handle').hover()
  await page.mouse.down()
  await page.mouse.move(300, 200, { steps: 4 })
  await page.locator('.task', { hasText: 'Weld' }).waitFor({ state: 'detached' })
  const first = (await heading('Sell').boundingBox())!
  await page.mouse.move(300, first.y + 4, { steps: 4 })
  await page.locator('[data-place=above]').waitFor()
  await page.mouse.up()
  await waitForValue(() => sections(page), ['Build', 'Sell', 'Draw'])
  await page.locator('.task', { hasText: 'Weld' }).waitFor()
  await waitForSaved()
  await assertSoon(() => savedNames(), ['Build', 'Sell', 'Draw'])

  await page.locator('.task', { hasText: 'Weld' }).press('ArrowLeft')
  await page.locator('.task', { hasText: 'Weld' }).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Expand Build' }).click()
  await page.locator('.task', { hasText: 'Weld' }).waitFor()

  await choose(page, 'Actions for section Build', 'Delete')
  await waitForValue(() => sections(page), ['Sell', 'Draw'])
  await page.locator('.task', { hasText: 'Weld' }).waitFor()
  await waitForSaved()
  await assertSoon(async () => (await workspace.get('/tasks')).body.data[0].section_id, null)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await waitForValue(() => sections(page), ['Build', 'Sell', 'Draw'])
  await waitForSaved()
  const [restored] = (await workspace.get(`/lists/${list}/sections`)).body.data
  await assertSoon(async () => (await workspace.get('/tasks')).body.data[0].section_id, restored.id)
})

// D14
test('a list can be made private, shared with selected people and left, except by the last one', async (t) => {
  const { page, go, waitForSaved, joinAs, list } = await setUp(t)
  const member = await joinAs('member')
  await member.page.goto(`/lists/${list}`)
  await member.page.getByRole('heading', { level: 1, name: 'Spring range' }).waitFor()
  await go()
  await choose(page, 'Actions for this list', 'Share…')
  const dialog = page.getByRole('dialog', { name: 'Share “Spring range”' })
  await dialog.getByText('There are no guests in this workspace.').waitFor()
  await dialog.getByRole('radio', { name: 'Private' }).click()
  // Their page loses access at once.
  await member.page.getByRole('heading', { name: 'Not found' }).waitFor()
  const own = dialog.getByRole('checkbox', { name: 'Olive Owner (you)' })
  await own.waitFor()
  await waitForValue(() => own.isChecked(), true)
  await assertSoon(() => own.isDisabled(), true, 'nobody else sees it')
  await assertAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Test member' }).click()
  await side(member.page).getByRole('link', { name: 'Spring range private' }).waitFor()
  await waitForValue(() => own.isDisabled(), false)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Private, shared with 2 people' }).click()
  await own.click()
  await page.getByRole('button', { name: 'Leave list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await side(page).getByText('No lists yet').waitFor()
  await waitForSaved()
  await page.goto(`/lists/${list}`)
  await page.getByRole('heading', { name: 'Not found' }).waitFor()
  await member.page.goto(`/lists/${list}`)
  await member.page.getByRole('heading', { level: 1, name: 'Spring range' }).waitFor()
})

test('a list can be saved as a template and created from one with its sections and tasks, starting with ⇧N', async (t) => {
  const { workspace, list, page, go, joinAs } = await setUp(t)
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Photography' })).body.id
  await workspace.post('/tasks', { title: 'Book the quarry', list_id: list, section_id: section })
  await go()
  await choose(page, 'Actions for this list', 'Save as template…')
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Range')
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await toast(page, 'Template “Range” saved')

  await page.keyboard.press('Shift+N')
  const dialog = page.getByRole('dialog', { name: 'Create list' })
  for (const [name, preview] of [
    ['Product launch', /26 tasks/],
    ['New customer onboarding', /20 tasks/],
    ['Month-end close', /22 tasks/],
    ['Range', 'Photography · 1 task'],
  ] as const) {
    await dialog.getByRole('radio', { name, exact: true }).waitFor()
    await dialog.getByText(preview).waitFor()
  }
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await dialog.getByRole('radio', { name: 'Range', exact: true }).check()
  await assertSoon(() => dialog.getByLabel('Name').inputValue(), 'Range')
  await dialog.getByLabel('Name').fill('Autumn')
  await dialog.getByRole('checkbox', { name: 'Private' }).check()
  await assertAccessible(page)
  await dialog.getByLabel('Name').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Autumn' }).waitFor()
  await page.locator('.task', { hasText: 'Book the quarry' }).waitFor()
  await assertSoon(() => sections(page), ['Photography'])
  const created = (await workspace.get('/lists')).body.data.at(-1)
  assert.deepEqual([created.name, created.visibility], ['Autumn', 'private'])

  // Its author, owners and administrators can delete it.
  const member = await joinAs('member')
  await member.page.goto('/today')
  await side(member.page).getByRole('button', { name: 'New list' }).click()
  await member.page.getByRole('radio', { name: 'Range', exact: true }).waitFor()
  await assertSoon(() => member.page.getByRole('button', { name: /^Delete template/ }).count(), 0)
  await side(page).getByRole('button', { name: 'New list' }).click()
  await page.getByRole('button', { name: 'Delete template Range' }).click()
  await page.getByRole('button', { name: 'Delete template', exact: true }).click()
  await toast(page, 'Template “Range” deleted')
  await page.getByRole('radio', { name: 'Range', exact: true }).waitFor({ state: 'detached' })
})

// 0148
test('each person can order the lists of their sidebar by key, menu and drag', async (t) => {
  const { workspace, page, go, waitForSaved, owner, joinAs } = await setUp(t)
  for (const name of ['Warehouse', 'Website']) await workspace.list(name)
  await go()
  await page.locator('.sidebar[data-arranges]').waitFor()
  await waitForValue(() => namesIn(page), ['Spring range', 'Warehouse', 'Website'])
  await side(page).getByRole('link', { name: 'Website' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await waitForValue(() => namesIn(page), ['Spring range', 'Website', 'Warehouse'])
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await waitForValue(() => namesIn(page), ['Website', 'Spring range', 'Warehouse'])
  await choose(page, 'Actions for Website', 'Move down')
  await waitForValue(() => namesIn(page), ['Spring range', 'Website', 'Warehouse'])
  const [from, to] = ['Warehouse', 'Spring range'].map((name) => side(page).getByRole('link', { name }))
  await from!.hover()
  await page.mouse.down()
  const { x, y } = (await to!.boundingBox())!
  await page.mouse.move(x + 40, y + 2, { steps: 5 })
  await page.locator('[data-place=above]').waitFor()
  await page.mouse.up()
  await waitForValue(() => namesIn(page), ['Warehouse', 'Spring range', 'Website'])
  assert.match(page.url(), /lists/, 'what is dragged is not followed')
  await page.getByRole('heading', { level: 1, name: 'Spring range' }).waitFor()
  await waitForSaved()
  const sidebarLists = (await owner.get('/sidebar')).body.lists.map(({ name }: any) => name)
  assert.deepEqual(sidebarLists, ['Warehouse', 'Spring range', 'Website'])
  const member = await joinAs('member')
  await member.page.goto('/today')
  await waitForValue(() => namesIn(member.page), ['Spring range', 'Warehouse', 'Website'])
})

// 0163, R-057
test("a URL in another of the person's workspaces switches there and says so, and any other is not found", async (t) => {
  const { workspace, owner, page, go } = await setUp(t)
  const other = await createWorkspace(service)
  const { member } = await other.join('member', { email: workspace.owner.email })
  const list = await other.list('Elsewhere')
  const task = (await other.post('/tasks', { title: 'Over there', list_id: list })).body
  const view = `/app/v1/workspaces/${other.workspace.id}/views`
  const saved = (await owner.post(view, { name: 'Mine there', filter: {} })).body.id
  const home = (await workspace.get('/lists')).body.data[0].id
  for (const [path, heading] of [
    [`/lists/${list}`, 'Elsewhere'],
    [new URL(task.url).pathname, /./],
    [`/views/${saved}`, 'Mine there'],
  ] as const) {
    await go(path, heading)
    await toast(page, `You're now in ${other.workspace.name}`)
    await page.getByRole('button', { name: other.workspace.name }).waitFor()
    await go(`/lists/${home}`)
    await page.getByRole('button', { name: workspace.workspace.name }).waitFor()
  }
  // URLs without an id name their workspace, as in emails.
  await page.goto(`/inbox?in=${other.workspace.id}`)
  await toast(page, `You're now in ${other.workspace.name}`)
  await page.getByRole('button', { name: other.workspace.name }).waitFor()
  await page.waitForURL(/\/notifications$/)
  await page.goto(`/settings/notifications?in=${workspace.workspace.id}`)
  await page.getByRole('button', { name: workspace.workspace.name }).waitFor()
  await page.waitForURL(/\/settings\/notifications$/)
  await page.goto('/inbox?in=wsp_none')
  await page.waitForURL(/\/notifications$/)
  await page.getByRole('button', { name: workspace.workspace.name }).waitFor()
  const hidden = (await other.post('/lists', { name: 'Hidden', visibility: 'private' })).body.id
  for (const path of [`/lists/${hidden}`, '/lists/lst_01jd42e76ke0080ppaatcsyj69', '/views/none']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    await page.getByRole('button', { name: workspace.workspace.name }).waitFor()
  }
  assert.ok(member)
})

//
test('a guest sees what is shared with them and what only members can do, and a full list says so before typing', async (t) => {
  const { workspace, list, owner, page, go, joinAs } = await setUp(t)
  const guest = await joinAs('guest')
  await guest.page.goto('/today')
  await side(guest.page).getByText('Nothing has been shared with you yet.').waitFor()
  await owner.send('PUT', `/lists/${list}/members/${guest.member.id}`)
  await side(guest.page).getByRole('link', { name: 'Spring range' }).click()
  await guest.page.getByRole('heading', { name: 'No tasks in “Spring range” yet' }).waitFor()
  for (const name of ['New list', 'Add section', 'From a template…', 'Spring range'])
    await assertSoon(() => guest.page.getByRole('button', { name, exact: true }).count(), 0, name)
  await guest.page.keyboard.press('Shift+N')
  await guest.page.getByRole('button', { name: 'Actions for this list' }).press('Enter')
  await guest.page.getByText('Only members can rename, share and archive this list').waitFor()
  await assertSoon(() => guest.page.getByRole('dialog', { name: 'Create list' }).count(), 0)
  await assertAccessible(guest.page)

  await go()
  await page.getByRole('main').getByRole('button', { name: 'New task' }).click()
  await page.keyboard.type('The first')
  await page.keyboard.press('Enter')
  await page.locator('.task', { hasText: 'The first' }).waitFor()
  await fillList(service, workspace, list, 4_995)
  await page.reload()
  await page.getByText('You can add 4 more tasks to this list.').waitFor()
  for (const title of ['2', '3', '4', '5']) {
    await page.getByLabel('Add task').fill(title)
    await page.getByLabel('Add task').press('Enter')
  }
  await page.getByText('This list has reached the limit of 5,000 tasks').waitFor()
  await page.getByLabel('Add task').waitFor({ state: 'detached' })
  await choose(page, 'Actions for this list', 'Save as template…')
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('Templates are limited to 500 tasks, including subtasks.').waitFor()
})

test('a list can be renamed and given sections while offline, and one that was never loaded says so', async (t) => {
  const { workspace, list, page, go, waitForSaved } = await setUp(t)
  await workspace.list('Never opened')
  await go()
  await side(page).getByRole('link', { name: 'Never opened' }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Spring range', exact: true }).press('F2')
  await page.getByLabel('List name').fill('Written on the train')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByLabel('New section').fill('Later')
  await page.getByLabel('New section').press('Enter')
  await page.getByLabel('New section').press('Escape')
  await page.getByRole('heading', { level: 1, name: 'Written on the train' }).waitFor()
  await waitForValue(() => sections(page), ['Later'])
  await side(page).getByText('Offline, 2 to sync').waitFor()
  await side(page).getByRole('link', { name: 'Never opened' }).click()
  await page.getByRole('heading', { name: 'Not available offline' }).waitFor()
  await page.context().setOffline(false)
  await waitForSaved()
  await page.getByRole('heading', { name: 'No tasks in “Never opened” yet' }).waitFor()
  const [renamed] = (await workspace.get('/lists')).body.data
  const savedNames = (await workspace.get(`/lists/${list}/sections`)).body.data.map(({ name }: any) => name)
  assert.deepEqual([renamed.name, savedNames], ['Written on the train', ['Later']])
})
