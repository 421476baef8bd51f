import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { request } from 'undici'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

async function get(path: string) {
  const answer = await request(`${service.url}${path}`, { dispatcher: service.dispatcher })
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
}

/** One of every kind of page. */
const kinds = [
  'index.html',
  'quick-start.html',
  'webhooks.html',
  'api.html',
  'api-tasks.html',
  'api-objects.html',
]

const hasSidewaysScroll = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')

// S-61
test('/docs/ serves the documentation under the policy of the app without its service worker, and nothing else from its folder', async () => {
  const moved = await get('/docs')
  assert.deepEqual([moved.status, moved.headers['location']], [308, '/docs/'])
  const page = await get('/docs/')
  assert.deepEqual([page.status, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
  assert.equal(
    page.headers['content-security-policy'],
    String((await get('/sign-in')).headers['content-security-policy']).replace(
      'trusted-types service-worker',
      "trusted-types 'none'",
    ),
  )
  const parts = [...page.text.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, path = '']) => path)
  assert.equal(parts.length, 4)
  for (const path of parts) {
    const part = await get(`/docs/${path}`)
    assert.deepEqual(
      [part.status, part.headers['cache-control']],
      [200, 'public, max-age=31536000, immutable'],
      path,
    )
  }
  await assertSoon(async () => JSON.parse((await get('/docs/openapi.json')).text).openapi, /^3\.1\./)
  for (const path of [
    '/docs/nothing.html',
    '/docs/../index.html',
    '/docs/assets/..%2findex.html',
    '/docs/.stamp',
  ])
    assert.notEqual((await get(path)).status, 200, path)
})

test('axe finds nothing on any kind of page, and nothing scrolls sideways', async (t) => {
  const page = await openBrowser(t, service)
  for (const name of kinds) {
    await page.goto(`/docs/${name}`)
    await assertSoon(() => hasSidewaysScroll(page), false, name)
    await assertAccessible(page)
  }
  await search(page)
  await assertAccessible(page)
})

test('axe finds nothing on a small screen either, and nothing scrolls sideways', async (t) => {
  const page = await openBrowser(t, service, { viewport: 'small' })
  for (const name of kinds) {
    await page.goto(`/docs/${name}`)
    await assertSoon(() => hasSidewaysScroll(page), false, name)
    // The frame around a page changes, and its tables; the long pages have no more than that.
    if (!name.startsWith('api-')) await assertAccessible(page)
  }
  await search(page)
  await assertAccessible(page)
})

test('dark colors have enough contrast, those of code included', async (t) => {
  const page = await openBrowser(t, service, { colorScheme: 'dark' })
  for (const name of ['index.html', 'webhooks.html', 'api.html']) {
    await page.goto(`/docs/${name}`)
    await assertAccessible(page, { colors: true })
  }
  await search(page)
  await assertAccessible(page, { colors: true })
})

async function search(page: Page) {
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox').fill('webhook')
  await page.getByRole('option').first().waitFor()
}

test('the search opens by a key, finds words with typos, and leads to the place by Enter', async (t) => {
  const page = await openBrowser(t, service)
  await page.goto('/docs/')
  for (const [words, title, address] of [
    ['verify sign', 'Verify signatures', /webhooks\.html#verify-signatures$/],
    ['idempotency'.replace('o', ''), 'Retries and idempotency', /retries\.html/],
    ['archive a list', 'Archive a list', /api-lists\.html#archive-a-list$/],
  ] as const) {
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill(words)
    const option = page.getByRole('option', { selected: true })
    await option.filter({ hasText: title }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(address)
  }
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('zzzzzz')
  await page.getByText('No results').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox').waitFor({ state: 'hidden' })
})

test('the chosen language holds for all samples and the next page, by mouse and arrow keys', async (t) => {
  const page = await openBrowser(t, service)
  await page.goto('/docs/api-tasks.html')
  const shown = (title: string) => page.getByRole('tab', { name: title, selected: true })
  const operations = await page.locator('[data-samples]').count()
  await assertSoon(() => shown('curl').count(), operations)
  await page.getByRole('tab', { name: 'TypeScript' }).first().click()
  await assertSoon(() => shown('TypeScript').count(), operations)
  await page.keyboard.press('ArrowRight')
  await assertSoon(() => shown('Python').count(), operations)
  await page.goto('/docs/api-lists.html')
  await shown('Python').first().waitFor()
  await page.getByText('daybook = requests.Session()').first().waitFor()
})

test('J and K go from section to section, and ] to the next page', async (t) => {
  const page = await openBrowser(t, service)
  await page.goto('/docs/api-tasks.html')
  const focused = () => page.evaluate<string>('document.activeElement.textContent')
  await page.keyboard.press('j')
  await assertSoon(() => focused(), 'List the tasks')
  await page.keyboard.press('j')
  await assertSoon(() => focused(), 'Create a task')
  await page.keyboard.press('k')
  await assertSoon(() => focused(), 'List the tasks')
  await page.keyboard.press(']')
  await page.waitForURL(/api-comments\.html$/)
})

test('colors can be chosen, and the choice stays', async (t) => {
  const page = await openBrowser(t, service)
  await page.goto('/docs/')
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  const light = await background()
  await page.getByRole('button', { name: 'Use dark colors' }).click()
  assert.notEqual(await background(), light)
  await page.goto('/docs/webhooks.html')
  assert.notEqual(await background(), light)
  await page.getByRole('button', { name: 'Use light colors' }).click()
  await assertSoon(() => background(), light)
})

test('on a small screen the menu opens over the page and leads on', async (t) => {
  const page = await openBrowser(t, service, { viewport: 'small' })
  await page.goto('/docs/')
  const menu = page.getByRole('navigation', { name: 'Documentation' })
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await assertAccessible(page)
  await menu.getByRole('link', { name: 'Sync' }).click()
  await page.waitForURL(/sync\.html$/)
  await page.getByRole('heading', { name: 'Sync', level: 1 }).waitFor()
})

test('without JavaScript everything but search and tabs works', async (t) => {
  const page = await openBrowser(t, service)
  await page.route('**/*.js', (route) => route.fulfill({ body: '', contentType: 'text/javascript' }))
  await page.goto('/docs/api-tasks.html')
  await assertSoon(() => page.getByRole('tab').count(), 0)
  const create = page.locator('.operation').nth(1)
  for (const title of ['curl', 'TypeScript', 'Python'])
    await create.getByText(title, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
})
