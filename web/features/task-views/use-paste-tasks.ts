import { useEffect } from 'react'
import { useWorkspace } from '../../data/session.ts'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import type { TaskGroup } from '../task-list/groups.ts'
import type { useTaskListState } from '../task-list/use-task-list-state.ts'
import { withLabels } from '../quick-add/with-labels.ts'
import { nonEmptyLines, newTasksFromLines } from '../task-actions/new-task.ts'

/** Creates tasks below a row from pasted lines. @param listId the list to add to, if any */
export function usePasteTasks(
  groups: readonly TaskGroup[],
  { now, lists, people, actions }: ReturnType<typeof useTaskListState>,
  listId: string | undefined,
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
      const after = groups.flatMap(({ rows }) => rows).find(({ id }) => id === serverIdOf(at)) ?? null
      const knownNames = { lists, people: Array.from(people, ([id, name]) => ({ id, name })) }
      const target = { listId, sectionId: after?.section_id ?? null, now, known: knownNames }
      withLabels(workspaceId, lines.join('\n'), (grammar, labels) =>
        actions.create(
          newTasksFromLines(grammar, lines, { ...target, known: { ...target.known, labels } }),
          after,
        ),
      )
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [groups, now, lists, people, actions, listId, workspaceId])
}
