import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, nextPicture, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'
import { dayIn } from '../../support/day-in.ts'

const service = await startServiceWithWeb()

/** A list with three labels: One has the first, Two the first two, Three none. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const label = async (name: string, color: string): Promise<string> =>
    (await workspace.post('/labels', { name, color })).body.id
  const [alpha, beta, gamma] = [
    await label('Alpha', 'red'),
    await label('Beta', 'teal'),
    await label('Gamma', 'blue'),
  ]
  const add = async (title: string, fields: Record<string, unknown> = {}): Promise<string> =>
    (await workspace.post('/tasks', { title, list_id: list, ...fields })).body.id
  const ids = {
    One: await add('One', { label_ids: [alpha] }),
    Two: await add('Two', { label_ids: [alpha, beta] }),
    Three: await add('Three'),
  }
  const session = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie: session.cookie, ...options })
  const read = async (title: keyof typeof ids) => (await workspace.get(`/tasks/${ids[title]}`)).body
  /** Waits until a task has these labels on the server. */
  const waitForLabels = (title: keyof typeof ids, labels: readonly string[]) =>
    waitUntil(async () => (await read(title)).label_ids.toSorted().join() === labels.toSorted().join())
  return { workspace, session, list, page, ids, read, waitForLabels, labels: { alpha, beta, gamma } }
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string, title: string) =>
  column(page, name).locator('.task', { hasText: title })
/** The shown groups and the titles in them, such as `Alpha: One Two`. */
const shownGroups = `Array.from(document.querySelectorAll('[data-column]'), (one) =>
  one.querySelector('h2').textContent + ': ' +
  Array.from(one.querySelectorAll('.row-title'), (title) => title.textContent).join(' ')).join(', ')`
const shownList = `Array.from(document.querySelectorAll('.margin-list .grid :is(h2, .row-title)'), (one) =>
  one.matches('h2') ? one.textContent + ':' : one.textContent).join(' ')`
const waitForShown = async (page: Page, script: string, text: string) => {
  let shown = ''
  await waitUntil(async () => (shown = await page.evaluate<string>(script)) === text).catch(
    (error: unknown) => {
      throw new Error(`shown: ${shown}`, { cause: error })
    },
  )
}
const waitForColumns = (page: Page, ...columns: string[]) =>
  waitForShown(page, shownGroups, columns.join(', '))
const waitForList = (page: Page, text: string) => waitForShown(page, shownList, text)
const waitForSaved = (page: Page) => page.getByText('Up to date').first().waitFor({ state: 'attached' })

/** Drags a card to a column by mouse. @param held a key that is pressed once the card is there */
async function drag(page: Page, from: [column: string, title: string], to: string, held?: string) {
  await card(page, ...from).hover()
  const target = (await column(page, to).locator('[role=grid]').boundingBox())!
  const [x, y] = [target.x + target.width / 2, target.y + 100]
  await page.mouse.down()
  await page.mouse.move(x, y - 6)
  await page.mouse.move(x, y, { steps: 4 })
  await column(page, to).locator('[role=grid][data-drop-target]').waitFor()
  if (held) await page.keyboard.down(held)
  await page.mouse.up()
  if (held) await page.keyboard.up(held)
}

const focusedTitle = (page: Page) =>
  page.evaluate<string>(`(() => { const at = document.activeElement
    return at?.closest('[data-column]')?.querySelector('h2').textContent + '/' +
      at?.querySelector('.row-title')?.textContent })()`)

