import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { provisionalRank, rowsWithPrevious, siblingsOf } from '../../data/tasks/manual-order.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/tasks.ts'
import type { TaskPosition, TaskWrites } from './task-writes.ts'
import { visibleRows } from './visible-rows.ts'

/** Places tasks after another one of a section, or first. @param text of the toast */
export function placeTasks(
  writes: TaskWrites,
  ids: readonly string[],
  to: TaskPosition,
  text: string = messages.done.reordered,
): void {
  const rows = visibleRows(ids)
  const before = rowsWithPrevious(rows)
  const after = to.after_id === null ? null : (visibleRow(serverIdOf(to.after_id)) ?? null)
  const [firstMoved] = rows
  if (!firstMoved) return
  const parent_id = to.list_id === undefined ? firstMoved.parent_id : null
  const [firstSibling] = siblingsOf({ list_id: firstMoved.list_id, ...to, parent_id })
  runUndoable(
    text,
    () =>
      writes.place(
        rows.map(({ id }, at) => ({ id, rank: provisionalRank(after, at, firstSibling) })),
        to,
        { text },
      ),
    () =>
      writes.updateEach(
        before.map(({ row: { id, list_id, section_id, rank }, after: previous }) => ({
          id,
          do: { place: { list_id, section_id, after_id: previous?.id ?? null } },
          patch: { list_id, section_id, rank },
        })),
        { text },
      ),
  )
}

/** Moves tasks to the end of another list or section. @param name of the list or section */
export function moveTasks(
  writes: TaskWrites,
  ids: readonly string[],
  to: { list_id: string; section_id: string | null },
  name: string,
): void {
  const moved = new Set(ids)
  const last = siblingsOf({ ...to, parent_id: null }).findLast(({ id }) => !moved.has(id))
  placeTasks(writes, ids, { ...to, after_id: last?.id ?? null }, messages.done.moved(ids.length, name))
}
