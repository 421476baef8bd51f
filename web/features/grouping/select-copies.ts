import type { Key, Selection } from 'react-aria-components'
import { rowKey } from '../../data/tasks/temporary-ids.ts'
import { keyInGroup, type TaskGroup } from '../task-list/groups.ts'

/** Selects all rows of a task that is in several groups with any of them. */
export function selectCopies(
  groups: readonly TaskGroup[],
  selected: Selection,
  onSelect: (selected: Selection) => void,
): [Selection, (selected: Selection) => void] {
  const copies = groups.flatMap((group) =>
    Array.from(group.copies ?? [], (id) => [keyInGroup(group, id), rowKey(id)] as const),
  )
  if (copies.length === 0 || selected === 'all') return [selected, onSelect]
  const shown = new Set<Key>([
    ...selected,
    ...copies.flatMap(([copy, key]) => (selected.has(key) ? [copy] : [])),
  ])
  const select = (chosen: Selection) => {
    if (chosen === 'all') return onSelect(chosen)
    const keyOf = new Map<Key, string>(copies)
    const next = new Set<Key>(selected)
    for (const key of chosen.difference(shown)) next.add(keyOf.get(key) ?? key)
    for (const key of shown.difference(chosen)) next.delete(keyOf.get(key) ?? key)
    onSelect(next)
  }
  return [shown, select]
}
