import { type ChangedShortcuts, isChangeable, shortcutsOf } from './changed-shortcuts.ts'
import { commandFor, type CommandId, keyMap } from './key-map.ts'
import { parseKeys } from './parse-keys.ts'

type Place = 'list' | 'page' | 'inbox' | 'delivery'

/** Where the commands of a section work, besides those that work everywhere. */
const placesOf: Partial<Record<string, readonly Place[]>> = {
  list: ['list', 'inbox'],
  select: ['list'],
  task: ['list', 'page'],
  move: ['list', 'page'],
  view: ['list', 'inbox'],
  inbox: ['inbox'],
  page: ['page'],
  delivery: ['delivery'],
}

/**
 * Returns the commands that a shortcut would be in the way of: those that can be available at the same time, and have the
 * same keys, or keys that begin alike.
 */
export const conflictsOf = (id: CommandId, keys: string, changed: ChangedShortcuts): CommandId[] =>
  (Object.keys(keyMap) as CommandId[]).filter(
    (other) =>
      other !== id &&
      isChangeable(other) &&
      canMeet(id, other) &&
      shortcutsOf(other, changed).some((taken) => isSameStart(keys, taken)),
  )

/** Returns what is left of a command's shortcuts when another one takes some keys. */
export const withoutKeys = (id: CommandId, keys: string, changed: ChangedShortcuts): string =>
  shortcutsOf(id, changed).find((own) => !isSameStart(keys, own)) ?? ''

function canMeet(one: CommandId, other: CommandId): boolean {
  const [places, others] = [one, other].map((id) => placesOf[commandFor(id).where])
  return !places || !others || places.some((place) => others.includes(place))
}

function isSameStart(one: string, other: string): boolean {
  const [presses, others] = [one, other].map((keys) => parseKeys(keys).map(normalPress))
  return presses!.slice(0, others!.length).every((press, at) => press === others![at])
}

/** Letters count by themselves, whether the shortcut names the key or the character. */
const normalPress = (press: readonly string[]): string =>
  press
    .join('+')
    .toLowerCase()
    .replace(/(?<=^|\+)(?:key|digit)(?=\w$)/, '')
