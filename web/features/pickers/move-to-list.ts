import type { Row } from '../../data/tasks/row.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import type { TaskActions } from '../task-actions/task-actions.ts'

/** Subtasks move with their parent. One that moves without it becomes a separate task. @param to with the name it has in the toast */
export function moveToList(
  actions: TaskActions,
  rows: readonly Row[],
  { list_id, section_id, name }: { list_id: string; section_id: string | null; name: string },
): void {
  const chosen = new Set(rows.map(({ id }) => id))
  const moved = rows.filter(({ parent_id }) => parent_id === null || !chosen.has(parent_id))
  const ids = moved.map(({ id }) => id)
  if (moved.every(({ parent_id }) => parent_id === null)) actions.move(ids, { list_id, section_id }, name)
  else
    actions.changeEach(
      ids.map((id) => ({ id, patch: { list_id, section_id, parent_id: null } })),
      tasks.done.moved(ids.length, name),
    )
}
