import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'
import { dayIn } from '../../support/day-in.ts'

const service = await startServiceWithWeb()

const row = (page: Page, title: string) => page.locator('.task', { hasText: title })
const picker = (page: Page) => page.getByRole('dialog', { name: /^Starts/ })

test('start dates are picked in words and in the panel, for several, offline, and from the palette, up to the due date', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const due_date = dayIn(9)
  const ids: string[] = []
  for (const task of [{ title: 'One', due_date }, { title: 'Two', due_date }, { title: 'Three' }])
    ids.push((await workspace.post('/tasks', { list_id: list, ...task })).body.id)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  const waitForStarts = (...starts: (string | null)[]) =>
    waitUntil(async () => {
      const read = await Promise.all(ids.map((id) => workspace.get(`/tasks/${id}`)))
      return JSON.stringify(read.map(({ body }) => body.start_date)) === JSON.stringify(starts)
    })
  await page.goto(`/lists/${list}`)
  await row(page, 'One').focus()

  // A day after the due date is refused where it's typed.
  await page.keyboard.press('Shift+S')
  await picker(page).locator('input:focus').waitFor()
  await page.keyboard.type('in 3 weeks')
  await picker(page).getByRole('alert').getByText('The task is due on').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('in 2 days')
  await page.keyboard.press('Enter')
  await toast(page, 'Task starts')
  await waitForStarts(dayIn(2), null, null)
  await page.keyboard.press('Control+z')
  await waitForStarts(null, null, null)
  await page.keyboard.press('Control+Shift+z')
  await waitForStarts(dayIn(2), null, null)

  // A due date that moves to before the start takes it along, and back.
  await row(page, 'One').focus()
  await page.keyboard.press('d')
  await page.getByRole('dialog').locator('input:focus').waitFor()
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  await waitForStarts(dayIn(-6), null, null)
  await page.keyboard.press('Control+z')
  await waitForStarts(dayIn(2), null, null)

  // Several at once, while offline.
  await page.context().setOffline(true)
  for (const title of ['Two', 'Three']) {
    await row(page, title).focus()
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Shift+S')
  await picker(page).locator('input:focus').waitFor()
  await page.keyboard.type('tomorrow')
  await page.keyboard.press('Enter')
  await toast(page, '2 tasks start')
  await page.context().setOffline(false)
  await waitForStarts(dayIn(2), dayIn(1), dayIn(1))
  await page.keyboard.press('Escape')

  // From the panel, and the history says it.
  await row(page, 'Three').focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('.panel')
  await panel.getByRole('button', { name: /^Starts: .* tomorrow/ }).click()
  await picker(page).getByRole('button', { name: 'No start date' }).click()
  await waitForStarts(dayIn(2), dayIn(1), null)
  await panel.getByText('removed the start date').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  await row(page, 'Three').focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('start in 4 days')
  await page
    .getByRole('option', { name: /Start / })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await waitForStarts(dayIn(2), dayIn(1), dayIn(4))
  await assertSoon(async () => (await workspace.get(`/tasks/${ids[2]}`)).body.due_date, null)
})