test('a board by label replaces the label of the column a card leaves, adds one with a key held, and adds tasks with it', async (t) => {
  const { workspace, page, list, ids, waitForLabels, labels } = await setUp(t)
  const { alpha, beta, gamma } = labels
  await page.goto(`/lists/${list}?layout=board`)
  await page.locator('.task', { hasText: 'Three' }).waitFor()
  await page.keyboard.press('Shift+O')
  await page.getByRole('menuitem', { name: 'Label' }).press('Enter')
  await page.waitForURL(/group=label/)
  await waitForColumns(page, 'No label: Three', 'Alpha: One Two', 'Beta: Two', 'Gamma: ')
  await assertAccessible(page)

  // By mouse: in place of the label of the column, or besides it.
  await drag(page, ['Alpha', 'One'], 'Beta')
  await waitForColumns(page, 'No label: Three', 'Alpha: Two', 'Beta: One Two', 'Gamma: ')
  await toast(page, 'Label changed to “Beta”')
  await waitForLabels('One', [beta])
  await drag(page, ['Alpha', 'Two'], 'Gamma', 'Control')
  await waitForColumns(page, 'No label: Three', 'Alpha: Two', 'Beta: One Two', 'Gamma: Two')
  await waitForLabels('Two', [alpha, beta, gamma])
  await drag(page, ['Beta', 'Two'], 'Gamma')
  await waitForColumns(page, 'No label: Three', 'Alpha: Two', 'Beta: One', 'Gamma: Two')
  await waitForLabels('Two', [alpha, gamma])
  await page.keyboard.press('Control+z')
  await waitForLabels('Two', [alpha, beta, gamma])
  await drag(page, ['Beta', 'Two'], 'No label')
  await waitForColumns(page, 'No label: Two Three', 'Alpha: ', 'Beta: One', 'Gamma: ')
  await page.keyboard.press('Control+z')
  await waitForLabels('Two', [alpha, beta, gamma])

  // By keys, and the focus goes along.
  await card(page, 'No label', 'Three').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await waitForColumns(page, 'No label: ', 'Alpha: Two Three', 'Beta: One Two', 'Gamma: Two')
  await waitUntil(async () => (await focusedTitle(page)) === 'Alpha/Three')
  await page.keyboard.press('Shift+ArrowRight')
  await waitForColumns(page, 'No label: ', 'Alpha: Two Three', 'Beta: One Two Three', 'Gamma: Two')
  await waitForLabels('Three', [alpha, beta])
  await assertSoon(() => focusedTitle(page), 'Alpha/Three')
  // The same task in the next column is a card of its own.
  await page.keyboard.press('ArrowRight')
  await card(page, 'Beta', 'Three').focus()
  await page.keyboard.press('F2')
  await column(page, 'Beta').locator('input.row-title:focus').waitFor()
  await assertSoon(() => page.locator('input.row-title').count(), 1)
  await page.keyboard.type('Third')
  await page.keyboard.press('Enter')
  await waitForColumns(page, 'No label: ', 'Alpha: Two Third', 'Beta: One Two Third', 'Gamma: Two')
  await waitUntil(async () => (await focusedTitle(page)) === 'Beta/Third')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await waitForColumns(page, 'No label: ', 'Alpha: Two Third', 'Beta: One Two', 'Gamma: Two Third')
  await waitUntil(async () => (await focusedTitle(page)) === 'Gamma/Third')

  // By touch, and by the menu of a card.
  await page.keyboard.press('x')
  await card(page, 'Alpha', 'Third').and(page.locator('[data-selected]')).waitFor()
  await page.keyboard.press('Escape')
  await card(page, 'Gamma', 'Third').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to previous section' }).click()
  await waitForColumns(page, 'No label: ', 'Alpha: Two Third', 'Beta: One Two Third', 'Gamma: Two')

  // What is added in a column has its label, what someone else does shows, and Tab leaves the board.
  await column(page, 'No label').getByRole('button', { name: 'Add to No label' }).click()
  await page.locator('.insert-row input').fill('Four')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await card(page, 'No label', 'Four').waitFor()
  await card(page, 'Gamma', 'Two').focus()
  await page.keyboard.press('n')
  await page.locator('.insert-row input').fill('Five #beta')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await waitForColumns(
    page,
    'No label: Four',
    'Alpha: Two Third',
    'Beta: One Two Third Five',
    'Gamma: Two Five',
  )
  await workspace.patch(`/tasks/${ids.One}`, { label_ids: [gamma] })
  await page.getByRole('button', { name: '1 change' }).waitFor()
  await page.keyboard.press('.')
  await waitForColumns(
    page,
    'No label: Four',
    'Alpha: Two Third',
    'Beta: Two Third Five',
    'Gamma: One Two Five',
  )
  await card(page, 'Alpha', 'Two').focus()
  const stops: string[] = []
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate<string>(
        `document.activeElement.closest('[data-column]')?.querySelector('h2').textContent ?? 'outside'`,
      ),
    )
  }
  assert.deepEqual(
    [...new Set(stops)].slice(0, 2).filter((stop) => stop !== 'Alpha'),
    ['outside'],
  )
})

