import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { type CommandId, commandFor, keyMap } from '../../../web/ui/commands/key-map.ts'
import { conflictsOf } from '../../../web/ui/commands/shortcut-conflicts.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { newOwner, row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true })

async function open(page: Page): Promise<void> {
  await page.goto('/settings/keyboard')
  await page.getByRole('heading', { name: 'Keyboard', level: 1 }).waitFor()
}
const record = async (page: Page, command: string, ...keys: string[]) => {
  await page.getByRole('button', { name: `Change the shortcut of “${command}”` }).press('Enter')
  await page
    .getByRole('textbox', { name: `New shortcut of “${command}”` })
    .and(page.locator(':focus'))
    .waitFor()
  for (const key of keys) await page.keyboard.press(key)
}
const keysOf = (page: Page, command: string) =>
  row(page, command).first().locator('.margin kbd').allTextContents()

// 0367
test('a shortcut can be changed, taken from another command, removed and reset, by keyboard alone', async (t) => {
  const ana = await newOwner(service, 'Ana Kovač')
  const saved = async () => (await ana.get('/me')).body.account.preferences.shortcuts
  const page = await openBrowser(t, service, { cookie: ana.cookie })
  await open(page)
  await assertAccessible(page)

  await record(page, 'Upcoming', 'g', 'w')
  await toast(page, 'The shortcut of “Upcoming” is now G W')
  await assertSoon(() => saved(), { 'go.upcoming': 'g w' })
  await assertSoon(() => keysOf(page, 'Upcoming'), ['G', 'W'])
  // The focus is where it was.
  await page
    .getByRole('button', { name: 'Change the shortcut of “Upcoming”' })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('w')
  await page.getByRole('heading', { name: 'Upcoming', level: 1 }).waitFor()
  await open(page)

  // Keys of lists, fields and the browser are refused, and Escape leaves everything as it is.
  await record(page, 'New task', 'ArrowDown')
  await page.getByText('Lists and fields need this key.').waitFor()
  await page.keyboard.press('Control+t')
  await page.getByText('Your browser uses these keys.').waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'New shortcut of “New task”' }).waitFor({ state: 'detached' })

  await record(page, 'Search', 'n', 'Enter')
  await page.getByRole('alert').filter({ hasText: 'N is the shortcut of “New task”.' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await assertSoon(() => saved(), { 'go.upcoming': 'g w' })
  await record(page, 'Search', 'n', 'Enter')
  await page.getByRole('button', { name: 'Use it here instead' }).and(page.locator(':focus')).press('Enter')
  await waitUntil(async () => (await saved())['task.new'] === '')
  await assertSoon(async () => (await saved())['app.search'], 'n')
  await page.getByRole('button', { name: 'Reset the shortcut of “New task”' }).press('Enter')
  await page.getByRole('alert').filter({ hasText: 'N is the shortcut of “Search”.' }).waitFor()
  await page.getByRole('button', { name: 'Use it here instead' }).and(page.locator(':focus')).press('Enter')
  await waitUntil(async () => (await saved())['app.search'] === '')
  await assertSoon(async () => (await saved())['task.new'], undefined)
  await page.getByRole('button', { name: 'Remove the shortcut of “New list”' }).press('Enter')
  await toast(page, '“New list” no longer has a shortcut')
  await assertSoon(async () => (await saved())['list.new'], '')
  await page.keyboard.press('Control+z')
  await waitUntil(async () => (await saved())['list.new'] === undefined)
  // With a modifier, at once.
  await record(page, 'Sign out', 'Control+Shift+o')
  await waitUntil(async () => (await saved())['app.signOut'] === '$mod+Shift+o')

  // In another browser, in the menus and in the list of shortcuts.
  const other = await openBrowser(t, service, { cookie: ana.cookie })
  await other.goto('/settings/profile')
  await other.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await other.getByRole('button', { name: ana.workspace.name }).press('Enter')
  const signOut = other.getByRole('menuitem', { name: 'Sign out' })
  await assertSoon(() => signOut.locator('.menu-keys').textContent(), 'CtrlShift O')
  await other.keyboard.press('Escape')
  await other.keyboard.press('g')
  await other.keyboard.press('u')
  await other.keyboard.press('Shift+Slash')
  const help = other.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.locator('input:focus').waitFor()
  await other.keyboard.type('g w')
  await help.getByRole('listitem').filter({ hasText: 'Upcoming' }).waitFor()
  await assertSoon(() => help.getByRole('listitem').count(), 1)
  await help.getByRole('link', { name: 'Change shortcuts' }).press('Enter')
  await other.getByRole('heading', { name: 'Keyboard', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Reset all shortcuts' }).press('Enter')
  await waitUntil(async () => Object.keys(await saved()).length === 0)
  await waitUntil(async () => (await keysOf(page, 'Upcoming')).join(' ') === 'G U')

  // Without single keys, only those with a modifier are left.
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).press('Space')
  await toast(page, 'Single-key shortcuts turned off')
  await waitUntil(async () => (await keysOf(page, 'Upcoming')).length === 0)
})

test('the shortcuts that commands begin with are in the way of no other', async () => {
  const ids = Object.keys(keyMap) as CommandId[]
  const conflicts = ids.flatMap((id) =>
    (commandFor(id).keys ?? []).flatMap((keys) => conflictsOf(id, keys, {}).map((other) => `${id} ${other}`)),
  )
  assert.deepEqual(conflicts, [])
})
