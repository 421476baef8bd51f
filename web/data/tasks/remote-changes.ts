import { useSyncExternalStore } from 'react'
import { highlightRows } from './row-highlights.ts'
import type { Row } from './row.ts'
import { dropRows, putRows, visibleRow, serverRow } from './row-store.ts'

/**
 * Changes by others. They show at once, with a highlight, unless they would move the rows above the cursor.
 * Those wait until the person asks for them.
 */

/** Returns whether a change would move rows. A null row was deleted. */
type MoveGuard = (before: Row | undefined, after: Row | null) => boolean

const guards = new Set<MoveGuard>()
const pending = new Map<string, Row | null>()
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Takes the server's version of tasks that someone else may have changed. */
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

/** Shows the waiting changes. */
export function applyRemoteChanges(): void {
  if (pending.size === 0) return
  // The person's own changes since then are newer.
  const arrived = Array.from(pending).filter(
    ([id, row]) => row === null || row.updated_at >= (serverRow(id)?.updated_at ?? ''),
  )
  pending.clear()
  applyRows(arrived)
  notifyListeners()
}

/** Drops the waiting changes, because everything is refetched. */
export function discardRemoteChanges(): void {
  pending.clear()
  notifyListeners()
}

/** Registers a guard that is asked before a change shows. @returns a function that removes it */
export function addMoveGuard(guard: MoveGuard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the number of waiting changes. */
export const useRemoteChangeCount = (): number => useSyncExternalStore(subscribe, () => pending.size)
