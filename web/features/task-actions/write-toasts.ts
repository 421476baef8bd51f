import { ApiError } from '../../data/api.ts'
import type { PendingWrite } from '../../data/tasks/stored-writes.ts'
import { highlightRows } from '../../data/tasks/row-highlights.ts'
import { addUnappliedWrite } from '../../data/tasks/unapplied-writes.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { newIdempotencyKey, releaseWrites, cancelWrite, enqueueWrite } from '../../data/tasks/write-queue.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/tasks.ts'

/**
 * Shows why a write was rejected: in a toast, or for a write made offline, in the list of changes that
 * weren't applied.
 */
export function toastRefusedWrite(write: PendingWrite, error: unknown): void {
  const ids = write.effects.map(({ id }) => id)
  const [first] = write.effects
  const title = (first && visibleRow(first.id)?.title) ?? first?.patch?.title ?? write.about
  const reason = isConflict(error) ? messages.notApplied.conflict : describeError(error).text
  highlightRows('refused', ids)
  if (write.late) {
    addUnappliedWrite({
      key: write.key,
      title: title ?? '',
      said: write.said ?? '',
      why: reason,
      more: ids.length - 1,
    })
    return
  }
  showToast(title === undefined ? reason : messages.refused(title, reason), {
    label: common.problem.retry,
    run: () => enqueueWrite({ ...write, key: newIdempotencyKey() }),
  })
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.reason === 'overtaken'

/** Shows the toast of a held-back deletion again after a reload: it can still be undone. */
export function toastHeldWrite({ key, said = '' }: PendingWrite): void {
  showUndoable({ text: said, undo: () => cancelWrite(key), onExpire: () => releaseWrites(key) })
}
