/** The types of the API, as the server declares them. Types only: none of it ships to the browser. */
export type { Role, Scope } from '../../src/core/actor.ts'
export type { InvitableRole, Invitation, InvitationPreview } from '../../src/identity/invitations/schema.ts'
export type { Plan } from '../../src/core/limits.ts'
export type { ListSharing } from '../../src/identity/list-access/schema.ts'
export type { MemberDetails } from '../../src/identity/members/settings-schema.ts'
export type {
  Me,
  MePatch,
  SecondFactorRequired,
  Session,
  StartInfo,
} from '../../src/identity/sessions/schema.ts'
export type { AppAnswer, AppRequest, ConnectedApp } from '../../src/identity/oauth/schema.ts'
export type { TokenWithSecret, TokenDetails } from '../../src/identity/tokens/settings-schema.ts'
export type {
  PlanAllowance,
  PlanOptions,
  WorkspaceOverview,
} from '../../src/identity/workspaces/settings-schema.ts'
export type { Attempt } from '../../src/exchange/webhooks/delivery-history/attempt-store.ts'
export type { WebhookState, WebhookWithSecret } from '../../src/exchange/webhooks/schema.ts'
export type {
  DeliveryDetail,
  WebhookDaySummary,
  WebhookSummary,
} from '../../src/exchange/webhooks/delivery-history/schema.ts'
export type {
  BulkResult,
  CreatedTasks,
  SidebarData,
  ListSummary,
  ListRows,
  Occurrences,
  RowsById,
  SparseTaskRow,
  Sort,
  TaskRow,
  ViewRows,
} from '../../src/read/task-rows/schema.ts'
export type { Insights } from '../../src/read/task-rows/insights/schema.ts'
export type { List, Section } from '../../src/work/lists/schema.ts'
export type { Dependency } from '../../src/work/tasks/dependencies/schema.ts'
export type { Label } from '../../src/work/labels/schema.ts'
export type { Member } from '../../src/identity/members/schema.ts'
export type { Attachment } from '../../src/work/attachments/schema.ts'
export type { Comment } from '../../src/work/comments/schema.ts'
export type { SearchResults, TaskResult, CommentResult } from '../../src/read/search/schema.ts'
export type { OwnFiles } from '../../src/work/attachments/schema.ts'
export type { Repetition } from '../../src/work/tasks/recurrence/schema.ts'
export type { HistoryTaskField, WritableTaskField } from '../../src/work/tasks/fields/task-fields.ts'
export type { Task } from '../../src/work/tasks/schema.ts'
export type {
  Column,
  Grouping,
  View,
  ViewCreate,
  ViewFilter,
  ViewPatch,
} from '../../src/read/saved-views/schema.ts'
export type { Feed, NewFeed } from '../../src/read/calendar-feeds/schema.ts'
export type {
  Import,
  ImportPatch,
  ImportQueue,
  ImportRow,
  ImportStart,
} from '../../src/exchange/imports/schema.ts'
export type { Export, Schedule, ScheduleSet, ScheduleResponse } from '../../src/exchange/exports/schema.ts'
export type { ListAddress } from '../../src/exchange/inbound-mail/schema.ts'
export type { NewPublicLink, PublicLink } from '../../src/read/public-links/schema.ts'
export type { Template } from '../../src/work/templates/schema.ts'
export type { HistoryEntry } from '../../src/read/history/schema.ts'
export type {
  Notification,
  NotificationSettings,
  NotificationSettingsPatch,
} from '../../src/read/notifications/schema.ts'
export type { PushDevice, PushDevices } from '../../src/read/notifications/push/schema.ts'
export type { ActionLogAction } from '../../src/read/history/action-log.ts'
export type { ActionLogEntry } from '../../src/read/history/schema.ts'
