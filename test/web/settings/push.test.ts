import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createGuard } from '../../../src/exchange/webhooks/guard/guard.ts'
import { queueDuePush } from '../../../src/read/notifications/push/queue-push.ts'
import { sendDuePush } from '../../../src/read/notifications/push/send-push.ts'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { advanceClock, processAllChanges, setUpInbox } from '../../read/notifications/support.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createPushBrowser, verifySender } from '../../support/push-browser.ts'
import { standInForPush } from '../../support/push-page.ts'
import { answerWith, startReceiver } from '../../support/receiver.ts'
import { failingLookup, publicUrl } from '../../support/service.ts'
import { toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ guard: receiverGuard })
const pushService = await startReceiver({ handler: answerWith(201) })
const sender = {
  database: service.database,
  secrets: service.secrets,
  log: pino({ enabled: false }),
  network: createGuard({ publicUrl, lookup: failingLookup, ...receiverGuard }),
}

test('a browser that is turned on shows what is sent to it, opens it in the open page, and closes what is read elsewhere', async (t) => {
  const { own, member, task, mention } = await setUpInbox(service)
  const [hall, chairs] = [await task({ title: 'Book the hall' }), await task({ title: 'Order chairs' })]
  const browser = createPushBrowser(`${new URL(pushService.url).origin}/browser/1`)
  const page = await openBrowser(t, service, { cookie: own.cookie, serviceWorker: true })
  const push = await standInForPush(page, browser)
  /** Sends what is due, as the worker does, and hands it to the browser. */
  async function deliver(count: number) {
    assert.equal(await sendDuePush(sender), count)
    const messages = pushService.received.splice(0)
    for (const message of messages) await push.deliver(browser.read(message))
    return messages
  }
  const shows = (...titles: string[]) =>
    waitUntil(async () => (await push.shown()).map(({ title }) => title).join() === titles.join())

  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await toast(page, 'Push notifications turned on')
  await page.getByText('This browser').waitFor()
  await assertAccessible(page)
  await page.getByRole('checkbox', { name: 'Assignments: push' }).click()
  await toast(page, 'Assignments: no push')
  await page.getByRole('button', { name: 'Send test: Unknown device' }).click()
  await toast(page, 'Test sent to Unknown device')
  const [sent] = await deliver(1)
  await shows('Notifications work')
  // The browser only takes messages that are signed with the key it has subscribed with.
  const key = () => page.evaluate<string>('localStorage.getItem("test.subscribed")')
  assert.equal(await key(), verifySender(sent!).key)
  await push.click('test')
  await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()

  for (const { id } of [hall, chairs]) await mention(id, [member])
  await processAllChanges(service)
  advanceClock(service, 11_000)
  assert.equal((await queueDuePush(service.database)).queued, 2)
  await deliver(2)
  await shows('Olive Owner mentioned you', 'Olive Owner mentioned you')
  await page.evaluate('globalThis.isSamePage = true')
  await push.click((await push.shown())[0]!.tag)
  await page.getByRole('heading', { name: 'Book the hall', level: 1 }).waitFor()
  await assertSoon(() => page.evaluate('globalThis.isSamePage'), true)
  await shows('Olive Owner mentioned you')
  await own.post('/notifications/read', { task_id: chairs.id })
  await shows()

  // Even while the page renews what the service knows of the browser.
  const removes = Promise.withResolvers<void>()
  let renews = false
  await page.route('**/me/push-devices', async (route) => {
    if (route.request().method() === 'PUT') {
      renews = true
      await removes.promise
    }
    await route.continue()
  })
  await page.goto('/settings/notifications')
  await waitUntil(async () => renews)
  await page.getByRole('button', { name: 'Remove: Unknown device' }).click()
  const renewed = page.waitForResponse((response) => response.request().method() === 'PUT')
  // Time enough for a removal that doesn't wait.
  setTimeout(removes.resolve, 500)
  await toast(page, 'Unknown device removed')
  await renewed
  await page.reload()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  assert.equal(await key(), '')
})

test('the worker shows what is sent, closes what has been read elsewhere, counts on the icon, and opens a page', async () => {
  type Shown = { title: string; tag: string; data: { path: string; workspace_id?: string }; close(): void }
  const shown: Shown[] = []
  const calls: string[] = []
  const page = {
    focused: false,
    reply: true,
    focus: async () => Promise.reject(new Error('not allowed')),
    navigate: async (path: string) => void calls.push(`navigate ${path}`),
    postMessage({ open }: { open: string }, [port]: [{ postMessage(data: string): void; close(): void }]) {
      calls.push(`message ${open}`)
      if (this.reply) port.postMessage('opened')
      port.close()
    },
  }
  const pages = [page]
  const registration = {
    async showNotification(title: string, options: Omit<Shown, 'title' | 'close'>) {
      const one = { title, ...options, close: () => void shown.splice(shown.indexOf(one), 1) }
      shown.push(one)
    },
    getNotifications: async () => [...shown],
  }
  const clients = {
    matchAll: async () => pages,
    openWindow: async (path: string) => void calls.push(`window ${path}`),
  }
  Object.assign(globalThis, { self: { registration, clients } })
  Object.assign(navigator, { setAppBadge: async (count: number) => void calls.push(`badge ${count}`) })
  const { showPush, openPath } = await import(
    new URL('../../../web/service-worker/push.ts', import.meta.url).href
  )

  const payload = { title: 'Ana mentioned you', body: 'Book the hall', path: '/tasks/tsk_1', at: 0, badge: 2 }
  const send = (tag: string, workspace_id: string, unread: string[]) =>
    showPush({ ...payload, tag, workspace_id, unread })
  await send('ntf_1', 'wsp_a', ['ntf_1'])
  await send('ntf_2', 'wsp_b', ['ntf_2'])
  await send('ntf_3', 'wsp_a', ['ntf_3'])
  await showPush({ ...payload, tag: 'test' })
  assert.deepEqual(
    shown.map(({ tag }) => tag),
    ['ntf_2', 'ntf_3', 'test'],
  )
  assert.deepEqual(calls.splice(0), ['badge 2', 'badge 2', 'badge 2', 'badge 2'])

  await openPath(shown[0]!.data)
  assert.deepEqual(calls.splice(0), ['message /tasks/tsk_1'])
  page.reply = false
  await openPath(shown[0]!.data)
  assert.deepEqual(calls.splice(0), ['message /tasks/tsk_1', 'navigate /tasks/tsk_1'])
  pages.pop()
  await openPath(shown[0]!.data)
  assert.deepEqual(calls, ['window /tasks/tsk_1'])
})
