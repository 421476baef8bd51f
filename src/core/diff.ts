/** What changed in an object: each field that differs with its earlier and its new value. */
export type FieldChanges = Record<string, { from: unknown; to: unknown }>

type FieldChangesOf<T> = { [Field in keyof T & string]?: { from: T[Field]; to: T[Field] } }

/**
 * The named fields in which `after` differs from `before`, by value; empty when nothing does. `sets` names the
 * arrays whose order means nothing, such as `assignee_ids`; in all others, as in a checklist, it does.
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

/** Equal as JSON is: keys in any order, and -0 is 0. */
function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
