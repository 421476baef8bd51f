import type { Actor } from '../actor.ts'
import type { Transaction } from '../db/sql.ts'
import { record } from '../events/record.ts'
import type { ImportId } from '../lib/ids.ts'

/** Tells the member's browsers that an import of theirs has moved. */
export const tell = (sql: Transaction, actor: Actor, id: ImportId): void =>
  record(sql, actor, { action: 'import.changed', subject_id: id, list_id: null })
