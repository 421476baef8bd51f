import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { processPending } from '../../../src/read/notifications/create/watch.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A workspace in which a colleague assigns two tasks to the owner and mentions them on another one. */
async function setUp(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service)
  const colleague = await workspace.join('member')
  const list = await workspace.list('Spring range')
  const { id: owner } = workspace.owner
  const task = async (title: string, assignees: string[] = []) =>
    (await colleague.post('/tasks', { title, list_id: list, assignee_ids: assignees })).body.id as string
  const mention = (id: string, text: string) =>
    colleague.post(`/tasks/${id}/comments`, { text: `@[Olive](${owner}) ${text}` })
  const processEvents = async () => {
    while ((await processPending(service.database)).read > 0);
  }
  await task('Draw the frame', [owner])
  await task('Approve the drawings of the geometry that goes to the builder on Monday', [owner])
  const invoices = await task('Send the invoices')
  await mention(invoices, 'the 48 is the one I am unsure about')
  await processEvents()
  const { cookie, ...session } = await signIn(service, workspace, workspace.owner)
  const open = (more: BrowserOptions = {}) => openBrowser(t, service, { cookie, ...options, ...more })
  const unread = async () => (await session.get('/notifications/count')).body.unread as number
  return {
    workspace,
    colleague,
    list,
    invoices,
    task,
    mention,
    processEvents,
    open,
    session,
    unread,
  }
}

const notes = (page: Page) => page.locator('.notification')
const note = (page: Page, text: string) => notes(page).filter({ hasText: text })
const count = (page: Page, unread: number) =>
  page
    .getByRole('link', { name: unread === 0 ? /^Notifications$/ : `Notifications ${unread} unread` })
    .waitFor()
const titles = async (page: Page) =>
  (await page.locator('.notification .row-title').allTextContents()).join(', ')
const waitForTitles = (page: Page, expected: string) =>
  waitUntil(async () => (await titles(page)) === expected)
const focused = (page: Page, title: string) => note(page, title).locator('a.whole:focus').waitFor()

const longTitle = 'Approve the drawings of the geometry that goes to the builder on Monday'

// 0125
test('notifications work by keyboard: opening, marking one or all as read and unread, with tabs in sync', async (t) => {
  const { open, unread } = await setUp(t)
  const [page, other] = [await open(), await open()]
  await page.goto('/today')
  await other.goto('/all')
  await count(page, 3)
  await waitUntil(async () => (await page.title()) === '(3) Today · Daybook')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  await waitForTitles(page, `Send the invoices, ${longTitle}, Draw the frame`)
  await note(page, 'Send the invoices').getByText('Test member mentioned you').waitFor()
  await note(page, 'Send the invoices').getByText('@Olive the 48 is the one').waitFor()
  await note(page, 'Draw the frame').getByText('Test member assigned this to you').waitFor()
  await assertAccessible(page)

  // Opened in the panel, as from lists, it is read, here and in the other tab.
  await page.keyboard.press('j')
  await focused(page, 'Send the invoices')
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Send the invoices' }).getByText('the 48').waitFor()
  assert.match(page.url(), /\/notifications\?task=tsk_/)
  await count(page, 2)
  await count(other, 2)
  await waitUntil(async () => (await unread()) === 2)
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await focused(page, 'Send the invoices')
  await page.keyboard.press('Shift+U')
  await note(page, 'Send the invoices')
    .getByRole('button', { name: /^Mark as read/ })
    .waitFor()
  await count(other, 3)
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await focused(page, longTitle)
  // Task shortcuts act on the task of the row.
  await page.keyboard.press('p')
  await page.getByRole('option', { name: 'High' }).waitFor()
  await page.keyboard.press('3')
  await toast(page, 'High')
  await page.keyboard.press('e')
  await note(page, longTitle).getByText('Completed.').waitFor()
  await page.keyboard.press('Control+z')
  await note(page, longTitle).getByText('Completed.').waitFor({ state: 'detached' })
  // A deleted task takes its notification with it, and the next one gets the focus.
  await page.keyboard.press('Backspace')
  await note(page, longTitle).waitFor({ state: 'detached' })
  await focused(page, 'Draw the frame')
  await page.keyboard.press('Control+z')
  await note(page, longTitle).waitFor()

  // All, and undo: each that was unread is unread again.
  await page.keyboard.press('Shift+A')
  await toast(page, '3 notifications marked as read')
  await count(page, 0)
  await count(other, 0)
  await waitUntil(async () => (await unread()) === 0)
  await assertSoon(() => page.title(), 'Notifications · Daybook')
  await page.keyboard.press('Control+z')
  await count(page, 3)
  await waitUntil(async () => (await unread()) === 3)

  // In the unread list, those just read stay until the person leaves.
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Unread', pressed: true }).waitFor()
  await note(page, 'Draw the frame').getByRole('link').click()
  await count(other, 2)
  await waitForTitles(page, `Send the invoices, ${longTitle}, Draw the frame`)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'All', pressed: true }).waitFor()
  await page.keyboard.press('f')
  await waitForTitles(page, `Send the invoices, ${longTitle}`)
  assert.match(page.url(), /\/notifications\?unread=true$/)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await count(other, 0)
  await page.reload()
  await page.getByRole('heading', { name: "You're all caught up" }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await waitForTitles(page, `Send the invoices, ${longTitle}, Draw the frame`)
})

