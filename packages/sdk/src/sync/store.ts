import type { TaskChange } from '../types.ts'

/** Changes that belong together: a store keeps all of them, and the bookmark with them, or nothing. */
export type MirrorBatch = {
  /** Each task once. */
  changes: TaskChange[]
  /**
   * The ids of tasks that the token's member can no longer see. They are removed for good: one that comes back has the
   * `updated_at` that it had.
   */
  hidden?: string[] | undefined
  /** Where to continue; left as it is if undefined. */
  bookmark?: string | undefined
  /** Marks the tasks as seen in this round of a rebuild, whether or not they are news. */
  round?: string | undefined
}

/** Where a mirror keeps its copy. Bring your own, or take one of the package's: memory, SQLite, PostgreSQL. */
export type MirrorStore = {
  /** The bookmark of the last batch that had one. */
  bookmark(): Promise<string | undefined>
  /**
   * Stores a batch in one transaction. A task that the store has with a later `updated_at` stays as it is: batches may
   * come twice, or late from a process that was believed dead. Deleted tasks are kept as deleted, for the same reason.
   */
  apply(batch: MirrorBatch): Promise<void>
  /** Removes the tasks that weren't seen in a round and haven't changed since `notAfter`. */
  prune(round: string, notAfter: string): Promise<void>
}
