import { useCallback, useMemo, useState } from 'react'
import { useGoingOn } from '../../ui/use-on-scroll-or-leave.ts'
import { rowOf } from '../../data/tasks/row-store.ts'
import { useWaiting } from '../../data/tasks/write-queue.ts'
import { usePages } from '../../data/session.ts'
import { inboxPath } from '../../data/unread-count.ts'
import type { Notification } from '../../lib/types.ts'

type Notes = readonly Notification[]

/** What one is at: nothing moves it. */
export const noteRow = '.note[data-id]'
export const onlyUnread = { unread: 'true' }
const everything = {}

type Kept = { of: Notes; unreadOnly: boolean; shown: Notes }

/**
 * What is shown of the inbox, newest first. What comes in while one is at a row, or has scrolled, waits (0167); what one
 * reads while only the unread is shown stays until one goes elsewhere.
 */
export function useInbox(unreadOnly: boolean) {
  const { pages } = usePages<Notification>(inboxPath, unreadOnly ? onlyUnread : everything)
  const { data } = pages
  const read = useMemo(
    () => data?.pages.flatMap((page) => page.data).filter((one) => !unreadOnly || one.read_at === null),
    [data, unreadOnly],
  )
  const [last, setLast] = useState<Kept>()
  let kept = last
  if (read && (last?.of !== read || last.unreadOnly !== unreadOnly)) {
    kept = taken(last, read, { unreadOnly, steady: isAtSomething() })
    setLast(kept)
  }
  const letIn = useCallback(
    () => setLast((before) => before && taken(before, before.of, { ...before, steady: false })),
    [],
  )
  const left = useLeft()
  const shown =
    kept?.unreadOnly === unreadOnly ? kept.shown.filter(({ task_id }) => !left(task_id)) : undefined
  const waiting = kept && read ? newcomers(kept.shown, read).length : 0
  useGoingOn(waiting > 0, noteRow, letIn)
  return { pages, shown, waiting, letIn }
}

/** Tasks that one deletes are not told of, from the key on until the service has forgotten them too. */
function useLeft(): (taskId: string) => boolean {
  const leaving = useWaiting('/tasks/bulk').flatMap(({ effects }) =>
    effects.filter(({ patch }) => patch === null).map(({ id }) => id),
  )
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  if (leaving.some((id) => !all.has(id))) setAll(new Set([...all, ...leaving]))
  // One that was taken back is there again.
  return (id) => leaving.includes(id) || (all.has(id) && rowOf(id) === undefined)
}

type How = { unreadOnly: boolean; steady: boolean }

/** What is shown once the service has said more of it. */
function taken(before: Kept | undefined, read: Notes, { unreadOnly, steady }: How): Kept {
  const shown = before?.unreadOnly === unreadOnly ? before.shown : []
  const now = new Map(read.map((one) => [one.id, one]))
  const old = shown.flatMap((one) => now.get(one.id) ?? (unreadOnly ? asRead(one) : []))
  const fresh = newcomers(shown, read).filter((one) => !(steady && isAbove(shown, one)))
  return { of: read, unreadOnly, shown: [...old, ...fresh].toSorted(newestFirst) }
}

/** A row has the focus, or they have been scrolled. */
const isAtSomething = (): boolean =>
  document.activeElement?.closest(noteRow) != null ||
  (document.querySelector('.page .scroll')?.scrollTop ?? 0) > 0

/** It is no longer among the unread: it was read, here or elsewhere. */
const asRead = (one: Notification): Notification => ({ ...one, read_at: one.read_at ?? one.created_at })

function newcomers(shown: Notes, read: Notes): Notification[] {
  const known = new Set(shown.map(({ id }) => id))
  return read.filter(({ id }) => !known.has(id))
}

const isAbove = ([first]: Notes, { id }: Notification): boolean => first !== undefined && id > first.id

/** Ids grow with time. */
const newestFirst = (a: Notification, b: Notification): number => (a.id < b.id ? 1 : -1)
