import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
/** A Friday, 11:45 in the zone of the browser. */
const friday = Date.parse('2026-11-20T11:45:00Z')
service.clock.offsetMs = friday - Date.now()

/** A workspace with a list, opened by its owner at that time. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const session = await signIn(service, workspace, workspace.owner)
  const add = async (title: string, fields: Record<string, unknown> = {}): Promise<string> => {
    const zone = 'due_date' in fields ? { timezone: 'UTC' } : {}
    return (await workspace.post('/tasks', { title, list_id: list, ...zone, ...fields })).body.id
  }
  const open = async (path: string, more: BrowserOptions = {}) => {
    const page = await openBrowser(t, service, {
      cookie: session.cookie,
      timezone: 'UTC',
      ...options,
      ...more,
    })
    // The clock of the service, which goes on: a device whose clock is behind takes others’ completions for its own.
    await page.clock.install({ time: Date.now() + service.clock.offsetMs })
    await page.goto(path)
    return page
  }
  return { workspace, list, session, add, open }
}

const row = (page: Page, title: string) => page.locator('.task', { hasText: title })
const waitForSaved = (page: Page) => page.getByText('Up to date').waitFor()
/** Waits until exactly these texts show, in this order. */
const waitForTexts = (what: Locator, texts: string[]) =>
  waitUntil(async () => JSON.stringify(await what.allInnerTexts()) === JSON.stringify(texts))
const waitForTasks = (page: Page, ...titles: string[]) =>
  waitForTexts(page.locator('.task .row-title'), titles)
const today = { due_date: '2026-11-20' }

test('Today shows overdue, all-day, earlier and later tasks, and what the person completed below', async (t) => {
  const { workspace, add, open } = await setUp(t)
  await add('Price list', { due_date: '2026-11-18' })
  await add('Call the printer', today)
  await add('Interview', { ...today, due_time: '11:00' })
  await add('Drawings', { ...today, due_time: '16:00' })
  await add('Stock figures', {
    ...today,
    due_time: '17:00',
    recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
  })
  await add('Tubes cut', { due_date: '2026-11-23' })
  const page = await open('/today')
  await row(page, 'Drawings').waitFor()
  await waitForTasks(page, 'Price list', 'Call the printer', 'Interview', 'Drawings', 'Stock figures')
  await assertSoon(
    () =>
      page
        .locator('.grid .now-line, .grid .task')
        .evaluateAll((rows) => rows.map((one) => one.matches('.now-line'))),
    [false, false, false, true, false, false],
  )
  await assertSoon(() => page.locator('.now-line .margin').innerText(), '11:45')
  await assertSoon(() => row(page, 'Drawings').locator('.margin').innerText(), '16:00')
  await page.getByText('Next up on Monday 23 November: Tubes cut.').waitFor()
  await assertAccessible(page)

  // A task completed by someone else doesn't count.
  const other = await workspace.join('member')
  const theirs = await add('Theirs', today)
  await row(page, 'Theirs').waitFor()
  await other.post(`/tasks/${theirs}/complete`, {})
  await row(page, 'Theirs').waitFor({ state: 'detached' })
  const closed = page.getByRole('region', { name: 'Completed today' })
  for (const title of ['Price list', 'Call the printer', 'Interview', 'Drawings', 'Stock figures']) {
    await row(page, title).getByRole('checkbox').click()
    await closed.getByText(title).waitFor()
  }
  await page.getByRole('heading', { name: "You're all caught up" }).waitFor()
  await closed.getByText('next Fri 27').waitFor()
  await page.getByRole('region', { name: 'Completed today' }).getByText('5', { exact: true }).waitFor()
  await assertSoon(() => closed.getByText('Theirs').count(), 0)
  await closed.getByRole('checkbox', { name: 'Interview' }).click()
  await row(page, 'Interview').waitFor()
  await assertAccessible(page)
})

