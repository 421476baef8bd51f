import type { Logger } from 'pino'
import type { Database } from '../../../platform/db/database.ts'
import {
  type ChangeCursor,
  type ChangeFollower,
  followChanges,
  processPendingChanges,
  type RoundResult,
} from '../../../platform/events/follow-changes.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import {
  cursorTable,
  insertMissingCursors,
  listPendingWorkspaces,
  lockCursors,
  type PendingWorkspace,
} from './cursor-store.ts'
import { changesPerBatch, notifyOfBatch, type PendingBatch, readChanges } from './process-changes.ts'

/** Creates notifications from the change logs (0202). */
const notificationFollower: ChangeFollower<PendingWorkspace, ChangeCursor, PendingBatch> = {
  name: 'notifications',
  failure: 'creating notifications failed',
  changesPerBatch,
  cursors: {
    table: cursorTable,
    listPending: listPendingWorkspaces,
    insertMissing: insertMissingCursors,
    lock: lockCursors,
  },
  processBatch: readChanges,
  processDeferred: notifyOfBatch,
}

/** Reads a batch of each workspace with unread changes and creates the notifications for it. */
export const processPending = (
  database: Database,
  without: readonly WorkspaceId[] = [],
): Promise<RoundResult> => processPendingChanges(database, notificationFollower, without)

/** Notifies members at most a second after a change, until the returned function is called (0202). */
export const watchNotifications = (database: Database, log: Logger): (() => Promise<void>) =>
  followChanges(database, log, notificationFollower, ({ created }) => {
    if (created > 0) log.debug({ made: created }, 'notifications created')
  })
