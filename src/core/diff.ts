/** The changes of an object: each field that differs, with its old and new value. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>

type FieldChangesOf<T> = { [Field in keyof T & string]?: { from: T[Field]; to: T[Field] } }

/**
 * Returns the fields in which `after` differs from `before`, by value; empty when none does. `sets` names the
 * arrays whose order doesn't matter, such as `assignee_ids`; in all others, such as a checklist, it
 * does.
 */
export function diffFields<T extends object>(
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
  sets: readonly (keyof T & string)[] = [],
): FieldChangesOf<T> {
  const changes: FieldChangesOf<T> = {}
  for (const field of fields) {
    const from = before[field]
    const to = after[field]
    const same = sets.includes(field) ? sameMembers(from, to) : sameValue(from, to)
    if (!same) changes[field] = { from, to }
  }
  return changes
}

function sameMembers(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return sameValue(a, b)
  const members = new Set<unknown>(a)
  return members.size === new Set(b).size && b.every((member) => members.has(member))
}

/**
 * Compares as JSON: keys in any order, and -0 equals 0.
 *
 * @param sameItem compares what is in objects and arrays, by its key
 */
export function sameValue(
  a: unknown,
  b: unknown,
  sameItem = (_key: string, itemOfA: unknown, itemOfB: unknown) => sameValue(itemOfA, itemOfB),
): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameItem(key, a[key], b[key]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
