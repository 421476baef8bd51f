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

const service = await startServiceWithWeb()

/** A list with two sections, with tasks in none and in the first, opened by its owner. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const section = async (name: string): Promise<string> =>
    (await workspace.post(`/lists/${list}/sections`, { name })).body.id
  const [week, later] = [await section('This week'), await section('Later')]
  for (const title of ['One', 'Two', 'Three']) await workspace.post('/tasks', { title, list_id: list })
  for (const title of ['Four', 'Five'])
    await workspace.post('/tasks', { title, list_id: list, section_id: week })
  const { cookie, get } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, ...options })
  await page.goto(`/lists/${list}`)
  await row(page, 'Five').waitFor()
  /** The titles in the order of the server, by section. */
  const serverOrder = async () => {
    const { body } = await get('/rows', { list_id: list })
    const of = (id: string | undefined) =>
      body.data
        .filter((one: { section_id?: string }) => one.section_id === id)
        .toSorted((a: Ranked, b: Ranked) => (rankOf(a) < rankOf(b) ? -1 : 1))
        .map(({ title }: { title: string }) => title)
        .join(' ')
    return [of(undefined), of(week), of(later)]
  }
  return { workspace, list, week, later, page, serverOrder }
}

type Ranked = { id: string; rank?: string }
const rankOf = ({ id, rank }: Ranked): string => rank ?? id.slice(4)
const row = (page: Page, title: string) => page.getByRole('row', { name: title })
/** The title of the focused row. */
const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement?.querySelector(".row-title")?.textContent')
const paste = (page: Page, text: string) =>
  page.evaluate(`
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )`)
const waitForTitles = (page: Page, titles: string) =>
  waitUntil(async () => (await page.locator('.task .row-title').allTextContents()).join(' ') === titles)
const waitForSaved = (page: Page) => page.getByText('Up to date').waitFor()
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('regression: each key after E is for the next task, while the completed row is still there', async (t) => {
  const { page, workspace } = await setUp(t)
  await row(page, 'One').focus()
  await press(page, 'e', 'e')
  await assertSoon(() => focused(page), 'Three')
  await press(page, 'e')
  await assertSoon(() => focused(page), 'Four')
  await press(page, 'm')
  await page.getByRole('dialog').getByText('Four').first().waitFor()
  await press(page, 'Escape')
  await waitForTitles(page, 'Four Five')
  await waitForSaved(page)
  const { body } = await workspace.get('/tasks', { completed: 'true' })
  assert.deepEqual(body.data.map(({ title }: { title: string }) => title).sort(), ['One', 'Three', 'Two'])
})

test('regression: Home goes to the first task of a list that has just opened', async (t) => {
  const { page } = await setUp(t)
  await page.locator('#page').focus()
  await press(page, 'Home')
  await waitUntil(async () => (await focused(page)) === 'One')
})

