/** The limits of the specification and of the decisions. No other file contains such a number. */

export type Plan = 'start' | 'team' | 'business'
export const plans = ['start', 'team', 'business'] as const satisfies Plan[]

export const listTasksMax = 5_000
export const taskSubtasksMax = 100
export const subtaskDepthMax = 1
export const checklistItemsMax = 200
export const checklistTextMax = 500
export const taskRemindersMax = 5
/** Tasks that the app changes in one transaction, which holds the lane for that long. */
export const bulkTasksMax = 200
/** 0278: operations of one `POST /tasks/bulk`, and how many of them count as one request. */
export const bulkOperationsMax = 100
export const bulkOperationsPerRequest = 10
/** Rows per page of a view, and of a list's completed tasks; and how many of these it shows at first. */
export const viewPageRows = 500
export const completedPageRows = 200
export const completedPreviewRows = 50
/** Completed tasks that a day shows. */
export const completedTodayMax = 200
/** The longest period that a calendar shows: two months. */
export const upcomingDaysMax = 62
/** The highest count that is shown beside a name; the real number may be a hundred times as high. */
export const displayedCountMax = 1_000
/** The longest `minutes_before` of a reminder: a year. */
export const reminderMinutesMax = 525_600
export const estimateMinutesMax = 10_000 // 0480
export const recurrenceRuleMax = 500
export const titleMax = 500
export const descriptionMax = 20_000
/** 0270, 0271: what integrations keep with a task. */
export const externalIdMax = 200
export const metadataKeysMax = 20
export const metadataKeyMax = 40
export const metadataValueMax = 500
export const listNameMax = 200
export const sectionNameMax = 200
/** 0345: labels of a workspace and of a task, and how many one filter names. */
export const labelsMax = 500
export const labelNameMax = 60
export const taskLabelsMax = 20
export const labelFilterMax = 10
export const taskDependenciesMax = 50 // 0481, in each direction
export const commentTextMax = 20_000
export const commentReactionsMax = 20 // 0355: kinds of them
export const commentAttachmentsMax = 20 // 0420
export const memberNameMax = 200
export const memberSearchMax = 254
export const tokenNameMax = 100
export const workspaceNameMax = 200
export const foldersMax = 200 // 0460
export const folderNameMax = 100
export const favoritesMax = 200 // 0461
export const savedViewsMax = 50 // per member
export const sharedViewsMax = 100 // 0462: per workspace
export const viewNameMax = 100
/** 0188: calendar feeds per member, entries of one, and how far ahead it shows occurrences. */
export const feedsMax = 20
export const feedEntriesMax = 2_000
export const feedOccurrencesMax = 60
export const feedDaysAhead = 366
/** 0217: calendars built for the feeds of one member in a minute; one that hasn't changed isn't built. */
export const feedReadsPerWindow = 30
/** 0472: tasks on one page of a public link, and pages and files in a minute of one link and for one address. */
export const publicPageRows = 500
export const publicDetailedPageRows = 50 // 0515: if it shows more than people
export const publicCommentsMax = 10 // 0515: of each task
export const publicLinkReadsPerWindow = 300
export const publicReaderReadsPerWindow = 60
export const viewFilterMax = 100 // lists, people, and labels
/** 0158: templates of a workspace, and the tasks of one, subtasks included. */
export const templatesMax = 100
export const templateTasksMax = 500
export const templateSectionsMax = 100
export const templateDescriptionMax = 500
/** 0202: how many notifications of a member are kept, and for how long. */
export const memberNotificationsMax = 1_000
export const notificationRetentionDays = 90
/** Being mentioned and assigned by the same person within this time is one notification. */
export const notificationGroupingMs = 60_000
/** How long a notification stays unread before it is emailed, and the minimum time between two emails to a member. */
export const notificationMailDelayMs = 60_000
export const notificationMailGapMs = 900_000
/** Notifications that one email lists individually. */
export const mailDigestItemsMax = 20
export const searchQueryMax = 200
export const searchPageMax = 50
export const searchPageDefault = 20
export const webhookUrlMax = 2_000
export const webhookDescriptionMax = 500
/** D41: how long both secrets sign after a new one is issued. */
export const secretOverlapHours = 24
export const webhookEventsMax = 100 // more than there are event types; duplicates count once
/** 0199: how long an export can be downloaded. */
export const exportRetentionDays = { requested: 7, scheduled: 30 } as const
/** 0138: how long an invitation can be accepted, and how long it is shown after that. */
export const invitationDays = 7
export const expiredInvitationDays = 30
export const invitationListsMax = 100 // lists that an invitation can give access to
/**
 * More than the 8 that ASVS 6.2.1 requires, so that no rules about characters are needed; 6.2.9: room for a
 * sentence.
 */