// 0125, 0167
test('new notifications show at once, wait while a row has the focus, and disappear with their task', async (t) => {
  const { open, workspace, task, mention, processEvents, invoices } = await setUp(t)
  const page = await open()
  await page.goto('/notifications')
  await waitForTitles(page, `Send the invoices, ${longTitle}, Draw the frame`)
  const owner = workspace.owner.id
  await task('Call the dealer', [owner])
  await processEvents()
  await waitForTitles(page, `Call the dealer, Send the invoices, ${longTitle}, Draw the frame`)
  await note(page, 'Draw the frame').getByRole('link').focus()
  await task('Ask about the permit', [owner])
  await mention(invoices, 'one more thing')
  await processEvents()
  await page.getByRole('button', { name: '2 new' }).waitFor()
  await count(page, 6)
  await waitForTitles(page, `Call the dealer, Send the invoices, ${longTitle}, Draw the frame`)
  await assertAccessible(page)
  await page.keyboard.press('.')
  await notes(page).nth(5).waitFor()
  await assertSoon(() => page.getByRole('button', { name: /new$/ }).count(), 0)
  await focused(page, 'Draw the frame')
  // Opening a task reads all of its notifications.
  await note(page, 'Send the invoices').first().getByRole('link').click()
  await count(page, 4)
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await workspace.delete(`/tasks/${invoices}`)
  await note(page, 'Send the invoices').first().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
})

