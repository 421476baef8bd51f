import { useSyncExternalStore } from 'react'
import { holdKeysForLine } from '../../ui/queued-keys.ts'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'

/**
 * What is edited inline: the title of a row, or a new row below another one; null for a new one at the top.
 */
type InlineEdit = { kind: 'title'; id: string } | NewTaskPosition
export type NewTaskPosition = { kind: 'below'; id: string | null; groupId: string }

let currentEdit: InlineEdit | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Starts or ends an inline edit. What is typed before its line has the focus goes into it. */
export function setInlineEdit(next: InlineEdit | null): void {
  currentEdit = next
  for (const listener of listeners) listener()
  if (next?.kind === 'below') holdKeysForLine('.insert-row [data-new-line]', () => setInlineEdit(null))
}

/** Whether the title of a row is being edited: remote changes don't replace such a row. */
const isTitleEdited = (id: string): boolean =>
  currentEdit?.kind === 'title' && serverIdOf(currentEdit.id) === serverIdOf(id)

export const useIsTitleEdited = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => isTitleEdited(id))

/** Returns where a new row is being added. */
export const useNewTaskPosition = (): NewTaskPosition | null =>
  useSyncExternalStore(subscribe, () => (currentEdit?.kind === 'below' ? currentEdit : null))
