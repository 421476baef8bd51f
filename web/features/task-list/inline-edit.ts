import { useSyncExternalStore } from 'react'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'

/** The title that is changed in its row, or the row below which a new one is written; null above all. */
type InlineEdit = { kind: 'title'; id: string } | NewTaskPosition
export type NewTaskPosition = { kind: 'below'; id: string | null; groupId: string }

let currentEdit: InlineEdit | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setInlineEdit(next: InlineEdit | null): void {
  currentEdit = next
  for (const listener of listeners) listener()
}

/** Whether the title of a row is being changed: such a row is not replaced by what others do. */
const isTitleEdited = (id: string): boolean =>
  currentEdit?.kind === 'title' && serverIdOf(currentEdit.id) === serverIdOf(id)

export const useIsTitleEdited = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => isTitleEdited(id))

/** Where a new row is being written. */
export const useNewTaskPosition = (): NewTaskPosition | null =>
  useSyncExternalStore(subscribe, () => (currentEdit?.kind === 'below' ? currentEdit : null))