test('opening a task marks its notifications as read, wherever it was opened from', async (t) => {
  const { open, invoices, mention, processEvents, unread } = await setUp(t)
  await mention(invoices, 'and another word')
  await processEvents()
  const page = await open()
  await page.goto(`/tasks/${invoices}`)
  await count(page, 2)
  await waitUntil(async () => (await unread()) === 2)
  // What arrives while it is open doesn't count as read.
  await mention(invoices, 'still there?')
  await processEvents()
  await count(page, 3)
  await page.goto('/notifications')
  await note(page, 'still there?').getByText('Test member mentioned you').waitFor()
  await assertSoon(() => unread(), 3)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a small screen, a dot leads to the notifications, titles wrap, and tasks open over it, ${colorScheme}`, async (t) => {
    const { open } = await setUp(t)
    const page = await open({ viewport: 'small', colorScheme })
    await page.goto('/today')
    await page.getByRole('button', { name: 'Main, 3 unread notifications' }).tap()
    await page.getByRole('link', { name: 'Notifications 3 unread' }).tap()
    await notes(page).nth(2).waitFor()
    await assertSoon(() => page.getByRole('navigation', { name: 'Tabs' }).locator('a, button').count(), 5)
    const title = note(page, longTitle).locator('.row-title')
    await assertSoon(async () => (await title.evaluate((part) => part.clientHeight)) > 30, true)
    await assertSoon(() => title.evaluate((part) => part.scrollWidth <= part.clientWidth), true)
    await assertAccessible(page)
    await note(page, 'Draw the frame').getByRole('button', { name: 'Mark as read: Draw the frame' }).tap()
    await page.getByRole('button', { name: 'Main, 2 unread notifications' }).waitFor()
    await note(page, longTitle).getByRole('link').tap()
    await page
      .getByRole('complementary', { name: longTitle })
      .getByRole('button', { name: /^Close/ })
      .tap()
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Main, 1 unread notification' }).waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).tap()
    await page.getByRole('button', { name: 'Main', exact: true }).waitFor()
    await assertAccessible(page)
  })

// 0550
test('a task that is no longer blocked shows up at once, says so, and leaves when it is blocked again', async (t) => {
  const { open, task, colleague, processEvents, workspace } = await setUp(t)
  const roof = await task('Build the roof', [workspace.owner.id])
  const wall = await task('Build the wall')
  await colleague.send('PUT', `/tasks/${roof}/dependencies/${wall}`)
  await processEvents()
  const page = await open()
  await page.goto('/notifications')
  await note(page, 'Build the roof').waitFor()
  await colleague.post(`/tasks/${wall}/complete`)
  await processEvents()
  const shown = notes(page).filter({ hasText: 'No longer blocked' })
  await shown.waitFor()
  await assertSoon(() => shown.textContent(), /Build the roof.*No longer blocked/)
  await assertSoon(() => shown.getByText('Build the wall').count(), 0)
  await shown.locator('.lucide-lock-open').waitFor()
  await assertAccessible(page)
  await colleague.post(`/tasks/${wall}/reopen`)
  await page.reload()
  await note(page, 'Build the roof').waitFor()
  await assertSoon(() => shown.count(), 0)
})

test('a long list of notifications loads more at its end, and says how long notifications are kept', async (t) => {
  const { open, workspace, task } = await setUp(t)
  const id = await task('Weekly stock figures')
  await service.database.pool.query(
    `insert into notifications (workspace_id, member_id, id, kind, task_id, created_at, read_at, inbox)
      select $1, $2, 'ntf_0' || n, 'reminder', $3, now() - n * interval '-1 hour', now(), true
      from generate_series(1100, 1349) as n`,
    [workspace.workspace.id, workspace.owner.id, id],
  )
  const page = await open()
  await page.goto('/notifications')
  await notes(page).nth(99).waitFor()
  await assertSoon(() => page.getByText('Notifications are kept for 90 days').count(), 0)
  for (const last of [199, 252]) {
    await notes(page).last().scrollIntoViewIfNeeded()
    await notes(page).nth(last).waitFor()
  }
  await page.getByText('Notifications are kept for 90 days').waitFor()
})

test('each kind of notification has its channels, which can be changed and undone, with the email address and time below', async (t) => {
  const { open, session, workspace } = await setUp(t)
  const page = await open()
  await page.goto('/settings/notifications')
  const settings = async () => (await session.get('/notifications/settings')).body
  const is = (expected: (read: Awaited<ReturnType<typeof settings>>) => boolean) =>
    waitUntil(async () => expected(await settings()))
  const mail = (kind: string) => page.getByRole('group', { name: `${kind}: by email` })
  const inApp = (kind: string) => page.getByRole('checkbox', { name: `${kind}: in the app` })
  await mail('Mentions').getByRole('button', { name: 'Right away', pressed: true }).waitFor()
  await page.getByText("Email isn't set up yet").waitFor()
  await page.getByText(workspace.owner.email, { exact: true }).waitFor()
  await assertAccessible(page)

  await mail('Mentions').getByRole('button', { name: 'Daily' }).press('Enter')
  await toast(page, 'Mentions: emailed daily')
  await is(({ mention }) => mention.mail === 'daily')
  await mail('Unblocked tasks').getByRole('button', { name: 'Right away', pressed: true }).waitFor()
  await inApp('Due soon').press('Space')
  await toast(page, 'Due soon: not in the app')
  await is(({ due_soon }) => due_soon.inbox === false && due_soon.mail === 'daily')
  await page.getByLabel('Time of the daily email').selectOption('17')
  await toast(page, 'Daily email set to 17:00')
  await is(({ daily_hour }) => daily_hour === 17)
  await page.locator('h1').click()
  for (const _ of [1, 2, 3]) await page.keyboard.press('Control+z')
  await is(
    ({ mention, due_soon, daily_hour }) => mention.mail === 'at_once' && due_soon.inbox && daily_hour !== 17,
  )
  await mail('Mentions').getByRole('button', { name: 'Right away', pressed: true }).waitFor()

  // While offline it shows at once, and is sent when the connection is back.
  await page.context().setOffline(true)
  await inApp('Reminders').press('Space')
  await page.getByRole('checkbox', { name: 'Reminders: in the app', checked: false }).waitFor()
  await page.getByText('1 change is saved on this device').waitFor()
  await page.context().setOffline(false)
  await is(({ reminder }) => reminder.inbox === false)

  const guest = await workspace.join('guest')
  const theirs = await openBrowser(t, service, {
    cookie: (await signIn(service, workspace, guest.member)).cookie,
  })
  await theirs.goto('/settings/notifications')
  await theirs.getByText('We always send emails about your account').waitFor()
  await assertSoon(() => theirs.getByText('Failing endpoints').count(), 0)
  await theirs.goto('/notifications')
  await theirs.getByRole('heading', { name: 'No notifications' }).waitFor()
  await assertAccessible(theirs)
})
