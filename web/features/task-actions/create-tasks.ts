import { loadedListName } from '../../data/sidebar-lists.ts'
import { provisionalRank, siblingsOf } from '../../data/tasks/manual-order.ts'
import type { Row } from '../../data/tasks/row.ts'
import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { cancelWrite } from '../../data/tasks/write-queue.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/tasks.ts'
import { openPicker } from '../pickers/picker-store.ts'
import type { NewTask } from './new-task.ts'
import type { TaskWrites } from './task-writes.ts'

/**
 * Creates tasks in one step. If they go into a list that isn't on screen, the toast names it and offers to move them.
 *
 * @param after the row they go after, null for the top; at the end if missing
 */
export function createTasks(
  writes: TaskWrites,
  workspaceId: string,
  newTasks: readonly NewTask[],
  after?: Row | null,
): void {
  const [first] = newTasks
  if (!first) return
  const where = listOutOfSight(workspaceId, newTasks)
  const text =
    newTasks.length === 1
      ? messages.done.created(first.row.title, where)
      : messages.done.added(newTasks.length, where)
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
  const undo = () => {
    const canceled = keys.map(cancelWrite)
    const sentIds = rows.filter((_, at) => !canceled[at]).map(({ id }) => id)
    if (sentIds.length > 0) writes.updateAll(sentIds, 'delete', null, { text })
  }
  const move = {
    label: messages.done.move,
    run: () =>
      openPicker(
        'move',
        rows.map(({ id }) => serverIdOf(id)),
      ),
  }
  runUndoable(text, create, undo, where === undefined ? undefined : move)
}

/** Returns the name of the list that all these tasks go into, unless people look at it. */
function listOutOfSight(workspaceId: string, newTasks: readonly NewTask[]): string | undefined {
  const [listId = '', ...others] = new Set(newTasks.map(({ row }) => row.list_id))
  return others.length > 0 || location.pathname === `/lists/${listId}`
    ? undefined
    : loadedListName(workspaceId, listId)
}