test('a list can be used by keyboard alone: moving, renaming, inserting, pasting, selecting, completing', async (t) => {
  const { page, serverOrder } = await setUp(t)
  // The heading of the section counts as well.
  const places = await page.locator('.task').evaluateAll((rows) => rows.map((one) => one.ariaRowIndex))
  assert.deepEqual(places, ['1', '2', '3', '5', '6'])
  await row(page, 'One').focus()
  await press(page, 'j', 'j', 'k')
  await assertSoon(() => focused(page), 'Two')

  await press(page, 'F2')
  await page.getByRole('textbox', { name: 'Title' }).fill('Second')
  await press(page, 'Enter')
  await waitForTitles(page, 'One Second Three Four Five')
  await waitUntil(async () => (await focused(page)) === 'Second')
  await press(page, 'F2')
  await page.getByRole('textbox', { name: 'Title' }).fill('Never')
  await press(page, 'Escape')
  await waitForTitles(page, 'One Second Three Four Five')

  await waitUntil(async () => (await focused(page)) === 'Second')
  await press(page, 'Shift+Enter')
  await page.locator('.insert-row input').fill('Between')
  await press(page, 'Enter')
  await waitForTitles(page, 'One Second Between Three Four Five')
  await page.locator('.insert-row input').fill('Also')
  await assertAccessible(page)
  await press(page, 'Enter', 'Escape')
  await waitForTitles(page, 'One Second Between Also Three Four Five')
  await waitUntil(async () => (await focused(page)) === 'Also')

  await paste(page, 'Pasted\n\n  Twice !3\n')
  await toast(page, '2 tasks added')
  await waitForTitles(page, 'One Second Between Also Pasted Twice Three Four Five')
  await waitForSaved(page)
  await assertSoon(() => serverOrder(), ['One Second Between Also Pasted Twice Three', 'Four Five', ''])

  await row(page, 'Pasted').focus()
  await press(page, 'x', 'Shift+ArrowDown')
  await page.getByRole('toolbar', { name: 'Actions for 2 tasks' }).waitFor()
  await press(page, 'Delete')
  await waitForTitles(page, 'One Second Between Also Three Four Five')
  // The focus stays where the rows were.
  await waitUntil(async () => (await focused(page)) === 'Three')
  await press(page, 'e')
  await waitForTitles(page, 'One Second Between Also Four Five')
  await waitUntil(async () => (await focused(page)) === 'Four')
  await press(page, 'Control+a')
  await page.getByRole('toolbar', { name: 'Actions for 2 tasks' }).waitFor()
  await press(page, 'Control+a')
  await page.getByRole('toolbar', { name: 'For 6 tasks' }).waitFor()
  await press(page, 'Escape')
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
  await press(page, 'Home')
  await waitUntil(async () => (await focused(page)) === 'One')
  await press(page, 'End')
  await waitUntil(async () => (await focused(page)) === 'Five')
})

test('regression: lines are pasted below a new task that is saved at that very moment', async (t) => {
  const { page, serverOrder } = await setUp(t)
  const saving = Promise.withResolvers<void>()
  const loading = Promise.withResolvers<void>()
  await page.route('**/tasks', async (route) => {
    await saving.promise
    await route.continue()
  })
  await page.route(/\/assets\/paste-tasks-/, async (route) => {
    await loading.promise
    await route.continue()
  })
  await row(page, 'Two').focus()
  await press(page, 'Shift+Enter')
  await page.locator('.insert-row input').fill('Between')
  await press(page, 'Enter', 'Escape')
  await waitUntil(async () => (await focused(page)) === 'Between')
  const asked = page.waitForRequest(/\/assets\/paste-tasks-/)
  await paste(page, 'Pasted')
  await asked
  saving.resolve()
  await assertSoon(() => serverOrder(), ['One Two Between Three', 'Four Five', ''])
  await waitForSaved(page)
  loading.resolve()
  await waitForTitles(page, 'One Two Between Pasted Three Four Five')
  await assertSoon(() => serverOrder(), ['One Two Between Pasted Three', 'Four Five', ''])
})

test('a list is one tab stop: from a row, Tab reaches its own buttons, and then passes all other rows at once', async (t) => {
  const { page } = await setUp(t)
  await row(page, 'Two').focus()
  const passed: string[] = []
  for (let tab = 0; tab < 8; tab += 1) {
    await page.keyboard.press('Tab')
    const title = await page.evaluate<string | null>(
      'document.activeElement.closest(".task")?.querySelector(".row-title").textContent ?? null',
    )
    if (title === null) break
    passed.push(title)
  }
  assert.ok(passed.length < 8 && passed.every((title) => title === 'Two'), passed.join())
})

