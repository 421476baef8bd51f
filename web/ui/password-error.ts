import { fieldError } from '../data/field-errors.ts'
import type { StartInfo } from '../lib/types.ts'
import { messages } from '../messages/en/auth.ts'

/** What the server refuses of a new password, in words; undefined for nothing. */
export function passwordError(
  error: unknown,
  start: Pick<StartInfo, 'password_min'> | undefined,
): string | undefined {
  const reason = fieldError(error, 'password')
  if (reason === undefined) return undefined
  if (reason === 'short') return messages.passwordRules.short(start?.password_min ?? 12)
  const said: Record<string, string> = messages.passwordRules.refused
  return said[reason] ?? messages.passwordRules.refused.characters
}
