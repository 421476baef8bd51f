import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { type CommandId, commandFor, keyMap } from '../../../web/ui/commands/key-map.ts'
import { messages } from '../../../web/messages/en/shortcuts.ts'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
const ids = Object.keys(keyMap) as CommandId[]

async function setUp(t: TestContext) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  await workspace.list('Warehouse')
  await workspace.post(`/lists/${list}/sections`, { name: 'Week' })
  for (const title of ['One', 'Two']) await workspace.post('/tasks', { title, list_id: list })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/lists/${list}`)
  await row(page, 'Two').waitFor()
  return { workspace, list, page }
}

const row = (page: Page, title: string) => page.locator('.task', { hasText: title }).first()

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).and(page.locator(':focus')).waitFor()
}
async function runFromPalette(page: Page, command: CommandId): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(`>${messages.what[command]}`)
  await page
    .getByRole('option', { name: messages.what[command] })
    .and(page.locator('[aria-selected=true]'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor({ state: 'detached' })
}

/** What is offered on other screens, or in another state, than a list with a selected task. */
const elsewhere = /^(?:page|notifications|delivery)\.|^view\.(?:range|today|clear|save|rename|copyLink|delete|share|favorite)$|^list\.unarchive$|^theme\.system$|^task\.(?:comment|subtask)$|^workspace\.new$|^move\.add/ // oxfmt-ignore

test('the palette has every command of the screen and of the app', async (t) => {
  const { page } = await setUp(t)
  await row(page, 'One').focus()
  await page.keyboard.press('x')
  await openPalette(page)
  await page.keyboard.type('>')
  await page.getByRole('option', { name: 'Invite someone' }).waitFor()
  const labels = await page.getByRole('option').locator('.grow').allTextContents()
  const missing = ids.filter((id) => {
    const { hiddenFromPalette, where } = commandFor(id)
    return hiddenFromPalette !== true && where !== 'go' && !labels.includes(messages.what[id])
  })
  assert.deepEqual(
    missing.filter((id) => !elsewhere.test(id)),
    [],
  )
  // With its shortcut.
  const due = page.getByRole('option', { name: 'Due…' }).locator('kbd')
  await assertSoon(() => due.allTextContents(), ['D'])
  await page.keyboard.press('Escape')
})

test('commands of other pages and of the account run from anywhere', async (t) => {
  const { page, workspace, list } = await setUp(t)
  await runFromPalette(page, 'workspace.invite')
  await page.getByRole('dialog', { name: 'Invite someone' }).locator('input:focus').waitFor()
  await page.keyboard.press('Escape')
  await runFromPalette(page, 'token.create')
  await page.getByRole('dialog', { name: 'Create token' }).locator('input:focus').waitFor()
  await page.keyboard.press('Escape')
  await runFromPalette(page, 'webhook.create')
  await page.getByRole('dialog', { name: 'Add endpoint' }).locator('input:focus').waitFor()
  await page.keyboard.press('Escape')
  await runFromPalette(page, 'theme.dark')
  await page.locator('html[data-theme=dark]').waitFor()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await row(page, 'One').focus()
  await runFromPalette(page, 'task.dueTomorrow')
  await waitUntil(async () => {
    const { data } = (await workspace.get('/tasks', { list_id: list })).body
    return data.some(({ title, due_date }: Record<string, unknown>) => title === 'One' && due_date !== null)
  })
  await row(page, 'One').and(page.locator(':focus')).waitFor()
  await runFromPalette(page, 'task.dueNone')
  await toast(page, 'Due date removed')
  await runFromPalette(page, 'app.signOut')
  await page.waitForURL(/sign-in/)
})

test('a task is duplicated by a key, its menu and the bar, and each can be undone', async (t) => {
  const { page, workspace, list } = await setUp(t)
  const titles = async (): Promise<string> => {
    const { data } = (await workspace.get('/tasks', { list_id: list })).body
    return data
      .map(({ title }: { title: string }) => title)
      .toSorted()
      .join(' ')
  }
  await row(page, 'One').focus()
  await page.keyboard.press('Shift+d')
  await toast(page, 'Task duplicated')
  await waitUntil(async () => (await titles()) === 'One One Two')
  await assertSoon(() => page.locator('.task .row-title').allTextContents(), ['One', 'One', 'Two'])
  await page.getByText('Up to date').waitFor()
  await page.keyboard.press('Control+z')
  await waitUntil(async () => (await titles()) === 'One Two')
  await page.keyboard.press('Control+Shift+z')
  await waitUntil(async () => (await titles()) === 'One One Two')
  await row(page, 'Two').focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await waitUntil(async () => (await titles()) === 'One One One One Two Two')
})

/** Returns the items of an open menu, and those of a command whose shortcut is not beside them. */
async function checkMenu(page: Page, button: Locator): Promise<string[]> {
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const items = await menu
    .getByRole('menuitem')
    .evaluateAll((all) =>
      all.map((item) => [
        item.querySelector('.grow')?.textContent ?? '',
        [...item.querySelectorAll('.menu-keys kbd')].map((key) => key.textContent).join(' '),
      ]),
    )
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  const withKeys = new Set(
    ids.filter((id) => (commandFor(id).keys ?? []).length > 0).map((id) => messages.what[id]),
  )
  const isSilent = ([label = '', keys]: string[]) => withKeys.has(label) && keys === ''
  assert.deepEqual(items.filter(isSilent), [])
  return items.filter(([, keys]) => keys !== '').map(([label]) => label ?? '')
}

test('every item of a menu that has a shortcut shows it', async (t) => {
  const { page } = await setUp(t)
  await row(page, 'One').focus()
  const rowMenu = await checkMenu(page, page.getByRole('button', { name: 'Actions for One' }))
  assert.ok(rowMenu.includes('Due…') && rowMenu.includes('Delete task') && rowMenu.includes('Duplicate'))
  await row(page, 'One').focus()
  await page.keyboard.press('x')
  const bar = await checkMenu(page, page.getByRole('toolbar').getByRole('button', { name: 'More actions' }))
  assert.ok(bar.includes('Repeats…') && bar.includes('Copy link'))
  await page.keyboard.press('Escape')
  const section = page.getByRole('button', { name: 'Actions for section Week' })
  assert.deepEqual(await checkMenu(page, section), ['Rename', 'Move up', 'Move down'])
  const sidebar = page.getByRole('button', { name: 'Actions for Spring range' })
  assert.deepEqual(await checkMenu(page, sidebar), ['Move up', 'Move down'])
  await row(page, 'One').focus()
  await page.keyboard.press('Enter')
  await page.locator('.panel:focus').waitFor()
  const panel = page.locator('.panel').getByRole('button', { name: 'More', exact: true })
  assert.deepEqual(await checkMenu(page, panel), ['Duplicate', 'Delete'])
})
