/**
 * The statements that look at all workspaces, and so on every node of a cluster, by the function that sends them: why,
 * and how often. Everything else is about one workspace and asks one node. A function that is added here makes every
 * process of the installation a load on every node, so there has to be no way to ask for one workspace (0264).
 */
export const sweeps: Readonly<Record<string, string>> = {
  // Loops of the worker, which look for work anywhere; what they find, they do for one shard at a time.
  'src/read/search/indexing/cursor-store.ts listPendingWorkspaces':
    'Finds the workspaces with changes to index, 2.5 times a second.',
  'src/read/notifications/create/cursor-store.ts listPendingWorkspaces':
    'Finds the workspaces with changes to notify of, 2.5 times a second.',
  'src/read/notifications/mail/mail-store.ts listWaitingMembers':
    'Finds the members whose notifications are due to be emailed, once a second.',
  'src/read/notifications/push/waiting-store.ts listWaitingMembers':
    'Finds the members whose notifications are due to be pushed, once a second.',
  'src/work/due-events/store.ts listUpcomingDueTimes':
    'Finds the tasks that are due in the next seconds, once a second.',
  'src/exchange/exports/job-store.ts claimJob': 'Finds the export that has waited longest, once a second.',
  'src/exchange/exports/schedule/schedule-store.ts listDueSchedules':
    'Finds the scheduled exports that are due, once a second.',
  'src/exchange/imports/job-store.ts claimImport':
    'Finds the import whose turn it is among all workspaces, twice a second.',
  'src/work/tasks/pending-unassignments-store.ts listPendingUnassignments':
    'Finds the removed members whose tasks are still assigned to them, every five seconds.',
  'src/work/tasks/labels/store.ts listDeletedLabels':
    'Finds the deleted labels that tasks may still have, every five seconds.',
  'src/work/tasks/deleted-lists/store.ts listDeletedLists':
    'Finds the deleted lists that still have tasks, once a second.',
  'src/work/tasks/list-copies/store.ts listRunningCopies':
    'Finds the lists that are being duplicated, once a second.',

  // Live streams of one process: only the workspaces that someone is watching there.
  'src/read/live/store.ts listChangedWorkspaces':
    'Finds watched workspaces whose changes no notification has announced, once a second.',
  'src/read/live/store.ts findCurrentMembers':
    'Checks whether the people who are watching are still members, once a second.',

  // Event streams of one process, too.
  'src/read/event-log/stream/stream-store.ts listWorkspacesWithEvents':
    'Finds the workspaces with streams whose events no notification has announced, once a second.',
  'src/read/event-log/stream/stream-store.ts findAccessOfTokens':
    'Checks whether the tokens of open streams still allow them, every 15 seconds.',

  'src/exchange/webhooks/delivery/dispatch-store.ts listWaitingEvents':
    'Finds the events to deliver, when there are some and once a second.',
  'src/exchange/webhooks/delivery/claim-store.ts listDueOnEveryNode':
    'Finds the endpoints with deliveries that are due, once a second and more often while it finds some.',
  'src/exchange/webhooks/delivery/claim-store.ts listExpiredClaims':
    'Finds the deliveries of workers that have gone.',
  'src/exchange/webhooks/resend/replay-store.ts listRunningReplays':
    'Finds the replays to go on with, once a second and more often while there are some.',

  // Secrets of the first releases, which do not name their workspace (0265).
  'src/identity/tokens/store.ts findCaller': 'Finds the caller of an old token, once until it is forgotten.',
  'src/read/calendar-feeds/store.ts findFeedReader':
    'Finds an old feed, once in each process; its workspace is then remembered.',
  'src/identity/invitations/store.ts findOpenByHash':
    'Finds an old invitation when its link is followed; it expires within a week.',
  'src/exchange/inbound-mail/store.ts findRecipient': 'Finds the list of an old address, once an email.',
  'src/identity/invitations/store.ts findInvitingWorkspace':
    'Finds whether someone without an account is invited, when they first sign in with single sign-on.',

  // Jobs that clean up, batch by batch.
  'src/work/attachments/quota-store.ts listWorkspacesWithOrphans':
    'Finds the workspaces with files of deleted tasks or of broken uploads, every minute.',
  'src/work/attachments/quota-store.ts listRemovedAttachments':
    'Finds the removed files to delete, every minute.',
  'src/exchange/exports/job-store.ts listRemovable': 'Finds the expired exports, every minute.',
  'src/exchange/exports/schedule/schedule-store.ts listTimezoneChanges':
    'Finds the schedules of workspaces whose time zone has changed, every minute.',
  'src/exchange/imports/retention-store.ts listExpiredFiles': 'Finds the files of old imports, every minute.',
  'src/exchange/imports/retention-store.ts deleteOldImportRows': 'Deletes old imports, every hour.',
  'src/exchange/inbound-mail/store.ts deleteOldReceivedMails':
    'Deletes the records of messages received long ago, every hour.',
  'src/identity/invitations/store.ts deleteExpired': 'Deletes expired invitations, every hour.',
  'src/identity/members/inbox-store.ts listWorkspacesWithoutInboxes':
    'Finds the workspaces with members who have no Inbox yet, every minute.',
  'src/work/tasks/number-store.ts listUnnumberedWorkspaces':
    'Finds the tasks of earlier releases that have no number yet, every minute.',
  'src/identity/list-access/store.ts deleteOldListMembers':
    'Deletes the notes of what was shared long ago, every hour.',
  'src/identity/tokens/sunset-notices-store.ts listWorkspacesToNotify':
    'Finds the workspaces to tell that a version of the API ends, every hour, if one does.',
  'src/platform/db/idempotency-keys.ts deleteExpiredKeys':
    'Deletes the responses of expired keys, every five minutes.',
  'src/platform/events/delete-old-changes.ts deleteChanges':
    'Deletes the history that plans no longer show, every hour.',
  'src/platform/events/delete-old-changes.ts deleteAccountChanges':
    'Deletes the sign-ins that plans no longer show, every hour.',
  'src/read/notifications/inbox/retention-store.ts deleteOlderThan': 'Deletes old notifications, every hour.',
  'src/read/notifications/inbox/retention-store.ts deleteExcess':
    'Deletes the oldest notifications of members who have too many, every hour.',
  'src/work/due-events/store.ts deleteOldEmitted':
    'Deletes the notes of due events that were raised long ago, every hour.',
  'src/work/tasks/retention-store.ts deleteOldTaskLists':
    'Deletes the notes of where tasks were long ago, every hour.',
  'src/work/tasks/retention-store.ts deleteOldTombstones': 'Finds the tombstones to delete, every hour.',

  // What concerns the whole installation.
  'src/work/due-events/store.ts listOpenTasksWithDueTimes':
    'Reads all due times when the tables of time zones have changed.',
  'src/exchange/inbound-mail/store.ts listSealedAddresses':
    'Reads all secrets when the secret key is changed.',
  'src/identity/workspaces/counters-store.ts listWrongCounters': 'Compares all counters, once a day.',
  'src/platform/metrics/store.ts findOldestOverdueSeconds': 'A metric, once a scrape.',
  'src/platform/metrics/store.ts findHistoryLagSeconds': 'A metric, once a scrape.',
  'src/platform/metrics/store.ts countWebhooks': 'A metric, once a scrape.',
  'src/platform/metrics/store.ts countExports': 'A metric, once a scrape.',
  'src/platform/metrics/store.ts countImports': 'A metric, once a scrape.',
  'src/operate/doctor/store.ts findBacklog': 'Counts what has piled up, when the doctor is asked.',

  // What a person asks of all the workspaces they are in, and of no others.
  'src/exchange/exports/store.ts findExportFile': 'Finds the export that a person downloads.',
  'src/identity/accounts/store.ts insertAccountChange': 'Notes a change of an account in all its workspaces.',
  'src/identity/members/account-members-store.ts listMemberships':
    'Lists the memberships of a person whose profile or account changes.',
  'src/identity/sessions/me-store.ts listWorkspaces': 'Lists the workspaces of a person who opens the app.',
  'src/work/attachments/store.ts findActorByAttachment': 'Finds the attachment that a person opens.',
}
