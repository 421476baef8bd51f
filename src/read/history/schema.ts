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

/** `{field: {from, to}}`, with values of any type. */
const ChangedFields = Type.Unsafe<Record<string, { from: unknown; to: unknown }>>(
  Type.Object({}, { additionalProperties: true }),
)

/** The token that was used. */
export const TokenRef = nullable(Type.Object({ id: idSchema('tok'), name: Type.String() }))

const entryFields = {
  id: idSchema('chg'),
  created_at: stampSchema(),
  /** What happened, such as `task.updated`. */
  action: Type.String(),
  subject_id: nullable(Type.String()),
  /** Its current name; null if it no longer exists or is hidden. */
  subject_name: nullable(Type.String()),
  /** Who did it; null for the service itself and the operator. */
  member_id: nullable(idSchema('usr')),
  member_name: nullable(Type.String()),
  token: TokenRef,
  source: Type.String(),
  changed: ChangedFields,
}

/** One line of the history of a task or a list. */
export const HistoryEntry = Type.Object({
  ...entryFields,
  /** The names of the members, lists, sections and labels among the values, as far as the actor may know them. */
  names: Type.Unsafe<Record<string, string>>(Type.Object({}, { additionalProperties: { type: 'string' } })),
})
export type HistoryEntry = Static<typeof HistoryEntry>
export const HistoryEntries = collection(HistoryEntry)
export const HistoryQuery = closedObject({ ...pageQuery })

/** One line of the action log. */
export const ActionLogEntry = Type.Object({
  ...entryFields,
  /** How and from where the person signed in; null for all other actions. */
  method: nullable(Type.String()),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
})
export type ActionLogEntry = Static<typeof ActionLogEntry>
export const ActionLogEntries = collection(ActionLogEntry)

const actionLogFilters = {
  action: Type.Optional(
    Type.String({
      description: 'One action, such as `token.created`, or all actions of a kind, such as `token`.',
    }),
  ),
  member_id: Type.Optional(idSchema('usr', { description: 'Only what this member did.' })),
  from: Type.Optional(timestampSchema({ description: 'Only at or after this time.' })),
  to: Type.Optional(timestampSchema({ description: 'Only before this time.' })),
}
export const ActionLogQuery = closedObject({ ...actionLogFilters, ...pageQuery })
export const ActionLogCsvQuery = closedObject(actionLogFilters)
export type ActionLogFilters = Static<typeof ActionLogCsvQuery>
