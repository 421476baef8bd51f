import { Type, type Static } from '../../core/typebox.ts'
import {
  closedObject,
  collection,
  idSchema,
  nullable,
  pageQuery,
  stampSchema,
  timestampSchema,
} from '../../platform/http/schemas.ts'

/** `{field: {from, to}}`; whatever a field may hold. */
const ChangedFields = Type.Unsafe<Record<string, { from: unknown; to: unknown }>>(
  Type.Object({}, { additionalProperties: true }),
)

/** The token that something was done with. */
export const TokenRef = nullable(Type.Object({ id: idSchema('tok'), name: Type.String() }))

const entryFields = {
  id: idSchema('chg'),
  created_at: stampSchema(),
  /** What happened, as `task.updated`. */
  action: Type.String(),
  subject_id: nullable(Type.String()),
  /** What it is called now; null where that is gone, or hidden. */
  subject_name: nullable(Type.String()),
  /** Who did it; null for the service itself, and the operator. */
  member_id: nullable(idSchema('usr')),
  member_name: nullable(Type.String()),
  token: TokenRef,
  source: Type.String(),
  changed: ChangedFields,
}

/** One line of the history of a task or a list. */
export const HistoryEntry = Type.Object({
  ...entryFields,
  /** What the members, lists and sections among the values are called, as far as they may be known. */
  names: Type.Unsafe<Record<string, string>>(Type.Object({}, { additionalProperties: { type: 'string' } })),
})
export type HistoryEntry = Static<typeof HistoryEntry>
export const HistoryEntries = collection(HistoryEntry)
export const HistoryQuery = closedObject({ ...pageQuery })

/** One line of the action log. */
export const ActionLogEntry = Type.Object({
  ...entryFields,
  /** How somebody signed in, and from where; null for everything else. */
  method: nullable(Type.String()),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
})
export type ActionLogEntry = Static<typeof ActionLogEntry>
export const ActionLogEntries = collection(ActionLogEntry)

const actionLogFilters = {
  action: Type.Optional(
    Type.String({ description: 'One action such as `token.created`, or all of a kind such as `token`.' }),
  ),
  member_id: Type.Optional(idSchema('usr', { description: 'What this member did.' })),
  from: Type.Optional(timestampSchema({ description: 'From this moment on.' })),
  to: Type.Optional(timestampSchema({ description: 'Before this moment.' })),
}
export const ActionLogQuery = closedObject({ ...actionLogFilters, ...pageQuery })
export const ActionLogCsvQuery = closedObject(actionLogFilters)
export type ActionLogFilters = Static<typeof ActionLogCsvQuery>
