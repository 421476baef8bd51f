import { provisionalRank, siblingsOf } from '../../data/tasks/manual-order.ts'
import { newTemporaryId } from '../../data/tasks/temporary-ids.ts'
import { cancelWrite } from '../../data/tasks/write-queue.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/tasks.ts'
import type { TaskWrites } from './task-writes.ts'
import { visibleRows } from './visible-rows.ts'

/** Creates a copy of each task below it, with its subtasks and checklist. Comments and files stay with the original. */
export function duplicateTasks(writes: TaskWrites, ids: readonly string[]): void {
  const originals = visibleRows(ids)
  if (originals.length === 0) return
  const text = messages.done.duplicated(originals.length)
  const copies = originals.map((row) => {
    const [items, subtasks] = [row.checklist[1], row.subtasks[1]]
    return {
      of: row.id,
      row: {
        ...row,
        id: newTemporaryId(),
        rank: provisionalRank(row, 0, siblingsOf(row)[0]),
        completed: false,
        completed_at: null,
        closing: false,
        checklist: [0, items] satisfies [number, number],
        subtasks: [0, subtasks] satisfies [number, number],
        comment_count: 0,
        blocked_by: [],
        attachment_count: 0,
      },
    }
  })
  let keys: readonly string[] = []
  runUndoable(
    text,
    () => (keys = copies.map(({ of, row }) => writes.duplicate(of, row, text))),
    () => {
      const canceled = keys.map(cancelWrite)
      const sentIds = copies.filter((_, at) => !canceled[at]).map(({ row }) => row.id)
      if (sentIds.length > 0) writes.updateAll(sentIds, 'delete', null, { text })
    },
  )
}
