import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { signIn } from '../../support/member-browser.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** A list with the label “errand” to use, opened by the owner of its workspace or a guest. */
async function setUp(t: TestContext, { as = 'owner', ...options }: BrowserOptions & { as?: string } = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Warehouse')
  await workspace.post('/labels', { name: 'errand' })
  const guest = await workspace.join('guest')
  await workspace.share(list, guest.member)
  const { cookie } = await signIn(service, workspace, as === 'guest' ? guest.member : workspace.owner)
  const page = await openBrowser(t, service, { cookie, ...options })
  await page.goto(`/lists/${list}`)
  await page.getByRole('heading', { name: 'Warehouse', exact: true }).waitFor()
  const labels = async (): Promise<{ id: string; name: string }[]> =>
    (await workspace.get('/labels')).body.data
  /** Waits for a task to be stored. @returns its title, and the names of its labels */
  const added = async (title: string) => {
    await page.locator('.task', { hasText: title }).first().waitFor()
    await waitUntil(async () => (await workspace.get('/tasks')).body.data.length > 0)
    const task = (await workspace.get('/tasks')).body.data.at(-1)
    const all = await labels()
    const names = task.label_ids.map((id: string) => all.find((label) => label.id === id)?.name)
    return { ...task, labels: names }
  }
  return { workspace, list, page, labels, added }
}

