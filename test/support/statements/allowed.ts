import type { Rule } from './rules.ts'

/**
 * Who may look at several workspaces in one statement, which asks every node of a cluster: the periodic work of the
 * whole installation, and addresses of an earlier release, which don't name their workspace. It must not be a request
 * that is sent all the time. A name that has become unnecessary fails a run of all tests.
 */
export const sweeps: readonly string[] = [
  'src/exchange/exports/job-store.ts listRemovable',
  'src/exchange/exports/schedule/schedule-store.ts listDueSchedules',
  'src/exchange/exports/schedule/schedule-store.ts listTimezoneChanges',
  'src/exchange/exports/store.ts findExportFile',
  'src/exchange/imports/retention-store.ts deleteOldImportRows',
  'src/exchange/imports/retention-store.ts listExpiredFiles',
  'src/exchange/inbound-mail/store.ts deleteOldReceivedMails',
  'src/exchange/inbound-mail/store.ts findRecipient',
  'src/exchange/inbound-mail/store.ts listSealedAddresses',
  'src/exchange/webhooks/delivery/claim-store.ts listDueWebhooks',
  'src/exchange/webhooks/delivery/claim-store.ts listExpiredClaims',
  'src/identity/tokens/store.ts findCaller',
  'src/identity/workspaces/counters-store.ts listWrongCounters',
  'src/platform/db/idempotency-keys.ts deleteExpiredKeys',
  'src/platform/events/delete-old-changes.ts deleteAccountChanges',
  'src/platform/events/delete-old-changes.ts deleteChanges',
  'src/work/attachments/quota-store.ts listRemovedAttachments',
  'src/work/attachments/quota-store.ts listWorkspacesWithOrphans',
  'src/work/attachments/store.ts findActorByAttachment',
  'src/work/tasks/retention-store.ts deleteOldTombstones',
]

/**
 * Functions with a statement for a single server, where it saves round trips (0263), and others for a cluster, where it
 * would be refused. On a cluster they keep the rules as all do.
 */
export const onSingleServer: readonly string[] = []

/**
 * Statements that still break a rule and are to be rewritten. The list only gets shorter: a statement that keeps the
 * rule fails until its name is removed.
 */
export const unfinished: Readonly<Record<Rule, readonly string[]>> = {
  workspace: [],
  locks: [],
  writes: [],
}
