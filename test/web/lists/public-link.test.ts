import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { attachFile } from '../../work/attachments/support.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

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
    start_date: '2038-02-01',
    due_date: '2038-03-01',
    due_time: '09:30',
  })
  const booked = await create({ title: 'Book the hall', parent_id: stand.id })
  await create({ title: 'Print flyers', due_date: '2038-02-14' })
  const done = await create({ title: 'Agree on a budget' })
  for (const { id } of [booked, done]) await workspace.post(`/tasks/${id}/complete`)
  const description = 'Three walls, a counter and **two** lamps.\nAsk before noon.'
  await workspace.patch(`/tasks/${stand.id}`, {
    description,
    assignee_ids: [workspace.owner.id],
    priority: 3,
  })
  await attachFile(owner, stand.id, 'Offer of the builder.txt', 'The offer')
  await workspace.post(`/tasks/${stand.id}/comments`, { text: 'They deliver on Monday.' })

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

  const look = async (options: BrowserOptions, counts: string, completed: string) => {
    const visitor = await openBrowser(t, service, { ...options, expected: /404/ })
    await visitor.goto(url)
    await visitor.getByRole('heading', { level: 1, name: 'Spring fair' }).waitFor()
    await visitor.getByText(counts).waitFor()
    await assertSoon(
      () => visitor.locator('.title').allTextContents(),
      [
        'Print flyers',
        'Order the stand and everything that belongs on it, down to the last cable',
        `${completed} Book the hall`,
        `${completed} Agree on a budget`,
      ],
    )
    await assertAccessible(visitor)
    for (const media of ['print', 'screen'] as const) {
      await visitor.emulateMedia({ media })
      const width = (name: string) => visitor.evaluate<number>(`document.documentElement.${name}Width`)
      await assertSoon(() => width('scroll'), await width('client'), `nothing is cut off on ${media}`)
    }
    return visitor
  }
  const bare = await look({ viewport: 'wide', colorScheme: 'light' }, '2 open · 2 completed', 'Completed:')
  await assertSoon(() => bare.locator('.facts, .prose, .file').count(), 0)

  // More is switched on by name, at once, and can be undone.
  for (const name of ['People', 'Comments', 'Files', 'Descriptions, labels and priorities']) {
    await dialog.getByRole('checkbox', { name }).press('Space')
    await toast(page, 'What the public link shows was changed')
    await dialog.getByRole('checkbox', { name, checked: true, disabled: false }).waitFor()
  }
  await assertAccessible(page)
  const visitor = await look(
    { viewport: 'small', colorScheme: 'dark', locale: 'de-AT' },
    '2 offen · 2 erledigt',
    'Erledigt:',
  )
  for (const text of [
    `Zugewiesen an ${workspace.owner.name}`,
    'Priorität: Hoch',
    'Three walls, a counter and two lamps.',
    'They deliver on Monday.',
  ])
    // oxfmt-ignore
    await visitor.getByText(text).waitFor()
  const download = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Offer of the builder.txt' }).click()
  assert.equal((await download).suggestedFilename(), 'Offer of the builder.txt')

  // It isn't shown again, but can be replaced and turned off.
  await page.keyboard.press('Escape')
  await open()
  await dialog.getByText('It isn’t shown again; replace it').waitFor()
  await assertSoon(() => dialog.locator('code').count(), 0)
  await dialog.getByRole('button', { name: 'Turn off link' }).press('Enter')
  const confirm = page.getByRole('dialog', { name: 'Turn off the public link?' })
  await confirm.getByRole('button', { name: 'Turn off link' }).press('Enter')
  await toast(page, 'Public link turned off')
  await bare.goto(url)
  await bare.getByRole('heading', { name: 'Not found' }).waitFor()
  await assertAccessible(bare)

  await page.goto('/settings/workspace')
  const allow = page.getByRole('checkbox', { name: 'Let members publish lists' })
  await assertSoon(() => allow.isChecked(), true)
  await allow.press('Space')
  await toast(page, 'Saved')
  await assertAccessible(page)
  await open()
  await dialog.getByText('Public links are turned off.').waitFor()
  await assertSoon(() => dialog.getByRole('button', { name: 'Create link' }).count(), 0)
})