test('keys move tasks up, down, to the ends and into other sections, and the focus follows', async (t) => {
  const { page, serverOrder } = await setUp(t)
  await row(page, 'Two').focus()
  await press(page, 'Alt+ArrowUp')
  await waitForTitles(page, 'Two One Three Four Five')
  await press(page, 'Alt+Shift+ArrowDown')
  await waitForTitles(page, 'One Three Two Four Five')
  await waitUntil(async () => (await focused(page)) === 'Two')
  await press(page, 'Alt+Shift+ArrowRight')
  await waitForTitles(page, 'One Three Two Four Five')
  await waitForSaved(page)
  await assertSoon(() => serverOrder(), ['One Three', 'Two Four Five', ''])
  await waitUntil(async () => (await focused(page)) === 'Two')
  await press(page, 'Alt+ArrowDown')
  await waitForTitles(page, 'One Three Four Two Five')
  await press(page, 'Alt+Shift+ArrowRight')
  await waitForTitles(page, 'One Three Four Five Two')
  await waitForSaved(page)
  await assertSoon(() => serverOrder(), ['One Three', 'Four Five', 'Two'])
  // All of it can be undone, step by step.
  for (let step = 0; step < 5; step++) await press(page, 'Control+z')
  await waitForTitles(page, 'One Two Three Four Five')
  await waitForSaved(page)
  await assertSoon(() => serverOrder(), ['One Two Three', 'Four Five', ''])
})

test('the menu of a row offers every action, by its button and by right click', async (t) => {
  const { page } = await setUp(t)
  await row(page, 'Two').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Assign to me' }).waitFor()
  await assertAccessible(page)
  await press(page, 'Escape')
  await row(page, 'Two').hover()
  await page.getByRole('button', { name: 'Actions for Two' }).click()
  await page.getByRole('menuitem', { name: 'Edit title' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Twice')
  await press(page, 'Enter')
  await waitForTitles(page, 'One Twice Three Four Five')
  await row(page, 'Twice').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Due' }).click()
  await page.getByRole('dialog').waitFor()
})

test('regression: the menu opens at the pointer of a right click, and at the row by key', async (t) => {
  const { page } = await setUp(t)
  const menu = page.getByRole('menu')
  /** Waits for the open menu to have its corner at a place, in pixels of the page: it is placed once it is there. */
  const waitForCorner = async (isThere: (corner: { x: number; y: number }) => boolean) => {
    await menu.waitFor()
    await waitUntil(async () => {
      const corner = await menu.boundingBox()
      return corner !== null && isThere(corner)
    })
  }
  const two = row(page, 'Two')
  // The list may be rebuilt until it's used, so where the row is, is only known then.
  const position = { x: 200, y: 18 }
  await two.click({ button: 'right', position })
  const box = await two.boundingBox()
  assert.ok(box)
  const [x, y] = [box.x + position.x, box.y + position.y]
  await waitForCorner((corner) => Math.abs(corner.x - x) <= 4 && Math.abs(corner.y - y) <= 4)
  await press(page, 'Escape')
  await waitUntil(async () => (await focused(page)) === 'Two')
  for (const key of ['ContextMenu', 'Shift+F10']) {
    await press(page, key)
    await waitForCorner((corner) => corner.x > x + 100 && corner.y >= y)
    await press(page, 'Escape')
    await waitUntil(async () => (await focused(page)) === 'Two')
  }
  // Where it wouldn't fit below the pointer, it moves up as far as all of it needs.
  await page.setViewportSize({ width: 1_280, height: 740 })
  await row(page, 'Five').click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Delete task' }).waitFor()
  await waitUntil(async () => {
    const shown = await menu.boundingBox()
    const isWhole = await menu.evaluate((all) => all.scrollHeight <= all.clientHeight + 1)
    return isWhole && shown !== null && shown.y >= 0 && shown.y + shown.height <= 740
  })
})

test('a completed row checks its box, stays long enough to be undone, and disappears', async (t) => {
  const { page } = await setUp(t)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  const box = row(page, 'Two').getByRole('checkbox')
  await box.click()
  await assertSoon(() => box.isChecked(), true)
  // At once: a click would wait until the row is still, and it may have gone by then.
  await box.dispatchEvent('click')
  await page.clock.runFor(2_000)
  await waitForTitles(page, 'One Two Three Four Five')
  await assertSoon(() => box.isChecked(), false)
  await box.click()
  await page.clock.runFor(2_000)
  await waitForTitles(page, 'One Three Four Five')
})
