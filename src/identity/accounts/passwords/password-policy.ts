import { codePointLength, hasForbiddenCharacters } from '../../../core/text.ts'
import { passwordMax, passwordMin } from '../../../core/limits.ts'
import { isCommonPassword } from './common-password.ts'

/** Why a password cannot be used: for programs, and in words that follow its name. */
export type PasswordFault = { reason: 'short' | 'long' | 'characters' | 'common' | 'personal'; words: string }

/** Whose password it is to be. */
export type Owner = { email?: string | undefined; name?: string | undefined }

/**
 * What keeps a password from being used; undefined for a good one. Length is asked for, and no mixture of characters,
 * which makes passwords easier to guess, not harder (ASVS 6.2.5); what everybody tries first is refused (S-64).
 */
export function passwordFault(password: string, owner: Owner = {}): PasswordFault | undefined {
  const length = codePointLength(password)
  if (length < passwordMin || length > passwordMax)
    return {
      reason: length > passwordMax ? 'long' : 'short',
      words: `must have ${passwordMin} to ${passwordMax} characters`,
    }
  if (hasForbiddenCharacters(password))
    return { reason: 'characters', words: 'must not hold control characters' }
  if (isCommonPassword(password)) return { reason: 'common', words: 'is one of those that are tried first' }
  if (isPersonal(password, owner))
    return { reason: 'personal', words: 'must be more than the name, the e-mail address or the service' }
  return undefined
}

const wordMin = 3
/** So many characters have to be left without the words that everybody knows of somebody. */
const ownMin = 8

function isPersonal(password: string, { email = '', name = '' }: Owner): boolean {
  const words = ['daybook', ...`${email} ${name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)]
    .filter((word) => word.length >= wordMin)
    .toSorted((a, b) => b.length - a.length)
  const plain = password.normalize('NFKC').toLowerCase()
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && codePointLength(rest) < ownMin
}
