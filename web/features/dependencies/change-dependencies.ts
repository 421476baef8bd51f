import type { Row } from '../../data/tasks/row.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { enqueueWrite, newIdempotencyKey } from '../../data/tasks/write-queue.ts'
import { messages } from '../../messages/en/dependencies.ts'
import { runUndoable } from '../../ui/undo-history.ts'

type Blocker = Pick<Row, 'id' | 'title' | 'completed'>

const pathOf = (id: string) => `/tasks/${id}/dependencies`

/** Blocks tasks by another one, or no longer. Shows at once, with a toast, and can be undone. */
export function setBlocked(
  workspaceId: string,
  ids: readonly string[],
  blocker: Blocker,
  isBlocked: boolean,
): void {
  if (ids.length === 0) return
  const text = (isBlocked ? messages.done.blocked : messages.done.unblocked)(ids.length, blocker.title)
  const write = (to: boolean) => {
    for (const id of ids) {
      const others = (visibleRow(id)?.blocked_by ?? []).filter((one) => one !== blocker.id)
      enqueueWrite({
        key: newIdempotencyKey(),
        workspace_id: workspaceId,
        method: to ? 'PUT' : 'DELETE',
        path: `${pathOf(id)}/${blocker.id}`,
        effects: [{ id, patch: { blocked_by: to && !blocker.completed ? [...others, blocker.id] : others } }],
        reads: [pathOf(id), pathOf(blocker.id)],
        said: text,
      })
    }
  }
  runUndoable(
    text,
    () => write(isBlocked),
    () => write(!isBlocked),
  )
}
