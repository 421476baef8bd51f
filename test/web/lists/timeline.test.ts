import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
const friday = Date.parse('2026-11-20T10:20:00Z')
service.clock.offsetMs = friday - Date.now()

const line = (page: Page, title: string) => page.locator('.timeline-row', { hasText: title })
const part = (page: Page, title: string, name: 'start' | 'bar' | 'end') =>
  line(page, title).locator(`[data-part="${name}"]`)
const waitForSaved = (page: Page) => page.getByText('Up to date').first().waitFor({ state: 'attached' })
/** In a month, a day is this wide. */
const dayPx = 20

test('a list is shown over its weeks: bars and their ends move by mouse, finger and key, undated tasks are dragged to a day', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const { body: section } = await workspace.post(`/lists/${list}/sections`, { name: 'Design' })
  const add = async (title: string, fields: object = {}): Promise<string> =>
    (await workspace.post('/tasks', { title, list_id: list, timezone: 'UTC', ...fields })).body.id
  const frame = await add('Draw the frame', { section_id: section.id, start_date: '2026-11-16', due_date: '2026-11-27' }) // oxfmt-ignore
  const weld = await add('Weld', { due_date: '2026-11-24' })
  const idea = await add('An idea')
  const datesOf = async (id: string) => {
    const { start_date, due_date } = (await workspace.get(`/tasks/${id}`)).body
    return [start_date, due_date]
  }
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.clock.setSystemTime(friday)
  await page.goto(`/lists/${list}`)
  await page.locator('.task').first().focus()
  await page.keyboard.press('Shift+V')
  await line(page, 'Draw the frame').waitFor()
  assert.equal(new URL(page.url()).search, '?layout=timeline')
  await assertAccessible(page)
  // What the lines say to those who don't see the bars.
  const rows = page.getByRole('grid', { name: 'Timeline of Spring range' }).getByRole('row')
  await assertSoon(
    async () => (await rows.allInnerTexts()).slice(1).map((text) => text.split('\n')[0]),
    ['No section', 'Weld', 'Design', 'Draw the frame'],
  )
  await page.getByRole('button', { name: /^Draw the frame: 16\s*–\s*27 November, 12 days/ }).waitFor()
  const box = (await line(page, 'Draw the frame').locator('.timeline-bar').boundingBox())!
  assert.equal(Math.round(box.width), 12 * dayPx)

  // By key: the bar by a day and a week, and one end.
  await line(page, 'Weld').locator('[data-part="title"]').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Due date of Draw the frame: Saturday 5 December' }).waitFor()
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await page.getByRole('button', { name: /^Draw the frame: 24 November\s*–\s*4 December, 11 days/ }).waitFor()
  await waitForSaved(page)
  await assertSoon(() => datesOf(frame), ['2026-11-24', '2026-12-04'])
  await page.keyboard.press('Control+z')
  await part(page, 'Draw the frame', 'end').and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Due date of Draw the frame: Saturday 5 December' }).waitFor()

  // By mouse, without a connection: a bar, and the end at which a task without a start gets one.
  const drag = async (from: { x: number; y: number; width: number; height: number }, by: number) => {
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by / 2, y, { steps: 2 })
    await page.mouse.move(x + by, y, { steps: 2 })
    await page.mouse.up()
  }
  await page.context().setOffline(true)
  await line(page, 'Weld').hover()
  await drag((await part(page, 'Weld', 'bar').boundingBox())!, 3 * dayPx)
  await drag((await part(page, 'Weld', 'start').boundingBox())!, -2 * dayPx)
  await page.getByRole('button', { name: /^Weld: 25\s*–\s*27 November, 3 days/ }).waitFor()
  await page.getByText('Offline, 2 to sync').waitFor()
  await page.context().setOffline(false)
  await waitForSaved(page)
  await assertSoon(() => datesOf(weld), ['2026-11-25', '2026-11-27'])

  // A task without dates, to a day, and changes by others.
  const undated = page.getByRole('complementary', { name: 'No dates, 1' }).locator('li')
  const [source, target] = [(await undated.boundingBox())!, (await line(page, 'Weld').locator('.timeline-bar').boundingBox())!] // oxfmt-ignore
  await page.mouse.move(source.x + 20, source.y + 10)
  await page.mouse.down()
  await page.mouse.move(target.x + dayPx / 2, target.y + 60, { steps: 4 })
  await page.locator('.timeline-drop', { hasText: 'Wednesday 25 November' }).waitFor()
  await page.mouse.up()
  await line(page, 'An idea').waitFor()
  await waitForSaved(page)
  await assertSoon(() => datesOf(idea), [null, '2026-11-25'])
  await workspace.patch(`/tasks/${idea}`, { title: 'A better idea' })
  await line(page, 'A better idea').waitFor()

  // A finger that rests on a bar lifts it.
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const bar = (await part(page, 'A better idea', 'bar').boundingBox())!
  await touch('touchStart', bar.x + 8, bar.y + 8)
  await page.locator('.timeline-row[data-dragged]').waitFor()
  for (const by of [10, 30, 2 * dayPx]) await touch('touchMove', bar.x + 8 + by, bar.y + 8)
  await touch('touchEnd')
  await waitUntil(async () => (await datesOf(idea))[1] === '2026-11-27')

  // Zoom by key, all of it in the address, a task added beside, and out again.
  await page.keyboard.press('w')
  await waitUntil(() => page.url().endsWith('zoom=quarter'))
  await assertAccessible(page)
  await page.keyboard.press('n')
  await page.locator('[data-new-line]:focus').fill('Weigh it 1 dec')
  await page.keyboard.press('Enter')
  await line(page, 'Weigh it').waitFor()
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await page.locator('.board').waitFor()
})

