import { readFileSync } from 'node:fs'

/** Read when the first password is set: most processes never need it. */
let loaded: ReadonlySet<string> | undefined
const commonPasswords = (): ReadonlySet<string> =>
  (loaded ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  ))

/** So much around a common password makes it no better. */
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
 * Whether a password is among the common ones (S-64, ASVS 6.2.4), or is one with a few digits and signs around it,
 * signs for letters, or itself again: what people make of a common password that is too short. So the list holds for
 * every length, though few of its entries are as long as a password has to be (0131).
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (new Set(plain).size < distinctCharactersMin || isListed(plain)) return true
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(plain) ?? []
  if (isListed(core) && isAffix(before) && isAffix(after)) return true
  // Where the common one ends or begins with digits itself.
  return Array.from(plain).some((_, at) => {
    const [head, tail] = [plain.slice(0, at), plain.slice(at)]
    return (isAffix(tail) && isListed(head)) || (isAffix(head) && isListed(tail))
  })
}

const isListed = (text: string): boolean =>
  [text, undoLeet(text)].some((one) => [one, repeatedUnitOf(one)].some((word) => commonPasswords().has(word)))

/** What makes a common password no better: a few digits and signs, or many that are all the same or common too. */
const isAffix = (text: string): boolean =>
  !/\p{L}/u.test(text) &&
  (text.length <= affixMaxLength || new Set(text).size === 1 || commonPasswords().has(text))

const undoLeet = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (sign) => leetLetters[sign] ?? sign)

/** The shortest text of which `text` is a repetition: `qwerty` of `qwertyqwerty`. */
const repeatedUnitOf = (text: string): string => text.slice(0, `${text}${text}`.indexOf(text, 1))
