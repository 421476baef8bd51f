import assert from 'node:assert/strict'
import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { buildServiceWorker } from '../../../src/app/web-assets/build-service-worker.ts'
import { buildFolder } from '../../../src/app/web-assets/fingerprint.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { noteStart, readStart, waitUntilKept } from '../../support/kept-app.ts'
import { signIn } from '../../support/member-browser.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

const expected = /ERR_FAILED/

async function setUp() {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const never = await workspace.list('Never opened')
  const { body } = await workspace.post('/tasks', {
    list_id: list,
    title: 'Book the hall',
    description: 'Hall 4',
  })
  await workspace.post('/tasks', { list_id: never, title: 'Unseen' })
  return { workspace, list, never, task: body.id as string }
}

async function openDevice(t: TestContext, workspace: TestWorkspace): Promise<Page> {
  const { cookie } = await signIn(service, workspace, workspace.owner)
  return openBrowser(t, service, { cookie, expected, serviceWorker: true })
}

const titles = (page: Page) => page.locator('.task .row-title').allTextContents()

/** Closes the browser and opens it again. A closed page would be online for a moment, so it is emptied first. */
async function openAgain(page: Page): Promise<Page> {
  await page.goto('about:blank')
  await page.close()
  return page.context().newPage()
}

test('without a connection the app starts, opens what was seen, says what is not there, and forgets nothing typed', async (t) => {
  const { workspace, list, never, task } = await setUp()
  const page = await openDevice(t, workspace)
  await page.goto('/today')
  await waitUntilKept(page, 'view=today')
  await page.goto(`/lists/${list}?task=${task}`)
  await page.getByText('Hall 4').waitFor()
  await waitUntilKept(page, 'Book the hall', 'Hall 4')

  const context = page.context()
  await context.setOffline(true)
  await page.addInitScript(noteStart)
  await page.goto(`/lists/${list}`)
  await page.locator('.task', { hasText: 'Book the hall' }).waitFor()
  const start = await readStart(page)
  t.diagnostic(`a list was shown ${start.toFixed(0)} ms after an offline start`)
  await page.getByText("You're offline.").waitFor()
  await assertAccessible(page)
  await page.locator('.task', { hasText: 'Book the hall' }).click()
  await page.getByText('Hall 4').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.keyboard.type('Order badges')
  await page.keyboard.press('Enter')
  await page.locator('.task', { hasText: 'Order badges' }).waitFor()
  await page.keyboard.type('Half a thou')
  await page.goto(`/lists/${never}`)
  await page.getByRole('heading', { name: 'Not available offline' }).waitFor()
  await assertAccessible(page)
  await page.goto('/settings/tokens')
  await page.getByRole('heading', { name: 'Not available offline' }).waitFor()

  // The browser is closed and opened again.
  const later = await openAgain(page)
  await later.goto('/')
  await later.getByRole('heading', { level: 1 }).first().waitFor()
  await later.goto(`/lists/${list}`)
  await later.locator('.task', { hasText: 'Order badges' }).waitFor()
  await assertSoon(() => titles(later), ['Book the hall', 'Order badges'])
  await assertSoon(async () => (await workspace.get(`/tasks?list_id=${list}`)).body.data.length, 1)

  await context.setOffline(false)
  await later.getByText('Up to date').waitFor()
  await waitUntil(async () => (await workspace.get(`/tasks?list_id=${list}`)).body.data.length === 2)
  await waitUntil(async () => (await titles(later)).length === 2)

  // Signing out leaves the app on the device, and nothing of the person.
  await waitUntilKept(later, 'Order badges')
  await later.locator('.workspace-button').press('Enter')
  await later.getByRole('menuitem', { name: 'Sign out' }).press('Enter')
  await later.getByLabel('Email').waitFor()
  await assertSoon(async () => (await later.evaluate<{ name: string }[]>('indexedDB.databases()')).length, 0)
  await context.setOffline(true)
  await later.goto(`/lists/${list}`)
  await later.getByRole('heading', { name: 'Not available offline' }).waitFor()
  assert.doesNotMatch(await later.content(), /Book the hall|Fair stand/)
})

