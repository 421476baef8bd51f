import { Type, type Static } from '../../core/typebox.ts'
import { closed, collection, id, nullable, paging, stamp, timestamp } from '../../platform/http/schemas.ts'

/** `{field: {from, to}}`; whatever a field may hold. */
const Changed = Type.Unsafe<Record<string, { from: unknown; to: unknown }>>(
  Type.Object({}, { additionalProperties: true }),
)

/** The token that something was done with. */
export const Token = nullable(Type.Object({ id: id('tok'), name: Type.String() }))

const entry = {
  id: id('chg'),
  created_at: stamp(),
  /** What happened, as `task.updated`. */
  action: Type.String(),
  subject_id: nullable(Type.String()),
  /** What it is called now; null where that is gone, or hidden. */
  subject_name: nullable(Type.String()),
  /** Who did it; null for the service itself, and the operator. */
  member_id: nullable(id('usr')),
  member_name: nullable(Type.String()),
  token: Token,
  source: Type.String(),
  changed: Changed,
}

/** One line of the history of a task or a list. */
export const HistoryEntry = Type.Object({
  ...entry,
  /** What the members, lists and sections among the values are called, as far as they may be known. */
  names: Type.Unsafe<Record<string, string>>(Type.Object({}, { additionalProperties: { type: 'string' } })),
})
export type HistoryEntry = Static<typeof HistoryEntry>
export const HistoryEntries = collection(HistoryEntry)
export const HistoryQuery = closed({ ...paging })

/** One line of the action log. */
export const LogEntry = Type.Object({
  ...entry,
  /** How somebody signed in, and from where; null for everything else. */
  method: nullable(Type.String()),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
})
export type LogEntry = Static<typeof LogEntry>
export const LogEntries = collection(LogEntry)

const filters = {
  action: Type.Optional(
    Type.String({ description: 'One action such as `token.created`, or all of a kind such as `token`.' }),
  ),
  member_id: Type.Optional(id('usr', { description: 'What this member did.' })),
  from: Type.Optional(timestamp({ description: 'From this moment on.' })),
  to: Type.Optional(timestamp({ description: 'Before this moment.' })),
}
export const LogQuery = closed({ ...filters, ...paging })
export const LogFileQuery = closed(filters)
export type LogFilters = Static<typeof LogFileQuery>
