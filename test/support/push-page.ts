import type { Page } from 'playwright-core'
import { waitUntil } from './processes.ts'
import type { createPushBrowser } from './push-browser.ts'
import { publicUrl } from './service.ts'

type Shown = { title: string; tag: string }

/**
 * Gives the page of a signed-in person a push service that can be reached: the key that it subscribes with is kept in
 * `localStorage` as `test.subscribed`. A Chromium with notifications of its own shows real ones; the one without a screen
 * refuses them, so its service worker gets stand-ins.
 */
export async function standInForPush(
  page: Page,
  { subscription }: Pick<ReturnType<typeof createPushBrowser>, 'subscription'>,
) {
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: publicUrl })
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  await page.goto('/today')
  await waitUntil(() => context.serviceWorkers().length > 0)
  const worker = context.serviceWorkers()[0]!

  if (await page.evaluate<boolean>('Notification.permission === "denied"')) {
    await worker.evaluate(`
      self.shown = []
      registration.showNotification = async (title, options) => {
        const one = { title, ...options, close: () => (shown = shown.filter((other) => other !== one)) }
        shown = [...shown.filter(({ tag }) => tag !== one.tag), one]
      }
      registration.getNotifications = async () => shown
      // A badge ends the worker there.
      navigator.setAppBadge = async () => {}
    `)
    await page.exposeFunction('listShown', () =>
      worker.evaluate('shown.map(({ tag, data }) => ({ tag, data }))'),
    )
    await page.exposeFunction('closeShown', (tag: string) =>
      worker.evaluate(`shown.find((one) => one.tag === ${JSON.stringify(tag)})?.close()`),
    )
    await page.addInitScript(`
      let permission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => (permission = 'granted')
      ServiceWorkerRegistration.prototype.getNotifications = async () =>
        (await listShown()).map((one) => ({ ...one, close: () => closeShown(one.tag) }))
    `)
  }
  await page.addInitScript(`
    const subscription = {
      toJSON: () => (${JSON.stringify(subscription)}),
      unsubscribe: async () => { localStorage.setItem('test.subscribed', ''); return true },
    }
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem('test.subscribed', applicationServerKey)
      return subscription
    }
    PushManager.prototype.getSubscription = async () => localStorage.getItem('test.subscribed') ? subscription : null
  `)

  return {
    /** Hands the service worker a message as the browser does once it has decrypted it. */
    async deliver(message: Record<string, unknown>): Promise<void> {
      const registrationId = await registration
      const data = JSON.stringify(message)
      await devtools.send('ServiceWorker.deliverPushMessage', { origin: publicUrl, registrationId, data })
    },
    /** Lists what the service worker shows, in order of the tags. */
    async shown(): Promise<Shown[]> {
      const found = await worker.evaluate<Shown[]>(
        'registration.getNotifications().then((all) => all.map(({ title, tag }) => ({ title, tag })))',
      )
      return found.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
    },
    /** Clicks a notification. Only the click itself isn't the browser's own. */
    async click(tag: string): Promise<void> {
      await worker.evaluate(`registration.getNotifications().then((all) => {
        const notification = all.find((one) => one.tag === ${JSON.stringify(tag)})
        let done
        const waitUntil = (promise) => { done = promise }
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
        return done
      })`)
    },
  }
}
