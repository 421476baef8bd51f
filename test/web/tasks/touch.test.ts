import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { CDPSession, Locator } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A list on a phone, with a touch session. */
async function setUp(t: TestContext) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  for (const title of ['Draw the frame', 'Order the stands', 'Call the dealer'])
    await workspace.post('/tasks', { title, list_id: list })
  const owner = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie: owner.cookie, viewport: 'small' })
  await page.goto(`/lists/${list}`)
  const row = (title: string) => page.locator('.task', { hasText: title })
  await row('Call the dealer').waitFor()
  // What fingers need is fetched when idle.
  await page.waitForLoadState('networkidle')
  const finger = await page.context().newCDPSession(page)
  return { workspace, owner, page, row, finger }
}

const touch = (finger: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
  finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })

async function middle(row: Locator) {
  const box = (await row.boundingBox())!
  return { x: box.x + 200, y: box.y + box.height / 2 }
}

/** Swipes a row sideways by a number of pixels. */
async function swipe(finger: CDPSession, row: Locator, by: number): Promise<void> {
  const { x, y } = await middle(row)
  await touch(finger, 'touchStart', x, y)
  for (const share of [0.25, 0.5, 0.75, 1]) await touch(finger, 'touchMove', x + by * share, y)
  await touch(finger, 'touchEnd')
}

