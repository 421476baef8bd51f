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

/** A workspace with a list of tasks, opened by its owner. */
async function setUp(t: TestContext, titles: readonly string[] = [], options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const ids: string[] = []
  for (const title of titles) ids.push((await workspace.post('/tasks', { title, list_id: list })).body.id)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, ...options })
  await page.goto(`/lists/${list}`)
  await page.getByRole('heading', { name: 'Spring range', exact: true }).waitFor()
  return { workspace, list, page, ids }
}

const row = (page: Page, title: string) => page.locator('.task', { hasText: title })
const addLine = (page: Page) => page.getByLabel('Add task')

test('a line of text creates a task with date, time, rule, assignee and priority, and is ready for the next', async (t) => {
  const { workspace, page } = await setUp(t)
  await addLine(page).fill('Call the printer tomorrow 9am every 2 weeks @olive !3')
  await assertAccessible(page)
  await addLine(page).press('Enter')
  await row(page, 'Call the printer').waitFor()
  await assertSoon(() => addLine(page).inputValue(), '')
  await addLine(page).fill('Book the quarry')
  await addLine(page).press('Enter')
  await row(page, 'Book the quarry').waitFor()
  await page.getByText('Up to date').waitFor()

  const { body } = await workspace.get('/tasks')
  const [first, second] = body.data
  assert.deepEqual(
    [first.title, first.due_time, first.priority, first.assignee_ids, first.recurrence, first.source],
    [
      'Call the printer',
      '09:00',
      3,
      [workspace.owner.id],
      { rule: 'FREQ=WEEKLY;INTERVAL=2', from: 'due' },
      'app',
    ],
  )
  assert.equal(second.title, 'Book the quarry')
})

test('regression: highlights stay aligned with text that is longer than its input', async (t) => {
  const { page } = await setUp(t, [], { viewport: 'small' })
  await addLine(page).pressSequentially(
    'A title that is longer than its field can show at once, tomorrow 9am',
  )
  const scrolled = () =>
    page.evaluate<number[]>(
      `['[data-new-line]', '.new-line .line-highlights'].map((part) => document.querySelector(part).scrollLeft)`,
    )
  await waitUntil(async () => {
    const [field = 0, marks] = await scrolled()
    return field > 0 && field === marks
  })
  await page.keyboard.press('Home')
  await waitUntil(async () => (await scrolled()).every((left) => left === 0))
})

test("completing a task can be undone from its toast, and a deletion is sent only once it can't be undone", async (t) => {
  const {
    workspace,
    page,
    ids: [id],
  } = await setUp(t, ['Order stands'])
  await row(page, 'Order stands').waitFor()
  await row(page, 'Order stands').getByRole('checkbox').click()
  await page.getByText('Task completed').waitFor()
  await row(page, 'Order stands').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Order stands').waitFor()
  await page.getByText('Up to date').waitFor()
  await assertSoon(async () => (await workspace.get(`/tasks/${id}`)).body.completed, false)

  await row(page, 'Order stands').click()
  await page.locator('.panel').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await row(page, 'Order stands').waitFor({ state: 'detached' })
  await assertSoon(async () => (await workspace.get(`/tasks/${id}`)).status, 200)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await row(page, 'Order stands').waitFor()
})

test('changes made through the API show without a reload', async (t) => {
  const { workspace, list, page } = await setUp(t)
  const created = await workspace.post('/tasks', { title: 'From the API', list_id: list })
  await row(page, 'From the API').waitFor()
  await workspace.patch(`/tasks/${created.body.id}`, { title: 'Changed by the API', priority: 4 })
  await row(page, 'Changed by the API').waitFor()
  await workspace.delete(`/tasks/${created.body.id}`)
  await row(page, 'Changed by the API').waitFor({ state: 'detached' })
})

test('regression: the sidebar counts overdue tasks once, as Today shows them', async (t) => {
  const { workspace, list, page } = await setUp(t)
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
  for (const due_date of ['2020-01-01', today])
    await workspace.post('/tasks', {
      title: `Due ${due_date}`,
      list_id: list,
      due_date,
      timezone: 'Europe/Berlin',
    })
  await page.goto('/today')
  await row(page, 'Due 2020-01-01').waitFor()
  await assertSoon(() => page.locator('.task').count(), 2)
  await page.getByRole('navigation').getByRole('link', { name: 'Today 2', exact: true }).waitFor()
})

