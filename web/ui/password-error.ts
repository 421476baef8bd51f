import { faultOf } from '../data/field-errors.ts'
import type { Start } from '../lib/types.ts'
import { words } from '../messages/en/auth.ts'

/** What the server refuses of a new password, in words; undefined for nothing. */
export function passwordFault(
  error: unknown,
  start: Pick<Start, 'password_min'> | undefined,
): string | undefined {
  const reason = faultOf(error, 'password')
  if (reason === undefined) return undefined
  if (reason === 'short') return words.long.short(start?.password_min ?? 12)
  const said: Record<string, string> = words.long.refused
  return said[reason] ?? words.long.refused.characters
}
