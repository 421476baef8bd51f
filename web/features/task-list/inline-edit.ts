import { useSyncExternalStore } from 'react'
import { holdKeysForLine } from '../../ui/queued-keys.ts'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { focusRow } from './focus-row.ts'

/**
 * What is edited inline: the title of a row, by its key, or a new row below another one; null for a new one at the top.
 */
type InlineEdit = { kind: 'title'; key: string } | NewTaskPosition
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
  if (next?.kind === 'below') holdKeysForLine('.insert-row [data-new-line]', () => leaveNewLine(next))
}

/** Closes the line for a new row; the keyboard goes on at the row above it. */
export function leaveNewLine({ id, groupId }: Pick<NewTaskPosition, 'id' | 'groupId'>): void {
  setInlineEdit(null)
  focusRow(id ?? undefined, groupId)
}

/** Moves the line for a new row below the row it has added, unless someone has left it before that was there. */
export const moveNewLine = (id: string, groupId: string): void => {
  if (currentEdit?.kind === 'below') setInlineEdit({ kind: 'below', id, groupId })
}

/** Whether the title of a row is being edited: remote changes don't replace such a row. @param copyIn see `keyInGroup` */
const isTitleEdited = (id: string, copyIn: string | undefined): boolean => {
  if (currentEdit?.kind !== 'title') return false
  const [, group] = currentEdit.key.split('@')
  return serverIdOf(currentEdit.key) === serverIdOf(id) && group === copyIn
}

export const useIsTitleEdited = (id: string, copyIn?: string): boolean =>
  useSyncExternalStore(subscribe, () => isTitleEdited(id, copyIn))

/** Returns where a new row is being added. */
export const useNewTaskPosition = (): NewTaskPosition | null =>
  useSyncExternalStore(subscribe, () => (currentEdit?.kind === 'below' ? currentEdit : null))
