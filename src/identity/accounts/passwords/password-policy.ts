import { codePointLength, hasForbiddenCharacters } from '../../../core/text.ts'
import { passwordMax, passwordMin } from '../../../core/limits.ts'
import { isCommonPassword } from './common-password.ts'

/** Why a password cannot be used: for programs, and in words that follow its name. */
export type PasswordProblem = {
  reason: 'short' | 'long' | 'characters' | 'common' | 'personal'
  message: string
}

/** Whose password it is to be. */
export type PasswordOwner = { email?: string | undefined; name?: string | undefined }

/**
 * What keeps a password from being used; undefined for a good one. Length is asked for, and no mixture of characters,
 * which makes passwords easier to guess, not harder (ASVS 6.2.5); what everybody tries first is refused (S-64).
 */
export function findPasswordProblem(
  password: string,
  owner: PasswordOwner = {},
): PasswordProblem | undefined {
  const length = codePointLength(password)
  if (length < passwordMin || length > passwordMax)
    return {
      reason: length > passwordMax ? 'long' : 'short',
      message: `must have ${passwordMin} to ${passwordMax} characters`,
    }
  if (hasForbiddenCharacters(password))
    return { reason: 'characters', message: 'must not hold control characters' }
  if (isCommonPassword(password)) return { reason: 'common', message: 'is one of those that are tried first' }
  if (isPersonal(password, owner))
    return { reason: 'personal', message: 'must be more than the name, the e-mail address or the service' }
  return undefined
}

const personalWordMin = 3
/** So many characters have to be left without the words that everybody knows of somebody. */
const remainingCharactersMin = 8

function isPersonal(password: string, { email = '', name = '' }: PasswordOwner): boolean {
  const words = ['daybook', ...`${email} ${name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)]
    .filter((word) => word.length >= personalWordMin)
    .toSorted((a, b) => b.length - a.length)
  const plain = password.normalize('NFKC').toLowerCase()
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && codePointLength(rest) < remainingCharactersMin
}
