import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

// 0421
test('an empty workspace offers a sample, which is no first task, and is removed in one go, with undo', async (t) => {
  const workspace = await createWorkspace(service)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.goto('/today')
  const offers = page.getByRole('region', { name: 'Or start with' })
  await offers.getByRole('button', { name: 'A look at a sample' }).click()
  await page.getByRole('heading', { name: 'Sample: office move' }).waitFor()
  await page.getByText('This is a sample.').waitFor()
  await page.getByText('Hand over the old keys').waitFor()
  await assertAccessible(page)

  // Today shows its tasks, and still offers a beginning.
  await page.goto('/today')
  await page.getByText('Send everyone the floor plan').waitFor()
  await page.getByRole('heading', { name: 'Write your first task' }).waitFor()
  await assertAccessible(page)
  await offers.getByRole('link', { name: 'Your sample' }).click()
  await page.getByRole('button', { name: 'Remove sample' }).click()
  await toast(page, 'Sample removed')
  await offers.waitFor()
  await page.getByText('Send everyone the floor plan').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await page.getByText('Send everyone the floor plan').waitFor()
  await assertSoon(async () => (await workspace.get('/lists')).body.data.length, 1)
  await offers.getByRole('link', { name: 'Your sample' }).click()
  await page.getByRole('button', { name: 'Remove sample' }).press('Enter')
  // Leaving the page sends it.
  await page.goto('/today')
  await waitUntil(async () => (await workspace.get('/lists')).body.data.length === 0)
  await offers.getByRole('button', { name: 'A look at a sample' }).waitFor()
  await assertSoon(async () => (await workspace.get('/labels')).body.data, [])
})
