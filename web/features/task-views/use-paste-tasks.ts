import { useEffect } from 'react'
import { useWorkspace } from '../../data/session.ts'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { groupOfKey, type TaskGroup } from '../task-list/groups.ts'
import type { TaskGrouping } from '../task-list/task-list-context.ts'
import type { useTaskListState } from '../task-list/use-task-list-state.ts'
import { withLabels } from '../quick-add/with-labels.ts'
import { nonEmptyLines, newTasksFromLines } from '../task-actions/new-task.ts'

/** Creates tasks below a row from pasted lines. @param listId the list to add to, if any */
export function usePasteTasks(
  groups: readonly TaskGroup[],
  { now, lists, people, actions }: ReturnType<typeof useTaskListState>,
  listId: string | undefined,
  grouping?: TaskGrouping,
): void {
  const { id: workspaceId } = useWorkspace()
  useEffect(() => {
    if (listId === undefined) return undefined
    const paste = (event: ClipboardEvent) => {
      const at = document.activeElement?.closest<HTMLElement>('.task[data-key]')?.dataset['key']
      const typing = document.activeElement?.matches('input:not([type=checkbox]), textarea')
      const lines = nonEmptyLines(event.clipboardData?.getData('text') ?? '')
      if (at === undefined || typing === true || lines.length === 0) return
      event.preventDefault()
      const group = groupOfKey(groups, at)
      const row = group?.rows.find(({ id }) => id === serverIdOf(at)) ?? null
      const place = group && grouping?.newTask(group)
      if (grouping && !place) return
      const knownNames = { lists, people: Array.from(people, ([id, name]) => ({ id, name })) }
      const sectionId = grouping ? null : (row?.section_id ?? null)
      const target = { listId, sectionId, now, known: knownNames, ...place }
      withLabels(workspaceId, lines.join('\n'), (grammar, labels) =>
        actions.create(
          newTasksFromLines(grammar, lines, { ...target, known: { ...target.known, labels } }),
          // Groups that aren't sections have an order of their own.
          grouping ? undefined : row,
        ),
      )
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [groups, now, lists, people, actions, listId, workspaceId, grouping])
}
