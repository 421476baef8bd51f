import type { InfiniteData } from '@tanstack/react-query'
import { call, type Collection } from '../../data/api.ts'
import { queryClient, updateCached } from '../../data/query-client.ts'
import { newIdempotencyKey, enqueueWrite } from '../../data/tasks/write-queue.ts'
import { invalidatePath } from '../../data/session.ts'
import { unreadCountPath, notificationsPath, type UnreadCount } from '../../data/unread-count.ts'
import { showToast } from '../../ui/toast-store.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import { describeError } from '../../ui/empty-state.tsx'
import type { Notification } from '../../lib/types.ts'
import { messages } from '../../messages/en/notifications.ts'
import { unreadQuery } from './use-notifications.ts'

type NotificationPage = Collection<Notification>
type Ids = readonly Notification['id'][]
/** The most ids per request, and notifications per page. */
const maxIds = 100

const asUnread = (one: Notification): Notification => ({ ...one, read_at: null })

/** Actions on notifications. They show at once and go through the write queue. */
export function createNotificationActions(workspaceId: string) {
  const queryKey = ['workspace', workspaceId, notificationsPath]
  const enqueue = (path: 'read' | 'unread', body: object): void =>
    enqueueWrite({
      key: newIdempotencyKey(),
      workspace_id: workspaceId,
      method: 'POST',
      path: `${notificationsPath}/${path}`,
      body,
      effects: [],
      about: messages.about,
      reads: [notificationsPath, unreadCountPath],
    })
  const setRead = (isMeant: (one: Notification) => boolean, read: boolean): void => {
    void queryClient.cancelQueries({ queryKey })
    const read_at = read ? new Date().toISOString() : null
    queryClient.setQueriesData<InfiniteData<NotificationPage>>({ queryKey }, (all) =>
      all?.pages ? { ...all, pages: all.pages.map((page) => ({ ...page, data: page.data.map(set) })) } : all,
    )
    function set(one: Notification): Notification {
      return isMeant(one) && (one.read_at !== null) !== read ? { ...one, read_at } : one
    }
  }
  const count = (change: (unread: number) => number): void =>
    updateCached<UnreadCount>(workspaceId, unreadCountPath, ({ unread }) => ({
      unread: Math.max(0, change(unread)),
    }))

  const isIn = (ids: Ids) => {
    const idSet = new Set(ids)
    return ({ id }: Notification) => idSet.has(id)
  }
  /** Notifications that were read may be missing from the cached unread ones. */
  const addToUnread = (ones: readonly Notification[]): void =>
    void queryClient.setQueriesData<InfiniteData<NotificationPage>>(
      { queryKey: [...queryKey, unreadQuery] },
      (all) => {
        const [first, ...rest] = all?.pages ?? []
        if (!all || !first) return all
        const knownIds = new Set(all.pages.flatMap(({ data }) => data.map(({ id }) => id)))
        const missing = ones.filter(({ id }) => !knownIds.has(id)).map(asUnread)
        return { ...all, pages: [{ ...first, data: [...missing, ...first.data] }, ...rest] }
      },
    )
  const setUnread = (ones: readonly Notification[]): void => {
    const ids = ones.map(({ id }) => id)
    setRead(isIn(ids), false)
    addToUnread(ones)
    count((unread) => unread + ids.length)
    for (let at = 0; at < ids.length; at += maxIds) enqueue('unread', { ids: ids.slice(at, at + maxIds) })
  }
  const showRead = (ids: Ids): void => {
    setRead(isIn(ids), true)
    count((unread) => unread - ids.length)
  }

  return {
    /** Marks a notification as read or unread; does nothing if it already is. */
    mark: (one: Notification, read: boolean): void => {
      if ((one.read_at !== null) === read) return
      if (!read) return setUnread([one])
      showRead([one.id])
      enqueue('read', { ids: [one.id] })
    },
    /** Marks all notifications of an opened task as read. @param loaded the loaded notifications */
    readTask: (taskId: Notification['task_id'], loaded: readonly Notification[]): void => {
      const unreadOfTask = loaded.filter((one) => one.task_id === taskId && one.read_at === null)
      if (unreadOfTask.length === 0) return
      showRead(unreadOfTask.map(({ id }) => id))
      enqueue('read', { task_id: taskId })
    },
    /** Marks everything up to now as read; undo restores each by id, however far down it is. */
    markAll: async (): Promise<void> => {
      setRead(() => true, true)
      count(() => 0)
      try {
        const all = await fetchUnread(workspaceId)
        const [newest] = all
        // They were read elsewhere in the meantime.
        if (!newest) return void invalidatePath(workspaceId, notificationsPath)
        const ids = all.map(({ id }) => id)
        const read = () => {
          showRead(ids)
          enqueue('read', { all: true, until: newest.created_at })
        }
        read()
        showUndoable({ text: messages.allRead(ids.length), undo: () => setUnread(all), redo: read })
      } catch (error) {
        void invalidatePath(workspaceId, notificationsPath)
        showToast(describeError(error).text)
      }
    },
  }
}

/** Fetches all unread notifications, beyond those on the screen. */
async function fetchUnread(workspaceId: string, cursor?: string): Promise<Notification[]> {
  const query = new URLSearchParams({ unread: 'true', limit: String(maxIds), ...(cursor ? { cursor } : {}) })
  const { data, next_cursor } = await call<NotificationPage>(
    'GET',
    `/workspaces/${workspaceId}${notificationsPath}?${query}`,
  )
  return next_cursor === null ? data : [...data, ...(await fetchUnread(workspaceId, next_cursor))]
}
