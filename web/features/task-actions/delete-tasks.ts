import { visibleRow } from '../../data/tasks/row-store.ts'
import { cancelWrite, releaseWrites } from '../../data/tasks/write-queue.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/tasks.ts'
import type { TaskWrites } from './task-writes.ts'

/** Deletes tasks with their subtasks. */
export function deleteTasks(writes: TaskWrites, ids: readonly string[]): void {
  const text = messages.done.deleted(ids.length)
  holdDeletion(text, () => writes.updateAll(ids, 'delete', null, { text, held: true }))
}

/** Deletes a file of a task. */
export function deleteFile(writes: TaskWrites, taskId: string, file: { id: string; name: string }): void {
  const text = messages.done.fileDeleted(file.name)
  const remaining = (visibleRow(taskId)?.attachment_count ?? 1) - 1
  holdDeletion(text, () => [writes.deleteFile(taskId, file.id, remaining, text)])
}

/** Holds a deletion back until its toast closes, because the server can't undo it. */
function holdDeletion(text: string, enqueue: () => readonly string[]): void {
  let keys = enqueue()
  showUndoable({
    text,
    undo: () => keys.forEach(cancelWrite),
    redo: () => (keys = enqueue()),
    onExpire: () => keys.forEach(releaseWrites),
  })
}
