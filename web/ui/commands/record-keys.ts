import { isMac } from './key-names.ts'

/** Keys that lists, fields and dialogs need for themselves. */
const ownKeys = new Set(['Escape', 'Tab', 'Enter', ' ', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']) // oxfmt-ignore
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Fn'])
/** What browsers do with Ctrl or Cmd before a page hears of it, or what no one wants to lose. */
const browserKeys = /^(?:a|c|n|p|q|r|t|v|w|x)$/i
const browserFunctionKeys = new Set(['F5', 'F11', 'F12'])

/** A press as part of a shortcut, why it can't be one, or nothing yet for a modifier alone. */
export type Press = { keys: string; isPlain: boolean } | 'own' | 'browser' | undefined

/** Returns a press in the notation of the key map. */
export function readPress(event: KeyboardEvent): Press {
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
  if (modifiers.has(key) || event.isComposing || /^(?:Dead|Process|Unidentified)$/.test(key)) return undefined
  // AltGr counts as Ctrl and Alt, and makes a character.
  const isAltGr = event.getModifierState('AltGraph')
  const isMod = !isAltGr && (isMac ? metaKey : ctrlKey)
  const isOther = !isAltGr && (isMac ? ctrlKey : metaKey)
  const isAlt = !isAltGr && altKey
  if (!isMod && !isOther && !isAlt) {
    if (ownKeys.has(key) && !(key === 'Enter' && shiftKey)) return 'own'
    if (browserFunctionKeys.has(key)) return 'browser'
    return { keys: plainKeys(event, isAltGr), isPlain: key.length === 1 }
  }
  if (key === 'Tab' || key === 'Escape') return 'browser'
  if (isMod && !isAlt && browserKeys.test(key)) return 'browser'
  if (isOther && !isMac) return 'browser'
  // Alt makes other characters on some systems.
  const name = isAlt && /^(?:Key|Digit)/.test(code) ? code : key.length === 1 ? key.toLowerCase() : key
  const held = [isMod && '$mod', isOther && 'Control', isAlt && 'Alt', shiftKey && 'Shift']
  return { keys: [...held.filter(Boolean), name].join('+'), isPlain: false }
}

/** Signs need Shift on some keyboards and AltGr on others; letters are others with Shift. */
function plainKeys({ key, shiftKey }: KeyboardEvent, isAltGr: boolean): string {
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  if (key.length > 1 || isLetter)
    return `${shiftKey ? 'Shift+' : ''}${key.length === 1 ? key.toLowerCase() : key}`
  return `${isAltGr ? '[Alt]+[Control]+' : ''}[Shift]+${key}`
}
