import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { copyTasksOfLists } from '../../../src/work/tasks/list-copies/copy-tasks.ts'
import { assertError } from '../../support/assert-error.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { fillList } from '../../work/tasks/support.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

const side = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const menu = (page: Page) => page.getByRole('button', { name: 'Actions for this list' })

// 0470
test('a list is deleted with its tasks from its menu, with undo, and is gone from the screens of others', async (t) => {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const [owner, member] = [
    await signIn(service, workspace, workspace.owner),
    await signIn(service, workspace, mira.member),
  ]
  const list = await workspace.list('Old plans')
  for (const title of ['Pack', 'Label the boxes'])
    await workspace.post('/tasks', {
      title,
      list_id: list,
      due_date: '2020-01-01',
      assignee_ids: [workspace.owner.id],
    })
  const done = (await workspace.post('/tasks', { title: 'Decide', list_id: list })).body
  await workspace.post(`/tasks/${done.id}/complete`)
  const page = await openBrowser(t, service, { cookie: owner.cookie })
  const phone = await openBrowser(t, service, {
    cookie: member.cookie,
    viewport: 'small',
    colorScheme: 'dark',
    expected: /404/,
  })
  await phone.goto(`/lists/${list}`)
  await heading(phone, 'Old plans').waitFor()
  await menu(phone).tap()
  await phone.getByRole('menuitem', { name: 'Duplicate…' }).waitFor()
  await assertSoon(() => phone.getByRole('menuitem', { name: 'Delete…' }).count(), 0, 'only admins delete')
  await phone.keyboard.press('Escape')

  await page.goto(`/lists/${list}`)
  await heading(page, 'Old plans').waitFor()
  await menu(page).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete “Old plans”?' })
  await dialog.getByText('Its 3 tasks are deleted with it').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  // From the palette, too.
  const remove = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('delete list')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Delete list' }).press('Enter')
    await heading(page, 'Today').waitFor()
    await toast(page, '“Old plans” deleted')
    await side(page).getByRole('link', { name: 'Old plans' }).waitFor({ state: 'detached' })
    await assertSoon(() => page.getByText('Label the boxes').count(), 0)
  }
  await remove()
  await page.keyboard.press('Control+z')
  await page.getByText('Label the boxes').waitFor()
  await side(page).getByRole('link', { name: 'Old plans' }).click()
  await heading(page, 'Old plans').waitFor()
  await assertSoon(async () => (await workspace.get(`/lists/${list}`)).status, 200)
  await remove()
  // Leaving the page sends it.
  await page.goto('/upcoming')
  await waitUntil(async () => (await workspace.get(`/lists/${list}`)).status === 404)
  assertError(await workspace.get(`/tasks/${done.id}`), 'not_found')
  await phone.getByText("It doesn't exist, or you don't have access to it.").waitFor()
})

// 0471
test('a list is duplicated into one that opens, undo deletes it, and a large one shows how far it is', async (t) => {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Fair')
  await workspace.post(`/lists/${list}/sections`, { name: 'Hall 4' })
  await workspace.post('/tasks', { title: 'Order the stand', list_id: list })
  const names = async () => (await workspace.get('/lists')).body.data.map(({ name }: any) => name)
  const page = await openBrowser(t, service, { cookie: owner.cookie })
  const duplicate = async (name: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('duplicate list')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Duplicate “Fair”' })
    const field = dialog.getByLabel('Name of the copy')
    await assertSoon(() => field.inputValue(), 'Fair (copy)')
    await assertAccessible(page)
    await field.fill(name)
    await page.keyboard.press('Enter')
  }
  await page.goto(`/lists/${list}`)
  await page.getByText('Order the stand').waitFor()
  await duplicate('Fair 2028')
  await heading(page, 'Fair 2028').waitFor()
  await toast(page, '“Fair 2028” created')
  await page.getByText('Order the stand').waitFor()
  await page.getByRole('heading', { name: 'Hall 4' }).waitFor()
  await side(page).getByRole('link', { name: 'Fair 2028' }).waitFor()
  await page.keyboard.press('Control+z')
  await heading(page, 'Fair').waitFor()
  await side(page).getByRole('link', { name: 'Fair 2028' }).waitFor({ state: 'detached' })
  await assertSoon(() => names(), ['Fair'])

  await fillList(service, workspace, list, 300)
  await duplicate('Large')
  const progress = page.getByRole('progressbar', { name: 'Progress of the copy' })
  await page.getByText('200 of 301 tasks copied').waitFor()
  await assertSoon(() => progress.getAttribute('aria-valuenow'), '66')
  await assertAccessible(page)
  await copyTasksOfLists(service.database)
  await heading(page, 'Large').waitFor()
  await progress.waitFor({ state: 'detached' })
  await assertSoon(() => names(), ['Fair', 'Large'])
})
