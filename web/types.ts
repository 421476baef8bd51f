/** The shapes of the app's door, as the service itself declares them: types alone, nothing of it is shipped. */
export type { Role, Scope } from '../src/actor.ts'
export type { InvitableRole, Invitation, InvitationLook } from '../src/invitations/schema.ts'
export type { Plan } from '../src/limits.ts'
export type { ListView } from '../src/list-access/schema.ts'
export type { MemberView } from '../src/members/settings-schema.ts'
export type { Me, MePatch, SecondFactor, Session, Start } from '../src/sessions/schema.ts'
export type { TokenShown, TokenView } from '../src/tokens/settings-schema.ts'
export type { LimitsView, PlanViews, WorkspaceView } from '../src/workspaces/settings-schema.ts'
export type { Attempt } from '../src/webhooks/delivery/again-store.ts'
export type { WebhookState, WebhookWithSecret } from '../src/webhooks/schema.ts'
export type { ShownDelivery, WebhookLine, WebhookSummary } from '../src/webhooks/history-schema.ts'
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
} from '../src/rows/schema.ts'
export type { List, Section } from '../src/lists/schema.ts'
export type { Member } from '../src/members/schema.ts'
export type { Comment } from '../src/comments/schema.ts'
export type { Found, FoundTask, FoundComment } from '../src/search/schema.ts'
export type { OwnFiles } from '../src/attachments/schema.ts'
export type { Repetition, Task } from '../src/tasks/schema.ts'
export type { View, ViewCreate, ViewFilter, ViewPatch } from '../src/views/schema.ts'
export type { Feed, NewFeed } from '../src/feeds/schema.ts'
export type { Import, ImportPatch, ImportRow, ImportStart } from '../src/imports/schema.ts'
export type { Export, Schedule, ScheduleSet, ScheduleView } from '../src/exports/schema.ts'
export type { ListAddress } from '../src/mailbox/schema.ts'
export type { Template } from '../src/templates/schema.ts'
export type { HistoryEntry } from '../src/history/schema.ts'
export type {
  Notification,
  NotificationSettings,
  NotificationSettingsPatch,
} from '../src/notifications/schema.ts'
export type { LogAction } from '../src/history/log.ts'
export type { LogEntry } from '../src/history/schema.ts'