test('a board by priority, person or due date sets it, and hides empty columns', async (t) => {
  const { workspace, page, list, read } = await setUp(t)
  const { member } = await workspace.join('member')
  await page.goto(`/lists/${list}?layout=board&group=priority`)
  await waitForColumns(page, 'Urgent: ', 'High: ', 'Medium: ', 'Low: ', 'No priority: One Two Three')
  await page.setViewportSize({ width: 1600, height: 800 })
  await drag(page, ['No priority', 'One'], 'High')
  await toast(page, 'Priority set to High')
  await waitUntil(async () => (await read('One')).priority === 3)
  await page.getByRole('button', { name: 'Hide 3 empty columns' }).click()
  await waitForColumns(page, 'High: One', 'No priority: Two Three')
  await page.reload()
  await waitForColumns(page, 'High: One', 'No priority: Two Three')
  await page.getByRole('button', { name: 'Show 3 empty columns' }).click()

  await page.goto(`/lists/${list}?layout=board&group=person`)
  const you = `${workspace.owner.name} (you)`
  await waitForColumns(page, 'Unassigned: One Two Three', `${you}: `, `${member.name}: `)
  await drag(page, ['Unassigned', 'One'], you)
  await drag(page, [you, 'One'], member.name, 'Control')
  await waitForColumns(page, 'Unassigned: Two Three', `${you}: One`, `${member.name}: One`)
  await waitUntil(async () => (await read('One')).assignee_ids.length === 2)

  await page.goto(`/lists/${list}?layout=board&group=due`)
  await waitForColumns(
    page,
    'Overdue: ',
    'Today: ',
    'Tomorrow: ',
    'Next 7 days: ',
    'Later: ',
    'No date: One Two Three',
  )
  await drag(page, ['No date', 'Two'], 'Tomorrow')
  await waitForColumns(
    page,
    'Overdue: ',
    'Today: ',
    'Tomorrow: Two',
    'Next 7 days: ',
    'Later: ',
    'No date: One Three',
  )
  await waitUntil(async () => (await read('Two')).due_date > dayIn(0))
  await assertSoon(() => column(page, 'Overdue').getByRole('button').count(), 0)
  await drag(page, ['Tomorrow', 'Two'], 'No date')
  await waitUntil(async () => (await read('Two')).due_date === null)
  await assertAccessible(page)
})

test('a list by label has a row for each label of a task, moves rows between groups, and keeps changes made offline', async (t) => {
  const { page, list, waitForLabels, labels } = await setUp(t, { expected: /ERR_FAILED/ })
  const { alpha, beta } = labels
  await page.goto(`/lists/${list}?group=label`)
  await waitForList(page, 'No label: Three Alpha: One Two Beta: Two')
  await assertAccessible(page)
  const rows = page.locator('.grid .task', { hasText: 'Two' })
  await rows.last().focus()
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await assertSoon(() => rows.and(page.locator('[data-selected]')).count(), 2)
  await page.keyboard.press('Space')
  await page.getByText('1 selected').waitFor({ state: 'detached' })

  await rows.last().focus()
  await page.keyboard.press('n')
  await page.locator('.insert-row input').fill('Four')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await waitForList(page, 'No label: Three Alpha: One Two Beta: Two Four')
  await waitForSaved(page)

  // By mouse, on a group or its heading.
  await page.waitForLoadState('networkidle')
  const heading = (await page.getByRole('heading', { name: 'Alpha' }).boundingBox())!
  const four = page.locator('.grid .task[draggable=true]', { hasText: 'Four' })
  await four.hover()
  await page.mouse.down()
  await page.mouse.move(heading.x + 200, heading.y + 2)
  await page.mouse.move(heading.x + 200, heading.y + 8, { steps: 4 })
  await page.locator('.margin-row[data-drop-target], .drop-line[data-drop-target]').first().waitFor()
  await page.mouse.up()
  await waitForList(page, 'No label: Three Alpha: One Two Four Beta: Two')
  await waitForSaved(page)
  const three = (await page.locator('.task', { hasText: 'Three' }).boundingBox())!
  await page.locator('.task', { hasText: 'One' }).hover()
  await page.mouse.down()
  await page.mouse.move(three.x + 300, three.y + 10)
  await page.mouse.move(three.x + 300, three.y + 16, { steps: 4 })
  await page.locator('.drop-line[data-drop-target]').waitFor()
  await page.mouse.up()
  await waitForList(page, 'No label: One Three Alpha: Two Four Beta: Two')
  await waitForLabels('One', [])

  const writes = /workspaces/
  await page.route(writes, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('failed'),
  )
  await page.locator('.task', { hasText: 'One' }).focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await waitForList(page, 'No label: Three Alpha: One Two Four Beta: Two')
  await page.locator('.task:focus', { hasText: 'One' }).waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  await waitForList(page, 'No label: Three Alpha: One Two Four Beta: One Two')
  await page.reload()
  await waitForList(page, 'No label: Three Alpha: One Two Four Beta: One Two')
  await page.unroute(writes)
  await page.reload()
  await waitForLabels('One', [alpha, beta])
})

