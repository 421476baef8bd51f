import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Temporal } from 'temporal-polyfill'
import { isOverdue as isOverdueOnServer } from '../../../src/read/task-rows/view/due-range.ts'
import { minutesOf } from '../../../web/features/calendar/day/day-times.ts'
import { isOverdue } from '../../../web/data/tasks/row.ts'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
const friday = Date.parse('2026-11-20T10:00:00Z')
service.clock.offsetMs = friday - Date.now()

/**
 * The zone of the browser, that of a task, the city beside its own clock, if that shows something else, and the date: some
 * are on the days around a change of the clocks in one of the two.
 */
const pairs: [mine: string, theirs: string, city?: string, date?: string][] = [
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Europe/Berlin', 'Europe/Lisbon', 'Lisbon', '2027-10-30'],
  ['Europe/Berlin', 'Europe/Paris'],
  ['Europe/Berlin', 'Asia/Tokyo', 'Tokyo', '2027-03-28'],
  ['America/New_York', 'Asia/Kathmandu', 'Kathmandu', '2027-03-14'],
  ['America/Los_Angeles', 'Pacific/Auckland', 'Auckland', '2027-04-04'],
  ['Pacific/Auckland', 'America/Los_Angeles', 'Los Angeles'],
  ['Asia/Kolkata', 'UTC', 'UTC'],
  ['UTC', 'America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Australia/Lord_Howe', 'Pacific/Apia', 'Apia', '2027-04-03'],
]
for (const [mine, theirs, city, dueDate = '2026-11-25'] of pairs)
  test(`in ${mine}, a time in ${theirs} is the same in every place`, async (t) => {
    const workspace = await createWorkspace(service)
    const list = await workspace.list('Fair stand')
    const { body: task } = await workspace.post('/tasks', {
      list_id: list,
      title: 'Call the hall',
      due_date: dueDate,
      due_time: '23:30',
      timezone: theirs,
    })
    const here = Temporal.PlainDateTime.from(`${dueDate}T23:30`).toZonedDateTime(theirs).withTimeZone(mine)
    const date = here.toPlainDate().toString()
    const time = here.toPlainTime().toString().slice(0, 5)
    const own =
      city && `${date === dueDate ? '' : `${new Date(dueDate).toUTCString().slice(0, 3)} `}23:30 ${city}`
    const { cookie } = await signIn(service, workspace, workspace.owner)
    const page = await openBrowser(t, service, { cookie, timezone: mine })
    await page.clock.setSystemTime(friday)
    const margins = async () => [
      await page.locator('time.due').first().getAttribute('datetime'),
      (await page.locator('.own-clock').allTextContents())[0],
    ]
    for (const path of [`/lists/${list}`, '/all', `/lists/${list}?layout=board`]) {
      await page.goto(path)
      await page.getByText('Call the hall').first().waitFor()
      if (own !== undefined) await page.locator('.own-clock').first().waitFor()
      await assertSoon(() => margins(), [`${date}T${time}`, own], path)
    }
    await page.goto(`/upcoming?from=${date}`)
    const cell = page.locator(`[data-day="${date}"] .calendar-task`)
    await cell.waitFor()
    await assertSoon(async () => (await cell.locator('time').textContent())?.trim(), time)
    await assertSoon(() => cell.locator('.own-clock').count(), own === undefined ? 0 : 1)
    // Among the hours of its day, too.
    await page.goto(`/upcoming?range=day&from=${date}`)
    const atHour = page.locator('.day-tasks .calendar-task')
    await atHour.waitFor()
    await assertSoon(async () => (await atHour.locator('time').textContent())?.trim(), time)
    await assertSoon(
      () => atHour.evaluate((one) => Math.round((parseInt(one.style.top) / 48) * 60)),
      minutesOf(time),
    )
    await assertSoon(() => atHour.locator('.own-clock').count(), own === undefined ? 0 : 1)
    await page.goto(`/tasks/${task.id}`)
    const field = page.getByRole('button', { name: /^Due/ })
    await field.waitFor()
    await assertSoon(() => field.textContent(), new RegExp(`, ${time}.*${own ?? ''}`))
  })

