import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { layOutLanes } from '../../../web/features/calendar/day/day-lanes.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
/** A Friday, 11:20 where the browser is. */
const friday = Date.parse('2026-11-20T10:20:00Z')
service.clock.offsetMs = friday - Date.now()

/** The day of a person in Berlin, with tasks of their own zone and of Tokyo's. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const add = async (title: string, fields: object): Promise<string> =>
    (await workspace.post('/tasks', { title, list_id: list, due_date: '2026-11-20', timezone: 'Europe/Berlin', ...fields })).body.id // oxfmt-ignore
  const ids = {
    print: await add('Call the printer', {}),
    interview: await add('Interview', { due_time: '14:00' }),
    fitting: await add('Fitting', { due_time: '14:15' }),
    tokyo: await add('Tokyo call', { due_time: '21:00', timezone: 'Asia/Tokyo' }),
  }
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, ...options })
  await page.clock.setSystemTime(friday)
  await page.goto('/upcoming?range=day')
  await timed(page, 'Interview').waitFor()
  const dueOf = async (id: string) => {
    const { due_date, due_time, timezone } = (await workspace.get(`/tasks/${id}`)).body
    return [due_date, due_time, timezone]
  }
  return { workspace, page, ids, dueOf }
}

const timed = (page: Page, title: string) => page.locator('.day-tasks .calendar-task', { hasText: title })
const allDay = (page: Page, title: string) => page.locator('.day-all .calendar-task', { hasText: title })
const waitForSaved = (page: Page) => page.getByText('Up to date').first().waitFor({ state: 'attached' })
const boxOf = async (page: Page, title: string) => (await timed(page, title).boundingBox())!
/** An hour is 48 pixels high. */
const quarterPx = 12

test('a day has its hours in the person’s zone: tasks side by side, all day above, now, and keys that move them by 15 minutes', async (t) => {
  const { workspace, page, ids, dueOf } = await setUp(t)
  await allDay(page, 'Call the printer').waitFor()
  const [interview, fitting, tokyo] = [await boxOf(page, 'Interview'), await boxOf(page, 'Fitting'), await boxOf(page, 'Tokyo call')] // oxfmt-ignore
  assert.equal(Math.round(fitting.y - interview.y), quarterPx)
  assert.ok(interview.x + interview.width <= fitting.x, 'overlapping tasks are side by side')
  // 21:00 in Tokyo is 13:00 here, with the task's own clock beside it.
  assert.equal(Math.round(interview.y - tokyo.y), 4 * quarterPx)
  await assertSoon(() => timed(page, 'Tokyo call').textContent(), /^13:00 Tokyo call21:00 Tokyo/)
  await page.getByRole('img', { name: 'Now, 11:20' }).waitFor()
  await assertAccessible(page)

  await timed(page, 'Tokyo call').locator('[data-stop]').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('Due at 13:30, Friday 20 November').first().waitFor()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await allDay(page, 'Tokyo call').locator(':focus').waitFor()
  await page.keyboard.press('Control+z')
  await timed(page, 'Tokyo call').locator(':focus').waitFor()
  await waitForSaved(page)
  await assertSoon(() => dueOf(ids.tokyo), ['2026-11-20', '21:30', 'Asia/Tokyo'])
  await allDay(page, 'Call the printer').locator('[data-stop]').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await timed(page, 'Call the printer').locator(':focus').waitFor()
  await waitForSaved(page)
  await assertSoon(() => dueOf(ids.print), ['2026-11-20', '09:00', 'Europe/Berlin'])
  // To another day and back, and to other periods.
  await page.keyboard.press('ArrowRight')
  await page.locator('[data-day="2026-11-21"]').waitFor()
  await page.keyboard.press('t')
  await timed(page, 'Interview').waitFor()
  await workspace.patch(`/tasks/${ids.fitting}`, { due_time: '16:00' })
  await timed(page, '16:00 Fitting').waitFor()
  await page.keyboard.press('w')
  await page.locator('.week-day').first().waitFor()
})

