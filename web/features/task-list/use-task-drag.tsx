import { type RefObject, useMemo } from 'react'
import { type DropTarget, DropIndicator, type Key, useDragAndDrop } from 'react-aria-components'
import { rowKey, serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { messages } from '../../messages/en/tasks.ts'
import { getDraggedIds, setDraggedIds } from './list-and-section-drop.ts'
import { type TaskGroup, inGroupOrder, type OnMoveTasks, positionOfDrop } from './groups.ts'

/**
 * Lets people drag rows to another position, by mouse or keyboard, all selected ones at once. A board
 * consists of several lists that accept each other's rows.
 *
 * @param groups every group of the screen
 * @param ownGroup the group of this list, if each group is a list of its own
 */
export function useTaskDrag(
  grid: RefObject<HTMLElement | null>,
  groups: readonly TaskGroup[],
  onPlace: OnMoveTasks | undefined,
  ownGroup?: TaskGroup,
) {
  const rowOf = useMemo(
    () => new Map(groups.flatMap(({ rows }) => rows.map((row) => [rowKey(row.id), row] as const))),
    [groups],
  )
  const idsOf = (keys: Iterable<Key>) =>
    inGroupOrder(
      groups,
      Array.from(keys, (key) => serverIdOf(String(key))),
    )
  const drop = (ids: string[], target: Extract<DropTarget, { type: 'item' }>) => {
    const { key, dropPosition } = target
    if (dropPosition === 'on') return
    const position = positionOfDrop(groups, ids, serverIdOf(String(key)), dropPosition)
    if (position) onPlace?.(ids, position.group, position.after)
  }
  return useDragAndDrop({
    getItems: (keys) => Array.from(keys, (key) => ({ 'text/plain': rowOf.get(String(key))?.title ?? '' })),
    getAllowedDropOperations: () => ['move'],
    onDragStart: ({ keys }) => setDraggedIds(idsOf(keys)),
    onDragEnd: () => setDraggedIds([]),
    // Only between rows, and into an empty column.
    shouldAcceptItemDrop: () => false,
    getDropOperation: (target) =>
      (target.type === 'root' ? ownGroup?.rows.length === 0 : rowOf.has(String(target.key)))
        ? 'move'
        : 'cancel',
    onMove: ({ keys, target }) => drop(idsOf(keys), target),
    ...(ownGroup
      ? {
          onInsert: ({ target }) => drop([...getDraggedIds()], target),
          onRootDrop: () => onPlace?.([...getDraggedIds()], ownGroup, null),
        }
      : {}),
    dropTargetDelegate: {
      getDropTargetFromPoint(x, y, isValid) {
        const { left = 0, top = 0 } = grid.current?.getBoundingClientRect() ?? {}
        return dropTargetAt(left + x, top + y, isValid)
      },
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="drop-line" />,
    renderDragPreview: (items) => <div className="drag-preview">{dragPreviewText(items)}</div>,
  })
}

/**
 * Returns the drop target under the pointer from the rendered elements, which are right however the page has
 * scrolled.
 */
function dropTargetAt(x: number, y: number, isValid: (target: DropTarget) => boolean): DropTarget | null {
  const row = document
    .elementsFromPoint(x, y)
    .map((one) => one.closest<HTMLElement>('[role=row][data-key]'))
    .find((one) => one !== null)
  const key = row?.dataset['key']
  if (!row || key === undefined) return isValid({ type: 'root' }) ? { type: 'root' } : null
  const { top, height } = row.getBoundingClientRect()
  const target: DropTarget = { type: 'item', key, dropPosition: y < top + height / 2 ? 'before' : 'after' }
  return isValid(target) ? target : null
}

const dragPreviewText = (items: readonly Record<string, unknown>[]): string =>
  items.length === 1 ? String(items[0]?.['text/plain']) : messages.bulk.selected(items.length)
