import { keyMap } from '../../ui/commands/key-map.ts'
import type { Format } from './text-edits.ts'

/** The shortcut of each format, as the list of shortcuts shows it. */
export const formatKeys: Readonly<Record<Format, string>> = {
  bold: keyMap['text.bold'].nativeKeys[0],
  italic: keyMap['text.italic'].nativeKeys[0],
  code: keyMap['text.code'].nativeKeys[0],
  link: keyMap['text.link'].nativeKeys[0],
  heading: keyMap['text.heading'].nativeKeys[0],
  quote: keyMap['text.quote'].nativeKeys[0],
  bullets: keyMap['text.bullets'].nativeKeys[0],
  numbers: keyMap['text.numbers'].nativeKeys[0],
}

type PressedKey = {
  key: string
  code: string
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
}

/**
 * Returns the format that a key stands for. Digits go by their place on the keyboard: with Shift they are other characters,
 * which depend on its layout.
 */
export function formatOfKey({
  key,
  code,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: PressedKey): Format | undefined {
  if (altKey || metaKey === ctrlKey) return undefined
  const pressed = /^Digit\d$/.test(code) ? code.slice(5) : key.toLowerCase()
  return (Object.keys(formatKeys) as Format[]).find((format) => {
    const wanted = formatKeys[format].split('+')
    return wanted.at(-1) === pressed && wanted.includes('Shift') === shiftKey
  })
}