test('at midnight the page updates by itself, and the focus stays', async (t) => {
  const { list, add, open } = await setUp(t)
  await add('Call the printer', today)
  await add('Open day', { due_date: '2026-11-21' })
  const other = await open(`/lists/${list}`)
  await row(other, 'Call the printer').waitFor()
  await assertSoon(() => other.locator('.task[data-tone=red]').count(), 0)
  const page = await open('/today')
  await row(page, 'Call the printer').focus()
  await page.getByText('Friday 20 November').waitFor()
  const hours = 13 * 3_600_000
  service.clock.offsetMs += hours
  try {
    await page.clock.fastForward(hours)
    await page.getByText('Saturday 21 November').waitFor()
    await row(page, 'Open day').waitFor()
    await waitForTasks(page, 'Call the printer', 'Open day')
    await page.getByRole('heading', { name: 'Overdue' }).waitFor()
    await page.locator('.task:focus', { hasText: 'Call the printer' }).waitFor()
    await other.clock.fastForward(hours)
    await other.locator('.task[data-tone=red]', { hasText: 'Call the printer' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Today 2', exact: true }).waitFor()
  } finally {
    service.clock.offsetMs -= hours
  }
})

test('a list filters loaded tasks at once, by keyboard alone, even offline', async (t) => {
  const { workspace, list, add, open } = await setUp(t)
  await add('Urgent call', { priority: 4, assignee_ids: [workspace.owner.id] })
  await add('Order stands', { priority: 1 })
  await add('Call the dealer', { ...today, priority: 3 })
  const page = await open(`/lists/${list}`)
  await row(page, 'Order stands').waitFor()
  await page.keyboard.press('f')
  const choose = page.getByRole('combobox', { name: 'Filter by…' })
  await choose.waitFor()
  await assertAccessible(page)
  await choose.fill('high')
  await page.keyboard.press('Enter')
  await row(page, 'Order stands').waitFor({ state: 'detached' })
  await waitForTasks(page, 'Urgent call', 'Call the dealer')
  assert.equal(new URL(page.url()).search, '?priority=3')

  await page.context().setOffline(true)
  await page.keyboard.press('f')
  await choose.fill('words')
  await page.keyboard.press('Enter')
  await page.locator('[data-filter-text]:focus').waitFor()
  await page.keyboard.type('DEALER')
  await row(page, 'Urgent call').waitFor({ state: 'detached' })
  await waitForTasks(page, 'Call the dealer')
  await page.keyboard.type(' nowhere')
  await page.getByRole('heading', { name: 'No tasks match the filters' }).waitFor()
  await page.context().setOffline(false)
  await waitForSaved(page)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).last().press('Enter')
  await row(page, 'Order stands').waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'No tasks match the filters' }).waitFor()
  await page.keyboard.press('Shift+F')
  await row(page, 'Order stands').waitFor()

  await page.keyboard.press('o')
  await page.getByRole('menuitem', { name: 'Priority' }).press('Enter')
  await page.waitForURL(/sort=priority/)
  await waitForTasks(page, 'Urgent call', 'Call the dealer', 'Order stands')
  // A shared filter URL shows the same to others.
  await page.goto(`/lists/${list}?who=me&due=none`)
  await row(page, 'Urgent call').waitFor()
  await waitForTasks(page, 'Urgent call')

  // 0422
  await add('Paint the stands', { start_date: '2999-01-01' })
  await page.goto('/all?sort=start')
  await waitForTasks(page, 'Paint the stands', 'Urgent call', 'Order stands', 'Call the dealer')
  await page.goto(`/lists/${list}`)
  await page.keyboard.press('f')
  await choose.fill('not started')
  await page.keyboard.press('Enter')
  await row(page, 'Urgent call').waitFor({ state: 'detached' })
  await waitForTasks(page, 'Paint the stands')
})

