/** Splits a shortcut into presses, each with its modifiers: `$mod+k` is one press, `g t` two. */
export const parseKeys = (keys: string): string[][] =>
  // Modifiers in brackets are optional and not shown.
  keys.split(' ').map((press) => press.replaceAll(/\[\w+\]\+/g, '').split(/(?<=\w)\+/))

/** Whether a press, as of `parseKeys()`, is a character, with Shift at most. */
export function isSingleKey(press: readonly string[]): boolean {
  const key = press.at(-1) ?? ''
  const isCharacter = key.length === 1 || key === 'Backspace' || key === 'Delete'
  return isCharacter && press.slice(0, -1).every((modifier) => modifier === 'Shift')
}
