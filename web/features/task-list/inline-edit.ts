import { useSyncExternalStore } from 'react'
import { realId } from '../../data/tasks/temporary-ids.ts'

/** The title that is changed in its row, or the row below which a new one is written; null above all. */
type Editing = { kind: 'title'; id: string } | Below
export type Below = { kind: 'below'; id: string | null; groupId: string }

let editing: Editing | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function edit(next: Editing | null): void {
  editing = next
  for (const listener of listeners) listener()
}

/** Whether the title of a row is being changed: such a row is not replaced by what others do. */
const isEditing = (id: string): boolean => editing?.kind === 'title' && realId(editing.id) === realId(id)

export const useIsEditing = (id: string): boolean => useSyncExternalStore(subscribe, () => isEditing(id))

/** Where a new row is being written. */
export const useBelow = (): Below | null =>
  useSyncExternalStore(subscribe, () => (editing?.kind === 'below' ? editing : null))
