import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { useUnreadCount } from '../../data/unread-count.ts'
import type { Notification } from '../../lib/types.ts'
import { notificationSelector } from './use-inbox.ts'

type InboxShortcutOptions = {
  container: RefObject<HTMLElement | null>
  shown: readonly Notification[] | undefined
  unreadOnly: boolean
  onMark: (note: Notification, read: boolean) => void
  onMarkAll: () => unknown
  onShow: (unreadOnly: boolean) => void
}

/** From one to the next, and what is done with the one that one is at, or with all. */
export function useInboxShortcuts({
  container,
  shown,
  unreadOnly,
  onMark,
  onMarkAll,
  onShow,
}: InboxShortcutOptions): void {
  useCommands({
    'list.next': () => moveFocus(container.current, 1),
    'list.previous': () => moveFocus(container.current, -1),
    'view.filter': () => onShow(!unreadOnly),
    'inbox.read': () => {
      const note = shown?.find(({ id }) => id === focusedId())
      if (!note) return false
      onMark(note, note.read_at === null)
      return true
    },
  })
  useCommands({ 'view.clear': () => onShow(false) }, { when: unreadOnly })
  useCommands({ 'inbox.all': onMarkAll }, { when: useUnreadCount() > 0 })
}

const focusedId = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>(notificationSelector)?.dataset['id']

/** Where the row that one was at has gone, one is at the row that has taken its place. */
export function useFocusNextRow(place: RefObject<HTMLElement | null>): void {
  const at = useRef(-1)
  useEffect(() => {
    const follow = () =>
      (at.current = rowsIn(place.current).findIndex((row) => row.dataset['id'] === focusedId()))
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [place])
  useLayoutEffect(() => {
    if (at.current === -1 || document.activeElement !== document.body) return
    const rows = rowsIn(place.current)
    rows[Math.min(at.current, rows.length - 1)]?.querySelector<HTMLElement>('a.whole')?.focus()
  })
}

const rowsIn = (place: HTMLElement | null): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>(notificationSelector) ?? []),
]

/** Goes on from the row that has the focus; without one to the first. @returns whether there was one to go to */
export function moveFocus(place: HTMLElement | null, by: 1 | -1): boolean {
  const rows = rowsIn(place)
  const at = rows.findIndex((row) => row.dataset['id'] === focusedId())
  const next = at === -1 ? rows[0] : rows[at + by]
  next?.querySelector<HTMLElement>('a.whole')?.focus()
  return next !== undefined
}
