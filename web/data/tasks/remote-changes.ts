import { useSyncExternalStore } from 'react'
import { mark } from './row-highlights.ts'
import type { Row } from './row.ts'
import { dropRows, putRows, rowOf, truthOf } from './row-store.ts'

/**
 * What others have changed. It shows at once, with a wash, where it moves nothing that one looks at; what would move
 * rows above the cursor waits until one lets it in.
 */

/** Whether something would move. Null is a task that is gone. */
type Guard = (before: Row | undefined, after: Row | null) => boolean

const guards = new Set<Guard>()
const waiting = new Map<string, Row | null>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** Takes over what the server says of tasks that somebody else may have changed. */
export function takeArrivals(rows: readonly Row[], gone: readonly string[]): void {
  const arrived = [
    ...rows.filter((row) => JSON.stringify(truthOf(row.id)) !== JSON.stringify(row)),
    ...gone.map((id) => ({ id, row: null })),
  ].map((one): [string, Row | null] => ('row' in one ? [one.id, null] : [one.id, one]))
  const moves = ([id, row]: [string, Row | null]) => Array.from(guards).some((guard) => guard(rowOf(id), row))
  for (const one of arrived) {
    if (moves(one)) waiting.set(...one)
    else waiting.delete(one[0])
  }
  show(arrived.filter(([id]) => !waiting.has(id)))
  tell()
}

function show(arrived: readonly [string, Row | null][]): void {
  mark(
    'changed',
    arrived.map(([id]) => id).filter((id) => rowOf(id) !== undefined),
  )
  putRows(arrived.flatMap(([, row]) => row ?? []))
  dropRows(arrived.flatMap(([id, row]) => (row === null ? [id] : [])))
}

/** Lets in what waits. */
export function letIn(): void {
  if (waiting.size === 0) return
  // What one has changed oneself meanwhile is newer.
  const arrived = Array.from(waiting).filter(
    ([id, row]) => row === null || row.updated_at >= (truthOf(id)?.updated_at ?? ''),
  )
  waiting.clear()
  show(arrived)
  tell()
}

/** Nothing waits any more: everything is read anew. */
export function forgetArrivals(): void {
  waiting.clear()
  tell()
}

/** Asks before anything is shown. @returns what ends it, and lets in what waits */
export function guardRows(guard: Guard): () => void {
  guards.add(guard)
  return () => void guards.delete(guard)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** How many changes wait. */
export const useArrivals = (): number => useSyncExternalStore(subscribe, () => waiting.size)
