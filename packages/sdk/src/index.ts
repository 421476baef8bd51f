export { Daybook } from './daybook.ts'
export * from './errors.ts'
export type * from './types.ts'
export type { Collection, Page } from './collection.ts'
export type { Attempt, DaybookOptions, Get, RequestOptions } from './http/options.ts'
export type { FileContent, Request } from './http/send.ts'
export type { AttachmentCreate, Attachments } from './resources/attachments.ts'
export type { Comments } from './resources/comments.ts'
export type { StreamOptions } from './resources/event-stream.ts'
export type { EventQuery, Events, EventStreamQuery } from './resources/events.ts'
export type { Labels } from './resources/labels.ts'
export type { Lists, Sections } from './resources/lists.ts'
export type { GetMe } from './resources/me.ts'
export type { Members } from './resources/members.ts'
export type { Tasks } from './resources/tasks.ts'
export type { Webhooks } from './resources/webhooks.ts'
export { type MemoryStore, memoryStore } from './sync/memory.ts'
export type { Mirror, MirrorOptions, RunOptions } from './sync/mirror.ts'
export type { MirrorBatch, MirrorStore } from './sync/store.ts'
export { changedAt, type Sync, taskOf } from './sync/sync.ts'
export type { DaybookEvent, EventData, EventOf, EventType, LaterEvent, LaterType } from './webhooks/events.ts'
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookFault,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhooks/verify.ts'
export { version } from './version.ts'
