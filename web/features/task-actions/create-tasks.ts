import { provisionalRank, siblingsOf } from '../../data/tasks/manual-order.ts'
import type { Row } from '../../data/tasks/row.ts'
import { cancelWrite } from '../../data/tasks/write-queue.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/tasks.ts'
import type { NewTask } from './new-task.ts'
import type { TaskWrites } from './task-writes.ts'

/** Creates tasks in one step. @param after the row they go after, null for the top; at the end if missing */
export function createTasks(writes: TaskWrites, newTasks: readonly NewTask[], after?: Row | null): void {
  const [first] = newTasks
  if (!first) return
  const text =
    newTasks.length === 1 ? messages.done.created(first.row.title) : messages.done.added(newTasks.length)
  const [firstSibling] = siblingsOf(first.row)
  const rows = newTasks.map(({ row }, at) =>
    after === undefined ? row : { ...row, rank: provisionalRank(after, at, firstSibling) },
  )
  const to = { section_id: first.row.section_id, after_id: after?.id ?? null }
  let keys: readonly string[] = []
  const create = () => {
    keys = [
      ...rows.map((row, at) => writes.create(row, newTasks[at]!.body, text)),
      ...(after === undefined ? [] : writes.place(rows, to, { text })),
    ]
  }
  runUndoable(text, create, () => {
    const canceled = keys.map(cancelWrite)
    const sentIds = rows.filter((_, at) => !canceled[at]).map(({ id }) => id)
    if (sentIds.length > 0) writes.updateAll(sentIds, 'delete', null, { text })
  })
}
