import { codePointLength, hasForbiddenCharacters } from '../lib/text.ts'
import { passwordMax, passwordMin } from '../limits.ts'

/**
 * What keeps a password from being used, in words that follow its name; undefined for a good one. Length is asked
 * for, and no mixture of characters, which makes passwords easier to guess, not harder (ASVS 6.2.5).
 */
export function passwordFault(password: string): string | undefined {
  const length = codePointLength(password)
  if (length < passwordMin || length > passwordMax)
    return `must have ${passwordMin} to ${passwordMax} characters`
  if (hasForbiddenCharacters(password)) return 'must not hold control characters'
  return undefined
}
