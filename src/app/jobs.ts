import { deleteExpiredEmailLinks } from '../identity/accounts/email-links.ts'
import { deleteExpiredAttempts } from '../identity/accounts/throttle.ts'
import type { ApiSunset } from '../core/config/parsers.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteExpiredKeys } from '../platform/db/idempotency-keys.ts'
import { dropOldPartitions, createPartitions } from '../platform/db/partitions.ts'
import { purgeEmittedDueEvents } from '../work/due-events/emit-due.ts'
import { recomputeAllDueTimes } from '../work/due-events/recompute.ts'
import { updateScheduleTimezones } from '../exchange/exports/schedule/run-schedules.ts'
import { removeExpiredExports } from '../exchange/exports/remove-expired.ts'
import type { FileStorage } from '../platform/files/storage.ts'
import { removeOrphans, deleteRemovedFiles } from '../work/attachments/sweep.ts'
import { deleteOldChanges } from '../platform/events/delete-old-changes.ts'
import { deleteOldImports, removeImportFiles } from '../exchange/imports/retention.ts'
import { deliveryHistoryDays, eventLogDays } from '../core/limits.ts'
import { deleteOldMails } from '../platform/mail/stored-mails.ts'
import { deleteExpiredReceivedMails } from '../exchange/inbound-mail/deliver.ts'
import { deletePastShares } from '../identity/list-access/shares.ts'
import { createMissingInboxes } from '../identity/members/inbox.ts'
import { deleteExpiredInvitations } from '../identity/invitations/manage.ts'
import { deleteOldNotifications } from '../read/notifications/inbox/retention.ts'
import { deleteExpiredSessions } from '../identity/sessions/revoke.ts'
import { removeDeletedLabels } from '../work/tasks/labels/delete-label.ts'
import { deleteTasksOfDeletedLists } from '../work/tasks/deleted-lists/delete-tasks.ts'
import { copyTasksOfLists } from '../work/tasks/list-copies/copy-tasks.ts'
import { numberTasks } from '../work/tasks/number-tasks.ts'
import { unassignRemovedMembers } from '../work/tasks/unassign-removed.ts'
import { deletePastTaskLists, purgeTombstones } from '../work/tasks/delete.ts'
import { deleteOldCodes, deleteUnusedClients } from '../identity/oauth/clients.ts'
import { sendSunsetNotices } from '../identity/tokens/sunset-notices.ts'
import { checkCounters } from '../identity/workspaces/check-counters.ts'

const secondMs = 1_000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const batchSize = 5_000
/** Workspaces that get their missing Inboxes in one run. */
const inboxWorkspacesMax = 1_000

export type Job = {
  name: string
  everyMs: number
  /** Runs the job and returns what it did, for the log. Any number of workers may run it at once. */
  run(database: Database): Promise<Record<string, number>>
}

