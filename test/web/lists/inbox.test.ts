import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

// 0349, 0351
test('a task that names no list goes into the Inbox, which the toast says, and Today shows one’s own tasks first', async (t) => {
  const workspace = await createWorkspace(service, { inboxes: true })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, timezone: 'UTC' })
  const sidebar = page.getByRole('navigation', { name: 'Main' })

  // An empty workspace offers what to begin with.
  await page.goto('/')
  await page.waitForURL('**/today')
  await page.getByRole('heading', { name: 'Write your first task' }).waitFor()
  for (const name of [/^What you have elsewhere/, /^Your team/])
    await page.getByRole('link', { name }).waitFor()
  await page.getByRole('button', { name: /^A template/ }).waitFor()
  // Only where the plan has a seat for someone else.
  const alone = await createWorkspace(service, { plan: 'start', inboxes: true })
  const aloneAt = await openBrowser(t, service, {
    cookie: (await signIn(service, alone, alone.owner)).cookie,
  })
  await aloneAt.goto('/today')
  await aloneAt.getByRole('link', { name: /^What you have elsewhere/ }).waitFor()
  await assertSoon(() => aloneAt.getByRole('link', { name: /^Your team/ }).count(), 0)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Add a task' }).press('Enter')
  await page.keyboard.type('Call the dealer')
  await page.keyboard.press('Enter')
  await toast(page, '“Call the dealer” added to Inbox')
  // It goes with the task itself, before the server counts it.
  await assertSoon(() => page.getByRole('heading', { name: 'Write your first task' }).count(), 0)

  // Move puts it somewhere else.
  const list = await workspace.list('Spring range')
  await sidebar.getByRole('link', { name: 'Spring range' }).waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Move' }).press('Enter')
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Spring')
  await page.keyboard.press('Enter')
  await toast(page, 'Task moved to Spring range')
  await waitUntil(async () => (await workspace.get('/tasks')).body.data[0]?.list_id === list)

  // What others have to do is a switch away, which this device remembers.
  const other = await workspace.join('member')
  const today = { list_id: list, due_date: new Date().toISOString().slice(0, 10), timezone: 'UTC' }
  await other.post('/tasks', { ...today, title: 'Theirs' })
  await other.post('/tasks', { ...today, title: 'Given', assignee_ids: [workspace.owner.id] })
  const titles = page.locator('.task .row-title')
  const shows = (...expected: string[]) =>
    waitUntil(
      async () => JSON.stringify((await titles.allInnerTexts()).toSorted()) === JSON.stringify(expected),
    )
  await shows('Call the dealer', 'Given')
  await sidebar.getByRole('link', { name: 'Today 2', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Everyone' }).press('Enter')
  await shows('Call the dealer', 'Given', 'Theirs')
  assert.match(page.url(), /whose=everyone/)
  await page.goto('/today')
  await shows('Call the dealer', 'Given', 'Theirs')
  await sidebar.getByRole('link', { name: 'Today 2', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Mine' }).press('Enter')
  await shows('Call the dealer', 'Given')
  await assertAccessible(page)

  // The Inbox is a list that nobody else can get into.
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Actions for this list' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  for (const name of ['Rename', 'Share…', 'Archive'])
    await assertSoon(() => page.getByRole('menuitem', { name, exact: true }).count(), 0, name)
  await page.keyboard.press('Escape')
  await assertAccessible(page)

  // The app starts where the person wants to.
  await page.goto('/settings/profile')
  await page.getByLabel('Start with').selectOption('Inbox')
  await waitUntil(
    async () =>
      (await page.evaluate<string>(
        `fetch('/app/v1/me').then((answer) => answer.json()).then((me) => me.account.preferences.start_screen)`,
      )) === 'inbox',
  )
  await page.goto('/')
  await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
})
