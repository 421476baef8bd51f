const isMac = /Mac|iPod|iPhone|iPad/.test(navigator.platform)

const modifiers: Record<string, string> = isMac
  ? { $mod: '⌘', Shift: '⇧', Alt: '⌥' }
  : { $mod: 'Ctrl', Shift: '⇧', Alt: 'Alt' }
const names: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
  Escape: 'Esc',
  Tab: '⇥',
}

/** Keys as they stand on the keyboard of this device, one after another: "⌘ K", or "G", "T". */
export const shownKeys = (keys: string): string[] =>
  keys.split(' ').map((press) => {
    // What stands in brackets may be held or not: one need not know.
    const parts = press.replaceAll(/\[\w+\]\+/g, '').split(/(?<=.)\+/)
    return parts
      .map((part) => modifiers[part] ?? names[part] ?? (part.length === 1 ? part.toUpperCase() : part))
      .join(' ')
  })