test('a filter can be saved as a view that is changed, renamed, moved and deleted in two tabs, with undo', async (t) => {
  const { list, session, workspace, add, open } = await setUp(t)
  await add('Mine', { assignee_ids: [workspace.owner.id], priority: 2 })
  await add('Theirs', { priority: 4 })
  const page = await open('/all?who=me')
  const other = await open('/today')
  const entries = (tab: Page) => tab.locator('.sidebar a[href^="/views/"]')
  await row(page, 'Mine').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog', { name: 'Save as view' }).locator('input:focus').waitFor()
  await page.keyboard.type('My own')
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/views\/viw_/)
  await page.getByRole('heading', { name: 'My own' }).waitFor()
  await entries(other).filter({ hasText: 'My own' }).waitFor()
  await waitForTasks(page, 'Mine')

  // Its filter is changed here, and saved on request.
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await page.getByRole('combobox', { name: 'Filter by…' }).fill('assigned to me')
  await page.keyboard.press('Enter')
  await row(page, 'Theirs').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('View “My own” saved').last().waitFor()
  await waitForSaved(page)
  const { body: views } = await session.get('/views')
  assert.deepEqual(views.data[0].filter, {})
  await page.keyboard.press('Control+z')
  await row(page, 'Theirs').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'My own', exact: true }).press('F2')
  await page.getByRole('textbox', { name: 'Name' }).fill('What I do')
  await page.keyboard.press('Enter')
  await entries(other).filter({ hasText: 'What I do' }).waitFor()
  const second = await session.post('/views', { name: 'Second', filter: { list_ids: [list] }, sort: 'rank' })
  await page.locator('.sidebar[data-arranges]').waitFor()
  await entries(page).filter({ hasText: 'Second' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await entries(other).first().filter({ hasText: 'Second' }).waitFor()
  await waitForTexts(entries(page), ['Second', 'What I do'])

  await page.getByRole('button', { name: 'Actions for this view' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete view' }).press('Enter')
  await page.getByRole('heading', { name: 'All tasks' }).waitFor()
  await waitForTexts(entries(page), ['Second'])
  // The server still has it, but a new response doesn't bring it back.
  await session.patch(`/views/${second.body.id}`, { name: 'Another' })
  await entries(page).filter({ hasText: 'Another' }).waitFor()
  await waitForTexts(entries(page), ['Another'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await entries(page).filter({ hasText: 'What I do' }).waitFor()
  await assertSoon(async () => (await session.get('/views')).body.data.length, 2)

  await other.goto(`/views/${second.body.id}`)
  await row(other, 'Theirs').waitFor()
  await workspace.post(`/lists/${list}/archive`, {})
  await row(other, 'Theirs').waitFor({ state: 'detached' })
})

test('tasks of no one are filtered, alone or with those of people, and saved as a view', async (t) => {
  const { workspace, session, add, open } = await setUp(t)
  const { member } = await workspace.join('member')
  await add('Mine', { assignee_ids: [workspace.owner.id] })
  await add('Theirs', { assignee_ids: [member.id] })
  const free = await add('Free')
  const page = await open('/all')
  await row(page, 'Free').waitFor()
  const choose = async (text: string) => {
    await page.keyboard.press('f')
    await page.getByRole('combobox', { name: 'Filter by…' }).fill(text)
    await page.keyboard.press('Enter')
  }
  await choose('unassigned')
  await page.waitForURL(/who=none/)
  await waitForTasks(page, 'Free')
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog', { name: 'Save as view' }).locator('input:focus').waitFor()
  await page.keyboard.type('To hand out')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/views\/viw_/)
  await waitForTasks(page, 'Free')
  await assertSoon(async () => (await session.get('/views')).body.data[0].filter, { assignee_ids: ['none'] })
  await choose('assigned to me')
  await page.getByText('Unassigned and Me', { exact: true }).waitFor()
  await row(page, 'Mine').waitFor()
  await waitForTasks(page, 'Mine', 'Free')

  // What someone takes leaves the view at once.
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await waitForTasks(page, 'Free')
  await workspace.patch(`/tasks/${free}`, { assignee_ids: [member.id] })
  await page.getByRole('heading', { name: 'No matching tasks' }).waitFor()
})

test('regression: a view whose people have all left shows no tasks, and no error', async (t) => {
  const { workspace, session, add, open } = await setUp(t)
  const { member } = await workspace.join('member')
  await add('Theirs', { assignee_ids: [member.id] })
  const { body } = await session.post('/views', { name: 'Sam', filter: { assignee_ids: [member.id] } })
  const page = await open(`/views/${body.id}`)
  await waitForTasks(page, 'Theirs')
  await session.delete(`/members/${member.id}`)
  await page.reload()
  await page.getByRole('heading', { name: 'No matching tasks' }).waitFor()
  await page.getByText('Someone', { exact: true }).waitFor()
})

test('a view is saved as a list or board, and V shows the other without changing it', async (t) => {
  const { workspace, list, session, add, open } = await setUp(t)
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Photography' })).body.id
  await add('Book the quarry', { priority: 3, section_id: section })
  await add('Order stands', { priority: 1 })
  const page = await open(`/lists/${list}?priority=2&layout=board`)
  await page.getByRole('button', { name: 'Save as view' }).press('Enter')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.type('Quarries')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/views\/viw_[0-9a-z]+$/)
  const column = page.locator('.board').getByRole('heading', { name: 'Photography' })
  await column.waitFor()
  await page.locator('.board').getByText('Book the quarry').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('v')
  await page.waitForURL(/layout=list/)
  await waitForTasks(page, 'Book the quarry')
  await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await column.waitFor()
  const { body } = await session.get('/views')
  const { filter, sort, layout } = body.data[0]
  assert.deepEqual([filter, sort, layout], [{ list_ids: [list], priority_min: 2 }, 'rank', 'board'])
})

// D21
test('a view whose list is no longer accessible says so', async (t) => {
  const { workspace, list } = await setUp(t)
  const guest = await workspace.join('guest')
  await workspace.share(list, guest.member)
  const session = await signIn(service, workspace, guest.member)
  const { body } = await session.post('/views', { name: 'Shared', filter: { list_ids: [list] } })
  const owner = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie: session.cookie })
  await page.goto(`/views/${body.id}`)
  await page.getByRole('heading', { name: 'No matching tasks' }).waitFor()
  await owner.delete(`/lists/${list}/members/${guest.member.id}`)
  await page.getByRole('heading', { name: 'Lists not found' }).waitFor()
  await assertAccessible(page)
})

