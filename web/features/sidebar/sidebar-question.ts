import { useSyncExternalStore } from 'react'
import type { SidebarFolder } from '../../data/sidebar-lists.ts'

/** What is asked about folders: a name for a new one or for one that there is, or where a list goes. */
export type FolderQuestion =
  | { kind: 'new' }
  | { kind: 'rename'; folder: SidebarFolder }
  | { kind: 'move'; listId: string }

/** What is asked about a line of the sidebar: about folders, or which icon and color a list has. */
type SidebarQuestion = FolderQuestion | { kind: 'appearance'; listId: string }

let question: SidebarQuestion | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function askInSidebar(next: SidebarQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

export const useSidebarQuestion = (): SidebarQuestion | null =>
  useSyncExternalStore(subscribe, () => question)
