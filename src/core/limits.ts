/** The numbers of the specification (Limits), and those the decisions add. Nothing else holds a number of theirs. */

export type Plan = 'start' | 'team' | 'business'
export const plans = ['start', 'team', 'business'] as const satisfies Plan[]

export const listTasksMax = 5_000
export const taskSubtasksMax = 100
export const subtaskDepthMax = 1
export const checklistItemsMax = 200
export const checklistTextMax = 500
export const taskRemindersMax = 5
/** Tasks that the app changes in one transaction, which holds the lane meanwhile. */
export const bulkTasksMax = 200
/** A page of a view, and of the closed tasks of a list; what of them a list shows at first. */
export const viewPageRows = 500
export const closedPageRows = 200
export const closedPreviewRows = 50
/** What a day shows of what was closed in it. */
export const closedTodayMax = 200
/** Two months, the longest that a calendar shows. */
export const upcomingDaysMax = 62
/** Counts beside a name go no further; what is counted may be a hundred times as many. */
export const displayedCountMax = 1_000
/** A year: the longest `minutes_before` of a reminder. */
export const reminderMinutesMax = 525_600
export const recurrenceRuleMax = 500
export const titleMax = 500
export const descriptionMax = 20_000
export const listNameMax = 200
export const sectionNameMax = 200
export const commentTextMax = 20_000
export const memberNameMax = 200
export const memberSearchMax = 254
export const tokenNameMax = 100
export const workspaceNameMax = 200
/** of one member. */
export const savedViewsMax = 50
export const viewNameMax = 100
/** 0188: calendars of one member, what one shows, and how far ahead repetitions stand in it. */
export const feedsMax = 20
export const feedEntriesMax = 2_000
export const feedOccurrencesMax = 60
export const feedDaysAhead = 366
/** Lists, and people, that the filter of a view names. */
export const viewFilterMax = 100
/** 0158: own templates of a workspace, and what one holds, subtasks included. */
export const templatesMax = 100
export const templateTasksMax = 500
export const templateSectionsMax = 100
export const templateDescriptionMax = 500
/** 0202: what is kept of what one member is told, and for how long. */
export const memberNotificationsMax = 1_000
export const notificationRetentionDays = 90
/** Mentioned and assigned by one person within so long is told once. */
export const notificationGroupingMs = 60_000
/** How long it stays unread before it is mailed; and the least time between two mails to a member. */
export const notificationMailDelayMs = 60_000
export const notificationMailGapMs = 900_000
/** What a mail with several names one by one. */
export const mailDigestItemsMax = 20
export const searchQueryMax = 200
export const searchPageMax = 50
export const searchPageDefault = 20
export const webhookUrlMax = 2_000
export const webhookDescriptionMax = 500
/** D41: how long both secrets sign after a reissue. */
export const secretOverlapHours = 24
/** More than there are types; each counts once. */
export const webhookEventsMax = 100
/** 0199: how long an export can be downloaded. */
export const exportRetentionDays = { demanded: 7, scheduled: 30 } as const
/** 0138: how long an invitation can be accepted, and how long it is shown afterwards. */
export const invitationDays = 7
export const expiredInvitationDays = 30
/** The lists that can come with an invitation. */
export const invitationListsMax = 100
/** Above ASVS 6.2.1, which asks for 8: what is long enough needs no rules about its characters. 6.2.9: room for a sentence. */
export const passwordMin = 12
export const passwordMax = 128

/** What stands in for an authenticator that is lost. */
export const recoveryCodeCount = 10
export const passkeysMax = 20
export const sessionsMax = 50
export const passkeyNameMax = 100

/** One attachment: 100 MB, inclusive. */
export const attachmentMaxBytes = 104_857_600
/** What every file system takes for a name. */
export const attachmentNameMaxBytes = 255
/** 0151: of one task, since they stand in each answer that shows it. */
export const taskAttachmentsMax = 100
/** 0151: how long an upload may take. */
export const uploadMaxMinutes = 60
/** Pictures that are larger are downloaded, not previewed. */
export const previewMaxBytes = 20_971_520

/** D24: 1 MB is 1 048 576 bytes, inclusive. */
export const bodyMaxBytes = 1_048_576
/** S-24: deeper JSON is refused before anything walks it. */
export const jsonDepthMax = 32

/** 0194: files that one member has waiting or done, of which an archive may hold attachments; how long they and what is known of their rows are kept. */
export const importsMax = 10
export const importMaxBytes = 104_857_600
export const importArchiveMaxBytes = 2_147_483_648
/** Of a file that is no export of ours: more is a column that was taken for what it is not. */
export const importListsMax = 500
export const importSectionsMax = 1_000
export const importFileRetentionDays = 7
export const importRetentionDays = 90
/** Rows that are made in one transaction, which holds the lane meanwhile. */
export const importChunkRows = 200
/** 0197: rows and columns of a file, and tasks of an export of our own. */
export const importRowsMax = 50_000
export const importArchiveRowsMax = 200_000
export const importColumnsMax = 1_000
/** 0198: cells, lines, or values of JSON, in a file and in an export; how deep they are nested; what reading may take. */
export const importValuesMax = 5_000_000
export const importArchiveValuesMax = 12_000_000
export const importDepthMax = 64
export const importReadSeconds = 120
export const importReadMegabytes = 1_024

