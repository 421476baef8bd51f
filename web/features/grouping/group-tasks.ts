import type { Row } from '../../data/tasks/row.ts'
import type { TaskGroup } from '../task-list/groups.ts'

/** The group of tasks that have no value of what they are grouped by. */
export const noValueId = 'none'

/** A group there can be; an optional one is never shown without tasks. */
export type GroupHead = { id: string; name: string | null; isOptional?: boolean }

/** What tasks are grouped by: the groups in order, and those that a task is in. */
export type Grouper = {
  heads: readonly GroupHead[]
  idsOf: (row: Row) => readonly string[]
}

/** Groups tasks and keeps their order. A task can be in several groups. @param all whether to keep empty groups */
export function groupTasks(rows: readonly Row[], { heads, idsOf }: Grouper, all: boolean): TaskGroup[] {
  const groups = new Map<string, TaskGroup>(
    heads.map(({ id, name }) => [id, { id, name, rows: [] as Row[] }]),
  )
  const several: { row: Row; ids: readonly string[] }[] = []
  for (const row of rows) {
    const ids = idsOf(row)
    if (ids.length > 1) several.push({ row, ids })
    for (const id of ids) groups.get(id)?.rows.push(row)
  }
  const copies = copiesIn(heads, several)
  return heads.flatMap(({ id, isOptional }) => {
    const group = groups.get(id)
    if (!group || (group.rows.length === 0 && (!all || isOptional))) return []
    const own = copies.get(id)
    return [own ? { ...group, copies: own } : group]
  })
}

/** Returns the tasks of each group that are in one before it, too. */
function copiesIn(
  heads: readonly GroupHead[],
  several: readonly { row: Row; ids: readonly string[] }[],
): Map<string, Set<string>> {
  const copies = new Map<string, Set<string>>()
  if (several.length === 0) return copies
  const placeOf = new Map(heads.map(({ id }, at) => [id, at]))
  for (const { row, ids } of several) {
    const first = Math.min(...ids.map((id) => placeOf.get(id) ?? Infinity))
    for (const id of ids) {
      if (placeOf.get(id) === first) continue
      const own = copies.get(id) ?? new Set()
      copies.set(id, own.add(row.id))
    }
  }
  return copies
}

/** Orders tasks by their first groups, then by another order. */
export function inGroups(
  { heads, idsOf }: Grouper,
  order: (a: Row, b: Row) => number,
): (a: Row, b: Row) => number {
  const placeOf = new Map(heads.map(({ id }, at) => [id, at]))
  const placeIn = (row: Row) => Math.min(...idsOf(row).map((id) => placeOf.get(id) ?? Infinity))
  return (a, b) => placeIn(a) - placeIn(b) || order(a, b)
}