/** All periodic jobs and their intervals. */
export const jobs: Job[] = [
  {
    name: 'create partitions',
    everyMs: hourMs,
    async run({ onCoordinator, clock }) {
      await onCoordinator((client) => createPartitions(client, clock.now()))
      return {}
    },
  },
  {
    name: 'drop old partitions',
    everyMs: hourMs,
    run: ({ onCoordinator, clock }) =>
      onCoordinator(async (client) => ({
        events: await dropOldPartitions(client, 'events', clock.now(), eventLogDays),
        attempts: await dropOldPartitions(client, 'attempts', clock.now(), deliveryHistoryDays),
      })),
  },
  {
    name: 'delete expired idempotency keys',
    everyMs: 5 * minuteMs,
    run: async ({ page }) => ({ deleted: await drainBatches((size) => deleteExpiredKeys(page, size)) }),
  },
  {
    name: 'delete expired sessions',
    everyMs: hourMs,
    run: async ({ page }) => ({ deleted: await drainBatches((size) => deleteExpiredSessions(page, size)) }),
  },
  {
    name: 'delete old emails',
    everyMs: hourMs,
    run: async ({ page }) => ({ deleted: await drainBatches((size) => deleteOldMails(page, size)) }),
  },
  {
    name: 'delete expired invitations',
    everyMs: hourMs,
    run: async ({ page }) => ({
      deleted: await drainBatches((size) => deleteExpiredInvitations(page, size)),
    }),
  },
  {
    name: 'unassign removed members',
    everyMs: 5 * secondMs,
    run: async (database) => ({ cleared: await unassignRemovedMembers(database) }),
  },
  {
    name: 'create missing inboxes',
    everyMs: minuteMs,
    run: async (database) => ({ created: await createMissingInboxes(database, inboxWorkspacesMax) }),
  },
  {
    name: 'number tasks',
    everyMs: minuteMs,
    run: async (database) => ({ numbered: await numberTasks(database) }),
  },
  {
    name: 'remove deleted labels',
    everyMs: 5 * secondMs,
    run: async (database) => ({ cleared: await removeDeletedLabels(database) }),
  },
  {
    name: 'delete tasks of deleted lists',
    everyMs: secondMs,
    run: async (database) => ({ deleted: await deleteTasksOfDeletedLists(database) }),
  },
  {
    name: 'copy tasks of lists',
    everyMs: secondMs,
    run: async (database) => ({ copied: await copyTasksOfLists(database) }),
  },
  {
    name: 'delete expired links',
    everyMs: hourMs,
    run: async ({ page }) => ({ deleted: await drainBatches((size) => deleteExpiredEmailLinks(page, size)) }),
  },
  {
    name: 'delete sign-in attempts',
    everyMs: hourMs,
    run: async ({ page }) => ({ deleted: await drainBatches((size) => deleteExpiredAttempts(page, size)) }),
  },
  {
    name: 'purge deleted tasks',
    everyMs: hourMs,
    run: async ({ page }) => ({ removed: await drainBatches((size) => purgeTombstones(page, size)) }),
  },
  {
    name: 'delete old notes of sight',
    everyMs: hourMs,
    run: async ({ page }) => ({
      shares: await drainBatches((size) => deletePastShares(page, size)),
      task_lists: await drainBatches((size) => deletePastTaskLists(page, size)),
    }),
  },
  {
    name: 'delete expired codes of apps',
    everyMs: hourMs,
    run: async ({ page }) => ({ deleted: await drainBatches((size) => deleteOldCodes(page, size)) }),
  },
  {
    name: 'delete unused apps',
    everyMs: 24 * hourMs,
    run: async ({ page }) => ({ deleted: await drainBatches((size) => deleteUnusedClients(page, size)) }),
  },
  {
    name: 'check counters',
    everyMs: 24 * hourMs,
    run: async ({ page }) => ({ wrong: await checkCounters(page) }),
  },
  {
    name: 'delete old due events',
    everyMs: hourMs,
    run: async ({ page }) => ({ forgotten: await drainBatches((size) => purgeEmittedDueEvents(page, size)) }),
  },
  {
    name: 'delete old message ids',
    everyMs: hourMs,
    run: async ({ page }) => ({
      forgotten: await drainBatches((size) => deleteExpiredReceivedMails(page, size)),
    }),
  },
  {
    name: 'recompute due times',
    everyMs: hourMs,
    run: async (database) => ({ moved: await recomputeAllDueTimes(database) }),
  },
  {
    name: 'update time zones of export schedules',
    everyMs: minuteMs,
    run: async (database) => ({
      moved: await drainBatches((size) => updateScheduleTimezones(database, size)),
    }),
  },
  {
    name: 'delete old notifications',
    everyMs: hourMs,
    run: async ({ page }) => ({ deleted: await drainBatches((size) => deleteOldNotifications(page, size)) }),
  },
  {
    name: 'delete old imports',
    everyMs: hourMs,
    run: async (database) => ({ deleted: await deleteOldImports(database) }),
  },
  {
    name: 'delete old history',
    everyMs: hourMs,
    run: async (database) => ({ deleted: await deleteOldChanges(database) }),
  },
]

/** Returns the periodic jobs of the file storage. */
export const storageJobs = (files: FileStorage): Job[] => [
  {
    name: 'release orphaned files',
    everyMs: minuteMs,
    run: async (database) => ({ freed_bytes: await removeOrphans(database) }),
  },
  {
    name: 'delete removed files',
    everyMs: minuteMs,
    run: async (database) => ({
      removed: await drainBatches((size) => deleteRemovedFiles(database, files, size)),
    }),
  },
  {
    name: 'delete expired exports',
    everyMs: minuteMs,
    run: async (database) => ({
      removed: await drainBatches((size) => removeExpiredExports(database, files, size)),
    }),
  },
  {
    name: 'delete imported files',
    everyMs: minuteMs,
    run: async (database) => ({
      removed: await drainBatches((size) => removeImportFiles(database, files, size)),
    }),
  },
]

/** Returns the periodic jobs for an API version whose end is decided. */
export const apiEndJobs = (end: ApiSunset): Job[] => [
  {
    name: 'send sunset notices',
    everyMs: hourMs,
    run: async (database) => ({ told: await drainBatches((size) => sendSunsetNotices(database, end, size)) }),
  },
]

/** Repeats `work` as long as its batches are full. */
async function drainBatches(work: (size: number) => Promise<number>): Promise<number> {
  let total = 0
  for (let count = batchSize; count === batchSize; total += count) count = await work(batchSize)
  return total
}
