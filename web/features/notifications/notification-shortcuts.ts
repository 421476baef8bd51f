import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { useUnreadCount } from '../../data/unread-count.ts'
import type { Notification } from '../../lib/types.ts'
import { notificationSelector } from './use-notifications.ts'

type NotificationShortcutOptions = {
  container: RefObject<HTMLElement | null>
  shown: readonly Notification[] | undefined
  unreadOnly: boolean
  onMark: (note: Notification, read: boolean) => void
  onMarkAll: () => unknown
  onShow: (unreadOnly: boolean) => void
}

/** Registers the commands of the notifications: moving between notifications, and marking one or all. */
export function useNotificationShortcuts({
  container,
  shown,
  unreadOnly,
  onMark,
  onMarkAll,
  onShow,
}: NotificationShortcutOptions): void {
  useCommands({
    'list.next': () => moveFocus(container.current, 1),
    'list.previous': () => moveFocus(container.current, -1),
    'view.filter': () => onShow(!unreadOnly),
    'notifications.read': () => {
      const note = shown?.find(({ id }) => id === focusedId())
      if (!note) return false
      onMark(note, note.read_at === null)
      return true
    },
  })
  useCommands({ 'view.clear': () => onShow(false) }, { when: unreadOnly })
  useCommands({ 'notifications.all': onMarkAll }, { when: useUnreadCount() > 0 })
}

const focusedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>(notificationSelector)?.dataset['id']

/** Focuses the row that takes the place of a removed one. */
export function useFocusNextRow(container: RefObject<HTMLElement | null>): void {
  const at = useRef(-1)
  useEffect(() => {
    const follow = () =>
      (at.current = rowsIn(container.current).findIndex((row) => row.dataset['id'] === focusedId()))
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [container])
  useLayoutEffect(() => {
    if (at.current === -1 || document.activeElement !== document.body) return
    const rows = rowsIn(container.current)
    rows[Math.min(at.current, rows.length - 1)]?.querySelector<HTMLElement>('a.whole')?.focus()
  })
}

const rowsIn = (container: HTMLElement | null): HTMLElement[] => [
  ...(container?.querySelectorAll<HTMLElement>(notificationSelector) ?? []),
]

/**
 * Moves the focus to the next or previous row, or the first if none has it. @returns whether it could move
 */
export function moveFocus(container: HTMLElement | null, by: 1 | -1): boolean {
  const rows = rowsIn(container)
  const at = rows.findIndex((row) => row.dataset['id'] === focusedId())
  const next = at === -1 ? rows[0] : rows[at + by]
  next?.querySelector<HTMLElement>('a.whole')?.focus()
  return next !== undefined
}
