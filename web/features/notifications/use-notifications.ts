import { useCallback, useMemo, useState } from 'react'
import { useOnScrollOrLeave } from '../../ui/use-on-scroll-or-leave.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { usePendingWritesTo } from '../../data/tasks/write-queue.ts'
import { usePages } from '../../data/session.ts'
import { notificationsPath } from '../../data/unread-count.ts'
import type { Notification } from '../../lib/types.ts'

type Notifications = readonly Notification[]

/** Selects the rows that must not move while the person is at them. */
export const notificationSelector = '.notification[data-id]'
export const unreadQuery = { unread: 'true' }
const allQuery = {}

type ShownNotifications = { source: Notifications; unreadOnly: boolean; shown: Notifications }

/**
 * Returns the notifications to show, newest first. New ones wait while a row has the focus or the list is
 * scrolled (0167). In the unread list, those just read stay until the person leaves.
 */
export function useNotifications(unreadOnly: boolean) {
  const { pages } = usePages<Notification>(notificationsPath, unreadOnly ? unreadQuery : allQuery)
  const { data } = pages
  const read = useMemo(
    () => data?.pages.flatMap((page) => page.data).filter((one) => !unreadOnly || one.read_at === null),
    [data, unreadOnly],
  )
  const [stored, setLast] = useState<ShownNotifications>()
  let current = stored
  if (read && (stored?.source !== read || stored.unreadOnly !== unreadOnly)) {
    current = updateShown(stored, read, { unreadOnly, holdNew: isReading() })
    setLast(current)
  }
  const showNew = useCallback(
    () => setLast((before) => before && updateShown(before, before.source, { ...before, holdNew: false })),
    [],
  )
  const isTaskDeleted = useIsTaskDeleted()
  const shown =
    current?.unreadOnly === unreadOnly
      ? current.shown.filter(({ task_id }) => !isTaskDeleted(task_id))
      : undefined
  const waiting = current && read ? notShownIn(current.shown, read).length : 0
  useOnScrollOrLeave(waiting > 0, notificationSelector, showNew)
  return { pages, shown, waiting, showNew }
}

/**
 * Notifications of a task being deleted disappear at once and stay away until the server has deleted them
 * too.
 */
function useIsTaskDeleted(): (taskId: string) => boolean {
  const deletingIds = usePendingWritesTo('/tasks/bulk').flatMap(({ effects }) =>
    effects.filter(({ patch }) => patch === null).map(({ id }) => id),
  )
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  if (deletingIds.some((id) => !all.has(id))) setAll(new Set([...all, ...deletingIds]))
  // A task whose deletion was undone is there again.
  return (id) => deletingIds.includes(id) || (all.has(id) && visibleRow(id) === undefined)
}

type UpdateOptions = { unreadOnly: boolean; holdNew: boolean }

/** Merges what is shown with a new response. */
function updateShown(
  before: ShownNotifications | undefined,
  read: Notifications,
  { unreadOnly, holdNew }: UpdateOptions,
): ShownNotifications {
  const shown = before?.unreadOnly === unreadOnly ? before.shown : []
  const now = new Map(read.map((one) => [one.id, one]))
  const old = shown.flatMap((one) => now.get(one.id) ?? (unreadOnly ? asRead(one) : []))
  const fresh = notShownIn(shown, read).filter((one) => !(holdNew && isAbove(shown, one)))
  return { source: read, unreadOnly, shown: [...old, ...fresh].toSorted(newestFirst) }
}

/** Whether a row has the focus or the list is scrolled. */
const isReading = (): boolean =>
  document.activeElement?.closest(notificationSelector) != null ||
  (document.querySelector('.page .scroll')?.scrollTop ?? 0) > 0

/** Missing from the unread ones: it was read, here or elsewhere. */
const asRead = (one: Notification): Notification => ({ ...one, read_at: one.read_at ?? one.created_at })

function notShownIn(shown: Notifications, read: Notifications): Notification[] {
  const shownIds = new Set(shown.map(({ id }) => id))
  return read.filter(({ id }) => !shownIds.has(id))
}

const isAbove = ([first]: Notifications, { id }: Notification): boolean =>
  first !== undefined && id > first.id

/** Ids increase over time. */
const newestFirst = (a: Notification, b: Notification): number => (a.id < b.id ? 1 : -1)
