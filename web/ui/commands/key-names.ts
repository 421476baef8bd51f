const isMac = /Mac|iPod|iPhone|iPad/.test(navigator.platform)

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
  keyLabels[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** Splits a shortcut into presses, each with its modifiers: `$mod+k` is one press, `g t` two. */
export const parseKeys = (keys: string): string[][] =>
  // Modifiers in brackets are optional and not shown.
  keys.split(' ').map((press) => press.replaceAll(/\[\w+\]\+/g, '').split(/(?<=.)\+/))
