import type { Collection } from '../api.ts'
import { call } from '../api.ts'
import type { Me, Notification } from '../../lib/types.ts'
import type { Query } from '@tanstack/react-query'
import { notificationsPath, unreadCountPath } from '../unread-count.ts'
import { meQuery, queryClient } from '../query-client.ts'
import { keepOwner } from './database.ts'
import { keepSeen } from './keep-seen.ts'
import { isFromDevice } from './restore-seen.ts'
import { closeRead, hasShown, renewPush } from './push-device.ts'
import { registerServiceWorker } from './service-worker.ts'

let isPrepared = false

/**
 * Prepares the device for a start without a connection, keeps what is shown of a workspace until it is left, and closes
 * notifications that have been read.
 *
 * @param open opens a path of the app, when a notification about it is clicked
 */
export function prepareDevice(
  accountId: string,
  workspaceId: string,
  open: (path: string) => void,
): () => void {
  if (!isPrepared) void registerServiceWorker().then(() => renewPush(accountId))
  isPrepared = true
  const listen = ({ data, ports }: MessageEvent<{ open?: string }>) => {
    if (data.open === undefined) return
    open(data.open)
    ports[0]?.postMessage('opened')
  }
  navigator.serviceWorker?.addEventListener('message', listen)
  noteOwner(queryClient.getQueryData(meQuery.queryKey))
  const stopOwner = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === 'me')
      noteOwner(event.query.state.data as Me)
    if (
      event.type === 'updated' &&
      event.action.type === 'success' &&
      isUnreadCount(event.query, workspaceId)
    )
      void closeReadNotifications(workspaceId).catch(() => {})
  })
  const stopSeen = keepSeen(accountId, workspaceId)
  return () => {
    stopOwner()
    stopSeen()
    navigator.serviceWorker?.removeEventListener('message', listen)
  }
}

const isUnreadCount = ({ queryKey: [, id, path] }: Query, workspaceId: string): boolean =>
  id === workspaceId && path === unreadCountPath

/** The most notifications that are looked up; of more, the older ones stay. */
const unreadMax = 100

async function closeReadNotifications(workspaceId: string): Promise<void> {
  if (!(await hasShown(workspaceId))) return
  const path = `/workspaces/${workspaceId}${notificationsPath}?unread=true&limit=${unreadMax}`
  const { data } = await call<Collection<Notification>>('GET', path)
  if (data.length < unreadMax) await closeRead(workspaceId, new Set(data.map(({ id }) => id)))
}

function noteOwner(me: Me | undefined): void {
  if (me && !isFromDevice(me)) void keepOwner(me, Date.now())
}
