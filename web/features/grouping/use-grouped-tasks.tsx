import { useCallback, useMemo, useState } from 'react'
import { useReadOnly } from '../../data/read-only.ts'
import { useWorkspace } from '../../data/session.ts'
import type { Row } from '../../data/tasks/row.ts'
import { useViewer } from '../../data/use-viewer.ts'
import { setInlineEdit } from '../task-list/inline-edit.ts'
import { getDragged } from '../task-list/list-and-section-drop.ts'
import type { OnMoveTasks, TaskGroup } from '../task-list/groups.ts'
import type { NewTaskTarget, TaskGrouping } from '../task-list/task-list-context.ts'
import type { useTaskListState } from '../task-list/use-task-list-state.ts'
import type { NewTaskFields } from '../task-actions/new-task.ts'
import { dayOfGroup, overdueId, startedId } from './due-groups.ts'
import type { PropertyGrouping } from './effective-grouping.ts'
import { GroupHeading, groupMark } from './group-heading.tsx'
import { createGroupTasks, noValueId } from './group-tasks.ts'
import { type GroupMove, moveToGroup } from './move-to-group.ts'
import { selectCopies } from './select-copies.ts'
import { useEmptyColumns } from './use-empty-columns.ts'
import { useGroupCommands } from './use-group-commands.ts'
import { useGrouper } from './use-grouper.ts'
import { useHeldKeys } from './use-held-keys.ts'

type GroupedTasksOptions = {
  /** In the order they have within a group. */
  rows: readonly Row[]
  grouping: PropertyGrouping
  state: ReturnType<typeof useTaskListState>
  /** The list that all tasks are of, if it is a single one. */
  listId: string | undefined
  asBoard: boolean
  /** Whether tasks can be moved to another group. */
  canMove: boolean
  /** The list that tasks are added to; undefined if none can be. */
  newTaskListId: string | undefined
  /** What every new task has, so that the page shows it. */
  newTaskFields?: NewTaskFields
}

/** Returns tasks by a property, and what moves them between the groups and adds them to one. */
export function useGroupedTasks(options: GroupedTasksOptions) {
  const { rows, grouping, state, listId, asBoard, canMove, newTaskListId, newTaskFields } = options
  const { people, lists, actions } = state
  const { id: workspaceId } = useWorkspace()
  const { now, zone } = useViewer()
  const { today } = now
  const readOnly = useReadOnly()
  const { grouper, labels, error, retry } = useGrouper({ grouping, people, lists, listId })
  const [hidden, toggle] = useEmptyColumns()
  const [groupTasks] = useState(createGroupTasks)
  const all = useMemo(
    () => (grouper ? groupTasks(rows, grouper, asBoard) : []),
    [groupTasks, rows, grouper, asBoard],
  )
  const groups = useMemo(() => (hidden ? all.filter((group) => group.rows.length > 0) : all), [hidden, all])
  const emptyCount = useMemo(() => all.filter((group) => group.rows.length === 0).length, [all])
  const isMovable = canMove && !readOnly && grouping !== 'none'
  const onMove = useCallback(
    (move: GroupMove) => moveToGroup(grouping, move, { actions, workspaceId, zone, people }),
    [grouping, actions, workspaceId, zone, people],
  )
  const isMultiple = grouping === 'label' || grouping === 'person'
  const addsOnDrop = useHeldKeys(isMovable && isMultiple)
  const onPlace: OnMoveTasks = useCallback(
    (ids, to) => {
      const { groupId: from, copies = false } = getDragged()
      if (from !== to.id) onMove({ ids, from, to, adds: addsOnDrop(copies) })
    },
    [onMove, addsOnDrop],
  )
  const properties = useMemo(
    (): TaskGrouping => ({
      newTask: (group) => newTaskIn(grouping, group, { today, fields: newTaskFields }),
      accepts: ({ id }) => isMovable && id !== overdueId && id !== startedId,
      selectCopies,
      mark: (group) => groupMark(grouping, group, { labels, lists, people }),
      empty: asBoard && grouping !== 'none' ? { count: emptyCount, hidden, toggle } : undefined,
    }),
    [grouping, today, newTaskFields, isMovable, labels, lists, people, asBoard, emptyCount, hidden, toggle],
  )
  const canAdd = newTaskListId !== undefined && !readOnly
  useGroupCommands({
    groups,
    grouping: properties,
    onMove: isMovable ? onMove : undefined,
    isMultiple,
    canAdd: canAdd && !asBoard,
  })
  const heading = useCallback(
    (group: TaskGroup) => (
      <GroupHeading
        group={group}
        mark={properties.mark(group)}
        accepts={properties.accepts(group)}
        onAdd={
          canAdd && properties.newTask(group)
            ? () => setInlineEdit({ kind: 'below', id: group.rows.at(-1)?.id ?? null, groupId: group.id })
            : undefined
        }
      />
    ),
    [properties, canAdd],
  )
  return {
    groups,
    grouper,
    error,
    retry,
    heading,
    grouping: properties,
    onPlace: isMovable ? onPlace : undefined,
  }
}

/** Returns what a task has that is added to a group. */
function newTaskIn(
  grouping: PropertyGrouping,
  { id }: TaskGroup,
  { today, fields = {} }: { today: string; fields: NewTaskFields | undefined },
): NewTaskTarget | undefined {
  if (grouping === 'list') return { listId: id, fields }
  if (id === noValueId) return { fields }
  switch (grouping) {
    case 'label':
      return { fields: { ...fields, label_ids: [...(fields.label_ids ?? []), id] } }
    case 'person':
      return { fields: { ...fields, assignee_ids: [...new Set([...(fields.assignee_ids ?? []), id])] } }
    case 'priority':
      return { fields: { ...fields, priority: Number(id.slice(1)) } }
    case 'due': {
      const due = dayOfGroup(id, today)
      return due === undefined ? undefined : { due, fields }
    }
    case 'start': {
      const start_date = dayOfGroup(id, today)
      return start_date === undefined ? undefined : { fields: { ...fields, start_date } }
    }
    default:
      return { fields }
  }
}
