import type { Row } from '../../data/tasks/row.ts'
import {
  findRows,
  keepCompletedRows,
  type RowEffect,
  stopLingering,
  visibleRow,
} from '../../data/tasks/row-store.ts'
import { runUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/tasks.ts'
import type { BulkStep, TaskWrites } from './task-writes.ts'
import { visibleRows } from './visible-rows.ts'

/** A completed row fills its checkbox (90 ms), waits (400 ms) and folds away (150 ms). */
const lingerMs = 640
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/** Completes tasks. Undoing it also restores the due dates of recurring ones. */
export function completeTasks(writes: TaskWrites, ids: readonly string[]): void {
  const before = visibleRows(ids)
  const isBlocked = before.some(({ blocked_by }) => blocked_by.some((id) => !ids.includes(id)))
  const text = messages.done.completed(ids.length, isBlocked)
  const shownIds = before.map(({ id }) => id)
  runUndoable(
    text,
    () => {
      if (!reducedMotion.matches) keepCompletedRows(shownIds, lingerMs)
      writes.updateEach(before.map(completeStep), { text, alsoShows: unblocked(shownIds) })
    },
    () => {
      stopLingering(shownIds)
      writes.updateEach(before.map(reopenStep), { text })
    },
  )
}

/** Reopens completed tasks. */
export function reopenTasks(writes: TaskWrites, ids: readonly string[]): void {
  stopLingering(ids)
  const before = visibleRows(ids)
  const text = messages.done.reopened(ids.length)
  runUndoable(
    text,
    () => writes.updateAll(ids, 'reopen', { completed: false, completed_at: null }, { text }),
    () => writes.updateEach(before.map(completeStep), { text }),
  )
}

/** Tasks that wait for these wait no longer, which shows at once. A series blocks until it ends. */
const unblocked = (ids: readonly string[]): RowEffect[] =>
  findRows(({ blocked_by }) => blocked_by.some((id) => ids.includes(id))).map(({ id, blocked_by }) => ({
    id,
    patch: { blocked_by: blocked_by.filter((one) => !ids.includes(one) || visibleRow(one)?.recurrence) },
  }))

/** Names the occurrence to complete, so that two people who complete it at the same time complete one. */
const completeStep = ({ id, recurrence, due_date }: Row): BulkStep =>
  recurrence === null
    ? { id, do: 'complete', patch: { completed: true, completed_at: new Date().toISOString() } }
    : // Only the server knows the next due date.
      { id, do: { complete: { due_date } }, patch: {} }

const reopenStep = ({ id, recurrence, due_date, due_at }: Row): BulkStep => ({
  id,
  do: recurrence === null ? 'reopen' : { take_back: { due_date } },
  patch: { completed: false, completed_at: null, due_date, due_at },
})
