import { type Static, Type } from '../../core/typebox.ts'
import {
  closedObject,
  idSchema,
  nullable,
  enumOf,
  pageQuery,
  stampSchema,
  timestampSchema,
} from '../../platform/http/schemas.ts'
import { pageMax } from '../../core/limits.ts'
import { Task } from '../../work/tasks/schema.ts'

/** What members are notified of. */
export const notificationKinds = ['mention', 'assigned', 'due_soon', 'reminder', 'unblocked'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The length of a comment's snippet in the inbox, in which mentions are names. */
export const snippetLengthMax = 300

const { due_date, due_time, timezone } = Task.properties

/** One member's notification. What it shows of the task, the comment and the list is their current state. */
export const Notification = Type.Object({
  id: idSchema('ntf'),
  kind: enumOf(notificationKinds),
  task_id: idSchema('tsk'),
  task_title: Type.String(),
  list_id: idSchema('lst'),
  list_name: Type.String(),
  comment_id: nullable(idSchema('cmt')),
  snippet: nullable(Type.String()),
  /** Who mentioned or assigned the member; null for the other kinds, and if unknown. */
  actor: nullable(Type.Object({ id: idSchema('usr'), name: Type.String() })),
  due_date,
  due_time,
  timezone,
  created_at: stampSchema(),
  read_at: nullable(stampSchema()),
})
export type Notification = Static<typeof Notification>

/** `unread=true` leaves out notifications that have been read. */
export const NotificationQuery = closedObject({
  ...pageQuery,
  unread: Type.Optional(Type.Boolean({ default: false })),
})
export type NotificationQuery = Static<typeof NotificationQuery>

export const UnreadCount = Type.Object({ unread: Type.Integer() })
export type UnreadCount = Static<typeof UnreadCount>

const notificationIds = Type.Array(idSchema('ntf'), { minItems: 1, maxItems: pageMax, uniqueItems: true })

/** Some by id, all about a task, or all up to a time, so that what arrived since the reader looked stays unread. */
export const MarkRead = closedObject({
  ids: Type.Optional(notificationIds),
  task_id: Type.Optional(idSchema('tsk')),
  all: Type.Optional(Type.Unsafe<true>({ type: 'boolean', enum: [true] })),
  until: Type.Optional(timestampSchema()),
})
export type MarkRead = Static<typeof MarkRead>

export const MarkUnread = closedObject({ ids: notificationIds })
export type MarkUnread = Static<typeof MarkUnread>

/** When emails are sent: at once, together once a day, or never. */
const mailModes = ['at_once', 'daily', 'off'] as const

const inboxSchema = Type.Boolean()
const mailSchema = enumOf(mailModes)
const pushSchema = Type.Boolean()
const channels = Type.Object({ inbox: inboxSchema, mail: mailSchema, push: pushSchema })
const dailyHour = Type.Integer({ minimum: 0, maximum: 23 })

/** What a member is notified of, and how. `daily_hour` is in the member's own time zone. */
export const NotificationSettings = Type.Object({
  mention: channels,
  assigned: channels,
  due_soon: channels,
  reminder: channels,
  unblocked: channels,
  daily_hour: dailyHour,
})
export type NotificationSettings = Static<typeof NotificationSettings>

const channelsPatch = Type.Optional(
  closedObject({
    inbox: Type.Optional(inboxSchema),
    mail: Type.Optional(mailSchema),
    push: Type.Optional(pushSchema),
  }),
)

export const NotificationSettingsPatch = closedObject({
  mention: channelsPatch,
  assigned: channelsPatch,
  due_soon: channelsPatch,
  reminder: channelsPatch,
  unblocked: channelsPatch,
  daily_hour: Type.Optional(dailyHour),
})
export type NotificationSettingsPatch = Static<typeof NotificationSettingsPatch>
