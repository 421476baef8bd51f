import { useCommands } from '../../ui/commands/commands.ts'
import { useReadOnly } from '../../data/read-only.ts'
import { rowKey, serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { commandTargets } from './command-targets.ts'
import { taskAtHand } from './row-at-hand.ts'
import { setInlineEdit } from '../task-list/inline-edit.ts'
import { focusRow, rowSelector } from '../task-list/focus-row.ts'
import {
  type TaskGroup,
  groupOfKey,
  inGroupOrder,
  type OnMoveTasks,
  positionOfStep,
  type MoveStep,
} from '../task-list/groups.ts'

type ListCommandOptions = {
  groups: readonly TaskGroup[]
  selectedIds: readonly string[]
  onSelect: (keys: Set<string>) => void
  /** Missing if the order isn't manual. */
  onPlace?: OnMoveTasks | undefined
  /** Whether tasks can be added between others. */
  canAddTasks?: boolean
}

/**
 * Registers the commands of a list or board: moving the cursor, selecting, adding between rows, moving tasks
 * by key.
 */
export function useListCommands({
  groups,
  selectedIds,
  onSelect,
  onPlace,
  canAddTasks = false,
}: ListCommandOptions): void {
  const readOnly = useReadOnly()
  const select = (ids: readonly string[]) => onSelect(new Set(ids.map(rowKey)))
  useCommands({
    'list.next': () => moveCursor('ArrowDown'),
    'list.previous': () => moveCursor('ArrowUp'),
    'select.toggle': () => {
      const id = taskAtHand()
      if (id !== undefined && groups.some(({ rows }) => rows.some((row) => row.id === id)))
        select(selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id])
    },
    'select.all': () => select(nextSelection(groups, selectedIds)),
  })
  useCommands(
    {
      'task.rename': () => {
        const [id] = commandTargets()
        const key = focusedKey()
        // Otherwise the key belongs to whatever has the focus, such as the name of the list.
        if (id === undefined || key === undefined) return false
        setInlineEdit({ kind: 'title', key: serverIdOf(key) === id ? key : rowKey(id) })
        return true
      },
    },
    { when: !readOnly },
  )
  useCommands(
    {
      'task.below': () => {
        const id = focusedTaskId() ?? null
        const group = groups.find(({ rows }) => rows.some((row) => row.id === id)) ?? groups[0]
        if (group) setInlineEdit({ kind: 'below', id, groupId: group.id })
      },
    },
    { when: canAddTasks },
  )
  const move = (step: MoveStep) => () => {
    const ids = inGroupOrder(groups, commandTargets())
    const position = positionOfStep(groups, ids, step)
    if (!position) return
    const at = focusedTaskId()
    onPlace?.(ids, position.group, position.after)
    // In another column, the row is a different element.
    if (at !== undefined) focusRow(at)
  }
  useCommands(
    {
      'move.up': move('up'),
      'move.down': move('down'),
      'move.first': move('first'),
      'move.last': move('last'),
      'move.before': move('before'),
      'move.after': move('after'),
    },
    { when: onPlace !== undefined },
  )
}

/** Returns the key of the row with the focus. */
const focusedKey = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('.task[data-key]')?.dataset['key']

/** Returns the row with the focus. */
function focusedTaskId(): string | undefined {
  const key = focusedKey()
  return key === undefined ? undefined : serverIdOf(key)
}

/** Selects the section of the cursor first, then everything. */
function nextSelection(groups: readonly TaskGroup[], chosen: readonly string[]): string[] {
  const all = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  const section = groupOfKey(groups, focusedKey() ?? '')?.rows.map(({ id }) => id) ?? all
  return section.every((id) => chosen.includes(id)) ? all : section
}

/** Moves the cursor as the arrow keys do. */
function moveCursor(key: 'ArrowDown' | 'ArrowUp'): void {
  const row = document.activeElement?.closest<HTMLElement>(rowSelector)
  if (!row) return document.querySelector<HTMLElement>(rowSelector)?.focus()
  row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
