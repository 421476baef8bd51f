import { useSyncExternalStore } from 'react'
import type { SidebarFolder } from '../../data/sidebar-lists.ts'

/** What is asked about folders: a name for a new one or for one that there is, or where a list goes. */
export type FolderQuestion =
  | { kind: 'new' }
  | { kind: 'rename'; folder: SidebarFolder }
  | { kind: 'move'; listId: string }

let question: FolderQuestion | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function askAboutFolder(next: FolderQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

export const useFolderQuestion = (): FolderQuestion | null => useSyncExternalStore(subscribe, () => question)
