import type { TaskId } from '../../../core/ids.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import type { GatheredEntries } from '../../../platform/events/record.ts'

/** The tasks that the operations of a bulk have changed so far, and what they have recorded. */
export type ChangedTasks = {
  /** Whether an operation on these tasks may change one of them again. */
  includes(ids: readonly (TaskId | null | undefined)[]): boolean
  add(ids: readonly (TaskId | null | undefined)[]): void
  /**
   * Has what follows happen later than everything before: an event has been made of a task that is changed again, and
   * receivers take the same `updated_at` for the same state.
   */
  moveOn(): Promise<void>
  readonly gathered: GatheredEntries
}

export function createChangedTasks(sql: Transaction, gathered: GatheredEntries): ChangedTasks {
  const changed = new Set<TaskId | null | undefined>()
  return {
    includes: (ids) => ids.some((id) => changed.has(id)),
    add(ids) {
      for (const id of ids) if (id !== null && id !== undefined) changed.add(id)
    },
    async moveOn() {
      gathered.write()
      await sql.takeNextStamp()
      changed.clear()
    },
    gathered,
  }
}
