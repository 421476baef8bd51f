import { readFileSync } from 'node:fs'

/** Loaded when the first password is checked, since most processes never need it. */
let loaded: ReadonlySet<string> | undefined
const commonPasswords = (): ReadonlySet<string> =>
  (loaded ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  ))

/** A common password with up to this many characters around it is still a common password. */
const affixMaxLength = 6
const distinctCharactersMin = 5

const leetLetters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is a common one (S-64, ASVS 6.2.4), or a common one with a few digits and symbols around
 * it, with symbols for letters, or repeated: the usual ways to lengthen a common password that is too short.
 * This makes the list useful although few of its entries are as long as a password has to be (0131).
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < distinctCharactersMin || isListed(plain)) return true
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(plain) ?? []
  if (isListed(core) && isAffix(before) && isAffix(after)) return true
  // The common password may itself begin or end with digits.
  return Array.from(plain).some((_, at) => {
    const [head, tail] = [plain.slice(0, at), plain.slice(at)]
    return (isAffix(tail) && isListed(head)) || (isAffix(head) && isListed(tail))
  })
}

const isListed = (text: string): boolean =>
  [text, undoLeet(text)].some((one) => [one, repeatedUnitOf(one)].some((word) => commonPasswords().has(word)))

/** Whether text adds nothing to a common password: a few digits and symbols, or many that are equal or common. */
const isAffix = (text: string): boolean =>
  !/\p{L}/u.test(text) &&
  (text.length <= affixMaxLength || new Set(text).size === 1 || commonPasswords().has(text))

const undoLeet = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (sign) => leetLetters[sign] ?? sign)

/** Returns the shortest text that `text` repeats: `qwerty` for `qwertyqwerty`. */
const repeatedUnitOf = (text: string): string => text.slice(0, `${text}${text}`.indexOf(text, 1))
