import { type Static, Type } from '../../core/typebox.ts'
import { closed, id, nullable, oneOf, paging, stamp, timestamp } from '../../platform/http/schemas.ts'
import { pageMax } from '../../core/limits.ts'
import { Task } from '../../work/tasks/schema.ts'

/** What a member is told of. */
export const kinds = ['mention', 'assigned', 'due_soon', 'reminder'] as const
export type Kind = (typeof kinds)[number]

/** What of a comment stands in the inbox, with its mentions as names. */
export const snippetMax = 300

const { due_date, due_time, timezone } = Task.properties

/** What one member is told. All but what it tells of is the task's, the comment's and the list's at this moment. */
export const Notification = Type.Object({
  id: id('ntf'),
  kind: oneOf(kinds),
  task_id: id('tsk'),
  task_title: Type.String(),
  list_id: id('lst'),
  list_name: Type.String(),
  comment_id: nullable(id('cmt')),
  snippet: nullable(Type.String()),
  /** Who mentioned or assigned; null where time has passed, and where nobody is known. */
  actor: nullable(Type.Object({ id: id('usr'), name: Type.String() })),
  due_date,
  due_time,
  timezone,
  created_at: stamp(),
  read_at: nullable(stamp()),
})
export type Notification = Static<typeof Notification>

/** `unread=true` leaves out what has been read. */
export const NotificationQuery = closed({
  ...paging,
  unread: Type.Optional(Type.Boolean({ default: false })),
})
export type NotificationQuery = Static<typeof NotificationQuery>

export const Unread = Type.Object({ unread: Type.Integer() })
export type Unread = Static<typeof Unread>

const ids = Type.Array(id('ntf'), { minItems: 1, maxItems: pageMax, uniqueItems: true })

/** Either some by their ids, those of a task, or all up to a moment: what has come since the reader looked stays unread. */
export const MarkRead = closed({
  ids: Type.Optional(ids),
  task_id: Type.Optional(id('tsk')),
  all: Type.Optional(Type.Unsafe<true>({ type: 'boolean', enum: [true] })),
  until: Type.Optional(timestamp()),
})
export type MarkRead = Static<typeof MarkRead>

export const MarkUnread = closed({ ids })
export type MarkUnread = Static<typeof MarkUnread>

/** When mails go: as it happens, once a day together, or not at all. */
const mailWays = ['at_once', 'daily', 'off'] as const

const inbox = Type.Boolean()
const mail = oneOf(mailWays)
const ways = Type.Object({ inbox, mail })
const dailyHour = Type.Integer({ minimum: 0, maximum: 23 })

/** Of what a member is told and how. The hour is one of the member's own zone. */
export const NotificationSettings = Type.Object({
  mention: ways,
  assigned: ways,
  due_soon: ways,
  reminder: ways,
  daily_hour: dailyHour,
})
export type NotificationSettings = Static<typeof NotificationSettings>

const waysPatch = Type.Optional(closed({ inbox: Type.Optional(inbox), mail: Type.Optional(mail) }))

export const NotificationSettingsPatch = closed({
  mention: waysPatch,
  assigned: waysPatch,
  due_soon: waysPatch,
  reminder: waysPatch,
  daily_hour: Type.Optional(dailyHour),
})
export type NotificationSettingsPatch = Static<typeof NotificationSettingsPatch>
