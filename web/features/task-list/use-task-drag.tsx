import type { RefObject } from 'react'
import {
  DropIndicator,
  type DropOperation,
  type DropTarget,
  type Key,
  useDragAndDrop,
} from 'react-aria-components'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { messages } from '../../messages/en/tasks.ts'
import { getDragged, setDragged } from './list-and-section-drop.ts'
import {
  groupOfKey,
  inGroupOrder,
  keyInGroup,
  type OnMoveTasks,
  positionOfDrop,
  type TaskGroup,
} from './groups.ts'
import { useTaskListContext } from './task-list-context.ts'

type ItemTarget = Extract<DropTarget, { type: 'item' }>

/**
 * Lets people drag rows to another position, by mouse or keyboard, all selected ones at once. A board
 * consists of several lists that accept each other's rows. Groups with an order of their own are dropped on as a whole.
 *
 * @param allGroups returns every group of the screen; a column needn't render for the others
 * @param ownGroup the group of this list, if each group is a list of its own
 */
export function useTaskDrag(
  grid: RefObject<HTMLElement | null>,
  allGroups: () => readonly TaskGroup[],
  onPlace: OnMoveTasks | undefined,
  ownGroup?: TaskGroup,
) {
  const { grouping } = useTaskListContext()
  const rowOf = (key: Key) => {
    const id = serverIdOf(String(key))
    return groupOfKey(allGroups(), String(key))?.rows.find((row) => row.id === id)
  }
  const idsOf = (keys: Iterable<Key>) =>
    inGroupOrder(
      allGroups(),
      Array.from(keys, (key) => serverIdOf(String(key))),
    )
  /** @param operation what the keys that are held make of the drag */
  const drop = (operation: DropOperation, target?: ItemTarget) => {
    const tasks = { ...getDragged(), copies: operation !== 'move', droppedAt: performance.now() }
    setDragged(tasks)
    const ids = [...tasks.ids]
    if (!target) {
      if (ownGroup) onPlace?.(ids, ownGroup, null)
    } else if (grouping) {
      const group = groupOfKey(allGroups(), String(target.key))
      if (group) onPlace?.(ids, group, null)
    } else if (target.dropPosition !== 'on') {
      const position = positionOfDrop(allGroups(), ids, serverIdOf(String(target.key)), target.dropPosition)
      if (position) onPlace?.(ids, position.group, position.after)
    }
  }
  const isPlace = (target: DropTarget): boolean => {
    if (!grouping)
      // Only between rows, and into an empty column.
      return target.type === 'root' ? ownGroup?.rows.length === 0 : rowOf(target.key) !== undefined
    if (ownGroup) return target.type === 'root' && grouping.accepts(ownGroup)
    return target.type === 'item' && isEntrance(allGroups(), target, grouping.accepts)
  }
  return useDragAndDrop({
    getItems: (keys) => Array.from(keys, (key) => ({ 'text/plain': rowOf(key)?.title ?? '' })),
    // With a key held, the system allows only one of them.
    getAllowedDropOperations: () => (grouping ? ['move', 'copy', 'link'] : ['move']),
    onDragStart: ({ keys }) =>
      setDragged({
        ids: idsOf(keys),
        groupId: ownGroup?.id ?? groupOfKey(allGroups(), String([...keys][0]))?.id,
      }),
    onDragEnd: () => setDragged({ ids: [], droppedAt: getDragged().droppedAt }),
    shouldAcceptItemDrop: () => false,
    getDropOperation: (target, _types, [allowed = 'cancel']) => (isPlace(target) ? allowed : 'cancel'),
    onMove: ({ target, dropOperation }) => drop(dropOperation, target),
    ...(ownGroup
      ? {
          onInsert: ({ target, dropOperation }) => drop(dropOperation, target),
          onRootDrop: ({ dropOperation }) => drop(dropOperation),
        }
      : {}),
    dropTargetDelegate: {
      getDropTargetFromPoint(x, y, isValid) {
        const { left = 0, top = 0 } = grid.current?.getBoundingClientRect() ?? {}
        if (!grouping) return dropTargetAt(left + x, top + y, isValid)
        return ownGroup ? { type: 'root' } : entranceAt(allGroups(), left + x, top + y)
      },
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="drop-line" />,
    renderDragPreview: (items) => <div className="drag-preview">{dragPreviewText(items)}</div>,
  })
}

/** Returns the top of the group under the pointer, for one that is dropped on as a whole. */
function entranceAt(groups: readonly TaskGroup[], x: number, y: number): ItemTarget | null {
  const [at] = elementsAt(x, y, '[role=row][data-key], [data-kind=section][data-order]')
  const { key = '', order } = at?.dataset ?? {}
  const group = order === undefined ? groupOfKey(groups, key) : groups.find(({ id }) => id === order)
  const [first] = group?.rows ?? []
  return group && first ? { type: 'item', key: keyInGroup(group, first.id), dropPosition: 'before' } : null
}

/** Whether a place is the top of a group other than the one that tasks are dragged from. */
function isEntrance(
  groups: readonly TaskGroup[],
  { key, dropPosition }: ItemTarget,
  accepts: (group: TaskGroup) => boolean,
): boolean {
  const group = groupOfKey(groups, String(key))
  const [first] = group?.rows ?? []
  return (
    dropPosition === 'before' &&
    group !== undefined &&
    first !== undefined &&
    group.id !== getDragged().groupId &&
    keyInGroup(group, first.id) === key &&
    accepts(group)
  )
}

/**
 * Returns the drop target under the pointer from the rendered elements, which are right however the page has
 * scrolled.
 */
function dropTargetAt(x: number, y: number, isValid: (target: DropTarget) => boolean): DropTarget | null {
  const [row] = elementsAt(x, y, '[role=row][data-key]')
  const key = row?.dataset['key']
  if (!row || key === undefined) return isValid({ type: 'root' }) ? { type: 'root' } : null
  const { top, height } = row.getBoundingClientRect()
  const target: DropTarget = { type: 'item', key, dropPosition: y < top + height / 2 ? 'before' : 'after' }
  return isValid(target) ? target : null
}

const elementsAt = (x: number, y: number, selector: string): HTMLElement[] =>
  document.elementsFromPoint(x, y).flatMap((one) => one.closest<HTMLElement>(selector) ?? [])

const dragPreviewText = (items: readonly Record<string, unknown>[]): string =>
  items.length === 1 ? String(items[0]?.['text/plain']) : messages.bulk.selected(items.length)