/** Fifteen changes on one device, which is closed and opened again after nine of them. */
async function workOffline(page: Page, list: string, name: string, titles: readonly string[]): Promise<Page> {
  const row = (tab: Page, title: string) =>
    tab.locator('.task').filter({ hasText: new RegExp(`^\\W*${title}\\b`) })
  const press = async (tab: Page, title: string, ...keys: string[]) => {
    await row(tab, title).focus()
    for (const key of keys) await tab.keyboard.press(key)
  }
  const rename = async (tab: Page, title: string, to: string) => {
    await press(tab, title, 'F2')
    await tab.getByRole('textbox', { name: 'Title' }).fill(to)
    await tab.keyboard.press('Enter')
    await tab.locator('.task:focus', { hasText: to }).waitFor()
  }
  const [done, ...others] = [titles.slice(0, 3), titles[3]!, titles.slice(4, 7), titles[7]!] as const
  const [renamed, prior, deleted] = others
  await page.goto(`/lists/${list}`)
  await page.locator('.task').first().waitFor()
  await page.keyboard.press('n')
  for (let count = 1; count <= 5; count++) {
    await page.keyboard.type(`${name}${count} new`)
    await page.keyboard.press('Enter')
    await row(page, `${name}${count}`).waitFor()
  }
  await page.keyboard.press('Escape')
  for (const title of done) {
    await press(page, title, 'e')
    await row(page, title).waitFor({ state: 'detached' })
  }
  await rename(page, renamed, `${renamed} by ${name}`)

  const later = await openAgain(page)
  await later.goto(`/lists/${list}`)
  await row(later, `${name}5`).waitFor()
  for (const title of prior) {
    await press(later, title, 'p')
    await later.getByRole('dialog').waitFor()
    await later.keyboard.press('1')
    await later.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await press(later, deleted, 'Delete')
  await row(later, deleted).waitFor({ state: 'detached' })
  await rename(later, 'Shared', `Shared by ${name}`)
  await press(later, `${name}1`, 'p')
  await later.getByRole('dialog').waitFor()
  await later.keyboard.press('2')
  await later.getByRole('dialog').waitFor({ state: 'detached' })
  return later
}

test('a train journey: two devices, an hour and thirty changes without a connection, and nothing lost or doubled', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const names =
    'Amber Birch Cedar Dune Ember Fern Grove Hazel Iris Jade Kelp Linden Maple Nettle Oak Pine Shared'.split(
      ' ',
    )
  for (const title of names) await workspace.post('/tasks', { list_id: list, title })
  const owner = await signIn(service, workspace, workspace.owner)
  const devices: Page[] = []
  for (const [name, titles] of [
    ['Phone', names.slice(0, 8)],
    ['Laptop', names.slice(8, 16)],
  ] as const) {
    const page = await openDevice(t, workspace)
    await page.goto(`/lists/${list}`)
    await page.locator('.task', { hasText: 'Shared' }).waitFor()
    await waitUntilKept(page, 'Shared')
    await page.context().setOffline(true)
    devices.push(await workOffline(page, list, name, titles))
  }
  const onServer = async () =>
    (await workspace.get('/tasks', { list_id: list, limit: '100' })).body.data.filter(
      ({ deleted }: { deleted: boolean }) => !deleted,
    ) as { title: string; completed: boolean; priority: number }[]
  await assertSoon(async () => (await onServer()).map(({ title }) => title).toSorted(), names.toSorted())
  service.clock.offsetMs += 3_600_000

  // The first device comes back, and the response to its first change is lost.
  const [phone, laptop] = devices as [Page, Page]
  let lost = 0
  await phone.context().route('**/app/v1/workspaces/*/tasks', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST' || lost++ > 0) return route.continue()
    const key = request.headers()['idempotency-key'] ?? ''
    await owner.post('/tasks', request.postDataJSON(), { 'idempotency-key': key })
    return route.abort()
  })
  await phone.context().setOffline(false)
  await phone.getByText('Up to date').waitFor()
  assert.ok(lost > 1)
  await laptop.context().setOffline(false)
  await laptop.getByText("A change wasn't applied").waitFor()
  await laptop.getByText('Up to date').waitFor()

  const expected = [
    'Dune by Phone',
    'Linden by Laptop',
    'Shared by Phone',
    'Ember',
    'Fern',
    'Grove',
    'Maple',
    'Nettle',
    'Oak',
    ...['Phone', 'Laptop'].flatMap((name) => [1, 2, 3, 4, 5].map((count) => `${name}${count} new`)),
  ].toSorted()
  // A deletion is sent when it can no longer be undone.
  await waitUntil(async () => !(await onServer()).some(({ title }) => title === 'Hazel' || title === 'Pine'))
  const tasks = await onServer()
  const open = tasks.filter(({ completed }) => !completed)
  assert.deepEqual(open.map(({ title }) => title).toSorted(), expected)
  assert.deepEqual(
    tasks
      .filter(({ completed }) => completed)
      .map(({ title }) => title)
      .toSorted(),
    ['Amber', 'Birch', 'Cedar', 'Iris', 'Jade', 'Kelp'],
  )
  assert.deepEqual(
    open
      .filter(({ priority }) => priority > 0)
      .map(({ title, priority }) => `${title} ${priority}`)
      .toSorted(),
    ['Ember 1', 'Fern 1', 'Grove 1', 'Laptop1 new 2', 'Maple 1', 'Nettle 1', 'Oak 1', 'Phone1 new 2'],
  )
  for (const device of devices) {
    const isEqual = async () => {
      // Changes of the other one wait while they would move rows under the cursor.
      await device.keyboard.press('.')
      return (await titles(device)).length === expected.length
    }
    await waitUntil(isEqual, 10_000).catch(() => {})
    await assertSoon(async () => (await titles(device)).toSorted(), expected)
  }
})

