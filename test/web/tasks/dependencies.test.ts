import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { indexPending } from '../../../src/read/search/indexing/watch.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

const row = (page: Page, title: string) => page.locator('.task', { hasText: title })
const mark = (page: Page, title: string) => row(page, title).locator('.blocked-mark')
const picker = (page: Page) => page.getByRole('dialog', { name: /^Blocked by/ })

test('tasks are blocked by key, for several, offline and in the panel, which is marked, filtered, undone and live', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Wall')
  const tools = await workspace.list('Tools')
  const make = async (title: string, list_id = list): Promise<string> =>
    (await workspace.post('/tasks', { list_id, title })).body.id
  const [paint, sand, clean] = [await make('Paint'), await make('Sand'), await make('Clean')]
  const buy = await make('Buy sandpaper', tools)
  while ((await indexPending(service.database)).read > 0);
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, expected: /422/ })
  const waitForBlockers = (id: string, ...blockers: string[]) =>
    waitUntil(async () => {
      const { data } = (await workspace.get(`/tasks/${id}/dependencies`)).body
      const ids = data.flatMap((one: Record<string, string>) =>
        one['task_id'] === id ? one['blocked_by_id'] : [],
      )
      return ids.toSorted().join() === blockers.toSorted().join()
    })
  const block = async (title: string) => {
    await page.keyboard.press('Shift+B')
    await picker(page).locator('input:focus').waitFor()
    await page.keyboard.type(title)
    await picker(page).getByRole('option', { name: title }).waitFor()
    await page.keyboard.press('Enter')
    await picker(page).waitFor({ state: 'detached' })
  }
  await page.goto(`/lists/${list}`)
  await row(page, 'Paint').focus()
  await page.keyboard.press('Shift+B')
  await picker(page).getByRole('option', { name: 'Clean' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await picker(page).waitFor({ state: 'detached' })
  await row(page, 'Paint').focus()
  await block('Sand')
  await toast(page, 'Task blocked by “Sand”')
  await waitForBlockers(paint, sand)
  await mark(page, 'Paint').getByText('Blocked by 1').waitFor()
  await page.getByRole('row', { name: /Paint, .*blocked by 1 task/ }).waitFor()
  await page.keyboard.press('Control+z')
  await waitForBlockers(paint)
  await page.keyboard.press('Control+Shift+z')
  await waitForBlockers(paint, sand)
  // One of another list, which the server finds.
  await row(page, 'Paint').focus()
  await block('Buy sandpaper')
  await waitForBlockers(paint, sand, buy)
  await mark(page, 'Paint').getByText('Blocked by 2').waitFor()

  // A cycle is refused by name, and what showed in the meantime goes.
  await row(page, 'Sand').focus()
  await block('Paint')
  await page.getByText("Tasks can't wait for each other: “Sand” waits for “Paint”").waitFor()
  await mark(page, 'Sand').waitFor({ state: 'detached' })

  // While offline; the mark goes as soon as what blocks a task is completed here.
  await page.context().setOffline(true)
  await row(page, 'Sand').focus()
  await block('Clean')
  await mark(page, 'Sand').waitFor()
  await row(page, 'Clean').getByRole('checkbox').click()
  await mark(page, 'Sand').waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await waitForBlockers(sand, clean)
  await waitUntil(async () => (await workspace.get(`/tasks/${clean}`)).body.completed)

  // Someone else's change arrives, and completing what is blocked says so.
  await workspace.post(`/tasks/${buy}/complete`)
  await mark(page, 'Paint').getByText('Blocked by 1').waitFor()
  await page.goto(`/lists/${list}?blocked=true`)
  await row(page, 'Paint').waitFor()
  await assertSoon(() => page.locator('.task').count(), 1)
  await page.getByRole('button', { name: 'Remove filter “Blocked”' }).click()
  await row(page, 'Sand').waitFor()

  // The panel has what blocks it, also when that's done, and what it blocks; each opens.
  await row(page, 'Paint').focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('.panel')
  await panel.getByRole('button', { name: 'Blocked by: 1 open task' }).waitFor()
  const blockers = panel.getByRole('region', { name: 'Blocked by' })
  await blockers.getByRole('checkbox', { name: 'Complete: Buy sandpaper', checked: true }).waitFor()
  await assertAccessible(page)
  await blockers.getByRole('button', { name: 'No longer blocked by Buy sandpaper' }).click()
  await waitForBlockers(paint, sand)
  await panel.getByText('removed “Buy sandpaper” from what blocks it').waitFor()
  await blockers.getByRole('button', { name: 'Sand', exact: true }).click()
  await panel
    .getByRole('region', { name: 'Blocks' })
    .getByRole('button', { name: 'Paint', exact: true })
    .click()
  await panel.getByRole('button', { name: 'Blocked by: 1 open task' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await row(page, 'Paint').focus()
  await page.keyboard.press('e')
  await toast(page, 'Task completed while still blocked')
})
