/** The shapes of the app's door, as the service itself declares them: types alone, nothing of it is shipped. */
export type { Role, Scope } from '../../src/core/actor.ts'
export type { InvitableRole, Invitation, InvitationLook } from '../../src/identity/invitations/schema.ts'
export type { Plan } from '../../src/core/limits.ts'
export type { ListView } from '../../src/identity/list-access/schema.ts'
export type { MemberView } from '../../src/identity/members/settings-schema.ts'
export type { Me, MePatch, SecondFactor, Session, Start } from '../../src/identity/sessions/schema.ts'
export type { TokenShown, TokenView } from '../../src/identity/tokens/settings-schema.ts'
export type { LimitsView, PlanViews, WorkspaceView } from '../../src/identity/workspaces/settings-schema.ts'
export type { Attempt } from '../../src/exchange/webhooks/delivery-history/attempt-store.ts'
export type { WebhookState, WebhookWithSecret } from '../../src/exchange/webhooks/schema.ts'
export type {
  ShownDelivery,
  WebhookLine,
  WebhookSummary,
} from '../../src/exchange/webhooks/delivery-history/schema.ts'
export type {
  BulkDone,
  Desk,
  ListHead,
  ListRows,
  RowsById,
  SentRow,
  Sort,
  TaskRow,
  ViewRows,
} from '../../src/read/task-rows/schema.ts'
export type { List, Section } from '../../src/work/lists/schema.ts'
export type { Member } from '../../src/identity/members/schema.ts'
export type { Comment } from '../../src/work/comments/schema.ts'
export type { Found, FoundTask, FoundComment } from '../../src/read/search/schema.ts'
export type { OwnFiles } from '../../src/work/attachments/schema.ts'
export type { Repetition, Task } from '../../src/work/tasks/schema.ts'
export type { View, ViewCreate, ViewFilter, ViewPatch } from '../../src/read/saved-views/schema.ts'
export type { Feed, NewFeed } from '../../src/read/calendar-feeds/schema.ts'
export type { Import, ImportPatch, ImportRow, ImportStart } from '../../src/exchange/imports/schema.ts'
export type { Export, Schedule, ScheduleSet, ScheduleView } from '../../src/exchange/exports/schema.ts'
export type { ListAddress } from '../../src/exchange/inbound-mail/schema.ts'
export type { Template } from '../../src/work/templates/schema.ts'
export type { HistoryEntry } from '../../src/read/history/schema.ts'
export type {
  Notification,
  NotificationSettings,
  NotificationSettingsPatch,
} from '../../src/read/notifications/schema.ts'
export type { LogAction } from '../../src/read/history/action-log.ts'
export type { LogEntry } from '../../src/read/history/schema.ts'