test('a task can be edited in the panel: title, due date, repeat, checklist, comment', async (t) => {
  const {
    workspace,
    page,
    ids: [id],
  } = await setUp(t, ['Draw the frame'])
  await row(page, 'Draw the frame').click()
  const panel = page.locator('.panel')
  await panel.getByLabel('Title').fill('Draw the new frame')
  await panel.getByLabel('Title').press('Enter')
  await panel.getByRole('button', { name: 'Due' }).click()
  const due = page.getByLabel('Due date, in words')
  await due.fill('31 feb')
  await page.getByText("There's no 31 February. The last day is 28 February.").waitFor()
  await due.fill('2038-03-01 14:00')
  await due.press('Enter')
  await panel.getByRole('button', { name: 'Repeats' }).click()
  await page.getByLabel('How often, in words').fill('every last day of the month')
  await page.getByLabel('How often, in words').press('Enter')
  await panel.getByLabel('Add item').fill('Toe overlap')
  await panel.getByLabel('Add item').press('Enter')
  await panel.getByRole('checkbox', { name: 'Toe overlap' }).waitFor()
  await panel.getByLabel('Write a comment').fill('Rev D is in.')
  await panel.getByRole('button', { name: 'Send' }).click()
  await panel.locator('.prose', { hasText: 'Rev D is in.' }).waitFor()
  await page.getByText('Up to date').waitFor()
  await assertAccessible(page)

  const { body } = await workspace.get(`/tasks/${id}`)
  assert.deepEqual(
    [
      body.title,
      body.due_date,
      body.due_time,
      body.recurrence,
      body.checklist.map((item: { text: string }) => item.text),
    ],
    [
      'Draw the new frame',
      '2038-03-01',
      '14:00',
      { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', from: 'due' },
      ['Toe overlap'],
    ],
  )
})

test('several tasks can be completed at once, by keyboard alone', async (t) => {
  const { workspace, page } = await setUp(t, ['One', 'Two', 'Three'])
  await row(page, 'Three').waitFor()
  await row(page, 'One').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('toolbar', { name: 'Actions for 2 tasks' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('e')
  await page.getByText('2 tasks completed').waitFor()
  await page.getByText('Up to date').waitFor()
  const open = await workspace.get('/tasks', { completed: 'false' })
  assert.deepEqual(
    open.body.data.map(({ title }: { title: string }) => title),
    ['Three'],
  )
})

test('changes made offline are kept and sent when the connection is back', async (t) => {
  const { workspace, page } = await setUp(t, [])
  await page.context().setOffline(true)
  await addLine(page).fill('Written on the train')
  await addLine(page).press('Enter')
  await row(page, 'Written on the train').waitFor()
  await page.getByText('Offline, 1 to sync').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Up to date').waitFor()
  const { body } = await workspace.get('/tasks')
  assert.deepEqual(
    body.data.map(({ title }: { title: string }) => title),
    ['Written on the train'],
  )
})

test('a change that the server is too busy to take is sent again later, and pages load when they may', async (t) => {
  const { workspace, list, page, ids } = await setUp(t, ['One'], { expected: /429/ })
  let refused = 0
  const refuseOnce = (path: RegExp, details: object) =>
    page.route(
      path,
      async (route) => {
        refused += 1
        const error = { code: 'rate_limited', message: 'Too many requests.', details, request_id: 'req_' }
        await route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify({ error }) })
      },
      { times: 1 },
    )

  // From the service itself, and from whatever stands before it.
  for (const [title, details] of [
    ['Refused by the service', { retry_after: 1, reason: 'session' }],
    ['Refused by a proxy', {}],
  ] as const) {
    await refuseOnce(/\/app\/v1\/workspaces\/\w+\/tasks$/, details)
    await addLine(page).fill(title)
    await addLine(page).press('Enter')
    await row(page, title).waitFor()
    await waitUntil(async () =>
      (await workspace.get('/tasks')).body.data.some((one: any) => one.title === title),
    )
    await page.getByText('Up to date').waitFor()
  }
  await refuseOnce(/\/app\/v1\/workspaces\/\w+\/rows\b/, { retry_after: 1, reason: 'session' })
  await page.goto(`/lists/${list}`)
  await row(page, 'One').waitFor()
  assert.equal(refused, 3)
  await assertSoon(async () => (await workspace.get('/tasks')).body.data.length, ids.length + 2)
})

for (const [viewport, colorScheme] of [
  ['wide', 'light'],
  ['small', 'dark'],
] as const)
  test(`lists, Today and All tasks are accessible, ${viewport} and ${colorScheme}`, async (t) => {
    const { workspace, list, page } = await setUp(t, [], { viewport, colorScheme })
    await assertAccessible(page)
    await workspace.post('/tasks', {
      title: 'Late',
      list_id: list,
      due_date: '2020-01-01',
      priority: 4,
      assignee_ids: [workspace.owner.id],
    })
    for (const path of [`/lists/${list}`, '/today', '/assigned', '/all']) {
      await page.goto(path)
      await row(page, 'Late').waitFor()
      await assertAccessible(page)
    }
  })

// R-057, D21
test('the URL of a task opens its page, and looks like an unknown one to people without access', async (t) => {
  const {
    workspace,
    page,
    ids: [id],
  } = await setUp(t, ['Close the month'])
  const { url } = (await workspace.get(`/tasks/${id}`)).body
  await page.goto(new URL(url).pathname)
  await page.getByLabel('Title').waitFor()
  await assertSoon(() => page.getByLabel('Title').inputValue(), 'Close the month')
  await assertAccessible(page)
  await page.goto('/tasks/tsk_01jd42e76ke0080ppaatcsyj69')
  await page.getByRole('heading', { name: 'Not found' }).waitFor()
  const unknown = await page.locator('#page').innerText()

  const stranger = await createWorkspace(service)
  const { cookie } = await signIn(service, stranger, stranger.owner)
  const other = await openBrowser(t, service, { cookie })
  await other.goto(new URL(url).pathname)
  await other.getByRole('heading', { name: 'Not found' }).waitFor()
  await assertSoon(() => other.locator('#page').innerText(), unknown)
})
