import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { focusWhenThere, settleFocus } from '../../ui/focus-when-there.ts'
import { commandTargets } from '../task-commands/command-targets.ts'
import { rowElement } from '../task-list/focus-row.ts'
import { groupOfKey, inGroupOrder, type TaskGroup } from '../task-list/groups.ts'
import { setInlineEdit } from '../task-list/inline-edit.ts'
import type { TaskGrouping } from '../task-list/task-list-context.ts'
import type { GroupMove } from './move-to-group.ts'

type GroupCommandOptions = {
  groups: readonly TaskGroup[]
  grouping: TaskGrouping
  /** Missing if tasks can't be moved. */
  onMove: ((move: GroupMove) => void) | undefined
  /** Whether a task can be in several groups. */
  isMultiple: boolean
  /** Whether tasks can be added to a group of a list. A board does so itself. */
  canAdd: boolean
}

/** Registers the commands that move tasks from group to group, and add them to one. */
export function useGroupCommands(options: GroupCommandOptions): void {
  const { groups, grouping, onMove, isMultiple, canAdd } = options
  const move = (step: -1 | 1, adds: boolean) => () => {
    settleFocus()
    const ids = inGroupOrder(groups, commandTargets())
    const from = focusedGroup(groups) ?? groups.find(({ rows }) => rows.some(({ id }) => ids.includes(id)))
    const at = from ? groups.indexOf(from) : -1
    const to = at === -1 ? undefined : groups[at + step]
    if (!from || !to || ids.length === 0 || !grouping.accepts(to)) return
    const focused = focusedElement()
    const focusedId = serverIdOf(focused?.dataset['key'] ?? '')
    const follow =
      focused && ids.includes(focusedId) ? followRow(focused, focusedId, adds ? from.id : to.id) : undefined
    onMove?.({ ids, from: from.id, to, adds })
    follow?.()
  }
  useCommands(
    { 'move.before': move(-1, false), 'move.after': move(1, false) },
    { when: onMove !== undefined },
  )
  useCommands(
    { 'move.addBefore': move(-1, true), 'move.addAfter': move(1, true) },
    { when: onMove !== undefined && isMultiple },
  )
  useCommands(
    {
      'task.new': () => {
        const group = focusedGroup(groups)
        if (!group || !grouping.newTask(group)) return false
        setInlineEdit({ kind: 'below', id: group.rows.at(-1)?.id ?? null, groupId: group.id })
        return true
      },
    },
    { when: canAdd },
  )
}

const focusedElement = (): HTMLElement | null | undefined =>
  document.activeElement?.closest<HTMLElement>('.task[data-key]')

/** Returns the group of the row, the heading or the column with the focus. */
function focusedGroup(groups: readonly TaskGroup[]): TaskGroup | undefined {
  const at = document.activeElement
  const place =
    at?.closest<HTMLElement>('[data-column]')?.dataset['column'] ??
    at?.closest<HTMLElement>('.margin-list [data-order]')?.dataset['order']
  const key = focusedElement()?.dataset['key']
  return place === undefined ? groupOfKey(groups, key ?? '') : groups.find(({ id }) => id === place)
}

/** In frames: how long a moved row may take to be there. */
const framesMax = 30
/**
 * Returns what focuses a task after its move: in another column, whose order decides where, its row is a different element. If it's in
 * several, it may be there already.
 */
function followRow(before: HTMLElement, id: string, groupId: string): () => void {
  const from = before.closest('[data-column]')
  const column = document.querySelector<HTMLElement>(`[data-column="${groupId}"]`)
  const rowThere = () => {
    const row = rowElement(id, groupId)
    return !column || column.contains(row) ? row : null
  }
  const wasThere = column !== from && rowThere() !== null
  // The column that it leaves gives the focus to the next row, once it has gone.
  const hasLeft = () => {
    const now = focusedElement()
    return now !== before && (now || !from?.querySelector('.task[data-key]'))
  }
  const find = (frame: number) => {
    if (frame === 1) column?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // At first, it's still where it was.
    return frame > 1 && (!wasThere || hasLeft()) ? rowThere() : null
  }
  // A move that was refused leaves it where it was.
  const otherwise = () => {
    if (!before.isConnected) (rowThere() ?? column?.querySelector<HTMLElement>('[role=grid]'))?.focus()
  }
  return () => focusWhenThere(find, framesMax, otherwise)
}
