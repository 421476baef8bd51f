import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { useCommands } from '../../ui/commands/commands.ts'
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
    const ids = inGroupOrder(groups, commandTargets())
    const from = focusedGroup(groups) ?? groups.find(({ rows }) => rows.some(({ id }) => ids.includes(id)))
    const at = from ? groups.indexOf(from) : -1
    const to = at === -1 ? undefined : groups[at + step]
    if (!from || !to || ids.length === 0 || !grouping.accepts(to)) return
    const focusedId = serverIdOf(focusedElement()?.dataset['key'] ?? '')
    onMove?.({ ids, from: from.id, to, adds })
    if (ids.includes(focusedId)) focusMoved(focusedId, adds ? from : to)
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

/** Focuses a task where it has gone: in another column, whose order decides where, its row is a different element. */
function focusMoved(id: string, { id: groupId }: TaskGroup, frames = 0): void {
  requestAnimationFrame(() => {
    const column = document.querySelector<HTMLElement>(`[data-column="${groupId}"]`)
    if (frames === 0) column?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const row = rowElement(id, groupId)
    const isThere = row !== null && (!column || column.contains(row))
    if (isThere && frames > 0) row.focus()
    else if (frames < framesMax) focusMoved(id, { id: groupId, name: null, rows: [] }, frames + 1)
    else column?.querySelector<HTMLElement>('[role=grid]')?.focus()
  })
}
