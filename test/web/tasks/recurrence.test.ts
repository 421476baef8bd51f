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

/** The page of a task, opened by its owner. */
async function setUp(t: TestContext, task: object) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Month-end')
  const body = { title: 'Close the month', list_id: list, timezone: 'Europe/Berlin', ...task }
  const { id } = (await workspace.post('/tasks', body)).body
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/tasks/${id}`)
  await page.getByRole('button', { name: /^Repeats/ }).waitFor()
  const read = async () => (await workspace.get(`/tasks/${id}`)).body
  return { workspace, list, id, page, read }
}

const ruleInput = (page: Page) => page.getByLabel('How often, in words')
const dates = (page: Page, where = '.picker') => page.locator(`${where} .dates li`)
const datesOf = async (page: Page, where?: string) =>
  (await dates(page, where).allInnerTexts()).map((text) => text.split('\n')[1])
const openPicker = (page: Page) => page.getByRole('button', { name: /^Repeats/ }).click()
const waitForSaved = (page: Page) => page.getByText('Up to date').waitFor()

// D5
test('the page shows the rule in words and its next five dates, which never drift from the end of the month', async (t) => {
  const { workspace, id, page } = await setUp(t, {
    due_date: '2056-01-31',
    recurrence: { rule: 'FREQ=MONTHLY', from: 'due' },
  })
  await page.getByRole('button', { name: 'Repeats: every month' }).waitFor()
  await dates(page, '.task-aside').nth(4).waitFor()
  const first = ['31 January 2056', '29 February', '31 March', '30 April', '31 May']
  await assertSoon(() => datesOf(page, '.task-aside'), first)
  await assertSoon(() => page.getByText('FREQ=').count(), 0)
  await assertAccessible(page)
  // Completed by someone else: the dates move on and keep the day of the month.
  await workspace.post(`/tasks/${id}/complete`)
  await waitUntil(async () => (await datesOf(page, '.task-aside'))[0] === '29 February 2056')
  await openPicker(page)
  await dates(page).nth(4).waitFor()
  await assertSoon(async () => (await datesOf(page))[1], '31 March')
  await page.keyboard.press('Escape')
  // Of an occurrence on another day, it says where the series goes on.
  await workspace.patch(`/tasks/${id}`, { due_date: '2056-03-02' })
  await page.getByText('Moved from Tue 29 February 2056. The next one is Fri 31 March 2056.').waitFor()
  await assertAccessible(page)
  await workspace.patch(`/tasks/${id}`, { due_date: '2056-02-29' })
  await page.getByText('Moved from').waitFor({ state: 'detached' })
})

test('a rule can be picked from presets, edited in words, and given a base and an end, with a preview of its dates', async (t) => {
  const { page, read } = await setUp(t, { due_date: '2038-03-01' })
  await openPicker(page)
  await page.getByRole('button', { name: 'every Mon', exact: true }).click()
  await waitUntil(
    async () => (await datesOf(page)).join() === '1 March 2038,8 March,15 March,22 March,29 March',
  )
  await ruleInput(page).fill('every 2 weeks on mon and thu')
  await page.locator('#rule-says').getByText('every 2 weeks on Mon and Thu').waitFor()
  await waitUntil(
    async () => (await datesOf(page)).join() === '1 March 2038,4 March,15 March,18 March,29 March',
  )
  await page.getByLabel('Ends').selectOption('After')
  await page.getByLabel('Number of occurrences').fill('3')
  await waitUntil(async () => (await datesOf(page)).join() === '1 March 2038,4 March,15 March')
  await assertSoon(() => ruleInput(page).inputValue(), 'every 2 weeks on Mon and Thu 3 times')
  await page.getByLabel('Ends').selectOption('On date')
  await page.getByLabel('End date').fill('2038-03-20')
  await waitUntil(async () => (await datesOf(page)).join() === '1 March 2038,4 March,15 March,18 March')
  await page.getByLabel('Repeats from').selectOption('the completion date')
  await assertSoon(() => ruleInput(page).inputValue(), 'every! 2 weeks on Mon and Thu until 20 Mar 2038')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Set repeat rule' }).click()
  await toast(page, 'Task now repeats every! 2 weeks on Mon and Thu until 20 Mar 2038')
  await waitForSaved(page)
  const rule = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20380320'
  await assertSoon(async () => (await read()).recurrence, { rule, from: 'completion' })

  await openPicker(page)
  await page.getByRole('dialog').getByRole('button', { name: "Doesn't repeat" }).click()
  await page.getByRole('button', { name: "Repeats: Doesn't repeat" }).waitFor()
  await waitForSaved(page)
  await assertSoon(async () => (await read()).recurrence, null)
  await page.keyboard.press('Control+z')
  await waitUntil(async () => (await read()).recurrence?.rule === rule)
})

test("the picker names what it can't read, and rejects a rule that never occurs", async (t) => {
  const { page, read } = await setUp(t, {})
  await openPicker(page)
  const set = page.getByRole('button', { name: 'Set repeat rule' })
  await ruleInput(page).fill('every 2 weeks in blue')
  await page.getByText("We couldn't understand “in blue”.").waitFor()
  await ruleInput(page).fill('now and then')
  await page.getByText("We couldn't understand “now and then”.").waitFor()
  await ruleInput(page).press('Enter')
  await ruleInput(page).fill('every 30 feb')
  await page.getByText('This has no dates in the next 10 years.').waitFor()
  await assertSoon(() => set.getAttribute('aria-disabled'), 'true')
  await assertAccessible(page)
  await ruleInput(page).fill('every last day of the month')
  await dates(page).nth(4).waitFor()
  await ruleInput(page).press('Enter')
  await waitForSaved(page)
  // Without a due date, the rule starts on the first day it names.
  const { due_date, recurrence } = await read()
  const tomorrow = new Date(Date.parse(due_date) + 86_400_000).toISOString()
  assert.equal(tomorrow.slice(8, 10), '01')
  assert.equal(recurrence.rule, 'FREQ=MONTHLY;BYMONTHDAY=-1')
})

test('a rule without words of its own is a custom repeat, and a new one can be set while offline', async (t) => {
  const rule = 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1'
  const { page, read } = await setUp(t, { due_date: '2038-03-31', recurrence: { rule, from: 'due' } })
  await page.getByRole('button', { name: 'Repeats: Custom repeat' }).waitFor()
  await assertSoon(() => page.getByText('FREQ=').count(), 0)
  await openPicker(page)
  await assertSoon(() => ruleInput(page).inputValue(), '')
  await dates(page).nth(4).waitFor()
  await page.context().setOffline(true)
  await ruleInput(page).fill('every day')
  await page.locator('#rule-says').getByText('every day').waitFor()
  await ruleInput(page).press('Enter')
  await page.getByText('Offline').first().waitFor()
  await page.context().setOffline(false)
  await waitUntil(async () => (await read()).recurrence.rule === 'FREQ=DAILY')
  await waitForSaved(page)
  await assertSoon(async () => (await read()).recurrence, { rule: 'FREQ=DAILY', from: 'due' })
})
