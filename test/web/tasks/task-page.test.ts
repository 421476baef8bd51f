import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import * as limits from '../../../src/core/limits.ts'
import * as told from '../../../web/data/limits.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A workspace with another member and a list of tasks, opened by its owner. */
async function setUp(t: TestContext, titles: readonly string[], options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const list = await workspace.list('Month-end')
  const ids: string[] = []
  for (const title of titles) ids.push((await workspace.post('/tasks', { title, list_id: list })).body.id)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, ...options })
  const read = async (id = ids[0]) => (await workspace.get(`/tasks/${id}`)).body
  return { workspace, mira, list, ids, id: ids[0]!, page, read }
}

const waitForSaved = (page: Page) => page.getByText('Up to date').waitFor()
const item = (page: Page, text: string) => page.locator('.item', { hasText: text })

test('the limits people see are those of the server', () => {
  const serverLimits = new Map<string, unknown>(Object.entries(limits))
  for (const [name, value] of Object.entries(told))
    if (typeof value === 'number') assert.equal(value, serverLimits.get(name), name)
  for (const plan of limits.plans) assert.equal(told.historyDays[plan], limits.planLimits[plan].historyDays)
  assert.equal(told.characterCount('a😀'), 2)
})

test('title and description can be edited in place, survive a reload, and are never overwritten by others', async (t) => {
  const { mira, id, page, read } = await setUp(t, ['Close the month'])
  await page.goto(`/tasks/${id}`)
  const title = page.getByLabel('Title')
  await title.fill('Escape restores this')
  await title.press('Escape')
  await assertSoon(() => title.inputValue(), 'Close the month')
  await title.fill('Close\nthe month with the accountant')
  await title.press('Enter')
  await page.getByText('Renamed').waitFor()
  await waitForSaved(page)
  await assertSoon(async () => (await read()).title, 'Close the month with the accountant')

  // While typing, a version saved by someone else is offered next to it.
  await title.fill('Mine')
  await mira.patch(`/tasks/${id}`, { title: 'Theirs' })
  const offer = page.locator('.edit-conflict')
  await offer.getByText('Theirs', { exact: true }).waitFor()
  await assertSoon(() => title.inputValue(), 'Mine')
  await assertAccessible(page)
  await offer.getByRole('button', { name: 'Use theirs' }).click()
  await assertSoon(() => title.inputValue(), 'Theirs')

  await page.getByRole('button', { name: 'Add description' }).click()
  const field = page.getByLabel('Description', { exact: true })
  await page.keyboard.type('Everything **Sofia** needs')
  await page.reload()
  await assertSoon(() => field.inputValue(), 'Everything **Sofia** needs')
  await field.focus()
  await page.keyboard.press('Control+Enter')
  const drawn = page.locator('.description strong', { hasText: 'Sofia' })
  await drawn.waitFor()
  await waitForSaved(page)
  await assertSoon(async () => (await read()).description, 'Everything **Sofia** needs')

  await drawn.click()
  await field.fill('Mine, longer')
  await mira.patch(`/tasks/${id}`, { description: 'Theirs, _since then_' })
  await offer.locator('em', { hasText: 'since then' }).waitFor()
  await assertAccessible(page)
  // Leaving the field doesn't choose between them.
  await title.focus()
  await assertSoon(async () => (await read()).description, 'Theirs, _since then_')
  await offer.getByRole('button', { name: 'Keep mine' }).click()
  await offer.waitFor({ state: 'detached' })
  await field.focus()
  await title.focus()
  await page.getByText('Description changed').last().waitFor()
  await waitForSaved(page)
  await assertSoon(async () => (await read()).description, 'Mine, longer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.locator('.description em', { hasText: 'since then' }).waitFor()
})

test("text written offline doesn't replace what others wrote, and isn't lost", async (t) => {
  const { mira, id, page, read } = await setUp(t, ['Close the month'], {
    expected: /Couldn't reach the server/,
  })
  await page.goto(`/tasks/${id}`)
  await page.getByRole('button', { name: 'Add description' }).click()
  await page.context().setOffline(true)
  await page.keyboard.type('Written on the train')
  await page.keyboard.press('Control+Enter')
  await page.locator('.description', { hasText: 'Written on the train' }).waitFor()
  await mira.patch(`/tasks/${id}`, { description: 'Written at the desk' })
  await page.context().setOffline(false)
  const field = page.getByLabel('Description', { exact: true })
  await field.waitFor()
  await assertSoon(() => field.inputValue(), 'Written on the train')
  await page.locator('.edit-conflict', { hasText: 'Written at the desk' }).waitFor()
  await assertSoon(async () => (await read()).description, 'Written at the desk')
})

test('a task deleted while being edited stays readable, says who deleted it, and keeps the text', async (t) => {
  const { mira, list, id, page } = await setUp(t, ['Close the month'])
  await page.goto(`/lists/${list}?task=${id}`)
  const panel = page.locator('.panel')
  await panel.getByRole('button', { name: 'Add description' }).click()
  await page.keyboard.type('Half a thought')
  await mira.delete(`/tasks/${id}`)
  await panel.getByText('Test member deleted this task. You can still copy the text.').waitFor()
  await assertSoon(() => panel.getByLabel('Description', { exact: true }).inputValue(), 'Half a thought')
  await assertSoon(() => panel.getByLabel('Title').inputValue(), 'Close the month')
  await assertSoon(() => panel.getByLabel('Write a comment').count(), 0)
  await assertSoon(() => panel.getByRole('button', { name: 'Save' }).count(), 0)
  await assertAccessible(page)
})

//
test('subtasks can be added, completed, ordered and opened by keyboard, and link back', async (t) => {
  const { workspace, id, page, read } = await setUp(t, ['Close the month'])
  await page.goto(`/tasks/${id}`)
  await page.getByLabel('Title').waitFor()
  await page.keyboard.press('s')
  await page.keyboard.type('Export the statements tomorrow @olive')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Match the invoices')
  await page.keyboard.press('Enter')
  await item(page, 'Match the invoices').waitFor()
  await waitForSaved(page)
  await item(page, 'Match the invoices').focus()
  await page.keyboard.press('Alt+ArrowUp')
  const subtasks = page.getByRole('grid', { name: 'Subtasks' })
  await waitUntil(async () => /^\s*Match/.test(await subtasks.getByRole('row').first().innerText()))
  await item(page, 'Export the statements').getByRole('checkbox').click()
  await page.getByRole('heading', { name: '1 of 2 Subtasks' }).waitFor()
  await waitForSaved(page)
  await assertAccessible(page)
  const { body } = await workspace.get('/tasks', { parent_id: id })
  const [exported] = body.data
  assert.deepEqual(
    [exported.title, exported.completed, exported.assignee_ids, exported.due_date !== null],
    ['Export the statements', true, [workspace.owner.id], true],
  )
  await assertSoon(async () => [(await read()).subtask_count, (await read()).open_subtask_count], [2, 1])

  await item(page, 'Match the invoices').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Match the invoices', level: 1 }).waitFor({ state: 'attached' })
  await page.reload()
  await page.locator('.breadcrumbs').getByRole('link', { name: 'Close the month' }).click()
  await item(page, 'Match the invoices').waitFor()
})

//
test('a checklist can be typed, pasted, checked, edited, ordered and undone, and says when it is full', async (t) => {
  const { workspace, id, page, read } = await setUp(t, ['Close the month'])
  await page.goto(`/tasks/${id}`)
  const line = page.getByLabel('Add item')
  const texts = async () => (await read()).checklist.map(({ text }: any) => text)
  await line.fill('Receipts')
  await line.press('Enter')
  await line.fill('Cash')
  await line.press('Enter')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate('navigator.clipboard.writeText("- [ ] Stock figures\\n- VAT numbers\\n\\n")')
  await line.press('Control+v')
  await page.getByRole('heading', { name: '0 of 4 Checklist' }).waitFor()
  await waitForSaved(page)
  await assertSoon(() => texts(), ['Receipts', 'Cash', 'Stock figures', 'VAT numbers'])
  // However fast they were added, each was created once.
  const { get } = await signIn(service, workspace, workspace.owner)
  const { body } = await get(`/tasks/${id}/changes`)
  const addedItems = body.data.flatMap(({ changed: { checklist } }: any) =>
    (checklist?.to ?? []).map((one: { id: string }) => one.id),
  )
  assert.equal(new Set(addedItems).size, 4)

  await item(page, 'Cash').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Petty cash')
  await page.keyboard.press('Enter')
  await item(page, 'Receipts').getByRole('checkbox').click()
  await page.getByRole('heading', { name: '1 of 4 Checklist' }).waitFor()
  await item(page, 'VAT numbers').focus()
  await page.keyboard.press('Backspace')
  await page.getByRole('heading', { name: '1 of 3 Checklist' }).waitFor()
  await waitForSaved(page)
  await assertSoon(() => texts(), ['Petty cash', 'Receipts', 'Stock figures'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('heading', { name: '1 of 4 Checklist' }).waitFor()
  await waitForSaved(page)
  await assertSoon(() => texts(), ['Petty cash', 'Receipts', 'Stock figures', 'VAT numbers'])
  await assertAccessible(page)

  const full = Array.from({ length: limits.checklistItemsMax }, (_, n) => ({ text: `Item ${n}` }))
  await workspace.patch(`/tasks/${id}`, { checklist: full })
  await page.getByText('Checklists are limited to 200 items.').waitFor()
  await assertSoon(() => line.count(), 0)
})

test('J and K move through the list the task was opened from, and deleting returns there and can be undone', async (t) => {
  const { list, ids, page } = await setUp(t, ['One', 'Two', 'Three'])
  await page.goto(`/lists/${list}`)
  await page.locator('.task', { hasText: 'Two' }).click()
  await page.locator('.panel').getByRole('link', { name: 'Open as page' }).click()
  const heading = (name: string) =>
    page.getByRole('heading', { name, level: 1 }).waitFor({ state: 'attached' })
  await heading('Two')
  await page.getByText('2 of 3').waitFor()
  await page.keyboard.press('j')
  await heading('Three')
  await page.reload()
  await page.getByText('3 of 3').waitFor()
  await page.keyboard.press('k')
  await heading('Two')
  await page.getByRole('button', { name: 'Previous task (K)' }).click()
  await heading('One')
  await page.keyboard.press('Backspace')
  await page.waitForURL(`**/lists/${list}`)
  await assertSoon(() => page.locator('.task', { hasText: 'One' }).count(), 0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.locator('.task', { hasText: 'One' }).waitFor()
  assert.equal(ids.length, 3)
})

// D8, D14
test('a task of an archived list is read-only, and a guest can delete only their own tasks', async (t) => {
  const { workspace, list, id, page } = await setUp(t, ['Close the month'])
  const guest = await workspace.join('guest')
  await workspace.share(list, guest.member)
  const own = (await guest.post('/tasks', { title: 'Mine', list_id: list, parent_id: id })).body.id
  const { cookie } = await signIn(service, workspace, guest.member)
  const theirs = await openBrowser(t, service, { cookie })
  await theirs.goto(`/lists/${list}?task=${own}`)
  const panel = theirs.locator('.panel')
  await panel.getByRole('button', { name: 'More' }).waitFor()
  await panel.getByRole('button', { name: 'Subtask of “Close the month”' }).click()
  await waitUntil(async () => (await panel.getByLabel('Title').inputValue()) === 'Close the month')
  await panel.getByRole('button', { name: 'More' }).click()
  await theirs.getByRole('menuitem', { name: 'Duplicate' }).waitFor()
  await assertSoon(() => theirs.getByRole('menuitem', { name: 'Delete' }).count(), 0)

  await workspace.post(`/lists/${list}/archive`)
  await page.goto(`/tasks/${id}`)
  await page.getByText("This task's list is archived").waitFor()
  for (const label of ['Write a comment', 'Add subtask', 'Add item'])
    await assertSoon(() => page.getByLabel(label).count(), 0, label)
  await assertSoon(() => page.getByLabel('Title').getAttribute('readonly'), '')
  await assertAccessible(page)
})

for (const [viewport, colorScheme] of [
  ['wide', 'light'],
  ['small', 'dark'],
] as const)
  test(`the page of a task and its occurrences are accessible, ${viewport} and ${colorScheme}`, async (t) => {
    const { workspace, list, page } = await setUp(t, [], { viewport, colorScheme })
    const { body: task } = await workspace.post('/tasks', {
      title: 'Close the month with the accountant',
      list_id: list,
      description: 'See [the van](https://example.com), `code` and\n\n| A |\n|---|\n| 1 |',
      due_date: '2026-01-31',
      timezone: 'Europe/Berlin',
      recurrence: { rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', from: 'due' },
      checklist: [{ text: 'Receipts', checked: true }, { text: 'Cash' }],
    })
    await page.goto(`/tasks/${task.id}/ledger`)
    await page.getByRole('heading', { name: 'No occurrences completed yet.' }).waitFor()
    await assertAccessible(page)
    await workspace.post(`/tasks/${task.id}/complete`)
    await workspace.post('/tasks', { title: 'Match', list_id: list, parent_id: task.id })
    await workspace.post(`/tasks/${task.id}/comments`, { text: 'It is with Sofia.' })
    await page.goto(`/tasks/${task.id}`)
    await item(page, 'Match').waitFor()
    await page.getByText('It is with Sofia.').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Occurrences 1' }).click()
    const table = page.locator('.task-section').getByRole('table')
    await table.getByRole('row', { name: /31 Jan .* late Olive Owner/ }).waitFor()
    await table.getByRole('row', { name: 'Completed on time 0 of 1' }).waitFor()
    await assertAccessible(page, { colors: true })
    await page.goto(`/tasks/${task.id}/ledger`)
    await page.getByRole('row', { name: 'Completed on time 0 of 1' }).waitFor()
    await assertAccessible(page)
  })
