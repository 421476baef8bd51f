import { rowKey } from '../../data/tasks/temporary-ids.ts'
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
export type GroupTasks = (rows: readonly Row[], grouper: Grouper, all: boolean) => TaskGroup[]

/**
 * Which row of a task has its key, by the key, and which groups have others. A row in both times has the same key in both: a new one
 * would lose the focus, and what is typed into it.
 */
type RowKeys = { owners: ReadonlyMap<string, string>; copies: ReadonlyMap<string, ReadonlySet<string>> }

/** Returns a function that groups tasks, and remembers the keys of their rows from one time to the next. */
export function createGroupTasks(): GroupTasks {
  let keys: RowKeys = { owners: new Map(), copies: new Map() }
  return (rows, { heads, idsOf }, all) => {
    const groups = new Map<string, TaskGroup>(
      heads.map(({ id, name }) => [id, { id, name, rows: [] as Row[] }]),
    )
    const placed = rows.map((row) => ({ row, ids: idsOf(row).filter((id) => groups.has(id)) }))
    for (const { row, ids } of placed) for (const id of ids) groups.get(id)?.rows.push(row)
    keys = chooseKeys(heads, placed, keys)
    const { copies } = keys
    return heads.flatMap(({ id, isOptional }) => {
      const group = groups.get(id)
      if (!group || (group.rows.length === 0 && (!all || isOptional))) return []
      const own = copies.get(id)
      return [own ? { ...group, copies: own } : group]
    })
  }
}

/** Of several new rows of a task, the one in the first group has its key. */
function chooseKeys(
  heads: readonly GroupHead[],
  placed: readonly { row: Row; ids: readonly string[] }[],
  before: RowKeys,
): RowKeys {
  const placeOf = new Map(heads.map(({ id }, at) => [id, at]))
  const owners = new Map<string, string>()
  const copies = new Map<string, Set<string>>()
  for (const { row, ids } of placed) {
    const key = rowKey(row.id)
    const wasCopyIn = (id: string) => before.copies.get(id)?.has(row.id) === true
    const owner = before.owners.get(key)
    const firstNew = () =>
      ids.filter((id) => !wasCopyIn(id)).toSorted((a, b) => placeOf.get(a)! - placeOf.get(b)!)[0]
    const next = owner !== undefined && ids.includes(owner) ? owner : firstNew()
    if (next !== undefined) owners.set(key, next)
    for (const id of ids) if (id !== next) copies.set(id, (copies.get(id) ?? new Set()).add(row.id))
  }
  return { owners, copies }
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