test('swiping right completes a row, swiping left offers due date and move, and a short swipe does nothing', async (t) => {
  const { workspace, page, row, finger } = await setUp(t)
  await swipe(finger, row('Draw the frame'), 60)
  await swipe(finger, row('Draw the frame'), 150)
  await page.getByText('Task completed').waitFor()
  await row('Draw the frame').waitFor({ state: 'detached' })

  await swipe(finger, row('Order the stands'), -150)
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem').nth(1).waitFor()
  await assertSoon(() => menu.getByRole('menuitem').count(), 2)
  await assertAccessible(page)
  await menu.getByRole('menuitem', { name: 'Due…' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Today', exact: true }).tap()
  await page.getByText('Task due').waitFor()
  await page.getByText('Up to date').first().waitFor({ state: 'attached' })
  assert.equal(new URL(page.url()).search, '')
  const { body } = await workspace.get('/tasks', { completed: 'true' })
  assert.deepEqual(
    body.data.map(({ title }: { title: string }) => title),
    ['Draw the frame'],
  )
})

test('a long press selects a row, and the next tap adds to the selection', async (t) => {
  const { page, row, finger } = await setUp(t)
  const { x, y } = await middle(row('Draw the frame'))
  await touch(finger, 'touchStart', x, y)
  await page.getByRole('toolbar', { name: 'For 1 task' }).waitFor()
  await touch(finger, 'touchEnd')
  await row('Draw the frame').and(page.locator('[data-selected]')).waitFor()
  await assertAccessible(page)
  await row('Order the stands').tap()
  await page.getByRole('toolbar', { name: 'Actions for 2 tasks' }).waitFor()
  await assertSoon(() => page.getByRole('complementary').count(), 0)

  await page.getByRole('button', { name: 'Actions for this list' }).tap()
  await page.getByRole('menuitem', { name: 'Select all tasks' }).tap()
  await page.getByRole('toolbar', { name: 'Actions for 3 tasks' }).waitFor()
})

test('a button adds what the line says, and what is for keys is not in the way of fingers', async (t) => {
  const { page, row } = await setUp(t)
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await assertSoon(() => add.count(), 0)
  await page.getByLabel('Add task').fill('Sand the fork')
  await assertSoon(async () => (await add.boundingBox())!.height >= 44, true)
  await assertAccessible(page)
  await add.tap()
  await row('Sand the fork').waitFor()
  await assertSoon(() => page.getByLabel('Add task').inputValue(), '')

  await page.getByRole('button', { name: 'Lists', exact: true }).tap()
  const search = page.locator('.search-button')
  await search.waitFor()
  await assertSoon(async () => (await search.boundingBox())!.height >= 44, true)
  await assertSoon(() => page.locator('.sidebar .keys-of:visible').count(), 0)
})

test('titles wrap instead of being truncated, details go below, and times follow the person’s country', async (t) => {
  const { workspace, page, row } = await setUp(t)
  const title = 'Approve the drawings of the geometry that goes to the builder on Monday morning'
  const { body } = await workspace.post('/tasks', {
    title,
    list_id: (await workspace.get('/lists')).body.data[0].id,
    due_date: '2031-03-04',
    due_time: '16:30',
    timezone: 'Europe/Berlin',
    checklist: [{ text: 'Size 48' }],
  })
  await row(title).getByText('16:30').waitFor()
  const drawn = row(title).locator('.row-title')
  await assertSoon(
    () => drawn.evaluate((part) => part.scrollWidth <= part.clientWidth && part.clientHeight > 30),
    true,
  )
  const below = await row(title).getByText('0/1').boundingBox()
  const above = await drawn.boundingBox()
  assert.ok(below!.y >= above!.y + above!.height)
  // The next row starts below it, however tall it is.
  const { y } = (await row(title).boundingBox())!
  const last = (await row('Call the dealer').boundingBox())!
  assert.ok(last.y + last.height <= y + 1)
  await assertAccessible(page)

  await page.addInitScript("Object.defineProperty(navigator, 'language', { get: () => 'en-US' })")
  for (const size of [390, 1280]) {
    await page.setViewportSize({ width: size, height: 800 })
    await page.goto(`/all?task=${body.id}`)
    await row(title).getByText('4:30 PM').waitFor()
    await page
      .getByRole('complementary', { name: title })
      .getByText(/, 4:30 PM/)
      .waitFor()
  }
})

/** The names of buttons that are outside the screen or too small for a finger. */
const outOfReach = `Array.from(document.querySelectorAll('.bulk button')).filter((button) => {
  const { left, right, top, bottom, width, height } = button.getBoundingClientRect()
  return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || width < 44 || height < 44
}).map((button) => button.textContent || button.ariaLabel)`

test('regression: every action for selected tasks is on the screen of a phone, or in its menu', async (t) => {
  const { workspace, page, row, finger } = await setUp(t)
  const { x, y } = await middle(row('Draw the frame'))
  await touch(finger, 'touchStart', x, y)
  await page.getByRole('toolbar', { name: 'For 1 task' }).waitFor()
  await touch(finger, 'touchEnd')
  await row('Order the stands').tap()
  const bar = page.getByRole('toolbar', { name: 'Actions for 2 tasks' })
  // 195 pixels are those of a phone at 200%.
  for (const width of [390, 320, 195]) {
    await page.setViewportSize({ width, height: 844 })
    await assertSoon(() => page.evaluate(outOfReach), [], `at ${width} pixels`)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const words = ['', 'Complete', 'Due', 'Assign', 'Move', 'More']
  await assertSoon(() => bar.getByRole('button').allTextContents(), words)
  await bar.getByRole('button', { name: 'More' }).tap()
  const items = page.getByRole('menuitem')
  await items.first().waitFor()
  const heights = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().height))
  assert.ok(Math.min(...heights) >= 44)
  for (const name of ['Priority…', 'Labels…', 'Start date…', 'Duplicate'])
    await assertSoon(() => items.filter({ hasText: name }).count(), 1, name)
  await assertAccessible(page)
  await items.filter({ hasText: 'Priority…' }).tap()
  await page.getByRole('dialog').getByText('Urgent').tap()
  await page.getByText('Up to date').first().waitFor({ state: 'attached' })
  const { body } = await workspace.get('/tasks')
  assert.equal(body.data.filter(({ priority }: { priority: number }) => priority === 4).length, 2)
})

test('regression: a phone shows one message, above the actions for selected tasks, and the one before it once it is gone', async (t) => {
  const { page, row, finger } = await setUp(t)
  await row('Draw the frame').getByRole('checkbox').tap()
  await page.getByText('Task completed').waitFor()
  await row('Order the stands').getByRole('checkbox').tap()
  const shown = page.locator('.toast:visible')
  await page.locator('.toast').nth(1).waitFor({ state: 'attached' })
  await assertSoon(() => shown.count(), 1)
  const { x, y } = await middle(row('Call the dealer'))
  await touch(finger, 'touchStart', x, y)
  const bar = page.getByRole('toolbar', { name: 'For 1 task' })
  await bar.waitFor()
  await touch(finger, 'touchEnd')
  const [message, actions, line] = await Promise.all(
    [shown, bar, page.getByLabel('Add task')].map((part) => part.boundingBox()),
  )
  assert.ok(message!.y + message!.height <= actions!.y, 'above the actions')
  assert.ok(message!.y >= line!.y + line!.height || message!.y + message!.height <= line!.y, 'off the line')
  const undo = shown.getByRole('button', { name: 'Undo' })
  const size = (await undo.boundingBox())!
  assert.ok(size.height >= 44 && size.width >= 44)
  await undo.tap()
  await row('Order the stands').waitFor()
  await assertSoon(() => shown.count(), 1)
  // The older one can still be undone.
  await page.keyboard.press('Control+z')
  await row('Draw the frame').waitFor()
})

test('regression: a message covers nothing of a sheet that opens after it, and is off the line for a new task again below', async (t) => {
  const { workspace, page, row, finger } = await setUp(t)
  for (let nth = 1; nth <= 12; nth += 1) await workspace.list(`Supplier ${nth}`)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await row('Draw the frame').getByRole('checkbox').tap()
  await page.getByText('Task completed').waitFor()
  await swipe(finger, row('Order the stands'), -150)
  await page.getByRole('menuitem', { name: 'Move to…' }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Supplier 9').waitFor()
  const shown = page.locator('.toast:visible')
  const [message, picker] = await Promise.all([shown, sheet].map((part) => part.boundingBox()))
  assert.ok(message && picker)
  assert.ok(message.y >= 0 && message.y + message.height <= picker.y, JSON.stringify([message, picker]))
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const line = await page.getByLabel('Add task').boundingBox()
  const below = await shown.boundingBox()
  assert.ok(line && below && below.y > picker.y)
  assert.ok(below.y >= line.y + line.height || below.y + below.height <= line.y, 'off the line')
})

test('regression: the tab of the lists leads to lists from every page of the settings', async (t) => {
  const { page } = await setUp(t)
  for (const path of ['/settings', '/settings/profile']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Lists', exact: true }).tap()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spring range' }).tap()
    await page.getByRole('heading', { name: 'Spring range', level: 1 }).waitFor()
  }
})

/** Pairs of words in the tab bar that are less than 4 pixels apart. */
const touchingWords = `(() => {
  const boxes = [...document.querySelectorAll('.tabs .cut')].map((word) => word.getBoundingClientRect())
  return boxes.slice(1).filter((box, at) => box.left - boxes[at].right < 4).length
})()`

test('regression: the words of the tab bar do not touch each other at 200 %, in any language', async (t) => {
  const { page, owner } = await setUp(t)
  for (const language of ['en', 'de', 'fr', 'es']) {
    assert.equal((await owner.patch('/app/v1/me', { language })).status, 200)
    await page.goto('/today')
    await page.locator(`html[lang=${language}] .tabs .cut`).first().waitFor()
    for (const width of [195, 320, 390]) {
      await page.setViewportSize({ width, height: 422 })
      await assertSoon(() => page.evaluate(touchingWords), 0, `${language} at ${width} pixels`)
    }
  }
})
