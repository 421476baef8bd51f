import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import {
  calendarRange,
  comingRange,
  stepPeriod,
  weekInfoOf,
  weekSettingsFor,
} from '../../../web/lib/date-range.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
/** A Friday, 10:00 in the zone of the browser. */
const friday = Date.parse('2026-11-20T10:00:00Z')
service.clock.offsetMs = friday - Date.now()

/** A workspace with tasks around that Friday, with the calendar opened by its owner at that time. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const add = async (title: string, due_date: string, due_time?: string): Promise<string> => {
    const timed = due_time === undefined ? {} : { due_time }
    const sent = { title, list_id: list, due_date, timezone: 'UTC', ...timed }
    return (await workspace.post('/tasks', sent)).body.id
  }
  const ids = {
    old: await add('Old invoice', '2026-11-08'),
    late: await add('Price list', '2026-11-18'),
    timed: await add('Interview', '2026-11-20', '16:00'),
    call: await add('Call the printer', '2026-11-20'),
    tubes: await add('Tubes cut', '2026-11-23'),
    vat: await add('VAT return', '2026-11-17'),
  }
  await workspace.post(`/tasks/${ids.vat}/complete`, {})
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, timezone: 'UTC', ...options })
  await page.clock.setSystemTime(friday)
  await page.goto('/upcoming')
  await task(page, '2026-11-23', 'Tubes cut').waitFor()
  const dueOf = async (id: string) => {
    const { due_date, due_time } = (await workspace.get(`/tasks/${id}`)).body
    return [due_date, due_time]
  }
  return { workspace, page, ids, dueOf }
}

const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`)
const task = (page: Page, date: string, title: string) =>
  day(page, date).locator('.calendar-task', { hasText: title })
/** The occurrences to come, and a wait for their days. */
function occurrencesOn(page: Page) {
  const toCome = page.locator('.calendar-task[data-to-come]')
  const waitForDays = async (expected: string[]) => {
    let shown = ''
    const isThere = async () => {
      const days = await toCome.evaluateAll((all) =>
        all.map((one) => one.closest('[data-day]')?.getAttribute('data-day')),
      )
      return (shown = days.join()) === expected.join()
    }
    await waitUntil(isThere).catch(async (error: unknown) => {
      const says = await page.locator('.toast').allTextContents()
      throw new Error(`shown: ${shown}; toasts: ${says.join()}`, { cause: error })
    })
  }
  return { toCome, waitForDays }
}
const waitForSaved = (page: Page) => page.getByText('Up to date').waitFor()
/** The text of the stop at the calendar cursor. */
const cursor = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

test('the calendar shows two weeks from today, with overdue tasks behind one line, and earlier ones with what was completed', async (t) => {
  const { page } = await setUp(t)
  await page.getByText('20 November – 3 December').first().waitFor()
  const shown = () => page.locator('.week-day').evaluateAll((days) => days.map((one) => one.dataset['day']))
  await assertSoon(async () => [(await shown())[0], (await shown()).at(-1)], ['2026-11-20', '2026-12-03'])
  await assertSoon(
    () => day(page, '2026-11-20').locator('.calendar-task > button').allTextContents(),
    ['Call the printer, due Today', '16:00 Interview, due Today 16:00'],
  )
  const overdue = page.getByRole('button', { name: '2 overdue' })
  await assertSoon(() => task(page, 'late', 'Old invoice').count(), 0)
  await overdue.press('Enter')
  // People who can't see red need more than color.
  await assertSoon(() => task(page, 'late', 'Price list').textContent(), /overdue/)
  await task(page, 'late', 'Old invoice').waitFor()
  await overdue.press('Enter')
  const widths = await page
    .locator('.week:first-of-type .week-day')
    .evaluateAll((days) => days.map((one) => one.clientWidth))
  assert.ok((widths[1] ?? 0) < (widths[0] ?? 0) * 0.8, 'weekends are narrow')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Earlier' }).press('Enter')
  await page.getByText('13–26 November').or(page.getByText('13 – 26 November')).first().waitFor()
  await task(page, '2026-11-18', 'Price list').waitFor()
  await assertSoon(() => task(page, '2026-11-17', 'VAT return').getByRole('checkbox').isChecked(), true)
  await assertSoon(() => day(page, '2026-11-17').locator('.completed-sum').innerText(), 'completed\n1')
  await assertSoon(() => day(page, '2026-11-23').locator('.completed-sum').count(), 0)
})

