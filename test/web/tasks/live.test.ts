import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

const row = (page: Page, title: string) => page.locator('.task', { hasText: title })
const waitForTitles = (page: Page, titles: string) =>
  waitUntil(async () => (await page.locator('.task .row-title').allTextContents()).join(' ') === titles)

test("two browsers see each other's changes and those of a token, and changes that would move the focused row wait", async (t) => {
  const workspace = await createWorkspace(service)
  const colleague = await workspace.join('member')
  const list = await workspace.list('Spring range')
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three', 'Four'])
    ids.push((await workspace.post('/tasks', { title, list_id: list })).body.id)
  const [first, second] = ids
  const open = async (member: typeof workspace.owner) => {
    const session = await signIn(service, workspace, member)
    const page = await openBrowser(t, service, { cookie: session.cookie })
    await page.goto(`/lists/${list}`)
    await row(page, 'Four').waitFor()
    return { page, session }
  }
  const [{ page: one, session }, { page: other }] = [
    await open(workspace.owner),
    await open(colleague.member),
  ]

  // From browser to browser.
  await row(other, 'Four').focus()
  await other.keyboard.press('F2')
  await other.getByRole('textbox', { name: 'Title' }).fill('Fourth')
  await other.keyboard.press('Enter')
  await row(one, 'Fourth').waitFor()
  // Without a focused row, rows move at once.
  await other.evaluate('document.activeElement.blur()')

  // With a focused row nothing moves: changes in place show, the others wait.
  await row(one, 'Three').focus()
  await workspace.patch(`/tasks/${first}`, { title: 'First', priority: 4 })
  await row(one, 'First').waitFor()
  await workspace.post(`/tasks/${second}/complete`, {})
  await waitForTitles(other, 'First Three Fourth')
  await one.getByRole('button', { name: '1 change' }).waitFor()
  await waitForTitles(one, 'First Two Three Fourth')
  await session.post(`/tasks/${ids[3]}/place`, { after_id: null })
  await waitForTitles(other, 'Fourth First Three')
  await one.getByRole('button', { name: '2 changes' }).waitFor()
  await waitForTitles(one, 'First Two Three Fourth')
  await one.keyboard.press('.')
  await waitForTitles(one, 'Fourth First Three')
  await assertSoon(
    () => one.evaluate('document.activeElement.querySelector(".row-title").textContent'),
    'Three',
  )

  // Below the cursor changes show at once, above it when the cursor moves on.
  await workspace.post('/tasks', { title: 'Last', list_id: list })
  await waitForTitles(one, 'Fourth First Three Last')
  await workspace.delete(`/tasks/${first}`)
  await one.getByRole('button', { name: '1 change' }).waitFor()
  await one.keyboard.press('ArrowDown')
  await waitForTitles(one, 'Fourth Three Last')
})

test('a change that arrives while the connection breaks shows as soon as the browser is online again', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Autumn range')
  const { id } = (await workspace.post('/tasks', { title: 'Before', list_id: list })).body
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, expected: /ERR_FAILED/ })
  await page.goto(`/lists/${list}`)
  await row(page, 'Before').waitFor()
  await workspace.patch(`/tasks/${id}`, { title: 'Live' })
  await row(page, 'Live').waitFor()
  // The stream announces the change, but the task can no longer be fetched.
  const { promise: refused, resolve } = Promise.withResolvers<void>()
  await page.route('**/rows?ids=*', (route) => {
    resolve()
    return route.abort('failed')
  })
  await workspace.patch(`/tasks/${id}`, { title: 'After' })
  await refused
  await page.unroute('**/rows?ids=*')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await row(page, 'After').waitFor()
})

test('in Today, changes above the focused row wait and those below it show at once', async (t) => {
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list('Spring range')
  const add = (title: string, due_time?: string) =>
    workspace.post('/tasks', {
      title,
      list_id,
      due_date: new Date().toISOString().slice(0, 10),
      timezone: 'UTC',
      ...(due_time === undefined ? {} : { due_time }),
    })
  const { body: first } = await add('One')
  await add('Two')
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, timezone: 'UTC' })
  await page.goto('/today')
  await row(page, 'Two').focus()
  await workspace.patch(`/tasks/${first.id}`, { due_date: null })
  await page.getByRole('button', { name: '1 change' }).waitFor()
  await add('Last', '23:59')
  await waitForTitles(page, 'One Two Last')
  await page.keyboard.press('.')
  await waitForTitles(page, 'Two Last')
})

test('when others changed the same tasks, their version wins over offline changes, which are listed', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const task = async (title: string) => (await workspace.post('/tasks', { title, list_id: list })).body.id
  const [mine, both] = [await task('Mine'), await task('Both')]
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/lists/${list}`)
  await row(page, 'Both').waitFor()
  // What is fetched while the browser is idle, such as dragging and dialogs, is there before the connection goes.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const rename = async (from: string, to: string) => {
    await row(page, from).focus()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Title' }).fill(to)
    await page.keyboard.press('Enter')
    await row(page, to).waitFor()
  }
  await rename('Mine', 'Mine, on the train')
  await rename('Both', 'Typed on the train')
  await page.getByText('2 changes are saved on this device').waitFor()
  await workspace.patch(`/tasks/${both}`, { title: 'Theirs' })
  await page.context().setOffline(false)
  await page.getByText("A change wasn't applied").waitFor()
  await row(page, 'Theirs').waitFor()
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('dialog').getByText('Renamed to “Typed on the train”').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await assertSoon(async () => (await workspace.get(`/tasks/${mine}`)).body.title, 'Mine, on the train')
  await assertSoon(async () => (await workspace.get(`/tasks/${both}`)).body.title, 'Theirs')
})

test('a list longer than its first paint can be walked to its end, and shows the last of many quick changes', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const numbers = Array.from({ length: 150 }, (_, at) => at + 1)
  for (const some of [numbers.slice(0, 100), numbers.slice(100)])
    await workspace.post('/tasks/bulk', {
      operations: some.map((number) => ({ op: 'create', task: { title: `Task ${number}`, list_id: list } })),
    })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/lists/${list}`)
  await row(page, 'Task 1').first().focus()
  const last = page.locator('.task[aria-rowindex="150"]')
  await waitUntil(async () => {
    await page.keyboard.press('End')
    return (await last.count()) === 1
  })
  await page.locator('.task:focus', { hasText: 'Task 150' }).waitFor()

  // The row says what it shows, before the list around it renders again and afterwards.
  const { rows } = await service.database.pool.query<{ id: string }>('select id from tasks where title = $1', ['Task 150']) // oxfmt-ignore
  const id = rows[0]?.id
  for (const number of numbers.slice(0, 30))
    await workspace.patch(`/tasks/${id}`, { title: `Draft ${number}` })
  await workspace.patch(`/tasks/${id}`, { title: 'Final', due_date: '2020-01-15', timezone: 'Europe/Berlin' })
  const final = page.getByRole('row', { name: /^Final, due .*overdue/i })
  await final.and(page.locator('[data-tone=red]')).waitFor()
  await page.getByText('Up to date').waitFor()
  await assertSoon(() => final.getAttribute('aria-rowindex'), '150')
})
