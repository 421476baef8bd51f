import { useState } from 'react'
import type { TaskGroup } from '../task-list/groups.ts'

/** Returns the groups, each the object it was before while nothing in it has changed: the other columns need not render. */
export function useStableGroups(groups: readonly TaskGroup[]): readonly TaskGroup[] {
  const [stabilize] = useState(createStabilizer)
  return stabilize(groups)
}

/** Returns a set, the one it was before while it has the same keys. */
export function useStableSet(keys: ReadonlySet<string>): ReadonlySet<string> {
  const [stabilize] = useState(createSetStabilizer)
  return stabilize(keys)
}

function createSetStabilizer(): (keys: ReadonlySet<string>) => ReadonlySet<string> {
  let last: ReadonlySet<string> = new Set()
  return (keys) => {
    if (keys.size !== last.size || !keys.isSubsetOf(last)) last = keys
    return last
  }
}

function createStabilizer(): (groups: readonly TaskGroup[]) => readonly TaskGroup[] {
  let last: readonly TaskGroup[] = []
  return (groups) => {
    if (groups === last) return last
    const before = new Map(last.map((group) => [group.id, group]))
    const next = groups.map((group) => {
      const same = before.get(group.id)
      return same && isSame(same, group) ? same : group
    })
    last = next.length === last.length && next.every((group, at) => group === last[at]) ? last : next
    return last
  }
}

const isSame = (a: TaskGroup, b: TaskGroup): boolean =>
  a.name === b.name &&
  a.rows.length === b.rows.length &&
  a.rows.every((row, at) => row === b.rows[at]) &&
  (a.copies?.size ?? 0) === (b.copies?.size ?? 0) &&
  Array.from(a.copies ?? []).every((id) => b.copies?.has(id))
