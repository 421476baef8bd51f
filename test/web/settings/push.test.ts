import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { createPushBrowser } from '../../support/push-browser.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'

const service = await startServiceWithWeb({ guard: receiverGuard })

test('push notifications are turned on for a browser, tested, shown, opened, closed when read, and turned off', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const { body: task } = await workspace.post('/tasks', { list_id: list, title: 'Book the hall' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, serviceWorker: true })
  await page.context().grantPermissions(['notifications'], { origin: 'https://daybook.example' })
  const { subscription } = createPushBrowser('https://push.example.com/browser/1')
  // A browser without a screen has no push service; everything else is real.
  await page.addInitScript(`
    const subscription = {
      toJSON: () => (${JSON.stringify(subscription)}),
      unsubscribe: async () => { localStorage.setItem('test.subscribed', ''); return true },
    }
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem('test.subscribed', options.applicationServerKey)
      return subscription
    }
    PushManager.prototype.getSubscription = async () => localStorage.getItem('test.subscribed') ? subscription : null
  `)
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await toast(page, 'Push notifications turned on')
  await page.getByText('This browser').waitFor()
  await assertAccessible(page)
  assert.equal((await page.evaluate<string>('localStorage.getItem("test.subscribed")')).length, 87)
  await page.getByRole('checkbox', { name: 'Assignments: push' }).uncheck()
  await toast(page, 'Assignments: no push')
  await page.getByRole('button', { name: 'Send test: Chrome on Linux' }).click()
  await toast(page, 'Test sent to Chrome on Linux')

  // What the service sends, as the browser hands it to the worker.
  const cdp = await page.context().newCDPSession(page)
  const { promise: registered, resolve } = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
    if (one) resolve(one.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (tag: string, unread: string[]) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: 'https://daybook.example',
      registrationId,
      data: JSON.stringify({
        title: 'Ana mentioned you',
        body: 'Book the hall',
        path: `/tasks/${task.id}`,
        tag,
        at: service.clock.now(),
        workspace_id: workspace.workspace.id,
        badge: 1,
        unread,
      }),
    })
  const shown = () =>
    page.evaluate<string[]>(`navigator.serviceWorker.ready
      .then((worker) => worker.getNotifications())
      .then((all) => all.map(({ tag }) => tag))`)
  await push('ntf_one', ['ntf_one'])
  await waitUntil(async () => (await shown()).join() === 'ntf_one')
  // The second message says that the first has been read elsewhere.
  await push('ntf_two', ['ntf_two'])
  await waitUntil(async () => (await shown()).join() === 'ntf_two')

  // The page that is open opens the task, without being loaded again.
  await page.evaluate('globalThis.isSamePage = true')
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(`registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
  await page.getByRole('heading', { name: 'Book the hall', level: 1 }).waitFor()
  assert.equal(await page.evaluate('globalThis.isSamePage'), true)
  assert.deepEqual(await shown(), [])

  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Remove: Chrome on Linux' }).click()
  await toast(page, 'Chrome on Linux removed')
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  assert.equal(await page.evaluate('localStorage.getItem("test.subscribed")'), '')
})
