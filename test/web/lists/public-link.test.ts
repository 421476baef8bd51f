import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'

const service = await startServiceWithWeb()

// 0472
test('a list gets a public link from its menu, which anyone reads, until it is turned off or links are forbidden', async (t) => {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Spring fair')
  const section = (await workspace.post(`/lists/${list}/sections`, { name: 'Hall 4' })).body
  const create = async (body: object) => (await workspace.post('/tasks', { list_id: list, ...body })).body
  const stand = await create({
    title: 'Order the stand and everything that belongs on it, down to the last cable',
    section_id: section.id,
    start_date: '2027-02-01',
    due_date: '2027-03-01',
    due_time: '09:30',
  })
  const booked = await create({ title: 'Book the hall', parent_id: stand.id })
  await create({ title: 'Print flyers', due_date: '2027-02-14' })
  const done = await create({ title: 'Agree on a budget' })
  for (const { id } of [booked, done]) await workspace.post(`/tasks/${id}/complete`)

  const page = await openBrowser(t, service, { cookie: owner.cookie })
  const menu = page.getByRole('button', { name: 'Actions for this list' })
  const dialog = page.getByRole('dialog', { name: 'Public link to “Spring fair”' })
  const open = async () => {
    await page.goto(`/lists/${list}`)
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Public link…' }).press('Enter')
    await dialog.waitFor()
  }
  await open()
  await dialog.getByText('This list has no public link.').waitFor()
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter')
  await toast(page, 'Public link created')
  const url = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByText('it isn’t shown again').waitFor()
  await assertAccessible(page)

  for (const [viewport, colorScheme] of [
    ['wide', 'light'],
    ['small', 'dark'],
  ] as const) {
    const visitor = await openBrowser(t, service, { viewport, colorScheme, expected: /404/ })
    await visitor.goto(url)
    await visitor.getByRole('heading', { level: 1, name: 'Spring fair' }).waitFor()
    await visitor.getByText('2 open · 2 completed').waitFor()
    assert.deepEqual(await visitor.locator('.title').allTextContents(), [
      'Print flyers',
      'Order the stand and everything that belongs on it, down to the last cable',
      'Completed: Book the hall',
      'Completed: Agree on a budget',
    ])
    await assertAccessible(visitor)
    const width = (name: string) => visitor.evaluate<number>(`document.documentElement.${name}Width`)
    assert.equal(await width('scroll'), await width('client'), 'nothing is cut off')
  }

  // It isn't shown again, but can be replaced and turned off.
  await page.keyboard.press('Escape')
  await open()
  await dialog.getByText('It isn’t shown again; replace it').waitFor()
  assert.equal(await dialog.locator('code').count(), 0)
  await dialog.getByRole('button', { name: 'Turn off link' }).press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Turn off the public link?' })
  await confirm.getByRole('button', { name: 'Turn off link' }).press('Enter')
  await toast(page, 'Public link turned off')
  const visitor = await openBrowser(t, service, { expected: /404/ })
  await visitor.goto(url)
  await visitor.getByRole('heading', { name: 'Not found' }).waitFor()
  await assertAccessible(visitor)

  await page.goto('/settings/workspace')
  const allow = page.getByRole('checkbox', { name: 'Let members publish lists' })
  assert.equal(await allow.isChecked(), true)
  await allow.press('Space')
  await toast(page, 'Saved')
  await assertAccessible(page)
  await open()
  await dialog.getByText('Public links are turned off.').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Create link' }).count(), 0)
})
