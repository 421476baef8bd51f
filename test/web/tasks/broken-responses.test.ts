import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSoon } from '../../support/assert-soon.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startServiceWithWeb()

test('regression: a response that breaks off is asked for again, and neither loses a change nor makes it twice', async (t) => {
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list('Spring range')
  const { body: task } = await workspace.post('/tasks', { title: 'Draw the frame', list_id })
  const session = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, {
    cookie: session.cookie,
    expected: /ERR_INTERNET_DISCONNECTED/,
  })
  await page.goto(`/lists/${list_id}`)
  await page.locator('.task', { hasText: 'Draw the frame' }).focus()
  await page.context().setOffline(true)
  await page.keyboard.press('e')
  await page.getByText('Offline').first().waitFor()

  /** The requests whose first response arrives in half, though the server has done what they ask. */
  const broken = new Set<string>()
  await page.route(/\/rows\?ids=|\/tasks$/, async (route) => {
    const sent = route.request()
    const { pathname, search } = new URL(sent.url())
    if (broken.has(pathname)) return route.continue()
    broken.add(pathname)
    const key = sent.headers()['idempotency-key']
    const { status, text } = await session.send(sent.method(), pathname + search, {
      ...(sent.method() === 'POST' ? { body: sent.postDataJSON() } : {}),
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })
    await route.fulfill({ status, contentType: 'application/json', body: text.slice(0, text.length / 2) })
  })
  await page.context().setOffline(false)
  const saved = async () =>
    (await workspace.get('/tasks', { list_id })).body.data.map(({ title, completed }: any) => [
      title,
      completed,
    ])
  await assertSoon(saved, [[task.title, true]])

  await page.keyboard.press('n')
  await page.getByLabel('Add task').fill('Weld the frame')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByText('Up to date').first().waitFor({ state: 'attached' })
  await assertSoon(saved, [
    [task.title, true],
    ['Weld the frame', false],
  ])
  await assertSoon(() => page.locator('.task', { hasText: 'Weld the frame' }).count(), 1)
  await assertSoon(() => page.getByText("wasn't applied").count(), 0)
  assert.equal(broken.size, 2)
})
