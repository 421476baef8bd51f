import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { CDPSession, Locator } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startServiceWithWeb()

/** A list on a phone, with a touch session. */
async function setUp(t: TestContext) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  for (const title of ['Draw the frame', 'Order the stands', 'Call the dealer'])
    await workspace.post('/tasks', { title, list_id: list })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, viewport: 'small' })
  await page.goto(`/lists/${list}`)
  const row = (title: string) => page.locator('.task', { hasText: title })
  await row('Call the dealer').waitFor()
  // What fingers need is fetched when idle.
  await page.waitForLoadState('networkidle')
  const finger = await page.context().newCDPSession(page)
  return { workspace, page, row, finger }
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
  assert.equal(await menu.getByRole('menuitem').count(), 2)
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
  assert.equal(await page.getByRole('complementary').count(), 0)

  await page.getByRole('button', { name: 'Actions for this list' }).tap()
  await page.getByRole('menuitem', { name: 'Select all tasks' }).tap()
  await page.getByRole('toolbar', { name: 'Actions for 3 tasks' }).waitFor()
})

test('a button adds what the line says, and what is for keys is not in the way of fingers', async (t) => {
  const { page, row } = await setUp(t)
  const add = page.getByRole('button', { name: 'Add', exact: true })
  assert.equal(await add.count(), 0)
  await page.getByLabel('Add task').fill('Sand the fork')
  assert.ok((await add.boundingBox())!.height >= 44)
  await assertAccessible(page)
  await add.tap()
  await row('Sand the fork').waitFor()
  assert.equal(await page.getByLabel('Add task').inputValue(), '')

  await page.getByRole('button', { name: 'Lists', exact: true }).tap()
  const search = page.locator('.search-button')
  await search.waitFor()
  assert.ok((await search.boundingBox())!.height >= 44)
  assert.equal(await page.locator('.sidebar .keys-of:visible').count(), 0)
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
  assert.ok(await drawn.evaluate((part) => part.scrollWidth <= part.clientWidth && part.clientHeight > 30))
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
