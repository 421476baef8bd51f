import { copyKey, serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { emptyRow, type Row } from '../../data/tasks/row.ts'
import type { NewTaskPosition } from './inline-edit.ts'

/** Rows under a heading; the name is null for those without one. */
export type TaskGroup = {
  id: string
  name: string | null
  rows: Row[]
  /** The tasks whose rows here aren't their first ones: the keys of these rows name the group. */
  copies?: ReadonlySet<string>
}
/** Places tasks after another one of a group, or first. */
export type OnMoveTasks = (ids: string[], group: TaskGroup, after: Row | null) => void

/** The group of tasks without a section. */
export const noSectionId = 'none'

export type MoveStep = 'up' | 'down' | 'first' | 'last' | 'before' | 'after'
type GroupPosition = { group: TaskGroup; after: Row | null }

/**
 * Returns where tasks go when moved one step; undefined if they can't move.
 *
 * @param groups in display order, including empty ones
 */
export function positionOfStep(
  groups: readonly TaskGroup[],
  ids: readonly string[],
  step: MoveStep,
): GroupPosition | undefined {
  const moved = new Set(ids)
  const at = groups.findIndex(({ rows }) => rows.some(({ id }) => moved.has(id)))
  const group = groups[at]
  if (!group) return undefined
  const rest = group.rows.filter(({ id }) => !moved.has(id))
  const first = group.rows.findIndex(({ id }) => moved.has(id))
  const inside = group.rows.length - rest.length
  const last = group.rows.findLastIndex(({ id }) => moved.has(id)) - inside + 1
  switch (step) {
    case 'up':
      return first === 0 ? undefined : { group, after: rest[first - 2] ?? null }
    case 'down':
      return last >= rest.length ? undefined : { group, after: rest[Math.max(last, 0)] ?? null }
    case 'first':
      return first === 0 && inside === 1 ? undefined : { group, after: null }
    case 'last':
      return { group, after: rest.at(-1) ?? null }
    default: {
      const adjacent = groups[at + (step === 'before' ? -1 : 1)]
      if (!adjacent) return undefined
      return { group: adjacent, after: step === 'before' ? (adjacent.rows.at(-1) ?? null) : null }
    }
  }
}

/** Returns where tasks go when dropped before or after another one. */
export function positionOfDrop(
  groups: readonly TaskGroup[],
  ids: readonly string[],
  over: string,
  position: 'before' | 'after',
): GroupPosition | undefined {
  const group = groups.find(({ rows }) => rows.some(({ id }) => id === over))
  if (!group) return undefined
  const moved = new Set(ids)
  const before = group.rows.slice(
    0,
    group.rows.findIndex(({ id }) => id === over) + (position === 'after' ? 1 : 0),
  )
  return { group, after: before.findLast(({ id }) => !moved.has(id)) ?? null }
}

/** Returns the key of a task's row in a group: a task can be in several. */
export const keyInGroup = (group: TaskGroup, id: string): string => copyKey(id, copyIn(group, id))

/** Returns the group of a row, if it isn't the first one of its task. */
export const copyIn = (group: TaskGroup, id: string): string | undefined =>
  group.copies?.has(id) ? group.id : undefined

/** Returns what changes with the keys of a group's rows while the rows themselves stay the same. */
export const copiesVersion = ({ copies }: TaskGroup): string => [...(copies ?? [])].join()

/** Returns the group of a row by its key. */
export function groupOfKey(groups: readonly TaskGroup[], key: string): TaskGroup | undefined {
  const [own, groupId] = key.split('@')
  const id = serverIdOf(key)
  // A new task may have got its id since the groups were rendered.
  return groups.find((group) =>
    groupId === undefined ? group.rows.some((row) => row.id === id || row.id === own) : group.id === groupId,
  )
}

/** The row id of the line for a new task between others. */
export const newTaskRowId = 'line'

/** Inserts the line for a new task into its group, below a given row. */
export function withNewTaskRow(
  group: TaskGroup,
  position: NewTaskPosition | null,
  listId: string | undefined,
): TaskGroup {
  if (position?.groupId !== group.id || listId === undefined) return group
  const id = position.id === null ? null : serverIdOf(position.id)
  const at = id === null ? 0 : group.rows.findIndex((row) => row.id === id) + 1 || group.rows.length
  return { ...group, rows: group.rows.toSpliced(at, 0, emptyRow(newTaskRowId, listId)) }
}

/** Adds the group without a section, which isn't shown while it is empty, when a task is added to it. */
export const withNewTaskGroup = (
  groups: readonly TaskGroup[],
  position: NewTaskPosition | null,
): readonly TaskGroup[] =>
  position?.groupId === noSectionId && !groups.some(({ id }) => id === noSectionId)
    ? [{ id: noSectionId, name: null, rows: [] }, ...groups]
    : groups

/** Returns how many rows groups have together. */
export const rowCount = (groups: readonly TaskGroup[]): number =>
  groups.reduce((count, { rows }) => count + rows.length, 0)

/** Returns the groups with no more than so many rows together. */
export function firstRows(groups: readonly TaskGroup[], max: number): TaskGroup[] {
  let left = max
  return groups.map((group) => {
    const rows = group.rows.slice(0, left)
    left -= rows.length
    return { ...group, rows }
  })
}

/** Returns ids in display order. */
export const inGroupOrder = (groups: readonly TaskGroup[], ids: readonly string[]): string[] => {
  const idSet = new Set(ids)
  return [...new Set(groups.flatMap(({ rows }) => rows.map(({ id }) => id).filter((id) => idSet.has(id))))]
}
