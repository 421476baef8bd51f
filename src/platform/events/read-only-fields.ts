import { parseTimestamp } from '../../core/dates/date-formats.ts'
import { type FieldChanges, sameValue } from '../../core/diff.ts'
import { changedSinceRead, validationError } from '../../core/errors.ts'

/** Whether a request may change the version of an object that was last changed then. */
export type MatchesVersion = (updatedAt: string) => boolean

/** Refuses to change or delete a version that a request doesn't mean (0276). @throws conflict `changed` */
export function requireVersion(
  current: { updated_at: string },
  matchesVersion: MatchesVersion | undefined,
): void {
  if (matchesVersion && !matchesVersion(current.updated_at)) throw changedSinceRead()
}

/**
 * Allows a read-only field of a PATCH only with its current value, in any spelling, so that clients can send back what
 * GET returned; another value is an error, never ignored (D9, S-04). Another `updated_at` means that the client has read
 * an older version, which it must not write over (0224). A request that changes nothing can't do so, and stays
 * repeatable.
 *
 * @param changes what the writable fields of the patch would change
 * @param matchesVersion which versions the request may change, by its `If-Match`
 * @throws conflict `changed` for an older version, validation_error naming each other field
 */
export function rejectReadOnlyChanges(
  patch: object,
  current: { updated_at: string },
  writable: readonly string[],
  changes: FieldChanges,
  matchesVersion?: MatchesVersion,
): void {
  const values: Record<string, unknown> = { ...current }
  const differing = Object.entries(patch).filter(
    ([field, value]) => !writable.includes(field) && !isCurrentValue(field, value, values[field]),
  )
  if (Object.keys(changes).length > 0) requireVersion(current, matchesVersion)
  if (differing.length === 0) return
  if (differing.some(([field, value]) => field === 'updated_at' && isTimestamp(value))) {
    const others = differing.filter(([field]) => field !== 'updated_at' && !movesWithStamp.has(field))
    if (others.length === 0 && Object.keys(changes).length === 0) return
    throw changedSinceRead()
  }
  throw validationError(differing.map(([field]) => ({ field, reason: 'read_only' })))
}

/** Read-only fields that a change of the object alters too, so an older version has others. */
const movesWithStamp = new Set(['updated_by', 'updated_via', 'disabled_reason', 'disabled_at'])

/** Whether a client has sent a field's current value: the same moment, the same URL, or equal as JSON. */
function isCurrentValue(field: string, sent: unknown, current: unknown): boolean {
  if (typeof sent === 'string' && typeof current === 'string') {
    if (sent === current) return true
    if (field.endsWith('_at')) return parseTimestamp(sent) === parseTimestamp(current)
    return field === 'url' && URL.parse(sent)?.href === URL.parse(current)?.href
  }
  return sameValue(sent, current, isCurrentValue)
}

const isTimestamp = (value: unknown): boolean =>
  typeof value === 'string' && parseTimestamp(value) !== undefined
