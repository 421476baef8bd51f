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

/** What a member is told of. */
export const notificationKinds = ['mention', 'assigned', 'due_soon', 'reminder'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What of a comment stands in the inbox, with its mentions as names. */
export const snippetLengthMax = 300

const { due_date, due_time, timezone } = Task.properties

/** What one member is told. All but what it tells of is the task's, the comment's and the list's at this moment. */
export const Notification = Type.Object({
  id: idSchema('ntf'),
  kind: enumOf(notificationKinds),
  task_id: idSchema('tsk'),
  task_title: Type.String(),
  list_id: idSchema('lst'),
  list_name: Type.String(),
  comment_id: nullable(idSchema('cmt')),
  snippet: nullable(Type.String()),
  /** Who mentioned or assigned; null where time has passed, and where nobody is known. */
  actor: nullable(Type.Object({ id: idSchema('usr'), name: Type.String() })),
  due_date,
  due_time,
  timezone,
  created_at: stampSchema(),
  read_at: nullable(stampSchema()),
})
export type Notification = Static<typeof Notification>

/** `unread=true` leaves out what has been read. */
export const NotificationQuery = closedObject({
  ...pageQuery,
  unread: Type.Optional(Type.Boolean({ default: false })),
})
export type NotificationQuery = Static<typeof NotificationQuery>

export const UnreadCount = Type.Object({ unread: Type.Integer() })
export type UnreadCount = Static<typeof UnreadCount>

const notificationIds = Type.Array(idSchema('ntf'), { minItems: 1, maxItems: pageMax, uniqueItems: true })

/** Either some by their ids, those of a task, or all up to a moment: what has come since the reader looked stays unread. */
export const MarkRead = closedObject({
  ids: Type.Optional(notificationIds),
  task_id: Type.Optional(idSchema('tsk')),
  all: Type.Optional(Type.Unsafe<true>({ type: 'boolean', enum: [true] })),
  until: Type.Optional(timestampSchema()),
})
export type MarkRead = Static<typeof MarkRead>

export const MarkUnread = closedObject({ ids: notificationIds })
export type MarkUnread = Static<typeof MarkUnread>

/** When mails go: as it happens, once a day together, or not at all. */
const mailModes = ['at_once', 'daily', 'off'] as const

const inboxSchema = Type.Boolean()
const mailSchema = enumOf(mailModes)
const channels = Type.Object({ inbox: inboxSchema, mail: mailSchema })
const dailyHour = Type.Integer({ minimum: 0, maximum: 23 })

/** Of what a member is told and how. The hour is one of the member's own zone. */
export const NotificationSettings = Type.Object({
  mention: channels,
  assigned: channels,
  due_soon: channels,
  reminder: channels,
  daily_hour: dailyHour,
})
export type NotificationSettings = Static<typeof NotificationSettings>

const channelsPatch = Type.Optional(
  closedObject({ inbox: Type.Optional(inboxSchema), mail: Type.Optional(mailSchema) }),
)

export const NotificationSettingsPatch = closedObject({
  mention: channelsPatch,
  assigned: channelsPatch,
  due_soon: channelsPatch,
  reminder: channelsPatch,
  daily_hour: Type.Optional(dailyHour),
})
export type NotificationSettingsPatch = Static<typeof NotificationSettingsPatch>
