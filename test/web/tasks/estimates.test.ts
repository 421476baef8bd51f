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
const picker = (page: Page) => page.getByRole('dialog', { name: /^Estimate/ })

test('estimates are set in words, for several, offline and from the palette, undone, and summed for sections, columns and days', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const { body: section } = await workspace.post(`/lists/${list}/sections`, { name: 'Build' })
  const due_date = dayIn(2)
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three'])
    ids.push(
      (await workspace.post('/tasks', { list_id: list, section_id: section.id, title, due_date })).body.id,
    )
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  const waitForEstimates = (...estimates: (number | null)[]) =>
    waitUntil(async () => {
      const read = await Promise.all(ids.map((id) => workspace.get(`/tasks/${id}`)))
      return JSON.stringify(read.map(({ body }) => body.estimate_minutes)) === JSON.stringify(estimates)
    })
  await page.goto(`/lists/${list}`)
  await row(page, 'One').focus()

  // What isn't an estimate is refused where it's typed.
  await page.keyboard.press('Shift+E')
  await picker(page).locator('input:focus').waitFor()
  await page.keyboard.type('2 days')
  await picker(page).getByRole('alert').getByText("“2 days” isn't an estimate.").waitFor()
  await page.keyboard.press('Enter')
  await assertAccessible(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1h30')
  await picker(page).getByRole('status').getByText('1 h 30 min').waitFor()
  await page.keyboard.press('Enter')
  await toast(page, 'Estimate set to 1 h 30 min')
  await waitForEstimates(90, null, null)
  await page.keyboard.press('Control+z')
  await waitForEstimates(null, null, null)
  await page.keyboard.press('Control+Shift+z')
  await waitForEstimates(90, null, null)
  await row(page, 'One').locator('.estimate', { hasText: '1 h 30 min' }).waitFor()
  await page.getByRole('row', { name: /One, .*estimate 90 min/ }).waitFor()

  // Several at once, while offline.
  await page.context().setOffline(true)
  for (const title of ['Two', 'Three']) {
    await row(page, title).focus()
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Shift+E')
  await picker(page).getByRole('button', { name: '15 min' }).click()
  await toast(page, 'Estimate set to 15 min for 2 tasks')
  await page.context().setOffline(false)
  await waitForEstimates(90, 15, 15)
  await page.keyboard.press('Escape')
  const sum = page.locator('[data-kind="section"] .estimate')
  await sum.getByText('2 h').waitFor()
  await assertSoon(() => sum.innerText(), /^Estimated in all:\s2 h$/)

  // From the panel, and the history says it; then from the palette.
  await row(page, 'Three').focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('.panel')
  await panel.getByRole('button', { name: 'Estimate: 15 min' }).click()
  await picker(page).getByRole('button', { name: 'No estimate' }).click()
  await waitForEstimates(90, 15, null)
  await panel.getByText('removed the estimate').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await row(page, 'Three').focus()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('estimate 2 h')
  await page.getByRole('option', { name: 'Estimate: 2 h' }).waitFor()
  await page.keyboard.press('Enter')
  await waitForEstimates(90, 15, 120)

  // A change by someone else arrives in the sums, too.
  await workspace.patch(`/tasks/${ids[1]}`, { estimate_minutes: 30 })
  await sum.getByText('4 h').waitFor()
  await page.goto(`/lists/${list}?layout=board`)
  await page.locator('.column > header .estimate', { hasText: '4 h' }).waitFor()
  await page.locator('.card', { hasText: 'Two' }).locator('.estimate', { hasText: '30 min' }).waitFor()
  await assertAccessible(page)
  await page.goto('/upcoming')
  await page.locator('.week-day .estimate', { hasText: '4 h' }).waitFor()
  await assertAccessible(page)
})
