import { isDeepStrictEqual } from 'node:util'
import { validationError } from '../../core/errors.ts'
import type { FieldChanges } from '../../core/diff.ts'

/**
 * Returns an update event's `changed` and `previous`: the names of the fields, and exactly their old values
 * (R-165).
 */
export function toChangedAndPrevious(changes: FieldChanges): {
  changed: string[]
  previous: Record<string, unknown>
} {
  const previous: Record<string, unknown> = {}
  for (const [field, change] of Object.entries(changes)) previous[field] = change?.from
  return { changed: Object.keys(changes), previous }
}

/**
 * Allows a read-only field only with its current value, so that clients can send back what GET returned;
 * another value is an error, never ignored (D9, S-04).
 *
 * @throws validation_error naming each such field
 */
export function rejectReadOnlyChanges(patch: object, current: object, writable: readonly string[]): void {
  const values = current as Record<string, unknown>
  const errors = Object.entries(patch)
    .filter(([field, value]) => !writable.includes(field) && !isDeepStrictEqual(value, values[field]))
    .map(([field]) => ({ field, reason: 'read_only' as const }))
  if (errors.length > 0) throw validationError(errors)
}