test('an update takes over with the next page that is opened, and an unfinished one not at all', async (t) => {
  const webBuildFolder = join(temporaryFolder(), 'dist')
  await cp(buildFolder, webBuildFolder, { recursive: true })
  const updated = await startService({ webBuildFolder })
  const workspace = await createWorkspace(updated)
  const list = await workspace.list('Fair stand')
  const { cookie } = await signIn(updated, workspace, workspace.owner)
  const page = await openBrowser(t, updated, { cookie, serviceWorker: true, expected: /ERR_|status of 404/ })
  const index = await readFile(join(webBuildFolder, 'index.html'), 'utf8')
  // The build has the files of other languages, too.
  const worker = await readFile(join(webBuildFolder, 'sw.js'), 'utf8')
  const assets = [...worker.matchAll(/"\/assets\/([^"]+)"/g)].map(([, name = '']) => name)
  /** Replaces the build by one whose page says which it is. */
  const release = async (build: string, isComplete = true) => {
    for (const ending of ['', '.br', '.gz'])
      for (const name of ['index.html', 'sw.js'])
        await rm(join(webBuildFolder, name + ending), { force: true })
    await writeFile(
      join(webBuildFolder, 'index.html'),
      index.replace('<head>', `<head><meta name="build" content="${build}">`),
    )
    await buildServiceWorker(webBuildFolder, 'en', assets)
    if (!isComplete) await appendFile(join(webBuildFolder, 'index.html'), '<!-- of another build -->')
    await writeFile(join(webBuildFolder, '.stamp'), build)
    const served = () =>
      page.request.get(updated.url, { ignoreHTTPSErrors: true }).then((answer) => answer.text())
    await waitUntil(async () => (await served()).includes(`"${build}"`))
  }
  const update =
    'navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => "", String)'
  const newestVersion = async () =>
    /"version":"([^"]+)/.exec(await readFile(join(webBuildFolder, 'sw.js'), 'utf8'))?.[1] ?? ''
  // A worker takes over when the one before it is idle, which each request of the page delays.
  const isActive = (
    version: string,
  ) => `Promise.all([navigator.serviceWorker.getRegistration(), caches.keys()])
    .then(([{ installing, waiting, active }, names]) =>
      !installing && !waiting && active.state === 'activated' && names.includes('daybook ${version}'))`
  const caches = () => page.evaluate<number>('caches.keys().then((names) => names.length)')
  const shown = () =>
    page
      .locator('meta[name=build]')
      .getAttribute('content', { timeout: 1_000 })
      .catch(() => null)

  await page.goto(`/lists/${list}`)
  await page.getByLabel('Add task').fill('Half a thought')
  await waitUntilKept(page, 'Fair stand')
  for (const build of ['two', 'three']) {
    await release(build)
    await assertSoon(() => page.evaluate(update), '')
    const version = await newestVersion()
    await waitUntil(() => page.evaluate<boolean>(isActive(version)), 20_000)
    // Nothing has happened to the page.
    await assertSoon(() => page.getByLabel('Add task').inputValue(), 'Half a thought')
    assert.notEqual(await shown(), build)
    await page.reload()
    await assertSoon(() => shown(), build)
    await waitUntil(async () => (await page.getByLabel('Add task').inputValue()) === 'Half a thought')
    await assertSoon(() => caches(), 2)
  }
  await release('four', false)
  await page.evaluate(update)
  await waitUntil(() =>
    page.evaluate<boolean>('navigator.serviceWorker.getRegistration().then((one) => !one.installing)'),
  )
  await assertSoon(() => caches(), 2)
  await page.context().setOffline(true)
  await page.reload()
  await assertSoon(() => shown(), 'three')
})

test('the worker never answers for the API, files or the documentation', async (t) => {
  const { workspace, list } = await setUp()
  const page = await openDevice(t, workspace)
  await page.goto(`/lists/${list}`)
  await waitUntilKept(page, 'Book the hall')
  const kept = await page.evaluate<string[]>(`caches.keys()
    .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
    .then((lists) => lists.flat().map(({ url }) => new URL(url).pathname))`)
  assert.deepEqual(
    kept.filter((path) => !/^\/(?:assets\/[^/]+|icon-192.png|manifest.webmanifest|mark.svg)?$/.test(path)),
    [],
  )
  const answer = await page.request.get(`${service.url}/sw.js`, { ignoreHTTPSErrors: true })
  assert.equal(answer.status(), 200)
  const headers = answer.headers()
  assert.equal(headers['cache-control'], 'no-cache')
  assert.match(headers['content-security-policy'] ?? '', /^default-src 'none'; connect-src 'self'/)
  await page.goto('/docs/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(true)
  for (const path of ['/docs/', '/app/v1/me', '/api/v1/openapi.json'])
    await assertSoon(
      () => page.evaluate(`fetch('${path}').then(() => 'answered', () => 'no answer')`),
      'no answer',
      path,
    )
})
