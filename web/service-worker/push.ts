declare const self: ServiceWorkerGlobalScope

/** What the service sends, as in `src/read/notifications/push/compose-push.ts`. */
type PushPayload = {
  title: string
  body: string
  path: string
  tag: string
  at: number
  workspace_id?: string
  badge?: number
  unread?: string[]
}
type Data = Pick<PushPayload, 'path' | 'workspace_id'>

/** Shows a message, and closes what has been read on another device since. */
export async function showPush(payload: PushPayload): Promise<void> {
  const { title, body, path, tag, at, workspace_id, badge, unread } = payload
  const data: Data = { path, ...(workspace_id === undefined ? {} : { workspace_id }) }
  const options = { body, tag, data, timestamp: at, icon: '/icon-192.png', badge: '/icon-192.png' }
  await self.registration.showNotification(title, options)
  for (const shown of await self.registration.getNotifications()) {
    const isOfWorkspace = workspace_id !== undefined && (shown.data as Data).workspace_id === workspace_id
    if (isOfWorkspace && shown.tag !== tag && unread?.includes(shown.tag) === false) shown.close()
  }
  // Rejected where the app isn't installed.
  if (badge !== undefined && 'setAppBadge' in navigator) await navigator.setAppBadge(badge).catch(() => {})
}

/** How long an open page has to say that it opens the task itself, without being loaded again. */
const replyMs = 1_000

/** Opens what a notification is about, in a page of the app that is open, or in a new one. */
export async function openPath({ path }: Data): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const page = windows.find(({ focused }) => focused) ?? windows[0]
  if (!page) {
    await self.clients.openWindow(path)
    return
  }
  // A browser may keep a page in the background; it opens the task all the same.
  await page.focus().catch(() => {})
  if (!(await isOpenedBy(page, path))) await page.navigate(path)
}

function isOpenedBy(page: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true), { once: true })
    port1.start()
    setTimeout(() => resolve(false), replyMs)
    page.postMessage({ open: path }, [port2])
  })
}

/** The push service has given the browser another address: tells the service. */
export async function subscribeAgain(event: PushSubscriptionChangeEvent): Promise<void> {
  const options = event.oldSubscription?.options
  const subscription =
    event.newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/app/v1/me/push-devices', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
