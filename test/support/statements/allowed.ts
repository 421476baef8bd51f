import type { Rule } from './rules.ts'

/**
 * Functions that work for many workspaces at once on a single server, where it saves round trips, and those of one shard
 * at a time on a cluster, which `byShard()` or a second statement sees to (0263, 0264).
 */
export const byShardOnCluster: readonly string[] = [
  'src/exchange/webhooks/delivery/claim-store.ts claimDeliveries',
  'src/exchange/webhooks/delivery/claim-store.ts listDueBySkipping',
  'src/exchange/webhooks/delivery/dispatch-store.ts dispatchAtOnce',
  'src/exchange/webhooks/delivery/dispatch-store.ts insertDeliveries',
  'src/exchange/webhooks/delivery/result-store.ts insertAttempts',
  'src/exchange/webhooks/delivery/result-store.ts recordAtOnce',
  'src/platform/events/follow-changes.ts advanceCursors',
  'src/read/notifications/create/cursor-store.ts insertCursors',
  'src/read/notifications/create/cursor-store.ts listChangeRanges',
  'src/read/notifications/create/cursor-store.ts lockCursors',
  'src/read/notifications/create/pending-store.ts listPendingNotifications',
  'src/read/search/indexing/cursor-store.ts listChanges',
  'src/read/search/indexing/cursor-store.ts lockCursors',
  'src/read/search/indexing/document-store.ts addDocumentCounts',
  'src/read/search/indexing/document-store.ts deleteDocuments',
  'src/read/search/indexing/document-store.ts deleteEmptySegments',
  'src/read/search/indexing/document-store.ts deleteTaskDocuments',
  'src/read/search/indexing/document-store.ts insertDocuments',
  'src/read/search/indexing/document-store.ts listNewestSegments',
  'src/read/search/indexing/document-store.ts listSparsePairs',
  'src/read/search/indexing/document-store.ts updateCommentLists',
  'src/read/search/indexing/source-store.ts listCommentTexts',
  'src/read/search/indexing/source-store.ts listTaskTexts',
]

/** Functions that only a cluster uses, for the workspaces of one shard: an array of them counts as their parameter. */
export const ofOneShard: readonly string[] = [
  'src/exchange/webhooks/delivery/dispatch-store.ts addressInShard',
  'src/exchange/webhooks/delivery/result-store.ts settleInShard',
]

/**
 * Statements that still break a rule and are to be rewritten. The list only gets shorter: a statement that keeps the
 * rule fails until its name is removed.
 */
export const unfinished: Readonly<Record<Rule, readonly string[]>> = {
  workspace: [],
  locks: [],
  writes: [],
}
