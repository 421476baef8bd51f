import { runUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/tasks.ts'
import type { Reminder, TaskWrites } from './task-writes.ts'
import { visibleRows } from './visible-rows.ts'

/**
 * Removes due dates and what depends on them: the recurrence, and reminders before the due date.
 *
 * @param reminders all reminders of those tasks that have any
 */
export function clearDue(
  writes: TaskWrites,
  ids: readonly string[],
  reminders: ReadonlyMap<string, readonly Reminder[]>,
): void {
  const before = visibleRows(ids)
  const cleared = { due_date: null, due_time: null, recurrence: null }
  const removed = [...reminders.values()].flat().filter(({ at }) => at === undefined)
  const text =
    removed.length === 0
      ? messages.done.scheduled(ids.length, '')
      : messages.done.unscheduled(ids.length, removed.length)
  const remainingReminders = (id: string) => {
    const all = reminders.get(id)
    return all ? { reminders: all.filter(({ at }) => at !== undefined) } : {}
  }
  // Removed reminders come back as new ones.
  const restoredReminders = (id: string) => {
    const all = reminders.get(id)?.map(withoutId)
    return all ? { reminders: all } : {}
  }
  runUndoable(
    text,
    () =>
      writes.updateEach(
        before.map(({ id }) => ({
          id,
          do: { patch: { ...cleared, ...remainingReminders(id) } },
          patch: { ...cleared, due_at: null },
        })),
        { text, ...comparedWith(reminders) },
      ),
    () =>
      writes.updateEach(
        before.map(({ id, due_date, due_time, due_at, recurrence }) => {
          const patch = { due_date, due_time, recurrence }
          return { id, do: { patch: { ...patch, ...restoredReminders(id) } }, patch: { ...patch, due_at } }
        }),
        { text },
      ),
  )
}

/**
 * Sets the reminders of each task. They are sent without ids, because another change may have created them
 * again under new ones. @param text of the toast
 */
export function setReminders(
  writes: TaskWrites,
  changes: readonly { id: string; before: readonly Reminder[]; after: readonly Reminder[] }[],
  text: string,
): void {
  const set = (which: 'before' | 'after') =>
    writes.setReminders(
      changes.map((change) => ({
        id: change.id,
        before: change[which === 'after' ? 'before' : 'after'].map(withoutId),
        reminders: change[which].map(withoutId),
      })),
      text,
    )
  runUndoable(
    text,
    () => set('after'),
    () => set('before'),
  )
}

/** What the reminders were, so that a change made offline doesn't delete those of others. */
const comparedWith = (reminders: ReadonlyMap<string, readonly Reminder[]>) => ({
  beforeEach: Object.fromEntries(
    Array.from(reminders, ([id, all]) => [id, { reminders: all.map(withoutId) }]),
  ),
})

const withoutId = ({ id: _id, ...reminder }: Reminder): Reminder => reminder