export const pageMax = 100
export const pageDefault = 50

export const idempotencyKeyMax = 255
export const idempotencyTtlHours = 24
/** D29: how long a deleted task can be seen by `include_deleted`. */
export const tombstoneDays = 90
export const eventLogDays = 30
/** D47: how long after its moment, held up by an outage, `task.due_soon` is still raised. */
export const dueSoonLateHours = 24
export const deliveryHistoryDays = 30
/** 0122: the events of one replay; more of them are another one. */
export const replayEventsMax = 10_000

/** 0153: streams that are open, of one session and in one process; what waits for a reader of one. */
export const liveStreamsPerSession = 8
export const liveStreamsPerProcess = 2_000
export const liveBufferMaxBytes = 262_144
/** How far back a stream goes on; beyond, everything is read anew. */
export const liveResumeHours = 24
export const liveResumeChanges = 5_000

/** 0118, ASVS 7.3: a session ends when it is not used for a week, and a month after it began. */
export const sessionIdleDays = 7
export const sessionDays = 30
/** How long after a password, a code or a passkey what asks for one again does not. */
export const confirmationMinutes = 10

/** 0134: how long a mail is tried, and kept for the operator after it was sent, or since it was made. */
export const mailRetryHours = 24
export const sentMailRetentionDays = 7
export const mailRetentionDays = 30

/** 0191 to 0193: one message to a list with all that is attached, and the lists that it goes to. */
export const inboundMailMaxBytes = 52_428_800
export const inboundMailRecipientsMax = 20
/** How many become tasks of one list in an hour; more wait at their servers. */
export const inboundMailsPerListPerHour = 300
/** How long a message that comes again is known. */
export const inboundMailDedupDays = 30

/** How long a link of a mail is good for, and a sign-in that waits for its code. */
export const verificationLinkHours = 24
export const resetLinkMinutes = 60
export const signInTicketMinutes = 5

/** 0130: how many wrong tries, and how many mails, in how many seconds. */
export const attemptLimits = {
  /** Passwords for one account from one network. */
  pair: { max: 10, seconds: 900 },
  /** Passwords for any account from one network; an office shares one. */
  network: { max: 100, seconds: 900 },
  /** Passwords for one account from anywhere, by browsers that it never signed in with (NIST SP 800-63B: at most 100). */
  account: { max: 100, seconds: 3_600 },
  /** Passwords for one account in one browser that it has signed in with. */
  device: { max: 10, seconds: 900 },
  /** Codes of one account, whose password is known then: 480 a day of a million. */
  code: { max: 5, seconds: 900 },
  /** Proofs within one session. */
  confirm: { max: 10, seconds: 900 },
  /** Passwords and sets of recovery codes that one person makes: each takes slow hashes and sends a mail. */
  renew: { max: 20, seconds: 3_600 },
  /** Workspaces that one person founds. */
  found: { max: 20, seconds: 86_400 },
  /** Invitations that one workspace mails, to one address and in all. */
  inviteAddress: { max: 5, seconds: 3_600 },
  invite: { max: 500, seconds: 86_400 },
  /** Exports that one member asks for. */
  export: { max: 5, seconds: 3_600 },
  /** Links that are none, from one network. */
  link: { max: 30, seconds: 900 },
  /** Mails that a stranger has sent to one address. */
  mailMinute: { max: 1, seconds: 60 },
  mailHour: { max: 5, seconds: 3_600 },
  /** Mails that one network has sent to anybody. */
  mailNetwork: { max: 20, seconds: 3_600 },
} as const

export const rateWindowS = 60
/** D30: answers that belong to no workspace count against their address. */
export const anonymousRequestsPerWindow = 300

/** Stands for no limit. */
export const noLimit = Number.MAX_SAFE_INTEGER

type PlanLimits = {
  members: number
  guests: number
  /** Requests a minute; 0 where the plan has no API. */
  requestsPerWindow: number
  webhookAddresses: number
  historyDays: number
  storage: { bytes: number; bytesPerMember: number }
}

const gigabyte = 1_024 * bodyMaxBytes

/** The table "By plan". Business has "from 10 members" as a billing minimum, which blocks nothing (D39). */
export const planLimits: Record<Plan, PlanLimits> = {
  start: {
    members: 1,
    guests: 0,
    requestsPerWindow: 0,
    webhookAddresses: 0,
    historyDays: 30,
    storage: { bytes: 5 * gigabyte, bytesPerMember: 0 },
  },
  team: {
    members: 50,
    guests: 5,
    requestsPerWindow: 300,
    webhookAddresses: 20,
    historyDays: 90,
    storage: { bytes: 0, bytesPerMember: 10 * gigabyte },
  },
  business: {
    members: noLimit,
    guests: noLimit,
    requestsPerWindow: 1_200,
    webhookAddresses: 100,
    historyDays: 365,
    storage: { bytes: 0, bytesPerMember: 50 * gigabyte },
  },
}

/** The bytes that the files of a workspace may take. @param members whose number the room grows with */
export function storageLimitBytes(plan: Plan, members: number): number {
  const { bytes, bytesPerMember } = planLimits[plan].storage
  return bytes + members * bytesPerMember
}
