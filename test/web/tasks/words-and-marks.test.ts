import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
const friday = Date.parse('2026-11-20T10:00:00Z')
service.clock.offsetMs = friday - Date.now()

async function setUp() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const { cookie } = await signIn(service, workspace, workspace.owner)
  return { workspace, list, cookie }
}

test('a priority has its word on hover, in its menu and for those who hear it, and the bar says Filter and Sort', async (t) => {
  const { workspace, list, cookie } = await setUp()
  const names = ['Low', 'Medium', 'High', 'Urgent']
  for (const [nth, name] of names.entries())
    await workspace.post('/tasks', { title: `Is ${name}`, list_id: list, priority: nth + 1 })
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/lists/${list}`)
  for (const name of names) {
    const mark = page.locator('.task', { hasText: `Is ${name}` }).locator('.row-priority')
    await assertSoon(() => mark.getAttribute('title'), name)
    await mark.getByRole('img', { name }).waitFor()
  }
  await page.locator('.task').first().focus()
  await page.keyboard.press('p')
  for (const name of [...names, 'No priority']) await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Escape')
  for (const word of ['Filter', 'Sort', 'Group']) {
    const button = page.locator('.page-bar, header').getByText(word, { exact: true })
    await assertSoon(() => button.first().isVisible(), true, word)
  }
  // The button for a new task is on every page.
  for (const path of [`/lists/${list}`, '/today', '/upcoming', '/insights', '/notifications']) {
    await page.goto(path)
    const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New task' })
    await button.click()
    await page.locator('input:focus, textarea:focus, [data-new-line]:focus').waitFor()
    await page.keyboard.press('Escape')
  }
})

test('regression: the line of the dialog for a new task has the focus also when lists load later', async (t) => {
  const { cookie } = await setUp()
  const page = await openBrowser(t, service, { cookie })
  await page.route('**/sidebar*', async (route) => {
    await new Promise((wait) => setTimeout(wait, 2_000))
    await route.continue()
  })
  await page.goto('/notifications')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.waitFor()
  await assertSoon(() => dialog.locator('input').count(), 0)
  await dialog.locator('[data-new-line]:focus').waitFor()
})

test('a date comes before its time wherever both are shown', async (t) => {
  const { workspace, list, cookie } = await setUp()
  const { id } = (
    await workspace.post('/tasks', {
      title: 'Call the hall',
      list_id: list,
      due_date: '2026-11-25',
      due_time: '16:00',
      timezone: 'UTC',
      assignee_ids: [workspace.owner.id],
      recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
    })
  ).body
  await workspace.post(`/tasks/${id}/comments`, { text: 'Rang twice.' })
  const page = await openBrowser(t, service, { cookie, timezone: 'UTC' })
  await page.clock.setSystemTime(friday)
  const assertOrder = (text: string, where: string) =>
    assert.match(text.replaceAll(/\s+/g, ' '), /Wed 25.*16:00|25 Nov.*16:00|Wednesday 25.*16:00/, where)
  for (const path of [`/lists/${list}`, '/all', '/assigned', `/lists/${list}?layout=board`]) {
    await page.goto(path)
    const due = page.locator('time.due').first()
    await due.waitFor()
    assertOrder((await due.textContent()) ?? '', path)
  }
  await page.goto(`/lists/${list}?task=${id}`)
  const field = page.locator('.panel').getByRole('button', { name: /^Due/ }).first()
  await field.waitFor()
  assertOrder((await field.textContent()) ?? '', 'panel')
  await page.keyboard.press('Escape')
  const line = page.getByLabel('Add task')
  await line.fill('Ring them 25 nov 16:00')
  await page.locator('.phrase-chip').nth(1).waitFor()
  await waitUntil(async () =>
    /25.*16:00/.test((await page.locator('.phrase-chip').allInnerTexts()).join(' ')),
  )
  await line.fill('')
  await page.locator('.task').first().focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('25 nov 16:00')
  const option = page.getByRole('option', { name: /Wed/ }).first()
  await option.waitFor()
  assertOrder((await option.textContent()) ?? '', 'palette')
})
