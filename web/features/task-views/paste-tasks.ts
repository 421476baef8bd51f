import { visibleRow } from '../../data/tasks/row-store.ts'
import { withLabels } from '../quick-add/with-labels.ts'
import { nonEmptyLines, newTasksFromLines } from '../task-actions/new-task.ts'
import { groupOfKey, type TaskGroup } from '../task-list/groups.ts'
import type { TaskGrouping } from '../task-list/task-list-context.ts'
import type { useTaskListState } from '../task-list/use-task-list-state.ts'

/** Where tasks are pasted. */
export type PasteTarget = {
  workspaceId: string
  groups: readonly TaskGroup[]
  state: ReturnType<typeof useTaskListState>
  listId: string
  grouping: TaskGrouping | undefined
}

/** Creates a task for each line of a text, below a row. @param at the key of the row */
export function pasteTasks(
  text: string,
  at: string,
  { workspaceId, groups, state: { now, lists, people, actions }, listId, grouping }: PasteTarget,
): void {
  const lines = nonEmptyLines(text)
  const group = groupOfKey(groups, at)
  const row = visibleRow(at) ?? null
  const place = group && grouping?.newTask(group)
  if (grouping && !place) return
  const known = { lists, people: Array.from(people, ([id, name]) => ({ id, name })) }
  const sectionId = grouping ? null : (row?.section_id ?? null)
  const target = { listId, sectionId, now, known, ...place }
  withLabels(workspaceId, lines.join('\n'), (grammar, labels) =>
    actions.create(
      newTasksFromLines(grammar, lines, { ...target, known: { ...target.known, labels } }),
      // Groups that aren't sections have an order of their own.
      grouping ? undefined : row,
    ),
  )
}
