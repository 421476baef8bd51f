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
export function toastRefusedWrite(given: PendingWrite, error: unknown): void {
  const ids = given.effects.map(({ id }) => id)
  const [first] = given.effects
  const title = (first && visibleRow(first.id)?.title) ?? first?.patch?.title ?? given.about
  const why = isConflict(error) ? messages.notApplied.conflict : describeError(error).text
  highlightRows('refused', ids)
  if (given.late) {
    addUnappliedWrite({
      key: given.key,
      title: title ?? '',
      said: given.said ?? '',
      why,
      more: ids.length - 1,
    })
    return
  }
  showToast(title === undefined ? why : messages.refused(title, why), {
    label: common.problem.retry,
    run: () => enqueueWrite({ ...given, key: newIdempotencyKey() }),
  })
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.reason === 'overtaken'

/** Shows the toast of a held-back deletion again after a reload: it can still be undone. */
export function toastHeldWrite({ key, said = '' }: PendingWrite): void {
  showUndoable({ text: said, undo: () => cancelWrite(key), onExpire: () => releaseWrites(key) })
}
