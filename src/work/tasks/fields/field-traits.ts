import type { TSchema } from '../../../core/typebox.ts'

/** The types that columns of the table `tasks` have. */
type ColumnType = 'text' | 'text[]' | 'date' | 'timestamptz' | 'smallint' | 'integer' | 'json'

type Traits = {
  /** The type of its column; null for a field that the statements which read tasks compute. */
  column: ColumnType | null
  /** Whether lists and views show its value, so that rows carry it (0147). */
  inRows: boolean
  /** The columns of an exported CSV file that show it. */
  csv: readonly string[]
}

type WritableTraits = Traits & {
  column: ColumnType
  /** What clients send, when they create a task and when they change it. */
  input: TSchema
  /**
   * Whether a change raises `task.updated`, which names the field in `changed`, or is history alone
   * (R-059).
   */
  inEvents: boolean
  /** Whether templates carry it (0158). */
  inTemplates: boolean
}

type ReadOnlyTraits = Traits & {
  /** Whether the history shows its changes. */
  inHistory: boolean
}

/** A field that clients write. The history shows its changes, and exports and imports carry it. */
export const writable = <S extends TSchema, const T extends WritableTraits>(schema: S, traits: T) => ({
  ...traits,
  schema,
  writable: true as const,
  inHistory: true as const,
})

/** A field that only the service writes. Exports carry it. */
export const readOnly = <S extends TSchema, const T extends ReadOnlyTraits>(schema: S, traits: T) => ({
  ...traits,
  schema: { ...schema, readOnly: true },
  writable: false as const,
  inEvents: false as const,
  inTemplates: false as const,
})
