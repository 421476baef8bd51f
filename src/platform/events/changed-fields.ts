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
