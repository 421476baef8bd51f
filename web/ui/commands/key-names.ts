import { parseKeys } from './parse-keys.ts'

export const isMac = /Mac|iPod|iPhone|iPad/.test(navigator.platform)

const keyLabels: Record<string, string> = {
  ...(isMac ? { $mod: 'Cmd', Alt: 'Option' } : { $mod: 'Ctrl' }),
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
}

/** Returns the name of a key on the keyboard of this device. */
export const keyLabel = (key: string): string =>
  keyLabels[key] ?? (key.length === 1 ? key.toUpperCase() : key.replace(/^(?:Key|Digit)(?=.$)/, ''))

/** Returns a shortcut as it is said: "G then T", "Ctrl+K". */
export const sayKeys = (keys: string): string =>
  parseKeys(keys)
    .map((press) => press.map(keyLabel).join('+'))
    .join(' ')
