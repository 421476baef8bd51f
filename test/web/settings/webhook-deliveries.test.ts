import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { pathsWithCurl, runShell } from '../../support/examples.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import { answerWith, authority, startReceiver } from '../../support/receiver.ts'
import { createWorkspace } from '../../support/workspace.ts'
import {
  createTask,
  receiverGuard,
  startEngine,
  createUnreachableWebhook,
  createWebhook,
  waitForAttempts,
  pendingDeliveriesOf,
} from '../../exchange/webhooks/support.ts'
import { row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ guard: receiverGuard })
// The first retry comes soon; the next one is too late for the tests.
startEngine(service, { retryGapsMs: [40, 3_600_000, 3_600_000] })

/** Creates an endpoint whose receiver answers 503, with a delivery that failed twice and waits. */
async function setUpFailingWebhook(t: TestContext, options: BrowserOptions = {}) {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const receiver = await startReceiver({ handler: answerWith(503) })
  const { id } = await createWebhook(workspace, receiver.url, ['task.created', 'task.completed'])
  const list = await workspace.list()
  const task = await createTask(workspace, list, 'Weekly stock figures')
  await waitForAttempts(service, id, 2)
  await waitUntil(async () => (await pendingDeliveriesOf(service, id))[0]?.attempts === 2)
  const page = await openBrowser(t, service, { cookie, ...options })
  await page.goto(`/settings/webhooks/${id}`)
  await row(page, /task\.created/)
    .first()
    .waitFor()
  return { workspace, receiver, id, list, task, page }
}

/** Reads the visible rows of the history: color, outcome, event and attempt. */
const rows = (page: Page): Promise<string[]> =>
  page
    .locator('.deliveries .rows > li')
    .evaluateAll((items) =>
      items.map((item) =>
        [
          item.querySelector('.tag')?.getAttribute('data-tone'),
          item.querySelector('.tag')?.firstChild?.textContent,
          item.querySelector('a')?.textContent?.trim(),
          item.querySelector('.num')?.textContent,
        ].join(' '),
      ),
    )

const waitForRows = async (page: Page, expected: string[]): Promise<void> => {
  let last: string[] = []
  await waitUntil(async () => {
    last = await rows(page)
    return JSON.stringify(last) === JSON.stringify(expected)
  }, 12_000).catch(() => assert.deepEqual(last, expected))
}

const second = 'wait 503 task.created 2 of 4'
const first = 'bad 503 task.created 1 of 4'

//
test('a waiting attempt is amber and counts down, a retried one is red, until the event is delivered', async (t) => {
  const { page, id, receiver } = await setUpFailingWebhook(t)
  await waitForRows(page, [second, first])
  await page.getByText(/^Failing for/).waitFor()
  await row(page, 'waiting for the next attempt').waitFor()

  const show = (name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name })
  await show('Waiting 1').press('Enter')
  await waitForRows(page, [second])
  assert.match(page.url(), /show=waiting/)
  await show('Failed 1').press('Enter')
  await waitForRows(page, [first])
  await show('Delivered').press('Enter')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).press('Enter')
  await page.getByRole('button', { name: 'Any event' }).press('Enter')
  await page.getByRole('menuitem', { name: 'task.deleted' }).press('Enter')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.goBack()

  await page.goto(`/settings/webhooks/${id}`)
  await page.getByRole('link', { name: 'task.created' }).first().press('Enter')
  const inspector = page.getByRole('complementary', { name: 'task.created' })
  // An hour, plus or minus a tenth.
  await inspector.getByText(/^Attempt 3 of 4, in (?:1 h|5\d min|60 min)$/).waitFor()
  await inspector.getByText(/^Attempt 2, after \d+ ms$/).waitFor()
  await assertSoon(() => inspector.locator('.tag').allTextContents(), ['503', '503', 'Next'])
  await assertAccessible(page)

  await service.database.pool.query(
    `update deliveries set due_at = now() + interval '40 seconds' where webhook_id = $1`,
    [id],
  )
  const counting = inspector.getByText(/^Attempt 3 of 4, in \d\d s$/)
  await counting.waitFor()
  const text = await counting.textContent()
  await waitUntil(async () => (await counting.textContent()) !== text)

  receiver.answer(answerWith(200))
  await service.database.pool.query(`update deliveries set due_at = now() where webhook_id = $1`, [id])
  await waitForRows(page, ['good 200 task.created 3 of 4', 'bad 503 task.created 2 of 4', first])
  await inspector.getByText(/^Attempt 3, after/).waitFor()
  await assertSoon(() => inspector.getByText('Next', { exact: true }).count(), 0)
  await page.getByText('Delivering').waitFor()
  await show('Failed 2').waitFor()
})