test('by keyboard alone, a task moves between days and weeks, one is added to a day, and the period changes', async (t) => {
  const { workspace, page, ids, dueOf } = await setUp(t)
  await page.keyboard.press('t')
  await page.locator('[data-stop="2026-11-20"]:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await assertSoon(() => cursor(page), /Interview/)
  // Two are selected on the way, and then none.
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('toolbar', { name: 'Actions for 2 tasks' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await task(page, '2026-11-21', 'Interview').locator(':focus').waitFor()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await task(page, '2026-11-28', 'Interview').locator(':focus').waitFor()
  await waitForSaved(page)
  await assertSoon(() => dueOf(ids.timed), ['2026-11-28', '16:00'])
  await page.keyboard.press('Control+z')
  await task(page, '2026-11-21', 'Interview').waitFor()
  // Beyond the last day shown, the calendar moves along.
  await page.keyboard.press('ArrowUp')
  await task(page, '2026-11-21', 'Interview').getByRole('button').focus()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await task(page, '2026-12-05', 'Interview').locator(':focus').waitFor()

  await page.keyboard.press('t')
  await page.locator('[data-stop="2026-11-20"]:focus').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.locator('[data-stop="2026-11-21"]:focus').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.locator('[data-stop="2026-11-20"]:focus').waitFor()
  await page.locator('[data-stop="2026-11-24"]').focus()
  await page.keyboard.press('n')
  await page.getByLabel('Add to Spring range').fill('Collect the decals 2pm')
  await page.keyboard.press('Enter')
  await task(page, '2026-11-24', 'Collect the decals').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-stop="2026-11-24"]:focus').waitFor()
  await waitForSaved(page)
  const { body } = await workspace.get('/tasks')
  const decals = body.data.find(({ title }: { title: string }) => title === 'Collect the decals')
  assert.deepEqual([decals.due_date, decals.due_time], ['2026-11-24', '14:00'])

  await task(page, '2026-11-24', 'Collect the decals').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.locator('.panel').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.panel').waitFor({ state: 'detached' })
  await page.keyboard.press('w')
  const inHeader = (title: string) => page.locator('header').getByText(title)
  // A month begins with this week; the whole of it is one step back.
  await inHeader('16 November – 20 December').waitFor()
  await day(page, '2026-12-20').waitFor()
  await assertSoon(() => day(page, '2026-11-15').count(), 0)
  await assertSoon(() => page.locator('.week-day[data-outside]').count(), 0)
  assert.equal(new URL(page.url()).search, '?range=month')
  await page.getByRole('button', { name: 'Later' }).press('Enter')
  await inHeader('December 2026').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Earlier' }).press('Enter')
  await inHeader('November 2026').waitFor()
  await day(page, '2026-10-26').waitFor()
  await assertAccessible(page)
})

test('a task can be dragged to another day, even an overdue one, and changes by others show', async (t) => {
  const { workspace, page, ids, dueOf } = await setUp(t)
  await task(page, '2026-11-23', 'Tubes cut').dragTo(day(page, '2026-11-25'))
  await task(page, '2026-11-25', 'Tubes cut').waitFor()
  await page.getByRole('button', { name: '2 overdue' }).click()
  await task(page, 'late', 'Old invoice').dragTo(day(page, '2026-11-26'))
  await task(page, '2026-11-26', 'Old invoice').waitFor()
  await waitForSaved(page)
  await assertSoon(
    async () => [await dueOf(ids.tubes), await dueOf(ids.old)],
    [
      ['2026-11-25', null],
      ['2026-11-26', null],
    ],
  )
  await day(page, '2026-11-27').click({ position: { x: 40, y: 120 } })
  await page.getByLabel('Add to Spring range').fill('Stock figures')
  await page.keyboard.press('Enter')
  await task(page, '2026-11-27', 'Stock figures').waitFor()
  await workspace.patch(`/tasks/${ids.call}`, { due_date: '2026-11-29' })
  await task(page, '2026-11-29', 'Call the printer').waitFor()
  await task(page, '2026-11-29', 'Call the printer').getByRole('checkbox').click()
  await page.getByText('Task completed').waitFor()
  await page.locator('[data-day="2026-11-29"] .calendar-task[data-done]').waitFor()
})

test('remote changes above the focused task wait, in its day and in earlier weeks, and others show at once', async (t) => {
  const { workspace, page, ids } = await setUp(t)
  await workspace.patch(`/tasks/${ids.tubes}`, { due_date: '2026-11-30' })
  const at = task(page, '2026-11-30', 'Tubes cut').locator('[data-stop]')
  await at.focus()
  await workspace.patch(`/tasks/${ids.call}`, { due_date: '2026-11-30', priority: 4 })
  await page.getByRole('button', { name: '1 change' }).waitFor()
  await workspace.patch(`/tasks/${ids.timed}`, { due_date: '2026-12-03' })
  await page.getByRole('button', { name: '2 changes' }).waitFor()
  // On another day of the same week it moves nothing.
  const { list_id } = (await workspace.get(`/tasks/${ids.tubes}`)).body
  await workspace.post('/tasks', { title: 'Weld', list_id, due_date: '2026-12-01' })
  await task(page, '2026-12-01', 'Weld').waitFor()
  await task(page, '2026-11-20', 'Call the printer').waitFor()
  await page.keyboard.press('.')
  await task(page, '2026-11-30', 'Call the printer').waitFor()
  await task(page, '2026-12-03', 'Interview').waitFor()
  await assertSoon(() => cursor(page), /Tubes cut/)
})

test('occurrences to come can be opened, moved and skipped by keyboard and by drag, and the series ended', async (t) => {
  const { workspace, page, ids } = await setUp(t)
  const { list_id } = (await workspace.get(`/tasks/${ids.call}`)).body
  const recurrence = { rule: 'FREQ=DAILY;INTERVAL=2', from: 'due' }
  const made = await workspace.post('/tasks', {
    title: 'Water the plants',
    list_id,
    due_date: '2026-11-20',
    recurrence,
  })
  const { toCome, waitForDays } = occurrencesOn(page)
  const later = ['2026-11-26', '2026-11-28', '2026-11-30', '2026-12-02']
  await waitForDays(['2026-11-22', '2026-11-24', ...later])
  await assertAccessible(page)

  const focus = (date: string) => task(page, date, 'Water the plants').locator('[data-stop]').focus()
  const choose = async (item: string) => {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  // Without a connection, too.
  await page.context().setOffline(true)
  await focus('2026-11-22')
  await choose('Skip this one')
  await page.getByText('Occurrence on Sunday 22 November skipped').waitFor()
  await waitForDays(['2026-11-24', ...later])
  await page.getByText('Offline, 1 to sync').waitFor()
  await page.context().setOffline(false)
  await waitForSaved(page)
  const exceptions = async () => {
    const { body } = await workspace.get(`/tasks/${made.body.id}`)
    return body.recurrence.exceptions
  }
  await assertSoon(() => exceptions(), [{ date: '2026-11-22', due_date: null }])
  await page.keyboard.press('Control+z')
  await waitForDays(['2026-11-22', '2026-11-24', ...later])
  await page.keyboard.press('Control+Shift+z')
  await waitForDays(['2026-11-24', ...later])

  await focus('2026-11-24')
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  const only = page.getByRole('button', { name: 'Only this one' })
  await only.waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await waitForDays(['2026-11-23', ...later])
  await task(page, '2026-11-23', 'Water the plants').locator(':focus').waitFor()
  await toCome.nth(1).dragTo(day(page, '2026-11-27'))
  await only.click()
  await waitForDays(['2026-11-23', '2026-11-27', ...later.slice(1)])
  await focus('2026-11-30')
  await choose('Move to another day')
  // The calendar begins with this week, too, and pages by month.
  const picker = page.getByRole('dialog', { name: 'Move one occurrence of “Water the plants”' })
  await picker.getByText('16 November – 20 December 2026').first().waitFor()
  await assertSoon(() => picker.locator('.day').first().getAttribute('aria-label'), /16 November/)
  await picker.locator('.day[data-selected]').focus()
  await page.keyboard.press('PageDown')
  await picker.locator('.day:focus').getByText('30').waitFor()
  await picker
    .getByText(/28 December 2026 – 31 January 2027/)
    .first()
    .waitFor()
  await page.keyboard.press('PageUp')
  await page
    .getByRole('button', { name: /, 1 December 2026|Tuesday 1 December|December 1/ })
    .first()
    .click()
  await only.press('Enter')
  await waitForDays(['2026-11-23', '2026-11-27', '2026-11-28', '2026-12-01', '2026-12-02'])
  await focus('2026-12-02')
  await choose('End the series before this one')
  await waitForDays(['2026-11-23', '2026-11-27', '2026-11-28', '2026-12-01'])
  await waitForSaved(page)
  const dates: string[] = []
  for (let nth = 0; nth < 5; nth += 1)
    dates.push((await workspace.post(`/tasks/${made.body.id}/complete`)).body.due_date)
  assert.deepEqual(dates, ['2026-11-23', '2026-11-27', '2026-11-28', '2026-12-01', '2026-12-01'])
  await assertSoon(async () => (await workspace.get(`/tasks/${made.body.id}`)).body.completed, true)
})

// 0425
test('a move of an occurrence can apply to all after it, also offline, and another rule can follow from it', async (t) => {
  const { workspace, page, ids } = await setUp(t)
  const { list_id } = (await workspace.get(`/tasks/${ids.call}`)).body
  const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=FR', from: 'due' }
  const { body: made } = await workspace.post('/tasks', { title: 'Water the plants', list_id, due_date: '2026-11-20', recurrence }) // oxfmt-ignore
  await page.goto('/upcoming?range=month&from=2026-11-01')
  const { toCome, waitForDays } = occurrencesOn(page)
  await waitForDays(['2026-11-27', '2026-12-04'])
  // Whatever loads when it's first used is loaded, so that it works without a connection.
  await toCome.first().dragTo(day(page, '2026-11-29'))
  await page.getByText('From Sunday 29 November on, it repeats every Sun.').waitFor()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await toCome.first().dragTo(day(page, '2026-11-28'))
  await page.getByRole('button', { name: 'This one and all after it' }).click()
  await waitForDays(['2026-11-28', '2026-12-05'])
  await page.getByText('Offline, 1 to sync').waitFor()
  await page.context().setOffline(false)
  await waitForSaved(page)
  await waitForDays(['2026-11-28', '2026-12-05'])
  const rule = async () => (await workspace.get(`/tasks/${made.id}`)).body.recurrence
  await assertSoon(async () => (await rule()).rule, 'FREQ=WEEKLY;BYDAY=SA')
  await page.keyboard.press('Control+z')
  await waitForDays(['2026-11-27', '2026-12-04'])
  await waitForSaved(page)
  await assertSoon(() => rule(), recurrence)

  // The current one, by key: the task itself moves, and all after it.
  await task(page, '2026-11-20', 'Water the plants').locator('[data-stop]').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.getByRole('button', { name: 'This one and all after it' }).press('Enter')
  await task(page, '2026-11-21', 'Water the plants').locator(':focus').waitFor()
  await waitForDays(['2026-11-28', '2026-12-05'])
  await waitForSaved(page)
  await task(page, '2026-11-28', 'Water the plants').locator('[data-stop]').press('Enter')
  await page.getByRole('menuitem', { name: 'Change how it repeats from here on' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /repeats from Saturday 28 November on/ })
  await dialog.getByRole('textbox').fill('every 3 days')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Set repeat' }).click()
  await waitForDays(['2026-11-28', '2026-12-01', '2026-12-04'])
  await assertSoon(async () => (await rule()).rule, 'FREQ=DAILY;INTERVAL=3')
})

test('regression: right after a move was undone or made, the next can apply to all as soon as the series is known', async (t) => {
  const { workspace, page, ids } = await setUp(t)
  const { list_id } = (await workspace.get(`/tasks/${ids.call}`)).body
  const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=FR', from: 'due' }
  await workspace.post('/tasks', { title: 'Water the plants', list_id, due_date: '2026-11-20', recurrence })
  await page.goto('/upcoming?range=month&from=2026-11-01')
  const { toCome, waitForDays } = occurrencesOn(page)
  await waitForDays(['2026-11-27', '2026-12-04'])
  const all = page.getByRole('button', { name: 'This one and all after it' })
  const moveCurrent = async (from: string) => {
    await task(page, from, 'Water the plants').locator('[data-stop]').focus()
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await all.click()
  }
  await moveCurrent('2026-11-20')
  await waitForDays(['2026-11-28', '2026-12-05'])
  await waitForSaved(page)
  // From here on, the server says nothing of the series.
  let answer = Promise.withResolvers<void>()
  await page.route('**/occurrences?*', async (route) => {
    await answer.promise
    await route.continue().catch(() => {})
  })
  await page.keyboard.press('Control+z')
  await waitForDays(['2026-11-27', '2026-12-04'])
  await waitForSaved(page)
  await moveCurrent('2026-11-20')
  await waitForDays(['2026-11-28', '2026-12-05'])
  await moveCurrent('2026-11-21')
  await waitForDays(['2026-11-29', '2026-12-06'])
  answer.resolve()
  await waitForSaved(page)
  await waitForDays(['2026-11-29', '2026-12-06'])

  // What a series counts from after a later occurrence has moved, only the server knows.
  answer = Promise.withResolvers()
  await toCome.first().dragTo(day(page, '2026-11-28'))
  await all.click()
  await waitForDays(['2026-11-28', '2026-12-05'])
  await toCome.first().dragTo(day(page, '2026-11-27'))
  await page.getByText('Available once the new dates of the series have loaded.').waitFor()
  await assertSoon(() => all.isDisabled(), true)
  await assertAccessible(page)
  answer.resolve()
  await all.click()
  await waitForDays(['2026-11-27', '2026-12-04'])
  await waitForSaved(page)
  await waitForDays(['2026-11-27', '2026-12-04'])
})

test('regression: a long message keeps its distance from the edge of a window of any width', async (t) => {
  const { workspace, page, ids } = await setUp(t)
  const { list_id } = (await workspace.get(`/tasks/${ids.call}`)).body
  const recurrence = { rule: 'FREQ=WEEKLY;BYDAY=FR', from: 'due' }
  await workspace.post('/tasks', { title: 'Water the plants', list_id, due_date: '2026-11-20', recurrence })
  await page.goto('/upcoming?range=month&from=2026-11-01')
  await task(page, '2026-11-20', 'Water the plants').locator('[data-stop]').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.getByRole('button', { name: 'This one and all after it' }).click()
  const toast = page.locator('.toast', { hasText: 'All occurrences from Friday 20 November on moved' })
  await toast.waitFor()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await waitUntil(async () => {
      const box = await toast.boundingBox()
      return box !== null && box.x >= 12 && box.x + box.width <= width - 12
    })
  }
})

test('on a small screen, the calendar is an agenda, and a month shows all its days above it', async (t) => {
  const { page } = await setUp(t, { viewport: 'small', colorScheme: 'dark' })
  // The days of the coming week show even if they are empty, and take a task.
  await assertSoon(() => day(page, '2026-11-27').isVisible(), true)
  await assertSoon(() => day(page, '2026-11-28').isVisible(), false)
  const empty = day(page, '2026-11-24')
  await assertSoon(
    async () => ((await empty.boundingBox())?.height ?? 99) <= 46,
    true,
    'an empty day is a slim row',
  )
  await empty.click({ position: { x: 250, y: 20 } })
  await empty.locator('input:focus').waitFor()
  await page.keyboard.type('Collect the decals')
  await page.keyboard.press('Enter')
  await task(page, '2026-11-24', 'Collect the decals').waitFor()
  await page.keyboard.press('Escape')
  await empty.locator('.new-line').waitFor({ state: 'detached' })
  // Each empty day says so, and the week after it that nothing is due.
  await assertSoon(() => day(page, '2026-11-25').getByText('Add task', { exact: true }).isVisible(), true)
  await day(page, '2026-11-25').getByRole('button', { name: '25 Wed : add a task' }).waitFor()
  await assertSoon(() => day(page, '2026-11-23').getByText('Add task', { exact: true }).count(), 0)
  const nothing = page.getByRole('button', { name: 'Nothing due 28 November – 3 December' })
  await nothing.tap()
  await page.locator('[data-stop="2026-11-28"]:focus').waitFor()
  await assertSoon(() => day(page, '2026-12-03').isVisible(), true)
  await assertSoon(() => nothing.count(), 0)
  await assertAccessible(page)
  const [today, next] = [
    await day(page, '2026-11-20').boundingBox(),
    await day(page, '2026-11-23').boundingBox(),
  ]
  assert.ok(today && next && next.y > today.y && next.x === today.x)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.locator('.calendar-bar').getByText('27 November – 10 December').waitFor()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.locator('.calendar-bar').getByText('20 November – 3 December').waitFor()

  await page
    .getByRole('radio', { name: 'Month' })
    .or(page.getByRole('button', { name: 'Month' }))
    .first()
    .click()
  const month = page.getByRole('group', { name: 'Days of 16 November – 20 December' })
  await month.waitFor()
  await assertSoon(() => month.getByRole('button').count(), 35)
  const box = await month.boundingBox()
  assert.ok(box && box.height > 200, 'a month is taller than a week')
  // Past days are behind a line, which says what is overdue in them.
  await page.getByRole('button', { name: '4 past days, 1 overdue' }).click()
  await task(page, '2026-11-18', 'Price list').waitFor()
  await month.getByRole('button', { name: 'Friday 20 November, 2 open' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.locator('[data-stop="2026-11-26"]:focus').waitFor()
  await assertAccessible(page)
})

test('below about 1,000 pixels the calendar is an agenda, beside a sidebar or a panel, too, with Earlier and Later', async (t) => {
  const { page, ids } = await setUp(t)
  const isAgenda = async () => {
    const [today, next] = [
      await day(page, '2026-11-20').boundingBox(),
      await day(page, '2026-11-23').boundingBox(),
    ]
    return today !== null && next !== null && next.x === today.x && next.y > today.y
  }
  await assertSoon(() => isAgenda(), false)
  for (const [width, path] of [
    [1_024, '/upcoming'],
    [768, '/upcoming'],
    [1_280, `/upcoming?task=${ids.call}`],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await task(page, '2026-11-23', 'Tubes cut').waitFor()
    await waitUntil(isAgenda)
    await page.getByRole('button', { name: 'Later' }).click()
    const shown = page.getByText(/27 November\s*–\s*10 December/).filter({ visible: true })
    await shown.waitFor()
    await page.getByRole('button', { name: 'Earlier' }).click()
    await task(page, '2026-11-23', 'Tubes cut').waitFor()
  }
})

test('the days show while tasks load, and a failure says so and can be retried', async (t) => {
  const { page } = await setUp(t, { expected: /status of 500/ })
  const read = Promise.withResolvers<void>()
  const refused = { error: { code: 'internal', message: '', details: {}, request_id: 'req_x' } }
  let answers = 0
  await page.route(/rows\?view=upcoming/, async (route) => {
    await read.promise
    answers += 1
    await (answers === 1 ? route.fulfill({ status: 500, json: refused }) : route.continue())
  })
  await page.reload()
  await day(page, '2026-11-24').locator('.skeleton-bar').first().waitFor()
  await assertAccessible(page)
  read.resolve()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await task(page, '2026-11-23', 'Tubes cut').waitFor()
  await assertSoon(() => page.locator('.weeks .skeleton-bar').count(), 0)
})

test('the country decides which day starts the week and which days are the weekend', () => {
  const american = weekSettingsFor('en-US')
  assert.deepEqual([weekSettingsFor('en-DE').firstWeekday, american.firstWeekday], [0, 6])
  assert.deepEqual(weekInfoOf('US'), { firstDay: 7, weekend: [6, 7] })
  for (const region of ['DE', 'US', 'EG', 'IL', 'JP', 'BR', 'KW', 'GB', 'IN', 'PT', 'MX', 'ZA']) {
    const { firstWeekday, weekend } = weekSettingsFor(`en-${region}`)
    const known = weekInfoOf(region)
    assert.deepEqual([known.firstDay - 1, known.weekend.map((one) => one - 1)], [firstWeekday, [...weekend].toSorted((a, b) => a - b)], region) // oxfmt-ignore
  }
  assert.deepEqual(calendarRange('2026-11-20', 'week', american), { from: '2026-11-20', to: '2026-12-03' })
  assert.deepEqual(calendarRange('2026-11-20', 'month', american), { from: '2026-11-01', to: '2026-12-05' })
  assert.deepEqual(calendarRange('2026-11-20', 'month', weekSettingsFor('de-DE')), {
    from: '2026-10-26',
    to: '2026-12-06',
  })
  assert.deepEqual(
    [...weekSettingsFor('ar-EG').weekend].toSorted((a, b) => a - b),
    [4, 5],
  )
  assert.deepEqual(comingRange('2026-11-28', american), { from: '2026-11-22', to: '2026-12-26' })
  // All of a month that begins at the end of a week.
  assert.deepEqual(comingRange('2026-11-01', weekSettingsFor('de-DE')), {
    from: '2026-10-26',
    to: '2026-12-06',
  })
  assert.equal(stepPeriod('2027-01-31', 'month', 1), '2027-02-28')
})

test('regression: on a phone, no date of the agenda wraps or leaves its margin, in any language', async (t) => {
  const workspace = await createWorkspace(service)
  await workspace.list('Spring range')
  const { cookie, patch } = await signIn(service, workspace, workspace.owner)
  for (const [language, locale] of [
    ['en', 'en-GB'],
    ['en', 'en-US'],
    ['de', 'de-DE'],
    ['fr', 'fr-FR'],
    ['es', 'es-ES'],
  ] as const) {
    assert.equal((await patch('/app/v1/me', { language })).status, 200)
    const page = await openBrowser(t, service, { cookie, timezone: 'UTC', viewport: 'small', locale })
    await page.clock.setSystemTime(Date.parse('2026-11-28T10:00:00Z'))
    await page.goto('/upcoming')
    await day(page, '2026-12-01').locator('.day-hint').waitFor()
    // 195 pixels are those of a phone at 200%.
    for (const width of [390, 195]) {
      await page.setViewportSize({ width, height: 844 })
      const broken = await page.locator('.week-day:visible > h2 > button').evaluateAll((all) =>
        all.flatMap((button) => {
          const [date, name] = [...button.childNodes]
          const margin = button.closest('h2')!.getBoundingClientRect()
          return [date!, name!].flatMap((part) => {
            const range = button.ownerDocument.createRange()
            range.selectNodeContents(part)
            const lines = [...range.getClientRects()]
            const isInside = lines.every(
              ({ left, right }) => left >= margin.left && right <= margin.right - 4,
            )
            return lines.length === 1 && isInside ? [] : [button.textContent]
          })
        }),
      )
      assert.deepEqual(broken, [], `${locale} at ${width} pixels`)
    }
  }
})
