import type { PushDevices } from '../../lib/types.ts'
import { ApiError, call } from '../api.ts'
import { readyWorker } from './service-worker.ts'

/** Push notifications in this browser (0432). */

export const pushDevicesPath = '/me/push-devices'
/** Which account turned them on here; removed with everything else of the person when they sign out. */
const accountKey = 'daybook.push'

/** Whether this browser can show notifications: `install` on iPhones, where only the installed app can. */
export function pushSupport(): 'yes' | 'install' | 'no' {
  if ('PushManager' in globalThis && 'serviceWorker' in navigator && 'Notification' in globalThis)
    return 'yes'
  return 'standalone' in navigator && navigator.standalone === false ? 'install' : 'no'
}

/** Why notifications couldn't be turned on. */
export class PushRefused extends Error {
  readonly reason: 'permission' | 'worker' | 'service'
  constructor(reason: PushRefused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Turns notifications on in this browser; must be called by a click, since the browser asks for permission.
 *
 * @throws PushRefused, ApiError
 */
export async function turnPushOn(accountId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('permission')
  const worker = await readyWorker()
  if (!worker) throw new PushRefused('worker')
  const { public_key } = await call<PushDevices>('GET', pushDevicesPath)
  const subscription = await subscribe(worker, public_key)
  await register(subscription)
  localStorage.setItem(accountKey, accountId)
}

async function subscribe(worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await worker.pushManager.subscribe(options)
  } catch (error) {
    // An earlier subscription is for another key, such as that of an installation before this one.
    const before = await worker.pushManager.getSubscription()
    if (!before) throw error instanceof DOMException ? new PushRefused('service') : error
    await before.unsubscribe()
    return worker.pushManager.subscribe(options)
  }
}

async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await call('PUT', pushDevicesPath, { endpoint, keys })
}

/** The renewal that was started last: it puts back a device that is removed before it is answered. */
let renewal: Promise<void> | undefined

/** Turns notifications off in this browser. The service notices by itself, unless it has been told. */
export async function turnPushOff(): Promise<void> {
  await renewal?.catch(() => {})
  await forget()
}

async function forget(): Promise<void> {
  localStorage.removeItem(accountKey)
  const worker = await navigator.serviceWorker?.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * Renews what the service knows of this browser at each start: the session may be new. What another account has left behind
 * is removed, so that nothing of theirs is shown here.
 */
export async function renewPush(accountId: string): Promise<void> {
  if (pushSupport() !== 'yes') return
  renewal = renew(accountId)
  await renewal
}

async function renew(accountId: string): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  if (!subscription) return
  if (localStorage.getItem(accountKey) !== accountId) await subscription.unsubscribe()
  else
    await register(subscription).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status === 400) await forget()
    })
}

/** Closes the notifications shown on this device that have been read in the app. */
export async function closeRead(workspaceId: string, unread: ReadonlySet<string>): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await worker?.getNotifications()) ?? [])
    if (shown.data?.workspace_id === workspaceId && !unread.has(shown.tag)) shown.close()
}

/** Whether this device shows notifications of a workspace. */
export async function hasShown(workspaceId: string): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration()
  const shown = (await worker?.getNotifications()) ?? []
  return shown.some(({ data }) => data?.workspace_id === workspaceId)
}
