import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A list with a section, opened by the owner of its workspace. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Warehouse')
  const { body: section } = await workspace.post(`/lists/${list}/sections`, { name: 'Drafts' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, ...options })
  const open = async () => {
    await page.goto(`/lists/${list}`)
    await page.getByRole('heading', { name: 'Warehouse', exact: true }).waitFor()
  }
  await open()
  const read = async () => (await workspace.get('/tasks')).body.data.at(-1)
  /** Waits for the task to be stored. */
  const added = async (title: string) => {
    await page.locator('.task', { hasText: title }).waitFor()
    await page.getByText('Up to date').waitFor()
    return read()
  }
  return { workspace, list, section, page, open, read, added }
}

const line = (page: Page) => page.getByRole('textbox', { name: /^Add to/ })
const chip = (page: Page, text: string) => page.locator('.phrase-chip', { hasText: text })
const chipTexts = (page: Page): Promise<string[]> => page.locator('.phrase-chip').allInnerTexts()

/** Waits until the chips say this, in this order. */
const chips = (page: Page, ...texts: string[]): Promise<void> =>
  waitUntil(async () => JSON.stringify(await chipTexts(page)) === JSON.stringify(texts))

test('what is understood becomes a chip in words while it is typed, and the task gets it', async (t) => {
  const { page, section, added, workspace } = await setUp(t)
  await line(page).pressSequentially(
    'Pay rent 2030-01-15 9am every 2 weeks until 31 dec 2030 @olive /drafts !3 remind me 1 hour before',
  )
  await chips(page, 'Tue 15 Jan 2030', '09:00', 'every 2 weeks until 31 Dec 2030', 'Olive Owner', 'Drafts', 'High', '1 hour before') // oxfmt-ignore
  await line(page).press('Enter')
  const task = await added('Pay rent')
  assert.deepEqual(
    [
      task.title,
      task.due_date,
      task.due_time,
      task.recurrence,
      task.assignee_ids,
      task.section_id,
      task.priority,
    ],
    ['Pay rent', '2030-01-15', '09:00', { rule: 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20301231', from: 'due' }, [workspace.owner.id], section.id, 3], // oxfmt-ignore
  )
  assert.deepEqual(task.reminders.map(({ minutes_before }: { minutes_before: number }) => minutes_before), [60]) // oxfmt-ignore
  await assertSoon(() => page.locator('.phrase-chip').count(), 0)
})

test('a click on a chip turns it back into text, and it stays text while the sentence goes on', async (t) => {
  const { page, added } = await setUp(t)
  await line(page).pressSequentially('Buy sun')
  await chip(page, '').first().click()
  await chips(page)
  await page.keyboard.type(' hats !2')
  await chips(page, 'Medium')
  await page.keyboard.press('Enter')
  const task = await added('Buy sun hats')
  assert.deepEqual([task.title, task.due_date, task.priority], ['Buy sun hats', null, 2])
  // The next line is another sentence.
  await line(page).pressSequentially('Buy sun')
  await waitUntil(async () => (await page.locator('.phrase-chip').count()) === 1)
})

test('Backspace after a phrase turns it back into text, and the next one deletes a letter', async (t) => {
  const { page } = await setUp(t)
  await line(page).pressSequentially('Call Ben 2030-01-15 9am')
  await chips(page, 'Tue 15 Jan 2030', '09:00')
  await page.keyboard.press('Backspace')
  await chips(page, 'Tue 15 Jan 2030')
  await assertSoon(() => line(page).inputValue(), 'Call Ben 2030-01-15 9am')
  await page.keyboard.press('Backspace')
  await assertSoon(() => line(page).inputValue(), 'Call Ben 2030-01-15 9a')
})

test('a match in the middle is offered, counts once it is accepted, and its words stay in the title', async (t) => {
  const { page, added } = await setUp(t)
  const text = 'Check the 3pm build on 2030-01-15 report'
  await line(page).pressSequentially(text)
  await chips(page, '15:00', 'Tue 15 Jan 2030')
  await assertSoon(() => page.locator('.phrase-chip[data-offered]').count(), 2)
  await chip(page, 'Tue').click()
  await chips(page, 'Tue 15 Jan 2030', '15:00')
  await assertSoon(() => page.locator('.phrase-chip[data-offered]').count(), 1)
  await page.keyboard.press('Enter')
  const task = await added(text)
  assert.deepEqual([task.title, task.due_date, task.due_time], [text, '2030-01-15', null])
})

test('chips are reached, accepted and turned back by keys alone, and the line keeps what was typed', async (t) => {
  const { page } = await setUp(t)
  await line(page).pressSequentially('Watch the 2030-01-15 5pm show again @olive')
  await chips(page, 'Olive Owner', 'Tue 15 Jan 2030', '17:00')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await chips(page, 'Tue 15 Jan 2030', 'Olive Owner', '17:00')
  await page.locator('input:focus').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Backspace')
  await chips(page, 'Olive Owner', 'Tue 15 Jan 2030', '17:00')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await chips(page, 'Tue 15 Jan 2030', '17:00')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.locator('input:focus').waitFor()
  await assertSoon(() => line(page).inputValue(), 'Watch the 2030-01-15 5pm show again @olive')
})

test('a screen reader hears what was understood once it is quiet, and every chip says what it does', async (t) => {
  const { page } = await setUp(t)
  await line(page).pressSequentially('Watch the 5pm show again 2030-01-15 !4')
  await page.getByRole('status').filter({ hasText: 'Understood: Due Tue 15 Jan 2030 and Priority Urgent. Suggested: Time 17:00.' }).waitFor() // oxfmt-ignore
  const group = page.getByRole('group', { name: 'Understood' })
  await group.getByRole('button', { name: 'Due: Tue 15 Jan 2030. Turn back into text' }).waitFor()
  await group.getByRole('button', { name: 'Time: 17:00. Use this' }).waitFor()
  await assertSoon(() => page.getByText('FREQ=').count(), 0)
})

for (const width of [390, 768, 1_024, 1_440])
  test(`chips fit at ${width} px, are large enough, and pass axe`, async (t) => {
    const { page } = await setUp(t, width < 700 ? { viewport: 'small' } : {})
    await page.setViewportSize({ width, height: 844 })
    await line(page).fill(
      'Watch the 5pm show 2030-01-15 every 2 weeks until 31 dec 2030 #warehouse @olive !4',
    )
    await page.locator('.phrase-chip').nth(4).waitFor()
    const boxes = await page.locator('.phrase-chip').evaluateAll((all) =>
      all.map((one) => {
        const { left, right, height, width: wide } = one.getBoundingClientRect()
        return { left, right, height, wide }
      }),
    )
    for (const { left, right, height, wide } of boxes) {
      assert.ok(left >= 0 && right <= width, `${left}–${right}`)
      assert.ok(height >= 24 && wide >= 24)
    }
    await assertSoon(() => page.evaluate('document.documentElement.scrollWidth'), width)
    await assertAccessible(page)
  })

test('on a phone, a tap turns a chip back into text and leaves the keyboard open', async (t) => {
  const { page } = await setUp(t, { viewport: 'small' })
  await line(page).tap()
  await page.keyboard.type('Call Ben 2030-01-15')
  await chips(page, 'Tue 15 Jan 2030')
  await chip(page, 'Tue').tap()
  await chips(page)
  await page.locator('input:focus').waitFor()
})

test('a line that is sent before the grammar has loaded is understood as well, and none is lost', async (t) => {
  const { page, workspace, open } = await setUp(t)
  const gate = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?:parse-task|phrase-chips)-/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await open()
  await line(page).pressSequentially('Call Ben 2030-01-15')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Call Ana 2030-01-16')
  await page.keyboard.press('Enter')
  gate.resolve()
  await page.locator('.task', { hasText: 'Call Ana' }).waitFor()
  await page.getByText('Up to date').waitFor()
  const { body } = await workspace.get('/tasks')
  assert.deepEqual(
    body.data.map(({ title, due_date }: { title: string; due_date: string }) => [title, due_date]),
    [
      ['Call Ben', '2030-01-15'],
      ['Call Ana', '2030-01-16'],
    ],
  )
})

test('a line is kept as it is if the grammar cannot be loaded', async (t) => {
  const { page, added, open } = await setUp(t, {
    expected: /parse-task|phrase-chips|ERR_FAILED|dynamically imported/,
  })
  await page.route(/\/assets\/(?:parse-task|phrase-chips)-/, (route) => route.abort())
  await open()
  await line(page).pressSequentially('Call Ben 2030-01-15')
  await page.keyboard.press('Enter')
  const task = await added('Call Ben')
  assert.deepEqual([task.title, task.due_date], ['Call Ben 2030-01-15', null])
})