export const passwordMin = 12
export const passwordMax = 128
export const recoveryCodeCount = 10 // they replace a lost authenticator
export const passkeysMax = 20
export const sessionsMax = 50
export const passkeyNameMax = 100

export const attachmentMaxBytes = 104_857_600 // 100 MB, inclusive
export const attachmentNameMaxBytes = 255 // what every file system accepts
/** 0151: per task, since every response with the task contains them. */
export const taskAttachmentsMax = 100
export const uploadMaxMinutes = 60 // 0151: how long an upload may take
export const previewMaxBytes = 20_971_520 // larger images are downloaded, not previewed

/** D24: 1 MB is 1,048,576 bytes, inclusive. */
export const bodyMaxBytes = 1_048_576
/** 0218: bodies of forms that anyone can send, such as the sign-in's, and of the settings of a member. */
export const formMaxBytes = 8_192
export const settingsMaxBytes = 65_536
/** S-40: names of fields in a body, all its objects together; no valid request has a tenth of it. */
export const jsonFieldsMax = 20_000
/** S-24: JSON nested more deeply is refused before anything walks it. */
export const jsonDepthMax = 32

/** 0232: all import files of a workspace together; even a small one counts as much as `importFileMinBytes`. */
export const importQueueMaxBytes = 10_737_418_240
export const importFileMinBytes = 1_048_576
/** 0194: the size of an import file; an archive can contain attachments. */
export const importMaxBytes = 104_857_600
export const importArchiveMaxBytes = 2_147_483_648
/** For files other than our own exports: more means that a column was misinterpreted. */
export const importListsMax = 500
export const importSectionsMax = 1_000
/** 0194: how long an import file and the results of its rows are kept. */
export const importFileRetentionDays = 7
export const importRetentionDays = 90
/** Rows that are imported in one transaction, which holds the lane for that long. */
export const importChunkRows = 200
/** 0197: rows and columns of a file, and tasks of one of our own exports. */
export const importRowsMax = 50_000
export const importArchiveRowsMax = 200_000
export const importColumnsMax = 1_000
/** 0198: cells, lines or JSON values of a file and of an export, nesting, and the time and memory to read it. */
export const importValuesMax = 5_000_000
export const importArchiveValuesMax = 12_000_000
export const importDepthMax = 64
export const importReadSeconds = 120
export const importReadMegabytes = 1_024

export const pageMax = 100
export const pageDefault = 50
export const idempotencyKeyMax = 255
export const idempotencyTtlHours = 24
/** D29: how long `include_deleted` returns a deleted task. */
export const tombstoneDays = 90
export const eventLogDays = 30
/** D47: how late `task.due_soon` is still emitted after an outage. */
export const dueSoonLateHours = 24
export const deliveryHistoryDays = 30
export const replayEventsMax = 10_000 // 0122

/** 0153: open streams per session and per process, and the buffer of one whose reader is slow. */
export const liveStreamsPerSession = 8
export const liveStreamsPerProcess = 10_000
export const liveBufferMaxBytes = 262_144
export const eventStreamsPerWorkspace = 100 // 0281: in each process

/** 0118, ASVS 7.3: a session ends after a week without use, and a month after it started. */
export const sessionIdleDays = 7
export const sessionDays = 30
/** How long after a password, code or passkey no new confirmation is required. */
export const confirmationMinutes = 10

/** 0134: how long sending a mail is retried, and how long a mail is kept once it is sent, and in all. */
export const mailRetryHours = 24
export const sentMailRetentionDays = 7
export const mailRetentionDays = 30

/** 0191 to 0193: the size of one message to a list, attachments included, and the lists it can go to. */
export const inboundMailMaxBytes = 52_428_800
export const inboundMailRecipientsMax = 20
/** Messages per hour that become tasks of one list; more wait at their servers. */
export const inboundMailsPerListPerHour = 300
/** How long a message is recognized when it arrives again. */
export const inboundMailDedupDays = 30