test('tasks are dragged along the hours, and to and from all day, and a click in an empty hour adds one there', async (t) => {
  const { workspace, page, ids, dueOf } = await setUp(t)
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, (from.y + to.y) / 2, { steps: 3 })
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await page.mouse.up()
  }
  const at = ({ x, y }: { x: number; y: number }) => ({ x: x + 40, y: y + 10 })
  const from = at(await boxOf(page, 'Interview'))
  await drag(from, { x: from.x, y: from.y + 5 * quarterPx + 3 })
  await timed(page, '15:15 Interview').waitFor()
  const target = (await page.locator('.day-all').boundingBox())!
  await drag(at(await boxOf(page, 'Fitting')), { x: target.x + 200, y: target.y + 10 })
  await allDay(page, 'Fitting').waitFor()
  const source = (await allDay(page, 'Call the printer').boundingBox())!
  const tokyo = await boxOf(page, 'Tokyo call')
  await drag(at(source), { x: tokyo.x + 300, y: tokyo.y + 8 * quarterPx })
  await timed(page, '15:00 Call the printer').waitFor()
  await waitForSaved(page)
  await assertSoon(
    async () => [await dueOf(ids.interview), await dueOf(ids.fitting), await dueOf(ids.print)],
    [
      ['2026-11-20', '15:15', 'Europe/Berlin'],
      ['2026-11-20', null, 'Europe/Berlin'],
      ['2026-11-20', '15:00', 'Europe/Berlin'],
    ],
  )
  // Escape puts back.
  const box = at(await boxOf(page, 'Tokyo call'))
  await page.mouse.move(box.x, box.y)
  await page.mouse.down()
  await page.mouse.move(box.x, box.y + 60, { steps: 3 })
  await page.locator('.day-drop').waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.locator('.day-drop').waitFor({ state: 'detached' })
  await assertSoon(async () => (await dueOf(ids.tokyo))[1], '21:00')

  const now = await boxOf(page, 'Tokyo call')
  await page.mouse.click(now.x + 300, now.y - 4 * quarterPx + 4)
  await page.getByLabel('Add to Spring range').fill('Collect the decals')
  await page.keyboard.press('Enter')
  await timed(page, '12:00 Collect the decals').waitFor()
  await waitForSaved(page)
  const { body } = await workspace.get('/tasks')
  const added = body.data.find(({ title }: { title: string }) => title === 'Collect the decals')
  assert.deepEqual([added.due_date, added.due_time, added.timezone], ['2026-11-20', '12:00', 'Europe/Berlin'])
})

test('on a phone, a finger that rests on a task lifts it, and one that moves at once scrolls', async (t) => {
  const { page, ids, dueOf } = await setUp(t, { viewport: 'small', colorScheme: 'dark' })
  await assertAccessible(page)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const { x, y } = await boxOf(page, 'Tokyo call')
  await touch('touchStart', x + 40, y + 10)
  await page.locator('.day-drop').waitFor()
  for (const by of [10, 20, 36]) await touch('touchMove', x + 40, y + 10 + by)
  await touch('touchEnd')
  await timed(page, '13:45 Tokyo call').waitFor()
  await waitForSaved(page)
  await assertSoon(() => dueOf(ids.tokyo), ['2026-11-20', '21:45', 'Asia/Tokyo'])
  const scrolled = () => page.locator('.day-scroll').evaluate((one) => one.scrollTop)
  const before = await scrolled()
  const next = await boxOf(page, 'Tokyo call')
  await touch('touchStart', next.x + 40, next.y + 10)
  for (const by of [10, 40, 80]) await touch('touchMove', next.x + 40, next.y + 10 - by)
  await touch('touchEnd')
  await assertSoon(async () => (await scrolled()) > before, true, 'it scrolled')
  await assertSoon(async () => (await dueOf(ids.tokyo))[1], '21:45')
})

test('regression: the hours of a day without tasks can be scrolled by keyboard', async (t) => {
  const { page } = await setUp(t)
  await page.goto('/upcoming?range=day&from=2026-11-21')
  await page.locator('[data-day="2026-11-21"]').waitFor()
  const hours = page.getByRole('group', { name: 'Hours' })
  await hours.waitFor()
  await assertAccessible(page)
  const scrolled = () => hours.evaluate((one) => one.scrollTop)
  const before = await scrolled()
  await hours.focus()
  await page.keyboard.press('PageDown')
  await assertSoon(async () => (await scrolled()) > before, true, 'it scrolled')
})

test('times that overlap share the width, and those for which there is no room have no place', () => {
  assert.deepEqual(layOutLanes([540, 555, 570, 600], 3), [
    { lane: 0, lanes: 2 },
    { lane: 1, lanes: 2 },
    { lane: 0, lanes: 2 },
    { lane: 0, lanes: 1 },
  ])
  assert.deepEqual(layOutLanes([60, 60, 60], 2), [{ lane: 0, lanes: 2 }, { lane: 1, lanes: 2 }, undefined])
})