const line = (page: Page) => page.getByRole('textbox', { name: 'Add task' }).first()
const offer = (page: Page, name: string) => page.getByRole('button', { name: `Create label “${name}”` })
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Label: ${name}. Turn back` })

test('a #word that is no label yet is offered as one, and the down arrow and Enter create it', async (t) => {
  const { page, labels, added } = await setUp(t)
  await line(page).pressSequentially('Buy stamps 2030-01-15 5pm #Post')
  await offer(page, 'Post').waitFor()
  await page.getByRole('status').filter({ hasText: 'Suggested: Create label “Post”.' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('ArrowDown')
  await offer(page, 'Post').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await chip(page, 'Post').waitFor()
  await page.locator('input:focus').waitFor()
  await assertSoon(() => line(page).inputValue(), 'Buy stamps 2030-01-15 5pm #Post')
  await page.keyboard.press('Enter')
  const task = await added('Buy stamps')
  assert.deepEqual([task.title, task.due_time, task.labels], ['Buy stamps', '17:00', ['Post']])
  assert.deepEqual((await labels()).map(({ name }) => name).toSorted(), ['Post', 'errand'])
})

test('an empty line names what can be typed, labels among it, and an offer shows the keys that take it', async (t) => {
  const { page } = await setUp(t)
  await line(page).focus()
  await page.locator('input[placeholder="Call Ben fri 9am @ana #label !3"]:focus').waitFor()
  await line(page).pressSequentially('Buy #stamps for #post')
  await offer(page, 'post').locator('.chip-keys kbd').nth(1).waitFor()
  await assertSoon(() => page.locator('.chip-keys kbd').allInnerTexts(), ['Down', 'Enter'])
  await assertSoon(() => offer(page, 'stamps').locator('.chip-keys').count(), 0)
  await assertSoon(
    () => page.evaluate<string>('document.activeElement.ariaDescribedByElements[0].textContent'),
    /Enter to use what is suggested/,
  )
  await assertAccessible(page)
  await line(page).fill('')
  await line(page).blur()
  await page.locator('input[placeholder="Add task"]').first().waitFor()
})

test('an offer that is not taken creates nothing, and its word stays in the title', async (t) => {
  const { page, labels, added } = await setUp(t)
  await line(page).pressSequentially('Buy stamps 2030-01-15 #post')
  await offer(page, 'post').waitFor()
  await page.keyboard.press('Enter')
  const task = await added('Buy stamps')
  assert.deepEqual([task.title, task.due_date, task.labels], ['Buy stamps #post', '2030-01-15', []])
  assert.equal((await labels()).length, 1)
})

test('in the middle of a sentence, the word of a new label stays, and several labels can be created', async (t) => {
  const { page, added } = await setUp(t)
  await line(page).pressSequentially('Ask #post about #errand and #customs prices')
  await offer(page, 'customs').click()
  await chip(page, 'customs').waitFor()
  await offer(page, 'post').click()
  await chip(page, 'post').waitFor()
  await page.keyboard.press('Enter')
  const task = await added('Ask #post')
  assert.equal(task.title, 'Ask #post about #errand and #customs prices')
  assert.deepEqual(task.labels.toSorted(), ['customs', 'errand', 'post'])
})

test('the beginning of a name becomes a label of its own once it is turned back into text', async (t) => {
  const { page, added } = await setUp(t)
  await line(page).pressSequentially('Sweep #ware')
  await page.getByRole('button', { name: 'List: Warehouse. Turn back into text' }).waitFor()
  await assertSoon(() => offer(page, 'ware').count(), 0)
  await page.keyboard.press('Backspace')
  await offer(page, 'ware').click()
  await chip(page, 'ware').waitFor()
  // One Backspace turns the new label back into text, as every other phrase.
  await page.keyboard.press('Backspace')
  await chip(page, 'ware').waitFor({ state: 'detached' })
  await assertSoon(() => offer(page, 'ware').count(), 0)
  await page.keyboard.press('Enter')
  assert.deepEqual((await added('Sweep')).title, 'Sweep #ware')
})

test('creating a label can be undone', async (t) => {
  const { page, labels } = await setUp(t)
  await line(page).pressSequentially('Buy stamps #post')
  await offer(page, 'post').click()
  await toast(page, 'Label “post” created')
  await page.getByRole('button', { name: 'Undo' }).click()
  await offer(page, 'post').waitFor()
  assert.deepEqual((await labels()).map(({ name }) => name), ['errand']) // oxfmt-ignore
  await assertSoon(() => line(page).inputValue(), 'Buy stamps #post')
})

test('a line that is sent while its label is still being created waits for it', async (t) => {
  const { page, added } = await setUp(t)
  const gate = Promise.withResolvers<void>()
  await page.route(/\/labels$/, async (route) => {
    if (route.request().method() === 'POST') await gate.promise
    await route.continue()
  })
  await line(page).pressSequentially('Buy stamps #post')
  await offer(page, 'post').click()
  await page.keyboard.press('Enter')
  gate.resolve()
  const task = await added('Buy stamps')
  assert.deepEqual([task.title, task.labels], ['Buy stamps', ['post']])
})

test('a label that someone else created in the same moment is used', async (t) => {
  const { page, workspace, added } = await setUp(t, { expected: /409/ })
  await line(page).pressSequentially('Buy stamps #post')
  await offer(page, 'post').waitFor()
  await page.route(/\/labels$/, async (route) => {
    if (route.request().method() === 'POST') await workspace.post('/labels', { name: 'post' })
    await route.continue()
  })
  await offer(page, 'post').click()
  await chip(page, 'post').waitFor()
  await page.keyboard.press('Enter')
  assert.deepEqual((await added('Buy stamps')).labels, ['post'])
})

test('the line says why a label cannot be created: the limit of the workspace, and no connection', async (t) => {
  const { page, workspace, added } = await setUp(t)
  await line(page).pressSequentially('Buy stamps #post')
  await offer(page, 'post').waitFor()
  await page.context().setOffline(true)
  const refusal = page.getByRole('button', { name: '“post” isn\'t a label yet. You can create it when you\'re back online.' }) // oxfmt-ignore
  await refusal.waitFor()
  await refusal.click({ force: true })
  await page.keyboard.press('Enter')
  await page.context().setOffline(false)
  const task = await added('Buy stamps #post')
  assert.deepEqual([task.title, task.labels], ['Buy stamps #post', []])

  await service.database.pool.query(
    `insert into labels (workspace_id, id, name, name_key, color, created_at, updated_at)
     select $1, 'lbl_' || lpad(n::text, 26, '0'), 'Label ' || n, 'label ' || n, 'gray', now(), now() from generate_series(1, 499) n`,
    [workspace.workspace.id],
  )
  await page.reload()
  await line(page).pressSequentially('Buy stamps #post')
  const full = page.getByRole('button', { name: "“post” isn't a label yet. You've reached the limit of 500 labels." }) // oxfmt-ignore
  await full.waitFor()
  await page.getByRole('status').filter({ hasText: 'reached the limit of 500 labels' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await full.and(page.locator(':focus')).waitFor()
  await assertAccessible(page)
})

test('guests, who cannot create labels, are not offered any', async (t) => {
  const { page, added } = await setUp(t, { as: 'guest' })
  await line(page).pressSequentially('Buy stamps 2030-01-15 #post')
  await page.locator('.phrase-chip', { hasText: '2030' }).waitFor()
  await assertSoon(() => page.locator('.phrase-chip').count(), 1)
  await page.keyboard.press('Enter')
  assert.equal((await added('Buy stamps')).title, 'Buy stamps #post')
})

test('the dialog for a new task offers labels, too', async (t) => {
  const { page, added, list } = await setUp(t)
  await page.goto('/notifications')
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New task' })
  await dialog.getByRole('textbox').pressSequentially('Buy stamps #warehouse #post')
  await offer(page, 'post').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await chip(page, 'post').waitFor()
  await page.keyboard.press('Enter')
  await toast(page, '“Buy stamps” added')
  await page.goto(`/lists/${list}`)
  assert.deepEqual((await added('Buy stamps')).labels, ['post'])
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a phone, a tap creates the label and leaves the keyboard open, ${colorScheme}`, async (t) => {
    const { page, added } = await setUp(t, { viewport: 'small', colorScheme })
    await line(page).tap()
    const name = 'a-rather-long-name-that-goes-on-and-on'
    await page.keyboard.type(`Buy stamps #${name}`)
    await offer(page, name).waitFor()
    await assertAccessible(page)
    await assertSoon(() => page.evaluate('document.documentElement.scrollWidth'), 390)
    await offer(page, name).tap()
    await chip(page, name).waitFor()
    await page.locator('input:focus').waitFor()
    await page.getByRole('button', { name: 'Add', exact: true }).tap()
    assert.equal((await added('Buy stamps')).labels.length, 1)
  })