test('a timeline of 5,000 tasks renders what is visible, and the cursor reaches its end', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const day = (n: number) => new Date(friday + n * 86_400_000).toISOString().slice(0, 10)
  for (let chunk = 0; chunk < 50; chunk += 1) {
    const operations = Array.from({ length: 100 }, (_, at) => {
      const nth = chunk * 100 + at
      const dates = { start_date: day(nth % 300), due_date: day((nth % 300) + (nth % 9)) }
      return { op: 'create', task: { title: `Task ${nth}`, list_id: list, ...(nth % 2 === 0 ? dates : {}) } }
    })
    assert.equal((await workspace.post('/tasks/bulk', { operations })).status, 200)
  }
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, viewport: 'small' })
  await page.clock.setSystemTime(friday)
  await page.goto(`/lists/${list}?layout=timeline`)
  await page.locator('.timeline-row').first().waitFor()
  await assertSoon(() => page.getByRole('grid').getAttribute('aria-rowcount'), '2501')
  const rendered = () => page.locator('.timeline-row, .timeline-undated li').count()
  await assertSoon(async () => (await rendered()) < 80, true)
  await page.locator('.timeline-row [data-part="title"]').first().focus()
  await page.keyboard.press('End')
  await page.locator('.timeline-row[aria-rowindex="2501"] :focus').waitFor()
  await assertSoon(async () => (await rendered()) < 80, true)
  await assertAccessible(page)
})

test('regression: a month is named from its first day on, and a new task has the width of the page', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  await workspace.post('/tasks', { title: 'Weld', list_id: list, timezone: 'UTC', due_date: '2026-11-30' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.clock.setSystemTime(friday)
  const leftOf = async (selector: string, text: RegExp) => {
    const box = await page.locator(selector).filter({ hasText: text }).first().boundingBox()
    assert.ok(box, `${selector} ${text}`)
    return Math.round(box.x)
  }
  /** Where a day is on the line of the task, which is due on November 30. */
  const dayX = async (days: number, width: number) =>
    Math.round((await line(page, 'Weld').locator('.timeline-bar').boundingBox())!.x) + days * width

  // The week from November 30 to December 6 is in both months.
  await page.goto(`/lists/${list}?layout=timeline&zoom=week`)
  await line(page, 'Weld').waitFor()
  await page.getByRole('button', { name: 'Later' }).click()
  await page.locator('.timeline-month', { hasText: 'December 2026' }).waitFor()
  const untilFirst =
    (await leftOf('.tick-days > span', /Tue 1$/)) - (await leftOf('.timeline-month', /December/))
  assert.ok(Math.abs(untilFirst) <= 2, `${untilFirst} px`)
  await assertSoon(() => leftOf('.timeline-month', /December/), await dayX(1, 56))

  await page.goto(`/lists/${list}?layout=timeline&zoom=quarter`)
  await line(page, 'Weld').waitFor()
  await assertSoon(() => leftOf('.timeline-month', /December/), await dayX(1, 7))
  await assertSoon(() => leftOf('.timeline-month', /January/), await dayX(32, 7))

  await page.keyboard.press('n')
  const field = page.locator('[data-new-line]:focus')
  await field.waitFor()
  await assertSoon(
    async () => ((await field.boundingBox())?.width ?? 0) > 700,
    true,
    'the line is as wide as the page',
  )
  await assertAccessible(page)
})

test('regression: the title of a bar stays in view where its first days are not, and on a phone its dates fit below its name', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const dates = { start_date: '2026-11-05', due_date: '2026-12-12' }
  await workspace.post('/tasks', { title: 'Draw the frame', list_id: list, timezone: 'UTC', ...dates })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, viewport: 'small' })
  await page.clock.setSystemTime(friday)
  for (const zoom of ['week', 'month']) {
    await page.goto(`/lists/${list}?layout=timeline&zoom=${zoom}`)
    const name = line(page, 'Draw the frame').locator('.timeline-name')
    const title = line(page, 'Draw the frame').locator('.bar-body > span')
    await waitUntil(async () => {
      const [left, shown] = [await name.boundingBox(), await title.boundingBox()]
      return left !== null && shown !== null && shown.x >= left.x + left.width && shown.x + 40 < 390
    })
    const below = name.locator('.meta')
    await assertSoon(async () => (await below.innerText()).replaceAll(/\s/g, ' '), /^5 Nov\s?–\s?12 Dec$/)
    await assertSoon(() => below.evaluate((text) => text.scrollWidth <= text.clientWidth), true)
  }
  await assertAccessible(page)
})

// 0571
test('a date up to thirteen days away names its weekday, also across the end of a month', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  for (const due_date of ['2026-11-06', '2026-11-07', '2026-12-01', '2026-12-03', '2026-12-04'])
    await workspace.post('/tasks', { title: `Due ${due_date}`, list_id: list, timezone: 'UTC', due_date })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.clock.setSystemTime(friday)
  await page.goto(`/lists/${list}`)
  const shown = async (due: string) =>
    (
      await page
        .locator('.task', { hasText: `Due ${due}` })
        .locator('time')
        .first()
        .innerText()
    ).trim()
  await page.locator('.task', { hasText: 'Due 2026-12-04' }).waitFor()
  assert.deepEqual(
    await Promise.all(['2026-11-06', '2026-11-07', '2026-12-01', '2026-12-03', '2026-12-04'].map(shown)),
    ['6 Nov', 'Sat 7', 'Tue 1', 'Thu 3', '4 Dec'],
  )
})
