import { commandFor, type CommandId } from './key-map.ts'
import { isSingleKey, parseKeys } from './parse-keys.ts'

/** The shortcuts that a person has changed, by command; empty for none. */
export type ChangedShortcuts = Readonly<Record<string, string>>

/** Whether people can change the shortcut of a command: not of keys that an element handles itself, and not of Escape. */
export function isChangeable(id: CommandId): boolean {
  const { keys, nativeKeys } = commandFor(id)
  return keys === undefined ? nativeKeys === undefined : !keys.includes('Escape')
}

/** Returns the shortcuts of a command with some changes, whether or not single keys work. */
export function shortcutsOf(id: CommandId, changed: ChangedShortcuts): readonly string[] {
  const own = isChangeable(id) ? changed[id] : undefined
  return own === undefined ? (commandFor(id).keys ?? []) : own === '' ? [] : [own]
}

/** Whether a shortcut consists of single characters, which dictation or a slip can trigger: people can turn those off. */
export const isCharacters = (keys: string): boolean => parseKeys(keys).every(isSingleKey)
