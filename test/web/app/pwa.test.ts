import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

async function setUp(t: TestContext, colorScheme: 'light' | 'dark' = 'light') {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, viewport: 'small', colorScheme })
  return { workspace, list, page }
}

test('the app meets the requirements of an installable one, and every icon has its declared size', async (t) => {
  const { page } = await setUp(t)
  await page.goto('/today')
  const cdp = await page.context().newCDPSession(page)
  const { url, data, errors } = await cdp.send('Page.getAppManifest')
  assert.match(url, /\/manifest\.webmanifest$/)
  assert.deepEqual(errors, [])
  const manifest = JSON.parse(data ?? '')
  assert.deepEqual(
    [manifest.name, manifest.display, manifest.start_url, manifest.scope],
    ['Daybook', 'standalone', '/', '/'],
  )
  await assertSoon(() => page.evaluate('isSecureContext'), true)
  // What Chromium and Android require: icons of 192 and 512 pixels, and a maskable one.
  assert.deepEqual(
    manifest.icons
      .filter(({ type }: { type: string }) => type === 'image/png')
      .map(({ purpose, sizes }: { purpose: string; sizes: string }) => `${purpose} ${sizes}`),
    ['any 192x192', 'any 512x512', 'maskable 512x512'],
  )
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: '180x180' }])
    if (sizes !== 'any') {
      const shown = await page.evaluate(
        `new Promise((resolve, reject) => {
          const image = new Image()
          image.onload = () => resolve(image.naturalWidth + 'x' + image.naturalHeight)
          image.onerror = () => reject(new Error('no picture at ${src}'))
          image.src = '${src}'
        })`,
      )
      assert.equal(shown, sizes)
    }
  assert.deepEqual(manifest.share_target.params, { title: 'title', text: 'text', url: 'url' })
  assert.deepEqual(
    manifest.shortcuts.map(({ name }: { name: string }) => name),
    ['New task', 'Today', 'Upcoming', 'Search'],
  )
  for (const { url: path } of [...manifest.shortcuts, { url: manifest.share_target.action }]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assertSoon(() => page.getByRole('heading', { name: 'Not found' }).count(), 0)
  }
})

test("the system bar has the color of the app, even when its theme differs from the system's", async (t) => {
  const { page } = await setUp(t, 'dark')
  await page.goto('/settings/profile')
  const colors = 'Array.from(document.querySelectorAll("meta[name=theme-color]"), ({ content }) => content)'
  const isLight = `new Set(${colors}).size === 1 && ${colors}[0] === getComputedStyle(document.body).backgroundColor`
  const before = await page.locator('meta[name=theme-color]').first().getAttribute('content')
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Light' }).click()
  await waitUntil(() => page.evaluate<boolean>(`${isLight} && ${colors}[0] !== ${JSON.stringify(before)}`))
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`five tabs navigate and add tasks from anywhere, and the app badge counts today's open tasks, ${colorScheme}`, async (t) => {
    const { workspace, list, page } = await setUp(t, colorScheme)
    await page.addInitScript(
      'globalThis.badges = []; navigator.setAppBadge = async (count) => { badges.push(count) }',
    )
    await page.goto('/search')
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    await tabs
      .getByRole('link', { name: 'Search', exact: true })
      .and(page.locator('[aria-current=page]'))
      .waitFor()
    await assertAccessible(page)

    await tabs.getByRole('button', { name: 'New task' }).tap()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByLabel('Add task').and(page.locator(':focus')).waitFor()
    await assertAccessible(page)
    const line = dialog.getByLabel('Add task')
    await line.fill('Call the dealer today')
    await line.press('Enter')
    await page.getByText('“Call the dealer” added').waitFor()
    await assertSoon(() => line.inputValue(), '')
    await line.fill('Half a thought')
    await line.press('Escape')
    await assertSoon(() => line.inputValue(), '')
    await line.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await tabs.getByRole('link', { name: 'Today' }).tap()
    await page.locator('.task', { hasText: 'Call the dealer' }).waitFor()
    await waitUntil(() => page.evaluate<boolean>('badges.at(-1) === 1'))
    await waitUntil(async () => {
      const lists = (await workspace.get('/tasks')).body.data.map((task: { list_id: string }) => task.list_id)
      return lists.join() === list
    })

    await tabs.getByRole('button', { name: 'Lists' }).tap()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Spring range/ })
      .tap()
    await page.getByRole('heading', { name: 'Spring range', level: 1 }).waitFor()
    await tabs.getByRole('button', { name: 'Lists' }).and(page.locator('[aria-current=page]')).waitFor()
    // In a list, the list's own line is used.
    await tabs.getByRole('button', { name: 'New task' }).tap()
    await page.locator('main').getByLabel('Add task').and(page.locator(':focus')).waitFor()
    await tabs.getByRole('link', { name: 'Upcoming' }).tap()
    await page.getByRole('heading', { name: 'Upcoming', level: 1 }).waitFor()
  })

test('a text shared with the app waits in the line for a new task, behind what was being typed', async (t) => {
  const { workspace, list, page } = await setUp(t)
  await page.goto('/new')
  const line = page.getByRole('dialog', { name: 'New task' }).getByLabel('Add task')
  await line.fill('Look at')
  const shared = {
    title: 'Frames  of steel',
    text: 'https://example.com/frames',
    url: 'https://example.com/frames',
  }
  await page.goto(`/new?${new URLSearchParams(shared).toString()}`)
  await waitUntil(
    async () => (await line.inputValue()) === 'Look at Frames of steel https://example.com/frames',
  )
  await assertAccessible(page)
  await page.reload()
  await assertSoon(async () => (await workspace.get('/tasks')).body.data.length, 0)
  await page.goto('/new')
  await line.press('Enter')
  await page.getByText('“Look at Frames of steel https://example.com/frames” added').waitFor()
  // The page says so before the service has answered.
  await waitUntil(async () => (await workspace.get('/tasks')).body.data.length === 1)
  await assertSoon(async () => (await workspace.get('/tasks')).body.data[0].list_id, list)
})