test('a typed time is in the zone of the profile, or else of the device, and read as it was typed', async (t) => {
  const workspace = await createWorkspace(service, { timezone: 'Asia/Tokyo' })
  const list = await workspace.list('Fair stand')
  const { cookie, patch } = await signIn(service, workspace, workspace.owner)
  for (const [zone, title] of [
    ['America/New_York', 'Call Ana'],
    ['Europe/Lisbon', 'Call Ben'],
  ] as const) {
    if (zone === 'Europe/Lisbon') assert.equal((await patch('/app/v1/me', { timezone: zone })).status, 200)
    const page = await openBrowser(t, service, { cookie, timezone: 'America/New_York' })
    await page.clock.setSystemTime(friday)
    await page.goto(`/lists/${list}`)
    await page.keyboard.press('n')
    await page.keyboard.type(`${title} 25 nov 22:00`)
    await page.keyboard.press('Enter')
    const row = page.locator('.task', { hasText: title })
    await assertSoon(() => row.locator('time').getAttribute('datetime'), '2026-11-25T22:00')
    await page.getByText('Up to date').waitFor()
    await waitUntil(async () => {
      const { body } = await workspace.get(`/tasks?list_id=${list}`)
      const task = body.data.find((one: { title: string }) => one.title === title)
      return task?.timezone === zone && task.due_time === '22:00'
    })
    // What others did is shown in the same zone as due times, whatever the device's is.
    await row.getByText(title).click()
    const made = page.locator('.panel time[title]', { hasText: zone === 'Europe/Lisbon' ? '10:0' : '05:0' })
    await made.first().waitFor()
  }
})

// due-range.ts of the server and row.ts of the app
test('a task due at this very moment is overdue, in the app as on the server', () => {
  const due = { due_date: '2026-11-20', due_time: '12:00', timezone: 'UTC' }
  const noon = Date.parse('2026-11-20T12:00:00Z')
  const allDay = { ...due, due_time: null }
  for (const [ms, isLate] of [
    [noon - 1, false],
    [noon, true],
    [noon + 1, true],
  ] as const) {
    const now = { ms, today: '2026-11-20' }
    const row = { ...due, due_at: '2026-11-20T12:00:00.000Z', completed: false }
    assert.equal(isOverdue(row, now), isLate, `app, ${ms - noon} ms`)
    assert.equal(isOverdueOnServer(due, { ...now, timezone: 'UTC' }), isLate, `server, ${ms - noon} ms`)
  }
  for (const [today, isLate] of [
    ['2026-11-20', false],
    ['2026-11-21', true],
  ] as const) {
    const now = { ms: noon, today }
    assert.equal(isOverdue({ ...allDay, due_at: null, completed: false }, now), isLate)
    assert.equal(isOverdueOnServer(allDay, { ...now, timezone: 'UTC' }), isLate)
  }
})

test('regression: today in a calendar, and the times of a webhook, are those of the profile, not of the device', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  await workspace.post('/tasks', { list_id: list, title: 'Call the hall' })
  const { cookie, patch } = await signIn(service, workspace, workspace.owner)
  assert.equal((await patch('/app/v1/me', { timezone: 'Pacific/Auckland' })).status, 200)
  // On the device it's still Friday evening; in the zone of the profile, Saturday.
  const page = await openBrowser(t, service, { cookie, timezone: 'America/Los_Angeles' })
  await page.clock.setSystemTime(Date.parse('2026-11-21T04:00:00Z'))
  await page.goto(`/lists/${list}`)
  await page.locator('.task', { hasText: 'Call the hall' }).focus()
  for (const keys of ['d', 'Shift+S']) {
    await page.keyboard.press(keys)
    const now = page.getByRole('dialog').locator('.day[data-today]')
    await now.waitFor()
    await assertSoon(() => now.count(), 1)
    await assertSoon(() => now.getAttribute('aria-label'), /^Today, .*21 November 2026/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }

  const made = await workspace.post('/webhooks', {
    url: 'https://example.com/hooks',
    events: ['task.created'],
  })
  await page.goto(`/settings/webhooks/${made.body.id}`)
  await page.getByRole('button', { name: 'Replay events…' }).click()
  // An hour ago.
  await assertSoon(() => page.getByRole('dialog').locator('input[type=datetime-local]').inputValue(), '2026-11-21T16:00') // oxfmt-ignore
})

test('regression: what others completed isn’t among one’s own on a device whose clock is slow', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const due_date = '2026-11-20'
  const ids: string[] = []
  for (const title of ['Theirs', 'Mine', 'Open'])
    ids.push((await workspace.post('/tasks', { list_id: list, title, due_date })).body.id)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const ben = await workspace.join('member')
  await ben.post(`/tasks/${ids[0]}/complete`)
  const page = await openBrowser(t, service, { cookie, timezone: 'UTC' })
  await page.clock.setSystemTime(service.clock.now() - 20 * 60_000)
  // Its row is known from the list.
  await page.goto(`/lists/${list}`)
  await page.getByRole('button', { name: 'Completed' }).click()
  await page.getByText('Theirs').first().waitFor()
  await page.getByRole('link', { name: 'Today' }).first().click()
  await page.locator('.task', { hasText: 'Mine' }).getByRole('checkbox').click()
  const completed = page.getByRole('region', { name: 'Completed' })
  await completed.getByText('Mine').waitFor()
  await page.getByText('Up to date').waitFor()
  await assertSoon(() => completed.getByText('Theirs').count(), 0)
})
