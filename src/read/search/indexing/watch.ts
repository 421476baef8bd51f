import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import {
  type ChangeFollower,
  followChanges,
  processPendingChanges,
  type RoundResult,
} from '../../../platform/events/follow-changes.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import {
  type Cursor,
  cursorTable,
  insertMissingCursors,
  listPendingWorkspaces,
  lockCursors,
  type PendingWorkspace,
} from './cursor-store.ts'
import { changesPerBatch, indexChanges } from './index-changes.ts'
import { rebuildBatch } from './rebuild.ts'

/** Keeps the search index up to date with the change logs (0156). */
const indexFollower: ChangeFollower<PendingWorkspace, Cursor> = {
  name: 'search index',
  failure: 'search indexing failed',
  changesPerBatch,
  cursors: {
    table: cursorTable,
    listPending: listPendingWorkspaces,
    insertMissing: insertMissingCursors,
    lock: lockCursors,
  },
  processBatch: async (sql, cursors, only) => ({ read: await indexChanges(sql, cursors, only) }),
  rebuild: {
    // After an update every workspace may need a rebuild; those that are up to date wait for these batches.
    perRound: 2,
    isPending: ({ follows }) => !follows,
    isUnfinished: ({ rebuilds }) => rebuilds !== null,
    processBatch: rebuildBatch,
  },
}

/** Indexes a batch of each workspace whose index is out of date; nothing is left once it has read nothing. */
export const indexPending = (
  database: Database,
  without: readonly WorkspaceId[] = [],
): Promise<RoundResult> => processPendingChanges(database, indexFollower, without)

/** Keeps the search index at most a second behind, until the returned function is called (0156). */
export const watchSearchIndex = (database: Database, log: Logger): (() => Promise<void>) =>
  followChanges(database, log, indexFollower)