//
test('with fifty views, saving is disabled and says why, and the 51st from another tab is rejected', async (t) => {
  const { session, open } = await setUp(t)
  const more = async (count: number) => {
    for (let n = 0; n < count; n++) await session.post('/views', { name: `View ${n}`, filter: {} })
  }
  await more(49)
  const page = await open('/all?due=none')
  await page.getByRole('button', { name: 'Save as view' }).press('Enter')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.type('One too many')
  await more(1)
  await page.keyboard.press('Enter')
  const why = "You've reached the limit of 50 views. Delete one to add another."
  await page.getByRole('dialog').getByText(why).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  const save = page.getByRole('button', { name: 'Save as view', description: why })
  await save.waitFor()
  await assertSoon(() => save.getAttribute('aria-disabled'), 'true')
  await save.press('Enter')
  await assertSoon(() => page.getByRole('dialog').count(), 0)
  await assertSoon(async () => (await session.get('/views')).body.data.length, 50)
  await assertAccessible(page)
})

test('a long view loads more while scrolling, and says how many tasks have loaded', async (t) => {
  const { add, workspace, open } = await setUp(t)
  const first = await add('Task', {})
  await service.database.pool.query(
    `insert into tasks (workspace_id, id, list_id, title, timezone, assignee_ids, source, created_at, updated_at)
     select workspace_id, left(id, 22) || lpad(copy::text, 8, '0'), list_id, title || ' ' || copy, timezone, assignee_ids, source,
       created_at, updated_at
     from tasks, generate_series(1, 1200) as copy where workspace_id = $1 and id = $2`,
    [workspace.workspace.id, first],
  )
  const page = await open('/all?sort=title')
  await page.getByText('the first 500').waitFor()
  await page.locator('.task').first().focus()
  await page.keyboard.press('End')
  await page.getByText('the first 1,000').waitFor()
  await page.keyboard.press('End')
  await page.getByText('1,201 tasks').waitFor()
  await page.keyboard.press('End')
  await row(page, 'Task 999').waitFor()
  await assertSoon(
    async () => (await page.locator('.task').count()) < 100,
    true,
    'only what is seen is in the document',
  )
})

for (const [viewport, colorScheme] of [
  ['wide', 'light'],
  ['small', 'dark'],
] as const)
  test(`views are accessible, ${viewport} and ${colorScheme}`, async (t) => {
    const { workspace, session, list, add, open } = await setUp(t, { viewport, colorScheme })
    await add('Late', { due_date: '2026-11-18', priority: 4, assignee_ids: [workspace.owner.id] })
    await add('Interview', { ...today, due_time: '17:00', assignee_ids: [workspace.owner.id] })
    const { body } = await session.post('/views', { name: 'Mine', filter: { assignee_ids: ['me'] } })
    const page = await open('/today?who=me&priority=2')
    for (const [path, title] of [
      ['/today?who=me&priority=2', 'Late'],
      ['/assigned?sort=rank', 'Late'],
      [`/all?lists=${list}&who=me&due=overdue&text=late`, 'Late'],
      [`/views/${body.id}?due=overdue`, 'Late'],
      ['/upcoming?range=month&who=me', 'Interview'],
    ] as const) {
      await page.goto(path)
      await page.getByText(title).first().waitFor()
      await assertAccessible(page)
    }
  })
