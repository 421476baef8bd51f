import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** How long each script takes to arrive once a test has asked for it. */
const delayMs = 600

async function setUp(t: TestContext) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const { body: task } = await workspace.post('/tasks', {
    list_id: list,
    title: 'One',
    due_date: '2038-01-15',
    timezone: 'Europe/Berlin',
  })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  // Nothing is fetched ahead of time, as when someone is faster than that.
  await page.addInitScript('globalThis.requestIdleCallback = () => 0')
  const open = async () => {
    await page.goto(`/lists/${list}`)
    await page.locator('.task').focus()
  }
  const read = async () => (await workspace.get(`/tasks/${task.id}`)).body
  return { workspace, list, page, open, read }
}

/** Delays every script but those of the page itself, without which there is no one to hold a key. */
const delayScripts = (page: Page) =>
  page.route(/\/assets\/(?!front-|rolldown-).*\.js$/, async (route) => {
    await sleep(delayMs)
    await route.continue()
  })

/** Opens a page from scratch, until it fetches its first screen. */
const openFresh = (page: Page, path: string) =>
  Promise.all([page.waitForRequest(/\/assets\/tasks-.*\.js$/), page.goto(path, { waitUntil: 'commit' })])

/** Asks rarely, because requests of a token are limited. */
const waitForTask = (isDone: () => Promise<boolean>) =>
  waitUntil(async () => {
    await sleep(200)
    return isDone()
  })

const letters = (text: string): string[] => Array.from(text)
const pickers: [string[], (task: Record<string, any>, member: string) => boolean][] = [
  [['p', '4'], ({ priority }) => priority === 4],
  [['d', ...letters('2038-03-01'), 'Enter'], ({ due_date }) => due_date === '2038-03-01'],
  [['r', ...letters('every week'), 'Enter'], ({ recurrence }) => recurrence?.rule === 'FREQ=WEEKLY'],
  [['a', ...letters('Oli'), 'Enter'], ({ assignee_ids }, member) => assignee_ids[0] === member],
  [['m', ...letters('Ware'), 'Enter'], ({ list_id }) => list_id !== undefined],
  [
    ['b', ...letters('2 days before'), 'Enter', 'Enter'],
    ({ reminders }) => reminders[0]?.minutes_before === 2_880,
  ],
]
for (const [keys, isDone] of pickers)
  test(`keys typed while the picker of ${keys[0]!.toUpperCase()} loads go to it`, async (t) => {
    const { workspace, page, open, read } = await setUp(t)
    const { body: other } = await workspace.post('/lists', { name: 'Warehouse' })
    await open()
    await delayScripts(page)
    for (const key of keys) await page.keyboard.press(key)
    await waitForTask(async () => isDone(await read(), workspace.owner.id))
    if (keys[0] === 'm') await waitForTask(async () => (await read()).list_id === other.id)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // Nothing went to the page behind it.
    const { title, completed_at } = await read()
    assert.deepEqual([title, completed_at], ['One', null])
  })

test('keys typed while the palette, the shortcuts, the new task or the new list load go to them', async (t) => {
  const { page, open } = await setUp(t)
  await open()
  await delayScripts(page)
  for (const [key, text] of [
    ['Control+k', 'members'],
    ['Shift+Slash', 'assigned'],
    ['Shift+n', 'Warehouse'],
  ] as const) {
    await page.keyboard.press(key)
    for (const character of letters(text)) await page.keyboard.press(character)
    const field = page.getByRole('dialog').locator('input:focus')
    await field.waitFor()
    await waitUntil(async () => (await field.inputValue()) === text)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.goto('/settings/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const key of ['n', ...letters('Call Ben'), 'Backspace', 'Enter']) await page.keyboard.press(key)
  await waitUntil(async () => {
    const { rows } = await service.database.pool.query('select 1 from tasks where title = $1', ['Call Be'])
    return rows.length === 1
  })
})

test('a menu that is opened while it loads takes the keys typed since', async (t) => {
  const { page, open } = await setUp(t)
  await open()
  await delayScripts(page)
  const sort = page.getByRole('button', { name: 'Sort by', exact: true })
  await sort.focus()
  // The menu opens at its first choice.
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await assertSoon(() => sort.getAttribute('aria-expanded'), 'true')
  await page.waitForURL(/sort=due/)
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.locator('button:focus').and(sort).waitFor()
})

test('a click on a menu that loads opens it, and Escape while it loads closes it', async (t) => {
  const { page, open } = await setUp(t)
  await open()
  await delayScripts(page)
  const sort = page.getByRole('button', { name: 'Sort by', exact: true })
  await sort.click()
  await page.keyboard.press('Escape')
  await assertSoon(() => sort.getAttribute('aria-expanded'), 'false')
  await sort.click()
  await page.getByRole('menu').waitFor()
  await page.getByRole('menuitemradio').or(page.getByRole('menuitem')).nth(1).click()
  await page.waitForURL(/sort=due/)
})

test('Escape while a picker loads closes it, and the keys after it go to the page', async (t) => {
  const { page, open, read } = await setUp(t)
  await open()
  await delayScripts(page)
  for (const key of ['p', '4', 'Escape', 'e']) await page.keyboard.press(key)
  await waitForTask(async () => (await read()).completed_at !== null)
  await sleep(2 * delayMs)
  await assertSoon(() => page.getByRole('dialog').count(), 0)
  await assertSoon(async () => (await read()).priority, 0)
})

test('the first keys on a new page wait for its first screen', async (t) => {
  const { page, list, read } = await setUp(t)
  await delayScripts(page)
  await openFresh(page, `/lists/${list}`)
  for (const key of ['j', 'p', '4']) await page.keyboard.press(key)
  await waitForTask(async () => (await read()).priority === 4)
  await openFresh(page, '/upcoming')
  await page.keyboard.press('Control+k')
  for (const character of letters('members')) await page.keyboard.press(character)
  const field = page.getByRole('dialog').locator('input:focus')
  await field.waitFor()
  await waitUntil(async () => (await field.inputValue()) === 'members')
})

test('pickers and dialogs are fetched while the browser is idle', async (t) => {
  const { workspace, list } = await setUp(t)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  const loaded = new Set<string>()
  page.on('response', (response) => loaded.add(response.url()))
  await page.goto(`/lists/${list}`)
  await page.locator('.task').waitFor()
  const parts = ['due-picker', 'recurrence-picker', 'priority-picker', 'assignee-picker', 'move-picker', 'reminder-picker', 'command-palette', 'new-task-dialog', 'shortcuts-dialog', 'new-list-dialog', 'menu-popover'] // oxfmt-ignore
  await waitUntil(() => parts.every((part) => [...loaded].some((url) => url.includes(part))))
})
