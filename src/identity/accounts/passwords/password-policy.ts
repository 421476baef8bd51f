import { invalidField } from '../../../core/errors.ts'
import { codePointLength, hasForbiddenCharacters } from '../../../core/text.ts'
import { passwordMax, passwordMin } from '../../../core/limits.ts'
import { isCommonPassword } from './common-password.ts'

/** Why a password is not accepted: a code for programs, and a message to append to the field's name. */
export type PasswordProblem = {
  reason: 'short' | 'long' | 'characters' | 'common' | 'personal'
  message: string
}

/** The person the password is for. */
export type PasswordOwner = { email?: string | undefined; name?: string | undefined }

/** @throws validation_error naming the field `password`, with the reason from `findPasswordProblem()` */
export function checkPassword(password: string, owner: PasswordOwner): void {
  const problem = findPasswordProblem(password, owner)
  if (problem) throw invalidField('password', problem.reason)
}

/**
 * Returns why a password is not acceptable, or undefined if it is. A minimum length is required but no mix of
 * characters, which makes passwords easier to guess rather than harder (ASVS 6.2.5). Common passwords are
 * refused (S-64).
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
    return { reason: 'characters', message: 'must not contain control characters' }
  if (isCommonPassword(password)) return { reason: 'common', message: 'is too common' }
  if (isPersonal(password, owner))
    return {
      reason: 'personal',
      message: 'is too close to the name, the email address or the name of the service',
    }
  return undefined
}

const personalWordMin = 3
/** How many characters must remain after removing words that are easy to know about the owner. */
const remainingCharactersMin = 8

function isPersonal(password: string, { email = '', name = '' }: PasswordOwner): boolean {
  const words = ['daybook', ...`${email} ${name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)]
    .filter((word) => word.length >= personalWordMin)
    .toSorted((a, b) => b.length - a.length)
  const plain = password.normalize('NFKC').toLowerCase()
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && codePointLength(rest) < remainingCharactersMin
}
