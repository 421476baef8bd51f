const isMac = /Mac|iPod|iPhone|iPad/.test(navigator.platform)

const keyLabels: Record<string, string> = {
  ...(isMac ? { $mod: 'Cmd', Alt: 'Option' } : { $mod: 'Ctrl' }),
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
}

/** What a key of the map is called on the keyboard of this device. */
export const keyLabel = (key: string): string =>
  keyLabels[key] ?? (key.length === 1 ? key.toUpperCase() : key)

/** The keys of the map that are pressed one after another, each with what is held with it: `$mod+k`, or `g`, `t`. */
export const parseKeys = (keys: string): string[][] =>
  // What stands in brackets may be held or not: one need not know.
  keys.split(' ').map((press) => press.replaceAll(/\[\w+\]\+/g, '').split(/(?<=.)\+/))