test('a view keeps what it is grouped by, and a view of several lists can be grouped by list', async (t) => {
  const { workspace, session, page, list, read } = await setUp(t)
  const other = await workspace.list('Warehouse')
  await page.goto(`/lists/${list}?group=label`)
  await page.getByRole('button', { name: 'Save as view' }).press('Enter')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.type('By label')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/views\/viw_[0-9a-z]+$/)
  await waitForList(page, 'No label: Three Alpha: One Two Beta: Two')
  const saved = async () => (await session.get('/views')).body.data[0]
  await assertSoon(async () => (await saved()).group_by, 'label')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>group by')
  await page
    .getByRole('option', { name: /Group by/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Priority' }).press('Enter')
  await waitForList(page, 'No priority: One Two Three')
  await page.keyboard.press('Control+s')
  await waitUntil(async () => (await saved()).group_by === 'priority')
  await page.keyboard.press('Control+z')
  await waitUntil(async () => (await saved()).group_by === 'label')
  await waitForList(page, 'No label: Three Alpha: One Two Beta: Two')

  await page.goto('/all?layout=board&group=list')
  const inbox = (await workspace.get('/lists')).body.data.find((one: any) => one.is_inbox)?.name
  const empty = inbox === undefined ? [] : [`${inbox}: `]
  const columns = async () => (await page.evaluate<string>(shownGroups)).split(', ')
  await card(page, 'Spring range', 'One').waitFor()
  await assertSoon(
    async () => (await columns()).toSorted(),
    [...empty, 'Spring range: One Two Three', 'Warehouse: '].toSorted(),
  )
  await drag(page, ['Spring range', 'One'], 'Warehouse')
  await waitUntil(async () => (await read('One')).list_id === other)
  await column(page, 'Warehouse').getByRole('button', { name: 'Add to Warehouse' }).click()
  await page.locator('.insert-row input').fill('Four')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await card(page, 'Warehouse', 'Four').waitFor()
  await waitForSaved(page)
  const { body } = await workspace.get('/tasks', { list_id: other })
  assert.deepEqual(body.data.map(({ title }: { title: string }) => title).toSorted(), ['Four', 'One'])
})

test('regression: tasks sorted by start date have headings, and can be moved between them and added to one', async (t) => {
  const { workspace, list, page, ids, read } = await setUp(t)
  await workspace.patch(`/tasks/${ids.One}`, { start_date: dayIn(-3) })
  await workspace.patch(`/tasks/${ids.Two}`, { start_date: dayIn(0), due_date: dayIn(0) })
  await workspace.post('/tasks', { title: 'Four', list_id: list, start_date: dayIn(40) })
  await page.goto('/all?sort=start')
  await waitForList(page, 'Started: One Today: Two Later: Four No start date: Three')
  await assertAccessible(page)

  await page.goto('/all?sort=start&layout=board')
  await waitForColumns(page, 'Started: One', 'Today: Two', 'Tomorrow: ', 'Next 7 days: ', 'Later: Four', 'No start date: Three') // oxfmt-ignore
  // Not later than it is due.
  await card(page, 'Today', 'Two').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await toast(page, /^The task is due on .*before that/)
  // A move that was refused doesn't take the focus from where someone has gone since.
  await card(page, 'No start date', 'Three').focus()
  for (let picture = 0; picture < 40; picture++) await page.evaluate(nextPicture)
  await card(page, 'No start date', 'Three').and(page.locator(':focus')).waitFor({ timeout: 1_000 })
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await toast(page, 'Task starts')
  await card(page, 'Later', 'Three').waitFor()
  await waitForSaved(page)
  await assertSoon(async () => (await read('Three')).start_date, dayIn(14))
  // The moved card has the focus, before the line for a new task takes it.
  await card(page, 'Later', 'Three').and(page.locator(':focus')).waitFor()
  await column(page, 'Tomorrow').getByRole('button', { name: 'Add' }).first().click()
  await page.locator('[data-new-line]:focus').waitFor()
  await page.keyboard.type('Five')
  await page.keyboard.press('Enter')
  await card(page, 'Tomorrow', 'Five').waitFor()
  await waitForSaved(page)
  const { body } = await workspace.get('/tasks')
  const five = body.data.find(({ title }: { title: string }) => title === 'Five')
  assert.equal(five.start_date, dayIn(1))
})

test('a card that is moved twice in a row goes two columns on, and keeps the focus', async (t) => {
  const { workspace, page, ids, read } = await setUp(t)
  await workspace.patch(`/tasks/${ids.Three}`, { priority: 1 })
  await page.goto('/all?layout=board&group=priority')
  await card(page, 'Low', 'Three').focus()
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await card(page, 'High', 'Three').and(page.locator(':focus')).waitFor()
  await waitUntil(async () => (await read('Three')).priority === 3)
})

test('regression: Enter on what a list is grouped by already closes the menu that a key has opened', async (t) => {
  const { page, list } = await setUp(t)
  await page.goto(`/lists/${list}`)
  await page.locator('.task').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Shift+O')
  const chosen = page.getByRole('menuitem', { name: 'Section' })
  await chosen.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Group by', exact: true }).and(page.locator(':focus')).waitFor()
})

test('regression: tasks stay in all groups they have when they come into one before or leave it', async (t) => {
  const { workspace, page, list, ids, labels, waitForLabels } = await setUp(t)
  const { alpha, beta, gamma } = labels
  await workspace.patch(`/tasks/${ids.One}`, { label_ids: [beta, gamma] })
  await page.goto(`/lists/${list}?layout=board&group=label`)
  await waitForColumns(page, 'No label: Three', 'Alpha: Two', 'Beta: One Two', 'Gamma: One')
  await card(page, 'Beta', 'One').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await waitForColumns(page, 'No label: Three', 'Alpha: One Two', 'Beta: One Two', 'Gamma: One')
  await waitForLabels('One', [alpha, beta, gamma])
  await card(page, 'Alpha', 'One').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await waitForColumns(page, 'No label: Three', 'Alpha: Two', 'Beta: One Two', 'Gamma: One')
  await waitUntil(async () => (await focusedTitle(page)) === 'Beta/One')

  // The order of the labels alone decides, too, which of its cards is the first of a task.
  await workspace.patch(`/labels/${gamma}`, { name: 'Aardvark' })
  await waitForColumns(page, 'No label: Three', 'Aardvark: One', 'Alpha: Two', 'Beta: One Two')
  await card(page, 'Beta', 'One').focus()
  await page.keyboard.press('F2')
  await column(page, 'Beta').locator('input.row-title:focus').waitFor()
  await assertSoon(() => page.locator('input.row-title').count(), 1)
  await page.keyboard.press('Escape')
  // A card that stays keeps the focus while its task comes into another column.
  await card(page, 'Beta', 'One').focus()
  await page.keyboard.press('l')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('alp')
  await page.keyboard.press('Enter')
  await waitForColumns(page, 'No label: Three', 'Aardvark: One', 'Alpha: One Two', 'Beta: One Two')
  await waitUntil(async () => (await focusedTitle(page)) === 'Beta/One')
  await waitForLabels('One', [alpha, beta, gamma])
  await workspace.patch(`/tasks/${ids.One}`, { label_ids: [beta, gamma] })

  await page.goto(`/lists/${list}?group=label`)
  await waitForList(page, 'No label: Three Aardvark: One Alpha: Two Beta: One Two')
  await workspace.patch(`/tasks/${ids.Two}`, { label_ids: [alpha, beta, gamma] })
  await waitForList(page, 'No label: Three Aardvark: One Two Alpha: Two Beta: One Two')
  await workspace.patch(`/tasks/${ids.Two}`, { label_ids: [beta] })
  await waitForList(page, 'No label: Three Aardvark: One Beta: One Two')
})