/** How long the link of an email is valid, and a sign-in that waits for its code. */
export const verificationLinkHours = 24
export const resetLinkMinutes = 60
export const signInTicketMinutes = 5

/** 0130: how many failed attempts, and how many emails, in how many seconds. */
export const attemptLimits = {
  /** Passwords for one account from one network. */
  pair: { max: 10, seconds: 900 },
  /** Passwords for any account from one network, which a whole office may share. */
  network: { max: 100, seconds: 900 },
  /** Passwords for one account from browsers that never signed in to it (NIST SP 800-63B: at most 100). */
  account: { max: 100, seconds: 3_600 },
  /** Passwords for one account in one browser that has signed in to it before. */
  device: { max: 10, seconds: 900 },
  /** Codes of one account whose password was correct: 480 of a million per day. */
  code: { max: 5, seconds: 900 },
  /** Codes of one account in all browsers that have signed in to it before; each has the limit above, too. */
  knownCode: { max: 10, seconds: 900 },
  /** Confirmations of one account, whichever session they come from. */
  confirm: { max: 10, seconds: 900 },
  /** New passwords and recovery codes of one person: each takes slow hashes and sends an email. */
  renew: { max: 20, seconds: 3_600 },
  /** Workspaces that one person creates. */
  found: { max: 20, seconds: 86_400 },
  /** Invitations that one workspace emails, to one address and in all. */
  inviteAddress: { max: 5, seconds: 3_600 },
  invite: { max: 500, seconds: 86_400 },
  /** Exports that one member requests. */
  export: { max: 5, seconds: 3_600 },
  /** Test events and redeliveries that one member sends. */
  resend: { max: 60, seconds: 60 },
  /** Invalid links from one network. */
  link: { max: 30, seconds: 900 },
  /** Emails that anyone can trigger to one address. */
  mailMinute: { max: 1, seconds: 60 },
  mailHour: { max: 5, seconds: 3_600 },
  /** Emails that one network can trigger to any address. */
  mailNetwork: { max: 20, seconds: 3_600 },
} as const

export const rateWindowS = 60
/** D30: requests that belong to no workspace count against their address. */
export const anonymousRequestsPerWindow = 300

/**
 * 0218: requests of one account in all its sessions, far more than the app sends; and how many reads of a session run
 * at the same time, as many as the connections of a browser over HTTP/1.1.
 */
export const sessionRequestsPerWindow = 3_000
export const sessionReadsMax = 6

/** Means that there is no limit. */
export const noLimit = Number.MAX_SAFE_INTEGER

type PlanLimits = {
  members: number
  guests: number
  integrations: number
  /** Requests per minute; 0 when the plan has no API. */
  requestsPerWindow: number
  webhookAddresses: number
  historyDays: number
  storage: { bytes: number; bytesPerMember: number }
}

const gigabyte = 1_024 * bodyMaxBytes

/**
 * The specification's table "By plan". Business's "from 10 members" is a billing minimum and blocks nothing
 * (D39).
 */
export const planLimits: Record<Plan, PlanLimits> = {
  start: {
    members: 1,
    guests: 0,
    integrations: 0,
    requestsPerWindow: 0,
    webhookAddresses: 0,
    historyDays: 30,
    storage: { bytes: 5 * gigabyte, bytesPerMember: 0 },
  },
  team: {
    members: 50,
    guests: 5,
    integrations: 10,
    requestsPerWindow: 300,
    webhookAddresses: 20,
    historyDays: 90,
    storage: { bytes: 0, bytesPerMember: 10 * gigabyte },
  },
  business: {
    members: noLimit,
    guests: noLimit,
    integrations: 50,
    requestsPerWindow: 1_200,
    webhookAddresses: 100,
    historyDays: 365,
    storage: { bytes: 0, bytesPerMember: 50 * gigabyte },
  },
}

/** Returns how many bytes the files of a workspace can take up. @param members how many it has */
export function storageLimitBytes(plan: Plan, members: number): number {
  const { bytes, bytesPerMember } = planLimits[plan].storage
  return bytes + members * bytesPerMember
}
