import { useSyncExternalStore } from 'react'
import { highlightRows } from './row-highlights.ts'
import type { Row } from './row.ts'
import { dropRows, putRows, visibleRow, serverRow } from './row-store.ts'

/**
 * What others have changed. It shows at once, with a wash, where it moves nothing that one looks at; what would move
 * rows above the cursor waits until one lets it in.
 */

/** Whether something would move. Null is a task that is gone. */
type MoveGuard = (before: Row | undefined, after: Row | null) => boolean

const guards = new Set<MoveGuard>()
const pending = new Map<string, Row | null>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Takes over what the server says of tasks that somebody else may have changed. */
export function receiveRemoteChanges(rows: readonly Row[], gone: readonly string[]): void {
  const arrived = [
    ...rows.filter((row) => JSON.stringify(serverRow(row.id)) !== JSON.stringify(row)),
    ...gone.map((id) => ({ id, row: null })),
  ].map((one): [string, Row | null] => ('row' in one ? [one.id, null] : [one.id, one]))
  const moves = ([id, row]: [string, Row | null]) =>
    Array.from(guards).some((guard) => guard(visibleRow(id), row))
  for (const one of arrived) {
    if (moves(one)) pending.set(...one)
    else pending.delete(one[0])
  }
  applyRows(arrived.filter(([id]) => !pending.has(id)))
  notifyListeners()
}

function applyRows(arrived: readonly [string, Row | null][]): void {
  highlightRows(
    'changed',
    arrived.map(([id]) => id).filter((id) => visibleRow(id) !== undefined),
  )
  putRows(arrived.flatMap(([, row]) => row ?? []))
  dropRows(arrived.flatMap(([id, row]) => (row === null ? [id] : [])))
}

/** Lets in what waits. */
export function applyRemoteChanges(): void {
  if (pending.size === 0) return
  // What one has changed oneself meanwhile is newer.
  const arrived = Array.from(pending).filter(
    ([id, row]) => row === null || row.updated_at >= (serverRow(id)?.updated_at ?? ''),
  )
  pending.clear()
  applyRows(arrived)
  notifyListeners()
}

/** Nothing waits any more: everything is read anew. */
export function discardRemoteChanges(): void {
  pending.clear()
  notifyListeners()
}

/** Asks before anything is shown. @returns what ends it, and lets in what waits */
export function addMoveGuard(guard: MoveGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How many changes wait. */
export const useRemoteChangeCount = (): number => useSyncExternalStore(subscribe, () => pending.size)
