import { ApiError } from '../../data/api.ts'
import type { Write } from '../../data/tasks/stored-writes.ts'
import { mark } from '../../data/tasks/row-highlights.ts'
import { addNotApplied } from '../../data/tasks/unapplied-writes.ts'
import { rowOf } from '../../data/tasks/row-store.ts'
import { newKey, release, withdraw, write } from '../../data/tasks/write-queue.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { did, toast } from '../../ui/toast-store.ts'
import { words as common } from '../../messages/en/common.ts'
import { words } from '../../messages/en/tasks.ts'

/** Says why a write was refused: at once, or, when it was made without a connection, in the list of what was not applied. */
export function sayRefusal(given: Write, error: unknown): void {
  const ids = given.effects.map(({ id }) => id)
  const [first] = given.effects
  const title = (first && rowOf(first.id)?.title) ?? first?.patch?.title ?? given.about
  const why = isOvertaken(error) ? words.notApplied.overtaken : problemIn(error).text
  mark('refused', ids)
  if (given.late) {
    addNotApplied({ key: given.key, title: title ?? '', said: given.said ?? '', why, more: ids.length - 1 })
    return
  }
  toast(title === undefined ? why : words.refused(title, why), {
    label: common.problem.again,
    run: () => write({ ...given, key: newKey() }),
  })
}

const isOvertaken = (error: unknown): boolean => error instanceof ApiError && error.reason === 'overtaken'

/** A reload has found a deletion that is held back: it can still be taken back. */
export function sayHeld({ key, said = '' }: Write): void {
  did({ text: said, undo: () => withdraw(key), ends: () => release(key) })
}
