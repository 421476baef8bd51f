import { messages } from '../../messages/en/shortcuts.ts'
import { commandFor, type CommandId } from './key-map.ts'
import { sayKeys } from './key-names.ts'
import { currentShortcuts } from './shortcuts.ts'

/** Returns the shortcuts of a command, those that elements handle themselves included. */
export const allKeysOf = (id: CommandId): readonly string[] => [
  ...currentShortcuts(id),
  ...(commandFor(id).nativeKeys ?? []),
]

/** Whether a query names a command, where it works, or its keys: "due", "lists", "ctrl k". */
export function matchesCommand(id: CommandId, query: string): boolean {
  const sought = query.trim().toLowerCase()
  const keys = allKeysOf(id).map((one) => sayKeys(one).toLowerCase())
  return (
    `${messages.what[id]} ${messages.where[commandFor(id).where]}`.toLowerCase().includes(sought) ||
    keys.some((one) => one === sought || one.replaceAll('+', ' ') === sought)
  )
}
