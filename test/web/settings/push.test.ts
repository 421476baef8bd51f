import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { createPushBrowser } from '../../support/push-browser.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { toast } from '../support.ts'

const service = await startServiceWithWeb({ guard: receiverGuard })

test('push notifications are turned on for a browser, tested and turned off, and clicking one opens its task', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const { body: task } = await workspace.post('/tasks', { list_id: list, title: 'Book the hall' })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, serviceWorker: true })
  await page.context().grantPermissions(['notifications'])
  const { subscription } = createPushBrowser('https://push.example.com/browser/1')
  // A browser without a screen has no push service and shows no notifications; everything else is real.
  await page.addInitScript(`
    let permission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted')
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
  await page.getByRole('button', { name: 'Send test: Unknown device' }).click()
  await toast(page, 'Test sent to Unknown device')

  // When a notification is clicked, the page that is open opens its task, without being loaded again.
  await page.evaluate('globalThis.isSamePage = true')
  const answer = await page.evaluate<string>(`new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    const message = new MessageEvent('message', { data: { open: '/tasks/${task.id}' }, ports: [port2] })
    navigator.serviceWorker.dispatchEvent(message)
  })`)
  assert.equal(answer, 'opened')
  await page.getByRole('heading', { name: 'Book the hall', level: 1 }).waitFor()
  assert.equal(await page.evaluate('globalThis.isSamePage'), true)

  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Remove: Unknown device' }).click()
  await toast(page, 'Unknown device removed')
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  assert.equal(await page.evaluate('localStorage.getItem("test.subscribed")'), '')
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