//
test('deliveries are browsed, copied and redelivered with shortcuts that the shortcut list names', async (t) => {
  const { page, workspace, receiver, id, task } = await setUpFailingWebhook(t)
  receiver.answer(answerWith(204))
  await workspace.post(`/tasks/${task.id}/complete`)
  await waitForRows(page, ['good 204 task.completed 1 of 4', second, first])

  await page.keyboard.press('Shift+?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const what of ['Next delivery', 'Previous delivery', 'Redeliver', 'Copy body'])
    await keys.getByText(what, { exact: true }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })

  const open = (type: string) => page.getByRole('complementary', { name: type }).waitFor()
  await page.keyboard.press('j')
  await open('task.completed')
  await page.keyboard.press('j')
  await open('task.created')
  await page.keyboard.press('j')
  await page.getByText('Weekly stock figures').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('c')
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  await waitUntil(async () => (await copied()) === receiver.received[0]!.body)
  await page.getByRole('button', { name: 'Copy as curl' }).press('Enter')
  await waitUntil(async () => (await copied()).startsWith('curl '))
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'ca.pem'), authority.cert)
  for (const PATH of pathsWithCurl(folder)) {
    const count = receiver.received.length
    await runShell(await copied(), { PATH, CURL_CA_BUNDLE: join(folder, 'ca.pem') }, folder)
    const byHand = receiver.received[count]!
    assert.equal(byHand.body, receiver.received[0]!.body)
    assert.equal(byHand.headers['webhook-id'], receiver.received[0]!.headers['webhook-id'])
  }
  const before = receiver.received.length
  await page.keyboard.press('e')
  await toast(page, 'Redelivery started')
  const redelivered = (await receiver.wait(before + 1)).at(-1)!
  assert.equal(redelivered.body, receiver.received[0]!.body)
  await page.getByRole('link', { name: 'task.created redelivered' }).waitFor()
  await page.keyboard.press('k')
  await open('task.completed')
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  assert.doesNotMatch(page.url(), /delivery=/)
  await page.goBack()
  await page.waitForURL(/delivery=/)
  await assertSoon(async () => (await pendingDeliveriesOf(service, id)).length, 1)
})

//
test('turning off an endpoint with waiting deliveries asks first and says how many are dropped', async (t) => {
  const { page, id } = await setUpFailingWebhook(t)
  await page.getByRole('button', { name: 'Waiting 1' }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Turn off' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Turn off this endpoint?' })
  await question.getByText("1 waiting delivery won't be sent").waitFor()
  await assertAccessible(page)
  await assertSoon(async () => (await pendingDeliveriesOf(service, id)).length, 1)
  await question.getByRole('button', { name: 'Turn off' }).press('Enter')
  await page.getByText(/^Off since/).waitFor()
  await waitForRows(page, ['bad 503 task.created 2 of 4', first])
  await assertSoon(async () => (await pendingDeliveriesOf(service, id)).length, 0)
})

test('the last 24 hours are shown as a chart or as a table', async (t) => {
  const { page } = await setUpFailingWebhook(t)
  await page.getByRole('img', { name: /0 delivered, 2 failed/ }).waitFor()
  await page.getByRole('button', { name: 'Show as table' }).press('Enter')
  const table = page.getByRole('table')
  await assertSoon(() => table.getByRole('row').nth(1).getByRole('cell').allTextContents(), ['0', '2'])
  await assertSoon(() => table.getByRole('row').count(), 49)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Show as chart' }).press('Enter')
  await page.getByRole('img', { name: /half hour/ }).waitFor()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`on a small screen, a delivery covers the list and leads back to it, ${colorScheme}`, async (t) => {
    const { page } = await setUpFailingWebhook(t, { viewport: 'small', colorScheme })
    await assertAccessible(page)
    await page.getByRole('link', { name: 'task.created' }).first().tap()
    const inspector = page.getByRole('complementary', { name: 'task.created' })
    await inspector.getByText('Weekly stock figures').waitFor()
    await assertSoon(async () => (await inspector.boundingBox())?.width, 390)
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Back to deliveries' }).tap()
    await inspector.waitFor({ state: 'detached' })
  })

test('an attempt that failed by DNS names the host that was looked up', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const id = await createUnreachableWebhook(service, workspace, 'https://hooks.nothing.example/daybook')
  await createTask(workspace, await workspace.list())
  await waitForAttempts(service, id, 1)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/settings/webhooks/${id}`)
  await page.getByRole('link', { name: 'task.created' }).first().press('Enter')
  const inspector = page.getByRole('complementary', { name: 'task.created' })
  await inspector.getByText('DNS error').first().waitFor()
  await inspector.getByText("We couldn't find an address for hooks.nothing.example in DNS.").waitFor()
  await assertAccessible(page)
})

test('regression: an attempt without a status says whether there was no connection or no valid response', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const answers = ['220 mail.example ESMTP\r\n', '']
  const receiver = await startReceiver({
    handler: (response) => void response.socket?.end(answers.shift() ?? ''),
  })
  const { id } = await createWebhook(workspace, receiver.url, ['task.created'])
  await createTask(workspace, await workspace.list())
  await waitForAttempts(service, id, 2)
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/settings/webhooks/${id}`)
  await waitForRows(page, [
    'wait Connection failed task.created 2 of 4',
    'bad Invalid response task.created 1 of 4',
  ])
})

test('regression: an endpoint without deliveries offers a test event on the screen of a phone, and so does the palette', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'team' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const receiver = await startReceiver()
  const { id } = await createWebhook(workspace, receiver.url)
  const phone = await openBrowser(t, service, { cookie, viewport: 'small' })
  await phone.goto(`/settings/webhooks/${id}`)
  await phone.getByRole('heading', { name: 'No deliveries yet' }).waitFor()
  await assertAccessible(phone)
  await phone.getByRole('button', { name: 'Send test event' }).tap()
  await row(phone, /webhook\.test/)
    .first()
    .waitFor()

  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/settings/webhooks/${id}`)
  await row(page, /webhook\.test/)
    .first()
    .waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('test event')
  await page.getByRole('option', { name: 'Send test event' }).waitFor()
  await page.keyboard.press('Enter')
  await toast(page, 'Test event sent')
  await waitUntil(() => Promise.resolve(receiver.received.length === 2))
})
