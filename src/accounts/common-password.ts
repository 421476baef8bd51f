import { readFileSync } from 'node:fs'

/** Read when the first password is set: most processes never need it. */
let list: ReadonlySet<string> | undefined
const commonPasswords = (): ReadonlySet<string> =>
  (list ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n'),
  ))

/** So much around a common password makes it no better. */
const affixMax = 6
const charactersMin = 5

const leet: Record<string, string> = {
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
  if (new Set(plain).size < charactersMin || isKnown(plain)) return true
  return [/^(\d*)(.*?)(\d*)$/s, /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su].some((middle) => {
    const [, before = '', core = '', after = ''] = middle.exec(plain) ?? []
    return isKnown(core) && (before.length + after.length <= affixMax || [before, after].every(isWeak))
  })
}

const isKnown = (text: string): boolean =>
  [text, withLetters(text)].some((one) => [one, unitOf(one)].some((word) => commonPasswords().has(word)))

const isWeak = (affix: string): boolean => affix === '' || commonPasswords().has(affix)

const withLetters = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => leet[sign] ?? sign)

/** The shortest text of which `text` is a repetition: `qwerty` of `qwertyqwerty`. */
const unitOf = (text: string): string => text.slice(0, `${text}${text}`.indexOf(text, 1))
