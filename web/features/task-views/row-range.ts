import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { rowSelector } from '../task-list/focus-row.ts'
import { keyInGroup, type TaskGroup } from '../task-list/groups.ts'
import type { SelectionOptions } from './use-pointer-selection.ts'

/** Where a range begins, what was selected besides it, and the row that has the focus since. */
type RangeStart = { key: string; others: readonly string[]; focusedKey: string }

/** The range that mouse and keys select: it begins with one row, and grows and shrinks with the row where it ends. */
export type RowRange = ReturnType<typeof createRowRange>

/** Returns the row with the focus, or the one around another element. */
export const rowAround = (at: Element | null): HTMLElement | null =>
  at?.closest<HTMLElement>(rowSelector) ?? null

/** Returns the keys of all rows in order. A task that is in several groups has a row in each. */
export const rowKeysOf = (groups: readonly TaskGroup[]): string[] =>
  groups.flatMap((group) => group.rows.map(({ id }) => keyInGroup(group, id)))

export function createRowRange(latest: { readonly current: SelectionOptions }) {
  let start: RangeStart | undefined
  return {
    /** Selects a row, or deselects it. The next range begins with it. */
    toggle: (key: string) => {
      const { selectedIds, onSelect } = latest.current
      const id = serverIdOf(key)
      const others = selectedIds.filter((one) => one !== id)
      start = { key, others, focusedKey: key }
      onSelect(selectedIds.includes(id) ? others : [...others, id])
    },
    /** Selects all rows up to one, from where the range begins or else from the row with the focus. */
    extend: (key: string, focusedKey = key) => {
      const { groups, selectedIds, onSelect } = latest.current
      const keys = rowKeysOf(groups)
      const isStarted =
        start?.focusedKey === focusedKey &&
        keys.includes(start.key) &&
        selectedIds.includes(serverIdOf(start.key))
      const { key: first, others } = start && isStarted ? start : { key: focusedKey, others: selectedIds }
      start = { key: first, others, focusedKey: key }
      const [from = 0, to = 0] = [keys.indexOf(first), keys.indexOf(key)].toSorted((a, b) => a - b)
      onSelect([...new Set([...others, ...keys.slice(Math.max(from, 0), to + 1).map(serverIdOf)])])
    },
  }
}
