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
import { dayIn } from '../../support/day-in.ts'

const service = await startServiceWithWeb()

/** A list of tasks, opened by its owner. */
async function setUp(t: TestContext, tasks: readonly object[], options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const ids: string[] = []
  for (const task of tasks)
    ids.push((await workspace.post('/tasks', { list_id: list, timezone: 'Europe/Berlin', ...task })).body.id)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, ...options })
  const open = async () => {
    await page.goto(`/lists/${list}`)
    await row(page, 'One').waitFor()
  }
  const read = async (fields: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { body } = await workspace.get(`/tasks/${id}`)
        return fields.map((field) => body[field])
      }),
    )
  await open()
  return { workspace, list, ids, page, open, read }
}

const row = (page: Page, title: string) => page.locator('.task', { hasText: title })
const picker = (page: Page) => page.getByRole('dialog')
const waitForSaved = (page: Page) => page.getByText('Up to date').waitFor()
const preview = (page: Page) => page.locator('.picker .preview')

async function select(page: Page, ...titles: string[]) {
  for (const title of titles) {
    await row(page, title).focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('toolbar', { name: `Actions for ${titles.length} tasks` }).waitFor()
}

/** Presses a key, types into the picker that opens, and selects the highlighted option. */
async function pick(page: Page, key: string, text: string) {
  await page.keyboard.press(key)
  await picker(page).locator('input:focus').waitFor()
  await page.keyboard.type(text)
  if (key !== 'p') await page.keyboard.press('Enter')
  await picker(page).waitFor({ state: 'detached' })
}

test('by keyboard alone, several tasks get a due date, priority, assignee and section, each step undoable', async (t) => {
  const { workspace, ids, page, read } = await setUp(t, [
    { title: 'One' },
    { title: 'Two' },
    { title: 'Three' },
  ])
  const { member } = await workspace.join('member')
  const { body: other } = await workspace.post('/lists', { name: 'Warehouse' })
  const { body: section } = await workspace.post(`/lists/${other.id}/sections`, { name: 'Bay 2' })
  await page.reload()
  await row(page, 'One').waitFor()
  await select(page, 'One', 'Two')
  await pick(page, 'd', 'tomorrow 9am')
  await toast(page, '2 tasks due')
  await pick(page, 'p', '3')
  await pick(page, 'a', member.name.slice(0, 4).toLowerCase())
  await page.keyboard.press('i')
  await page.keyboard.press('m')
  await page.getByRole('dialog', { name: /^Move ?2 tasks$/ }).waitFor()
  await page.keyboard.press('Escape')
  await pick(page, 'm', 'bay')
  await toast(page, '2 tasks moved to Bay 2')
  await row(page, 'One').waitFor({ state: 'detached' })
  await waitForSaved(page)
  const people = [member.id, workspace.owner.id].toSorted()
  const fields = ['due_date', 'due_time', 'timezone', 'priority', 'list_id', 'section_id']
  const expectedFields = [dayIn(1), '09:00', 'Europe/Berlin', 3, other.id, section.id]
  const rest = await read(fields)
  assert.deepEqual(rest.slice(0, 2), [expectedFields, expectedFields])
  assert.deepEqual(rest[2]?.slice(0, 1), [null])
  for (const [assigned] of (await read(['assignee_ids'])).slice(0, 2))
    assert.deepEqual(assigned.toSorted(), people)

  for (let step = 0; step < 5; step++) await page.keyboard.press('Control+z')
  await row(page, 'One').waitFor()
  await waitForSaved(page)
  const before = [null, null, 0, []]
  await waitUntil(async () => {
    const now = await read(['due_date', 'due_time', 'priority', 'assignee_ids'])
    return JSON.stringify(now) === JSON.stringify([before, before, before])
  })
  assert.equal(ids.length, 3)
})

test('after tasks are moved away, again and again, the keyboard goes on at the next one, and arrows begin at the first', async (t) => {
  const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
  const { workspace, page } = await setUp(
    t,
    titles.map((title) => ({ title })),
  )
  const other = await workspace.list('Warehouse')
  await page.reload()
  const isFocused = (title: string, timeout = 20_000) =>
    row(page, title).and(page.locator(':focus')).waitFor({ timeout })
  await assertSoon(() => page.evaluate('document.activeElement === document.body'), true)
  // What the rows do with arrow keys loads while the browser is idle.
  await waitUntil(async () => {
    await page.keyboard.press('ArrowDown')
    return isFocused('One', 1_000).then(
      () => true,
      () => false,
    )
  })
  for (const next of ['Three', 'Five', 'Seven']) {
    await page.keyboard.press('Shift+ArrowDown')
    await pick(page, 'm', 'ware')
    await isFocused(next)
  }
  // Seven is the last one.
  await page.keyboard.press('Shift+ArrowDown')
  await pick(page, 'm', 'ware')
  await waitUntil(async () => (await workspace.get('/tasks', { list_id: other })).body.data.length === 7)
})

test('the bar, the panel and the page open the same picker next to the button, and return the focus', async (t) => {
  const { page, ids, read } = await setUp(t, [{ title: 'One' }, { title: 'Two' }])
  await select(page, 'One', 'Two')
  await page.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Urgent' }).click()
  await toast(page, 'Priority set to Urgent for 2 tasks')
  await page.keyboard.press('Escape')
  await page.goto(`/tasks/${ids[0]}`)
  const fact = page.getByRole('button', { name: 'Priority: Urgent' })
  await fact.press('Enter')
  await picker(page).locator('input:focus').waitFor()
  await page.keyboard.press('0')
  await page.getByRole('button', { name: 'Priority: No priority' }).waitFor()
  await assertSoon(() => page.evaluate('document.activeElement.innerText'), /No priority/)
  await waitForSaved(page)
  await assertSoon(() => read(['priority']), [[0], [4]])
})

test('the palette and the row menu open pickers for the right tasks', async (t) => {
  const { page, read } = await setUp(t, [{ title: 'One' }, { title: 'Two' }])
  await row(page, 'Two').focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('priority')
  await page
    .getByRole('option', { name: /^Priority/ })
    .and(page.locator('[aria-selected=true]'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Priority' }).locator('input:focus').waitFor()
  await page.keyboard.press('2')
  await picker(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for One' }).click()
  assert.doesNotMatch(page.url(), /task=/)
  await page.getByRole('menuitem', { name: 'Due…' }).click()
  await pickFrom(page, '2038-03-01')
  await waitForSaved(page)
  await assertSoon(() => read(['due_date', 'priority']), [['2038-03-01', 0], [null, 2]]) // oxfmt-ignore

  // A file is attached to the row without opening it.
  await row(page, 'One').focus()
  await row(page, 'One').and(page.locator(':focus')).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('u')
  await (
    await chooser
  ).setFiles([{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') }])
  await toast(page, '“plan.pdf” attached')
  await row(page, 'One').getByTitle('1 attachment').waitFor()
})

test('only people with access to a private list can be assigned its tasks, one, several or none', async (t) => {
  const { workspace, page, open } = await setUp(t, [{ title: 'One' }])
  const [inside, outside] = [await workspace.join('admin'), await workspace.join('member')]
  const { body: secret } = await workspace.post('/lists', { name: 'Hiring', visibility: 'private' })
  await workspace.share(secret.id, inside.member)
  const { body: task } = await workspace.post('/tasks', { title: 'Call back', list_id: secret.id })
  await open()
  await page.goto(`/lists/${secret.id}?task=${task.id}`)
  await page.getByRole('button', { name: 'Assigned to: Unassigned' }).click()
  const names = page.getByRole('option')
  await names.first().waitFor()
  const shownNames = (await names.allInnerTexts()).join()
  assert.ok(shownNames.includes(inside.member.name) && !shownNames.includes(outside.member.name), shownNames)
  await assertAccessible(page)
  await page.getByRole('option', { name: inside.member.name }).click()
  await page.getByRole('option', { name: 'you' }).click()
  await page.keyboard.press('Escape')
  await waitForSaved(page)
  const assigned = async () => (await workspace.get(`/tasks/${task.id}`)).body.assignee_ids.length
  await assertSoon(() => assigned(), 2)
  await page.getByRole('button', { name: /^Assigned to/ }).click()
  await pickFrom(page, 'no one')
  await waitForSaved(page)
  await assertSoon(() => assigned(), 0)
})

async function pickFrom(page: Page, text: string) {
  await picker(page).locator('input:focus').waitFor()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await picker(page).waitFor({ state: 'detached' })
}

test('the due picker previews weekday, date, time, a different zone, and the dates that follow', async (t) => {
  const { page, read } = await setUp(t, [
    { title: 'One', due_date: '2038-03-01', due_time: '09:00', timezone: 'Asia/Tokyo' },
  ])
  await row(page, 'One').focus()
  await page.keyboard.press('d')
  await preview(page).getByText('01:00', { exact: true }).waitFor()
  await preview(page).getByText('09:00 Tokyo').waitFor()
  await page.keyboard.type('5 mar 2038 blue')
  await preview(page).getByText("We couldn't understand “blue”.").waitFor()
  await assertAccessible(page)
  for (let letter = 0; letter < 5; letter++) await page.keyboard.press('Backspace')
  await preview(page).getByText('Fri 5 March 2038').waitFor()
  await page.keyboard.type(' 2pm every 2 weeks')
  await preview(page).getByText('06:00', { exact: true }).waitFor()
  await preview(page).getByText('14:00 Tokyo').waitFor()
  await preview(page).getByText('then 19 Mar 2038, 2 Apr, 16 Apr …').waitFor()
  await page.keyboard.press('Enter')
  await waitForSaved(page)
  await assertSoon(
    () => read(['due_date', 'due_time', 'timezone', 'recurrence']),
    [['2038-03-05', '14:00', 'Asia/Tokyo', { rule: 'FREQ=WEEKLY;INTERVAL=2', from: 'due' }]],
  )

  // Month, time and zone by keyboard alone.
  await row(page, 'One').focus()
  await page.keyboard.press('d')
  await picker(page).locator('input:focus').waitFor()
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await preview(page).getByText('14:00', { exact: true }).waitFor()
  await page.getByLabel('Time', { exact: true }).fill('08:15')
  await preview(page).getByText('08:15').waitFor()
  await page.getByLabel('Due date, in words').press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await picker(page).waitFor({ state: 'detached' })
  await waitForSaved(page)
  await assertSoon(
    () => read(['due_date', 'due_time', 'timezone']),
    [['2038-03-12', '08:15', 'Europe/Berlin']],
  )
})

// D1, D47
test('reminders can be added in words, are listed with their time, limited, removed, and deleted with the due date', async (t) => {
  const { page, read } = await setUp(t, [{ title: 'One', due_date: dayIn(10) }])
  const reminders = async () =>
    (await read(['reminders']))[0]![0].map(
      ({ minutes_before, at }: any) => minutes_before ?? at.slice(11, 16),
    )
  await row(page, 'One').focus()
  await page.keyboard.press('b')
  const input = page.getByLabel('When to remind you, in words')
  await input.fill('1 jan 2020 9am')
  await page.getByText('That time is in the past.').waitFor()
  await input.fill('soon')
  await page.getByText("We couldn't understand “soon”.").waitFor()
  await assertAccessible(page)
  // Reminders of all-day tasks count from 09:00.
  await input.fill('2 hours before')
  await preview(page).getByText('07:00').waitFor()
  await input.press('Enter')
  const listed = picker(page).getByRole('listitem')
  await listed.filter({ hasText: '2 hours before' }).waitFor()
  await input.fill('tomorrow 9:30am')
  await input.press('Enter')
  await page.getByRole('button', { name: '1 day before' }).click()
  await page.getByRole('button', { name: 'On the due date at 09:00' }).click()
  await page.getByRole('button', { name: '10 minutes before' }).click()
  await page.getByText('Tasks are limited to 5 reminders.').waitFor()
  await page.getByRole('button', { name: 'Remove: 2 hours before' }).click()
  await input.waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await waitForSaved(page)
  await waitUntil(async () => (await reminders()).length === 4)
  const remainingReminders = await reminders()
  assert.equal(remainingReminders.filter((one: unknown) => typeof one === 'string').length, 1)

  await row(page, 'One').focus()
  await pick(page, 'd', 'no date')
  await toast(page, 'Due date removed, along with 3 reminders')
  await waitForSaved(page)
  await waitUntil(async () => (await reminders()).length === 1)
  await page.keyboard.press('Control+z')
  await waitUntil(async () => (await reminders()).length === 4)
  await assertSoon(async () => (await read(['due_date']))[0], [dayIn(10)])
})

for (const [viewport, colorScheme] of [
  ['wide', 'dark'],
  ['small', 'light'],
] as const)
  // oxfmt-ignore
  test(`every picker is accessible, ${viewport} and ${colorScheme}`, async (t) => {
    const recurrence = { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', from: 'due' }
    const one = { title: 'One', due_date: '2038-01-31', due_time: '09:00', priority: 2, recurrence }
    const { page, ids } = await setUp(t, [one], { viewport, colorScheme })
    await page.goto(`/tasks/${ids[0]}`)
    for (const name of ['Due', 'Repeats', 'Assigned to', 'Priority', 'Reminders', 'List']) {
      await page.getByRole('button', { name: new RegExp(`^${name}:`) }).click()
      await picker(page).locator('input').first().waitFor()
      await assertAccessible(page)
      await page.keyboard.press('Escape')
      await picker(page).waitFor({ state: 'detached' })
    }
  })

test("a picker that can't load says so and can retry", async (t) => {
  const { page, list } = await setUp(t, [{ title: 'One' }], { expected: /ERR_FAILED/ })
  let fails = true
  await page.route(`**/lists/${list}/members`, (route) => (fails ? route.abort('failed') : route.continue()))
  await row(page, 'One').focus()
  await page.keyboard.press('a')
  await page.getByText("Can't reach Daybook").waitFor()
  await assertAccessible(page)
  fails = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('option', { name: 'you' }).waitFor()
})

test('regression: a picker and a menu of a new task stay open while the task gets its id', async (t) => {
  const { page } = await setUp(t, [{ title: 'One' }])
  let answer = Promise.withResolvers<void>()
  await page.route('**/app/v1/workspaces/*/tasks', async (route) => {
    await answer.promise
    await route.continue()
  })
  const add = async (title: string) => {
    await page.keyboard.press('n')
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await row(page, title).and(page.locator(':focus')).waitFor()
  }
  await add('Two')
  await page.keyboard.press('p')
  await picker(page).locator('input:focus').waitFor()
  answer.resolve()
  await waitForSaved(page)
  await page.keyboard.type('1')
  await row(page, 'Two').getByRole('img', { name: 'Low' }).waitFor()

  answer = Promise.withResolvers()
  await add('Three')
  await row(page, 'Three').click({ button: 'right' })
  await page.getByRole('menu', { name: /Three/ }).waitFor()
  answer.resolve()
  await waitForSaved(page)
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await row(page, 'Three').waitFor({ state: 'detached' })
})
